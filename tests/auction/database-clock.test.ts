/** S7.4: whatever the clocks of browser, web and services say, and however long somebody waits for his turn, the database says whether he came in time. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { LiveRoom } from '../../contract/rooms.ts'
import type { Answer } from '../../contract/types.ts'
import type { CallContext, Doc } from '../../upstream/runtime/types.ts'
import { type Arena, arenaOf, type Room, runningRoom } from '../compete/rooms.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { offersIn, runningAuction } from './auctions.ts'
import { begunBid, lines, type Market, marketOf, prices, runningInquiry } from './inquiries.ts'

let world: World
let market: Market
let arena: Arena

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  arena = await arenaOf(world)
})

const HOUR = 3_600_000

/** As it comes in from outside, at a process whose clock is so far from that of the database. */
async function asked(person: Person, entity: string, action: string, body: Record<string, unknown>, page: string, aheadMs = 0) {
  const [clock] = await world.query<{ now: Date }>('select clock_timestamp() as now')
  const context: CallContext = {
    actor: { ...person.actor, page },
    now: new Date(Number(clock?.now) + aheadMs),
    isPresent: true,
    language: 'CN',
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: randomUUID(),
  }
  return world.services.verb(entity, action, { menuId: 0, ...body }, context)
}

const offer = (person: Person, auction: Doc, price: string, aheadMs?: number) =>
  asked(
    person,
    'auctionHeader',
    'doOfferPrice',
    { rows: [{ id: auction.id }], input: { items: [{ itemId: lines(auction, 'auctionItem')[0]?.id, price }] } },
    'inquiryNotQuotedList',
    aheadMs,
  )

const quote = (person: Person, bid: Doc, given: readonly string[], aheadMs?: number) =>
  asked(
    person,
    'bidHeader',
    'doSupplierAnswer',
    { rows: [{ id: bid.id, versionNum: bid.versionNum }], draft: { ...prices(bid, given), validUntil: '2099-12-31' } },
    'inquiryQuotationList',
    aheadMs,
  )

const compete = (person: Person, { hallId }: Room, amount: string, aheadMs?: number) =>
  asked(person, 'competeHall', 'doOfferPrice', { rows: [{ id: hallId }], input: { amount } }, 'competeHallSupplier', aheadMs)

/** Bidding runs from an hour ago until so many milliseconds from now, by the clock of the database. */
const runs = (inquiry: Doc, forMs: number) =>
  world.query(
    `update auction_header set bid_start_date = clock_timestamp() - interval '1 hour', bid_end_date = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
    [inquiry.id, forMs],
  )
const turnRuns = ({ hallId }: Room, forMs: number) =>
  world.query(
    `with t as (update compete_turn set start_date = clock_timestamp() - interval '1 hour' where header_id = $1)
     update compete_hall set turn_end_date = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
    [hallId, forMs],
  )

