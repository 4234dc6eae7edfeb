/** PRICE_DAILY: prices that come into force or have run out, and pricing documents that end while nothing follows them. */
import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { stateOn } from '../../purchasing/price-list/price-list.ts'

/** Days before the last one on which the buyer is reminded. */
const ahead = [30, 7]
const states = 'states'

export const dailyPrices: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select h.id from pricing_header h where h.status = 'APPROVED' and h.end_date - $1::date = any($2::int[]) and exists (
         select 1 from pricing_line l join supplier_price_list p on p.source_line_id = l.id and p.enabled_flag = 'Y' and p.end_date = h.end_date
         where l.header_id = h.id and not exists (
           select 1 from supplier_price_list n where n.enabled_flag = 'Y' and n.org_id = p.org_id and n.supplier_id = p.supplier_id and n.material_id = p.material_id and n.uom = p.uom and n.currency = p.currency
             and n.start_date = p.end_date + 1))
       order by h.id`,
      [dayOf(now), ahead],
    )
    return [states, ...rows.map(({ id }) => id)]
  },

  async run(work, key) {
    if (key === states) return keepStates(work)
    return (await takeBySystem(work, pricingHeader, 'doRemind', await loadOne(work, pricingHeader, key, { lock: true }))) ? 'done' : 'skipped'
  },
}

/** Every row of the list says what it is on this day. */
async function keepStates(work: Work): Promise<'done'> {
  const state = stateOn('$1::date', { enabled: 'p.enabled_flag', from: 'p.start_date', to: 'p.end_date', lifecycle: 's.lifecycle' })
  await work.tx.query(
    `update supplier_price_list p set state = ${state} from supplier_info s where s.id = p.supplier_id and p.state is distinct from ${state}`,
    [work.today],
  )
  return 'done'
}
