/** From the offers to their result: shares, approval, prices, agreements and orders, and what bidders are told. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { introduced } from '../support/introduced.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { afterEnd, lines, type Market, marketOf, openedInquiry } from './inquiries.ts'

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
})

const opened = (more: Record<string, unknown> = {}) => {
  const [{ category }] = [market]
  return openedInquiry(
    market,
    () => closeAll(world, market),
    {
      orgId: goods.org,
      purchaseCategoryId: category,
      auctionItem: [{ materialId: goods.material, uom: goods.uom, requestQty: '100', needByDate: market.buyer.inDays(60) }],
      ...more,
    },
    [['9.5'], ['9.8'], ['10']],
  )
}

/** Whoever is invited may be awarded. */
const awardable = () => introduced(world, { ...market, org: goods.org })

const submitted = async (inquiry: Doc): Promise<Doc> => {
  await buyer.act('auctionHeader', 'doAwardLowest', inquiry)
  await buyer.act('auctionHeader', 'doAwardSubmit', await buyer.find('auctionHeader', inquiry.id))
  return manager.find('auctionHeader', inquiry.id)
}

const pricings = (inquiry: Doc) =>
  world.query<{ id: string }>(`select id from pricing_header where source_type = 'AUCTION' and source_id = $1`, [inquiry.id])

test('auction 15: an award that is approved twice with one key makes one pricing of the winner, and its price is in the price list', async () => {
  await awardable()
  const inquiry = await submitted(await opened())
  const key = randomUUID()
  const approve = () => manager.act('auctionHeader', 'doAwardApproval', inquiry, { key })
  await approve()
  await approve()
  expect(await pricings(inquiry)).toHaveLength(1)
  const prices = await world.query<{ net: string }>(
    'select net_price::float8::text as net from supplier_price_list where material_id = $1 and org_id = $2 and start_date = $3',
    [goods.material, goods.org, inquiry.priceStartDate],
  )
  expect(prices).toEqual([{ net: '9.5' }])
  expect(await buyer.find('auctionHeader', inquiry.id)).toMatchObject({ status: 'AWARDED', awardedAmount: '950.00' })
})

test('winner and losers are told, the winner his quantity and price, the others nothing but that they did not win', async () => {
  await awardable()
  const inquiry = await submitted(await opened())
  await manager.act('auctionHeader', 'doAwardApproval', inquiry)
  const [winner, loser] = market.bidders
  const bidOf = async (person: Person) => {
    const { rows } = await person.list('inquiryQuotationList', { search: { auctionId: inquiry.id } })
    return person.find('bidHeader', String(rows[0]?.id))
  }
  const won = await bidOf(winner)
  expect(won).toMatchObject({ status: 'AWARDED' })
  expect(lines(won, 'bidItem')[0]).toMatchObject({ awardQty: '100.0000', awardNetPrice: '9.500000' })
  const lost = await bidOf(loser)
  expect(lost).toMatchObject({ status: 'LOST' })
  expect(JSON.stringify(lost)).not.toContain('9.5')
  expect(lines(await loser.find('auctionHeader', inquiry.id), 'auctionAward') ?? []).toEqual([])
})

test.each([
  ['AGREEMENT', 'agreement_header', 'AUCTION'],
  ['ORDER', 'po_header', 'AWARD'],
])('an award for %s makes one draft of the winner with what he won, which says where it comes from', async (awardTarget, table, source) => {
  await awardable()
  const before = await world.query(`select id from ${table}`)
  const inquiry = await submitted(await opened({ awardTarget }))
  await manager.act('auctionHeader', 'doAwardApproval', inquiry)
  const made = await world.query<{ status: string; code: string; source: string }>(
    `select h.status, s.code, h.source_type as source from ${table} h join supplier_info s on s.id = h.supplier_id where not h.id = any($1::uuid[])`,
    [before.map(({ id }) => id)],
  )
  expect(made).toEqual([{ status: 'DRAFT', code: 'S000001', source }])
})

test('with a technical review nobody approves before the engineer has, and what he turns down goes back to the buyer', async () => {
  await awardable()
  const engineer = afterEnd(await world.person('engineer1'))
  const inquiry = await submitted(await opened({ techReviewFlag: 'Y' }))
  expect((await manager.refused(manager.act('auctionHeader', 'doAwardApproval', inquiry))).words.CN).toBe('需先完成技术确认')
  await engineer.act('auctionHeader', 'doAwardEngineerReject', await engineer.find('auctionHeader', inquiry.id), { reason: '材质不符' })
  const back = await buyer.find('auctionHeader', inquiry.id)
  expect(back).toMatchObject({ status: 'AWARD_REJECTED' })
  await buyer.act('auctionHeader', 'doAwardSubmit', back)
  await engineer.act('auctionHeader', 'doAwardEngineerApproval', await engineer.find('auctionHeader', inquiry.id))
  await manager.act('auctionHeader', 'doAwardApproval', await manager.find('auctionHeader', inquiry.id))
  expect(await buyer.find('auctionHeader', inquiry.id)).toMatchObject({ status: 'AWARDED' })
})

