/** Notices, batches and plans between the confirmed order and the note. */
import { beforeAll, expect, test } from 'vitest'
import { noticesToConfirm } from '../../upstream/areas/delivery/notice/delivery-notice-header.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftNote, firstOf, inspect, linesOf, type People, peopleOf, postedReceipt, scheduleOf } from './goods.ts'
import { approvedPlan, batchOf, confirmedNotice, confirmNotice, draftNotice, draftPlan, releasedNotice } from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const schedule = async (order: Doc) => scheduleOf(await people.buyer.find('poHeader', order.id))
const take = async (take: string, rows: object[]) =>
  (await people.supplier.verb('deliveryNoteHeader', 'doTake', { take, rows }, { page: 'deliveryNoteDealList' })).data as { made: { id: string }[] }

test('delivery 1: a notice of 500 of which 480 are confirmed is shipped in five boxes, received, inspected and settled for 475', async () => {
  const order = await confirmedOrder(world, people, '500')
  const notice = await releasedNotice(people, order, '500')
  expect(await schedule(order)).toMatchObject({ noticedQty: '500.0000' })
  const refused = await people.supplier.refused(confirmNotice(people, notice, '480'))
  expect(refused.words).toEqual({ CN: '第10行请填写差异原因', EN: 'Line 10: give a reason' })
  const confirmed = await confirmNotice(people, notice, '480', '产能不足')
  expect(confirmed.status).toBe('CONFIRMED')
  expect(await schedule(order)).toMatchObject({ noticedQty: '480.0000' })

  const { made } = await take('noticed', [{ id: firstOf(confirmed, 'deliveryNoticeLine').id }])
  const draft = await people.supplier.find('deliveryNoteHeader', String(made[0]?.id))
  const line = firstOf(draft, 'deliveryNoteLine')
  expect(line).toMatchObject({ shipQty: '480.0000', poDeliveryId: scheduleOf(order).id, noticeLineId: firstOf(confirmed, 'deliveryNoticeLine').id })
  const days = { shipDate: people.supplier.inDays(0), arriveDate: people.supplier.inDays(28) }
  const packed = await people.supplier.save(
    'deliveryNoteHeader',
    { ...days, driver: '赵师傅', driverPhone: '13800000000', plateNum: '苏E12345', deliveryNoteLine: [{ id: line.id, perBoxQty: '100' }] },
    draft,
  )
  await people.supplier.act('deliveryNoteHeader', 'doCreate', packed)
  const note = await people.supplier.find('deliveryNoteHeader', draft.id)
  expect(note.sourceKind).toBe('NOTICE')
  expect(linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence').map(({ qty }) => qty)).toEqual([
    '100.0000',
    '100.0000',
    '100.0000',
    '100.0000',
    '80.0000',
  ])
  expect(firstOf(await people.buyer.find('deliveryNoticeHeader', notice.id), 'deliveryNoticeLine')).toMatchObject({
    shippedQty: '480.0000',
    openQty: '0.0000',
  })

  const receipt = await inspect(
    people,
    await postedReceipt(world, people, note, ['480']),
    { accepted: '470', concession: '5', rejected: '5' },
    '让步接收',
  )
  expect(firstOf(receipt, 'receiveLine')).toMatchObject({ settleableQty: '475.0000' })
  expect(await schedule(order)).toMatchObject({ receivedQty: '480.0000', acceptedQty: '475.0000' })
  expect((await people.buyer.find('deliveryNoticeHeader', notice.id)).status).toBe('CLOSED')
})

test('delivery 6: a confirmed notice of 300 with 120 shipped goes to 150 and not to 100, and is confirmed anew', async () => {
  const order = await confirmedOrder(world, people, '300')
  const notice = await confirmedNotice(people, order, '300')
  const { id } = firstOf(notice, 'deliveryNoticeLine')
  const note = await draftNote(people, order, ['120'], {
    deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, noticeLineId: id, shipQty: '120' }],
  })
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  const adjust = async (noticeQty: string) =>
    people.buyer.act('deliveryNoticeHeader', 'doAdjust', await people.buyer.find('deliveryNoticeHeader', notice.id), {
      lineIds: [id],
      reason: '计划变化',
      input: { noticeQty },
    })
  expect((await people.buyer.refused(adjust('100'))).words.CN).toBe('第10行不能小于已发货120')
  await adjust('150')
  expect(await people.buyer.find('deliveryNoticeHeader', notice.id)).toMatchObject({ status: 'RELEASED', adjustCount: 1 })
  expect(await schedule(order)).toMatchObject({ noticedQty: '150.0000' })
})

test('no more is notified than is ordered, by two buyers at the same moment either', async () => {
  const order = await confirmedOrder(world, people, '100')
  const drafts = [await draftNotice(people, order, '60'), await draftNotice(people, order, '60')]
  const outcomes = await Promise.allSettled(drafts.map((doc) => people.buyer.act('deliveryNoticeHeader', 'doRelease', doc)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [words] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.words.CN] : []))
  expect(words).toBe('第10行通知数量60超过可通知40')
})

