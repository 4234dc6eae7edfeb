/** Notifications: named receivers, each of whom confirms for itself. */
import { beforeAll, expect, test } from 'vitest'
import { remindOfReceipts } from '../../upstream/areas/messaging/notification.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { every, hoursAfter, toldBy, waysTo } from './notice-people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let buyer: Person
let manager: Person
let first: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, first, colleague, stranger] = await Promise.all([
    world.person('buyer1'),
    world.person('manager1', 'manager'),
    world.person('supplier01'),
    world.person('supplier01b'),
    world.person('supplier04'),
  ])
})

const inHours = (hours: number) => hoursAfter(NOW, hours)

let written = 0
async function draft(more: Record<string, unknown> = {}, codes = ['S000001', 'S000002', 'S000003']): Promise<Doc> {
  const suppliers = await Promise.all(codes.map((code) => world.idOf('supplierInfo', code)))
  return manager.save('notification', {
    title: `调价通知${++written}`,
    titleEn: `Price adjustment ${written}`,
    content: '自2026年12月1日起执行新价格。',
    notificationKind: 'PRICE',
    confirmRequired: 'Y',
    confirmDueAt: inHours(24),
    notificationReceiver: suppliers.map((supplierId) => ({ supplierId })),
    ...more,
  })
}

async function sent(more: Record<string, unknown> = {}): Promise<Doc> {
  const doc = await draft(more)
  await manager.act('notification', 'doPublish', doc)
  return manager.find('notification', doc.id)
}

async function approvedOrder(): Promise<Doc> {
  const requisition = await office.submitted(buyer)
  await manager.act('requisitionHeader', 'doApproval', requisition)
  const approved = await buyer.find('requisitionHeader', requisition.id)
  const { made } = await buyer.act('requisitionHeader', 'doCreateOrder', approved, {
    lineIds: [(approved.requisitionLine as Doc[])[0]?.id ?? ''],
    input: { supplierId: office.ids.supplier, orderQty: '10' },
  })
  const order = await buyer.find('poHeader', String(made?.[0]?.id))
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  return manager.find('poHeader', order.id)
}

/** One for all people of a supplier. */
const toDosOf = (code: string, doc: Doc) =>
  world.query(
    `select p.id from supplier_pending_item p join supplier_info s on s.id = p.supplier_id where s.code = $1 and p.business_id = $2 and p.status = 'PENDING'`,
    [code, doc.id],
  )
const lines = (doc: Doc) => (doc.notificationReceiver ?? []) as Doc[]

test('scenario 15: linked to an order of S000001 it is refused for S000002; without the link one of three confirms, and the to-do of both users is gone', async () => {
  const order = await approvedOrder()
  const doc = await draft({ businessNum: order.docNum })
  expect(doc).toMatchObject({ entityName: 'poHeader', businessId: order.id })
  expect(await manager.refused(manager.act('notification', 'doPublish', doc))).toMatchObject({
    at: 'businessNum',
    words: { CN: `接收方无权查看关联单据${order.docNum}`, EN: `Receiver cannot read ${order.docNum}` },
  })

  await manager.act('notification', 'doPublish', doc, { draft: { businessNum: null } })
  expect(await toldBy(world, doc, 'NOTIFICATION_SENT')).toEqual(['supplier01', 'supplier01b', 'supplier02', 'supplier03'])
  expect(await toDosOf('S000001', doc)).toHaveLength(1)
  await colleague.act('notification', 'doConfirm', { id: doc.id })
  expect(await manager.find('notification', doc.id)).toMatchObject({ confirmedCount: 1, receiverCount: 3 })
  expect(await toDosOf('S000001', doc)).toEqual([])
  expect(await toDosOf('S000002', doc)).toHaveLength(1)
  expect(await toldBy(world, doc, 'NOTIFICATION_CONFIRMED')).toEqual(['manager1'])
  expect(await first.refused(first.act('notification', 'doConfirm', { id: doc.id }))).toMatchObject({ status: 403 })
  record('entity', 'notificationReceiver')
})

test('linked to an order of its only receiver it is sent', async () => {
  const order = await approvedOrder()
  const doc = await draft({ businessNum: order.docNum }, ['S000001'])
  await manager.act('notification', 'doPublish', doc)
  expect(await first.find('notification', doc.id)).toMatchObject({ businessNum: order.docNum })
  expect(await manager.refused(draft({ businessNum: 'PO99999999' }))).toMatchObject({ at: 'businessNum' })
})

test('scenario 6: a supplier sees neither the other receivers nor their number, and what names others is not there', async () => {
  const doc = await sent()
  const seen = await first.find('notification', doc.id)
  expect(lines(seen)).toHaveLength(1)
  expect(seen).not.toHaveProperty('receiverCount')
  expect(seen).not.toHaveProperty('confirmedCount')
  expect(JSON.stringify(seen)).not.toContain(await world.idOf('supplierInfo', 'S000002'))
  expect(await waysTo(first, doc, 'notificationMoreList')).toEqual(every(true))
  expect(await waysTo(stranger, doc, 'notificationMoreList')).toEqual(every(false))
  expect(await waysTo(buyer, doc, 'notificationMoreList')).toEqual(every(false))
  expect(await stranger.refused(stranger.act('notification', 'doConfirm', { id: doc.id }))).toMatchObject({ status: 404 })
})

test('whoever has not confirmed in time is reminded once, and a late confirmation is taken and marked', async () => {
  const doc = await sent()
  await colleague.act('notification', 'doConfirm', { id: doc.id })
  await remindOfReceipts(world.pool, new Date(inHours(25)))
  await remindOfReceipts(world.pool, new Date(inHours(26)))
  expect(await toldBy(world, doc, 'NOTIFICATION_REMIND')).toEqual(['supplier02', 'supplier03'])
  const second = (await world.person('supplier02')).at(new Date(inHours(27)))
  await second.act('notification', 'doConfirm', { id: doc.id })
  expect(lines(await manager.find('notification', doc.id)).map(({ receipt }) => receipt)).toEqual(['DONE', 'LATE', 'OPEN'])
  expect(await toDosOf('S000002', doc)).toEqual([])
})

test('withdrawn it is gone at once; sent again it is confirmed anew, on the text that was sent last', async () => {
  const doc = await sent()
  await first.act('notification', 'doConfirm', { id: doc.id })
  await manager.act('notification', 'doWithdraw', await manager.find('notification', doc.id), { reason: '价格有误' })
  expect(await waysTo(first, doc, 'notificationMoreList')).toEqual(every(false))
  await manager.act('notification', 'doPublish', await manager.find('notification', doc.id))
  expect(await manager.find('notification', doc.id)).toMatchObject({ docNum: doc.docNum, confirmedCount: 0 })
  await first.act('notification', 'doConfirm', { id: doc.id })
  expect(lines(await manager.find('notification', doc.id))[0]).toMatchObject({ confirmedTimes: 2, receipt: 'DONE' })
})

test('again reminded are those alone who have not confirmed', async () => {
  const doc = await sent()
  await first.act('notification', 'doConfirm', { id: doc.id })
  await manager.act('notification', 'doUrge', await manager.find('notification', doc.id))
  expect(await toldBy(world, doc, 'NOTIFICATION_REMIND')).toEqual(['supplier02', 'supplier03'])
  const empty = await draft({ notificationReceiver: [] })
  expect(await manager.refused(manager.act('notification', 'doPublish', empty))).toMatchObject({
    at: 'notificationReceiver',
    words: { CN: '请选择接收对象' },
  })
})
