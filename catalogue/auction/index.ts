/** Inquiries: several suppliers are asked for prices, sealed until a deadline. */
import { area } from '../area.ts'
import { auctionHeader } from './auction-header.ts'
import { auctionItemCategory } from './auction-item-category.ts'
import { auctionQuestion } from './auction-question.ts'
import { bidHeader } from './bid-header.ts'
import { bidOffer } from './bid-offer.ts'
import { auctionButtons } from './buttons.ts'
import { auctionLookups } from './lookups.ts'

export const auction = area('auction', {
  documents: [
    auctionItemCategory,
    auctionHeader,
    bidHeader,
    auctionQuestion,
    bidOffer,
  ],
  lookups: auctionLookups,
  buttons: auctionButtons,
})
