/** Inquiries: several suppliers are asked for prices, sealed until a deadline. */
import { auction as definitions } from '../../../catalogue/auction/index.ts'
import { areaOf } from '../../platform/area.ts'
import { rateEntered } from '../master-data/followed.ts'
import { bidHeaderBehaviour } from './bid/bid-header.ts'
import { auctionCalls } from './calls.ts'
import { auctionHeaderBehaviour } from './inquiry/auction-header.ts'
import { followRate } from './inquiry/late-rate.ts'
import { awardSheet } from './print/award-sheet.ts'
import { openingSheet } from './print/record-sheet.ts'
import { inquirySheet, letterSheet, quotationSheet } from './print/sheets.ts'
import { auctionQuestionBehaviour } from './question.ts'
import { live } from './room/live.ts'

export const auction = areaOf(definitions, {
  calls: auctionCalls,
  prints: {
    auctionHeader: { sheet: inquirySheet, papers: { inquiry: letterSheet, opening: openingSheet, award: awardSheet } },
    bidHeader: { sheet: quotationSheet },
  },
  rooms: { auction: live },
  replies() {
    rateEntered.repliedBy(followRate)
  },
  behaviours: {
    auctionHeader: auctionHeaderBehaviour,
    bidHeader: bidHeaderBehaviour,
    auctionQuestion: auctionQuestionBehaviour,
  },
})
