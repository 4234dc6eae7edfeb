/** What the award of an inquiry leads to: of each winner the lines that he gets, at the prices that he quoted. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { isPositive } from '../../../../catalogue/language/formula.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Awarded, type AwardedLine, draftResult, placeAward } from '../../compete/award/award-documents.ts'
import type { Auction, AuctionItem, Bid, BidItem } from '../bid/quotation.ts'
import { netPriceOf } from './evaluate.ts'
import { trackAwarded } from './trace.ts'

export async function carryOutAward(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  for (const bid of bids) await placeAward(work, awardedTo(auction, bid))
  await trackAwarded(work, auction)
}

export async function draftResults(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  for (const bid of bids) await draftResult(work, awardedTo(auction, bid))
}

const awardedTo = (auction: Auction, bid: Bid): Awarded => ({
  source: { sourceType: 'AUCTION', sourceId: auction.id, sourceDocNum: String(auction.docNum) },
  target: auction.awardTarget ?? 'PRICE_LIST',
  orgId: auction.orgId,
  orgIds: auction.auctionOrg.map(({ orgId }) => orgId),
  categoryId: auction.purchaseCategoryId,
  buyerId: auction.buyerId,
  supplierId: String(bid.supplierId),
  currency: bid.currency,
  priceIncludesTax: auction.priceIncludesTax,
  taxRate: bid.taxRate,
  paymentTermId: bid.paymentTermId,
  deliveryTerm: bid.deliveryTerm,
  startDate: String(auction.priceStartDate),
  endDate: String(auction.priceEndDate),
  lines: wonBy(auction, bid),
})

/** The first tier holds from nothing. */
const wonBy = (auction: Auction, bid: Bid): AwardedLine[] =>
  auction.auctionAward.flatMap(({ bidHeaderId, auctionItemId, bidItemId, awardQty }) => {
    const item = auction.auctionItem.find(({ id }) => id === auctionItemId)
    const line = bid.bidItem.find(({ id }) => id === bidItemId)
    if (bidHeaderId !== bid.id || !item || !line || !awardQty || !isPositive(awardQty)) return []
    const { requisitionLineId, materialId, itemDesc, uom, needByDate, receiveOrgId } = item
    return [
      {
        ...{ requisitionLineId, materialId, itemDesc, uom, needByDate, receiveOrgId },
        qty: awardQty,
        ...priceOf(auction, bid, item, line),
        minQty: line.moq,
        mpq: line.mpq,
        leadDays: line.leadDays ?? bid.leadDays,
        toolingAmount: line.toolingAmount,
        tiers: line.bidLadder.map((tier, at) => ({ fromQty: at === 0 ? '0' : (tier.fromQty ?? '0'), ...priceOf(auction, bid, item, tier) })),
      },
    ]
  })

/** As it was offered, and without tax; what has no price is awarded to nobody. */
function priceOf(auction: Auction, bid: Bid, { lineNum }: AuctionItem, { netPrice: offeredPrice }: Pick<BidItem, 'netPrice'>) {
  const netPrice = netPriceOf(auction, bid, { netPrice: offeredPrice })
  if (offeredPrice === null || netPrice === null) return refuse(auctionHeader, 'NO_PRICE', { lineNum }, 'auctionAward')
  return { offeredPrice, netPrice }
}
