/** One-time addresses at which somebody signs. */
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../runtime/types.ts'

const VALID_MS = 30 * 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** For this person and half an hour; the token is known to its receiver alone. */
export async function newSignLink(tx: Tx, businessId: string, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('insert into sign_link (token_hash, business_id, user_id, expires_at) values ($1, $2, $3, $4)', [
    hashOf(token),
    businessId,
    userId,
    new Date(now.getTime() + VALID_MS),
  ])
  return token
}

/** What is signed there; null for an address that was used, has expired or is somebody else's. */
export async function useSignLink(tx: Tx, token: string, userId: string, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from sign_link where token_hash = $1 and user_id = $2 and expires_at > $3 returning business_id as id',
    [hashOf(token), userId, now],
  )
  return rows[0]?.id ?? null
}
