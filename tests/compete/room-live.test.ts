/** What each viewer hears of a room, and that everybody hears it in one order. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { LiveRoom } from '../../contract/rooms.ts'
import type { Answer } from '../../contract/types.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Arena, arenaOf, offersIn, type Room, runningRoom } from './rooms.ts'

let world: World
let arena: Arena

beforeAll(async () => {
  world = await openWorld()
  arena = await arenaOf(world)
})

const path = '/v1/competeHallRestful/findLive'
const pageOf = (person: Person) => (person.actor.side === 'supplier' ? 'competeHallSupplier' : 'competeHall')

const look = async (person: Person, { hallId }: Pick<Room, 'hallId'>, more: Record<string, unknown> = {}): Promise<LiveRoom> =>
  ((await call(world, person, path, pageOf(person), { hallId, ...more })) as Answer<LiveRoom>).data

async function offered(visibilityMode: string): Promise<Room> {
  const room = await runningRoom(arena, { visibilityMode })
  await room.offer(0, '9:01', '480123.45')
  await room.offer(1, '9:02', '470987.65')
  return room
}

test.each([
  ['BLIND', { rank: null, best: null, count: null, seats: null }],
  ['RANK', { rank: 2, best: null, count: null, seats: null }],
  ['BEST', { rank: null, best: '470987.65', count: null, seats: null }],
  ['RANK_BEST', { rank: 2, best: '470987.65', count: null, seats: null }],
])(
  'compete 11: in a room of %s a supplier hears of others nothing but what that shows, at once and event by event',
  async (visibilityMode, shown) => {
    const room = await offered(visibilityMode)
    const supplier = arena.suppliers[0] as Person
    const seen = await look(supplier, room)
    expect({ rank: seen.room.own?.rank, best: seen.room.best, count: seen.room.count, seats: seen.room.seats }).toEqual(shown)
    expect(seen.offers.map(({ price, isOwn, who }) => [price, isOwn, who])).toEqual([['480123.45', true, null]])
    const heard = await look(supplier, room, { afterSeq: 0 })
    expect(heard.events.at(-1)).toMatchObject({ kind: 'rank', offer: null })
    const names = await world.query<{ name: string; alias: string }>(
      'select s.name, t.alias_code as alias from compete_seat t join supplier_info s on s.id = t.supplier_id where t.header_id = $1',
      [room.hallId],
    )
    for (const text of [JSON.stringify(seen), JSON.stringify(heard)]) {
      if (shown.best === null) expect(text).not.toContain('470987')
      for (const { name, alias } of names) expect(text).not.toMatch(new RegExp(`${name}|${alias}`))
    }
  },
)

test('compete 11: in an open room everybody is an alias to the others, and aliases of two rooms are drawn apart', async () => {
  const room = await offered('OPEN')
  const seen = await look(arena.suppliers[0] as Person, room)
  const [names] = await world.query<{ all: string[] }>(
    `select array_agg(n.name) as all from compete_seat s, unnest(array[s.supplier_name, s.supplier_name_en]) as n(name) where s.header_id = $1`,
    [room.hallId],
  )
  for (const name of names?.all ?? []) expect(JSON.stringify(seen)).not.toContain(name)
  expect(seen.room).toMatchObject({ count: 2, best: '470987.65' })
  expect(seen.room.seats?.map(({ who, amount, rank }) => [/^供应商[A-Z]$/.test(who), amount, rank])).toEqual([
    [true, '470987.65', 1],
    [true, '480123.45', 2],
  ])
  expect(seen.offers.map(({ isOwn, who }) => [isOwn, who === null])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('the buyer sees names, factors and the reserve, an observer aliases alone', async () => {
  const room = await runningRoom(arena, { reserveAmount: '400000' })
  await room.offer(0, '9:01', '480000')
  const desk = await look(arena.buyer, room)
  expect(desk.room).toMatchObject({ reserve: '400000.00', count: 2 })
  expect(desk.room.seats?.[0]).toMatchObject({ rank: 1, amount: '480000.00', factor: '1.0000' })
  const [first] = await world.query<{ name: string; nameEn: string }>(
    `select i.name, i.name_en as "nameEn" from compete_seat s join supplier_info i on i.id = s.supplier_id where s.header_id = $1 and s.rank_num = 1`,
    [room.hallId],
  )
  expect(desk.room.seats?.[0]?.who).toBe(first?.name)
  const observer = { ...arena.buyer, actor: { ...arena.buyer.actor, responsibility: 'engineer' } }
  const seen = await look(observer, room)
  expect(seen.room.reserve).toBeNull()
  expect(seen.room.seats?.map(({ who, factor, supplierId }) => [/^供应商[A-Z]$/.test(who), factor, supplierId])).toEqual([
    [true, null, null],
    [true, null, null],
  ])
})

test('compete 13: whoever is not invited finds no stream', async () => {
  const room = await offered('RANK')
  const stranger = arena.suppliers[3] as Person
  expect(await stranger.refused(look(stranger, room))).toMatchObject({ status: 404 })
  expect(await stranger.refused(look(stranger, room, { afterSeq: 0 }))).toMatchObject({ status: 404 })
})

test('whoever waits for a room hears of an offer as soon as it is made, and each event once', async () => {
  const room = await runningRoom(arena)
  const { seq } = await look(arena.buyer, room)
  const waiting = Promise.all([arena.buyer, ...arena.suppliers.slice(0, 2)].map((person) => look(person, room, { afterSeq: seq, waitMs: 10_000 })))
  await room.offer(0, '9:01', '480000')
  const heard = await waiting
  expect(heard.map(({ events }) => events.map((event) => [event.seq, event.kind]))).toEqual([
    [[seq + 1, 'offer']],
    [[seq + 1, 'offer']],
    [[seq + 1, 'rank']],
  ])
})

test('whoever is further behind than those who wait already hears at once of what he has missed', async () => {
  const room = await runningRoom(arena)
  const { seq } = await look(arena.buyer, room)
  await room.offer(0, '9:01', '480000')
  await room.offer(1, '9:02', '470000')
  const [first, second] = arena.suppliers as [Person, Person]
  const waiting = look(first, room, { afterSeq: seq + 2, waitMs: 10_000 })
  const behind = await look(second, room, { afterSeq: seq, waitMs: 10_000 })
  expect(behind.events.map((event) => event.seq)).toEqual([seq + 1, seq + 2])
  await room.offer(0, '9:03', '460000')
  expect((await waiting).events.map((event) => event.seq)).toEqual([seq + 3])
})

/** S000001 to S000005. */
async function fiveSuppliers(): Promise<Arena> {
  const codes = Array.from({ length: 5 }, (_, nth) => `S00000${nth + 1}`)
  return { ...arena, codes, suppliers: await Promise.all(codes.map((_, nth) => world.person(`supplier0${nth + 1}`))) }
}

