/** A CAS server that tests play, as its protocol 3.0 says: whoever comes is signed in already, and a ticket is good once and for one service. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeLater } from './closing.ts'

export interface CasPerson {
  user: string
  attributes?: Record<string, string>
}

export interface CasServer {
  /** Without `/login`, as an administrator types it in. */
  address: string
  /** Who signs in from now on. */
  person: CasPerson
  /** Sites that the server knows; it knows every one until some are named. */
  services: string[]
  /** Said to the next one who asks about a ticket, instead of what is true. */
  says: string | null
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
export const casAnswer = (content: string): string => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`
const failure = (code: string, ticket: string) =>
  casAnswer(`<cas:authenticationFailure code="${code}">Ticket ${escaped(ticket)} not recognized</cas:authenticationFailure>`)

function success({ user, attributes = {} }: CasPerson): string {
  const listed = Object.entries(attributes).map(([name, value]) => `<cas:${name}>${escaped(value)}</cas:${name}>`)
  const content = `<cas:user>${escaped(user)}</cas:user><cas:attributes>${listed.join('')}</cas:attributes>`
  return casAnswer(`<cas:authenticationSuccess>${content}</cas:authenticationSuccess>`)
}

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { service: string; person: CasPerson }>()
  const known: CasServer = { address: '', person: { user: 'nobody' }, services: [], says: null }

  const isKnown = (service: string) => known.services.length === 0 || known.services.some((one) => service.startsWith(one))

  function login(service: string): string {
    const ticket = `ST-${tickets.size + 1}-${Math.random().toString(36).slice(2)}`
    tickets.set(ticket, { service, person: known.person })
    const back = new URL(service)
    back.searchParams.set('ticket', ticket)
    return back.href
  }

  function validate(service: string, ticket: string): string {
    const made = tickets.get(ticket)
    tickets.delete(ticket)
    if (!isKnown(service)) return failure('INVALID_SERVICE', ticket)
    if (!made) return failure('INVALID_TICKET', ticket)
    return made.service === service ? success(made.person) : failure('INVALID_SERVICE', ticket)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), known.address)
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') return response.writeHead(302, { Location: login(service) }).end()
    if (pathname !== '/cas/p3/serviceValidate') return response.writeHead(404).end()
    const said = known.says ?? validate(service, searchParams.get('ticket') ?? '')
    known.says = null
    response.writeHead(200, { 'Content-Type': 'application/xml; charset=utf-8' }).end(said)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeLater(() => server.close())
  known.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`
  return known
}
