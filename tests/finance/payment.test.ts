/** What is paid for invoices and reported costs, less deductions and advances: applied for, planned, requested, confirmed, failed and returned. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  advanceDraft,
  application,
  approvedApplication,
  type Billed,
  bankSays,
  billed,
  cleared,
  costDraft,
  detailsOf,
  moved,
  type PayingPeople,
  paidAdvance,
  payingPeople,
  postedInvoice,
  simplyBilled,
  stagesOf,
} from './invoices.ts'
import { confirmedDeduction } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

/** Gross 1,347.00 in stages of 404.10, 808.20 and 134.70, posted. */
async function staged(): Promise<Billed & { invoice: Doc }> {
  const goods = await billed(world, people, { term: 'PTADV361' })
  return { ...goods, invoice: await postedInvoice(world, people, goods) }
}

const said = (figure: string) => Number(figure).toLocaleString('en', { minimumFractionDigits: 2 })
const invoiceNow = ({ id }: Doc) => people.finance.find('invoiceHeader', id)

/** A cost of 212.00, approved. */
async function cost(of: Doc): Promise<Doc> {
  const draft = await costDraft(world, people, of)
  await world.query(`update transaction_info set status = 'APPROVED' where id = $1`, [draft.id])
  return people.finance.find('transactionInfo', draft.id)
}

test('finance 7: of an advance of 400.00 all is written off against the advance stage of 404.10, which keeps 4.10 until it is released', async () => {
  const { order, invoice } = await staged()
  expect(stagesOf(invoice).map(({ stageAmount }) => stageAmount)).toEqual(['404.10', '808.20', '134.70'])
  const { advance, collected } = await paidAdvance(world, people, order, '400.00')
  expect(advance).toMatchObject({ status: 'PAID', balanceAmount: '400.00' })
  expect(collected).toMatchObject({ availableAmount: '400.00', poHeaderId: order.id })
  await moved(people.finance, 'invoiceHeader', 'doWriteOff', invoice)
  expect(stagesOf(await invoiceNow(invoice))[0]).toMatchObject({ heldAmount: '400.00', openAmount: '4.10' })
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ heldAmount: '400.00', availableAmount: '0.00' })
  await moved(people.lead, 'invoiceHeader', 'doWriteOffApproval', invoice)
  const after = await invoiceNow(invoice)
  expect(stagesOf(after)[0]).toMatchObject({ writtenOffAmount: '400.00', heldAmount: '0.00', openAmount: '4.10', payableFlag: 'N' })
  expect(after).toMatchObject({ writtenOffAmount: '400.00', openAmount: '947.00', payStatus: 'PART_PAID' })
  expect(await people.finance.find('advanceApply', advance.id)).toMatchObject({ status: 'SETTLED', balanceAmount: '0.00' })
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ status: 'SETTLED' })

  const [clearing] = await world.query<{ id: string }>('select header_id as id from payment_apply_write_off where collect_advance_id = $1', [
    collected.id,
  ])
  expect(await people.finance.find('paymentApply', String(clearing?.id))).toMatchObject({ status: 'PAID', payAmount: '0.00' })

  const early = await application(people, invoice, [stagesOf(after)[0] as Doc])
  expect((await people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', early))).words.CN).toContain('未释放不能付款')
  const released = await moved(people.finance, 'invoiceHeader', 'doReleaseAdvanceStage', invoice)
  expect(stagesOf(released)[0]).toMatchObject({ payableFlag: 'Y', baseEvent: 'INVOICE_POSTED', openAmount: '4.10' })
  expect(await moved(people.finance, 'paymentApply', 'doSubmit', early)).toMatchObject({ status: 'SUBMITTED', payAmount: '4.10' })
})

test('an advance that was written off against the wrong invoice is given back, and the invoice is abolished; what money was paid for stays', async () => {
  const { order, invoice } = await staged()
  const { advance, collected } = await paidAdvance(world, people, order, '400.00')
  await moved(people.finance, 'invoiceHeader', 'doWriteOff', invoice)
  await moved(people.lead, 'invoiceHeader', 'doWriteOffApproval', invoice)
  const written = people.finance.refused(moved(people.finance, 'invoiceHeader', 'doAbolish', invoice, { reason: '重开' }))
  expect((await written).words.CN).toBe('已付款或核销，不能作废')
  const [clearing] = await world.query<Doc>('select header_id as id from payment_apply_write_off where collect_advance_id = $1', [collected.id])
  expect(await moved(people.finance, 'paymentApply', 'doCancel', clearing as Doc, { reason: '核销有误' })).toMatchObject({ status: 'CANCELLED' })
  expect(stagesOf(await invoiceNow(invoice))[0]).toMatchObject({ writtenOffAmount: '0.00', heldAmount: '0.00', openAmount: '404.10' })
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ status: 'OPEN', availableAmount: '400.00' })
  expect(await people.finance.find('advanceApply', advance.id)).toMatchObject({ status: 'PAID', balanceAmount: '400.00' })
  expect(await moved(people.finance, 'invoiceHeader', 'doAbolish', invoice, { reason: '重开' })).toMatchObject({ status: 'ABOLISHED' })
})

