/** Step two: a second factor, or the first code of an app that is set up here; then the session begins, or goes on in a responsibility that asks for it. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { networkOf } from '../../../../contract/network.ts'
import type { Answer } from '../../../../contract/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { refreshProfiles } from '../../profiles/keeper.ts'
import { logLogin, recordLogin } from '../../sessions/events.ts'
import { type Entering, enteringOf, findAccount, openSession } from '../../sessions/open-session.ts'
import type { IdentityCall, Visit } from '../../sessions/types.ts'
import { bodies, read } from '../input.ts'
import { voidTicket, wrongFactor } from '../refusals.ts'
import { countFailure, countTry, forgetFailures, throttleOf } from '../throttle.ts'
import { credentialsOf } from './credentials.ts'
import { isPasskey, useOptions } from './passkey.ts'
import { proveFactor } from './prove.ts'
import { addApp } from './set-up.ts'
import { goOn } from './switching.ts'
import { findTicket, type Ticket, tryTicket, useTicket } from './ticket.ts'
import { addressOf, qrOf, spelled } from './totp.ts'

type SecondBody = z.output<typeof bodies.second>

export const secondStepCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/login/step': (body, visit) => stepOf(pool, read(bodies.step, body), visit),
  '/v1/login/second': (body, visit) => comeIn(pool, read(bodies.second, body), visit),
})

/** What the page of step two shows: an app to be set up, or what can be shown. */
function stepOf(pool: Pool, { ticket, visitor, origin }: z.output<typeof bodies.step>, { now }: Visit): Promise<Answer> {
  return asSystem(pool, async (tx) => {
    const found = await findTicket(tx, ticket, visitor, now)
    const account = found && (await findAccount(tx, 'id', found.userId))
    if (!found || !account) throw voidTicket()
    const { userName } = account
    const { secret, challenge } = found
    if (secret) return { status: '200', msg: '', data: { userName, setUp: { secret: spelled(secret), qr: qrOf(addressOf(secret, userName)) } } }
    const credentials = await credentialsOf(tx, found.userId)
    const passkey = challenge && credentials.some(isPasskey) ? await useOptions(credentials, challenge, origin) : null
    return { status: '200', msg: '', data: { userName, setUp: null, passkey, hasApp: credentials.some(({ kind }) => kind === 'TOTP') } }
  })
}

async function comeIn(pool: Pool, typed: SecondBody, visit: Visit): Promise<Answer> {
  const { ticket, entering } = await takeTry(pool, typed, visit)
  const answer = await asSystem(pool, async (tx): Promise<Answer | null> => {
    const recoveryCodes = ticket.secret ? await addApp(tx, { ...ticket, secret: ticket.secret }, typed.code, visit) : null
    const isProven = ticket.secret ? recoveryCodes !== null : await proveFactor(tx, typed, { ...ticket, ...typed, now: visit.now })
    if (!isProven) return null
    if (!(await useTicket(tx, ticket.id))) throw voidTicket()
    await forgetFailures(tx, entering.account.userName, networkOf(visit.address))
    if (ticket.sessionId) return goOn(tx, entering, { ...ticket, sessionId: ticket.sessionId }, typed, visit)
    return openSession(tx, entering, typed, visit, { hasShown: true, ...(recoveryCodes && { more: { recoveryCodes } }) })
  })
  if (answer) return answer
  await asSystem(pool, (tx) => logLogin(tx, { what: 'LOGIN_FAIL', userId: ticket.userId, userName: entering.account.userName }, visit))
  throw wrongFactor()
}

/** Counts for the account and for the network as a wrong password does, and for the ticket, until it proves right (S1.6). */
async function takeTry(pool: Pool, { ticket, visitor }: SecondBody, visit: Visit): Promise<{ ticket: Ticket; entering: Entering }> {
  const { now, address } = visit
  const network = networkOf(address)
  await refreshProfiles(pool)
  // A refused try must still be counted, so refusals leave the transaction as values and not by throwing.
  const outcome = await asSystem(pool, async (tx) => {
    await countTry(tx, network, now)
    const found = await findTicket(tx, ticket, visitor, now)
    const account = found && (await findAccount(tx, 'id', found.userId))
    if (!found || account?.enabledFlag !== 'Y') return voidTicket()
    const { userName } = account
    const { failures, waitSeconds } = await throttleOf(tx, userName, 0, now)
    if (waitSeconds > 0) return wrongFactor(waitSeconds)
    await tryTicket(tx, found.id)
    await countFailure(tx, userName, network, failures + 1, now)
    recordLogin(tx, { what: 'LOGIN_FAIL', userId: found.userId, userName }, visit)
    return { ticket: found, account }
  })
  if (outcome instanceof Error) throw outcome
  return { ticket: outcome.ticket, entering: await enteringOf(pool, outcome.account, visit) }
}
