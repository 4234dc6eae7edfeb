/** What an award comes to in figures: lines that nobody gets, taxed prices, tiers, and who was first for a line. */
import { beforeAll, expect, test } from 'vitest'
import { validUntilOf } from '../../upstream/areas/auction/bid/quotation.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { introduced } from '../support/introduced.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { at, clockAt, offer, runningAuction } from './auctions.ts'
import { closeAll } from './clock.ts'
import { afterEnd, begunBid, lines, type Market, marketOf, openedInquiry, prices, runningInquiry } from './inquiries.ts'

let world: World
let market: Market
let goods: SoldGoods
let buyer: Person
let manager: Person

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  goods = await looseGoods(world)
  buyer = afterEnd(market.buyer)
  manager = afterEnd(market.manager)
  await introduced(world, { ...market, org: goods.org })
})

const closed = () => closeAll(world, market)
const material = (more: Record<string, unknown> = {}) => ({
  ...{ materialId: goods.material, uom: goods.uom, requestQty: '100', needByDate: market.buyer.inDays(60) },
  ...more,
})

async function approved(inquiry: Doc): Promise<void> {
  await buyer.act('auctionHeader', 'doAwardSubmit', await buyer.find('auctionHeader', inquiry.id))
  await manager.act('auctionHeader', 'doAwardApproval', await manager.find('auctionHeader', inquiry.id))
}

test('a line that is not awarded after all has neither share nor quantity, amount, price or order', async () => {
  const before = await world.query<{ id: string }>('select id from po_header')
  const inquiry = await openedInquiry(market, closed, {
    awardTarget: 'ORDER',
    orgId: goods.org,
    auctionItem: [material(), material({ requestQty: '200' })],
  })
  await buyer.act('auctionHeader', 'doAwardLowest', inquiry)
  const proposed = await buyer.find('auctionHeader', inquiry.id)
  expect(proposed.awardedAmount).toBe('2830.00')
  const second = lines(proposed, 'auctionItem')[1]
  await buyer.save('auctionHeader', { auctionItem: [{ id: second?.id, noAwardFlag: 'Y', noAwardReason: '需求取消' }] }, proposed)
  const marked = await buyer.find('auctionHeader', inquiry.id)
  expect(marked.awardedAmount).toBe('1230.00')
  const left = lines(marked, 'auctionAward').filter(({ auctionItemId }) => auctionItemId === second?.id)
  expect(left.map(({ awardRatio, awardQty, awardNetPrice }) => [awardRatio, awardQty, awardNetPrice])).toEqual(Array(3).fill([null, null, null]))
  await approved(inquiry)
  const ordered = await world.query<{ qty: string; net: string }>(
    'select l.order_qty::float8::text as qty, l.net_price::float8::text as net from po_line l where not l.header_id = any($1::uuid[])',
    [before.map(({ id }) => id)],
  )
  expect(ordered).toEqual([{ qty: '100', net: '12.3' }])
  const priced = await world.query<{ net: string }>(
    `select p.net_price::float8::text as net from pricing_line p join pricing_header h on h.id = p.header_id where h.source_id = $1`,
    [inquiry.id],
  )
  expect(priced).toEqual([{ net: '12.3' }])
})

