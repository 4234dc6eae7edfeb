/** The session row: made at log-in, found by the authorization code, ended by log-out, by age, by the sixth one (S1.1, S1.3). */
import { hash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Language, Tab } from '../../../contract/types.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import type { Tx } from '../../runtime/types.ts'
import { askAsSystem, noteAsSystem } from '../database/as-system.ts'
import { endTokensOf } from '../oauth/secrets.ts'
import { type ProfileScope, profileNumber, profileOf } from '../profiles/book.ts'
import { keepProfiles } from '../profiles/keeper.ts'
import { type AccessReader, timeZoneSql } from '../rights/access.ts'
import type { Session } from './types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface NewSession {
  idHash: Buffer
  codeHash: Buffer
  userId: string
  responsibilityId: string | null
  language: Language
  address: string
  /** When a second factor was shown; nothing where the password was enough. */
  secondFactorAt?: Date | null
  now: Date
}

/** The fields of a session that outlive a change of responsibility. */
interface Heritage {
  startedAt: Date
  theme: string
  tabs: Tab[]
}

const SESSION = `
SELECT s."id", s."user_id" AS "userId", u."code" AS "userName", u."name" AS "displayName", u."name_en" AS "displayNameEn", u."user_type" AS "userType",
       coalesce(u."supplier_ids", '{}') AS "supplierIds", coalesce(u."must_change_password" = 'Y', false) AS "mustChangePassword",
       s."responsibility_id" AS "responsibilityId", s."gateway_tag" AS "gatewayTag", s."language", s."theme", s."tabs", s."selections",
       s."pending_tab_refresh" AS "pendingTabRefresh", s."started_at" AS "startedAt", s."second_factor_at" AS "secondFactorAt", s."last_seen_at" AS "lastSeenAt", e."epoch", e."lookups" AS "lookupEdition", e."profiles" AS "profileEdition",
       coalesce(u."default_org_id", u."org_id") AS "orgId",
       (SELECT jsonb_build_object('name', l."name", 'nameEn', l."name_en") FROM "entity_label" l WHERE l."id" = s."responsibility_id") AS "responsibilityLabel",
       (SELECT jsonb_build_object('name', l."name", 'nameEn', l."name_en") FROM "entity_label" l WHERE l."id" = coalesce(u."default_org_id", u."org_id", u."supplier_ids"[1])) AS "organisation",
       ${timeZoneSql('u')} AS "timeZone", u."opinions"
FROM "user_info" s JOIN "user" u ON u."id" = s."user_id" CROSS JOIN "permission_epoch" e
WHERE s."code_hash" = $1 AND s."ended_at" IS NULL AND u."enabled_flag" = 'Y'`

/** Whose the authorization code is, with what he may do; null when unknown, ended or too old. */
export async function findSession(pool: Pool, accessOf: AccessReader, authorization: string, now: Date): Promise<Session | null> {
  const found = await readSession(pool, authorization)
  if (!found) return null
  await keepProfiles(pool, found.profileEdition)
  if (isTooOld(found, now)) return null
  if (now.getTime() - found.lastSeenAt.getTime() >= MINUTE_MS) await touchSession(pool, found.id, now)
  const { epoch, ...session } = found
  return { ...session, ...(await accessOf(session.userId, session.responsibilityId, epoch, dayOf(now))) }
}

/** Whether a later log-in ended it. */
export async function isOutnumbered(pool: Pool, authorization: string): Promise<boolean> {
  const [ended] = await askAsSystem<{ why: string | null }>(pool, 'SELECT "ended_why" AS "why" FROM "user_info" WHERE "code_hash" = $1', [
    hash('sha256', authorization, 'buffer'),
  ])
  return ended?.why === 'OLDEST'
}

type FoundSession = Omit<Session, 'access' | 'accessKey'> & { epoch: string }

/** Every request asks this. */
async function readSession(pool: Pool, authorization: string): Promise<FoundSession | undefined> {
  const [found] = await askAsSystem<FoundSession>(pool, SESSION, [hash('sha256', authorization, 'buffer')])
  return found
}

export const idleMs = (whose: ProfileScope) => profileNumber('SESSION_IDLE_MIN', whose) * MINUTE_MS
export const longestMs = () => profileNumber('SESSION_MAX_HOURS') * HOUR_MS

/** Until nobody asks for two hours, or twelve have passed since the log-in, unless the settings say otherwise. */
export function minutesLeft(session: ProfileScope & Pick<Session, 'startedAt'>, now: Date): number {
  return Math.floor(Math.min(idleMs(session), session.startedAt.getTime() + longestMs() - now.getTime()) / MINUTE_MS)
}

function isTooOld(found: FoundSession, now: Date): boolean {
  return now.getTime() - found.lastSeenAt.getTime() > idleMs(found) || now.getTime() - found.startedAt.getTime() > longestMs()
}

async function touchSession(pool: Pool, id: string, now: Date): Promise<void> {
  await noteAsSystem(pool, 'UPDATE "user_info" SET "last_seen_at" = $2 WHERE "id" = $1', [id, now])
}

export async function startSession(tx: Tx, fresh: NewSession, heritage?: Heritage): Promise<void> {
  const { startedAt, theme, tabs } = heritage ?? { startedAt: fresh.now, theme: await lastTheme(tx, fresh.userId), tabs: [] }
  await tx.query(
    `INSERT INTO "user_info" ("id", "id_hash", "code_hash", "user_id", "responsibility_id", "language", "theme", "tabs", "address", "started_at", "created_at", "last_seen_at", "second_factor_at")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
    [
      randomUUID(),
      fresh.idHash,
      fresh.codeHash,
      fresh.userId,
      fresh.responsibilityId,
      fresh.language,
      theme,
      JSON.stringify(tabs),
      fresh.address,
      startedAt,
      fresh.now,
      fresh.secondFactorAt ?? null,
    ],
  )
  await endOldest(tx, fresh.userId, fresh.now)
}

async function lastTheme(tx: Tx, userId: string): Promise<string> {
  const { rows } = await tx.query('SELECT "theme" FROM "user_info" WHERE "user_id" = $1 ORDER BY "last_seen_at" DESC LIMIT 1', [userId])
  return rows[0]?.theme ?? profileOf('THEME', { userId })
}

export async function endSession(tx: Tx, id: string, why: string, now: Date): Promise<void> {
  await tx.query('UPDATE "user_info" SET "ended_at" = $2, "ended_why" = $3 WHERE "id" = $1 AND "ended_at" IS NULL', [id, now, why])
}

/** Log-out everywhere: a disabled user, a reset password. Who stands between password and second factor begins anew, and programs that act for the person stop. */
export async function endAllSessions(tx: Tx, userId: string, why: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM "factor_ticket" WHERE "user_id" = $1', [userId])
  await endTokensOf(tx, userId)
  await tx.query('UPDATE "user_info" SET "ended_at" = $2, "ended_why" = $3 WHERE "user_id" = $1 AND "ended_at" IS NULL', [userId, now, why])
}

async function endOldest(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE "user_info" SET "ended_at" = $2, "ended_why" = 'OLDEST' WHERE "id" IN (
       SELECT "id" FROM "user_info" WHERE "user_id" = $1 AND "ended_at" IS NULL AND "last_seen_at" > $3
       ORDER BY "created_at" DESC, "id" OFFSET $4)`,
    [userId, now, new Date(now.getTime() - idleMs({ userId })), profileNumber('SESSION_MOST', { userId })],
  )
}