test('an invoice whose write-off is in approval is not abolished, and no write-off of an abolished one is approved', async () => {
  const { order, invoice } = await staged()
  const { collected } = await paidAdvance(world, people, order, '400.00')
  await moved(people.finance, 'invoiceHeader', 'doWriteOff', invoice)
  const [waiting] = (await world.query<Doc>(
    'select a.id, a.doc_num as "docNum" from payment_apply a join payment_apply_write_off w on w.header_id = a.id where w.collect_advance_id = $1',
    [collected.id],
  )) as [Doc]
  const refusal = await people.finance.refused(moved(people.finance, 'invoiceHeader', 'doAbolish', invoice, { reason: '重开' }))
  expect(refusal.words).toEqual({
    CN: `核销申请${waiting.docNum}审批中，不能作废`,
    EN: `Write-off ${waiting.docNum} is in approval; the invoice cannot be abolished`,
  })

  await world.query(`update invoice_header set status = 'ABOLISHED' where id = $1`, [invoice.id])
  const late = await people.lead.refused(moved(people.lead, 'paymentApply', 'doApproval', waiting))
  expect(late.words.CN).toBe(`发票${invoice.docNum}未入账`)
  await world.query(`update invoice_header set status = 'POSTED' where id = $1`, [invoice.id])

  await moved(people.lead, 'paymentApply', 'doReject', waiting, { reason: '发票重开' })
  expect(await moved(people.finance, 'invoiceHeader', 'doAbolish', invoice, { reason: '重开' })).toMatchObject({ status: 'ABOLISHED' })
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ availableAmount: '400.00', heldAmount: '0.00' })
})

test('finance 9: stages of 808.20 and 134.70 and a cost of 212.00 less 50.00 are 1,104.90; a deduction of 2,000.00 is too much, 1,154.90 of it leaves nothing to pay', async () => {
  const { order, invoice } = await staged()
  const report = await cost(invoice)
  expect(report).toMatchObject({ grossAmount: '212.00', toApplyAmount: '212.00' })
  const small = await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const stages = stagesOf(invoice).slice(1)
  const paymentSourceDetail = [{ transactionInfoId: report.id }]
  const taking = (deduction: Doc, deductAmount?: string) => [
    { deductionsLineId: firstOf(deduction, 'deductionsLine').id, ...(deductAmount && { deductAmount }) },
  ]

  const bare = await application(people, invoice, stages, { paymentSourceDetail })
  const untaken = people.finance.act('paymentApply', 'doSubmit', bare)
  expect((await people.finance.refused(untaken)).words.CN).toBe(`扣款单${small.docNum}尚有50.00未抵扣`)
  await people.finance.verb('paymentApply', 'delete', { id: bare.id, versionNum: bare.versionNum })

  const draft = await application(people, invoice, stages, { paymentSourceDetail, paymentApplyInvoiceAccount: taking(small) })
  expect(draft).toMatchObject({
    invoiceAmount: '942.90',
    otherAmount: '212.00',
    deductAmount: '50.00',
    payAmount: '1104.90',
    payAmountCapital: '人民币壹仟壹佰零肆元玖角整',
  })
  expect(linesOf(draft, 'paymentApplyInvoice').map(({ cashAmount }) => cashAmount)).toEqual(['758.20', '134.70'])
  await people.finance.verb('paymentApply', 'delete', { id: draft.id, versionNum: draft.versionNum })

  await world.query(`update deductions set status = 'CANCELLED' where id = $1`, [small.id])
  const large = await confirmedDeduction(world, people, order, { net: '2000.00', mode: 'PAYMENT' })
  const all = await application(people, invoice, stages, { paymentSourceDetail, paymentApplyInvoiceAccount: taking(large) })
  expect((await people.finance.refused(moved(people.finance, 'paymentApply', 'doSubmit', all))).words.CN).toBe(
    '扣款与核销合计2,000.00超过应付1,154.90',
  )
  const [row] = linesOf(all, 'paymentApplyInvoiceAccount')
  await people.finance.save(
    'paymentApply',
    { paymentApplyInvoiceAccount: [{ id: row?.id, deductAmount: '1154.90' }] },
    await people.finance.find('paymentApply', all.id),
  )
  const paid = await approvedApplication(people, all)
  expect(paid).toMatchObject({ payAmount: '0.00', status: 'PAID' })
  expect(await people.buyer.find('deductions', large.id)).toMatchObject({ openAmount: '845.10', status: 'CONFIRMED' })
  expect(await people.finance.find('transactionInfo', report.id)).toMatchObject({ status: 'CLOSED', openAmount: '0.00' })
  expect(await invoiceNow(invoice)).toMatchObject({ deductedAmount: '942.90', openAmount: '404.10' })
})

