/** Figures of notes, receipts, returns and of what finance settles by. */
import type { Figures } from './figures.ts'
import { acceptedOf } from './order-figures.ts'

const receiptLines = (what: string) =>
  `(select coalesce(sum(${what}), 0) from receive_line l join receive_header r on r.id = l.header_id where l.note_line_id = t.id and r.status in ('POSTED', 'WRITTEN_OFF'))`
const takenBack = (which: string) =>
  `(select coalesce(sum(w.qty), 0) from receive_write_off w where w.receive_line_id = t.id and w.status in ('POSTED', 'COLLECTED') and ${which})`
const isReturn = `w.write_off_type = 'RETURN'`

const [net, tax] = ['round(t.qty * t.net_price, 2)', 'round(round(t.qty * t.net_price, 2) * t.tax_rate / 100, 2)']

export const goodsFigures: readonly Figures[] = [
  {
    table: 'delivery_note_line',
    header: 'delivery_note_header',
    computed: {
      box_qty: 'ceil(t.ship_qty / t.per_box_qty)::int',
      early_flag: `case when t.promised_date - h.arrive_date > coalesce(t.early_days, 0) then 'Y' else 'N' end`,
      late_flag: `case when h.arrive_date - t.promised_date > coalesce(t.late_days, 0) then 'Y' else 'N' end`,
      differ_qty: `t.ship_qty - ${receiptLines('l.receive_qty - coalesce(l.written_off_qty, 0)')}`,
    },
    kept: {
      received_qty: receiptLines('l.receive_qty - coalesce(l.written_off_qty, 0)'),
      accepted_qty: receiptLines(acceptedOf('l')),
      rejected_qty: receiptLines(`case l.inspection_status when 'PENDING' then 0 else coalesce(l.rejected_qty, 0) end`),
    },
  },
  {
    table: 'delivery_note_header',
    computed: {
      box_count: '(select count(*)::int from delivery_note_sequence b where b.header_id = t.id)',
      gross_weight: '(select coalesce(sum(b.gross_weight), 0) from delivery_note_sequence b where b.header_id = t.id)',
    },
  },
  {
    table: 'receive_line',
    header: 'receive_header',
    computed: {
      net_amount: 'round(t.receive_qty * t.net_price, 2)',
      settleable_qty: `greatest(coalesce(t.statement_qty, 0), case when t.settlement_basis = 'RECEIPT'
        then t.receive_qty - ${takenBack('true')} when t.settlement_basis = 'CONSUMPTION'
        then least(coalesce(t.consumed_qty, 0), ${acceptedOf('t')} - ${takenBack(`${isReturn} and w.from_stock = 'ACCEPTED'`)}) else ${acceptedOf('t')} - ${takenBack(`${isReturn} and w.from_stock = 'ACCEPTED'`)} end)`,
      on_time_flag: `case when coalesce(t.early_days, 0) >= t.promised_date - t.arrival_date and coalesce(t.late_days, 0) >= t.arrival_date - t.promised_date then 'Y' else 'N' end`,
    },
    kept: {
      written_off_qty: takenBack(`w.write_off_type = 'WRITE_OFF'`),
      returned_qty: takenBack(isReturn),
      returned_pending_qty: takenBack(`${isReturn} and w.from_stock = 'PENDING'`),
      returned_accepted_qty: takenBack(`${isReturn} and w.from_stock = 'ACCEPTED'`),
    },
  },
  {
    table: 'receive_header',
    computed: { net_amount: '(select coalesce(sum(round(l.receive_qty * l.net_price, 2)), 0) from receive_line l where l.header_id = t.id)' },
  },
  { table: 'receive_write_off', computed: { net_amount: '-round(t.qty * t.net_price, 2)' } },
  {
    table: 'receive_transaction',
    computed: {
      net_amount: net,
      tax_amount: tax,
      gross_amount: `${net} + ${tax}`,
      unsettled_qty: 't.settleable_qty - t.settled_qty',
      settled_flag: `case when t.settleable_qty = t.settled_qty then 'Y' else 'N' end`,
    },
  },
]
