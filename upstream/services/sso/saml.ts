/** SAML 2: where a person is sent, and whom a signed assertion names. */
import { randomBytes } from 'node:crypto'
import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ATTEMPT_MS } from './attempts.ts'
import { type Provider, redirectUriOf } from './provider.ts'
import { readSamlMetadata } from './saml-metadata.ts'

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

function samlOf(provider: Provider, { begunAt = nobodyAsked, requestId }: { begunAt?: BegunAt; requestId?: string } = {}): SAML {
  const { entryPoint, certificates } = readSamlMetadata(provider.metadata ?? '')
  return new SAML({
    entryPoint,
    idpCert: certificates,
    issuer: provider.clientId,
    audience: provider.clientId,
    callbackUrl: redirectUriOf(provider),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ATTEMPT_MS,
    cacheProvider: remembering(begunAt),
    ...(requestId && { generateUniqueId: () => requestId }),
  })
}

export async function beginSaml(provider: Provider): Promise<{ address: string; state: string; secrets: Record<string, string> }> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const address = await samlOf(provider, { requestId }).getAuthorizeUrlAsync('', undefined, {})
  return { address, state: requestId, secrets: {} }
}

/** Throws when signature, issuer, audience, time or request are not as they must be. */
export async function readAssertion(provider: Provider, response: string, begunAt: BegunAt): Promise<Asserted> {
  if (/<!DOCTYPE/i.test(Buffer.from(response, 'base64').toString('utf8'))) throw new Error('DOCTYPE')
  const { profile } = await samlOf(provider, { begunAt }).validatePostResponseAsync({ SAMLResponse: response })
  if (!profile) throw new Error('The response has no assertion')
  if (profile.issuer !== provider.issuer) throw new Error(`The assertion is of ${profile.issuer}`)
  const { nameID, attributes } = profile
  return { requestId: String(profile.inResponseTo), claims: { ...(attributes as Record<string, unknown> | undefined), nameID } }
}

/** The description of this site that a provider is set up with. */
export function siteMetadata(provider: Provider): string {
  return samlOf(provider).generateServiceProviderMetadata(null)
}