test('finance 10: 1,104.90 is planned as 600.00 and 504.90; the first is confirmed, the second fails, is tried again and pays the invoice', async () => {
  const goods = await simplyBilled(world, people, '9.77787611')
  const invoice = await postedInvoice(world, people, goods)
  const [stage] = stagesOf(invoice) as [Doc]
  const draft = await application(people, invoice, [stage])
  const plan = (firstAmount: string, secondAmount: string) => ({
    input: { firstAmount, secondAmount, firstDate: people.finance.inDays(5), secondDate: people.finance.inDays(20) },
  })
  const [amount, rest] = ['1104.90', '504.90']
  expect(draft.payAmount).toBe(amount)
  await approvedApplication(people, draft)
  const wrong = moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', draft, plan('600.00', '504.91'))
  expect((await people.finance.refused(wrong)).words.CN).toBe('排款合计1,104.91≠1,104.90')
  expect(await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', draft, plan('600.00', rest))).toMatchObject({
    status: 'PLANNED',
    plannedAmount: amount,
  })
  const request = { input: { dueBy: people.finance.inDays(30), payerAccount: '1102020000012345678' } }
  expect(await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', draft, request)).toMatchObject({
    status: 'PAYING',
    requestedAmount: amount,
  })
  const [first, second] = (await detailsOf(world, 'payment_apply_id', draft)) as unknown as [Doc, Doc]

  const file = await call(world, people.finance, '/v1/payment/bankFile', 'paymentDetailList', { ids: [first.id, second.id] })
  expect((file as { data: Doc[] }).data).toMatchObject([
    { count: 2, controlSum: amount, payerAccount: '1102020000012345678', content: expect.stringContaining(`<CtrlSum>${amount}</CtrlSum>`) },
  ])

  const own = (
    await bytesOf(await call(world, people.finance, '/v1/paymentApplyRestful/doDownloadBankFile', 'paymentApplyList', { id: draft.id }))
  ).toString()
  for (const said of ['<NbOfTxs>2</NbOfTxs>', `<CtrlSum>${amount}</CtrlSum>`, '<InstdAmt Ccy="CNY">504.90</InstdAmt>']) expect(own).toContain(said)
  const stolen = call(world, people.manager, '/v1/paymentApplyRestful/doDownloadBankFile', 'paymentApplyList', { id: draft.id })
  expect((await people.manager.refused(stolen)).status).toBe(403)

  const differs = moved(people.finance, 'paymentDetail', 'doBatchConfirm', first, {
    input: { ...bankSays(people.finance).input, paidAmount: '599.99' },
  })
  expect((await people.finance.refused(differs)).words.CN).toBe('实付599.99与计划600.00不符')
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', first, bankSays(people.finance))
  expect(await people.finance.find('paymentApply', draft.id)).toMatchObject({ status: 'PART_PAID', paidAmount: '600.00' })
  const seen = await people.supplier.find('paymentDetail', first.id)
  expect(seen).toMatchObject({ status: 'PAID', paidAmount: '600.00', bankRef: 'BK20261120001', sourceNums: invoice.docNum })
  expect(seen).not.toHaveProperty('paymentApplyId')
  const late = moved(people.finance, 'paymentDetail', 'doFail', first, { reason: '退票' })
  expect((await people.finance.refused(late)).words.CN).toBe('已付款，请登记退回')

  await moved(people.finance, 'paymentDetail', 'doFail', second, { reason: '户名不符' })
  await moved(people.finance, 'paymentDetail', 'doRetry', second)
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', second, bankSays(people.finance, 'BK20261120002'))
  expect(await people.finance.find('paymentApply', draft.id)).toMatchObject({ status: 'PAID', paidAmount: amount })
  expect(await invoiceNow(invoice)).toMatchObject({ payStatus: 'PAID', openAmount: '0.00' })
  expect(await people.finance.find('accountStatement', goods.statement.id)).toMatchObject({ status: 'CLOSED' })

  const back = { reason: '账户注销', input: { bankRef: 'BK20261120003', returnDate: people.finance.inDays(0) } }
  await moved(people.finance, 'paymentDetail', 'doReturn', second, back)
  expect(await people.finance.find('paymentApply', draft.id)).toMatchObject({ status: 'PART_PAID', paidAmount: '600.00' })
  expect(await invoiceNow(invoice)).toMatchObject({ payStatus: 'PART_PAID', openAmount: rest })
  await people.finance.refused(moved(people.finance, 'paymentDetail', 'doReturn', second, back))
})

