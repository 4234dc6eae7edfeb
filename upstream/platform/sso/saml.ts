/** SAML 2: where a person is sent, and whom a signed assertion names. */
import { randomBytes } from 'node:crypto'
import { type CacheProvider, generateServiceProviderMetadata, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ATTEMPT_MS } from './attempts.ts'
import { type KeyPair, ownKeyPairs } from './key-pairs.ts'
import { type Provider, redirectUriOf } from './provider.ts'
import { readSamlMetadata } from './saml-metadata.ts'
import { refuseDocumentType } from './xml.ts'

/** Clocks of two houses differ. */
const CLOCK_SKEW_MS = 60_000

/** What an assertion says of a person; `nameID` beside its attributes. */
export interface Asserted {
  requestId: string
  claims: Readonly<Record<string, unknown>>
}

/** When the request of this id was made, or null. */
type BegunAt = (requestId: string) => Promise<Date | null>

const nobodyAsked: BegunAt = async () => null

/** Each request is ours and answered once: what is remembered of it stands in the database, not in this process. */
const remembering = (begunAt: BegunAt): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (id) => (await begunAt(id))?.toISOString() ?? null,
  removeAsync: async () => null,
})

/** The same for what is asked, what is answered and what the provider is told of us. */
const siteOf = (provider: Provider, { privateKey }: KeyPair) => ({
  issuer: provider.clientId,
  callbackUrl: redirectUriOf(provider),
  wantAssertionsSigned: true,
  identifierFormat: null,
  signatureAlgorithm: 'sha256' as const,
  privateKey,
  decryptionPvk: privateKey,
})

function samlOf(provider: Provider, pair: KeyPair, { begunAt = nobodyAsked, requestId }: { begunAt?: BegunAt; requestId?: string }): SAML {
  const { entryPoint, certificates } = readSamlMetadata(provider.metadata ?? '')
  return new SAML({
    ...siteOf(provider, pair),
    entryPoint,
    idpCert: certificates,
    audience: provider.clientId,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ATTEMPT_MS,
    cacheProvider: remembering(begunAt),
    ...(requestId && { generateUniqueId: () => requestId }),
  })
}

/** Signed, whether the provider asks for it or not; one that does refuses what others send in our name. */
export async function beginSaml(provider: Provider): Promise<{ address: string; state: string; secrets: Record<string, string> }> {
  const [pair] = await ownKeyPairs()
  const requestId = `_${randomBytes(20).toString('hex')}`
  const address = await samlOf(provider, pair, { requestId }).getAuthorizeUrlAsync('', undefined, {})
  return { address, state: requestId, secrets: {} }
}

/** Throws when signature, issuer, audience, time or request are not as they must be. */
export async function readAssertion(provider: Provider, response: string, begunAt: BegunAt): Promise<Asserted> {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  refuseDocumentType(xml)
  // The padding of PKCS#1 1.5 tells an attacker who may ask often what was encrypted.
  if (xml.includes('xmlenc#rsa-1_5')) throw new Error('The key of the encrypted assertion is padded by RSA 1.5; RSA-OAEP is wanted')
  const profile = await profileOf(provider, response, begunAt)
  if (profile.issuer !== provider.issuer) throw new Error(`The assertion is of ${profile.issuer}`)
  const requestId = String(profile.inResponseTo)
  if (!isConfirmed(profile, requestId, redirectUriOf(provider)))
    throw new Error('The assertion does not say that it answers this request at this address')
  const { nameID, attributes } = profile
  return { requestId, claims: { ...(attributes as Record<string, unknown> | undefined), nameID } }
}

interface Confirming {
  Assertion?: { Subject?: { SubjectConfirmation?: { SubjectConfirmationData?: { $?: { InResponseTo?: string; Recipient?: string } }[] }[] }[] }
}

/** The frame names the request too, but nobody signed it: an assertion that was caught elsewhere could be put into another one. */
function isConfirmed({ getAssertion }: Profile, requestId: string, address: string): boolean {
  const { Assertion: assertion } = (getAssertion?.() ?? {}) as Confirming
  const confirmations = assertion?.Subject?.flatMap(({ SubjectConfirmation = [] }) => SubjectConfirmation) ?? []
  return confirmations
    .flatMap(({ SubjectConfirmationData = [] }) => SubjectConfirmationData)
    .some(({ $ }) => $?.InResponseTo === requestId && $.Recipient === address)
}

/** An assertion that was encrypted for a key of before is opened by that one. */
async function profileOf(provider: Provider, response: string, begunAt: BegunAt): Promise<Profile> {
  const refusals: unknown[] = []
  for (const pair of await ownKeyPairs()) {
    try {
      const { profile } = await samlOf(provider, pair, { begunAt }).validatePostResponseAsync({ SAMLResponse: response })
      if (profile) return profile
      refusals.push(new Error('The response has no assertion'))
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals[0]
}

/** The description of this site that a provider is set up with. */
export async function siteMetadata(provider: Provider): Promise<string> {
  const pairs = await ownKeyPairs()
  const [newest] = pairs
  const publicCerts = pairs.map(({ certificate }) => certificate)
  return generateServiceProviderMetadata({ ...siteOf(provider, newest), decryptionCert: newest.certificate, publicCerts })
}
