/** The named calls of purchasing: other addresses of a document's own actions. */
import type { Pool } from 'pg'
import { purchaseBillType } from '../../../catalogue/requisition/purchase-bill-type.ts'
import { runAction } from '../../runtime/change.ts'
import type { NamedCall } from '../calls.ts'

export const purchasingCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/copyBillType': ({ menuId, id, code, name }, context) =>
    runAction(
      pool,
      purchaseBillType,
      'doCopy',
      { menuId: Number(menuId), rows: [{ id: String(id) } as { id: string; versionNum: number }], input: { code, name } },
      context,
    ),
})