test('tiers that were quoted with tax are agreed without it', async () => {
  const before = await world.query<{ id: string }>('select id from agreement_header')
  const inquiry = await runningInquiry(market, {
    ...{ awardTarget: 'AGREEMENT', orgId: goods.org, priceIncludesTax: 'Y', taxRate: '13' },
    auctionItem: [material({ ladderFlag: 'Y', auctionLadder: [{ fromQty: '1', toQty: '50' }, { fromQty: '50' }] })],
  })
  for (const [nth, bidder] of market.bidders.entries()) {
    const bid = await begunBid(bidder, inquiry)
    const [line] = lines(bid, 'bidItem')
    const given =
      [
        ['11.3', '10.17'],
        ['12', '11'],
        ['13', '12'],
      ][nth] ?? []
    const bidLadder = lines(line as Doc, 'bidLadder').map(({ id }, tier) => ({ id, netPrice: given[tier] }))
    await bidder.act('bidHeader', 'doSupplierAnswer', bid, { draft: { leadDays: 20, bidItem: [{ id: line?.id, bidLadder }] } })
  }
  await closed()
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  await buyer.act('auctionHeader', 'doAwardLowest', await buyer.find('auctionHeader', inquiry.id))
  await approved(inquiry)
  const steps = await world.query<{ from: string; net: string; line: string }>(
    `select s.from_qty::float8::text as from, s.net_price::float8::text as net, l.net_price::float8::text as line from agreement_line_step s
     join agreement_line l on l.id = s.parent_id where not l.header_id = any($1::uuid[]) order by s.from_qty`,
    [before.map(({ id }) => id)],
  )
  expect(steps.map(({ from, net }) => [from, net])).toEqual([
    ['0', '10'],
    ['50', '9'],
  ])
  const listed = await world.query<{ net: string }>(
    `select net_price::float8::text as net from supplier_price_list where material_id = $1 and org_id = $2 and start_date = $3 order by min_qty`,
    [goods.material, goods.org, inquiry.priceStartDate],
  )
  expect(listed.map(({ net }) => net)).toEqual(expect.arrayContaining(['10', '9']))
})

test('a quotation comes to its prices without tax, to six decimals before the quantity, and lines without a bid do not count', async () => {
  const inquiry = await runningInquiry(market, { priceIncludesTax: 'Y', taxRate: '13' })
  const [bidder] = market.bidders
  const bid = await begunBid(bidder, inquiry)
  await bidder.save('bidHeader', prices(bid, ['12.50', '8.20']), bid)
  const both = await bidder.find('bidHeader', bid.id)
  // 12.50 ÷ 1.13 = 11.061947, 8.20 ÷ 1.13 = 7.256637
  expect([both.netAmount, ...lines(both, 'bidItem').map(({ netAmount }) => netAmount)]).toEqual(['14690.27', '11061.95', '3628.32'])
  await bidder.save('bidHeader', { bidItem: [{ id: lines(both, 'bidItem')[1]?.id, noBidFlag: 'Y' }] }, both)
  const one = await bidder.find('bidHeader', bid.id)
  expect([one.netAmount, ...lines(one, 'bidItem').map(({ netAmount }) => netAmount)]).toEqual(['11061.95', '11061.95', null])
})

test('of equal offers whoever was first for the line is first, whatever he offered for another line since', async () => {
  const item = (itemDesc: string) => ({
    ...{ itemDesc, requestQty: '100', uom: 'PCS', needByDate: market.buyer.inDays(40), startPrice: '100' },
  })
  const auction = await runningAuction(market, { auctionItem: [item('支架'), item('外壳')] })
  const [first, second] = market.bidders
  const offerAt = (person: Person, clock: string, given: readonly (string | null)[]) => offer(person.at(at(market, clock)), auction, given)
  await offerAt(first, '14:00', ['90', null])
  await offerAt(second, '14:01', ['90', '80'])
  await offerAt(first, '14:02', [null, '85'])
  await clockAt(market, '15:00')
  const ended = await buyer.find('auctionHeader', auction.id)
  const [line] = lines(ended, 'auctionItem')
  const ranked = lines(ended, 'auctionAward').filter(({ auctionItemId }) => auctionItemId === line?.id)
  const firstId = await world.idOf('supplierInfo', market.codes[0] ?? '')
  expect(ranked.map(({ supplierId, rankNum }) => [supplierId === firstId, rankNum])).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test('a quotation is good from the company’s day on which bidding ends', () => {
  // 2026-12-01 01:30 in Shanghai.
  expect(validUntilOf({ bidEndDate: '2026-11-30T17:30:00.000Z', validityDays: 90 })).toBe('2027-03-01')
})