test('compete 8: 20 offers of 5 suppliers at the same moment are numbered without gap or double, each held to its own predecessor, and heard by all in one order', async () => {
  const five = await fiveSuppliers()
  const room = await runningRoom(five, {}, 5)
  const { seq } = await look(arena.buyer, room)
  const attempts = Array.from({ length: 20 }, (_, at) => room.offer(at % 5, '9:01', String(480_000 - at * 1_000)))
  const outcomes = await Promise.allSettled(attempts)
  const made = outcomes.filter(({ status }) => status === 'fulfilled').length
  const offers = await offersIn(room)
  expect(offers).toHaveLength(made)
  const events = await world.query<{ seq: number }>('select seq from room_event where room_id = $1 order by seq', [room.hallId])
  expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at + 1))
  for (const code of five.codes) {
    const own = offers.filter((offer) => offer.code === code).map(({ amount }) => Number(amount))
    for (const [at, amount] of own.entries()) if (at > 0) expect(amount).toBeLessThanOrEqual((own[at - 1] ?? 0) - 1_000)
  }
  const heard = await Promise.all(five.suppliers.map((person) => look(person, room, { afterSeq: seq })))
  for (const one of heard) expect(one.events.map((event) => event.seq)).toEqual(offers.map((offer) => offer.seq))
})

