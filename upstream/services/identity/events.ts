/** Log-ins, failures and log-outs, written in the transaction of what they tell (S8.1). */
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Visit } from './types.ts'

export type LoginWhat = 'LOGIN' | 'LOGIN_FAIL' | 'LOGOUT' | 'SWITCH'

export interface LoginEvent {
  what: LoginWhat
  userId: string | null
  userName: string | null
  responsibilityId?: string | null
}

export async function recordLogin(tx: PoolClient, event: LoginEvent, { now, address, requestId }: Pick<Visit, 'now' | 'address' | 'requestId'>): Promise<void> {
  await tx.query(
    `INSERT INTO "login_event" ("id", "what", "user_id", "user_name", "responsibility_id", "happened_at", "address", "request_id")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [randomUUID(), event.what, event.userId, event.userName, event.responsibilityId ?? null, now, address, requestId],
  )
}
