/** Figures of statements and deductions, and what they keep in orders, receipts and transactions. */
import type { Figures } from './figures.ts'
import { usedByPayments } from './payment-figures.ts'

/** What statements that stand hold of a row that their transactions name. */
export const heldOn = (column: string, which = `x.tx_state <> 'FREE'`) =>
  `(select coalesce(sum(x.qty), 0) from account_statement_tx x join account_statement s on s.id = x.header_id
    where x.${column} = t.id and ${which} and s.status <> 'CANCELLED')`

const isOfStage = `t.line_kind = 'CONTRACT_STAGE'`
const qty = `case when ${isOfStage} then 1 else (select coalesce(sum(x.qty), 0) from account_statement_tx x where x.parent_id = t.id) end`
const net = `round((${qty}) * t.net_price, 2)`
const tax = `case when ${isOfStage} then t.stage_gross - ${net} else round(${net} * t.tax_rate / 100, 2) end`

const goods = (column: string) =>
  `(select coalesce(sum(l.${column}), 0) from account_statement_line l where l.header_id = t.id and l.line_status in ('OPEN', 'AGREED'))`
const deducted = (mode: string, column: string) =>
  `(select coalesce(sum(case d.direction when 'COMPENSATE' then -d.${column} else d.${column} end), 0) from account_statement_de d where d.header_id = t.id and d.deduct_mode = '${mode}')`
const toInvoice = `(${goods('net_amount')} + ${goods('tax_amount')} - ${deducted('INVOICE', 'net_amount')} - ${deducted('INVOICE', 'tax_amount')})`

const sumOf = (column: string) => `(select coalesce(sum(l.${column}), 0) from deductions_line l where l.header_id = t.id)`
const lineTax = 'round(t.net_amount * t.tax_rate / 100, 2)'
const used = `((select coalesce(sum(d.gross_amount), 0) from account_statement_de d join account_statement s on s.id = d.header_id
  where d.deductions_line_id = t.id and d.deduct_mode = 'INVOICE' and s.status <> 'CANCELLED') + ${usedByPayments})`
/** What statements announce that are not closed, and were not. */
const stated = `(select coalesce(sum(d.gross_amount), 0) from account_statement_de d join account_statement s on s.id = d.header_id
  where d.deductions_line_id = t.id and d.deduct_mode = 'PAYMENT' and d.released_flag is distinct from 'Y' and s.status not in ('CLOSED', 'CANCELLED'))`

/** What deductions that stand give back of a fee. */
const refunded = `(select coalesce(sum(l.gross_amount), 0) from deductions_line l join deductions d on d.id = l.header_id
  where l.source_line_id = t.id and d.status <> 'CANCELLED')`

/** What the receive transactions of an order line come to in a unit. */
const ofOrderLine = (column: string) =>
  `(select coalesce(sum(x.${column}), 0) from receive_transaction x left join receive_write_off w on w.id = x.id
    join receive_line r on r.id = coalesce(w.receive_line_id, x.id) join po_delivery d on d.id = r.po_delivery_id
    where x.org_id = t.org_id and d.parent_id = t.po_line_id)`

export const financeFigures: readonly Figures[] = [
  {
    table: 'account_statement_tx',
    header: 'account_statement',
    computed: { net_amount: 'round(t.qty * t.net_price, 2)' },
  },
  {
    table: 'account_statement_line',
    header: 'account_statement',
    computed: {
      qty,
      net_amount: net,
      tax_amount: tax,
      gross_amount: `${net} + (${tax})`,
      rounding_amount: `case when ${isOfStage} then 0 else ${net} - (select coalesce(sum(x.net_amount), 0) from account_statement_tx x where x.parent_id = t.id) end`,
    },
  },
  {
    table: 'account_statement_de',
    header: 'account_statement',
    computed: {
      net_amount: 'round(t.gross_amount / (1 + t.tax_rate / 100), 2)',
      tax_amount: 't.gross_amount - round(t.gross_amount / (1 + t.tax_rate / 100), 2)',
    },
  },
  {
    table: 'account_statement',
    computed: {
      net_amount: goods('net_amount'),
      tax_amount: goods('tax_amount'),
      gross_amount: `${goods('net_amount')} + ${goods('tax_amount')}`,
      invoice_deduct_gross: deducted('INVOICE', 'gross_amount'),
      payment_deduct_gross: deducted('PAYMENT', 'gross_amount'),
      invoiceable_net: `${goods('net_amount')} - ${deducted('INVOICE', 'net_amount')}`,
      invoiceable_tax: `${goods('tax_amount')} - ${deducted('INVOICE', 'tax_amount')}`,
      invoiceable_gross: toInvoice,
      payable_amount: `${toInvoice} - ${deducted('PAYMENT', 'gross_amount')}`,
      base_amount: `round(t.gross_amount * t.exchange_rate, 2)`,
      negative_flag: `case when ${toInvoice} <= 0 then 'Y' else 'N' end`,
    },
  },
  {
    table: 'deductions_line',
    header: 'deductions',
    computed: { tax_amount: lineTax, gross_amount: `t.net_amount + ${lineTax}`, open_amount: `t.net_amount + ${lineTax} - ${used}` },
    kept: { used_amount: used, stated_amount: stated },
  },
  {
    table: 'deductions',
    computed: {
      net_amount: sumOf('net_amount'),
      tax_amount: sumOf('tax_amount'),
      gross_amount: `${sumOf('net_amount')} + ${sumOf('tax_amount')}`,
      used_amount: sumOf('used_amount'),
      open_amount: `${sumOf('net_amount')} + ${sumOf('tax_amount')} - ${sumOf('used_amount')}`,
    },
  },
  {
    table: 'contract_mold_sample_refund',
    header: 'contract',
    computed: {},
    // Deductions name the version that is in force; one at work has copied what the one before says.
    kept: {
      refunded_amount: `case when h.effective_date is null or h.status = 'SUPERSEDED' then coalesce(t.refunded_amount, 0) else ${refunded} end`,
    },
  },
  { table: 'po_line', header: 'po_header', computed: {}, kept: { statement_qty: heldOn('po_line_id') } },
  {
    table: 'receive_line',
    header: 'receive_header',
    computed: {},
    kept: { statement_qty: heldOn('receive_line_id'), deciding_qty: heldOn('receive_line_id', `x.tx_state = 'HELD' and x.row_kind = 'RECEIPT'`) },
  },
  { table: 'receive_transaction', computed: {}, kept: { settled_qty: heldOn('source_id') } },
  {
    table: 'unfinished_statement_material',
    computed: {
      unsettled_qty: 't.settleable_qty - t.statement_qty',
      unsettled_net: 'round((t.settleable_qty - t.statement_qty) * t.net_price, 2)',
    },
    kept: { received_qty: ofOrderLine('qty'), settleable_qty: ofOrderLine('settleable_qty'), statement_qty: ofOrderLine('settled_qty') },
  },
]