/** Somebody holds the row; as soon as `late` waits for it, it is over, and then it is let go. */
async function heldOver(table: string, id: string, column: string, late: () => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: world.database.superUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select 1 from ${table} where id = $1 for update`, [id])
    const waiting = market.buyer.refused(late())
    await expect
      .poll(async () => (await world.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length)
      .toBeGreaterThan(0)
    await client.query(`update ${table} set ${column} = clock_timestamp() where id = $1`, [id])
    await client.query('commit')
    return (await waiting).words.CN
  } finally {
    await client.end()
  }
}

test('an offer in an auction that waits for the room over its end has come too late', async () => {
  const auction = await runningAuction(market, { autoExtendFlag: 'N' })
  await runs(auction, HOUR)
  expect(await heldOver('auction_header', auction.id, 'bid_end_date', () => offer(market.bidders[0], auction, '98'))).toBe('竞价已结束')
  expect(await offersIn(world, auction)).toEqual([])
})

test('a quotation that waits for the inquiry over its end has come too late, and is stored nowhere', async () => {
  const inquiry = await runningInquiry(market)
  const [bidder] = market.bidders
  const bid = await begunBid(bidder, inquiry)
  await runs(inquiry, HOUR)
  expect(await heldOver('auction_header', inquiry.id, 'bid_end_date', () => quote(bidder, bid, ['12', '8']))).toBe('报价已截止')
  expect(await world.query('select 1 from sealed_letter where reply_id = $1', [bid.id])).toEqual([])
})

test('an offer in a competition that waits for the room over the end of its turn has come too late', async () => {
  const room = await runningRoom(arena)
  await turnRuns(room, HOUR)
  expect(await heldOver('compete_hall', room.hallId, 'turn_end_date', () => compete(arena.suppliers[0] as Person, room, '480000'))).toBe('本轮已结束')
})

test.each([
  ['an hour behind', -HOUR],
  ['an hour ahead', HOUR],
])('a process whose clock is %s takes what comes in time, with the time of the database, and nothing afterwards', async (_, aheadMs) => {
  const [first, second] = market.bidders
  const auction = await runningAuction(market, { autoExtendFlag: 'N' })
  await runs(auction, 30 * 60_000)
  await offer(first, auction, '98', aheadMs)
  const [row] = await world.query<{ apart: number }>(
    'select abs(extract(epoch from clock_timestamp() - offered_date))::float8 as apart from bid_offer where auction_id = $1',
    [auction.id],
  )
  expect(row?.apart).toBeLessThan(600)
  await runs(auction, -1)
  expect((await market.buyer.refused(offer(second, auction, '97', aheadMs))).words.CN).toBe('竞价已结束')

  const inquiry = await runningInquiry(market)
  const [own, late] = [await begunBid(first, inquiry), await begunBid(second, inquiry)]
  await runs(inquiry, 30 * 60_000)
  await quote(first, own, ['12', '8'], aheadMs)
  await runs(inquiry, -1)
  expect((await market.buyer.refused(quote(second, late, ['11', '7'], aheadMs))).words.CN).toBe('报价已截止')

  const room = await runningRoom(arena)
  await turnRuns(room, 30 * 60_000)
  await compete(arena.suppliers[0] as Person, room, '480000', aheadMs)
  await turnRuns(room, -1)
  expect((await market.buyer.refused(compete(arena.suppliers[1] as Person, room, '470000', aheadMs))).words.CN).toBe('本轮已结束')
})

/** A long poll of a room as web asks it, by a process whose clock is five seconds behind: how late it says that it is. */
async function toldByRoom(person: Person, room: string, id: string, happens: () => Promise<unknown>): Promise<{ serverNow: Date; before: Date }> {
  const databaseNow = async () => (await world.query<{ now: Date }>('select clock_timestamp() as now'))[0]?.now ?? new Date(0)
  const [{ seq } = { seq: 0 }] = await world.query<{ seq: number }>('select max(seq) as seq from room_event where room_id = $1', [id])
  const context: CallContext = {
    actor: { ...person.actor, page: room === 'auction' ? 'inquiryQuotationList' : 'competeHallSupplier' },
    now: new Date((await databaseNow()).getTime() - 5_000),
    isPresent: true,
    language: 'CN',
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: null,
  }
  const answer = world.services.call('/v1/nettyWebsocketServer')?.({ menuId: 0, room, id, afterSeq: seq, waitMs: 10_000 }, context)
  const before = await databaseNow()
  await happens()
  const { data } = (await answer) as Answer<LiveRoom>
  expect(data.events).toHaveLength(1)
  return { serverNow: new Date(data.serverNow), before }
}

test('a room tells the time at which its answer leaves, by the clock of the database, not the one at which somebody began to wait for it', async () => {
  const [bidder] = market.bidders
  const auction = await runningAuction(market, { autoExtendFlag: 'N' })
  await runs(auction, HOUR)
  const ofAuction = await toldByRoom(bidder, 'auction', auction.id, () => offer(bidder, auction, '98'))
  expect(ofAuction.serverNow.getTime()).toBeGreaterThanOrEqual(ofAuction.before.getTime())

  const room = await runningRoom(arena)
  await turnRuns(room, HOUR)
  const [supplier] = arena.suppliers as readonly [Person]
  const ofHall = await toldByRoom(supplier, 'compete', room.hallId, () => compete(supplier, room, '480000'))
  expect(ofHall.serverNow.getTime()).toBeGreaterThanOrEqual(ofHall.before.getTime())
})
