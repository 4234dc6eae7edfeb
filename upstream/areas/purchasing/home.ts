/** Of orders on the home pages: what was ordered in the year, and what is late. */
import type { LateLine } from '../../../contract/types.ts'
import { monthly } from '../../platform/home/months.ts'
import type { HomeLook, HomeParts } from '../../platform/home/part.ts'
import type { Tx } from '../../runtime/types.ts'

const shownLate = 10
/** Days ahead of which a supplier sees what it has promised. */
const aheadDays = 7

export const purchasingHome: HomeParts = {
  orderAmounts: { of: 'poHeader', side: 'internal', find: (tx, { today }) => monthly(tx, today, orderAmounts) },
  lateLines: { of: 'poHeader', find: dueLines },
}

/** Of released orders, in the base currency. */
const orderAmounts = `
select date_trunc('month', order_date)::date as month, sum(base_amount) as value from po_header
where status not in ('DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED') and order_date >= $1 group by 1`

/** Schedules of confirmed orders that were due by the day so many days ahead and have not come whole; the latest first. */
async function dueLines(tx: Tx, { actor, today, name }: HomeLook): Promise<{ count: number; rows: LateLine[] }> {
  const { rows } = await tx.query<LateLine & { count: number }>(
    `select h.id, h.doc_num as "docNum", l.line_num as "lineNum", coalesce(m.${name}, l.item_desc) as material, s.${name} as supplier,
       coalesce(d.promised_date, d.need_by_date)::text as "dueDate", $1::date - coalesce(d.promised_date, d.need_by_date) as "daysLate",
       (d.schedule_qty - coalesce(d.received_qty, 0))::text as "openQty", l.uom, count(*) over ()::int as count
     from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id
       left join entity_label m on m.id = l.material_id left join entity_label s on s.id = h.supplier_id
     where h.status = 'CONFIRMED' and l.line_status in ('OPEN', 'PART') and coalesce(d.received_qty, 0) < d.schedule_qty
       and coalesce(d.promised_date, d.need_by_date) < $1::date + $2::int
     order by coalesce(d.promised_date, d.need_by_date), h.doc_num, l.line_num, d.schedule_num limit ${shownLate}`,
    [today, actor.side === 'internal' ? 0 : aheadDays],
  )
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) }
}
