/** STATEMENT_SILENT_CONFIRM: a statement that was not answered counts as accepted STMT_SILENT_DAYS working days after its day; 0 turns that off. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { isPositive } from '../../../../catalogue/language/formula.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { loadOne } from '../../../runtime/work.ts'
import { parameter } from '../../master-data/config.ts'
import { agree } from './account-statement.ts'

export const silentStatements: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select id from account_statement where status = 'SENT' and silent_date < $1::timestamptz order by id`,
      [now],
    )
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const statement = await loadOne(work, accountStatement, id, { lock: true })
    if (statement?.status !== 'SENT' || !statement.silentDate || statement.silentDate >= work.today) return 'skipped'
    const days = await learn(work, parameter({ code: 'STMT_SILENT_DAYS', orgId: statement.orgId }))
    if (!isPositive(days.value)) return 'skipped'
    agree(statement, work, true)
    await takeBySystem(work, accountStatement, 'doSilentConfirm', statement)
    return 'done'
  },
}
