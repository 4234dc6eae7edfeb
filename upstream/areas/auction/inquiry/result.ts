/** What the award of an inquiry leads to: of each winner the lines that he gets, at the prices that he quoted. */
import { isPositive } from '../../../../catalogue/formula.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Awarded, type AwardedLine, draftResult, placeAward } from '../../compete/award/award-documents.ts'
import type { Auction, Bid, BidItem } from '../bid/quotation.ts'
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
        offeredPrice: line.netPrice ?? '0',
        netPrice: netPriceOf(auction, bid, line) ?? '0',
        minQty: line.moq,
        mpq: line.mpq,
        leadDays: line.leadDays ?? bid.leadDays,
        toolingAmount: line.toolingAmount,
        tiers: tiersOf(line),
      },
    ]
  })

/** The first tier holds from nothing. */
const tiersOf = ({ bidLadder }: BidItem) =>
  bidLadder.map(({ fromQty, netPrice }, at) => ({ fromQty: at === 0 ? '0' : (fromQty ?? '0'), netPrice: netPrice ?? '0' }))
