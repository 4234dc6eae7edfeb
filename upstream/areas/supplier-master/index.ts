/** Who supplies what, on which terms. */
import { supplierMaster as definitions } from '../../../catalogue/supplier-master/index.ts'
import { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import { areaOf } from '../../platform/area.ts'
import { contactsNamed } from '../../platform/messaging/send-email.ts'
import { runAction } from '../../runtime/change.ts'
import { actionRequestIn } from '../../runtime/requests.ts'
import { contactsOfSuppliers } from './contacts.ts'
import { supplierMasterHome } from './home.ts'
import { supplierInfoBehaviour } from './supplier-info.ts'

export const supplierMaster = areaOf(definitions, {
  behaviours: {
    supplierInfo: supplierInfoBehaviour,
  },
  calls: (pool) => ({
    '/v1/doSendSupplierToErp': (body, context) => runAction(pool, supplierInfo, 'doSendSupplierToErp', actionRequestIn(body), context),
  }),
  home: supplierMasterHome,
  replies: () => contactsNamed.repliedBy(contactsOfSuppliers),
})
