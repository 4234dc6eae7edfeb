import { transactionCompensation } from '../../../catalogue/identity/compensation.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { findTable, quoted } from '../../store/tables.ts'
import { profileNumber } from '../profiles/book.ts'

export const transactionCompensationBehaviour = {
  async doRetry(row, { tx, nowText }) {
    const { entityName, businessId, businessNum } = row
    if (!(await isThere(tx, entityName, businessId))) refuse(transactionCompensation, 'GONE', { businessNum })
    // The key stays, so that a receiver who had it after all can tell.
    await tx.query('update outbox set tries = 0, most_tries = $2, due_at = clock_timestamp() where id = $1 and sent_at is null', [
      row.outboxId,
      profileNumber('COMPENSATION_TRIES'),
    ])
    await tx.query("select pg_notify('outbox', '')")
    row.nextTryAt = nowText
  },

  doIgnore(row, { reason }) {
    row.ignoredReason = reason
    row.nextTryAt = null
  },
} satisfies Behaviour<typeof transactionCompensation>

async function isThere(tx: Tx, entity: string | null, id: string | null): Promise<boolean> {
  const table = entity === null ? undefined : findTable(entity)
  if (!table || id === null) return true
  return ((await tx.query(`select 1 from ${quoted(table.name)} where id = $1`, [id])).rowCount ?? 0) > 0
}
