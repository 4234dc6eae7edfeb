/** Sealed rounds and rotation: what nobody sees before its time, and whose turn it is. */
import { beforeAll, expect, test } from 'vitest'
import { tablesWith } from '../support/dump.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Arena, arenaOf, offersIn, openRoom, type Room, runningRoom, seatsIn } from './rooms.ts'

let world: World
let arena: Arena

beforeAll(async () => {
  world = await openWorld()
  arena = await arenaOf(world)
})

const words = async (attempt: Promise<unknown>) => (await arena.buyer.refused(attempt)).words.CN

const round = { competeMode: 'ROUND', maxTurns: 5, eliminateCount: 1, keepMin: 2, competeItem: [] as object[] }
const rounds = () => ({
  ...round,
  competeItem: [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '150000', needByDate: arena.buyer.inDays(60) }],
})

test('compete 2: of 100, 98, 98 and 103 thousand the earlier 98 is first and 103 drops out; in turn 2 only 96 of 97 and 96 counts, and nobody goes above his own price', async () => {
  const room = await runningRoom(arena, rounds(), 4)
  for (const [which, amount] of ['100000', '98000', '98000', '103000'].entries()) await room.offer(which, `9:0${which + 1}`, amount)
  expect(await offersIn(room)).toEqual([])
  expect(await room.hall()).toMatchObject({
    serverSeq: (await world.query<{ n: number }>('select max(seq)::int as n from room_event where room_id = $1', [room.hallId]))[0]?.n,
  })
  await room.tell('9:10', 'END', { reason: '全部已报' })
  expect(await seatsIn(room)).toMatchObject({
    S000002: { rank: 1, status: 'ACTIVE' },
    S000005: { rank: 2, status: 'ACTIVE' },
    S000001: { rank: 3, status: 'ACTIVE' },
    S000012: { rank: 4, status: 'ELIMINATED' },
  })
  await room.tell('9:12', 'START')
  await room.offer(0, '9:13', '97173.91')
  await room.offer(0, '9:14', '96173.92')
  expect(await words(room.offer(1, '9:15', '99000'))).toBe('不得高于上轮报价98,000.00')
  expect(await words(room.offer(3, '9:15', '90000'))).toBe('您已被淘汰或未就位')
  expect(await tablesWith(world, '97173.91')).toEqual([])
  expect(await tablesWith(world, '96173.92')).toEqual([])
  const seen = await room.buyerAt('9:16').find('competeHall', room.hallId)
  expect(JSON.stringify(seen)).not.toMatch(/9[67]173/)
  await room.clock('9:27:01')
  const second = (await offersIn(room)).filter(({ turn }) => turn === 2)
  expect(second.map(({ amount, status }) => [amount, status])).toEqual([
    ['97173.91', 'REPLACED'],
    ['96173.92', 'VALID'],
  ])
  expect(await seatsIn(room)).toMatchObject({ S000001: { rank: 1 }, S000002: { rank: 2 }, S000005: { rank: 3, status: 'ELIMINATED' } })
})

test('who offers nothing in the first sealed turn is out, and the last one ends the room', async () => {
  const room = await runningRoom(arena, rounds(), 2)
  await room.offer(0, '9:01', '150000')
  await room.clock('9:15:01')
  expect(await seatsIn(room)).toMatchObject({ S000001: { status: 'ACTIVE', rank: 1 }, S000002: { status: 'OUT', rank: null } })
  expect(await room.hall()).toMatchObject({ status: 'CLOSED', closeReason: 'LAST_ONE' })
})

test('between sealed turns the buyer may drop a supplier, as long as enough of them stay', async () => {
  const room = await runningRoom(arena, { ...rounds(), eliminateCount: 0 }, 3)
  for (const [which, amount] of ['100000', '98000', '97000'].entries()) await room.offer(which, `9:0${which + 1}`, amount)
  await room.clock('9:15:01')
  const [first, second] = await Promise.all(arena.codes.slice(0, 2).map((code) => world.idOf('supplierInfo', code)))
  await room.tell('9:16', 'ELIMINATE', { supplierId: String(first) })
  expect(await seatsIn(room)).toMatchObject({ S000001: { status: 'ELIMINATED' } })
  expect(await words(room.tell('9:17', 'ELIMINATE', { supplierId: String(second) }))).toBe('至少保留2家')
})