test('a winner who is not introduced is not awarded, and is named', async () => {
  await world.query('delete from supplier_category where org_id = $1 and category_id = $2', [goods.org, market.category])
  const inquiry = await submitted(await opened())
  const refusal = await manager.refused(manager.act('auctionHeader', 'doAwardApproval', inquiry))
  expect(refusal.words.CN).toBe('供应商S000001尚未准入，请先发起准入')
  expect(await pricings(inquiry)).toEqual([])
})

test('in a bargaining round a price may only fall, whoever does not answer keeps his, and the ranks are drawn anew', async () => {
  const inquiry = await opened()
  const [, second] = market.bidders
  const rows = lines(inquiry, 'auctionAward')
  const later = new Date(buyer.now().getTime() + 3_600_000)
  await buyer.act('auctionHeader', 'doBargaining', inquiry, {
    lineIds: rows.slice(0, 2).map(({ id }) => id),
    input: { bargainEndDate: later.toISOString(), targetPrice: '9' },
  })
  const asked = afterEnd(second)
  const bid = await asked.find('bidHeader', String(rows[1]?.bidHeaderId))
  expect(bid).toMatchObject({ status: 'BARGAINING' })
  const answer = (netPrice: string) =>
    asked.act('bidHeader', 'doSupplierAnswer', bid, { draft: { bidItem: [{ id: lines(bid, 'bidItem')[0]?.id, netPrice }] } })
  expect((await asked.refused(answer('9.9'))).words.CN).toBe('议价不得高于原报价9.8')
  await answer('9.2')
  await closeAll(world, { ...market, buyer: { ...market.buyer, now: () => new Date(later.getTime()) } })
  const again = await buyer.find('auctionHeader', inquiry.id)
  expect(again).toMatchObject({ status: 'OPENED', bargainRound: 1 })
  expect(lines(again, 'auctionAward').map(({ netPrice, rankNum }) => [Number(netPrice), rankNum])).toEqual([
    [9.2, 1],
    [9.5, 2],
    [10, 3],
  ])
  const { rows: offers } = await buyer.list('auctionHistoryList', { search: { auctionId: inquiry.id }, orderBy: '-offeredDate' })
  expect(offers[0]).toMatchObject({ netPrice: '9.200000', changePercent: '-6.1224', round: 1 })
})

test('the record of opening and award is printed for our side with every quotation, and for suppliers the inquiry alone', async () => {
  await awardable()
  const inquiry = await submitted(await opened({ awardReason: '交期最短' }))
  const print = async (person: Person, page: string) =>
    (await textOfPdf(await bytesOf(await call(world, person, '/v1/printPdf', page, { entity: 'auctionHeader', ids: [inquiry.id] })))).join()
  const record = await print(buyer, 'inquiryAwardSummary')
  for (const words of ['开标与授标记录', manager.actor.displayName, '9.50', '9.80', '10.00', '950.00', '交期最短']) expect(record).toContain(words)
  const letter = await print(afterEnd(market.bidders[1]), 'inquiryNotQuotedList')
  expect(letter).toContain('询价函')
  expect(letter).not.toMatch(/9\.50|9\.80|950\.00|交期最短/)
})

test('approval sheet, record of opening and letter are printed by names of their own, for our side and in their states alone', async () => {
  await awardable()
  const inquiry = await submitted(await opened({ awardReason: '交期最短' }))
  const paper = (person: Person, page: string, name: string) =>
    call(world, person, '/v1/auctionHeaderRestful/doPrint', page, { id: inquiry.id, paper: name })
  const words = async (name: string) => (await textOfPdf(await bytesOf(await paper(buyer, 'inquiryAwardSummary', name)))).join()
  const approval = await words('award')
  for (const word of ['授标审批表', '未批准', '9.50 #1 100%', '9.80 #2', '10.00 #3', '950.00', '交期最短']) expect(approval).toContain(word)
  const opening = await words('opening')
  for (const word of ['开标记录', manager.actor.displayName, '9.50 – 10.00']) expect(opening).toContain(word)
  expect(opening).not.toContain('交期最短')
  expect(await words('inquiry')).toContain('询价函')
  const bidder = afterEnd(market.bidders[1])
  for (const name of ['award', 'opening', 'inquiry'])
    expect(await bidder.refused(paper(bidder, 'inquiryNotQuotedList', name))).toMatchObject({ status: 404 })
  expect(await buyer.refused(paper(buyer, 'inquiryAwardSummary', 'unknown'))).toMatchObject({ status: 404 })
})

test('an approval sheet is not there before the award is handed in', async () => {
  const inquiry = await opened()
  const early = call(world, buyer, '/v1/auctionHeaderRestful/doPrint', 'inquiryAwardSummary', { id: inquiry.id, paper: 'award' })
  expect(await buyer.refused(early)).toMatchObject({ status: 404 })
})
