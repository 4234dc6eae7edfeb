/** Requests for a code as the database keeps them: who asked, what for, by which way the code goes, how often it was tried (S1.9). */
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'

export const CODE_MINUTES = 10
export const LINK_HOURS = 72
const MOST_TRIES = 5
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MOST_A_DAY = 5

/** A new password; a log-in without the captcha; an address that is to be the account's; a signature. A code is good for what it was asked for. */
export type Purpose = 'PASSWORD' | 'LOGIN' | 'ADDRESS' | 'SIGN'
export type Channel = 'EMAIL' | 'PHONE' | 'LINK'

/** A request whose code or link is still to be sent. */
export interface PendingReset {
  id: string
  channel: Channel
  purpose: Purpose
  /** Where the code goes, if not to the account's own. */
  address: string | null
  userId: string
  userName: string
  phone: string | null
  language: Language
  /** Nobody has signed in with the account yet. */
  isFirst: boolean
}

const codeHash = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest()
const linkHash = (token: string) => createHash('sha256').update(token).digest()

export async function pendingReset(tx: Tx, id: string, now: Date): Promise<PendingReset | null> {
  const { rows } = await tx.query<PendingReset>(
    `SELECT r."id", r."channel", r."purpose", r."address", u."id" AS "userId", u."code" AS "userName", u."phone", coalesce(u."language", 'CN') AS "language",
            u."last_login_at" IS NULL AS "isFirst"
     FROM "password_reset" r JOIN "user" u ON u."id" = r."user_id" AND u."enabled_flag" = 'Y'
     WHERE r."id" = $1 AND r."used_at" IS NULL AND r."passed_at" IS NULL AND r."expires_at" > $2`,
    [id, now],
  )
  return rows[0] ?? null
}

/** Six digits, known by their hash only; made anew when a letter must be sent a second time. */
export async function newCode(tx: Tx, id: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.query('UPDATE "password_reset" SET "code_hash" = $2 WHERE "id" = $1', [id, codeHash(id, code)])
  return code
}

export async function newLink(tx: Tx, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('UPDATE "password_reset" SET "code_hash" = $2 WHERE "id" = $1', [id, linkHash(token)])
  return token
}

interface Asking {
  /** Of the name as typed, whether or not a user has it. */
  nameHash: Buffer
  visitor: Buffer
  userId: string | null
  channel: Exclude<Channel, 'LINK'>
  purpose: Purpose
  /** That is to be verified. */
  address?: string
  now: Date
}

/**
 * A request for a code; `isNew` says that one is to be sent. Asked again within the minute, the same browser goes on with the
 * code that it has; another browser, and the sixth of a day, get a request that no code fits. None of it can be told from outside.
 */
