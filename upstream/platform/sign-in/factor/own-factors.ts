/** A person's own second factors: set up, named, removed, their recovery codes renewed. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { recordLogin } from '../../sessions/events.ts'
import { type SignedIn, signedIn } from '../../sessions/signed-in.ts'
import type { IdentityCall } from '../../sessions/types.ts'
import { bodies, read } from '../input.ts'
import { requirePassword } from '../own-password.ts'
import { factorKnown, labelWrong, setupOver, tooManyPasskeys, wrongFactor, wrongOwnPassword } from '../refusals.ts'
import { credentialsOf, dropCredentials, hasFactor, keepChanged } from './credentials.ts'
import { isPasskey, MOST_PASSKEYS, newPasskey, setupOptions } from './passkey.ts'
import { addApp, addPasskey, renewCodes } from './set-up.ts'
import { markShown } from './switching.ts'
import { tellFactors } from './tell.ts'
import { findTicket, newTicket, tryTicket, useTicket, visitorIn } from './ticket.ts'
import { addressOf, newSecret, qrOf, spelled } from './totp.ts'

const ok = (data: unknown) => ({ status: '200' as const, msg: '', data })

export const ownFactorCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/userCenter/startApp': signedIn((_body, visit) => asSystem(pool, (tx) => startApp(tx, visit))),
  '/v1/userCenter/addApp': signedIn((body, visit) => confirmApp(pool, read(bodies.setUpApp, body), visit)),
  '/v1/userCenter/startPasskey': signedIn((body, visit) => asSystem(pool, (tx) => startPasskey(tx, read(bodies.startPasskey, body), visit))),
  '/v1/userCenter/addPasskey': signedIn((body, visit) => asSystem(pool, (tx) => confirmPasskey(tx, read(bodies.setUpPasskey, body), visit))),
  '/v1/userCenter/renameFactor': signedIn((body, visit) => asSystem(pool, (tx) => rename(tx, read(bodies.nameFactor, body), visit))),
  '/v1/userCenter/removeFactor': signedIn((body, visit) => remove(pool, read(bodies.removeFactor, body), visit)),
  '/v1/userCenter/renewRecoveryCodes': signedIn((body, visit) => renew(pool, read(bodies.renewCodes, body), visit)),
})

const kinds = ['TOTP', 'PASSKEY', 'RECOVERY'] as const

/** What the user centre shows of them: no secret, no key, of the recovery codes how many are left. */
export async function shownFactors(tx: Tx, userId: string) {
  const credentials = await credentialsOf(tx, userId)
  const sorted = kinds.flatMap((kind) => credentials.filter((one) => one.kind === kind))
  return sorted.map((one) => {
    const { id, kind, label, lastUsedAt } = one
    return { id, kind, label, lastUsedAt, left: one.kind === 'RECOVERY' ? one.data.hashes.length : null }
  })
}

async function startApp(tx: Tx, visit: SignedIn) {
  const { session, now } = visit
  const { userId, userName } = session
  if ((await credentialsOf(tx, userId)).some(({ kind }) => kind === 'TOTP')) throw factorKnown()
  const secret = newSecret()
  const ticket = await newTicket(tx, { userId, visitor: await visitorIn(tx, visit.session.id), secret, now })
  return ok({ ticket, secret: spelled(secret), qr: qrOf(addressOf(secret, userName)) })
}

/** A wrong code leaves the step as it is, for five tries. */
async function confirmApp(pool: Pool, { ticket, code }: z.output<typeof bodies.setUpApp>, visit: SignedIn) {
  const outcome = await asSystem(pool, async (tx) => {
    const found = await findTicket(tx, ticket, await visitorIn(tx, visit.session.id), visit.now)
    if (!found?.secret) return setupOver()
    await tryTicket(tx, found.id)
    const recoveryCodes = await addApp(tx, { ...found, secret: found.secret }, code, visit)
    if (!recoveryCodes) return wrongFactor()
    await useTicket(tx, found.id)
    await markShown(tx, visit.session.id, visit.now)
    return { recoveryCodes }
  })
  if (outcome instanceof Error) throw outcome
  return ok(outcome)
}

async function startPasskey(tx: Tx, { origin }: z.output<typeof bodies.startPasskey>, visit: SignedIn) {
  const { userId: id, userName, displayName } = visit.session
  const credentials = await credentialsOf(tx, id)
  if (credentials.filter(isPasskey).length >= MOST_PASSKEYS) throw tooManyPasskeys(MOST_PASSKEYS)
  const options = await setupOptions({ id, userName, displayName }, credentials, origin)
  const ticket = await newTicket(tx, { userId: id, visitor: await visitorIn(tx, visit.session.id), challenge: options.challenge, now: visit.now })
  return ok({ ticket, options })
}

async function confirmPasskey(tx: Tx, { ticket, origin, label, passkey }: z.output<typeof bodies.setUpPasskey>, visit: SignedIn) {
  requireLabel(label)
  const found = await findTicket(tx, ticket, await visitorIn(tx, visit.session.id), visit.now)
  if (!found?.challenge) throw setupOver()
  const data = await newPasskey(passkey, found.challenge, origin)
  if (!data) throw wrongFactor()
  await useTicket(tx, found.id)
  const recoveryCodes = await addPasskey(tx, found, label, data, visit)
  await markShown(tx, visit.session.id, visit.now)
  return ok({ recoveryCodes })
}

function requireLabel(label: string): void {
  if (label.length < 1 || label.length > 60) throw labelWrong(label)
}

async function rename(tx: Tx, { id, label }: z.output<typeof bodies.nameFactor>, { session, now }: SignedIn) {
  requireLabel(label)
  const passkey = (await credentialsOf(tx, session.userId)).filter(isPasskey).find((one) => one.id === id)
  if (!passkey) refuseRule('NOT_FOUND')
  keepChanged(tx, { ...passkey, label }, now)
  return ok(null)
}

/** With the last of them the recovery codes go: they would be a second factor of their own. */
async function remove(pool: Pool, { id, password }: z.output<typeof bodies.removeFactor>, visit: SignedIn) {
  const { session, now } = visit
  const { userId, userName } = session
  await requirePassword(pool, session, password, visit, wrongOwnPassword)
  await asSystem(pool, async (tx) => {
    const found = (await credentialsOf(tx, userId)).find((one) => one.id === id && one.kind !== 'RECOVERY')
    if (!found) refuseRule('NOT_FOUND')
    await dropCredentials(tx, [id])
    const left = (await hasFactor(tx, userId)) ? [] : await credentialsOf(tx, userId)
    await dropCredentials(
      tx,
      left.map((one) => one.id),
    )
    recordLogin(tx, { what: 'FACTOR_REMOVED', userId, userName }, visit)
    await tellFactors(tx, userId, 'REMOVED', now)
  })
  return ok(null)
}

async function renew(pool: Pool, { password }: z.output<typeof bodies.renewCodes>, visit: SignedIn) {
  await requirePassword(pool, visit.session, password, visit, wrongOwnPassword)
  const recoveryCodes = await asSystem(pool, async (tx) => {
    if (!(await hasFactor(tx, visit.session.userId))) refuseRule('NOT_FOUND')
    return renewCodes(tx, visit.session.userId, visit.now)
  })
  return ok({ recoveryCodes })
}
