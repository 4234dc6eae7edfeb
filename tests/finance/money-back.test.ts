/** Money that came back: it is paid again, or given up; and nothing with a zero amount goes on its way. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  application,
  approvedAdvance,
  approvedApplication,
  bankSays,
  detailsOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  simplyBilled,
  stagesOf,
} from './invoices.ts'
import { generated, received } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

const stageNow = async ({ id }: Doc): Promise<Doc> => stagesOf(await people.finance.find('invoiceHeader', id))[0] as Doc
const back = (bankRef: string) => ({ reason: '账户注销', input: { bankRef, returnDate: people.finance.inDays(0) } })

/** An invoice of 226.00, paid whole. */
async function paid(): Promise<{ invoice: Doc; applied: Doc; detail: Doc }> {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people))
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  await moved(people.finance, 'paymentDetail', 'doRequest', detail)
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(people.finance))
  return { invoice, applied, detail }
}

test('a payment of 226.00 that came back is paid again, once, and pays the invoice', async () => {
  const { invoice, applied, detail } = await paid()
  const early = people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', detail.id))
  expect((await people.finance.refused(early)).words.CN).toBe('付款没有退回，不能重新付款')

  await moved(people.finance, 'paymentDetail', 'doReturn', detail, back('BK-BACK-1'))
  expect(await people.finance.find('invoiceHeader', invoice.id)).toMatchObject({ payStatus: 'UNPAID', openAmount: '226.00' })
  const { made } = await people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', detail.id))
  const again = await people.finance.find('paymentDetail', String(made?.[0]?.id))
  expect(again).toMatchObject({
    status: 'PLANNED',
    planAmount: '226.00',
    paymentApplyId: applied.id,
    repayOfId: detail.id,
    sourceNums: invoice.docNum,
  })
  expect(await people.finance.find('paymentApply', applied.id)).toMatchObject({ status: 'PART_PAID', plannedAmount: '226.00', paidAmount: '0.00' })
  const twice = people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', detail.id))
  expect((await people.finance.refused(twice)).words.CN).toBe(`已由付款明细${again.docNum}重新付款`)

  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, { input: { dueBy: people.finance.inDays(90) } })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', again, bankSays(people.finance, 'BK-AGAIN-1'))
  expect(await people.finance.find('paymentApply', applied.id)).toMatchObject({ status: 'PAID', paidAmount: '226.00' })
  expect(await people.finance.find('invoiceHeader', invoice.id)).toMatchObject({ payStatus: 'PAID', openAmount: '0.00' })
})

test('what came back and is not paid again is given up: the application is cancelled and the stage is open for another one', async () => {
  const { invoice, applied, detail } = await paid()
  await moved(people.finance, 'paymentDetail', 'doReturn', detail, back('BK-BACK-2'))
  expect(await stageNow(invoice)).toMatchObject({ openAmount: '0.00', paidAmount: '0.00' })
  expect(await moved(people.finance, 'paymentApply', 'doCancel', applied, { reason: '账户注销' })).toMatchObject({ status: 'CANCELLED' })
  expect(await stageNow(invoice)).toMatchObject({ openAmount: '226.00' })
  const late = people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', detail.id))
  expect((await people.finance.refused(late)).words.CN).toContain('已取消')

  const next = await approvedApplication(people, await application(people, invoice, stagesOf(await people.finance.find('invoiceHeader', invoice.id))))
  expect(next).toMatchObject({ status: 'APPROVED', payAmount: '226.00' })
})

/** An application of 226.00 whose only payment was requested and failed. */
async function failed(): Promise<{ invoice: Doc; applied: Doc; detail: Doc }> {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people))
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  await moved(people.finance, 'paymentDetail', 'doRequest', detail)
  const busy = people.finance.refused(moved(people.finance, 'paymentApply', 'doCancel', applied, { reason: '改付其他账户' }))
  expect((await busy).words.CN).toContain(String((await people.finance.find('paymentDetail', detail.id)).docNum))
  await moved(people.finance, 'paymentDetail', 'doFail', detail, { reason: '账户已销户' })
  return { invoice, applied, detail }
}

test('an application whose payment failed is tried again or cancelled, and then its 226.00 can be applied for anew', async () => {
  const { invoice, applied, detail } = await failed()
  expect(await moved(people.finance, 'paymentApply', 'doCancel', applied, { reason: '账户已销户' })).toMatchObject({ status: 'CANCELLED' })
  expect((await people.finance.find('paymentDetail', detail.id)).status).toBe('CANCELLED')
  expect(await stageNow(invoice)).toMatchObject({ openAmount: '226.00', appliedAmount: '0.00' })
  const retried = people.finance.act('paymentDetail', 'doRetry', await people.finance.find('paymentDetail', detail.id))
  expect((await people.finance.refused(retried)).status).toBe(409)
  const next = await approvedApplication(people, await application(people, invoice, stagesOf(await people.finance.find('invoiceHeader', invoice.id))))
  expect(next).toMatchObject({ status: 'APPROVED', payAmount: '226.00' })
})

