/** Competition and pricing. */
import { compete as definitions } from '../../../catalogue/compete/index.ts'
import { areaOf } from '../../platform/area.ts'
import { goodsTraced } from '../purchasing/followed.ts'
import { adjustSheet } from './adjust/adjust-sheet.ts'
import { noticeSheet } from './adjust/notice-sheet.ts'
import { priceAdjustHeaderBehaviour } from './adjust/price-adjust-header.ts'
import { competeCalls } from './calls.ts'
import { awardSheet } from './competition/award-sheet.ts'
import { competeHeaderBehaviour } from './competition/compete-header.ts'
import { competitionSheet } from './competition/record-sheet.ts'
import { basicMaterialPriceBehaviour, materialTypeBehaviour } from './material/basic-material-price.ts'
import { materialRelationshipBehaviour } from './material/material-relationship.ts'
import { track } from './material/track.ts'
import { weightInformationBehaviour } from './material/weight-information.ts'
import { dailyPrices } from './pricing/price-daily.ts'
import { pricingHeaderBehaviour } from './pricing/pricing-header.ts'
import { pricingSheet } from './pricing/pricing-sheet.ts'
import { competeHallBehaviour } from './room/compete-hall.ts'
import { live } from './room/live.ts'
import { offerTemplateBehaviour } from './template/offer-template.ts'

export const compete = areaOf(definitions, {
  behaviours: {
    offerTemplate: offerTemplateBehaviour,
    materialType: materialTypeBehaviour,
    basicMaterialPrice: basicMaterialPriceBehaviour,
    materialRelationship: materialRelationshipBehaviour,
    weightInformation: weightInformationBehaviour,
    pricingHeader: pricingHeaderBehaviour,
    priceAdjustHeader: priceAdjustHeaderBehaviour,
    competeHeader: competeHeaderBehaviour,
    competeHall: competeHallBehaviour,
  },
  calls: competeCalls,
  prints: {
    pricingHeader: { sheet: pricingSheet },
    priceAdjustHeader: { sheet: adjustSheet, papers: { notice: noticeSheet } },
    competeHeader: { sheet: competitionSheet, papers: { award: awardSheet } },
  },
  jobs: () => ({ PRICE_DAILY: dailyPrices }),
  rooms: { compete: live },
  replies() {
    goodsTraced.repliedBy(track)
  },
})
