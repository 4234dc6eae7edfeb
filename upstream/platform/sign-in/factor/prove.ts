/** Whether what a person shows is a second factor of that person. What proves right is used up with it. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../../runtime/types.ts'
import { type Credential, credentialsOf, keepUsed, type Recovery, type Totp } from './credentials.ts'
import { provenPasskey } from './passkey.ts'
import { recoveryHash } from './recovery-codes.ts'
import { matchedStep } from './totp.ts'

export interface Shown {
  /** Of the app, or one of the recovery codes; empty where a passkey answers. */
  code: string
  passkey?: AuthenticationResponseJSON | undefined
}

interface ProofRequest {
  userId: string
  challenge: string | null
  origin: string
  now: Date
}

/** The kind that was shown; null when it is wrong. */
export async function proveFactor(
  tx: Tx,
  { code, passkey }: Shown,
  { userId, challenge, origin, now }: ProofRequest,
): Promise<Credential['kind'] | null> {
  const credentials = await credentialsOf(tx, userId, true)
  const proven = passkey
    ? challenge && (await provenPasskey(credentials, passkey, challenge, origin))
    : (provenApp(credentials, code, now) ?? provenRecovery(credentials, code))
  if (!proven) return null
  keepUsed(tx, proven, now)
  return proven.kind
}

function provenApp(credentials: readonly Credential[], code: string, now: Date): Totp | undefined {
  for (const one of credentials) {
    if (one.kind !== 'TOTP') continue
    const lastStep = matchedStep(Buffer.from(one.data.secret, 'hex'), code, one.data.lastStep, now)
    if (lastStep !== null) return { ...one, data: { ...one.data, lastStep } }
  }
  return undefined
}

function provenRecovery(credentials: readonly Credential[], code: string): Recovery | undefined {
  const kept = credentials.find((one) => one.kind === 'RECOVERY')
  const hash = recoveryHash(kept?.userId ?? '', code)
  if (!kept?.data.hashes.includes(hash)) return undefined
  return { ...kept, data: { hashes: kept.data.hashes.filter((other) => other !== hash) } }
}
