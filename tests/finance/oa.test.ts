/** Payment applications that the office automation decides: sent there when they are handed in, decided once by what it calls back, recalled when they are decided here. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { handsOver } from '../jobs-reports/in-effect.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { application, moved, type PayingPeople, payingPeople, postedInvoice, simplyBilled, stagesOf } from './invoices.ts'

let world: World
let people: PayingPeople
let peer: Peer

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  peer = await startPeer()
  allowEgress([peer.host])
  const admin = await world.person('admin')
  await admin.save('configProfile', { parameterCode: 'OA_ENABLED', value: 'Y', reason: '付款在OA审批' })
})

/** The OA answers with its number. */
const inEffect = () =>
  handsOver(world, {
    ...{ code: 'FIN_OA_PAYMENT', name: '付款申请送OA', entityName: 'paymentOaLink', url: peer.url, tries: '1' },
    scsiRequestFieldMap: [
      { sourceField: 'applyDocNum', targetPath: 'docNum', requiredFlag: 'Y' },
      { sourceField: 'payAmount', targetPath: 'amount' },
    ],
    scsiResponseFieldMap: [
      { answerPath: 'oaNum', targetField: 'oaNum' },
      { answerPath: 'oaUrl', targetField: 'oaUrl' },
    ],
  })

const draft = async (): Promise<Doc> => {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people))
  return application(people, invoice, [stagesOf(invoice)[0] as Doc])
}
const now = ({ id }: Doc) => people.finance.find('paymentApply', id)
const linkOf = async ({ id }: Doc): Promise<Doc> => {
  const [row] = await world.query<{ id: string }>('select id from payment_oa_link where payment_apply_id = $1', [id])
  return people.finance.find('paymentOaLink', String(row?.id))
}
const drain = () => createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) }).drain()
const submit = (doc: Doc) => moved(people.finance, 'paymentApply', 'doSubmit', doc)

async function sentTo(oaNum: string): Promise<Doc> {
  peer.replies.push({ body: { code: 'S', oaNum, oaUrl: `https://oa.huadong.example/${oaNum}` } })
  const doc = await submit(await draft())
  await drain()
  return doc
}

/** As a program of the OA, whose calls run in the rights of a colleague. */
function says(oaNum: string, result: string, reason?: string, program: { program?: string } = { program: 'OA' }) {
  const about = { now: NOW, language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null } as const
  return world.services.call('/v1/payment/oaDecision')?.(
    { menuId: 0, oaNum, result, reason },
    { actor: people.finance.actor, ...about, ...program },
  ) as Promise<unknown>
}

test('while the OA decides payments and its interface is not in effect, none is handed in', async () => {
  expect((await people.finance.refused(submit(await draft()))).words.CN).toBe('接口FIN_OA_PAYMENT未生效')
  await inEffect()
})

test('what the OA passes is approved once, however often it says so', async () => {
  const doc = await sentTo('OA-1')
  expect(await now(doc)).toMatchObject({ status: 'SUBMITTED', oaState: 'SENT' })
  expect(await linkOf(doc)).toMatchObject({ status: 'SENT', oaNum: 'OA-1', oaUrl: 'https://oa.huadong.example/OA-1', erpStatus: 'SENT' })
  expect(await world.query(`select business_num as num from scsi_platform_log where code = 'FIN_OA_PAYMENT'`)).toEqual([{ num: doc.docNum }])
  await says('OA-1', 'PASSED', '同意')
  const passed = await now(doc)
  expect(passed).toMatchObject({ status: 'APPROVED', oaState: 'PASSED' })
  await says('OA-1', 'PASSED', '同意')
  await says('OA-1', 'REFUSED', '迟到')
  expect(await now(doc)).toMatchObject({ status: 'APPROVED', versionNum: passed.versionNum })
  const [{ open } = { open: 1 }] = await world.query<{ open: number }>(
    `select count(*)::int as open from process_instance where business_id = $1 and status = 'RUNNING'`,
    [doc.id],
  )
  expect(open).toBe(0)
})

test('what the OA refuses is rejected with its reason and frees what it held, and is sent again under another number', async () => {
  const doc = await sentTo('OA-2')
  await says('OA-2', 'REFUSED', '缺少合同')
  expect(await now(doc)).toMatchObject({ status: 'REJECTED', oaState: 'REFUSED' })
  const [stage] = await world.query<{ applied: string }>(
    'select s.applied_amount as applied from invoice_payment_stage s join payment_apply_invoice i on i.invoice_payment_stage_id = s.id where i.header_id = $1',
    [doc.id],
  )
  expect(Number(stage?.applied)).toBe(0)
  peer.replies.push({ body: { code: 'S', oaNum: 'OA-3', oaUrl: 'https://oa.huadong.example/OA-3' } })
  await submit(doc)
  await drain()
  expect(await linkOf(doc)).toMatchObject({ status: 'SENT', oaNum: 'OA-3' })
  expect((await people.finance.refused(says('OA-2', 'PASSED'))).status).toBe(404)
})

test('what is decided or taken back here is recalled, and the OA decides it no more', async () => {
  const doc = await sentTo('OA-4')
  await moved(people.lead, 'paymentApply', 'doApproval', doc)
  expect(await now(doc)).toMatchObject({ status: 'APPROVED', oaState: 'NONE' })
  const other = await sentTo('OA-5')
  await moved(people.finance, 'paymentApply', 'doWithdraw', other)
  expect(await now(other)).toMatchObject({ status: 'DRAFT', oaState: 'NONE' })
  expect(await linkOf(other)).toMatchObject({ status: 'NONE', oaNum: null })
})

test('an OA that cannot be reached leaves the link failed, and finance sends it again', async () => {
  peer.replies.push({ status: 503 })
  const doc = await submit(await draft())
  await drain()
  expect(await linkOf(doc)).toMatchObject({ status: 'FAILED', erpStatus: 'FAILED' })
  expect(await now(doc)).toMatchObject({ status: 'SUBMITTED', oaState: 'FAILED' })
  peer.replies.push({ body: { code: 'S', oaNum: 'OA-6' } })
  await moved(people.finance, 'paymentOaLink', 'doSendToOa', await linkOf(doc))
  await drain()
  expect(await linkOf(doc)).toMatchObject({ status: 'SENT', oaNum: 'OA-6' })
  expect(await now(doc)).toMatchObject({ oaState: 'SENT' })
})

test('only a program says what the OA decided', async () => {
  const doc = await sentTo('OA-7')
  expect((await people.finance.refused(says('OA-7', 'PASSED', undefined, {}))).status).toBe(404)
  expect(await now(doc)).toMatchObject({ status: 'SUBMITTED' })
})
