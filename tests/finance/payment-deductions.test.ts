/** What is deducted from payments: a statement announces it, a payment withholds it, once. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  application,
  approved,
  approvedApplication,
  type Billed,
  bankSays,
  cleared,
  detailsOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  stagesOf,
} from './invoices.ts'
import { confirmedDeduction, generated, received, returned, sentStatement, step, supplement } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

beforeEach(() => cleared(world))

const deductionNow = ({ id }: Doc): Promise<Doc> => people.buyer.find('deductions', id)
const statementNow = ({ id }: Doc): Promise<Doc> => people.buyer.find('accountStatement', id)
const taken = (deduction: Doc, deductAmount?: string) => ({
  paymentApplyInvoiceAccount: [{ deductionsLineId: firstOf(deduction, 'deductionsLine').id, ...(deductAmount && { deductAmount }) }],
})

/** Goods of 226.00 that came in, and what is deducted of their payment. */
async function deducted(net: string): Promise<{ order: Doc; deduction: Doc }> {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  return { order, deduction: await confirmedDeduction(world, people, order, { net, mode: 'PAYMENT' }) }
}

/** Approved with the deduction on it. */
async function announced(net: string): Promise<Billed & { deduction: Doc }> {
  const { order, deduction } = await deducted(net)
  return { order, deduction, statement: await approved(people, order) }
}

async function paidOut(applied: Doc, bankRef: string): Promise<Doc> {
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  await moved(people.finance, 'paymentDetail', 'doRequest', detail)
  return moved(people.finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(people.finance, bankRef))
}