test('finance 14: of two applications of 700.00 and 400.00 on a stage with 1,000.00 at the same moment one succeeds', async () => {
  const goods = await simplyBilled(world, people, '8.84955752')
  const invoice = await postedInvoice(world, people, goods)
  const [stage] = stagesOf(invoice) as [Doc]
  expect(stage.openAmount).toBe('1000.00')
  const of = (applyAmount: string) => application(people, invoice, [], { paymentApplyInvoice: [{ invoicePaymentStageId: stage.id, applyAmount }] })
  const [one, two] = [await of('700.00'), await of('400.00')]
  const submit = (draft: Doc) =>
    people.finance.act('paymentApply', 'doSubmit', draft).then(
      () => 'done',
      (refusal) => String(refusal.words.CN),
    )
  const outcomes = await Promise.all([submit(one), submit(two)])
  expect(outcomes).toContain('done')
  expect(outcomes.find((outcome) => outcome !== 'done')).toMatch(/可申请(300|600)，本次(400|700)$/)
  const [{ applied } = { applied: '' }] = await world.query<{ applied: string }>(
    'select applied_amount as applied from invoice_payment_stage where id = $1',
    [stage.id],
  )
  expect(['700.00', '400.00']).toContain(applied)
})

test('an order is paid before it comes up to 30 % of it, what live applications ask counted; what is rejected frees it', async () => {
  await cleared(world)
  const billedOrder = (await simplyBilled(world, people)).order
  const order = await people.buyer.find('poHeader', billedOrder.id)
  const max = (Math.round(Number(order.grossAmount) * 30) / 100).toFixed(2)
  const half = (Math.round(Number(max) * 50) / 100).toFixed(2)
  const first = await advanceDraft(people, order, half)
  await moved(people.buyer, 'advanceApply', 'doSubmit', first)
  const over = await advanceDraft(people, order, max)
  const refusal = await people.buyer.refused(moved(people.buyer, 'advanceApply', 'doSubmit', over))
  expect(refusal.words.CN).toContain(`${order.docNum}可预付${said(max)}，已申请${said(half)}，本次${said(max)}`)
  await moved(people.manager, 'advanceApply', 'doReject', first, { reason: '改为到货付款' })
  expect(await moved(people.buyer, 'advanceApply', 'doSubmit', over)).toMatchObject({ status: 'SUBMITTED', applyAmount: max })
})

test('while an advance of 20.00 lies unsettled for 181 days only a manager hands in another one, having read of it', async () => {
  await cleared(world)
  const { order } = await simplyBilled(world, people)
  const { advance } = await paidAdvance(world, people, order, '20.00')
  const draft = await advanceDraft(people, order, '10.00')
  const paidDaysAgo = (days: number) =>
    world.query('update advance_apply set paid_date = $2, expect_settle_date = $3 where id = $1', [
      advance.id,
      people.buyer.inDays(-days),
      people.buyer.inDays(-days + 30),
    ])
  await paidDaysAgo(181)
  const refusal = await people.buyer.refused(moved(people.buyer, 'advanceApply', 'doSubmit', draft))
  expect(refusal.words).toEqual({
    CN: `供应商有逾期未核销预付${advance.docNum}，须由经理提交`,
    EN: `Advance ${advance.docNum} of the supplier is overdue; a manager submits this one`,
  })
  const { id, versionNum } = await people.manager.find('advanceApply', draft.id)
  const unread = people.manager.refused(people.manager.verb('advanceApply', 'doSubmit', { rows: [{ id, versionNum }], input: {} }))
  expect((await unread).issues.map(({ words }) => words.CN)).toEqual([`供应商有逾期未核销预付${advance.docNum}`])
  expect(await moved(people.manager, 'advanceApply', 'doSubmit', draft)).toMatchObject({ status: 'SUBMITTED' })

  await paidDaysAgo(180)
  expect(await moved(people.buyer, 'advanceApply', 'doSubmit', await advanceDraft(people, order, '10.00'))).toMatchObject({ status: 'SUBMITTED' })
})

