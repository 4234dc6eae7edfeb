/** Documents handed over to the ERP by an action of theirs: refused while nobody takes them, said in the document how it went. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf } from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { runnerOf, type TestClock } from './jobs.ts'
import { type Peer, startPeer } from './peer.ts'

let world: World
let admin: Person
let people: People
let peer: Peer

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  admin = await world.person('admin')
  peer = await startPeer()
  allowEgress([peer.host])
})
beforeEach(async () => {
  peer.heard.length = 0
  peer.replies.length = 0
  await world.query(`delete from outbox`)
  await world.query(`update scsi_definition set status = 'INVALID' where status = 'EFFECTIVE'`)
})

const headOf = (doc: Doc) => doc.poExpandHead as Record<string, unknown>
const find = ({ id }: Doc) => people.buyer.find('poHeader', id)
const send = async (doc: Doc) => people.buyer.act('poHeader', 'doSendToErp', await find(doc))

/** By hand alone, so that confirming leaves the order as it is. */
async function inEffect(code = 'ERP_PO_OUT'): Promise<Doc> {
  const { id } = await admin.save('scsiDefinition', {
    ...{ code, name: '采购订单下发ERP', entityName: 'poHeader', trigger: 'MANUAL', url: peer.url, successRule: 'body.code = "S"' },
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'PO_NO', requiredFlag: 'Y' },
      { sourceField: 'status', targetPath: 'STATUS' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'poExpandHead.erpNum' }],
    scsiRequestConfig: [{ auth: 'NONE', timeoutSec: '1', tries: '3' }],
  })
  await world.query(`update scsi_definition set test_flag = 'Y', tested_at = $2 where id = $1`, [id, NOW])
  await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
  return admin.find('scsiDefinition', id)
}

async function workedOff(): Promise<void> {
  const outbox = createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) })
  while ((await outbox.drain()) > 0) await world.query('update outbox set due_at = clock_timestamp() where sent_at is null')
}

test('while ERP_PO_OUT is not in effect the order says so and nothing else changes', async () => {
  const order = await confirmedOrder(world, people, '100')
  const refusal = await people.buyer.refused(send(order))
  expect(refusal.words).toEqual({ CN: '接口ERP_PO_OUT未生效', EN: 'Interface ERP_PO_OUT is not effective' })
  expect(headOf(await find(order)).erpStatus).toBe('NONE')
  expect(await world.query(`select 1 from outbox where kind = 'SCSI'`)).toEqual([])
})

test('sent, it is SENDING, then SENT with the number of the ERP; a second press is refused with the number, until the order says something else', async () => {
  await inEffect()
  const order = await confirmedOrder(world, people, '100')
  await send(order)
  expect(headOf(await find(order)).erpStatus).toBe('SENDING')
  expect((await people.buyer.refused(send(order))).words.CN).toBe('已发送ERP，单号–')
  peer.replies.push({ status: 500 })
  await workedOff()
  expect(headOf(await find(order))).toMatchObject({ erpStatus: 'SENT', erpNum: '452', erpMessage: null })
  expect((await people.buyer.refused(send(order))).words).toEqual({ CN: '已发送ERP，单号452', EN: 'Already in ERP as 452' })
  const [line] = order.poLine as Doc[]
  await people.buyer.act('poHeader', 'doLineClose', await find(order), { lineIds: [String(line?.id)], reason: '停产' })
  await send(order)
  await workedOff()
  expect(peer.heard.map(({ body }) => body.STATUS)).toEqual(['CONFIRMED', 'CONFIRMED', 'CLOSED'])
})

test('refused three times, it has FAILED with the words of the ERP, stands in the compensation, and can be sent again', async () => {
  await inEffect()
  const order = await confirmedOrder(world, people, '100')
  await send(order)
  peer.replies.push(...Array.from({ length: 3 }, () => ({ body: { code: 'E', text: '工厂1010已关账' } })))
  await workedOff()
  expect(headOf(await find(order))).toMatchObject({ erpStatus: 'FAILED', erpMessage: expect.stringMatching(/^200 .*工厂1010已关账/) })
  expect(await world.query(`select tries from transaction_compensation where business_id = $1`, [order.id])).toEqual([{ tries: 3 }])
  await send(order)
  await workedOff()
  expect(headOf(await find(order)).erpStatus).toBe('SENT')
})

