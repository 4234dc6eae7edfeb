/** Of orders on the home pages: what was ordered in the year, and what is late. */
import { movedBy } from '../../../catalogue/language/formula.ts'
import type { HomeFigures, LateLine } from '../../../contract/types.ts'
import { monthly } from '../../platform/home/months.ts'
import type { HomeLook, HomeParts } from '../../platform/home/part.ts'
import type { Tx } from '../../runtime/types.ts'

const shownLate = 10
/** Beyond so many nobody counts on the home page; the list does. Each late order has a late line, so of more orders none needs to be opened. */
const mostCounted = 100
/** Days ahead of which a supplier sees what it has promised. */
const aheadDays = 7

export const purchasingHome: HomeParts = {
  orderAmounts: { of: 'poHeader', side: 'internal', reckon: (tx, { today }) => monthly(tx, today, orderAmounts) },
  lateLines: { of: 'poHeader', find: dueLines },
}

/** Of released orders, in the base currency. */
const orderAmounts = `
select date_trunc('month', order_date)::date as month, sum(base_amount) as value from po_header
where status not in ('DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED') and order_date >= $1 group by 1`

/** Schedules of confirmed orders that were due before a day ($1) and have not come whole, of the so many ($2) orders that are longest overdue. */
const due = `
late as (
  select id, doc_num, supplier_id from po_header where next_delivery_date < $1::date order by next_delivery_date, doc_num limit $2
), due as materialized (
  select h.id, h.doc_num, h.supplier_id, l.line_num, l.material_id, l.item_desc, l.uom, d.schedule_num,
    coalesce(d.promised_date, d.need_by_date) as day, d.schedule_qty - coalesce(d.received_qty, 0) as open_qty
  from late h join po_line l on l.header_id = h.id and l.line_status in ('OPEN', 'PART') join po_delivery d on d.header_id = h.id and d.parent_id = l.id
  where coalesce(d.received_qty, 0) < d.schedule_qty and coalesce(d.promised_date, d.need_by_date) < $1::date
)`

/** The longest overdue first: orders stand by their earliest day, so the first lines are of the first orders. */
async function dueLines(tx: Tx, { actor, today, name }: HomeLook): Promise<HomeFigures['lateLines']> {
  const { rows } = await tx.query<LateLine & { count: number }>(
    `with ${due}, shown as (select * from due order by day, doc_num, line_num, schedule_num limit ${shownLate})
     select o.id, o.doc_num as "docNum", o.line_num as "lineNum", coalesce(m.${name}, o.item_desc) as material, s.${name} as supplier,
       o.day::text as "dueDate", $3::date - o.day as "daysLate", o.open_qty::text as "openQty", o.uom, (select count(*)::int from due) as count
     from shown o left join entity_label m on m.id = o.material_id left join entity_label s on s.id = o.supplier_id
     order by o.day, o.doc_num, o.line_num, o.schedule_num`,
    [movedBy(today, actor.side === 'internal' ? 0 : aheadDays), mostCounted + 1, today],
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted, rows: rows.map(({ count: _, ...row }) => row) }
}
