/** Log-in with name and password: throttled, with a captcha when asked, the same for names that exist and names that do not. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { networkOf } from '../../../contract/network.ts'
import type { Answer } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { refreshProfiles } from '../profiles/keeper.ts'
import { logLogin, recordLogin } from '../sessions/events.ts'
import { type Account, enteringOf, findAccount, openSession } from '../sessions/open-session.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { useCaptcha } from './captcha.ts'
import { firstStep } from './factor/first-step.ts'
import { bodies, read } from './input.ts'
import { isMailedCode } from './mailed-code.ts'
import { decoyHash, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { wrongCaptcha, wrongLogin } from './refusals.ts'
import { useReset } from './reset-code.ts'
import { asksCaptchaAfter, countFailure, countTry, forgetFailures, takeBackFailure, throttleOf } from './throttle.ts'

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
async function takeTry(pool: Pool, typed: LoginBody, visit: Visit): Promise<number> {
  const { userName } = typed
  const { now } = visit
  const network = networkOf(visit.address)
  await refreshProfiles(pool)
  // A refused try must still be counted, so refusals leave the transaction as values and not by throwing.
  const outcome = await asSystem(pool, async (tx) => {
    const { failures: networkFailures } = await countTry(tx, network, now)
    const { failures, waitSeconds, needsCaptcha } = await throttleOf(tx, userName, networkFailures, now)
    if (waitSeconds > 0) return wrongLogin(true, waitSeconds)
    if (needsCaptcha && !(await isPerson(tx, typed, now))) return wrongCaptcha(typed.mailedId ? 'mailedCode' : 'captcha')
    await countFailure(tx, userName, network, failures + 1, now)
    recordLogin(tx, { what: 'LOGIN_FAIL', userId: null, userName }, visit)
    return failures + 1
  })
  if (typeof outcome !== 'number') throw outcome
  return outcome
}

/** Who reads the picture, or the mail of the account. */
function isPerson(tx: Tx, { userName, captchaId, captcha, mailedId, mailedCode, visitor }: LoginBody, now: Date): Promise<boolean> {
  if (mailedId) return isMailedCode(tx, { userName, mailedId, mailedCode, visitor }, now)
  return useCaptcha(tx, captchaId, captcha, visitor, now)
}

/** Into the session, or to the second step: then this try is taken back and those before it still count. */
async function enter(pool: Pool, account: Account, phc: string, typed: LoginBody, visit: Visit): Promise<Answer> {
  const entering = await enteringOf(pool, account, visit)
  const network = networkOf(visit.address)
  const rehashed = needsRehash(phc) ? await hashPassword(typed.password) : phc
  return asSystem(pool, async (tx) => {
    await tx.query('UPDATE "user_password" SET "phc" = $2 WHERE "user_id" = $1 AND "phc" = $3 AND "phc" <> $2', [account.id, rehashed, phc])
    if (typed.mailedId) await useReset(tx, typed.mailedId, visit.now)
    const ticket = await firstStep(tx, entering, typed.visitor, visit.now)
    if (ticket) {
      await takeBackFailure(tx, typed.userName, network)
      return { status: '200', msg: '', data: { ticket, language: entering.language } }
    }
    await forgetFailures(tx, typed.userName, network)
    return openSession(tx, entering, typed, visit)
  })
}
