/** CONTRACT_EXPIRE: contracts whose last day has passed end; on the last day of those that renew by themselves it moves. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { movedBy } from '../../../../catalogue/language/formula.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import { monthsLater } from './acceptance.ts'

/** The last day of a month stays one: 28 February and six months are 31 August. */
const renewedUntil = (day: string, months: number): string => {
  const next = movedBy(day, 1)
  return next.endsWith('-01') ? movedBy(monthsLater(next, months), -1) : monthsLater(day, months)
}

export const contractsToEnd: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select id from contract where status = 'EFFECTIVE' and (end_date < $1 and auto_renew_flag = 'N' or end_date <= $1 and auto_renew_flag = 'Y') order by id`,
      [dayOf(now)],
    )
    return rows.map(({ id }) => id)
  },

  async run(work, id) {
    const doc = await loadOne(work, contract, id, { lock: true })
    if (doc?.status !== 'EFFECTIVE') return 'skipped'
    if (doc.autoRenewFlag === 'Y' && doc.endDate <= work.today) {
      await change(work, contract, [id], 'doRenew', (own) => {
        own.endDate = renewedUntil(own.endDate, own.renewMonths ?? 12)
      })
      return 'done'
    }
    return doc.endDate < work.today && (await takeBySystem(work, contract, 'doExpire', doc)) ? 'done' : 'skipped'
  },
}
