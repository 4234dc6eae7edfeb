/** With what an office server comes in somebody's name: for one person, one document and ten hours. */
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Actor, Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { absentActor } from '../rights/access.ts'

export const TOKEN_MS = 10 * 3_600_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function newOfficeToken(
  tx: Tx,
  businessId: string,
  { userId, responsibilityId, page }: Actor,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_MS)
  await tx.query('insert into office_token (token_hash, business_id, user_id, responsibility_id, page, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    hashOf(token),
    businessId,
    userId,
    responsibilityId,
    page,
    expiresAt,
  ])
  return { token, expiresAt }
}

/** Who comes with the token, as he is and may by now; null for one that is unknown, over or of another document. */
export async function officeActor(pool: Pool, token: string, businessId: string, now: Date): Promise<Actor | null> {
  const found = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ userId: string; responsibilityId: string; page: string }>(
      'select user_id as "userId", responsibility_id as "responsibilityId", page from office_token where token_hash = $1 and business_id = $2 and expires_at > $3',
      [hashOf(token), businessId, now],
    )
    return rows[0]
  })
  return found ? absentActor(pool, found.userId, found.responsibilityId, found.page, now) : null
}
