/** Figures of requisitions and orders: amounts of lines, sums of heads, rates of their days, demand that orders hold, and what deliveries made of schedules. */
import type { Figures } from './figures.ts'
import { notified } from './plan-figures.ts'

/** The rate of a currency on a day: its own, else the reverse of the other one. */
export const rateOf = (day: string, column: string) => `
  select ${column} from exchange_rate r
  where r.rate_type = 'CORPORATE' and ${day} >= r.start_date and (r.end_date is null or ${day} <= r.end_date)
    and (r.from_currency, r.to_currency) in ((t.currency, 'CNY'), ('CNY', t.currency))
  order by r.from_currency = t.currency desc, r.start_date desc limit 1`

/** What one unit of the currency was worth in CNY on the day; the reverse to ten places. */
const worth = 'case when r.from_currency = t.currency then r.rate / r.unit_qty else round(r.unit_qty / r.rate, 10) end'
const rate = (day: string) => `case when t.currency = 'CNY' then 1 else (${rateOf(day, worth)}) end`

/** What orders hold of a requisition line: their schedules, of a closed line what came in and stayed or is not to come again. */
const held = `(select coalesce(sum(case when l.line_status = 'CLOSED'
    then greatest(0, least(s.schedule_qty, coalesce(s.received_qty, 0) - coalesce(s.returned_qty, 0) + coalesce(s.not_replaced_qty, 0))) else s.schedule_qty end), 0)
  from po_delivery s join po_line l on l.id = s.parent_id join po_header o on o.id = l.header_id
  where l.requisition_line_id = t.id and o.status <> 'CANCELLED' and l.line_status <> 'CANCELLED')`

/** What orders hold of an item of a contract; they name the version that is in force. */
const ofItem = `(select coalesce(sum(case l.line_status when 'CLOSED' then least(l.order_qty, coalesce(l.net_received_qty, 0) + coalesce(l.not_replaced_qty, 0)) else l.order_qty end), 0)
  from po_line l join po_header o on o.id = l.header_id where l.contract_item_id = t.id and o.status <> 'CANCELLED' and l.line_status <> 'CANCELLED')`

const schedules = (column: string) => `(select coalesce(sum(s.${column}), 0) from po_delivery s where s.parent_id = t.id)`
const lines = (column: string) => `(select coalesce(sum(l.${column}), 0) from po_line l where l.header_id = t.id)`

const noteLines = (what: string, states: string) =>
  `(select coalesce(sum(${what}), 0) from delivery_note_line l join delivery_note_header n on n.id = l.header_id where l.po_delivery_id = t.id and n.status in (${states}))`
const receiptLines = (what: string) =>
  `(select coalesce(sum(${what}), 0) from receive_line l join receive_header r on r.id = l.header_id where l.po_delivery_id = t.id and r.status in ('POSTED', 'WRITTEN_OFF'))`
const returns = (which: string) =>
  `(select coalesce(sum(w.qty), 0) from receive_write_off w where w.po_delivery_id = t.id and w.write_off_type = 'RETURN' and w.status in ('POSTED', 'COLLECTED') and ${which})`

/** Of a receipt line, written off or not: what of it is accepted. */
export const acceptedOf = (l: string) => `case ${l}.inspection_status when 'PENDING' then 0
  when 'EXEMPT' then coalesce(${l}.accepted_qty, 0) - coalesce(${l}.written_off_qty, 0) else coalesce(${l}.accepted_qty, 0) + coalesce(${l}.concession_qty, 0) end`

