/** The step between the password and the session, or while something is set up: random, known by its hash, bound to one browser, used once. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../../runtime/types.ts'
import { seal, unseal } from '../../../store/sealing.ts'

const MINUTE_MS = 60_000
const TICKET_MINUTES = 5
/** An app is to be found and installed first. */
const SETUP_MINUTES = 15
const MOST_TRIES = 5

interface Wanted {
  userId: string
  visitor: Buffer
  sessionId?: string
  responsibilityId?: string
  /** Of an app that is set up with it. */
  secret?: Buffer
  /** What a passkey is to sign. */
  challenge?: string
  now: Date
}

export interface Ticket {
  id: string
  userId: string
  sessionId: string | null
  responsibilityId: string | null
  secret: Buffer | null
  challenge: string | null
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest()
const placeOf = (id: string) => `factor_ticket.secret ${id}`

export async function newTicket(tx: Tx, { userId, visitor, sessionId, responsibilityId, secret, challenge, now }: Wanted): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const minutes = secret ? SETUP_MINUTES : TICKET_MINUTES
  await tx.query('DELETE FROM "factor_ticket" WHERE "expires_at" < $1', [now])
  await tx.query(
    `INSERT INTO "factor_ticket" ("id", "token_hash", "visitor_hash", "user_id", "session_id", "responsibility_id", "secret", "challenge", "expires_at")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      tokenHash(token),
      visitor,
      userId,
      sessionId,
      responsibilityId,
      secret && seal(secret.toString('hex'), placeOf(id)),
      challenge,
      new Date(now.getTime() + minutes * MINUTE_MS),
    ],
  )
  return token
}

const COLUMNS = `"id", "user_id" AS "userId", "session_id" AS "sessionId", "responsibility_id" AS "responsibilityId", "secret", "challenge"`

/** Null for an unknown one, an old one, one tried too often, and for every browser but its own. */
export async function findTicket(tx: Tx, token: string, visitor: Buffer, now: Date): Promise<Ticket | null> {
  const { rows } = await tx.query<Ticket & { secret: string | null }>(
    `SELECT ${COLUMNS} FROM "factor_ticket" WHERE "token_hash" = $1 AND "visitor_hash" = $2 AND "expires_at" > $3 AND "tries" < $4 FOR UPDATE`,
    [tokenHash(token), visitor, now, MOST_TRIES],
  )
  const [found] = rows
  return found ? { ...found, secret: found.secret === null ? null : Buffer.from(unseal(found.secret, placeOf(found.id)), 'hex') } : null
}

/** A try counts before it is looked at. */
export async function tryTicket(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE "factor_ticket" SET "tries" = "tries" + 1 WHERE "id" = $1', [id])
}

/** Only one use of a ticket succeeds. */
export async function useTicket(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM "factor_ticket" WHERE "id" = $1', [id])).rowCount === 1
}

/** To which a step of somebody who is signed in is bound. */
export async function visitorIn(tx: Tx, sessionId: string): Promise<Buffer> {
  const { rows } = await tx.query<{ visitor: Buffer }>('SELECT "id_hash" AS "visitor" FROM "user_info" WHERE "id" = $1', [sessionId])
  const [session] = rows
  if (!session) throw new Error(`There is no session ${sessionId}`)
  return session.visitor
}
