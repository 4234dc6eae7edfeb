/** The second factor of a signature: six digits by mail, for one document and one person; a try counts even where the signature is refused. */
import type { Pool } from 'pg'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { postSecret } from '../outbox/post.ts'
import { askForCode, tryCode } from '../sign-in/reset-code.ts'
import { nameHash } from '../sign-in/throttle.ts'

const visitorOf = (businessId: string, userId: string): Buffer => nameHash(`${businessId} ${userId} SIGN`)

export async function askToSign({ tx, actor, now }: Work, businessId: string): Promise<void> {
  const visitor = visitorOf(businessId, actor.userId)
  const { id, isNew } = await askForCode(tx, { nameHash: visitor, visitor, userId: actor.userId, channel: 'EMAIL', purpose: 'SIGN', now })
  if (isNew) postSecret(tx, { channel: 'EMAIL', userId: actor.userId, payload: { about: 'RESET', resetId: id } })
}

const waiting = async (tx: Tx, visitor: Buffer, now: Date): Promise<string | null> =>
  (
    await tx.query<{ id: string }>(
      `select id from password_reset where visitor_hash = $1 and purpose = 'SIGN' and used_at is null and expires_at > $2 and is_live order by asked_at desc limit 1`,
      [visitor, now],
    )
  ).rows[0]?.id ?? null

/** Before the signature, in a transaction of its own. */
export function tryToSign(pool: Pool, businessId: string, userId: string, code: string, now: Date): Promise<void> {
  const visitor = visitorOf(businessId, userId)
  return asSystem(pool, async (tx) => {
    const requestId = await waiting(tx, visitor, now)
    if (requestId) await tryCode(tx, { requestId, visitor, code, channel: 'EMAIL', purpose: 'SIGN', now })
  })
}

/** Whether the code was right; good for one signature. */
export async function usesCode({ tx, actor, now }: Work, businessId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update password_reset set used_at = $2 where visitor_hash = $1 and purpose = 'SIGN' and passed_at is not null and used_at is null and expires_at > $2`,
    [visitorOf(businessId, actor.userId), now],
  )
  return (rowCount ?? 0) > 0
}
