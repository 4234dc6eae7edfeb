/** An app or a passkey that proved right for the first time becomes a second factor; with the first of them come the recovery codes. */
import type { Tx } from '../../../runtime/types.ts'
import { recordLogin } from '../../sessions/events.ts'
import type { Visit } from '../../sessions/types.ts'
import { factorKnown } from '../refusals.ts'
import { addCredential, credentialsOf, dropCredentials, type PasskeyData } from './credentials.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { tellFactors } from './tell.ts'
import { matchedStep } from './totp.ts'

type Circumstances = Pick<Visit, 'now' | 'address' | 'requestId' | 'userAgent'>

interface Owner {
  userId: string
}

/** The recovery codes that are shown now and never again, none where the person has some; null when the code is wrong. */
export async function addApp(tx: Tx, { userId, secret }: Owner & { secret: Buffer }, code: string, visit: Circumstances): Promise<string[] | null> {
  const lastStep = matchedStep(secret, code, 0, visit.now)
  if (lastStep === null) return null
  // Two who set one up at once come one after the other.
  await tx.query('select from "user" where id = $1 for update', [userId])
  if ((await credentialsOf(tx, userId)).some(({ kind }) => kind === 'TOTP')) throw factorKnown()
  addCredential(tx, userId, '', { kind: 'TOTP', data: { secret: secret.toString('hex'), lastStep } }, visit.now)
  return added(tx, userId, visit)
}

export async function addPasskey(tx: Tx, { userId }: Owner, label: string, data: PasskeyData, visit: Circumstances): Promise<string[]> {
  addCredential(tx, userId, label, { kind: 'PASSKEY', data }, visit.now)
  return added(tx, userId, visit)
}

async function added(tx: Tx, userId: string, visit: Circumstances): Promise<string[]> {
  const { rows } = await tx.query<{ userName: string }>('select code as "userName" from "user" where id = $1', [userId])
  recordLogin(tx, { what: 'FACTOR_ADDED', userId, userName: rows[0]?.userName ?? null }, visit)
  await tellFactors(tx, userId, 'ADDED', visit.now)
  const hasCodes = (await credentialsOf(tx, userId)).some(({ kind }) => kind === 'RECOVERY')
  return hasCodes ? [] : renewCodes(tx, userId, visit.now)
}

/** Those that were there before no longer work. */
export async function renewCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const old = (await credentialsOf(tx, userId)).filter(({ kind }) => kind === 'RECOVERY')
  await dropCredentials(
    tx,
    old.map(({ id }) => id),
  )
  const codes = newRecoveryCodes()
  addCredential(tx, userId, '', { kind: 'RECOVERY', data: { hashes: codes.map((code) => recoveryHash(userId, code)) } }, now)
  return codes
}
