/** Passkeys (WebAuthn): the device proves that it is there and that its owner unlocked it; nothing secret comes to us. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Credential, Passkey, PasskeyData } from './credentials.ts'

export const MOST_PASSKEYS = 10
/** ES256, RS256 and EdDSA: what every authenticator in use can do. */
const ALGORITHMS = [-7, -257, -8]
const timeout = 120_000

const hostOf = (origin: string) => new URL(origin).hostname
export const isPasskey = (one: Credential): one is Passkey => one.kind === 'PASSKEY'
const allowed = (credentials: readonly Credential[]) => credentials.filter(isPasskey).map(({ data: { id, transports } }) => ({ id, transports }))

interface Owner {
  id: string
  userName: string
  displayName: string
}

export const setupOptions = (owner: Owner, credentials: readonly Credential[], origin: string): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'Supplybase',
    rpID: hostOf(origin),
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    timeout,
    attestationType: 'none',
    excludeCredentials: allowed(credentials),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })

export const useOptions = (credentials: readonly Credential[], challenge: string, origin: string): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: allowed(credentials),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout,
    userVerification: 'required',
  })

/** What is kept of a new passkey; null where the answer does not fit what was asked. */
export async function newPasskey(response: RegistrationResponseJSON, expectedChallenge: string, origin: string): Promise<PasskeyData | null> {
  const { registrationInfo } = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** The passkey with its new counter when the signature is right; null otherwise. */
export async function provenPasskey(
  credentials: readonly Credential[],
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  origin: string,
): Promise<Passkey | null> {
  const passkey = credentials.filter(isPasskey).find(({ data }) => data.id === response.id)
  if (!passkey) return null
  const { id, publicKey, counter, transports } = passkey.data
  const { verified, authenticationInfo } = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
      requireUserVerification: true,
    }),
  )
  return verified && authenticationInfo ? { ...passkey, data: { ...passkey.data, counter: authenticationInfo.newCounter } } : null
}

/** The library throws at whatever does not fit; from outside that is a wrong answer and no defect. */
const orNull = async <Result extends object>(verifying: Promise<Result>): Promise<Partial<Result>> => {
  try {
    return await verifying
  } catch {
    return {}
  }
}
