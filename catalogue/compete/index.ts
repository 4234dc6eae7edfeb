/** Competition and pricing: rooms in which suppliers bid against each other, the gate of the price list, and what prices hang on. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { basicMaterialPrice } from './basic-material-price.ts'
import { competeButtons } from './buttons.ts'
import { competeHall } from './compete-hall.ts'
import { competeHeader } from './compete-header.ts'
import { competeOffer } from './compete-offer.ts'
import { competeLookups } from './lookups.ts'
import { materialRelationship } from './material-relationship.ts'
import { materialTracking } from './material-tracking.ts'
import { materialType } from './material-type.ts'
import { offerTemplate } from './offer-template.ts'
import { priceAdjustHeader } from './price-adjust-header.ts'
import { pricingHeader } from './pricing-header.ts'
import { weightInformation } from './weight-information.ts'

export const compete = area('compete', {
  documents: [
    offerTemplate,
    materialType,
    basicMaterialPrice,
    materialRelationship,
    weightInformation,
    materialTracking,
    pricingHeader,
    priceAdjustHeader,
    competeHeader,
    competeHall,
    competeOffer,
  ],
  lookups: competeLookups,
  buttons: competeButtons,
  jobs: [
    job('PRICE_DAILY', { label: ['价格清单到日生效与到期提醒', 'Prices come into force, and reminders of their ends'], kind: 'BOTH', cron: '15 0 * * *', once: 'PER_KEY' }),
  ],
})
