/** Inquiries of the demo company on their way, for scenarios and for the tests of all pages. */
import type { LoggedReceipt } from '../../upstream/platform/sealed/receipt.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'

export interface Market {
  world: World
  buyer: Person
  manager: Person
  /** S000001, S000002, S000005. */
  bidders: readonly [Person, Person, Person]
  codes: readonly string[]
  stranger: Person
  org: string
  category: string
  term: string
  itemCategory: string
}

const suppliers = { S000001: 'supplier01', S000002: 'supplier02', S000005: 'supplier05', S000012: 'supplier12' } as const
const HOUR = 3_600_000

export async function marketOf(world: World): Promise<Market> {
  const [buyer, manager, ...people] = await Promise.all(['buyer1', 'manager1', ...Object.values(suppliers)].map((name) => world.person(name)))
  const [where] = await world.query<{ org: string; category: string; term: string }>(
    `select (select id from organization where code = 'SZ10') as org, (select id from payment_term where enabled_flag = 'Y' order by code limit 1) as term,
       (select c.id from purchase_category c join user_category_permit p on p.category_id = c.id join "user" u on u.id = p.header_id where u.code = 'buyer1' and c.enabled_flag = 'Y' order by c.code limit 1) as category`,
  )
  const admin = await world.person('manager1')
  const [known] = await world.query<{ id: string }>(`select id from auction_item_category where code = 'PROD'`)
  const itemCategory = known?.id ?? (await admin.save('auctionItemCategory', { code: 'PROD', name: '生产物料', defaultMinBidders: 3 })).id
  const [first, second, third, stranger] = people as [Person, Person, Person, Person]
  return {
    world,
    buyer: buyer as Person,
    manager: manager as Person,
    bidders: [first, second, third],
    codes: Object.keys(suppliers),
    stranger,
    ...(where as { org: string; category: string; term: string }),
    itemCategory,
  }
}

/** So many minutes after the moment of the buyer's work. */
export const after = ({ buyer }: Pick<Market, 'buyer'>, minutes: number): string => new Date(buyer.now().getTime() + minutes * 60_000).toISOString()
export const END = 3 * 60

const items = (market: Market) => [
  { itemDesc: '铝合金压铸支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40), referencePrice: '13' },
  { itemDesc: 'ABS注塑外壳', requestQty: '500', uom: 'PCS', needByDate: market.buyer.inDays(40), referencePrice: '8.5' },
]

export async function draftInquiry(market: Market, more: Record<string, unknown> = {}): Promise<Doc> {
  const { buyer, codes, world } = market
  const invited = await Promise.all(codes.slice(0, 3).map((code) => world.idOf('supplierInfo', code)))
  return buyer.save('auctionHeader', {
    title: '支架与外壳',
    orgId: market.org,
    itemCategoryId: market.itemCategory,
    purchaseCategoryId: market.category,
    paymentTermId: market.term,
    bidStartDate: after(market, 60),
    bidEndDate: after(market, END),
    priceStartDate: buyer.inDays(10),
    priceEndDate: buyer.inDays(375),
    auctionItem: items(market),
    auctionSupplier: invited.map((supplierId) => ({ supplierId, inviteReason: '比价' })),
    ...more,
  })
}

export const read = ({ buyer }: Market, inquiry: { id: string }): Promise<Doc> => buyer.find('auctionHeader', inquiry.id)

export async function approvedInquiry(market: Market, more?: Record<string, unknown>): Promise<Doc> {
  const draft = await draftInquiry(market, more)
  await market.buyer.act('auctionHeader', 'doSubmitPublish', draft)
  await market.manager.act('auctionHeader', 'doApprovalPublish', await market.manager.find('auctionHeader', draft.id))
  return read(market, draft)
}

export async function publishedInquiry(market: Market, more?: Record<string, unknown>): Promise<Doc> {
  const approved = await approvedInquiry(market, more)
  await market.buyer.act('auctionHeader', 'doPublish', approved)
  return read(market, approved)
}

/** Published, and started at once. */
export async function runningInquiry(market: Market, more?: Record<string, unknown>): Promise<Doc> {
  const published = await publishedInquiry(market, more)
  await market.buyer.act('auctionHeader', 'doImmediateStart', published)
  return read(market, published)
}

export const lines = (doc: Doc, key: string): Doc[] => doc[key] as Doc[]

/** The quotation of a supplier, begun. */
export async function begunBid(bidder: Person, inquiry: { id: string }): Promise<Doc> {
  const { made } = await bidder.act('auctionHeader', 'doQuote', { id: inquiry.id })
  return bidder.find('bidHeader', String(made?.[0]?.id))
}

/** Prices for each line in their order; null bids not. */
export const prices = (bid: Doc, given: readonly (string | null)[]) => ({
  leadDays: 20,
  bidItem: lines(bid, 'bidItem').map(({ id }, at) => ({ id, netPrice: given[at], noBidFlag: given[at] === null ? 'Y' : 'N' })),
})

export async function sentBid(
  bidder: Person,
  inquiry: { id: string },
  given: readonly (string | null)[],
  more: Record<string, unknown> = {},
): Promise<Doc> {
  const bid = await begunBid(bidder, inquiry)
  await bidder.act('bidHeader', 'doSupplierAnswer', bid, { draft: { ...prices(bid, given), ...more } })
  return bidder.find('bidHeader', bid.id)
}

/** The hour after bidding has ended, for whoever opens and awards. */
export const afterEnd = (person: Person): Person => person.at(new Date(person.now().getTime() + END * 60_000 + HOUR))

/** Every bidder has sent his prices in turn, and a manager has opened. */
export async function openedInquiry(
  market: Market,
  close: () => Promise<unknown>,
  more: Record<string, unknown> = {},
  given: readonly (readonly string[])[] = [
    ['12.50', '8.20'],
    ['12.30', '8.60'],
    ['12.80', '8.00'],
  ],
): Promise<Doc> {
  const inquiry = await runningInquiry(market, more)
  for (const [at, bidder] of market.bidders.entries()) await sentBid(bidder, inquiry, given[at] ?? [])
  await close()
  const manager = afterEnd(market.manager)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  return afterEnd(market.buyer).find('auctionHeader', inquiry.id)
}

/** As the supplier downloads it. */
export async function receiptOf(world: World, bidder: Person, bidHeaderId: string): Promise<LoggedReceipt> {
  const answer = await call(world, bidder, '/v1/bidHeaderRestful/getReceipt', 'inquiryQuotationList', { bidHeaderId })
  return (answer as { data: LoggedReceipt }).data
}
