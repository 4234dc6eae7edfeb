/** Who supplies what, on which terms. */
import { supplierMaster as definitions } from '../../../catalogue/supplier-master/index.ts'
import { areaOf } from '../../platform/area.ts'
import { contactsNamed } from '../../platform/messaging/send-email.ts'
import { supplierCalls } from './calls.ts'
import { contactsOfSuppliers } from './contacts.ts'
import { supplierMasterHome } from './home.ts'
import { supplierInfoBehaviour } from './supplier-info.ts'

export const supplierMaster = areaOf(definitions, {
  behaviours: {
    supplierInfo: supplierInfoBehaviour,
  },
  calls: supplierCalls,
  home: supplierMasterHome,
  replies: () => contactsNamed.repliedBy(contactsOfSuppliers),
})