export const orderFigures: readonly Figures[] = [
  {
    table: 'requisition_line',
    header: 'requisition_header',
    computed: {
      net_amount: 'round(t.request_qty * t.estimated_price, 2)',
      sourcing_qty:
        'case when num_nonnulls(t.inquiry_qty, t.bidding_qty, t.contract_qty) > 0 then coalesce(t.inquiry_qty, 0) + coalesce(t.bidding_qty, 0) + coalesce(t.contract_qty, 0) end',
      open_qty: `t.request_qty - ${held} - coalesce(t.cancelled_qty, 0) - coalesce(t.sourcing_qty, 0)`,
    },
    kept: {
      ordered_qty: held,
      // What contracts hold and have not ordered that have neither ended nor been replaced.
      contract_qty: `(select coalesce(sum(greatest(i.qty - coalesce(i.ordered_qty, 0), 0)), 0) from contract_item i join contract c on c.id = i.header_id
        where i.requisition_line_id = t.id and c.status not in ('COMPLETED', 'EXPIRED', 'TERMINATED', 'VOIDED', 'SUPERSEDED', 'CANCELLED'))`,
      // What inquiries ask for that have not ended.
      inquiry_qty: `(select coalesce(sum(i.request_qty), 0) from auction_item i join auction_header a on a.id = i.header_id
        where i.requisition_line_id = t.id and a.status not in ('AWARDED', 'NO_AWARD', 'CANCELLED'))`,
    },
  },
  {
    table: 'requisition_header',
    computed: {
      net_amount: '(select coalesce(sum(round(l.request_qty * l.estimated_price, 2)), 0) from requisition_line l where l.header_id = t.id)',
    },
    kept: { base_amount: `round(t.net_amount * ${rate('t.request_date')}, 2)`, exchange_rate: `round(${rate('t.request_date')}, 10)` },
  },
  {
    table: 'po_line',
    header: 'po_header',
    computed: {
      base_qty: 'round(t.order_qty * t.uom_rate, 4)',
      gross_price: 'round(t.net_price * (1 + t.tax_rate / 100), 6)',
      net_amount: 'round(t.order_qty * t.net_price, 2)',
      tax_amount: 'round(round(t.order_qty * t.net_price, 2) * t.tax_rate / 100, 2)',
      gross_amount: 'round(t.order_qty * t.net_price, 2) + round(round(t.order_qty * t.net_price, 2) * t.tax_rate / 100, 2)',
      base_net_amount: 'round(round(t.order_qty * t.net_price, 2) * (select h.exchange_rate from po_header h where h.id = t.header_id), 2)',
      promised_date: '(select max(s.promised_date) from po_delivery s where s.parent_id = t.id)',
      shipped_qty: schedules('shipped_qty'),
      received_qty: schedules('received_qty'),
      accepted_qty: schedules('accepted_qty'),
      returned_qty: schedules('returned_qty'),
      not_replaced_qty: schedules('not_replaced_qty'),
      net_received_qty: `${schedules('received_qty')} - ${schedules('returned_qty')}`,
      open_qty: `case when t.line_status in ('CLOSED', 'CANCELLED') then 0
        else greatest(0, t.order_qty - (${schedules('received_qty')} - ${schedules('returned_qty')}) - ${schedules('not_replaced_qty')}) end`,
    },
  },
  {
    table: 'contract_item',
    header: 'contract',
    computed: {},
    kept: { ordered_qty: `case when h.effective_date is null or h.status = 'SUPERSEDED' then coalesce(t.ordered_qty, 0) else ${ofItem} end` },
  },
  {
    table: 'po_header',
    computed: {
      net_amount: lines('net_amount'),
      tax_amount: lines('tax_amount'),
      gross_amount: `${lines('net_amount')} + ${lines('tax_amount')}`,
      base_amount: `round((${lines('net_amount')} + ${lines('tax_amount')}) * round(${rate('t.order_date')}, 10), 2)`,
      receive_progress: `round((select sum(round(least(l.received_qty - l.returned_qty, l.order_qty) * l.net_price, 2)) from po_line l where l.header_id = t.id) * 100 / nullif(${lines('net_amount')}, 0), 4)`,
    },
    kept: { exchange_rate: `round(${rate('t.order_date')}, 10)` },
  },
  {
    table: 'po_delivery',
    header: 'po_header',
    computed: {},
    kept: {
      noticed_qty: notified,
      shipped_qty: `${noteLines('l.ship_qty', `'SHIPPED', 'PART_RECEIVED', 'RECEIVED'`)} + ${noteLines('coalesce(l.received_qty, 0)', `'CLOSED'`)}`,
      received_qty: receiptLines('l.receive_qty - coalesce(l.written_off_qty, 0)'),
      accepted_qty: receiptLines(acceptedOf('l')),
      returned_qty: returns('true'),
      not_replaced_qty: returns(`w.replace_flag = 'N'`),
    },
  },
  {
    table: 'purchase_history',
    computed: {
      net_price_cny: 'round(t.net_price * t.exchange_rate, 6)',
      change_percent:
        'case when t.previous_price <> 0 then least(round((t.compared_price - t.previous_price) * 100 / t.previous_price, 4), 999.9999) end',
    },
  },
]
