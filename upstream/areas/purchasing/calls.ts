/** The named calls of purchasing: other addresses of a document's own actions. */
import type { Pool } from 'pg'
import { agreementHeader } from '../../../catalogue/purchasing/agreement-header.ts'
import { poHeader } from '../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../catalogue/purchasing/purchase-bill-type.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { blueprintCalls } from './blueprint/calls.ts'
import { importUblOrder } from './demand/import-ubl-order.ts'
import { findPrice, previewFromRequisition } from './order/order-calls.ts'
import { ublCalls } from './order/ubl.ts'
import { listTrend } from './price-list/trend.ts'
import { switchRelations } from './relation-calls.ts'

export const purchasingCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...ublCalls(pool),
  ...blueprintCalls(pool),
  '/v1/customerOrderRestful/doImportUbl': (body, context) => importUblOrder(pool, body, context),
  '/v1/doSendAgreementToErp': (body, context) => runAction(pool, agreementHeader, 'doSendToErp', actionRequestIn(body), context),
  '/v1/doSendOrderToErp': (body, context) => runAction(pool, poHeader, 'doSendToErp', actionRequestIn(body), context),
  '/v1/poHeaderRestful/findPrice': (body, context) => findPrice(pool, body, context),
  '/v1/poHeaderRestful/previewFromRequisition': (body, context) => previewFromRequisition(pool, body, context),
  '/v1/purchaseHistoryRestful/listTrend': (body, context) => listTrend(pool, body, context),
  '/v1/purchaseBillTypeRelationRestful/doEnabled': (body, context) => switchRelations(pool, 'doRelationEnabled', body, context),
  '/v1/purchaseBillTypeRelationRestful/doInvalid': (body, context) => switchRelations(pool, 'doRelationInvalid', body, context),
  '/v1/copyBillType': ({ menuId, id, code, name }, context) =>
    runAction(pool, purchaseBillType, 'doCopy', { menuId: Number(menuId), rows: [{ id: String(id) }], input: { code, name } }, context),
})
