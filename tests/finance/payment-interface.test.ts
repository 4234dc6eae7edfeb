/** Payments that leave by the interface, and what bank or ERP answer of them: paid, in part, failed or come back, each once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { handsOver } from '../jobs-reports/in-effect.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import {
  application,
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

let world: World
let people: PayingPeople
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  admin = await world.person('admin')
  const { id } = await admin.save('scsiDefinition', resultDefinition({}))
  await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
})

const resultDefinition = (more: Record<string, unknown>) => ({
  ...{ code: 'FIN_PAYMENT_RESULT', name: '付款结果', nameEn: 'Results of payments', direction: 'IN', trigger: 'MANUAL' },
  ...{ entityName: 'paymentDetail', triggerAction: 'paymentDetail.doTakeResult', inPath: 'fin-payment-result' },
  ...{ rowsPath: 'items', idempotentField: 'msgId' },
  scsiResponseFieldMap: [
    { answerPath: 'PAYNO', targetField: 'docNum' },
    { answerPath: 'STATE', targetField: 'result', transform: 'LOOKUP_MAP', transformArg: '10=PAID;20=PART;80=FAILED;90=RETURNED' },
    { answerPath: 'REF', targetField: 'bankRef' },
    { answerPath: 'DAY', targetField: 'paidDate' },
    { answerPath: 'AMOUNT', targetField: 'paidAmount' },
    { answerPath: 'WHY', targetField: 'reason' },
  ],
  ...more,
})

/** A message as a program brings it, in the name of a person. */
async function heard(items: readonly object[], { msgId = randomUUID(), by = people.finance }: { msgId?: string; by?: Person } = {}): Promise<Answer> {
  const run = world.services.call('/v1/scsi/fin-payment-result')
  const context = { actor: by.actor, now: by.now(), language: 'CN' as const, requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null }
  return (await run?.({ menuId: 0, msgId, items }, { ...context, program: '资金系统' })) as Answer
}

const requestInput = { input: { dueBy: '2026-12-31', payerAccount: '1102020000012345678' } }

/** 226.00 as 100.00 and 126.00, planned. */
async function planned(): Promise<Doc> {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people))
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  const input = { firstDate: '2026-11-25', firstAmount: '100.00', secondDate: '2026-12-10', secondAmount: '126.00' }
  return moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input })
}

async function requested(): Promise<{ applied: Doc; first: Doc; second: Doc }> {
  const applied = await planned()
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, requestInput)
  const [first, second] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc, Doc]
  return { applied, first: await now(first), second: await now(second) }
}

const now = ({ id }: Doc) => people.finance.find('paymentDetail', id)
const ofApplication = async ({ id }: Doc) => people.finance.find('paymentApply', id)

test('a result pays its payment once: told again in the same message or in another one it changes nothing', async () => {
  const { applied, first, second } = await requested()
  const paid = { PAYNO: first.docNum, STATE: '10', REF: 'BK-1', DAY: '2026-11-20', AMOUNT: 100 }
  const msgId = randomUUID()
  expect((await heard([paid], { msgId })).data).toEqual({ rows: [{ id: first.id, docNum: first.docNum }] })
  expect(await now(first)).toMatchObject({ status: 'PAID', paidAmount: '100.00', bankRef: 'BK-1', paidDate: '2026-11-20' })
  expect(await ofApplication(applied)).toMatchObject({ status: 'PART_PAID', paidAmount: '100.00' })
  expect(await heard([paid], { msgId })).toMatchObject({ isReplay: true })
  await heard([
    { ...paid, REF: 'BK-9', DAY: '2026-11-21' },
    { PAYNO: second.docNum, STATE: '10', REF: 'BK-2' },
  ])
  expect(await now(first)).toMatchObject({ status: 'PAID', paidAmount: '100.00', bankRef: 'BK-1', paidDate: '2026-11-20' })
  expect(await now(second)).toMatchObject({ status: 'PAID', paidAmount: '126.00', bankRef: 'BK-2', paidDate: people.finance.inDays(0) })
  expect(await ofApplication(applied)).toMatchObject({ status: 'PAID', paidAmount: '226.00' })
  const told = await world.query<{ n: number }>(
    `select count(*)::int as n from site_message where template_code = 'PD_PAID' and business_id = $1 group by user_id`,
    [first.id],
  )
  expect(new Set(told.map(({ n }) => n))).toEqual(new Set([1]))
})

