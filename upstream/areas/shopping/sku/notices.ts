/** SKU_NOTICE, daily: suppliers hear what of theirs runs out, buyers which agreement behind the shelf ends soon. */
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import type { Tx } from '../../../runtime/types.ts'
import { change } from '../../../runtime/work.ts'

/** Stock is low below so many times the smallest order. */
const LOW = 5
const DAYS_AHEAD = 30

interface Concerned {
  id: string
  isLow: boolean
  /** The day on which its agreement ends, where that was not told yet. */
  ends: string | null
}

async function concerned(tx: Tx, day: string, id: string | null): Promise<Concerned[]> {
  const { rows } = await tx.query<Concerned>(
    `select * from (
       select k.id, coalesce(k.stock_qty - k.reserved_qty < k.min_order_qty * ${LOW}, false) as "isLow",
              case when k.price_source = 'AGREEMENT' and least(h.end_date, l.end_date) between $1::date and $1::date + ${DAYS_AHEAD}
                     and k.told_end is distinct from least(h.end_date, l.end_date) then least(h.end_date, l.end_date)::text end as ends
       from catalogue_sku k left join agreement_line l on l.id = k.agreement_line_id left join agreement_header h on h.id = l.header_id
       where k.status = 'ON_SHELF' and ($2::uuid is null or k.id = $2)) found
     where "isLow" or ends is not null order by id`,
    [day, id],
  )
  return rows
}

export const skusToTellOf: RowWork = {
  async rows(tx, { now }) {
    return (await concerned(tx, dayOf(now), null)).map(({ id }) => id)
  },

  async run(work, id) {
    const [found] = await concerned(work.tx, work.today, id)
    if (!found) return 'skipped'
    const [sku] = await change(work, catalogueSku, [id], found.ends ? 'doAgreementEnds' : 'doStockLow', (one) => {
      one.toldEnd = found.ends ?? one.toldEnd
    })
    if (!sku) return 'skipped'
    if (found.isLow) await announceStep(work, catalogueSku, 'doStockLow', sku)
    if (found.ends) await announceStep(work, catalogueSku, 'doAgreementEnds', sku)
    return 'done'
  },
}
