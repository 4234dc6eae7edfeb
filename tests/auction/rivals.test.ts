/** Whoever is asked for a price learns neither how many others are asked nor that they act: not by a line number, a sequence, a document number, a version or an empty column (S7.6, S7.8). */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { at, offerAt, runningAuction } from './auctions.ts'
import { begunBid, lines, type Market, marketOf, runningInquiry } from './inquiries.ts'

let world: World
let market: Market
let bidders: readonly Person[]

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  bidders = market.bidders
})

test('each of three who are invited finds himself in line 10', async () => {
  const inquiry = await runningInquiry(market)
  for (const bidder of bidders) {
    const seen = await bidder.find('auctionHeader', inquiry.id)
    expect(lines(seen, 'auctionSupplier').map(({ lineNum }) => lineNum)).toEqual([10])
    expect(JSON.stringify(seen.$history)).not.toMatch(/"nums":\[[2-9]0\]/)
  }
  expect(lines(await market.buyer.find('auctionHeader', inquiry.id), 'auctionSupplier').map(({ lineNum }) => lineNum)).toEqual([10, 20, 30])
})

test('numbers of quotations do not tell who began first', async () => {
  const numbers: string[] = []
  for (let nth = 0; nth < 4; nth++) {
    const inquiry = await runningInquiry(market, { title: `编号${nth}` })
    for (const bidder of bidders) numbers.push(String((await begunBid(bidder, inquiry)).docNum))
  }
  expect(new Set(numbers).size).toBe(12)
  for (const number of numbers) expect(number).toMatch(/^BJ20261120\d{6}$/)
  const steps = numbers.slice(1).map((number, before) => Number(number.slice(10)) - Number(numbers[before]?.slice(10)))
  expect(steps.filter((step) => step === 1)).toEqual([])
})

test('the list of inquiries has no figure for suppliers that they never read, not even an empty one', async () => {
  await runningInquiry(market)
  const [bidder] = bidders as [Person]
  const { rows } = await bidder.list('inquiryNotQuotedList')
  for (const row of rows) for (const key of ['estimatedAmount', 'awardedAmount', 'quotedCount', 'minBidders']) expect(row).not.toHaveProperty(key)
})

test('under RANK a supplier reads the same of the auction and of his own offers, whatever others offer', async () => {
  const auction = await runningAuction(market)
  const [first, second] = bidders as [Person, Person]
  await offerAt(market, first, '14:00', auction, '98')
  const looked = async () => {
    const person = first.at(at(market, '14:30'))
    const seen = await person.find('auctionHeader', auction.id)
    const offers = await person.list('auctionHistoryList', { search: { auctionId: auction.id } })
    const [own] = (await person.list('inquiryQuotationList', { search: { auctionId: auction.id } })).rows
    return { seen, offers, own: await person.find('bidHeader', String(own?.id)), list: await person.list('inquiryNotQuotedList', {}) }
  }
  const before = await looked()
  await offerAt(market, second, '14:01', auction, '97')
  await offerAt(market, second, '14:02', auction, '96')
  expect(await looked()).toEqual(before)
  await offerAt(market, first, '14:03', auction, '95')
  const { offers, own } = await looked()
  for (const row of [...offers.rows, own] as Doc[]) expect(row).not.toHaveProperty('bidSeq')
  const numbers = (
    await world.query<{ num: string }>('select doc_num as num from bid_offer where auction_id = $1 order by bid_seq', [auction.id])
  ).map(({ num }) => Number(num.slice(10)))
  expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b).map((_, nth) => (numbers[0] ?? 0) + nth))
})
