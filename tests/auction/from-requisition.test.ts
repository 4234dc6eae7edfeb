/** From lines of a requisition to what an award makes of them: where the lines went, how much of them is held, and what is drafted for the winner. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { introduced } from '../support/introduced.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { after, afterEnd, END, lines, type Market, marketOf, read, sentBid } from './inquiries.ts'

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
  const [material] = await world.query<{ category: string }>('select category_id as category from material_item where id = $1', [goods.material])
  await introduced(world, { org: goods.org, category: String(material?.category), codes: market.codes })
})

async function requisition(qty = '100'): Promise<Doc> {
  const saved = await market.buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: goods.org,
    purpose: '补充库存',
    requisitionLine: [{ materialId: goods.material, requestQty: qty, needByDate: market.buyer.inDays(60) }],
  })
  await market.buyer.act('requisitionHeader', 'doSubmit', saved)
  await market.manager.act('requisitionHeader', 'doApproval', await market.manager.find('requisitionHeader', saved.id))
  return market.buyer.find('requisitionHeader', saved.id)
}

const lineOf = async ({ id }: { id: string }): Promise<Doc> => lines(await market.buyer.find('requisitionHeader', id), 'requisitionLine')[0] as Doc
const wentTo = (line: Doc) =>
  lines(line, 'requisitionTargetRelation').map(({ targetType, targetDocNum, qty, relationState, targetStatus }) => [
    targetType,
    targetDocNum,
    Number(qty),
    relationState,
    targetStatus,
  ])

/** Asked of three suppliers, in a draft. */
async function inquiryFor(asked: Doc, more: Record<string, unknown> = {}, qty?: string): Promise<Doc> {
  const take = { take: 'requisitionLines', rows: [{ id: lines(asked, 'requisitionLine')[0]?.id, ...(qty && { qty }) }] }
  const { made } = (await market.buyer.verb('auctionHeader', 'doTake', take, { page: 'inquiryProposalList' })).data as { made: { id: string }[] }
  const draft = await market.buyer.find('auctionHeader', String(made[0]?.id))
  const invited = await Promise.all(market.codes.slice(0, 3).map((code) => world.idOf('supplierInfo', code)))
  return market.buyer.save(
    'auctionHeader',
    {
      itemCategoryId: market.itemCategory,
      paymentTermId: market.term,
      bidStartDate: after(market, 60),
      bidEndDate: after(market, END),
      priceStartDate: market.buyer.inDays(10),
      priceEndDate: market.buyer.inDays(375),
      auctionSupplier: invited.map((supplierId) => ({ supplierId, inviteReason: '比价' })),
      ...more,
    },
    draft,
  )
}

/** Sent in by all three, opened, the cheapest proposed. */
async function handedIn(draft: Doc): Promise<Doc> {
  await market.buyer.act('auctionHeader', 'doSubmitPublish', draft)
  await market.manager.act('auctionHeader', 'doApprovalPublish', await market.manager.find('auctionHeader', draft.id))
  await market.buyer.act('auctionHeader', 'doPublish', await read(market, draft))
  await market.buyer.act('auctionHeader', 'doImmediateStart', await read(market, draft))
  const prices = ['9.5', '9.8', '10']
  for (const [at, bidder] of market.bidders.entries()) await sentBid(bidder, draft, [prices[at] ?? null])
  await closeAll(world, market)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', draft.id))
  await buyer.act('auctionHeader', 'doAwardLowest', await buyer.find('auctionHeader', draft.id))
  await buyer.act('auctionHeader', 'doAwardSubmit', await buyer.find('auctionHeader', draft.id))
  return manager.find('auctionHeader', draft.id)
}

test('a line that is asked for knows its inquiry as long as it is held, and that it was let go', async () => {
  const asked = await requisition()
  const draft = await inquiryFor(asked)
  const held = await lineOf(asked)
  expect(held).toMatchObject({ inquiryQty: '100.0000', openQty: '0.0000', lineStatus: 'SOURCING' })
  expect(wentTo(held)).toEqual([['AUCTION', draft.docNum, 100, 'ACTIVE', 'DRAFT']])
  const [item] = lines(draft, 'auctionItem')
  const less = await market.buyer.save('auctionHeader', { auctionItem: [{ id: item?.id, requestQty: '60' }] }, draft)
  expect(wentTo(await lineOf(asked))).toEqual([['AUCTION', draft.docNum, 60, 'ACTIVE', 'DRAFT']])
  await market.buyer.act('auctionHeader', 'doCancel', less, { reason: '需求取消' })
  const free = await lineOf(asked)
  expect(free).toMatchObject({ inquiryQty: '0.0000', openQty: '100.0000', lineStatus: 'OPEN' })
  expect(wentTo(free)).toEqual([['AUCTION', draft.docNum, 60, 'RELEASED', 'CANCELLED']])
})

