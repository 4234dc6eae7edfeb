/** Quotations in a currency that had no rate when they were opened: they say so, and are compared once finance enters it. */
import { beforeAll, expect, test } from 'vitest'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { after, afterEnd, END, lines, type Market, marketOf, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market
let buyer: Person
let manager: Person
let finance: Person
let day: string

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  ;[buyer, manager, finance] = [afterEnd(market.buyer), afterEnd(market.manager), afterEnd(await world.person('finance1'))]
  day = after(market, END).slice(0, 10)
})

const REMARK = '含税送货上门'

/** The second supplier quotes 1.50 and 1.00 in euros, of which nobody knows the rate. */
async function openedWithoutRate(): Promise<Doc> {
  await world.query(`delete from exchange_rate where 'EUR' in (from_currency, to_currency)`)
  const inquiry = await runningInquiry(market, { allowForeignCurrency: 'Y' })
  const [first, second, third] = market.bidders
  await sentBid(first, inquiry, ['12.50', '8.20'])
  await sentBid(second, inquiry, ['1.50', '1.00'], { currency: 'EUR', remark: REMARK })
  await sentBid(third, inquiry, ['12.80', '8.00'])
  await closeAll(world, market)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  return buyer.find('auctionHeader', inquiry.id)
}

const enterRate = (more: Record<string, unknown> = {}) =>
  finance.save('exchangeRate', { fromCurrency: 'EUR', toCurrency: 'CNY', startDate: day, endDate: day, rate: '7.8', ...more })

/** Line, currency, evaluated price and rank of all offers in their order. */
const offers = (inquiry: Doc) =>
  lines(inquiry, 'auctionAward').map(({ currency, evalPrice, rankNum }) => [currency, evalPrice && Number(evalPrice), rankNum])

const unranked = [
  ['CNY', 12.5, 1],
  ['CNY', 12.8, 2],
  ['EUR', null, null],
  ['CNY', 8, 1],
  ['CNY', 8.2, 2],
  ['EUR', null, null],
]
const ranked = [
  ['EUR', 11.7, 1],
  ['CNY', 12.5, 2],
  ['CNY', 12.8, 3],
  ['EUR', 7.8, 1],
  ['CNY', 8, 2],
  ['CNY', 8.2, 3],
]

const termsOf = async (inquiry: Doc): Promise<Doc[]> => {
  const { data } = await buyer.verb('auctionHeader', 'findById', { id: inquiry.id }, { page: 'inquiryAwardSummary' })
  return ((data as Doc).$panels as Record<string, Doc[]>).terms ?? []
}

test('a quotation without a rate says so in both languages beside the remark of its supplier, and has no rank', async () => {
  const opened = await openedWithoutRate()
  expect(offers(opened)).toEqual(unranked)
  expect((await termsOf(opened)).find(({ currency }) => currency === 'EUR')).toMatchObject({
    remark: REMARK,
    rateNote: `未找到EUR/CNY在${day}的汇率`,
    rateNoteEn: `No rate for EUR/CNY on ${day}`,
    rankNum: null,
  })
})

test('once finance enters the rate of the day, all quotations are ranked anew, the history says why, and the buyer is told', async () => {
  const opened = await openedWithoutRate()
  await enterRate({ startDate: buyer.inDays(30), endDate: null })
  expect(offers(await buyer.find('auctionHeader', opened.id))).toEqual(unranked)
  await enterRate()
  expect(offers(await buyer.find('auctionHeader', opened.id))).toEqual(ranked)
  const [whole] = await termsOf(opened)
  expect(whole).toMatchObject({ currency: 'EUR', evalAmount: '15600.00', rankNum: 1, remark: REMARK, rateNote: null, rateNoteEn: null })
  const history = await world.query<{ action: string; user: string }>(
    `select action, user_name as user from document_history where entity = 'auctionHeader' and business_id = $1 order by id desc limit 1`,
    [opened.id],
  )
  expect(history.map(({ action }) => action)).toEqual(['doRankAgain'])
  const told = await world.query<{ title: string; titleEn: string }>(
    `select title, title_en as "titleEn" from site_message where business_id = $1 and template_code = 'AUC_RANKED' and user_id = $2`,
    [opened.id, buyer.actor.userId],
  )
  expect(told).toEqual([
    { title: `询价单${opened.docNum}已按补录的汇率重新排名`, titleEn: `Inquiry ${opened.docNum} was ranked again by a rate that was entered later` },
  ])
})

test('what has no evaluated price is not awarded, and the refusal names line, currencies and day', async () => {
  const opened = await openedWithoutRate()
  const foreign = lines(opened, 'auctionAward').filter(({ currency }) => currency === 'EUR')
  const draft = {
    awardReason: '交期最短',
    auctionAward: lines(opened, 'auctionAward').map(({ id }) => ({ id, awardRatio: foreign.some((row) => row.id === id) ? '100' : null })),
  }
  const saved = await buyer.save('auctionHeader', draft, opened)
  expect(await buyer.refused(buyer.act('auctionHeader', 'doAwardSubmit', saved))).toMatchObject({
    code: 'auctionHeader.NO_RATE',
    words: { CN: `第10行：未找到EUR/CNY在${day}的汇率，不能授标`, EN: `Line 10 cannot be awarded: no rate for EUR/CNY on ${day}` },
  })
})

test('a rate that comes while an award is being approved leaves what is approved as it is, and ranks anew when the award is rejected', async () => {
  const opened = await openedWithoutRate()
  await buyer.act('auctionHeader', 'doAwardLowest', opened)
  await buyer.act('auctionHeader', 'doAwardSubmit', await buyer.find('auctionHeader', opened.id))
  await enterRate()
  const handedIn = await manager.find('auctionHeader', opened.id)
  expect(offers(handedIn)).toEqual(unranked)
  await manager.act('auctionHeader', 'doAwardReject', handedIn, { reason: '汇率已补录' })
  expect(offers(await buyer.find('auctionHeader', opened.id))).toEqual(ranked)
})

test('a rate that comes while suppliers are asked for better prices ranks at the end of the round, and the first price stays the one that was quoted first', async () => {
  const opened = await openedWithoutRate()
  const [foreign] = lines(opened, 'auctionAward').filter(({ currency }) => currency === 'EUR')
  const bargainEndDate = new Date(buyer.now().getTime() + 3_600_000).toISOString()
  await buyer.act('auctionHeader', 'doBargaining', opened, { input: { bargainEndDate }, lineIds: [String(foreign?.id)] })
  const second = afterEnd(market.bidders[1])
  const bid = await second.find('bidHeader', String(foreign?.bidHeaderId))
  const cheaper = { bidItem: lines(bid, 'bidItem').map(({ id }, at) => ({ id, ...(at === 0 && { netPrice: '1.40' }) })) }
  await second.act('bidHeader', 'doSupplierAnswer', bid, { draft: cheaper })
  await enterRate()
  expect(offers(await buyer.find('auctionHeader', opened.id))).toEqual(unranked)
  await doneAt(world.pool, areaClock, new Date(bargainEndDate))
  const [best] = lines(await buyer.find('auctionHeader', opened.id), 'auctionAward')
  expect(best).toMatchObject({ currency: 'EUR', evalPrice: '10.920000', firstNetPrice: '11.700000', rankNum: 1 })
})
