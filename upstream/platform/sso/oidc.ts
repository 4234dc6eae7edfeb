/** OpenID Connect, the code flow with PKCE: where a person is sent, and who comes back. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { ownEgress } from '../../egress/index.ts'
import { isOnThisMachine, type Provider, redirectUriOf } from './provider.ts'

/** Where a provider says the employee number. */
export const numberClaimOf = ({ claim }: Pick<Provider, 'claim'>): string => claim || 'employee_number'

export type Claims = Readonly<Record<string, unknown>>

const CONFIGURATION_MS = 600_000
const TIMEOUT_S = 10

/** What discovery said, by provider; one that was changed is asked anew. */
const known = new Map<string, { configuration: Configuration; versionNum: number; until: number }>()

/** The way out of the house is the one that is checked (S11.1). The types of undici and of the platform differ in what nobody here uses. */
const outwards = ((url: string, options: object) => ownEgress().fetch(url, options)) as unknown as CustomFetch

export async function discover({ issuer, clientId, secret }: Pick<Provider, 'issuer' | 'clientId' | 'secret'>): Promise<Configuration> {
  const address = ownEgress().check(issuer, 'issuer')
  const execute = [enableNonRepudiationChecks, ...(isOnThisMachine(address) ? [allowInsecureRequests] : [])]
  return discovery(address, clientId, secret ?? undefined, secret ? undefined : None(), { execute, [customFetch]: outwards, timeout: TIMEOUT_S })
}

async function configurationOf(provider: Provider, now: number): Promise<Configuration> {
  const { id, versionNum } = provider
  const kept = known.get(id)
  if (kept && kept.versionNum === versionNum && kept.until > now) return kept.configuration
  const configuration = await discover(provider)
  known.set(id, { configuration, versionNum, until: now + CONFIGURATION_MS })
  return configuration
}

export async function beginOidc(provider: Provider, now: Date): Promise<{ address: string; state: string; secrets: Record<string, string> }> {
  const configuration = await configurationOf(provider, now.getTime())
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(provider),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, state, secrets: { nonce, verifier } }
}

/** The claims of the signed identity token; throws when code, state, nonce or signature are not those of this log-in. */
export async function finishOidc(
  provider: Provider,
  query: string,
  state: string,
  { nonce, verifier }: Record<string, string>,
  now: Date,
): Promise<Claims> {
  const configuration = await configurationOf(provider, now.getTime())
  const back = new URL(`${redirectUriOf(provider)}?${query}`)
  const tokens = await authorizationCodeGrant(configuration, back, {
    expectedState: state,
    idTokenExpected: true,
    ...(nonce && { expectedNonce: nonce }),
    ...(verifier && { pkceCodeVerifier: verifier }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no identity token')
  const isEnough = claims[provider.userMatch === 'EMPLOYEE_NO' ? numberClaimOf(provider) : 'email'] !== undefined
  const hasMore = !isEnough && configuration.serverMetadata().userinfo_endpoint !== undefined
  return hasMore ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims } : claims
}