/** Everybody of the room in the order in which he offers, by his place among the suppliers. */
async function orderOf(room: Room): Promise<number[]> {
  const [turn] = await world.query<{ order: string[] }>(
    'select t.order_list as order from compete_turn t join compete_hall h on h.current_turn_id = t.id where h.id = $1',
    [room.hallId],
  )
  const ids = await Promise.all(arena.codes.map((code) => world.idOf('supplierInfo', code)))
  return (turn?.order ?? []).map((id) => ids.indexOf(id))
}

test('compete 3 and 4: in a rotation offers fall below the best one in their slots, a slot that runs out is a pass, two passes are out, and a turn of passes ends the room', async () => {
  const room = await openRoom(
    arena,
    {
      competeMode: 'ROTATE',
      visibilityMode: 'RANK_BEST',
      maxTurns: 5,
      passLimit: 2,
      stepValue: '500',
      competeItem: [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '100000', needByDate: arena.buyer.inDays(60) }],
    },
    3,
  )
  await room.tell('9:00', 'START')
  const [c = 0, a = 0, b = 0] = await orderOf(room)
  expect(await words(room.offer(b, '9:00:05', '80000'))).toBe('未轮到您报价')
  expect(await offersIn(room)).toEqual([])
  await room.offer(c, '9:00:10', '90000')
  expect(await words(room.offer(a, '9:00:20', '89800'))).toBe('降幅不足，最高可报89,500.00')
  await room.offer(a, '9:00:30', '89500')
  await room.clock('9:01:30.500')
  expect((await offersIn(room)).map(({ status }) => status)).toEqual(['VALID', 'VALID', 'PASS'])
  expect(await room.hall()).toMatchObject({ status: 'BETWEEN' })
  await room.clock('9:01:41')
  expect(await room.hall()).toMatchObject({ status: 'RUNNING' })
  expect(await orderOf(room)).toEqual([b, c, a])
  await room.pass(b, '9:01:45')
  expect(await seatsIn(room)).toMatchObject({ [String(arena.codes[b])]: { status: 'OUT' } })
  await room.pass(c, '9:01:50')
  await room.pass(a, '9:01:55')
  expect(await room.hall()).toMatchObject({ status: 'CLOSED', closeReason: 'ALL_PASS' })
  const closed = await arena.buyer.find('competeHeader', room.doc.id)
  expect(closed).toMatchObject({ status: 'CLOSED', awardedAmount: '89500.00' })
  expect(await seatsIn(room)).toMatchObject({ [String(arena.codes[a])]: { rank: 1, amount: '89500.00' } })
})

test('a rotation for three goes on with two, whoever the rules asked to begin', async () => {
  const room = await openRoom(
    arena,
    {
      ...{ competeMode: 'ROTATE', visibilityMode: 'RANK_BEST', maxTurns: 5, passLimit: 1, minReady: 3, stepValue: '500' },
      competeItem: [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '100000', needByDate: arena.buyer.inDays(60) }],
    },
    3,
  )
  await room.tell('9:00', 'START')
  const [c = 0, a = 0, b = 0] = await orderOf(room)
  await room.offer(c, '9:00:10', '90000')
  await room.offer(a, '9:00:30', '89500')
  await room.pass(b, '9:00:40')
  expect(await room.hall()).toMatchObject({ status: 'BETWEEN' })
  await room.clock('9:00:51')
  expect(await room.hall()).toMatchObject({ status: 'RUNNING' })
  expect(await orderOf(room)).toEqual([c, a])
})

test('rotation is for totals and needs a visible best price; sealed rounds keep two', async () => {
  const refused = async (more: Record<string, unknown>) => {
    const refusal = await arena.buyer.refused(
      arena.buyer.save('competeHeader', {
        title: '规则',
        orgId: arena.org,
        purchaseCategoryId: arena.category,
        competeItem: [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '1000', needByDate: arena.buyer.inDays(60) }],
        ...more,
      }),
    )
    return refusal.issues.map(({ words: { CN } }) => CN)
  }
  expect(await refused({ competeMode: 'ROTATE', offerBasis: 'ITEM' })).toEqual(['轮流模式只支持总价', '轮流模式需公开最低价'])
  expect(await refused({ competeMode: 'ROUND', keepMin: 1 })).toEqual(['至少保留2家'])
  expect(await refused({ stepValue: '100' })).toEqual(['降幅过大'])
  expect(await refused({ reserveAmount: '1000' })).toEqual(['底价须低于最高限价'])
  expect(await refused({ turnDurationSec: 60 })).toEqual(['触发窗口不得长于每轮时长'])
})
