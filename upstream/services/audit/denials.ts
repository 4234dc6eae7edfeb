/** A denied action leaves its trace although its own transaction leaves none (S8.1, S8.3). */
import type { Pool } from 'pg'
import { Refusal } from '../../runtime/refusal.ts'
import type { CallContext, Services } from '../../runtime/types.ts'
import { asSystem } from '../identity/as-system.ts'

interface Denied {
  entity: string | null
  action: string
  businessId: string | null
}

export function auditingDenials(pool: Pool, services: Services): Services {
  const watched = async <T>(denied: Denied, context: CallContext, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.status === 403) await recordDenial(pool, denied, context)
      throw error
    }
  }
  return {
    ...services,
    verb: (entity, verb, body, context) =>
      watched({ entity, action: verb, businessId: idIn(body) }, context, () => services.verb(entity, verb, body, context)),
    call(path) {
      const call = services.call(path)
      const action = path.split('/').at(-1) ?? path
      return call && ((body, context) => watched({ entity: null, action, businessId: idIn(body) }, context, async () => call(body, context)))
    },
  }
}

function recordDenial(pool: Pool, { entity, action, businessId }: Denied, { actor, now, address, requestId }: CallContext): Promise<unknown> {
  return asSystem(pool, (tx) =>
    tx.query(
      `insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action)
       values ($1, 'DENIED', $2, left($3, 60), $4, $5, $6, left($7, 63), $8, left($9, 63))`,
      [now, actor.userId, actor.displayName, actor.responsibility, address, requestId, entity, businessId, action],
    ),
  )
}

/** The first row that was asked for, where it is an id at all. */
function idIn({ id, ids, rows }: Record<string, unknown>): string | null {
  const first = id ?? (Array.isArray(ids) ? ids[0] : Array.isArray(rows) ? (rows[0] as { id?: unknown } | undefined)?.id : null)
  return typeof first === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(first) ? first : null
}