test('a dock takes six notices in an hour and no seventh; the hour after has room', async () => {
  const window = { dockCode: 'A1', timeFrom: '09:00', timeTo: '10:00' }
  await world.query(`update delivery_info set dock = 'A1;A2'`)
  for (let n = 0; n < 6; n += 1) await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', window)
  const seventh = people.buyer.refused(releasedNotice(people, await confirmedOrder(world, people, '10'), '10', window))
  expect((await seventh).words).toEqual({ CN: '卸货口A1 9点时段已满', EN: 'Dock A1 is full at 9' })
  const later = await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', { ...window, timeFrom: '10:00', timeTo: '11:00' })
  expect(later.status).toBe('RELEASED')
})

test('a notice that the supplier confirms with nothing is closed, and its quantity may be notified again', async () => {
  const order = await confirmedOrder(world, people, '100')
  const closed = await confirmNotice(people, await releasedNotice(people, order, '100'), '0', '停产')
  expect(closed.status).toBe('CLOSED')
  expect(await schedule(order)).toMatchObject({ noticedQty: '0.0000' })
})

test('a notice of which something was shipped is not cancelled, and one with a note under way is not closed', async () => {
  const order = await confirmedOrder(world, people, '100')
  const notice = await confirmedNotice(people, order, '100')
  const { id } = firstOf(notice, 'deliveryNoticeLine')
  const note = await draftNote(people, order, ['40'], { deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, noticeLineId: id, shipQty: '40' }] })
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  const act = async (action: string) =>
    people.buyer.act('deliveryNoticeHeader', action, await people.buyer.find('deliveryNoticeHeader', notice.id), { reason: '取消' })
  expect((await people.buyer.refused(act('doCancel'))).words.CN).toBe('已发货，不能取消')
  expect((await people.buyer.refused(act('doClose'))).words.CN).toBe(`送货单${note.docNum}在途`)
})

test('where notices are needed a note comes from a confirmed notice only', async () => {
  const order = await confirmedOrder(world, people, '100')
  await world.query(`update po_header set need_notice_flag = 'Y' where id = $1`, [order.id])
  const note = await draftNote(people, order, ['40'])
  expect((await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', note))).words.CN).toBe('第10行须按送货通知发货')
})

test('S5.2 another supplier finds neither the notice nor the batch nor the plan of this one', async () => {
  const other = await world.person('supplier02')
  const order = await confirmedOrder(world, people, '100')
  const docs = {
    deliveryNoticeHeader: await releasedNotice(people, order, '10'),
    batchTemporary: await batchOf(world, people, '10'),
    productionPlan: await draftPlan(people, order, '10'),
  }
  for (const [entity, { id }] of Object.entries(docs)) expect((await other.refused(other.find(entity, id))).status, entity).toBe(404)
})

const fromBatch = (order: Doc, batch: Doc, qty: string) =>
  draftNote(people, order, [qty], { deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, batchTemporaryId: batch.id, shipQty: qty }] })
const ship = (note: Doc) => people.supplier.act('deliveryNoteHeader', 'doCreate', note)
const batchNow = (batch: Doc) => people.supplier.find('batchTemporary', batch.id)

test('delivery 5: of notes of 200 and 120 from a batch of 300 that leave at once one leaves, and a cancelled one gives back', async () => {
  const order = await confirmedOrder(world, people, '400')
  const batch = await batchOf(world, people, '300')
  const notes = [await fromBatch(order, batch, '200'), await fromBatch(order, batch, '120')]
  const outcomes = await Promise.allSettled(notes.map(ship))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [words] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.words.CN] : []))
  expect(words).toMatch(/^批次B-\d+不可用：剩余(100|180)$/)
  const left = notes[outcomes[0]?.status === 'fulfilled' ? 0 : 1] as Doc
  await people.supplier.act('deliveryNoteHeader', 'doCancel', await people.supplier.find('deliveryNoteHeader', left.id), { reason: '改期' })
  expect(await batchNow(batch)).toMatchObject({ usedQty: '0.0000', remainQty: '300.0000', status: 'AVAILABLE' })
})

test('a batch is used up when nothing is left, and one that is blocked or failed stands on no note', async () => {
  const order = await confirmedOrder(world, people, '400')
  const batch = await batchOf(world, people, '100')
  await ship(await fromBatch(order, batch, '100'))
  expect(await batchNow(batch)).toMatchObject({ status: 'USED', remainQty: '0.0000' })
  const blocked = await batchOf(world, people, '50')
  await people.quality.act('batchTemporary', 'doBlock', await people.quality.find('batchTemporary', blocked.id), { reason: '待复检' })
  const onBlocked = await fromBatch(order, blocked, '10')
  expect((await people.supplier.refused(ship(onBlocked))).words.CN).toBe(`批次${blocked.batchNo}不可用：冻结`)
  const failed = await batchOf(world, people, '50', { inspectResult: 'FAIL' })
  const onFailed = await fromBatch(order, failed, '10')
  expect((await people.supplier.refused(ship(onFailed))).words.CN).toBe(`批次${failed.batchNo}不可用：不合格`)
})