test('a deduction of 50.00 on a statement of 226.00 leaves 176.00 payable, stays open until the payment, and is withheld from it once', async () => {
  const { statement, deduction, order } = await announced('50.00')
  expect(statement).toMatchObject({ status: 'APPROVED', invoiceableGross: '226.00', paymentDeductGross: '50.00', payableAmount: '176.00' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00', openAmount: '50.00' })

  const invoice = await postedInvoice(world, people, { order, statement })
  const bare = await application(people, invoice, stagesOf(invoice))
  const untaken = people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', bare))
  expect((await untaken).words.CN).toBe(`扣款单${deduction.docNum}尚有50.00未抵扣`)
  await people.finance.verb('paymentApply', 'delete', { id: bare.id, versionNum: bare.versionNum })

  const draft = await application(people, invoice, stagesOf(invoice), taken(deduction))
  expect(draft).toMatchObject({ invoiceAmount: '226.00', deductAmount: '50.00', payAmount: '176.00' })
  expect(linesOf(draft, 'paymentApplyInvoiceAccount')).toMatchObject([{ accountStatementId: statement.id, statementGross: '226.00' }])
  const applied = await approvedApplication(people, draft)
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CLOSED', usedAmount: '50.00', openAmount: '0.00' })
  expect(await paidOut(applied, 'BK-DE-1')).toMatchObject({ status: 'PAID', paidAmount: '176.00' })
  expect(await people.finance.find('invoiceHeader', invoice.id)).toMatchObject({
    payStatus: 'PAID',
    paidAmount: '176.00',
    deductedAmount: '50.00',
    openAmount: '0.00',
  })
  expect(await statementNow(statement)).toMatchObject({ status: 'CLOSED', payableAmount: '176.00' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CLOSED', usedAmount: '50.00' })
})

test('a deduction that stands on a statement is on no other one, and is not cancelled before it is taken off', async () => {
  const { order, deduction } = await deducted('50.00')
  const first = await sentStatement(people, order)
  expect(first.payableAmount).toBe('176.00')
  const refusal = await people.buyer.refused(moved(people.buyer, 'deductions', 'doCancel', deduction, { reason: '误扣' }))
  expect(refusal.words).toEqual({
    CN: `对账单${first.docNum}已列此扣款，请先从对账单中移除`,
    EN: `It stands on statement ${first.docNum}; take it off there first`,
  })

  await received(world, people, [{ price: '3', receipts: ['10'] }], order)
  const second = await step(people.buyer, 'doLoadLines', await supplement(people, order))
  expect(linesOf(second, 'accountStatementDe')).toEqual([])
  const accountStatementDe = [{ deductionsLineId: firstOf(deduction, 'deductionsLine').id, grossAmount: '50.00' }]
  const twice = people.buyer.refused(people.buyer.save('accountStatement', { accountStatementDe }, second))
  expect((await twice).words.CN).toBe('扣款行可用0，本次50')

  await step(people.buyer, 'doCancel', first, { reason: '重做' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00', openAmount: '50.00' })
  const again = await step(people.buyer, 'doLoadLines', second)
  expect(linesOf(again, 'accountStatementDe')).toMatchObject([{ deductDocNum: deduction.docNum, grossAmount: '50.00' }])
  await step(people.buyer, 'doCancel', again, { reason: '重做' })
  expect(await moved(people.buyer, 'deductions', 'doCancel', deduction, { reason: '误扣' })).toMatchObject({ status: 'CANCELLED' })
})

test('a statement that is rejected and taken up again still announces 50.00, and nothing of it is used', async () => {
  const { order, deduction } = await deducted('50.00')
  const confirmed = await step(people.supplier, 'doSupplierConfirm', await sentStatement(people, order))
  await step(people.buyer, 'doSubmit', confirmed)
  const rejected = await step(people.manager, 'doReject', confirmed, { reason: '请核对' })
  expect(rejected).toMatchObject({ status: 'REJECTED', payableAmount: '176.00' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', openAmount: '50.00' })
  await step(people.buyer, 'doSubmit', confirmed)
  expect(await step(people.manager, 'doBatchApproval', confirmed)).toMatchObject({ status: 'APPROVED', payableAmount: '176.00' })
})

test('a payment that is cancelled gives 50.00 back to the next one, and money that comes back leaves it withheld', async () => {
  const { statement, deduction, order } = await announced('50.00')
  const invoice = await postedInvoice(world, people, { order, statement })
  const first = await approvedApplication(people, await application(people, invoice, stagesOf(invoice), taken(deduction)))
  expect(await moved(people.finance, 'paymentApply', 'doCancel', first, { reason: '重做' })).toMatchObject({ status: 'CANCELLED' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00', openAmount: '50.00' })

  const again = await people.finance.find('invoiceHeader', invoice.id)
  const applied = await approvedApplication(people, await application(people, again, stagesOf(again), taken(deduction)))
  expect(applied.payAmount).toBe('176.00')
  const detail = await paidOut(applied, 'BK-DE-2')
  expect((await statementNow(statement)).status).toBe('CLOSED')

  const back = { reason: '账户注销', input: { bankRef: 'BK-DE-3', returnDate: people.finance.inDays(0) } }
  await moved(people.finance, 'paymentDetail', 'doReturn', detail, back)
  expect(await statementNow(statement)).toMatchObject({ status: 'INVOICED' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CLOSED', usedAmount: '50.00' })
  await moved(people.finance, 'paymentApply', 'doCancel', applied, { reason: '账户注销' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', openAmount: '50.00' })
})

test('of 300.00 deducted on a statement of 226.00 its payment withholds 226.00, and the next statement announces the other 74.00', async () => {
  const { statement, deduction, order } = await announced('300.00')
  expect(statement).toMatchObject({ invoiceableGross: '226.00', payableAmount: '-74.00' })
  const invoice = await postedInvoice(world, people, { order, statement })
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice), taken(deduction, '226.00')))
  expect(applied).toMatchObject({ status: 'PAID', payAmount: '0.00' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', usedAmount: '226.00', openAmount: '74.00' })
  expect((await statementNow(statement)).status).toBe('CLOSED')

  await received(world, people, [{ price: '3', receipts: ['10'] }], order)
  const next = await step(people.buyer, 'doLoadLines', await supplement(people, order))
  expect(linesOf(next, 'accountStatementDe')).toMatchObject([{ deductDocNum: deduction.docNum, grossAmount: '74.00' }])
  // What the first payment withheld is given back while the rest is announced elsewhere.
  await moved(people.finance, 'paymentApply', 'doCancel', applied, { reason: '重做' })
  expect(await deductionNow(deduction)).toMatchObject({ usedAmount: '0.00', openAmount: '300.00' })
  expect((await statementNow(statement)).status).toBe('INVOICED')
})

test('a negative statement of -22.60 with 50.00 deducted from payments leaves 22.60 and 50.00 to be withheld', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  await approved(people, order)
  await returned(people, receipts[0] as Doc, '10')
  const deduction = await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const { id } = await step(people.buyer, 'doLoadLines', await supplement(people, order))
  await step(people.buyer, 'doSend', { id })
  await step(people.supplier, 'doSupplierConfirm', { id })
  await step(people.buyer, 'doSubmit', { id })
  const negative = await step(people.manager, 'doBatchApproval', { id })
  expect(negative).toMatchObject({ invoiceableGross: '-22.60', payableAmount: '-72.60' })
  expect(await step(people.manager, 'doClose', { id })).toMatchObject({ status: 'CLOSED' })
  const open = await world.query(
    `select source_type as source, open_amount::text as open from deductions where status = 'CONFIRMED' and supplier_id = $1 order by open_amount`,
    [order.supplierId],
  )
  expect(open).toEqual([
    { source: 'STATEMENT', open: '22.60' },
    { source: 'MANUAL', open: '50.00' },
  ])
  expect(await deductionNow(deduction)).toMatchObject({ openAmount: '50.00' })
})

test('a manager lets a payment pass without the deduction of 50.00 and says why; it is open for the next one', async () => {
  const { statement, deduction, order } = await announced('50.00')
  const invoice = await postedInvoice(world, people, { order, statement })
  const draft = await application(people, invoice, stagesOf(invoice))
  const silent = people.manager.refused(moved(people.manager, 'paymentApply', 'doSubmit', draft))
  expect((await silent).words).toEqual({
    CN: `扣款单${deduction.docNum}尚有50.00未抵扣，请填写未抵扣原因`,
    EN: `Deduction ${deduction.docNum} still has 50.00; say why it is not taken off`,
  })
  const reasoned = await people.finance.save('paymentApply', { leftReason: '下月抵扣' }, await people.finance.find('paymentApply', draft.id))
  const own = people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', reasoned))
  expect((await own).words.CN).toBe(`扣款单${deduction.docNum}尚有50.00未抵扣`)
  expect(await moved(people.manager, 'paymentApply', 'doSubmit', draft)).toMatchObject({
    status: 'SUBMITTED',
    payAmount: '226.00',
    leftReason: '下月抵扣',
  })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', openAmount: '50.00' })
})

test('a payment takes no deduction that was cancelled', async () => {
  const { statement, order } = await announced('50.00')
  const invoice = await postedInvoice(world, people, { order, statement })
  const other = await confirmedDeduction(world, people, order, { net: '30.00', mode: 'PAYMENT' })
  const draft = await application(people, invoice, stagesOf(invoice), taken(other))
  await moved(people.buyer, 'deductions', 'doCancel', other, { reason: '误扣' })
  const refusal = await people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', draft))
  expect(refusal).toMatchObject({ code: 'paymentApply.NOT_OURS' })
})

test('what is deducted before the invoice is used by its statement as ever', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const deduction = await confirmedDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
  const made = await generated(people, order)
  expect(made).toMatchObject({ invoiceableGross: '113.00', payableAmount: '113.00' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CLOSED', usedAmount: '113.00' })
  await step(people.buyer, 'doCancel', made, { reason: '重做' })
  expect(await deductionNow(deduction)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00' })
})
