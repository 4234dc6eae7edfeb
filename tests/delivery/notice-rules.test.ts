/** Delivery notices: what the buyer asks for, what the supplier says to it, and what comes of it. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { answerNotice, confirmedNotice, draftNotice, releasedNotice } from './beside-orders.ts'
import { confirmedOrder, draftNote, firstOf, linesOf, type People, peopleOf, postedReceipt, scheduleOf, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const orderOf = (qty: string) => confirmedOrder(world, people, qty)
const noticed = async (order: Doc) => scheduleOf(await people.buyer.find('poHeader', order.id)).noticedQty
const fresh = (notice: Doc) => people.buyer.find('deliveryNoticeHeader', notice.id)
const lineIds = (notice: Doc) => linesOf(notice, 'deliveryNoticeLine').map(({ id }) => id)
const noteOf = (order: Doc, notice: Doc, shipQty: string) =>
  shippedNote(people, order, [], {
    deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, noticeLineId: firstOf(notice, 'deliveryNoticeLine').id, shipQty }],
  })

test('delivery 1: of 500 notified 480 are confirmed with a reason; 480 are notified, 20 can be notified again', async () => {
  const order = await orderOf('500')
  const notice = await releasedNotice(people, order, '500')
  expect(await noticed(order)).toBe('500.0000')
  const silent = await people.supplier.refused(answerNotice(people, notice, { confirmedQty: '480' }))
  expect(silent.issues[0]?.words).toEqual({ CN: '第10行请填写差异原因', EN: 'Line 10: give a reason' })
  const confirmed = await answerNotice(people, notice, { confirmedQty: '480', differReason: '设备检修' })
  expect(confirmed.status).toBe('CONFIRMED')
  expect(await noticed(order)).toBe('480.0000')

  const { rows } = await people.buyer.list('deliveryNoticeList', { view: 'toNotice', search: { poDocNum: String(order.docNum) } })
  expect(rows.map(({ toNotice }) => toNotice)).toEqual(['20.0000'])
  const again = await people.buyer.refused(releasedNotice(people, order, '21'))
  expect(again.words.CN).toContain('第10行通知数量21超过可通知20')
})

test('what is shipped and received of a notice stands in its line, and all in it is closed', async () => {
  const order = await orderOf('100')
  const notice = await confirmedNotice(people, order, '60')
  const note = await noteOf(order, notice, '60')
  expect(note.sourceKind).toBe('NOTICE')
  expect(firstOf(await fresh(notice), 'deliveryNoticeLine')).toMatchObject({ shippedQty: '60.0000', openQty: '0.0000' })
  await postedReceipt(world, people, note, ['60'])
  const closed = await fresh(notice)
  expect(closed.status).toBe('CLOSED')
  expect(firstOf(closed, 'deliveryNoticeLine').receivedQty).toBe('60.0000')
})

test('delivery 6: of 300 confirmed 120 are shipped; 100 is refused, 150 asks the supplier again', async () => {
  const order = await orderOf('500')
  const notice = await confirmedNotice(people, order, '300')
  await noteOf(order, notice, '120')
  const adjust = async (noticeQty: string) => {
    const now = await fresh(notice)
    return people.buyer.act('deliveryNoticeHeader', 'doAdjust', now, { lineIds: lineIds(now), input: { noticeQty }, reason: '计划变更' })
  }
  expect((await people.buyer.refused(adjust('100'))).words).toEqual({ CN: '第10行不能小于已发货120', EN: 'Line 10: not below shipped 120' })
  await adjust('150')
  expect(await fresh(notice)).toMatchObject({ status: 'RELEASED', adjustCount: 1 })
  expect(firstOf(await fresh(notice), 'deliveryNoticeLine')).toMatchObject({ noticeQty: '150.0000', confirmedQty: null, confirmedDate: null })
  expect(await noticed(order)).toBe('150.0000')
})

test('a notice that nobody confirms a piece of is closed, and gives all of it back', async () => {
  const order = await orderOf('50')
  const notice = await releasedNotice(people, order, '50')
  expect((await answerNotice(people, notice, { confirmedQty: '0', differReason: '停产' })).status).toBe('CLOSED')
  expect(await noticed(order)).toBe('0.0000')
})

test('a notice with a note under way is not closed; without it what was not shipped can be notified again', async () => {
  const order = await orderOf('100')
  const notice = await confirmedNotice(people, order, '80')
  const note = await noteOf(order, notice, '30')
  const close = async () => people.buyer.act('deliveryNoticeHeader', 'doClose', await fresh(notice), { reason: '不再需要' })
  expect((await people.buyer.refused(close())).words.CN).toBe(`送货单${note.docNum}在途`)
  const cancel = await people.buyer.refused(people.buyer.act('deliveryNoticeHeader', 'doCancel', await fresh(notice), { reason: '不再需要' }))
  expect(cancel.words).toEqual({ CN: '已发货，不能取消', EN: 'Already shipped; cannot be cancelled' })
  await postedReceipt(world, people, note, ['30'])
  await close()
  expect(await fresh(notice)).toMatchObject({ status: 'CLOSED', closeReason: '不再需要' })
  expect(await noticed(order)).toBe('30.0000')
})

test('a dock takes six notices an hour; the seventh reads which hour is full', async () => {
  const orders = await Promise.all(Array.from({ length: 7 }, () => orderOf('10')))
  const at = { dockCode: 'A1', timeFrom: '09:00', timeTo: '10:00', deliverDate: people.buyer.inDays(9) }
  for (const order of orders.slice(0, 6)) await releasedNotice(people, order, '10', at)
  const seventh = await draftNotice(people, orders[6] as Doc, '10', at)
  const refusal = await people.buyer.refused(people.buyer.act('deliveryNoticeHeader', 'doRelease', seventh))
  expect(refusal.words).toEqual({ CN: '卸货口A1 9点时段已满', EN: 'Dock A1 is full at 9' })
  await releasedNotice(people, orders[6] as Doc, '10', { ...at, timeFrom: '10:00', timeTo: '11:00' })
  const unknown = await people.buyer.refused(draftNotice(people, orders[0] as Doc, '1', { ...at, dockCode: 'Z9' }))
  expect(unknown.words.CN).toContain('没有卸货口Z9')
})

test('of two who notify 60 of 100 at the same moment one does; the sum is never above what is ordered', async () => {
  const order = await orderOf('100')
  const drafts = await Promise.all([draftNotice(people, order, '60'), draftNotice(people, order, '60')])
  const outcomes = await Promise.allSettled(drafts.map((draft) => people.buyer.act('deliveryNoticeHeader', 'doRelease', draft)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await noticed(order)).toBe('60.0000')
})

test('an order shipped by notice offers no schedule to ship and takes no note without a notice line', async () => {
  const order = await orderOf('100')
  await world.query(`update po_header set need_notice_flag = 'Y' where id = $1`, [order.id])
  const search = { poDocNum: String(order.docNum) }
  expect((await people.supplier.list('deliveryNoteDealList', { view: 'toShip', search })).count).toBe(0)
  const bare = await draftNote(people, order, ['10'])
  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', bare))
  expect(refusal.words.CN).toContain('第10行')
  const notice = await confirmedNotice(people, order, '40')
  const { rows } = await people.supplier.list('deliveryNoteDealList', { view: 'noticed', search })
  expect(rows.map(({ openQty }) => openQty)).toEqual(['40.0000'])
  expect((await noteOf(order, notice, '40')).status).toBe('SHIPPED')
})

test('the supplier sees a notice once it is released, another supplier never', async () => {
  const order = await orderOf('10')
  const draft = await draftNotice(people, order, '10')
  expect((await people.supplier.refused(people.supplier.find('deliveryNoticeHeader', draft.id))).status).toBe(404)
  await people.buyer.act('deliveryNoticeHeader', 'doRelease', draft)
  expect((await people.supplier.find('deliveryNoticeHeader', draft.id)).status).toBe('RELEASED')
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('deliveryNoticeHeader', draft.id))).status).toBe(404)
})