test('an advance goes over to another order, is refunded, and never more than there is', async () => {
  const { order } = await simplyBilled(world, people)
  const other = (await simplyBilled(world, people)).order
  const { collected } = await paidAdvance(world, people, order, '40.00')
  const draft = (amount: string) =>
    people.finance.save('advanceCarryOver', {
      orgId: order.orgId,
      supplierId: order.supplierId,
      currency: 'CNY',
      fromCollectId: collected.id,
      toPoHeaderId: other.id,
      amount,
      reason: '订单取消',
    })
  const above = people.finance.act('advanceCarryOver', 'doSubmit', await draft('40.01'))
  expect((await people.finance.refused(above)).words.CN).toBe('可结转40，本次40.01')
  const carry = await draft('15.00')
  await moved(people.finance, 'advanceCarryOver', 'doSubmit', carry)
  await moved(people.manager, 'advanceCarryOver', 'doApproval', carry)
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ carriedAmount: '15.00', availableAmount: '25.00' })
  const [made] = await world.query<Doc>(
    `select po_header_id as "poHeaderId", available_amount as available from collect_advance where carry_over_id = $1`,
    [carry.id],
  )
  expect(made).toEqual({ poHeaderId: other.id, available: '15.00' })
  const refund = (amount: string) =>
    moved(people.finance, 'collectAdvance', 'doRefund', collected, { input: { amount, refundDate: people.finance.inDays(0), refundRef: 'RF1' } })
  expect((await people.finance.refused(refund('25.01'))).words.CN).toBe('可退25.00，本次25.01')
  await refund('25.00')
  expect(await people.finance.find('collectAdvance', collected.id)).toMatchObject({ status: 'SETTLED', balanceAmount: '0.00' })
})

test('stages that are due and reported costs are ticked in a list of what is to be applied for: one application of each supplier and currency', async () => {
  const { invoice } = await staged()
  const report = await cost(invoice)
  const view = (name: string, docNum: unknown) => people.finance.list('paymentApplyList', { view: name, search: { docNum: String(docNum) } })
  const { rows } = await view('stagesToPay', invoice.docNum)
  expect(rows.map(({ openAmount }) => openAmount)).toEqual(['808.20', '134.70'])
  const take = (name: string, ...taken: { id: unknown; qty?: string }[]) =>
    people.finance.verb('paymentApply', 'doTake', { take: name, rows: taken }, { page: 'paymentApplyList' })
  expect((await people.finance.refused(take('stagesToPay', { id: rows[0]?.id, qty: '808.21' }))).words.CN).toBe(
    `${invoice.docNum}可申请808.2，本次808.21`,
  )
  const { data } = await take('stagesToPay', { id: rows[0]?.id, qty: '800' }, { id: rows[1]?.id })
  const [made] = (data as { made: { id: string }[] }).made
  expect(await people.finance.find('paymentApply', String(made?.id))).toMatchObject({
    status: 'DRAFT',
    supplierId: invoice.supplierId,
    invoiceAmount: '934.70',
    payAmount: '934.70',
  })
  expect((await view('costsToPay', report.docNum)).rows).toMatchObject([{ toApplyAmount: '212.00' }])
  const costs = await take('costsToPay', { id: report.id })
  const [own] = (costs.data as { made: { id: string }[] }).made
  expect(await people.finance.find('paymentApply', String(own?.id))).toMatchObject({ otherAmount: '212.00', payAmount: '212.00' })
})

test('finance 12: the other supplier finds no payment, a buyer confirms none, and the account number is its end to all but finance [S5.2]', async () => {
  const { order } = await simplyBilled(world, people)
  const { advance } = await paidAdvance(world, people, order, '20.00')
  const [detail] = (await detailsOf(world, 'advance_apply_id', advance)) as unknown as [Doc]
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('paymentDetail', detail.id))).status).toBe(404)
  expect((await people.buyer.refused(people.buyer.act('paymentDetail', 'doBatchConfirm', detail, bankSays(people.buyer)))).status).toBe(403)
  const whole = String((await people.finance.find('paymentDetail', detail.id)).accountNo)
  expect(whole).toMatch(/^\d{8,}$/)
  expect((await people.manager.find('paymentDetail', detail.id)).accountNo).toBe(`****${whole.slice(-4)}`)
})
