/** Log-ins that have begun and wait for their provider: ten minutes, once, and only in the browser that began. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../runtime/types.ts'
import { seal, unseal } from '../../store/sealing.ts'

export const ATTEMPT_MS = 600_000
/** For the way from the assertion to the session: one redirect. */
const TICKET_MS = 60_000

/** `state` is what the provider gives back unchanged: of OIDC the state, of SAML the id of the request. */
export interface Attempt {
  providerId: string
  visitor: Buffer
  state: string
  returnTo: string
  /** What is compared when the answer comes, and nobody else may know: nonce and PKCE verifier. */
  secrets: Record<string, string>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const placeOf = (id: string) => `sso_attempt.secrets ${id}`

export async function beginAttempt(tx: Tx, { providerId, visitor, state, returnTo, secrets }: Attempt, now: Date): Promise<void> {
  const id = randomUUID()
  await tx.query('delete from sso_attempt where expires_at < $1', [now])
  await tx.query(
    `insert into sso_attempt (id, provider_id, visitor_hash, state_hash, return_to, secrets, begun_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, providerId, visitor, hashOf(state), returnTo, seal(JSON.stringify(secrets), placeOf(id)), now, new Date(now.getTime() + ATTEMPT_MS)],
  )
}

/** Taken away with the first answer, right or wrong. */
export async function takeAttempt(
  tx: Tx,
  { providerId, visitor, state }: Pick<Attempt, 'providerId' | 'visitor' | 'state'>,
  now: Date,
): Promise<Pick<Attempt, 'returnTo' | 'secrets'> | undefined> {
  const { rows } = await tx.query<{ id: string; returnTo: string; secrets: string }>(
    `delete from sso_attempt where provider_id = $1 and visitor_hash = $2 and state_hash = $3 and ticket_hash is null and expires_at > $4
     returning id, return_to as "returnTo", secrets`,
    [providerId, visitor, hashOf(state), now],
  )
  const [row] = rows
  return row && { returnTo: row.returnTo, secrets: JSON.parse(unseal(row.secrets, placeOf(row.id))) }
}

/** When a request that waits for its assertion was made; null for any that this provider was not asked. */
export async function begunAt(tx: Tx, providerId: string, state: string, now: Date): Promise<Date | null> {
  const { rows } = await tx.query<{ begunAt: Date }>(
    `select begun_at as "begunAt" from sso_attempt where provider_id = $1 and state_hash = $2 and ticket_hash is null and expires_at > $3`,
    [providerId, hashOf(state), now],
  )
  return rows[0]?.begunAt ?? null
}

/**
 * An assertion comes by a POST from another site, which brings no cookie along: whoever it names gets a ticket, good for
 * the browser that began. Null when the request was answered before.
 */
export async function issueTicket(tx: Tx, providerId: string, state: string, userId: string, now: Date): Promise<string | null> {
  const ticket = randomBytes(32).toString('base64url')
  const { rowCount } = await tx.query(
    `update sso_attempt set ticket_hash = $4, user_id = $3, expires_at = $5
     where provider_id = $1 and state_hash = $2 and ticket_hash is null and expires_at > $6`,
    [providerId, hashOf(state), userId, hashOf(ticket), new Date(now.getTime() + TICKET_MS), now],
  )
  return rowCount === 1 ? ticket : null
}

export async function takeTicket(tx: Tx, ticket: string, visitor: Buffer, now: Date): Promise<{ userId: string; returnTo: string } | undefined> {
  const { rows } = await tx.query<{ userId: string; returnTo: string }>(
    `delete from sso_attempt where ticket_hash = $1 and visitor_hash = $2 and expires_at > $3 returning user_id as "userId", return_to as "returnTo"`,
    [hashOf(ticket), visitor, now],
  )
  return rows[0]
}
