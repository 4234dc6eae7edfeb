/** Free rooms: each offer against the own last one, extended near the end, paused, interrupted, closed. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Arena, approvedCompetition, arenaOf, at, nine, offersIn, openRoom, type Room, roomOf, runningRoom, seatsIn } from './rooms.ts'

let world: World
let arena: Arena

beforeAll(async () => {
  world = await openWorld()
  arena = await arenaOf(world)
})

const words = async (person: { refused: (attempt: Promise<unknown>) => Promise<{ words: { CN: string } }> }, attempt: Promise<unknown>) =>
  (await person.refused(attempt)).words.CN

const endOf = async (room: Room) => new Date(String((await room.hall()).turnEndDate)).getTime()

test('compete 1: offers fall by the step, one at 09:13:00.000 moves the end to 09:17:00 and one a millisecond earlier would not, and at 09:17:00.000 the turn is over', async () => {
  const room = await runningRoom(arena)
  expect(await endOf(room)).toBe(nine(arena, at('9:15')).getTime())
  await room.offer(0, '9:05', '480000')
  expect(await words(arena.buyer, room.offer(0, '9:06', '479500'))).toBe('降幅不足，最高可报479,000.00')
  await room.offer(1, '9:12:59.999', '478500')
  expect(await endOf(room)).toBe(nine(arena, at('9:15')).getTime())
  await room.offer(1, '9:13', '477500')
  expect(await endOf(room)).toBe(nine(arena, at('9:17')).getTime())
  expect(await words(arena.buyer, room.offer(0, '9:17', '470000'))).toBe('本轮已结束')
  expect((await offersIn(room)).map(({ code, amount, extended, rank }) => [code, amount, extended, rank])).toEqual([
    ['S000001', '480000.00', 'N', 1],
    ['S000002', '478500.00', 'N', 1],
    ['S000002', '477500.00', 'Y', 1],
  ])
  await room.clock('9:17:01')
  expect(await room.hall()).toMatchObject({ status: 'CLOSED', closeReason: 'TIME' })
  const closed = await arena.buyer.find('competeHeader', room.doc.id)
  expect(closed).toMatchObject({ status: 'CLOSED', awardedAmount: '477500.00', savingAmount: '22500.00' })
  expect(await seatsIn(room)).toMatchObject({ S000001: { rank: 2, amount: '480000.00' }, S000002: { rank: 1, amount: '477500.00' } })
})

test('the hall of a competition that was cancelled is closed, and nobody opens it any more', async () => {
  const doc = await approvedCompetition(arena)
  const room = await roomOf(arena, doc)
  const waiting = await room.hall()
  await arena.manager.act('competeHeader', 'doCancel', await arena.manager.find('competeHeader', doc.id), { reason: '需求取消' })
  expect(await room.hall()).toMatchObject({ status: 'CLOSED', closeReason: 'MANUAL' })
  await world.query(`update compete_hall set status = 'WAITING' where id = $1`, [room.hallId])
  const refusal = await arena.buyer.refused(room.buyerAt('8:45').act('competeHall', 'doOpen', { id: waiting.id }))
  expect(refusal).toMatchObject({ code: 'competeHall.NOT_AWAITED', given: { docNum: doc.docNum } })
})

test('compete 5: ranked by weighted prices the dearer offer is first, and a supplier knows its own factor alone', async () => {
  const ids = await Promise.all(arena.codes.slice(0, 2).map((code) => world.idOf('supplierInfo', code)))
  const room = await runningRoom(arena, {
    rankBasis: 'WEIGHTED',
    competeSupplier: [
      { supplierId: ids[0], adjFactor: '1.03' },
      { supplierId: ids[1], adjFactor: '1' },
    ],
    competeItem: [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '300000', needByDate: arena.buyer.inDays(60) }],
  })
  await room.offer(0, '9:01', '200000')
  await room.offer(1, '9:02', '204000')
  expect(await seatsIn(room)).toEqual({
    S000001: { status: 'ACTIVE', rank: 2, amount: '200000.00', eval: '206000.00' },
    S000002: { status: 'ACTIVE', rank: 1, amount: '204000.00', eval: '204000.00' },
  })
  const seen = await room.supplierAt(0, '9:03').find('competeHall', room.hallId)
  expect(seen.competeSeat).toMatchObject([{ adjFactor: '1.0300', rankNum: 2 }])
  const invitation = await room.supplierAt(0, '9:03').find('competeHeader', room.doc.id)
  expect(invitation.competeSupplier).toMatchObject([{ adjFactor: '1.0300' }])
})

test('compete 7: paused with 184,250 ms left and resumed twenty minutes later, the turn ends 184.250 s after that; nobody offers while it is paused', async () => {
  const room = await runningRoom(arena)
  await room.tell('9:11:55.750', 'PAUSE', { reason: '网络检查' })
  expect(await room.hall()).toMatchObject({ status: 'PAUSED', pausedRemainingMs: 184_250 })
  expect(await words(arena.buyer, room.offer(0, '9:12', '480000'))).toBe('当前不可报价')
  await room.tell('9:31:55.750', 'RESUME')
  expect(await endOf(room)).toBe(nine(arena, at('9:31:55.750') + 184_250).getTime())
  await room.offer(0, '9:32', '480000')
})

test('compete 15: away for 40 s over the end of a turn the room is interrupted and goes on with what was left at the last sign of life; 8 s close it normally', async () => {
  const room = await runningRoom(arena)
  await room.offer(0, '9:10', '480000')
  await room.clock('9:15:40')
  expect(await room.hall()).toMatchObject({ status: 'SUSPENDED', pausedRemainingMs: 5 * 60_000 })
  expect(await words(arena.buyer, room.offer(0, '9:15:50', '470000'))).toBe('当前不可报价')
  await room.tell('9:20', 'RESCHEDULE', { reason: '服务恢复' })
  expect(await room.hall()).toMatchObject({ status: 'PAUSED' })
  await room.tell('9:21', 'RESUME')
  expect(await endOf(room)).toBe(nine(arena, at('9:26')).getTime())

  const other = await runningRoom(arena)
  await other.clock('9:15:08')
  expect(await other.hall()).toMatchObject({ status: 'CLOSED' })
  const [turn] = (await other.hall()).competeTurn as { endDate: string }[]
  expect(new Date(String(turn?.endDate)).getTime()).toBe(nine(arena, at('9:15')).getTime())
})

test('a voided offer keeps its number, and what hung on it is found of the offers that still count', async () => {
  const room = await runningRoom(arena)
  await room.offer(0, '9:01', '480000')
  await room.offer(1, '9:02', '490000')
  await room.offer(0, '9:03', '100000', { confirmFlag: 'Y' })
  const [offer] = await world.query<{ id: string }>('select id from compete_offer where compete_hall_id = $1 and offer_amount = 100000', [
    room.hallId,
  ])
  const refused = await arena.buyer.refused(room.tell('9:04', 'VOID_OFFER', { reason: '误报', offerId: String(offer?.id) }))
  expect(refused.words.CN).toBe('只有经理可以执行')
  await room.tell('9:04', 'VOID_OFFER', { reason: '误报', offerId: String(offer?.id), by: 'manager' })
  expect((await offersIn(room)).map(({ status }) => status)).toEqual(['VALID', 'VALID', 'VOID'])
  expect(await seatsIn(room)).toMatchObject({ S000001: { rank: 1, amount: '480000.00' }, S000002: { rank: 2 } })
  await room.offer(0, '9:05', '479000')
})

test('a hall opens half an hour ahead at the earliest, and a turn starts once enough are ready', async () => {
  const room = await roomOf(arena, await approvedCompetition(arena))
  const early = await arena.buyer.refused(room.buyerAt('8:29').act('competeHall', 'doOpen', await room.hall()))
  expect(early.words.CN).toBe('最早可提前30分钟开厅')
  await room.buyerAt('8:30').act('competeHall', 'doOpen', await room.hall())
  expect(await arena.buyer.find('competeHeader', room.doc.id)).toMatchObject({ status: 'RUNNING' })
  await room.ready(0, '8:40')
  expect(await words(arena.buyer, room.tell('9:00', 'START'))).toBe('已就位1家，少于2家')
  const stale = room.supplierAt(1, '8:41').act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: 'older' } })
  expect(await words(arena.buyer, stale)).toBe('规则已更新，请重新阅读')
})

test('a running room is closed by a manager alone, a paused one by its buyer', async () => {
  const room = await runningRoom(arena)
  const close = async (person: typeof arena.buyer) => person.act('competeHall', 'doClose', await room.hall(), { reason: '改期' })
  expect(await words(arena.buyer, close(room.buyerAt('9:05')))).toBe('只有经理可以执行')
  await room.tell('9:06', 'PAUSE', { reason: '商议' })
  await close(room.buyerAt('9:07'))
  expect(await room.hall()).toMatchObject({ status: 'CLOSED', closeReason: 'MANUAL' })
})

test('compete 13: whoever is not invited finds no room, and neither a supplier without the button nor a buyer makes offers', async () => {
  const room = await openRoom(arena)
  const stranger = arena.suppliers[3] as typeof arena.buyer
  expect(await stranger.refused(stranger.find('competeHall', room.hallId))).toMatchObject({ status: 404 })
  expect(await stranger.refused(room.offer(3, '9:01', '480000'))).toMatchObject({ status: 404 })
  expect((await stranger.list('competeHallSupplier', { search: { competeHeaderId: room.doc.id } })).rows).toEqual([])
  const supplier = room.supplierAt(0, '9:01')
  const page = 'competeHallSupplier'
  const buttons = new Set(supplier.actor.grants.get(page))
  buttons.delete('btnOfferPrice')
  const context: CallContext = {
    actor: { ...supplier.actor, page, grants: new Map(supplier.actor.grants).set(page, buttons) },
    ...{ now: supplier.now(), language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null },
  }
  const without = world.services.verb('competeHall', 'doOfferPrice', { rows: [{ id: room.hallId }], input: { amount: '480000' } }, context)
  expect(await arena.buyer.refused(without)).toMatchObject({ status: 403 })
  const byBuyer = arena.buyer.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount: '1' } })
  expect(await arena.buyer.refused(byBuyer)).toMatchObject({ status: 403 })
})