export async function askForCode(
  tx: Tx,
  { nameHash, visitor, userId, channel, purpose, address, now }: Asking,
): Promise<{ id: string; isNew: boolean; isLive: boolean }> {
  // Two askings of one name come one after the other, or both would be the first of their minute.
  await tx.query('SELECT pg_advisory_xact_lock($1)', [nameHash.readBigInt64BE().toString()])
  const { rows } = await tx.query<{ id: string; isOwn: boolean; isRecent: boolean }>(
    `SELECT "id", "visitor_hash" = $2 AND "channel" = $5 AND "used_at" IS NULL AS "isOwn", "asked_at" > $4 AS "isRecent" FROM "password_reset"
     WHERE "name_hash" = $1 AND "is_live" AND "asked_at" > $3 AND "purpose" = $6 ORDER BY "asked_at" DESC`,
    [nameHash, visitor, new Date(now.getTime() - DAY_MS), new Date(now.getTime() - MINUTE_MS), channel, purpose],
  )
  const [last] = rows
  if (last?.isRecent && last.isOwn) {
    await bringForward(tx, last.id, now)
    return { id: last.id, isNew: false, isLive: true }
  }
  const isLive = !last?.isRecent && rows.length < MOST_A_DAY
  const id = randomUUID()
  await tx.query(
    `INSERT INTO "password_reset" ("id", "name_hash", "visitor_hash", "user_id", "channel", "purpose", "address", "is_live", "asked_at", "shown_at", "expires_at")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      id,
      nameHash,
      visitor,
      isLive ? userId : null,
      channel,
      purpose,
      address ?? null,
      isLive,
      now,
      new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    ],
  )
  return { id, isNew: isLive, isLive }
}

const bringForward = (tx: Tx, id: string, now: Date) => tx.query('UPDATE "password_reset" SET "shown_at" = $2 WHERE "id" = $1', [id, now])

/** The request that a browser is in the middle of. */
export interface ResetStep {
  requestId: string
  channel: Exclude<Channel, 'LINK'>
  isPassed: boolean
}

export async function stepOf(tx: Tx, visitor: Buffer, now: Date): Promise<ResetStep | null> {
  const { rows } = await tx.query<ResetStep>(
    `SELECT "id" AS "requestId", "channel", "passed_at" IS NOT NULL AS "isPassed" FROM "password_reset"
     WHERE "visitor_hash" = $1 AND "purpose" = 'PASSWORD' AND "used_at" IS NULL AND "expires_at" > $2 ORDER BY "shown_at" DESC LIMIT 1`,
    [visitor, now],
  )
  return rows[0] ?? null
}

interface Try {
  requestId: string
  visitor: Buffer
  /** Empty in the third step, when it was right before. */
  code: string
  channel: Channel
  purpose: Purpose
  now: Date
}

/** Whose code it is, when the code is right or was; null for anything else. A try counts before it is looked at. */
export async function tryCode(tx: Tx, { requestId, visitor, code, channel, purpose, now }: Try): Promise<string | null> {
  const { rows } = await tx.query<{ userId: string | null; hash: Buffer | null; isPassed: boolean }>(
    `UPDATE "password_reset" SET "tries" = "tries" + CASE WHEN "passed_at" IS NULL THEN 1 ELSE 0 END
     WHERE "id" = $1 AND "visitor_hash" = $2 AND "channel" = $3 AND "purpose" = $6 AND "used_at" IS NULL AND "expires_at" > $4 AND ("passed_at" IS NOT NULL OR "tries" < $5)
     RETURNING "user_id" AS "userId", "code_hash" AS "hash", "passed_at" IS NOT NULL AS "isPassed"`,
    [requestId, visitor, channel, now, MOST_TRIES, purpose],
  )
  const [found] = rows
  if (!found?.userId || !found.hash) return null
  if (found.isPassed) return found.userId
  if (!timingSafeEqual(found.hash, codeHash(requestId, code))) return null
  await tx.query('UPDATE "password_reset" SET "passed_at" = $2 WHERE "id" = $1', [requestId, now])
  return found.userId
}

/** Whose link it is, and the request behind it; null when it is unknown, old or used. */
export async function resetOfLink(tx: Tx, token: string, now: Date): Promise<{ requestId: string; userId: string } | null> {
  const { rows } = await tx.query<{ requestId: string; userId: string }>(
    `SELECT r."id" AS "requestId", r."user_id" AS "userId" FROM "password_reset" r JOIN "user" u ON u."id" = r."user_id" AND u."enabled_flag" = 'Y'
     WHERE r."channel" = 'LINK' AND r."code_hash" = $1 AND r."used_at" IS NULL AND r."expires_at" > $2`,
    [linkHash(token), now],
  )
  return rows[0] ?? null
}

/** Only one use of a request succeeds. */
export async function useReset(tx: Tx, requestId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE "password_reset" SET "used_at" = $2 WHERE "id" = $1 AND "used_at" IS NULL', [requestId, now])
  return rowCount === 1
}

/** A link for one person; those that were sent before are void. */
export async function addLink(tx: Tx, userId: string, nameHash: Buffer, now: Date): Promise<string> {
  const id = randomUUID()
  await tx.query(`UPDATE "password_reset" SET "used_at" = $2 WHERE "user_id" = $1 AND "used_at" IS NULL`, [userId, now])
  await tx.query(
    `INSERT INTO "password_reset" ("id", "name_hash", "user_id", "channel", "is_live", "asked_at", "shown_at", "expires_at") VALUES ($1, $2, $3, 'LINK', false, $4, $4, $5)`,
    [id, nameHash, userId, now, new Date(now.getTime() + LINK_HOURS * 60 * MINUTE_MS)],
  )
  return id
}
