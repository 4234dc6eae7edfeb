/** Figures of agreements, of demand and its summary, of notices, batches and what was sold: what others took of them. */
import type { Figures } from './figures.ts'

/** What live orders call off a line of an agreement; of a line that was closed, what came in and stayed or is not to come again. */
const calledOff = (what: (qty: string) => string) => `(select coalesce(sum(${what(`case l.line_status when 'CANCELLED' then 0
    when 'CLOSED' then least(l.order_qty, coalesce(l.received_qty, 0) - coalesce(l.returned_qty, 0) + coalesce(l.not_replaced_qty, 0)) else l.order_qty end`)}), 0)
  from po_line l join po_header o on o.id = l.header_id
  where l.agreement_line_id = t.id and (o.status in ('APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED', 'CHANGING', 'CLOSED') or o.status = 'SUBMITTED' and o.released_date is not null))`

const summed = (column: string) =>
  `(select coalesce(sum(s.qty), 0) from demand_source s join demand_summary d on d.id = s.header_id where s.${column} = t.id and d.status <> 'CLOSED')`

const shippedLines = (what: string, by: string) =>
  `(select coalesce(sum(${what}), 0) from delivery_note_line l join delivery_note_header n on n.id = l.header_id
  where l.${by} = t.id and n.status in ('SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'))`

/** Of a schedule: what notices that run ask for, of closed ones what was shipped on them. */
export const notified = `(select coalesce(sum(case n.status when 'CLOSED' then coalesce(l.shipped_qty, 0) else coalesce(l.confirmed_qty, l.notice_qty) end), 0)
  from delivery_notice_line l join delivery_notice_header n on n.id = l.header_id where l.po_delivery_id = t.id and n.status in ('RELEASED', 'CONFIRMED', 'CLOSED'))`

export const planFigures: readonly Figures[] = [
  {
    table: 'agreement_line',
    header: 'agreement_header',
    computed: {},
    kept: { released_qty: calledOff((qty) => qty), released_amount: calledOff((qty) => `round((${qty}) * l.net_price, 2)`) },
  },
  {
    table: 'customer_order',
    computed: {},
    kept: {
      demand_qty: summed('customer_order_id'),
      shipped_qty: `(select coalesce(sum(c.shipped_qty), 0) from ship_product_and_cost c where c.customer_order_id = t.id and c.status = 'RECORDED')`,
    },
  },
  { table: 'procurement_plan', computed: {}, kept: { demand_qty: summed('procurement_plan_id') } },
  {
    table: 'delivery_notice_line',
    header: 'delivery_notice_header',
    computed: {},
    kept: {
      shipped_qty: shippedLines(`case n.status when 'CLOSED' then coalesce(l.received_qty, 0) else l.ship_qty end`, 'notice_line_id'),
      received_qty: shippedLines('coalesce(l.received_qty, 0)', 'notice_line_id'),
    },
  },
  { table: 'batch_temporary', computed: {}, kept: { used_qty: shippedLines('l.ship_qty', 'batch_temporary_id') } },
]
