/** What invoices, advances and payments keep in each other, and in statements, orders and deductions. */
import type { Figures } from './figures.ts'

const live = `('SUBMITTED', 'VARIANCE', 'UNDER_QUERY', 'IN_APPROVAL', 'APPROVED', 'POSTED')`
const holding = `('SUBMITTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID')`
const decided = `('APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID')`

/** What rows of documents in these states come to that name a row of `t`. */
const sumOf = (figure: string, rows: string, heads: string, by: string, states: string): string =>
  `(select coalesce(sum(x.${figure}), 0) from ${rows} x join ${heads} d on d.id = x.header_id where x.${by} = t.id and d.status in ${states})`
/** Of heads alone. */
const headSum = (figure: string, heads: string, by: string, states: string): string =>
  `(select coalesce(sum(x.${figure}), 0) from ${heads} x where x.${by} = t.id and x.status in ${states})`

const invoiced = (figure: string, by: string) => sumOf(figure, 'invoice_account_detail', 'invoice_header', by, live)
const ofStage = (figure: string, rows: string, states: string) => sumOf(figure, rows, 'payment_apply', 'invoice_payment_stage_id', states)
const applied = `(select coalesce(sum(x.apply_amount - coalesce(x.write_off_amount, 0)), 0) from payment_apply_invoice x join payment_apply d on d.id = x.header_id
  where x.invoice_payment_stage_id = t.id and d.status in ${holding})`

const ofInvoiceStage = (figure: string) => sumOf(figure, 'invoice_payment_stage', 'invoice_header', 'contract_payment_stage_id', live)

const advancing = `('SUBMITTED', 'APPROVED', 'PAYING', 'PAID', 'SETTLED')`
const advanced = (states: string) => sumOf('detail_amount', 'advance_apply_detail', 'advance_apply', 'contract_payment_stage_id', states)

/** Deductions are taken by payments as well as by statements. */
export const usedByPayments = sumOf('deduct_amount', 'payment_apply_invoice_account', 'payment_apply', 'deductions_line_id', holding)

export const paymentFigures: readonly Figures[] = [
  { table: 'po_line', header: 'po_header', computed: {}, kept: { invoiced_qty: invoiced('invoice_qty', 'po_line_id') } },
  {
    table: 'account_statement_line',
    header: 'account_statement',
    computed: {},
    kept: { invoiced_qty: invoiced('invoice_qty', 'account_statement_line_id'), invoiced_net: invoiced('net_amount', 'account_statement_line_id') },
  },
  {
    table: 'account_statement_de',
    header: 'account_statement',
    computed: {},
    kept: { invoiced_net: `abs(${invoiced('net_amount', 'account_statement_de_id')})` },
  },
  {
    table: 'account_statement',
    computed: {},
    kept: { invoiced_gross: sumOf('gross_amount', 'invoice_account', 'invoice_header', 'account_statement_id', live) },
  },
  {
    table: 'invoice_payment_stage',
    header: 'invoice_header',
    computed: {},
    kept: {
      held_amount: ofStage('amount', 'payment_apply_write_off', `('SUBMITTED')`),
      written_off_amount: ofStage('amount', 'payment_apply_write_off', decided),
      applied_amount: applied,
      deducted_amount: ofStage('deducted_amount', 'payment_apply_invoice', decided),
      paid_amount: ofStage('paid_amount', 'payment_apply_invoice', decided),
    },
  },
  {
    table: 'contract_payment_stage',
    header: 'contract',
    computed: {},
    kept: {
      applied_amount: `${advanced(advancing)} + ${ofInvoiceStage('applied_amount')}`,
      invoiced_amount: invoiced('gross_amount', 'contract_payment_stage_id'),
      paid_amount: `${advanced(`('PAID', 'SETTLED')`)} + ${ofInvoiceStage('paid_amount')} + ${ofInvoiceStage('deducted_amount')}`,
    },
  },
  {
    table: 'transaction_info',
    computed: {},
    kept: {
      applied_amount: sumOf('amount', 'payment_source_detail', 'payment_apply', 'transaction_info_id', holding),
      paid_amount: `${sumOf('paid_amount', 'payment_source_detail', 'payment_apply', 'transaction_info_id', decided)} + ${sumOf('deducted_amount', 'payment_source_detail', 'payment_apply', 'transaction_info_id', decided)}`,
    },
  },
  {
    table: 'collect_advance',
    computed: {},
    kept: {
      held_amount: `${sumOf('amount', 'payment_apply_write_off', 'payment_apply', 'collect_advance_id', `('SUBMITTED')`)} + ${headSum('amount', 'advance_carry_over', 'from_collect_id', `('SUBMITTED')`)}`,
      written_off_amount: sumOf('amount', 'payment_apply_write_off', 'payment_apply', 'collect_advance_id', decided),
      carried_amount: headSum('amount', 'advance_carry_over', 'from_collect_id', `('APPROVED')`),
    },
  },
  {
    table: 'advance_apply',
    computed: {},
    kept: {
      requested_amount: headSum('plan_amount', 'payment_detail', 'advance_apply_id', `('REQUESTED')`),
      paid_amount: headSum('paid_amount', 'payment_detail', 'advance_apply_id', `('PAID')`),
      ...Object.fromEntries(
        ['written_off_amount', 'carried_amount', 'carried_in_amount', 'refunded_amount'].map((figure) => [
          figure,
          headSum(figure, 'collect_advance', 'advance_apply_id', `('OPEN', 'SETTLED')`),
        ]),
      ),
    },
  },
  {
    table: 'payment_apply',
    computed: {},
    kept: {
      planned_amount: headSum('plan_amount', 'payment_detail', 'payment_apply_id', `('PLANNED')`),
      requested_amount: headSum('plan_amount', 'payment_detail', 'payment_apply_id', `('REQUESTED')`),
      paid_amount: headSum('paid_amount', 'payment_detail', 'payment_apply_id', `('PAID')`),
    },
  },
]
