/** ADVANCE_OVERDUE: once a week each paid advance that was to be settled by now is told to whoever asked for it, and to finance. */
import { advanceApply } from '../../../../catalogue/finance/advance-apply.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { loadOne } from '../../../runtime/work.ts'

export const overdueAdvances: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select id from advance_apply where status = 'PAID' and expect_settle_date < $1::date and balance_amount > 0 order by id`,
      [dayOf(now)],
    )
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const advance = await loadOne(work, advanceApply, id)
    if (advance?.status !== 'PAID') return 'skipped'
    await announceStep(work, advanceApply, 'doOverdue', advance)
    return 'done'
  },
}