test('an unknown number, an amount that is not the plan and a payment without its reference are refused by name, and no row of the message counts', async () => {
  const { first, second } = await requested()
  const refused = async (...rows: object[]) => people.finance.refused(heard(rows))
  const good = { PAYNO: first.docNum, STATE: '10', REF: 'BK-3' }
  expect(await refused(good, { PAYNO: 'PD2099010100001', STATE: '10', REF: 'BK-4' })).toMatchObject({
    at: 'rows[1].docNum',
    words: { CN: expect.stringContaining('PD2099010100001') },
  })
  expect(await refused(good, { PAYNO: second.docNum, STATE: '10', REF: 'BK-4', AMOUNT: 125.99 })).toMatchObject({
    at: 'rows[1].input.paidAmount',
    words: { CN: '实付125.99与计划126.00不符' },
  })
  expect(await refused({ PAYNO: second.docNum, STATE: '10' })).toMatchObject({ at: 'input.bankRef', words: { CN: '请填写银行流水号' } })
  expect((await refused({ PAYNO: second.docNum, STATE: '55', REF: 'BK-4' })).words.CN).toBe('快码55没有映射')
  expect((await now(first)).status).toBe('REQUESTED')
  expect((await people.manager.refused(heard([good], { by: people.manager }))).status).toBe(403)
  expect((await people.supplier.refused(heard([good], { by: people.supplier }))).status).toBe(403)
})

test('of a payment that was made in part the rest is planned as a payment of its own, and all of it comes to the plan', async () => {
  const { applied, first, second } = await requested()
  const part = { PAYNO: second.docNum, STATE: '20', REF: 'BK-5', AMOUNT: '50.00' }
  expect((await people.finance.refused(heard([{ ...part, AMOUNT: '126.00' }]))).words.CN).toBe('实付126.00与计划126.00不符')
  await heard([part])
  await heard([part])
  expect(await now(second)).toMatchObject({ status: 'PAID', planAmount: '50.00', paidAmount: '50.00' })
  const details = await detailsOf(world, 'payment_apply_id', applied)
  const rest = (await Promise.all((details as unknown as Doc[]).map(now))).filter(({ id }) => id !== first.id && id !== second.id)
  expect(rest).toMatchObject([{ status: 'PLANNED', planAmount: '76.00', sourceNums: second.sourceNums, supplierAccountId: second.supplierAccountId }])
  expect(await ofApplication(applied)).toMatchObject({ status: 'PART_PAID', paidAmount: '50.00', requestedAmount: '100.00', plannedAmount: '76.00' })
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, requestInput)
  await heard([first, rest[0] as Doc].map(({ docNum }) => ({ PAYNO: docNum, STATE: '10', REF: `BK-${docNum}` })))
  expect(await ofApplication(applied)).toMatchObject({ status: 'PAID', paidAmount: '226.00' })
})

test('money that came back is a payment of the opposite amount, once; what failed is failed, and is not paid by a late word', async () => {
  const { applied, first, second } = await requested()
  await heard([{ PAYNO: first.docNum, STATE: '10', REF: 'BK-6' }])
  const back = { PAYNO: first.docNum, STATE: '90', REF: 'BK-7', DAY: '2026-11-20', WHY: '户名不符' }
  await heard([back])
  await heard([back])
  const returns = await world.query<{ paid: string; why: string }>(
    `select paid_amount::text as paid, fail_reason as why from payment_detail where return_of_id = $1`,
    [first.id],
  )
  expect(returns).toEqual([{ paid: '-100.00', why: '户名不符' }])
  expect(await ofApplication(applied)).toMatchObject({ paidAmount: '0.00' })

  await heard([{ PAYNO: second.docNum, STATE: '80', WHY: '账号已销户' }])
  expect(await now(second)).toMatchObject({ status: 'FAILED', failReason: '账号已销户' })
  const late = await people.finance.refused(heard([{ PAYNO: second.docNum, STATE: '10', REF: 'BK-8' }]))
  expect(late.words.CN).toBe(`付款${second.docNum}已登记失败，请重试后再登记结果`)
  expect((await people.finance.refused(heard([{ PAYNO: first.docNum, STATE: '80' }]))).words.CN).toBe('已付款，请登记退回')
})

