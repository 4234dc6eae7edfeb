/** A round of bargaining: what is asked about may only become cheaper, however it is typed; all else stays. */
import { beforeAll, expect, test } from 'vitest'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { afterEnd, begunBid, lines, type Market, marketOf, openedInquiry, runningInquiry } from './inquiries.ts'

let world: World
let market: Market
let buyer: Person
let first: Person

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  buyer = afterEnd(market.buyer)
  first = afterEnd(market.bidders[0])
})

const HOUR = 3_600_000

/** The first supplier has 12.50 and 8.20, and is asked about the first line. */
async function asked(more: Record<string, unknown> = {}): Promise<{ inquiry: Doc; bid: Doc }> {
  const inquiry = await openedInquiry(market, () => closeAll(world, market), more)
  return { inquiry, bid: await ask(inquiry, 1) }
}

async function ask(inquiry: Doc, round: number): Promise<Doc> {
  const rows = lines(await buyer.find('auctionHeader', inquiry.id), 'auctionAward')
  const { rows: bids } = await first.list('inquiryQuotationList', { search: { auctionId: inquiry.id } })
  const own = rows.filter(({ bidHeaderId }) => bidHeaderId === bids[0]?.id)
  const bargainEndDate = new Date(buyer.now().getTime() + round * HOUR).toISOString()
  await buyer.act('auctionHeader', 'doBargaining', await buyer.find('auctionHeader', inquiry.id), {
    lineIds: [String(own[0]?.id)],
    input: { bargainEndDate, targetPrice: '12' },
  })
  return first.find('bidHeader', String(bids[0]?.id))
}

const ended = (round: number) =>
  closeAll(world, { ...market, buyer: { ...market.buyer, now: () => new Date(buyer.now().getTime() + (round - 1) * HOUR) } })

const typed = (bid: Doc, given: readonly (string | null)[]) => ({
  bidItem: lines(bid, 'bidItem').flatMap(({ id }, at) => (given[at] === undefined ? [] : [{ id, netPrice: given[at] }])),
})
const tiersTyped = (bid: Doc, given: readonly string[]) => {
  const [line] = lines(bid, 'bidItem')
  return { bidItem: [{ id: line?.id, bidLadder: lines(line as Doc, 'bidLadder').map(({ id }, at) => ({ id, netPrice: given[at] })) }] }
}
const again = (bid: Doc) => first.find('bidHeader', bid.id)
const pricesOf = async (bid: Doc) => lines(await again(bid), 'bidItem').map(({ netPrice }) => netPrice)
const saved = async (bid: Doc, draft: Record<string, unknown>) => first.save('bidHeader', draft, await again(bid))
const answered = async (bid: Doc, draft: Record<string, unknown>, by = first) => by.act('bidHeader', 'doSupplierAnswer', await again(bid), { draft })
const wordsOf = async (attempt: Promise<unknown>) => (await first.refused(attempt)).issues?.map(({ at, words }) => [at, words.CN])

test('a price that is saved before it is answered is measured against the one of before the round', async () => {
  const { bid } = await asked()
  expect(await wordsOf(saved(bid, typed(bid, ['12.51'])))).toEqual([['bidItem[0].netPrice', '议价不得高于原报价12.5']])
  await saved(bid, typed(bid, ['11']))
  await saved(bid, typed(bid, ['12.4']))
  expect(await wordsOf(answered(bid, typed(bid, ['12.6'])))).toEqual([['bidItem[0].netPrice', '议价不得高于原报价12.5']])
  await answered(bid, typed(bid, ['12.4']))
  expect(await pricesOf(bid)).toEqual(['12.400000', '8.200000'])
})

test.each([
  ['0', '单价必须大于0'],
  ['-1', '单价必须大于0'],
  [null, '第10行请填写单价或勾选不报此行'],
])('%s is no answer', async (given, words) => {
  const { bid } = await asked()
  expect(await wordsOf(answered(bid, typed(bid, [given])))).toEqual([['bidItem[0].netPrice', words]])
})

test('a line that is not asked about stays as it is, and whoever types another price there is told', async () => {
  const { bid } = await asked()
  for (const attempt of [saved, answered])
    expect(await wordsOf(attempt(bid, typed(bid, ['12', '8'])))).toEqual([['bidItem[1].netPrice', '第20行未邀请议价，单价不能改动']])
  expect(await pricesOf(bid)).toEqual(['12.500000', '8.200000'])
})

