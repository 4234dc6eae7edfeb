/** A quotation as it begins, and as it follows an inquiry that was altered. */

import type { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isPositive, movedBy, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { copyLines } from '../../../runtime/change/copied-lines.ts'
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
        const { auctionType, currency, taxRate, paymentTermId, deliveryTerm, title, bidEndDate, orgId, priceIncludesTax } = auction
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
          priceIncludesTax,
        })
        Object.assign(bid, { validUntil: validUntilOf(auction), sealedFlag: isSealed(auction) ? 'Y' : 'N' })
      },
    },
  )
}

/** As an inquiry that is being altered asks by now; what was typed for those lines that stay is kept. */
export function followItems(work: Work, auction: Auction, bid: Bid): Promise<void> {
  bid.priceIncludesTax = auction.priceIncludesTax
  return copyLines(work, bidHeader, bid, { record: auction })
}
