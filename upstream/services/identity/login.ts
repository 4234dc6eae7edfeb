/** Log-in with name and password: throttled, with a captcha when asked, the same for names that exist and names that do not. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Answer } from '../../../contract/types.ts'
import { refreshProfiles } from '../profiles/keeper.ts'
import { asSystem } from './as-system.ts'
import { useCaptcha } from './captcha.ts'
import { logLogin, recordLogin } from './events.ts'
import { bodies, read } from './input.ts'
import { type Account, findAccount, openSession } from './open-session.ts'
import { decoyHash, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { wrongCaptcha, wrongLogin } from './refusals.ts'
import { asksCaptchaAfter, countFailure, countTry, forgetFailures, networkOf, throttleOf } from './throttle.ts'
import type { IdentityCall, Visit } from './types.ts'

type LoginBody = z.output<typeof bodies.login>

export function loginCall(pool: Pool): IdentityCall {
  // Made before anybody asks, or the first unknown name would cost two hashes.
  void decoyHash()
  return async (body, visit) => {
    const typed = read(bodies.login, body)
    const failures = await takeTry(pool, typed, visit)
    const account = await asSystem(pool, (tx) => findAccount(tx, 'code', typed.userName))
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

async function enter(pool: Pool, account: Account, phc: string, typed: LoginBody, visit: Visit): Promise<Answer> {
  const rehashed = needsRehash(phc) ? await hashPassword(typed.password) : phc
  return openSession(pool, account, typed, visit, async (tx) => {
    await forgetFailures(tx, typed.userName, networkOf(visit.address))
    await tx.query('UPDATE "user_password" SET "phc" = $2 WHERE "user_id" = $1 AND "phc" = $3 AND "phc" <> $2', [account.id, rehashed, phc])
  })
}