test('the channel of rooms tells the same as the call of the hall, knows nobody who is not invited, and no other kind of room', async () => {
  const room = await offered('RANK')
  const supplier = arena.suppliers[0] as Person
  const ask = async (person: Person, body: Record<string, unknown>) =>
    ((await call(world, person, '/v1/nettyWebsocketServer', pageOf(person), { id: room.hallId, ...body })) as Answer<LiveRoom>).data
  expect(await ask(supplier, { room: 'compete', afterSeq: 0 })).toEqual(await look(supplier, room, { afterSeq: 0 }))
  const stranger = arena.suppliers[3] as Person
  expect(await stranger.refused(ask(stranger, { room: 'compete', afterSeq: 0 }))).toMatchObject({ status: 404 })
  expect(await supplier.refused(ask(supplier, { room: 'tender' }))).toMatchObject({ status: 404 })
})

test('a key that was refused is refused again in the same words, and one that was taken is taken once', async () => {
  const room = await runningRoom(arena)
  const run = world.services.call('/v1/competeHallRestful/doOfferPrice')
  if (!run) throw new Error('There is no such call')
  const send = (clock: string, amount: string, idempotencyKey: string) => {
    const person = room.supplierAt(0, clock)
    const context: CallContext = {
      actor: { ...person.actor, page: 'competeHallSupplier' },
      now: person.now(),
      language: 'CN',
      requestId: randomUUID(),
      address: '127.0.0.1',
      idempotencyKey,
    }
    return run({ hallId: room.hallId, amount }, context)
  }
  const [taken, refused] = [randomUUID(), randomUUID()]
  expect((await send('9:01', '480000', taken)) as Answer).toMatchObject({ data: { rank: 1, allowedMax: [{ itemId: null, most: '479000' }] } })
  await send('9:02', '480000', taken)
  expect(await offersIn(room)).toHaveLength(1)
  const first = await arena.buyer.refused(send('9:03', '479500', refused))
  await room.tell('9:04', 'PAUSE', { reason: '检查' })
  const again = await arena.buyer.refused(send('9:05', '479500', refused))
  expect(again.words).toEqual(first.words)
  expect(again.words.CN).toBe('降幅不足，最高可报479,000.00')
})

test('of offers that are told at once the last one alone says how the room stands', async () => {
  const room = await runningRoom(arena)
  const { seq } = await look(arena.buyer, room)
  await room.offer(0, '9:01', '480000')
  await room.offer(1, '9:02', '470000')
  const { events, room: now } = await look(arena.buyer, room, { afterSeq: seq })
  expect(events.map((event) => [event.offer?.price, event.room?.best ?? null])).toEqual([
    ['480000.00', null],
    ['470000.00', '470000.00'],
  ])
  expect(now.best).toBe('470000.00')
})

test('whoever asks whether he may enter is told that alone, and a page that reads itself again has the latest offers', async () => {
  const room = await runningRoom(arena)
  await room.offer(0, '9:01', '480000')
  await room.offer(1, '9:02', '470000')
  const entrance = await look(arena.buyer, room, { isEntrance: true })
  const whole = await look(arena.buyer, room)
  expect(entrance).toEqual({ audience: whole.audience, seq: whole.seq })
  expect(whole.offers.map(({ price }) => price)).toEqual(['470000.00', '480000.00'])
  expect((await look(arena.buyer, room, { offers: 1 })).offers.map(({ price }) => price)).toEqual(['470000.00'])
  await room.offer(0, '9:03', '460000')
  expect((await look(arena.buyer, room)).offers.map(({ price }) => price)).toEqual(['460000.00', '470000.00', '480000.00'])
  const stranger = arena.suppliers[3] as Person
  expect(await stranger.refused(look(stranger, room, { isEntrance: true }))).toMatchObject({ status: 404 })
})