test('who saves a price and does not answer keeps the one that he had', async () => {
  const { inquiry, bid } = await asked()
  await saved(bid, typed(bid, ['11']))
  await ended(1)
  expect(await pricesOf(bid)).toEqual(['12.500000', '8.200000'])
  expect(lines(await again(bid), 'bidItem').map(({ bargainFlag, priceBefore }) => [bargainFlag, priceBefore])).toEqual([
    ['N', null],
    ['N', null],
  ])
  const { rows } = await buyer.list('auctionHistoryList', { search: { auctionId: inquiry.id } })
  expect(rows.filter(({ round }) => round === 1)).toEqual([])
})

test('of the history each round holds its own answers, and none of those before', async () => {
  const { inquiry, bid } = await asked()
  await answered(bid, typed(bid, ['12']))
  await ended(1)
  await ask(inquiry, 2)
  await answered(bid, typed(bid, ['11.4']), first.at(new Date(first.now().getTime() + HOUR)))
  await ended(2)
  const { rows } = await buyer.list('auctionHistoryList', { search: { auctionId: inquiry.id } })
  const answers = rows.filter(({ round }) => Number(round) > 0).map(({ round, netPrice, changePercent }) => [round, netPrice, changePercent])
  expect(answers.sort()).toEqual([
    [1, '12.000000', '-4.0000'],
    [2, '11.400000', '-5.0000'],
  ])
})

test('a round is over once the last of two who were asked has answered, and not before', async () => {
  const inquiry = await openedInquiry(market, () => closeAll(world, market))
  const second = afterEnd(market.bidders[1])
  const rows = lines(await buyer.find('auctionHeader', inquiry.id), 'auctionAward')
  const bidOf = async (bidder: Person) => String((await bidder.list('inquiryQuotationList', { search: { auctionId: inquiry.id } })).rows[0]?.id)
  const ids = [await bidOf(first), await bidOf(second)]
  const lineIds = ids.map((id) => String(rows.find(({ bidHeaderId }) => bidHeaderId === id)?.id))
  await buyer.act('auctionHeader', 'doBargaining', await buyer.find('auctionHeader', inquiry.id), {
    lineIds,
    input: { bargainEndDate: new Date(buyer.now().getTime() + HOUR).toISOString() },
  })
  const clock = () => doneAt(world.pool, areaClock, buyer.now())
  const answeredBy = async (bidder: Person, id: string, netPrice: string) => {
    const bid = await bidder.find('bidHeader', id)
    await bidder.act('bidHeader', 'doSupplierAnswer', bid, { draft: typed(bid, [netPrice]) })
    await clock()
    return (await buyer.find('auctionHeader', inquiry.id)).status
  }
  expect(await answeredBy(first, String(ids[0]), '12.1')).toBe('BARGAINING')
  expect(await answeredBy(second, String(ids[1]), '12')).toBe('OPENED')
  const { rows: history } = await buyer.list('auctionHistoryList', { search: { auctionId: inquiry.id } })
  expect(
    history
      .filter(({ round }) => round === 1)
      .map(({ netPrice }) => netPrice)
      .sort(),
  ).toEqual(['12.000000', '12.100000'])
})

test('each tier is measured against its own, and comes back when nothing is answered', async () => {
  const inquiry = await openedWithTiers()
  const bid = await ask(inquiry, 1)
  expect(await wordsOf(answered(bid, tiersTyped(bid, ['3.3', '3', '2.8'])))).toEqual([['bidItem[0].bidLadder[0].netPrice', '议价不得高于原报价3.2']])
  expect(await wordsOf(answered(bid, tiersTyped(bid, ['2.7', '2.8', '2.8'])))).toEqual([['bidItem[0].bidLadder[1].netPrice', '第2档价格高于前一档']])
  await saved(bid, tiersTyped(bid, ['3', '2.9', '2.8']))
  await ended(1)
  const [line] = lines(await again(bid), 'bidItem')
  expect([line?.netPrice, ...lines(line as Doc, 'bidLadder').map(({ netPrice }) => netPrice)]).toEqual([
    '3.000000',
    '3.200000',
    '3.000000',
    '2.850000',
  ])
})

async function openedWithTiers(): Promise<Doc> {
  const inquiry = await runningInquiry(market, {
    minBidders: 1,
    auctionItem: [
      {
        ...{ itemDesc: '铝合金压铸支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40), ladderFlag: 'Y' },
        auctionLadder: [{ fromQty: '1', toQty: '1000' }, { fromQty: '1000', toQty: '5000' }, { fromQty: '5000' }],
      },
    ],
  })
  const [bidder] = market.bidders
  const bid = await begunBid(bidder, inquiry)
  await bidder.act('bidHeader', 'doSupplierAnswer', bid, { draft: { leadDays: 20, ...tiersTyped(bid, ['3.2', '3', '2.85']) } })
  await closeAll(world, market)
  const manager = afterEnd(market.manager)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  return buyer.find('auctionHeader', inquiry.id)
}
