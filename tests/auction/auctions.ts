/** Reverse auctions of the demo company on their way: the end of bidding is 15:00:00 of the scenarios. */
import type { LiveRoom } from '../../contract/rooms.ts'
import type { Answer } from '../../contract/types.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'
import { after, END, lines, type Market, publishedInquiry, read } from './inquiries.ts'

const FIFTEEN = 15 * 3_600
/** `14:57:00.000` as a moment. */
export function at(market: Market, clock: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return new Date(Date.parse(after(market, END)) + Math.round((hours * 3_600 + minutes * 60 + seconds - FIFTEEN) * 1_000))
}

const item = (market: Market, more: Record<string, unknown> = {}) => ({
  itemDesc: '铝合金压铸支架',
  requestQty: '1000',
  uom: 'PCS',
  needByDate: market.buyer.inDays(40),
  startPrice: '100',
  floorPrice: '60',
  ...more,
})

/** One line from 100 down by 0.5, extended by 300 s. */
export const rules = (market: Market, more: Record<string, unknown> = {}) => ({
  title: '支架反向竞价',
  auctionType: 'REVERSE_AUCTION',
  stepValue: '0.5',
  auctionItem: [item(market)],
  ...more,
})

export const publishedAuction = (market: Market, more?: Record<string, unknown>): Promise<Doc> => publishedInquiry(market, rules(market, more))

export async function runningAuction(market: Market, more?: Record<string, unknown>): Promise<Doc> {
  const auction = await publishedAuction(market, more)
  await market.buyer.act('auctionHeader', 'doImmediateStart', auction)
  return read(market, auction)
}

/** A price for the first line, or for each line in their order; null leaves a line out. */
export function offer(
  person: Person,
  auction: Doc,
  given: string | readonly (string | null)[],
  more: Record<string, unknown> = {},
): Promise<unknown> {
  const prices = typeof given === 'string' ? [given] : given
  const items = lines(auction, 'auctionItem').flatMap(({ id }, nth) => (prices[nth] ? [{ itemId: id, price: prices[nth] }] : []))
  return person.act('auctionHeader', 'doOfferPrice', { id: auction.id }, { input: { items, ...more } })
}

export const offerAt = (market: Market, person: Person, clock: string, auction: Doc, given: string, more?: Record<string, unknown>) =>
  offer(person.at(at(market, clock)), auction, given, more)

const pageOf = ({ actor }: Person) => (actor.side === 'supplier' ? 'inquiryQuotationList' : 'inquiryMonitorPrice')

export const monitor = async (world: World, person: Person, { id }: { id: string }, more: Record<string, unknown> = {}): Promise<LiveRoom> =>
  ((await call(world, person, '/v1/auctionHeaderRestful/findMonitor', pageOf(person), { id, ...more })) as Answer<LiveRoom>).data

export const offersIn = (world: World, { id }: { id: string }) =>
  world.query<{ code: string; price: string; seq: number; rank: number; extended: string; ms: number }>(
    `select s.code, o.net_price::float::text as price, o.bid_seq as seq, o.rank_after as rank, o.extended_flag as extended, o.offered_ms as ms
     from bid_offer o join supplier_info s on s.id = o.supplier_id where o.auction_id = $1 order by o.bid_seq`,
    [id],
  )

export const headOf = async (world: World, { id }: { id: string }) =>
  (
    await world.query<{ status: string; end: Date; extensions: number; version: number }>(
      'select status, bid_end_date as end, extend_count as extensions, version_num as version from auction_header where id = $1',
      [id],
    )
  )[0]

/** What the system sees to by then. */
export const clockAt = (market: Market, clock: string) => doneAt(market.world.pool, areaClock, at(market, clock))
