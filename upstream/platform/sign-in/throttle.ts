/** How often somebody may try to log in: by the name that is typed, and by the network that it comes from (S1.6). */
import { createHash } from 'node:crypto'
import type { Tx } from '../../runtime/types.ts'
import { tooManyRequests } from '../http/refusals.ts'
import { profileNumber } from '../profiles/book.ts'

const CAPTCHA_AFTER_OF_NETWORK = 20
const MINUTE_MS = 60_000

export interface Throttle {
  failures: number
  /** Seconds until the next try, 0 when now. */
  waitSeconds: number
  needsCaptcha: boolean
}

export const nameHash = (userName: string) => createHash('sha256').update(userName).digest()

/** Counts a try of a network; refuses the thirty-first of a minute. */
export async function countTry(tx: Tx, network: string, now: Date): Promise<{ failures: number }> {
  const { rows } = await tx.query<{ tries: number; failures: number; minute: Date }>(
    `INSERT INTO "login_address" AS a ("network", "minute", "tries") VALUES ($1, $2, 1)
     ON CONFLICT ("network") DO UPDATE SET
       "minute" = CASE WHEN a."minute" <= $3 THEN $2 ELSE a."minute" END,
       "tries" = CASE WHEN a."minute" <= $3 THEN 1 ELSE a."tries" + 1 END,
       "failures" = CASE WHEN a."minute" <= $3 THEN 0 ELSE a."failures" END
     RETURNING "tries", "failures", "minute"`,
    [network, now, new Date(now.getTime() - MINUTE_MS)],
  )
  const { tries, failures, minute } = rows[0]!
  if (tries > profileNumber('LOGIN_TRIES_A_MINUTE')) throw tooManyRequests(secondsUntil(new Date(minute.getTime() + MINUTE_MS), now))
  return { failures }
}

/** What holds for the next try of a name; locks its row until the transaction ends. */
export async function throttleOf(tx: Tx, userName: string, networkFailures: number, now: Date): Promise<Throttle> {
  await tx.query('INSERT INTO "login_account" ("name_hash", "last_try_at") VALUES ($1, $2) ON CONFLICT DO NOTHING', [nameHash(userName), now])
  const { rows } = await tx.query<{ failures: number; next_try_at: Date | null }>(
    'SELECT "failures", "next_try_at" FROM "login_account" WHERE "name_hash" = $1 FOR UPDATE',
    [nameHash(userName)],
  )
  const { failures, next_try_at: nextTryAt } = rows[0]!
  return {
    failures,
    waitSeconds: nextTryAt ? secondsUntil(nextTryAt, now) : 0,
    needsCaptcha: asksCaptchaAfter(failures) || networkFailures >= CAPTCHA_AFTER_OF_NETWORK,
  }
}

/** Counted before the password is checked, so that many tries at once do not slip past; a right password takes it back. */
export async function countFailure(tx: Tx, userName: string, network: string, failures: number, now: Date): Promise<void> {
  const nextTryAt = new Date(now.getTime() + waitAfter(failures) * 1000)
  await tx.query('UPDATE "login_account" SET "failures" = $2, "next_try_at" = $3, "last_try_at" = $4 WHERE "name_hash" = $1', [
    nameHash(userName),
    failures,
    nextTryAt,
    now,
  ])
  await tx.query('UPDATE "login_address" SET "failures" = "failures" + 1 WHERE "network" = $1', [network])
}

export async function forgetFailures(tx: Tx, userName: string, network: string): Promise<void> {
  await tx.query('DELETE FROM "login_account" WHERE "name_hash" = $1', [nameHash(userName)])
  await tx.query('UPDATE "login_address" SET "failures" = greatest("failures" - 1, 0) WHERE "network" = $1', [network])
}

/** The password was right and the log-in goes on: this try is none, those before it are not forgotten yet. */
export async function takeBackFailure(tx: Tx, userName: string, network: string): Promise<void> {
  await tx.query('UPDATE "login_account" SET "failures" = greatest("failures" - 1, 0), "next_try_at" = NULL WHERE "name_hash" = $1', [
    nameHash(userName),
  ])
  await tx.query('UPDATE "login_address" SET "failures" = greatest("failures" - 1, 0) WHERE "network" = $1', [network])
}

/** 2, 4, 8 … 300 s from the fifth failure on; never for good. */
export function waitAfter(failures: number): number {
  const free = profileNumber('LOGIN_WAIT_AFTER')
  return failures < free ? 0 : Math.min(2 ** (failures - free + 1), profileNumber('LOGIN_WAIT_MAX_S'))
}

export const asksCaptchaAfter = (failures: number) => failures >= profileNumber('LOGIN_CAPTCHA_AFTER')

const secondsUntil = (time: Date, now: Date) => Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000))