test('of 1,000 of which 600 are asked for, the other 400 are still offered: 300 are asked for elsewhere and 100 ordered, and not one more', async () => {
  const asked = await requisition('1000')
  const { id } = lines(asked, 'requisitionLine')[0] as Doc
  await inquiryFor(asked, {}, '600')
  expect(await lineOf(asked)).toMatchObject({ lineStatus: 'SOURCING', inquiryQty: '600.0000', openQty: '400.0000' })
  const offered = async (page: string) => {
    const { rows } = await market.buyer.list(page, { view: 'requisitionLines', search: { docNum: String(asked.docNum) } })
    return rows.map(({ openQty }) => openQty)
  }
  expect([await offered('purchaseOrderList'), await offered('inquiryProposalList')]).toEqual([['400.0000'], ['400.0000']])

  await inquiryFor(asked, {}, '300')
  const order = (qty: string) =>
    market.buyer.verb('poHeader', 'doTake', { take: 'requisitionLines', rows: [{ id, qty }] }, { page: 'purchaseOrderList' })
  expect((await market.buyer.refused(order('101'))).words.CN).toBe('第10行下单数量101超过未清100')
  await order('100')
  expect(await lineOf(asked)).toMatchObject({ lineStatus: 'PARTIAL', inquiryQty: '900.0000', orderedQty: '100.0000', openQty: '0.0000' })
  expect(await offered('purchaseOrderList')).toEqual([])
})

test('auction 15: an award that is approved twice with one key makes one pricing of each winner, lets the requisition go once, and opens its quantity once', async () => {
  const asked = await requisition()
  const inquiry = await handedIn(await inquiryFor(asked))
  const key = randomUUID()
  const approve = () => manager.act('auctionHeader', 'doAwardApproval', inquiry, { key })
  const [one, two] = [await approve(), await approve()]
  expect(two).toEqual(one)
  const pricings = await world.query<{ code: string }>(
    `select s.code from pricing_header p join supplier_info s on s.id = p.supplier_id where p.source_type = 'AUCTION' and p.source_id = $1`,
    [inquiry.id],
  )
  expect(pricings).toEqual([{ code: 'S000001' }])
  const line = await lineOf(asked)
  expect(line).toMatchObject({ inquiryQty: '0.0000', openQty: '100.0000' })
  expect(wentTo(line)).toEqual([['AUCTION', inquiry.docNum, 100, 'RELEASED', 'AWARDED']])
  const placed = await world.query<{ net: string; type: string; from: string; to: string }>(
    `select net_price::float8::text as net, source_type as type, start_date::text as from, end_date::text as to from supplier_price_list
     where material_id = $1 and org_id = $2 and supplier_id = (select id from supplier_info where code = 'S000001') and start_date = $3`,
    [goods.material, goods.org, inquiry.priceStartDate],
  )
  expect(placed).toEqual([{ net: '9.5', type: 'PRICING', from: inquiry.priceStartDate, to: inquiry.priceEndDate }])
})

test('an award for an order drafts one of the winner that holds its part of the requisition', async () => {
  const asked = await requisition()
  const inquiry = await handedIn(await inquiryFor(asked, { awardTarget: 'ORDER' }))
  await manager.act('auctionHeader', 'doAwardApproval', inquiry)
  const line = await lineOf(asked)
  expect(line).toMatchObject({ inquiryQty: '0.0000', orderedQty: '100.0000', openQty: '0.0000', lineStatus: 'ORDERED' })
  const [, order] = wentTo(line)
  expect(wentTo(line)).toEqual([
    ['AUCTION', inquiry.docNum, 100, 'RELEASED', 'AWARDED'],
    ['ORDER', order?.[1], 100, 'ACTIVE', 'DRAFT'],
  ])
})

test('an award for a contract drafts one of the winner, at his price, that holds its part of the requisition', async () => {
  const asked = await requisition()
  const inquiry = await handedIn(await inquiryFor(asked, { awardTarget: 'CONTRACT' }))
  await manager.act('auctionHeader', 'doAwardApproval', inquiry)
  const [made] = await world.query<{ id: string; code: string }>(
    `select c.id, s.code from contract c join supplier_info s on s.id = c.supplier_id where c.source_type = 'AUCTION' and c.source_id = $1`,
    [inquiry.id],
  )
  expect(made?.code).toBe('S000001')
  const contract = await buyer.find('contract', String(made?.id))
  expect(contract).toMatchObject({ status: 'DRAFT', sourceDocNum: inquiry.docNum, netAmount: '950.00', startDate: inquiry.priceStartDate })
  expect(lines(contract, 'contractItem')).toMatchObject([{ materialId: goods.material, qty: '100.0000', netPrice: '9.500000' }])
  expect(await lineOf(asked)).toMatchObject({ inquiryQty: '0.0000', contractQty: '100.0000', openQty: '0.0000' })
})

test('the trail of the material tells who was asked, what was quoted once it was opened, and who was awarded', async () => {
  const inquiry = await handedIn(await inquiryFor(await requisition()))
  const trail = async () =>
    (
      await world.query<{ event: string; code: string; price: string | null }>(
        `select t.event, s.code, t.price::float8::text as price from material_tracking t join supplier_info s on s.id = t.supplier_id where t.doc_id = $1 order by t.event, s.code`,
        [inquiry.id],
      )
    ).map(({ event, code, price }) => [event, code, price])
  await manager.act('auctionHeader', 'doAwardApproval', inquiry)
  expect(await trail()).toEqual([
    ['AWARDED', 'S000001', '9.5'],
    ['INQUIRED', 'S000001', null],
    ['INQUIRED', 'S000002', null],
    ['INQUIRED', 'S000005', null],
    ['QUOTED', 'S000001', '9.5'],
    ['QUOTED', 'S000002', '9.8'],
    ['QUOTED', 'S000005', '10'],
  ])
})
