/** CAS, protocol 3.0: where a person is sent, and whom the server says that the ticket is of. */
import { randomBytes } from 'node:crypto'
import { withoutEnd } from '../../../catalogue/values/text-end.ts'
import { ownEgress } from '../../egress/index.ts'
import type { Claims } from './oidc.ts'
import { type Provider, redirectUriOf } from './provider.ts'
import { readXmlApart } from './xml-apart.ts'

interface ServiceResponse {
  authenticationSuccess?: { user?: string; attributes?: Claims; proxies?: unknown }
  authenticationFailure?: { '@code'?: string }
}

/** Where a person comes back to. A ticket is good for this address only, and so for this log-in only. */
const serviceOf = (provider: Provider, state: string): string => `${redirectUriOf(provider)}?${new URLSearchParams({ state })}`

function addressOf({ issuer }: Provider, path: string, query: Record<string, string>): URL {
  const address = ownEgress().check(issuer, 'issuer')
  address.pathname = `${withoutEnd(address.pathname, '/')}/${path}`
  address.search = new URLSearchParams(query).toString()
  return address
}

export async function beginCas(provider: Provider): Promise<{ address: string; state: string; secrets: Record<string, string> }> {
  const state = randomBytes(32).toString('base64url')
  return { address: addressOf(provider, 'login', { service: serviceOf(provider, state) }).href, state, secrets: {} }
}

/** What the server says of the person; throws when the ticket is not of this log-in, or was shown to it before. */
export async function finishCas(provider: Provider, query: string, state: string): Promise<Claims> {
  const ticket = new URLSearchParams(query).get('ticket')
  if (!ticket) throw new Error('The server sent no ticket')
  const { authenticationSuccess: success, authenticationFailure: failure } = await askAbout(provider, serviceOf(provider, state), ticket)
  // The code alone: what the server writes beside it may hold the ticket.
  if (failure) throw new Error(`The server refused the ticket: ${failure['@code']}`)
  if (typeof success?.user !== 'string') throw new Error('The server named no user')
  if (success.proxies !== undefined) throw new Error('The ticket is of a program that acts for the person')
  return { ...success.attributes, user: success.user }
}

/** Asks about a ticket that never was, and answers where people would be sent: a server that speaks CAS and knows this site calls the ticket invalid. */
export async function probeCas(provider: Provider): Promise<string> {
  const { authenticationFailure } = await askAbout(provider, serviceOf(provider, 'test'), 'ST-0-test')
  const code = authenticationFailure?.['@code']
  if (code !== 'INVALID_TICKET') throw new Error(code ?? 'The server took a ticket that it never made')
  return addressOf(provider, 'login', {}).href
}

async function askAbout(provider: Provider, service: string, ticket: string): Promise<ServiceResponse> {
  const answer = await ownEgress().fetch(addressOf(provider, 'p3/serviceValidate', { service, ticket }))
  const { serviceResponse } = await readXmlApart<{ serviceResponse: ServiceResponse }>(await answer.text())
  if (!serviceResponse) throw new Error(`The server answered ${answer.status}, and not in the way of CAS 3.0`)
  return serviceResponse
}