test('an advance whose payment failed is cancelled', async () => {
  const { order } = await simplyBilled(world, people)
  const advance = await approvedAdvance(people, order, '20.00')
  const [detail] = (await detailsOf(world, 'advance_apply_id', advance)) as unknown as [Doc]
  await moved(people.finance, 'paymentDetail', 'doRequest', detail)
  await moved(people.finance, 'paymentDetail', 'doFail', detail, { reason: '账户已销户' })
  expect(await moved(people.buyer, 'advanceApply', 'doCancel', advance, { reason: '账户已销户' })).toMatchObject({ status: 'CANCELLED' })
})

/** The statement behind an invoice. */
async function statementOf(invoice: Doc): Promise<Doc> {
  const found = await people.finance.find('invoiceHeader', invoice.id)
  return people.finance.find('accountStatement', String(linesOf(found, 'invoiceAccount')[0]?.accountStatementId))
}

test('a statement that its payment closed opens when the money comes back, and closes once it is paid again', async () => {
  const { invoice, applied, detail } = await paid()
  expect((await statementOf(invoice)).status).toBe('CLOSED')
  await moved(people.finance, 'paymentDetail', 'doReturn', detail, back('BK-BACK-5'))
  expect(await statementOf(invoice)).toMatchObject({ status: 'INVOICED', supplementFlag: 'N' })
  const { made } = await people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', detail.id))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, { input: { dueBy: people.finance.inDays(90) } })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id: String(made?.[0]?.id) }, bankSays(people.finance, 'BK-AGAIN-5'))
  expect((await statementOf(invoice)).status).toBe('CLOSED')
})

test('money that comes back is registered also where the month has another statement by now: the closed one opens beside it', async () => {
  const { invoice, detail } = await paid()
  const { order } = await received(world, people, [{ price: '2', receipts: ['10'] }])
  const later = await generated(people, order)
  expect(later).toMatchObject({ status: 'GENERATED', supplementFlag: 'N' })
  await moved(people.finance, 'paymentDetail', 'doReturn', detail, back('BK-BACK-6'))
  expect(await statementOf(invoice)).toMatchObject({ status: 'INVOICED', supplementFlag: 'Y' })
  expect(await people.buyer.find('accountStatement', later.id)).toMatchObject({ status: 'GENERATED', supplementFlag: 'N' })
})

test('an advance that came back is paid again, or cancelled', async () => {
  const { order } = await simplyBilled(world, people)
  const sentBack = async (bankRef: string): Promise<{ advance: Doc; detail: Doc }> => {
    const advance = await approvedAdvance(people, order, '20.00')
    const [detail] = (await detailsOf(world, 'advance_apply_id', advance)) as unknown as [Doc]
    await moved(people.finance, 'paymentDetail', 'doRequest', detail)
    await moved(people.finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(people.finance))
    await moved(people.finance, 'paymentDetail', 'doReturn', detail, back(bankRef))
    return { advance, detail }
  }
  const one = await sentBack('BK-BACK-3')
  const { made } = await people.finance.act('paymentDetail', 'doPayAgain', await people.finance.find('paymentDetail', one.detail.id))
  const again = { id: String(made?.[0]?.id) }
  await moved(people.finance, 'paymentDetail', 'doRequest', again)
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', again, bankSays(people.finance, 'BK-AGAIN-3'))
  expect(await people.finance.find('advanceApply', one.advance.id)).toMatchObject({ status: 'PAID', paidAmount: '20.00', balanceAmount: '20.00' })

  const other = await sentBack('BK-BACK-4')
  expect(await moved(people.buyer, 'advanceApply', 'doCancel', other.advance, { reason: '订单取消' })).toMatchObject({ status: 'CANCELLED' })
})

test('nothing with a zero amount goes on its way: a stage, a cost or a deduction of which nothing is open is refused by its name', async () => {
  const { invoice } = await paid()
  const stage = await stageNow(invoice)
  const empty = await application(people, invoice, [stage])
  const refusal = await people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', empty))
  expect(refusal.words.CN).toContain('第10行发票阶段没有可申请金额')
  expect(refusal.issues?.[0]?.at ?? refusal.at).toContain('paymentApplyInvoice')
})