test('a plan for 100 open takes 60 and 40 and not 60 and 50, and is at risk when too little is ready the day before', async () => {
  const order = await confirmedOrder(world, people, '100', { promised: people.buyer.inDays(30) })
  const first = await approvedPlan(people, order, '60')
  expect(first).toMatchObject({ status: 'APPROVED', riskFlag: 'Y' })
  const second = await draftPlan(people, order, '50')
  expect((await people.supplier.refused(people.supplier.act('productionPlan', 'doSubmit', second))).words.CN).toBe('第10行累计110超过未交100')
  const saved = await people.supplier.save(
    'productionPlan',
    { productionPlanLine: [{ id: firstOf(second, 'productionPlanLine').id, planQty: '40' }] },
    second,
  )
  await people.supplier.act('productionPlan', 'doSubmit', saved)
  const whole = await draftPlan(people, await confirmedOrder(world, people, '100', { promised: people.buyer.inDays(30) }), '100', {
    planDate: people.supplier.inDays(29),
  })
  expect(whole.riskFlag).toBe('N')
})

test('what was finished late says why, and a plan with finished goods is not abolished', async () => {
  const plan = await approvedPlan(people, await confirmedOrder(world, people, '100'), '100')
  const { id } = firstOf(plan, 'productionPlanLine')
  const late = { actualQty: '80', finishDate: people.supplier.inDays(12) }
  const refused = await people.supplier.refused(people.supplier.save('productionPlan', { productionPlanLine: [{ id, ...late }] }, plan))
  expect(refused.words.CN).toContain('延迟原因')
  const saved = await people.supplier.save('productionPlan', { productionPlanLine: [{ id, ...late, delayReason: '来料晚到' }] }, plan)
  expect(saved.achieveRate).toBe('80.0000')
  const abolish = people.buyer.act('productionPlan', 'doAbolish', await people.buyer.find('productionPlan', plan.id), { reason: '取消' })
  expect((await people.buyer.refused(abolish)).words.CN).toBe('已有完工数量80')
})

test('delivery 10: of 100 open nothing more is planned beside a plan of 100 of which 60 are made, until what was made has come in', async () => {
  const order = await confirmedOrder(world, people, '100')
  const first = await approvedPlan(people, order, '100')
  const made = { id: firstOf(first, 'productionPlanLine').id, actualQty: '60', finishDate: people.supplier.inDays(0) }
  await people.supplier.save('productionPlan', { productionPlanLine: [made] }, first)
  const more = await draftPlan(people, order, '1')
  expect((await people.supplier.refused(people.supplier.act('productionPlan', 'doSubmit', more))).words.CN).toBe('第10行累计101超过未交100')
})

test('delivery 10: what a plan of 60 made and delivered leaves 40 of 100 to be planned', async () => {
  const order = await confirmedOrder(world, people, '100')
  const first = await approvedPlan(people, order, '60')
  const made = { id: firstOf(first, 'productionPlanLine').id, actualQty: '60', finishDate: people.supplier.inDays(0) }
  await people.supplier.save('productionPlan', { productionPlanLine: [made] }, first)
  const note = await draftNote(people, order, ['60'])
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  await postedReceipt(world, people, await people.supplier.find('deliveryNoteHeader', note.id), ['60'])
  const tooMuch = await draftPlan(people, order, '41')
  expect((await people.supplier.refused(people.supplier.act('productionPlan', 'doSubmit', tooMuch))).words.CN).toBe('第10行累计41超过未交40')
  const rest = await draftPlan(people, order, '40')
  await people.supplier.act('productionPlan', 'doSubmit', rest)
  expect((await people.buyer.find('productionPlan', rest.id)).status).toBe('SUBMITTED')
})

test('a notice that was adjusted after it was overdue is told of again when it is overdue once more', async () => {
  const notice = await releasedNotice(people, await confirmedOrder(world, people, '10'), '10')
  const later = (days: number) => new Date(people.buyer.now().getTime() + days * 86_400_000)
  expect(await doneAt(world.pool, noticesToConfirm, later(2))).toBeGreaterThan(0)
  expect(await doneAt(world.pool, noticesToConfirm, later(2))).toBe(0)
  const line = firstOf(notice, 'deliveryNoticeLine')
  await people.buyer.act('deliveryNoticeHeader', 'doAdjust', await people.buyer.find('deliveryNoticeHeader', notice.id), {
    lineIds: [line.id],
    input: { noticeQty: '8' },
    reason: '减量',
  })
  expect((await people.buyer.find('deliveryNoticeHeader', notice.id)).warnedTime).toBeNull()
  expect(await doneAt(world.pool, noticesToConfirm, later(4))).toBe(1)
})
