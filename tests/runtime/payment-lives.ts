/** What people do with invoices, advances and payment applications of as many lines as are wanted. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { invoiceOf, type PayingPeople, paperOf, payingPeople, postedInvoice, rowsOf, simplyBilled, stagesOf } from '../finance/invoices.ts'
import { type House, type Life, save } from './lives.ts'

const peopleIn = ({ world }: House): Promise<PayingPeople> => payingPeople(world)

/** Of a statement of as many lines, each a row of the tax invoice. */
const invoiceHeader: Life = {
  by: ({ supplier }) => supplier,
  async of({ world }) {
    const [row] = await world.query<{ id: string }>(`select id from invoice_header where status = 'DRAFT' order by doc_num desc limit 1`)
    return String(row?.id)
  },
  async draft(house, count) {
    const people = await peopleIn(house)
    const { statement } = await simplyBilled(house.world, people)
    await linesLike(house, statement, count - 1)
    const invoice = await invoiceOf(people.supplier, statement)
    return { invoiceActual: [paperOf(rowsOf(invoice), { invoiceDate: people.supplier.inDays(0) })] }
  },
  async goOn(house, doc, step) {
    const { finance, supplier } = house
    const { lead } = await peopleIn(house)
    const entity = 'invoiceHeader'
    await step('save', supplier, doc, (one) => save(supplier, entity, { remark: '已核对' }, one))
    await step('doMatch', supplier, doc, (one) => supplier.act(entity, 'doMatch', one))
    await step('doSubmit', supplier, doc, (one) => supplier.act(entity, 'doSubmit', one))
    await step('doQuery', finance, doc, (one) => finance.act(entity, 'doQuery', one, { input: { queryReason: 'PRI', wantedAction: 'NIN' } }))
    await step('doSubmit again', supplier, doc, (one) => supplier.act(entity, 'doSubmit', one))
    await step('doWithdraw', supplier, doc, (one) => supplier.act(entity, 'doWithdraw', one))
    await step('doSubmit once more', supplier, doc, (one) => supplier.act(entity, 'doSubmit', one))
    const gross = (one: Doc) => ({ input: { amount: String(one.accountGross) } })
    await step('doChangeTaxedAmount', finance, doc, (one) => finance.act(entity, 'doChangeTaxedAmount', one, gross(one)))
    await step('doSubmitApproval', finance, doc, (one) => finance.act(entity, 'doSubmitApproval', one))
    await step('doReject', lead, doc, (one) => lead.act(entity, 'doReject', one, { reason: '请核对' }))
    await step('doSubmitApproval again', finance, doc, (one) => finance.act(entity, 'doSubmitApproval', one))
    await step('doApproval', lead, doc, (one) => lead.act(entity, 'doApproval', one))
    await step('doAbolish', finance, doc, (one) => finance.act(entity, 'doAbolish', one, { reason: '当月作废' }))
  },
}

/** So many lines more like the first one, each with its transactions. */
const linesLike = (house: House, statement: Doc, count: number) =>
  house.world.query(
    `with made as (insert into account_statement_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_num', (n + 1) * 10))).*
       from account_statement_line l, generate_series(1, $2) n where l.header_id = $1 and l.line_num = 10 returning id)
     insert into account_statement_tx select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'parent_id', made.id))).*
       from account_statement_tx x, made where x.header_id = $1`,
    [statement.id, count],
  )

/** So many orders like this one. */
async function ordersLike(house: House, order: Doc, count: number): Promise<string[]> {
  const rows = await house.world.query<{ id: string }>(
    `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'PX' || clock_timestamp() || n, 'gross_amount', 1000))).*
     from po_header h, generate_series(1, $2) n where h.id = $1 returning id`,
    [order.id, count],
  )
  return rows.map(({ id }) => id)
}

const advanceApply: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, count) {
    const { order } = await simplyBilled(house.world, await peopleIn(house))
    const orders = await ordersLike(house, order, count)
    return {
      ...{ orgId: order.orgId, supplierId: order.supplierId, currency: 'CNY', advanceReason: '开模备料', expectSettleDate: house.buyer.inDays(60) },
      advanceApplyDetail: orders.map((poHeaderId) => ({ poHeaderId, detailAmount: '10' })),
    }
  },
  async goOn(house, doc, step) {
    const { buyer, manager } = house
    const entity = 'advanceApply'
    await step('save', buyer, doc, (one) => save(buyer, entity, { advanceReason: '备料' }, one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doWithdraw', buyer, doc, (one) => buyer.act(entity, 'doWithdraw', one))
    await step('doSubmit again', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doReject', manager, doc, (one) => manager.act(entity, 'doReject', one, { reason: '依据不足' }))
    await step('doSubmit once more', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doCancel', buyer, doc, (one) => buyer.act(entity, 'doCancel', one, { reason: '不再需要' }))
  },
}

const paymentApply: Life = {
  by: ({ finance }) => finance,
  async draft(house, count) {
    const people = await peopleIn(house)
    const invoice = await postedInvoice(house.world, people, await simplyBilled(house.world, people))
    const [stage] = stagesOf(invoice) as [Doc]
    const rows = await house.world.query<{ id: string }>(
      `insert into invoice_payment_stage select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'line_num', 100 + n))).*
       from invoice_payment_stage s, generate_series(1, $2) n where s.id = $1 returning id`,
      [stage.id, count],
    )
    return {
      ...{ orgId: invoice.orgId, supplierId: invoice.supplierId, currency: 'CNY', earlyReason: '年底前付清' },
      paymentApplyInvoice: rows.map(({ id }) => ({ invoicePaymentStageId: id, applyAmount: '1' })),
    }
  },
  async goOn(house, doc, step) {
    const { finance } = house
    const { lead } = await peopleIn(house)
    const entity = 'paymentApply'
    await step('save', finance, doc, (one) => save(finance, entity, { remark: '已核对' }, one))
    await step('doCheckInvoice', finance, doc, (one) => finance.act(entity, 'doCheckInvoice', one))
    await step('doSubmit', finance, doc, (one) => finance.act(entity, 'doSubmit', one))
    await step('doWithdraw', finance, doc, (one) => finance.act(entity, 'doWithdraw', one))
    await step('doSubmit again', finance, doc, (one) => finance.act(entity, 'doSubmit', one))
    await step('doReject', lead, doc, (one) => lead.act(entity, 'doReject', one, { reason: '请核对' }))
    await step('doSubmit once more', finance, doc, (one) => finance.act(entity, 'doSubmit', one))
    await step('doApproval', lead, doc, (one) => lead.act(entity, 'doApproval', one))
    await step('doBatchPaymentPlan', finance, doc, (one) => finance.act(entity, 'doBatchPaymentPlan', one, { input: {} }))
    await step('doCancel', finance, doc, (one) => finance.act(entity, 'doCancel', one, { reason: '改期' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { invoiceHeader, advanceApply, paymentApply }
