/** The vocabulary that every other area points at. */
import { area } from '../area.ts'
import { commonFile } from './common-file.ts'
import { configProfile, orgRelation } from './config-profile.ts'
import { exchangeRate } from './exchange-rate.ts'
import { masterLookups } from './lookups.ts'
import { materialItem } from './material-item.ts'
import { materialOrg } from './material-org.ts'
import { paymentTerm } from './payment-term.ts'
import { bank, deliveryInfo, district, storageLocation } from './places.ts'
import { project, subject } from './project.ts'
import { purchaseCategory } from './purchase-category.ts'

export const masterData = area('master-data', {
  documents: [
    district,
    bank,
    commonFile,
    subject,
    purchaseCategory,
    deliveryInfo,
    storageLocation,
    materialItem,
    materialOrg,
    paymentTerm,
    exchangeRate,
    project,
    orgRelation,
    configProfile,
  ],
  lookups: masterLookups,
})
