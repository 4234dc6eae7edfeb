/** A quotation as it begins, and as it follows an inquiry that was altered. */

import type { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isPositive, movedBy, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

export type Auction = Full<typeof auctionHeader>
export type AuctionItem = LineRow<typeof auctionHeader, 'auctionItem'>
export type Bid = Full<typeof bidHeader>
export type BidItem = LineRow<typeof bidHeader, 'bidItem'>

export const isSealed = ({ auctionType }: { auctionType: string | null }): boolean => auctionType === 'INQUIRY'

/** A moment that is there in every state from the publication on. */
export const momentOf = (instant: string | null): number => Date.parse(String(instant))

/** By how much a price differs from the one before it, in percent. */
export const changeOf = (was: string | null, price: string | null): string | null =>
  was && price && isPositive(was) ? roundTo(multiply(quotient(subtract(price, was), was), '100'), 4) : null

/** The quotation of a supplier for an inquiry; null where none was begun. */
export const bidOf = async (work: Work, auctionId: string, supplierId: string): Promise<string | null> =>
  (await idsWhere(work, bidHeader, { auctionId, supplierId }))[0] ?? null

/** The quotations that offers of an inquiry come from. */
export const bidsOf = (rows: Auction['auctionAward']): string[] => [...new Set(rows.flatMap(({ bidHeaderId }) => bidHeaderId ?? []))]

/** The last day on which a quotation has to be good at least: counted from the company's day on which bidding ends. */
export const validUntilOf = ({ bidEndDate, validityDays }: Pick<Auction, 'bidEndDate' | 'validityDays'>): string =>
  movedBy(dayOf(new Date(momentOf(bidEndDate))), validityDays)

export function beginBid(work: Work, auction: Auction, supplierId: string): Promise<Bid> {
  return create(
    work,
    bidHeader,
    {},
    {
      fill(bid) {
        const { auctionType, currency, taxRate, paymentTermId, deliveryTerm, title, bidEndDate, orgId } = auction
        Object.assign(bid, {
          auctionId: auction.id,
          auctionType,
          supplierId,
          currency,
          taxRate,
          paymentTermId,
          deliveryTerm,
          title,
          bidEndDate,
          orgId,
        })
        Object.assign(bid, { validUntil: validUntilOf(auction), sealedFlag: isSealed(auction) ? 'Y' : 'N' })
        followItems(work, auction, bid)
      },
    },
  )
}

/** A line for each line that is asked for, with its tiers and properties; what was typed for those that stay is kept. */
export function followItems(work: Work, auction: Auction, bid: Bid): void {
  bid.priceIncludesTax = auction.priceIncludesTax
  const known = new Map(bid.bidItem.map((line) => [line.auctionItemId, line]))
  bid.bidItem = auction.auctionItem.map((item, at) => {
    const line = known.get(item.id) ?? newLineOf(work, bidHeader, 'bidItem', { headerId: bid.id, parent: bid, lineNum: (at + 1) * 10 })
    const { id: auctionItemId, lineNum: itemNum, itemDesc, spec, requestQty, uom, needByDate, toolingAllowed } = item
    Object.assign(line, { auctionItemId, itemNum, itemDesc, spec, requestQty, uom, needByDate, toolingAllowed })
    followTiers(work, bid, line, item)
    followProps(work, bid, line, item)
    return line
  })
}

function followTiers(work: Work, bid: Bid, line: BidItem, item: AuctionItem): void {
  const known = new Map((line.bidLadder ?? []).map((row) => [row.ladderId, row]))
  const tiers = item.ladderFlag === 'Y' ? item.auctionLadder : []
  line.bidLadder = tiers.map(({ id: ladderId, fromQty, toQty }, at) => {
    const row = known.get(ladderId) ?? newLineOf(work, bidHeader, 'bidLadder', { headerId: bid.id, parent: line, lineNum: (at + 1) * 10 })
    return Object.assign(row, { ladderId, fromQty, toQty })
  })
}

function followProps(work: Work, bid: Bid, line: BidItem, item: AuctionItem): void {
  const known = new Map((line.bidProp ?? []).map((row) => [row.propId, row]))
  line.bidProp = item.auctionProp.map(({ id: propId, propName, propType, expectValue }, at) => {
    const row = known.get(propId) ?? newLineOf(work, bidHeader, 'bidProp', { headerId: bid.id, parent: line, lineNum: (at + 1) * 10 })
    return Object.assign(row, { propId, propName, propType, expectValue })
  })
}