test('taken out of effect while it waits, it has FAILED and says why', async () => {
  const doc = await inEffect()
  const order = await confirmedOrder(world, people, '100')
  await send(order)
  await admin.act('scsiDefinition', 'doInvalid', await admin.find('scsiDefinition', doc.id))
  expect(headOf(await find(order))).toMatchObject({ erpStatus: 'FAILED', erpMessage: '接口ERP_PO_OUT未生效' })
})

test('PO_ERP_SEND hands over what is confirmed and not there yet, once', async () => {
  const clock: TestClock = { now: NOW }
  const job = await admin.find('scheduledJob', await world.idOf('scheduledJob', 'PO_ERP_SEND'))
  expect((await admin.refused(admin.act('scheduledJob', 'doEnabled', job))).words.CN).toBe('接口ERP_PO_OUT未生效')
  await inEffect()
  const order = await confirmedOrder(world, people, '100')
  await admin.act('scheduledJob', 'doEnabled', job)
  for (const minutes of [10, 20]) {
    clock.now = new Date(NOW.getTime() + minutes * 60_000)
    await runnerOf(world.pool, clock, ['PO_ERP_SEND']).settled()
    await workedOff()
  }
  expect(peer.heard.filter(({ body }) => body.PO_NO === order.docNum)).toHaveLength(1)
  expect(headOf(await find(order)).erpStatus).toBe('SENT')
})

test('doSendOrderToErp tells each order what became of it; without the button it is 403', async () => {
  await inEffect()
  const [first, second] = [await confirmedOrder(world, people, '100'), await confirmedOrder(world, people, '100')]
  await send(second)
  const rows = await Promise.all([first, second].map(async (doc) => ({ id: doc.id, versionNum: (await find(doc)).versionNum })))
  const answer = await call(world, people.buyer, '/v1/doSendOrderToErp', 'purchaseOrderList', { rows })
  expect('data' in answer && (answer.data as { batch: { outcome: string }[] }).batch.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  const approver = await world.person('approver1')
  expect((await approver.refused(call(world, approver, '/v1/doSendOrderToErp', 'purchaseOrderList', { rows }))).status).toBe(403)
})

test('doSendSupplierToErp on S000001, S000034 and S000005: sent, refused as a potential one, sent; the answer brings the code, and the same version again changes nothing', async () => {
  const { id } = await admin.save('scsiDefinition', {
    ...{
      code: 'ERP_SUPPLIER_OUT',
      name: '供应商下发ERP',
      entityName: 'supplierInfo',
      trigger: 'MANUAL',
      url: peer.url,
      successRule: 'body.code = "S"',
    },
    scsiRequestFieldMap: [{ sourceField: 'code', targetPath: 'LIFNR', requiredFlag: 'Y' }],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'erpCode' }],
    scsiRequestConfig: [{ auth: 'NONE', timeoutSec: '1' }],
  })
  await world.query(`update scsi_definition set test_flag = 'Y', tested_at = $2 where id = $1`, [id, NOW])
  await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
  await world.query(`update supplier_info set erp_status = 'NONE', erp_code = null where code in ('S000001', 'S000005')`)
  const manager = await world.person('manager1')
  const rowOf = async (code: string) => {
    const { id: supplierId, versionNum } = await manager.find('supplierInfo', await world.idOf('supplierInfo', code))
    return { id: supplierId, versionNum }
  }
  const press = async (codes: readonly string[]) => {
    const rows = await Promise.all(codes.map(rowOf))
    const answer = await call(world, manager, '/v1/doSendSupplierToErp', 'supplierInfoList', { rows })
    return 'data' in answer
      ? (answer.data as { batch: { outcome: string; words?: { CN: string } }[] }).batch.map(({ outcome, words }) => words?.CN ?? outcome)
      : []
  }
  expect(await press(['S000001', 'S000034', 'S000005'])).toEqual(['done', 'done', '仅合格或试用供应商可传ERP'])
  peer.replies.push({ body: { code: 'S', erpNum: '0000102001' } })
  await workedOff()
  expect(peer.heard.map(({ body }) => body.LIFNR).sort()).toEqual(['S000001', 'S000005'])
  const codes = await world.query<{ erp_status: string; erp_code: string }>(
    `select erp_status, erp_code from supplier_info where code in ('S000001', 'S000005') order by erp_code`,
  )
  expect(codes).toContainEqual({ erp_status: 'SENT', erp_code: '0000102001' })
  expect(await press(['S000001', 'S000005'])).toEqual([expect.stringMatching(/^已发送ERP，单号/), expect.stringMatching(/^已发送ERP，单号/)])
  expect(await world.query(`select count(*)::int as n from outbox where kind = 'SCSI'`)).toEqual([{ n: 2 }])
})
