/** Fees for goods that came late, as their orders say: proposed to a buyer as a draft for each currency, never taken by themselves. */
import { deductions } from '../../../../catalogue/finance/deductions.ts'
import { isAbove, isPositive, multiply, roundTo } from '../../../../catalogue/language/formula.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, inTurn } from '../../../runtime/work.ts'
import { parameter } from '../../master-data/config.ts'

interface LateFeeRequest {
  orgId: string
  supplierId: string
  fromDate: string
  toDate: string
  subjectId: string
}

interface Late {
  receiveLineId: string
  poLineId: string
  ordered: string
  materialId: string | null
  currency: string
  days: number
  qty: string
  /** Net, of what came late. */
  value: string
  percent: string
}

/** Received beyond the days that the order bears; without a promised day nothing is late. What stands on a deduction already is not proposed again. */
const LATE = `
  select r.id as "receiveLineId", l.id as "poLineId", r.po_doc_num || '-' || r.po_line_num as ordered, r.material_id as "materialId", r.currency,
    r.arrival_date - r.promised_date as days, q.qty::text as qty, round(q.qty * r.net_price, 2)::text as value, e.late_fee_percent::text as percent
  from receive_line r join receive_header h on h.id = r.header_id
  join po_delivery d on d.id = r.po_delivery_id join po_line l on l.id = d.parent_id join po_expand_head e on e.header_id = l.header_id
  cross join lateral (select r.receive_qty - coalesce(r.written_off_qty, 0) as qty) q
  where h.org_id = $1 and h.supplier_id = $2 and h.status = 'POSTED' and h.receive_date between $3 and $4
    and r.arrival_date > r.promised_date + coalesce(r.late_days, 0) and e.late_fee_percent > 0 and q.qty > 0 and r.net_price > 0
    and not exists (select 1 from deductions_line x join deductions t on t.id = x.header_id where x.source_line_id = r.id and t.deduct_type = 'LATE' and t.status <> 'CANCELLED')
  order by r.po_doc_num, r.po_line_num, h.doc_num`

export async function proposeLateFees(call: ActionCall<LateFeeRequest>): Promise<void> {
  const { orgId, supplierId, fromDate, toDate, subjectId } = call.input
  // Two who propose at once do not take the same goods.
  call.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`late fees ${supplierId}`])
  const { rows } = await call.tx.query<Late>(LATE, [orgId, supplierId, fromDate, toDate])
  const most = (await learn(call, parameter({ code: 'LATE_FEE_MAX_PCT', orgId }))).value
  const owed = rows.map((late) => ({ ...late, fee: feeOf(late, most) })).filter(({ fee }) => isPositive(fee))
  if (owed.length === 0) refuse(deductions, 'NOTHING_LATE', {})
  await inTurn([...Map.groupBy(owed, ({ currency }) => currency)], ([currency, late]) =>
    create(
      call,
      deductions,
      {
        ...{ orgId, supplierId, currency, deductType: 'LATE', reason: `${fromDate}–${toDate} 逾期交货违约金 / Late delivery` },
        deductionsLine: late.map((one) => ({
          ...{
            itemDesc: `${one.ordered} 逾期${one.days}天 / ${one.days} days late`,
            materialId: one.materialId,
            poLineId: one.poLineId,
            qty: one.qty,
          },
          ...{ netAmount: one.fee, taxRate: '0', subjectId },
        })),
      },
      {
        fill(made) {
          for (const [at, line] of made.deductionsLine.entries()) line.sourceLineId = late[at]?.receiveLineId ?? null
        },
      },
    ),
  )
}

/** A share of its value for each day, bounded in all. */
function feeOf({ days, percent, value }: Late, most: string): string {
  const share = (of: string) => roundTo(multiply(value, multiply(of, '0.01')), 2)
  const [fee, bound] = [share(multiply(String(days), percent)), share(most)]
  return isAbove(fee, bound) ? bound : fee
}
