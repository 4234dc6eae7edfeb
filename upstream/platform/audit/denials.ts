/** The audit event of an action that was denied (S8.1). */
import type { CallContext, Tx } from '../../runtime/types.ts'

interface Denied {
  entity: string
  action: string
  id: string | null
}

export async function recordDenial(tx: Tx, { entity, action, id }: Denied, { actor, now, address, requestId }: CallContext): Promise<void> {
  await tx.query(
    `insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action)
     values ($1, 'DENIED', $2, left($3, 60), $4, $5, $6, nullif(left($7, 63), ''), $8, left($9, 63))`,
    [now, actor.userId, actor.displayName, actor.responsibility, address, requestId, entity, id, action],
  )
}
