/** What holds in an auction from its publication on. */
import { type Extension, extensionOf } from '../../../platform/rooms/extension.ts'
import { knownCode } from '../../../platform/rooms/known-code.ts'
import type { BidStep } from '../../../platform/rooms/step.ts'
import { type Visibility, visibilities } from '../../../platform/rooms/viewer.ts'
import type { Auction } from '../bid/quotation.ts'

export interface Item {
  id: string
  lineNum: number
  name: string
  qty: string
  uom: string
  startPrice: string
  floorPrice: string | null
}

export interface Terms {
  visibility: Visibility
  currency: string
  items: Item[]
  step: BidStep
  basis: 'OWN' | 'BEST'
  extension: Extension | null
  /** Prices hold tax at this rate; null where they are net. */
  grossAt: string | null
}

/** The last offer of a supplier for a line, and how many he made. */
export interface Standing {
  supplierId: string
  itemId: string
  price: string
  seq: number
  count: number
}

export const termsOf = (auction: Auction): Terms => ({
  visibility: knownCode(visibilities, auction.visibilityMode),
  currency: auction.currency,
  items: auction.auctionItem.map(({ id, lineNum, itemDesc, requestQty, uom, startPrice, floorPrice }) => ({
    ...{ id, lineNum, uom, floorPrice },
    name: itemDesc,
    qty: requestQty,
    startPrice: startPrice ?? '0',
  })),
  step: { stepType: knownCode(['AMOUNT', 'PERCENT'], auction.stepType), stepValue: auction.stepValue ?? '0' },
  basis: knownCode(['OWN', 'BEST'], auction.stepBasis),
  extension: extensionOf(auction),
  grossAt: auction.priceIncludesTax === 'Y' ? auction.taxRate : null,
})
