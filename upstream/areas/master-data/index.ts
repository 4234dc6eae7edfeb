/** The vocabulary that every other area points at. */
import { masterData as definitions } from '../../../catalogue/master-data/index.ts'
import { areaOf } from '../../platform/area.ts'
import { commonFileBehaviour } from './common-file.ts'
import { configProfileBehaviour, orgRelationBehaviour } from './config-profile.ts'
import { exchangeRateBehaviour } from './exchange-rate.ts'
import { materialItemBehaviour } from './material-item.ts'
import { materialOrgBehaviour } from './material-org.ts'
import { paymentTermBehaviour } from './payment-term.ts'
import { bankBehaviour, deliveryInfoBehaviour, districtBehaviour, storageLocationBehaviour } from './places.ts'
import { projectBehaviour } from './project.ts'
import { purchaseCategoryBehaviour } from './purchase-category.ts'
import { subjectBehaviour } from './subject.ts'

export const masterData = areaOf(definitions, {
  behaviours: {
    purchaseCategory: purchaseCategoryBehaviour,
    materialItem: materialItemBehaviour,
    materialOrg: materialOrgBehaviour,
    paymentTerm: paymentTermBehaviour,
    exchangeRate: exchangeRateBehaviour,
    project: projectBehaviour,
    subject: subjectBehaviour,
    district: districtBehaviour,
    bank: bankBehaviour,
    commonFile: commonFileBehaviour,
    deliveryInfo: deliveryInfoBehaviour,
    storageLocation: storageLocationBehaviour,
    configProfile: configProfileBehaviour,
    orgRelation: orgRelationBehaviour,
  },
})
