/** Behaviours by the entity of their document. */
import type { WideBehaviour } from '../runtime/behaviour.ts'
import { barcodeListBehaviour } from './delivery/barcode-list.ts'
import { deliveryNoteHeaderBehaviour } from './delivery/delivery-note-header.ts'
import { apiInfoBehaviour } from './identity/api-info.ts'
import { apiProjectBehaviour } from './identity/api-project.ts'
import { userAuthorisationBehaviour } from './identity/authorisation.ts'
import { baseSsoBehaviour } from './identity/base-sso.ts'
import { buttonBehaviour } from './identity/button.ts'
import { departmentBehaviour } from './identity/department.ts'
import { jobBehaviour } from './identity/job.ts'
import { lookupTypeBehaviour } from './identity/lookup-type.ts'
import { menuBehaviour } from './identity/menu.ts'
import { baseOauthAppBehaviour } from './identity/oauth-app.ts'
import { organizationBehaviour } from './identity/organization.ts'
import { personBehaviour } from './identity/person.ts'
import { personLevelBehaviour } from './identity/person-level.ts'
import { positionBehaviour } from './identity/position.ts'
import { profileBehaviour } from './identity/profile.ts'
import { resourceBehaviour } from './identity/resource.ts'
import { responsibilityBehaviour } from './identity/responsibility.ts'
import { roleBehaviour } from './identity/role.ts'
import { transactionCompensationBehaviour } from './identity/transaction-compensation.ts'
import { userBehaviour } from './identity/user.ts'
import { reportBackExportBehaviour } from './jobs/report-back-export.ts'
import { configProfileBehaviour, orgRelationBehaviour } from './master/config-profile.ts'
import { exchangeRateBehaviour } from './master/exchange-rate.ts'
import { materialItemBehaviour } from './master/material-item.ts'
import { materialOrgBehaviour } from './master/material-org.ts'
import { paymentTermBehaviour } from './master/payment-term.ts'
import { bankBehaviour, deliveryInfoBehaviour, districtBehaviour, storageLocationBehaviour } from './master/places.ts'
import { projectBehaviour } from './master/project.ts'
import { purchaseCategoryBehaviour } from './master/purchase-category.ts'
import { subjectBehaviour } from './master/subject.ts'
import { poHeaderBehaviour } from './order/po-header.ts'
import { receiveHeaderBehaviour } from './receiving/receive-header.ts'
import { receiveWriteOffBehaviour } from './receiving/receive-write-off.ts'
import { aslHeaderBehaviour } from './requisition/asl-header.ts'
import { purchaseBillTypeBehaviour } from './requisition/purchase-bill-type.ts'
import { requisitionHeaderBehaviour } from './requisition/requisition-header.ts'
import { supplierInfoBehaviour } from './supplier/supplier-info.ts'

export const behaviours: Readonly<Record<string, WideBehaviour>> = {
  user: userBehaviour,
  role: roleBehaviour,
  responsibility: responsibilityBehaviour,
  menu: menuBehaviour,
  button: buttonBehaviour,
  resource: resourceBehaviour,
  organization: organizationBehaviour,
  department: departmentBehaviour,
  job: jobBehaviour,
  personLevel: personLevelBehaviour,
  position: positionBehaviour,
  person: personBehaviour,
  lookupType: lookupTypeBehaviour,
  userAuthorisation: userAuthorisationBehaviour,
  profile: profileBehaviour,
  baseSso: baseSsoBehaviour,
  transactionCompensation: transactionCompensationBehaviour,
  apiProject: apiProjectBehaviour,
  apiInfo: apiInfoBehaviour,
  baseOauthApp: baseOauthAppBehaviour,
  purchaseCategory: purchaseCategoryBehaviour,
  materialItem: materialItemBehaviour,
  materialOrg: materialOrgBehaviour,
  paymentTerm: paymentTermBehaviour,
  exchangeRate: exchangeRateBehaviour,
  project: projectBehaviour,
  subject: subjectBehaviour,
  district: districtBehaviour,
  bank: bankBehaviour,
  deliveryInfo: deliveryInfoBehaviour,
  storageLocation: storageLocationBehaviour,
  configProfile: configProfileBehaviour,
  orgRelation: orgRelationBehaviour,
  supplierInfo: supplierInfoBehaviour,
  purchaseBillType: purchaseBillTypeBehaviour,
  aslHeader: aslHeaderBehaviour,
  reportBackExport: reportBackExportBehaviour,
  requisitionHeader: requisitionHeaderBehaviour,
  poHeader: poHeaderBehaviour,
  deliveryNoteHeader: deliveryNoteHeaderBehaviour,
  barcodeList: barcodeListBehaviour,
  receiveHeader: receiveHeaderBehaviour,
  receiveWriteOff: receiveWriteOffBehaviour,
}
