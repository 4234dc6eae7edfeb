/** Log-ins, failures and log-outs, written in the transaction of what they tell (S8.1). */
import type { PoolClient } from 'pg'
import type { Visit } from './types.ts'

export type LoginWhat = 'LOGIN' | 'LOGIN_FAIL' | 'LOGOUT' | 'SWITCH' | 'PASSWORD'

export interface LoginEvent {
  what: LoginWhat
  userId: string | null
  userName: string | null
  responsibility?: string
}

export async function recordLogin(
  tx: PoolClient,
  event: LoginEvent,
  { now, address, requestId }: Pick<Visit, 'now' | 'address' | 'requestId'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO "audit_event" ("at", "kind", "user_id", "user_name", "responsibility", "address", "request_id") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [now, event.what, event.userId, event.userName?.slice(0, 60), event.responsibility ?? null, address, requestId],
  )
}
