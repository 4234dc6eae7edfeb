/** The named calls of purchasing: other addresses of a document's own actions. */
import type { Pool } from 'pg'
import { purchaseBillType } from '../../../catalogue/purchasing/purchase-bill-type.ts'
import { runAction } from '../../runtime/change.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { ublCalls } from './order/ubl.ts'

export const purchasingCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...ublCalls(pool),
  '/v1/copyBillType': ({ menuId, id, code, name }, context) =>
    runAction(pool, purchaseBillType, 'doCopy', { menuId: Number(menuId), rows: [{ id: String(id) }], input: { code, name } }, context),
})
