/** Relations of bill types by their own name: what is asked of them is asked of the type that they stand in. */
import type { Pool } from 'pg'
import { purchaseBillType } from '../../../catalogue/purchasing/purchase-bill-type.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'

type Switch = 'doRelationEnabled' | 'doRelationInvalid'

export async function switchRelations(pool: Pool, action: Switch, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { rows, lineIds = [], ...request } = actionRequestIn(body)
  const ids = [...new Set([...lineIds, ...rows.map(({ id }) => id)])]
  if (ids.length === 0 || !ids.every(isId)) refuseRule('NOT_FOUND')
  const types = await inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const found = await tx.query<{ id: string; typeId: string }>(
      'select id, header_id as "typeId" from purchase_bill_type_relation where id = any($1::uuid[]) order by header_id',
      [ids],
    )
    return found.rows
  })
  if (types.length < ids.length) refuseRule('NOT_FOUND')
  const owners = [...new Set(types.map(({ typeId }) => typeId))].map((id) => ({ id }))
  return runAction(pool, purchaseBillType, action, { ...request, rows: owners, lineIds: ids }, context)
}