test('what a workbook or a person has confirmed before the result comes stays as it was confirmed', async () => {
  const { first } = await requested()
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', first, bankSays(people.finance, 'BK-FILE'))
  const { versionNum: _, ...before } = await now(first)
  await heard([{ PAYNO: first.docNum, STATE: '10', REF: 'BK-FILE', AMOUNT: '100.00' }])
  const after = await now(first)
  for (const field of ['status', 'paidAmount', 'paidDate', 'bankRef', 'planAmount']) expect(after[field], field).toBe(before[field])
  expect(await world.query(`select 1 from payment_detail where payment_apply_id = $1 and status = 'PLANNED'`, [after.paymentApplyId])).toEqual([])
})

test('an inbound definition names an action of its own document, and maps what that asks for', async () => {
  const refused = async (more: Record<string, unknown>) =>
    admin.refused(admin.save('scsiDefinition', resultDefinition({ code: 'FIN_R2', inPath: 'fin-r2', ...more })))
  for (const triggerAction of ['paymentDetail.doNothing', 'paymentApply.doSubmit'])
    expect(await refused({ triggerAction })).toMatchObject({ at: 'triggerAction', words: { CN: `单据没有动作${triggerAction}` } })
  const strange = await refused({ scsiResponseFieldMap: [{ answerPath: 'X', targetField: 'planDate' }] })
  expect(strange).toMatchObject({ at: 'scsiResponseFieldMap[0].targetField', words: { CN: '动作不需要planDate；可用docNum与动作的输入项' } })
})

const downloaded = ({ id }: Doc) => call(world, people.finance, '/v1/paymentApplyRestful/doDownloadBankFile', 'paymentApplyList', { id })

test('a payment that is requested leaves by the interface once, its number comes back, and no bank file pays it a second time', async () => {
  // Where none is in effect the bank takes it by its file.
  const { applied: byFile, first: filed } = await requested()
  expect(filed.erpStatus).toBe('NONE')
  await downloaded(byFile)

  const peer: Peer = await startPeer()
  allowEgress([peer.host])
  await handsOver(world, {
    ...{ code: 'FIN_PAYMENT', name: '付款指令', entityName: 'paymentDetail', url: peer.url, tries: '1' },
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'PAYNO', requiredFlag: 'Y' },
      { sourceField: 'planAmount', targetPath: 'AMOUNT' },
      { sourceField: 'currency', targetPath: 'WAERS' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'erpNum' }],
  })
  const outbox = () => createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) })
  const { applied, first, second } = await requested()
  expect([first.erpStatus, second.erpStatus]).toEqual(['SENDING', 'SENDING'])
  expect((await people.finance.refused(downloaded(applied))).words.CN).toBe(`付款${first.docNum}已由接口提交，没有银行文件`)
  peer.replies.push({ body: { code: 'S', erpNum: '1500000001' } }, { body: { code: 'E' } })
  await outbox().drain()
  expect(await outbox().drain()).toBe(0)
  expect(peer.heard.map(({ body }) => body)).toEqual([
    { PAYNO: first.docNum, AMOUNT: '100.00', WAERS: 'CNY' },
    { PAYNO: second.docNum, AMOUNT: '126.00', WAERS: 'CNY' },
  ])
  expect(await now(first)).toMatchObject({ status: 'REQUESTED', erpStatus: 'SENT', erpNum: '1500000001' })
  expect(await now(second)).toMatchObject({ status: 'REQUESTED', erpStatus: 'FAILED' })

  // What the ERP did not take is sent again; what it has is not.
  const again = async (doc: Doc) => people.finance.act('paymentDetail', 'doSendToErp', await now(doc))
  expect((await people.finance.refused(again(first))).words.CN).toBe('已发送ERP，单号1500000001')
  await again(second)
  await outbox().drain()
  expect(await now(second)).toMatchObject({ erpStatus: 'SENT' })
  await heard([{ PAYNO: first.docNum, STATE: '80', WHY: '账号不存在' }])
  await moved(people.finance, 'paymentDetail', 'doRetry', first)
  await outbox().drain()
  expect(peer.heard.map(({ body }) => body.PAYNO)).toEqual([first.docNum, second.docNum, second.docNum, first.docNum])
  expect((await people.supplier.find('paymentDetail', first.id)).erpNum ?? null).toBeNull()
})
