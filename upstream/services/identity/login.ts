/** Log-in with name and password: throttled, with a captcha when asked, the same for names that exist and names that do not. */
import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import type { Answer } from '../../../contract/types.ts'
import { refreshProfiles } from '../profiles/keeper.ts'
import { readAccess } from './access.ts'
import { asSystem } from './as-system.ts'
import { useCaptcha } from './captcha.ts'
import { logLogin, recordLogin } from './events.ts'
import { bodies, read } from './input.ts'
import { decoyHash, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { notePlace } from './places.ts'
import { wrongCaptcha, wrongLogin } from './refusals.ts'
import { dayOf, startSession } from './session.ts'
import { asksCaptchaAfter, countFailure, countTry, forgetFailures, networkOf, throttleOf } from './throttle.ts'
import type { Access, IdentityCall, Responsibility, Visit } from './types.ts'

type LoginBody = z.output<typeof bodies.login>

interface Account {
  id: string
  userName: string
  displayName: string
  userType: string
  enabledFlag: string
  language: 'CN' | 'EN' | null
  mustChangePassword: boolean
  defaultResponsibilityId: string | null
  lastResponsibilityId: string | null
  phc: string | null
}

export function loginCall(pool: Pool): IdentityCall {
  // Made before anybody asks, or the first unknown name would cost two hashes.
  void decoyHash()
  return async (body, visit) => {
    const typed = read(bodies.login, body)
    const failures = await takeTry(pool, typed, visit)
    const account = await asSystem(pool, (tx) => findAccount(tx, typed.userName))
    // An unknown name costs a hash as well, and the answer does not come sooner (S1.7).
    const isRight = await verifyPassword(typed.password, account?.phc ?? (await decoyHash()))
    if (!isRight || !account?.phc || account.enabledFlag !== 'Y') {
      await asSystem(pool, (tx) => logLogin(tx, { what: 'LOGIN_FAIL', userId: null, userName: typed.userName }, visit))
      throw wrongLogin(asksCaptchaAfter(failures))
    }
    return enter(pool, account, account.phc, typed, visit)
  }
}

/** Passes throttle and captcha and counts the try as a failure until the password proves right; returns the failures so far. */
async function takeTry(pool: Pool, { userName, captchaId, captcha, visitor }: LoginBody, visit: Visit): Promise<number> {
  const { now } = visit
  const network = networkOf(visit.address)
  await refreshProfiles(pool)
  // A refused try must still be counted, so refusals leave the transaction as values and not by throwing.
  const outcome = await asSystem(pool, async (tx) => {
    const { failures: networkFailures } = await countTry(tx, network, now)
    const { failures, waitSeconds, needsCaptcha } = await throttleOf(tx, userName, networkFailures, now)
    if (waitSeconds > 0) return wrongLogin(true, waitSeconds)
    if (needsCaptcha && !(await useCaptcha(tx, captchaId, captcha, visitor, now))) return wrongCaptcha()
    await countFailure(tx, userName, network, failures + 1, now)
    await recordLogin(tx, { what: 'LOGIN_FAIL', userId: null, userName }, visit)
    return failures + 1
  })
  if (typeof outcome !== 'number') throw outcome
  return outcome
}

async function findAccount(tx: PoolClient, userName: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(
    `SELECT u."id", u."code" AS "userName", u."name" AS "displayName", u."user_type" AS "userType", u."enabled_flag" AS "enabledFlag", u."language",
            coalesce(u."must_change_password" = 'Y', false) AS "mustChangePassword", u."default_responsibility_id" AS "defaultResponsibilityId", p."phc",
            (SELECT s."responsibility_id" FROM "user_info" s WHERE s."user_id" = u."id" ORDER BY s."last_seen_at" DESC LIMIT 1) AS "lastResponsibilityId"
     FROM "user" u LEFT JOIN "user_password" p ON p."user_id" = u."id" WHERE u."code" = $1`,
    [userName],
  )
  return rows[0]
}

async function enter(pool: Pool, account: Account, phc: string, typed: LoginBody, visit: Visit): Promise<Answer> {
  const { now, address } = visit
  const access = await readAccess(pool, account.id, null, dayOf(now))
  const current = firstResponsibility(access, account)
  const language = account.language ?? visit.language
  const rehashed = needsRehash(phc) ? await hashPassword(typed.password) : phc

  await asSystem(pool, async (tx) => {
    await forgetFailures(tx, typed.userName, networkOf(address))
    await tx.query('UPDATE "user_password" SET "phc" = $2 WHERE "user_id" = $1 AND "phc" = $3 AND "phc" <> $2', [account.id, rehashed, phc])
    await tx.query('UPDATE "user" SET "last_login_at" = $2, "last_login_ip" = $3 WHERE "id" = $1', [account.id, now, address])
    await startSession(tx, { ...typed, userId: account.id, responsibilityId: current?.id ?? null, language, address, now })
    await notePlace(tx, account.id, address, now)
    await recordLogin(tx, { what: 'LOGIN', userId: account.id, userName: account.userName, responsibility: current?.code }, visit)
  })
  return { status: '200', msg: '', data: whoCameIn(account, access, current, language) }
}

/** The one worked in last, the user's own choice, the default one, the first by number. */
function firstResponsibility({ responsibilities }: Access, { lastResponsibilityId, defaultResponsibilityId }: Account): Responsibility | undefined {
  const held = (id: string | null) => responsibilities.find((one) => one.id === id)
  return held(lastResponsibilityId) ?? held(defaultResponsibilityId) ?? responsibilities.find(({ isDefault }) => isDefault) ?? responsibilities[0]
}

/** The authorization code is missing on purpose: web made it, and upstream knows its hash only. */
function whoCameIn(account: Account, { responsibilities }: Access, current: Responsibility | undefined, language: string) {
  const { id, userName, displayName, userType, mustChangePassword } = account
  return {
    gatewayTag: 'default',
    user: { id, userName, displayName, userType },
    responsibilities,
    currentResp: { responsibilityId: current?.id ?? '-1' },
    homePage: current?.homePage ?? (userType === 'SUPPLIER' ? 'exHome' : 'inHome'),
    language,
    mustChangePassword,
  }
}
