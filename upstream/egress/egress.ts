/**
 * Calls to URLs that people set in the system: single sign-on, interface descriptions, webhooks (S11.1).
 *
 * Only `host:port` of the list in the environment; the name is resolved once, every address of it is checked, and the
 * connection goes to an address that was. No redirects, 10 seconds, 5 MB as read: what is packed is counted unpacked.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { TLSSocket } from 'node:tls'
import { Agent, buildConnector, errors, fetch as fetchOver, type RequestInit, Response } from 'undici'
import { bounded } from '../../contract/bounded.ts'
import { fill, Refusal } from '../runtime/rules/refusal.ts'
import { isPublicAddress } from './addresses.ts'

const EGRESS_TIMEOUT_MS = 10_000
export const EGRESS_MAX_BYTES = 5 * 1024 * 1024

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

const words = {
  NO_ADDRESS: ['“{url}”不是有效的 http 或 https 地址', '"{url}" is no http or https address'],
  NOT_LISTED: ['不允许访问 {host}，请由运维加入 EGRESS_ALLOW', '{host} is not among the allowed hosts (EGRESS_ALLOW)'],
  NOT_PUBLIC: ['{host} 指向内部地址 {address}，不允许访问', '{host} leads to the internal address {address}, which is not allowed'],
  TOO_MUCH: ['{host} 返回的内容超过 {most} MB', '{host} answers with more than {most} MB'],
  CODED: ['{host} 的返回内容经过多重压缩', '{host} answers with content that is packed several times over'],
  OTHER_CERTIFICATE: ['{host} 的证书指纹是 {given}，与登记的不一致', 'The certificate of {host} is {given}, another one than the pinned'],
  NO_CERTIFICATE: ['{host} 没有证书，地址须为 https', '{host} has no certificate; a pinned address is https'],
  NOT_IN_NETWORK: ['{host} 指向 {address}，不在登记的网段内', '{host} leads to {address}, outside of the networks that are named'],
  NO_ANSWER: ['无法访问 {host}：{reason}', '{host} does not answer: {reason}'],
} as const satisfies Record<string, readonly [string, string]>

type Code = keyof typeof words

/** What else the other side must be. */
export interface Peer {
  /** SHA-256 of its certificate in hexadecimal digits: this one and no other, whoever signed it. */
  pin?: string | null
  /** Whether it may have this address. */
  isAt?: (address: string) => boolean
}

/** Where a call may go and how it goes there. */
export interface Egress {
  /** The URL as the standard reads it; refuses any that is not of the list. `at` is the field that is blamed. */
  check(url: string, at?: string): URL
  allows(url: string): boolean
  /** Of a host that is spoken to in another way than by HTTP: the address that was looked at, to be connected with. */
  addressOf(host: string, port: number): Promise<string>
  /** As `fetch`; refuses instead of connecting to an address that is not allowed. A redirect is answered, not followed. */
  fetch(url: string | URL, init?: RequestInit, peer?: Peer): Promise<Response>
}

/** `allowed` holds `host:port`, an IPv6 address in brackets; an address that is listed itself may be internal. */
export function createEgress(allowed: readonly string[]): Egress {
  const listed = new Set(allowed.map((entry) => entry.toLowerCase()))

  function check(url: string, at?: string): URL {
    const parsed = parse(url)
    if (!parsed) throw refusal('NO_ADDRESS', { url }, at)
    const place = placeOf(parsed)
    if (!listed.has(place)) throw refusal('NOT_LISTED', { host: place }, at)
    return parsed
  }

  function allows(url: string): boolean {
    const parsed = parse(url)
    return parsed !== null && listed.has(placeOf(parsed))
  }

  const isOpen = (address: string, port: string) =>
    isPublicAddress(address) || listed.has(`${address.includes(':') ? `[${address}]` : address}:${port}`)

  const open = (port: string) => (address: string) => isOpen(address, port)

  async function addressOf(host: string, port: number): Promise<string> {
    const place = `${host.toLowerCase()}:${port}`
    if (!listed.has(place)) throw refusal('NOT_LISTED', { host: place })
    return new Promise((found, refused) => {
      checkedLookup(open(String(port)))(host, {}, (error, address) => (error ? refused(asRefusal(error, place)) : found(String(address))))
    })
  }

  const agentTo = ({ pin, isAt }: Peer) =>
    new Agent({
      connect: (target, connected) => {
        const port = target.port || (DEFAULT_PORTS[target.protocol] as string)
        const trust = pin ? { rejectUnauthorized: false, maxCachedSessions: 0 } : {}
        buildConnector({ lookup: checkedLookup(open(port)), timeout: EGRESS_TIMEOUT_MS, ...trust })(target, (...[error, socket]) => {
          const wrong = socket && strangeness(socket, pin, isAt)
          if (!socket || error) return connected(error ?? new Error('No connection'), null)
          if (!wrong) return connected(null, socket)
          socket.destroy()
          connected(wrong, null)
        })
      },
      maxResponseSize: EGRESS_MAX_BYTES,
    })
  const agent = agentTo({})

  return {
    check,
    allows,
    addressOf,
    async fetch(url, init, peer = {}) {
      const target = check(String(url))
      if (peer.pin && target.protocol !== 'https:') throw refusal('NO_CERTIFICATE', { host: placeOf(target) })
      const isParticular = Boolean(peer.pin || peer.isAt)
      const port = target.port || (DEFAULT_PORTS[target.protocol] as string)
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !isOpen(host, port)) throw refusal('NOT_PUBLIC', { host: placeOf(target), address: host })
      try {
        const answer = await fetchOver(target, {
          ...init,
          redirect: 'manual',
          // One of its own is not kept: the next call may want another certificate.
          dispatcher: isParticular ? agentTo(peer) : agent,
          signal: AbortSignal.any([AbortSignal.timeout(EGRESS_TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])]),
        })
        return await limited(answer, placeOf(target))
      } catch (error) {
        throw asRefusal(error, placeOf(target))
      }
    },
  }
}

function parse(url: string): URL | null {
  const parsed = URL.parse(url)
  return parsed && parsed.protocol in DEFAULT_PORTS && !parsed.username && !parsed.password ? parsed : null
}

const placeOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || DEFAULT_PORTS[protocol]}`

class ClosedAddress extends Error {
  readonly address: string
  constructor(address: string) {
    super(`${address} is not allowed`)
    this.address = address
  }
}

class StrangePeer extends Error {
  readonly code: 'OTHER_CERTIFICATE' | 'NOT_IN_NETWORK'
  readonly given: string
  constructor(code: StrangePeer['code'], given: string) {
    super(code)
    this.code = code
    this.given = given
  }
}

/** A connection that leads to somebody else than is meant. */
function strangeness(socket: Socket | TLSSocket, pin: string | null | undefined, isAt: Peer['isAt']): StrangePeer | null {
  const address = socket.remoteAddress ?? ''
  if (isAt && !isAt(address)) return new StrangePeer('NOT_IN_NETWORK', address)
  if (!pin) return null
  const found = socket instanceof TLSSocket ? plainPin(socket.getPeerCertificate().fingerprint256 ?? '') : ''
  return found === plainPin(pin) ? null : new StrangePeer('OTHER_CERTIFICATE', found)
}

/** As programs show it, with colons or without. */
export const plainPin = (pin: string): string => pin.replaceAll(':', '').toLowerCase()

/** Resolves a name once; one closed address among those it has closes the name. */
const checkedLookup =
  (isOpen: (address: string) => boolean): LookupFunction =>
  (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const closed = error ? undefined : found.find(({ address }) => !isOpen(address))
      const [first] = found ?? []
      if (error || closed || !first) return answer(error ?? new ClosedAddress(closed?.address ?? hostname), '', 0)
      if (options.all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }

/** What comes out of the packing is counted, not what came over the line: 5 MB of it may stand for gigabytes. */
async function limited(answer: Response, host: string): Promise<Response> {
  const { body, status, statusText } = answer
  const headers = new Headers([...answer.headers])
  if (headers.get('content-encoding')?.includes(',')) {
    await body?.cancel()
    throw refusal('CODED', { host })
  }
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const content = body && refusingBreaks(bounded(body, EGRESS_MAX_BYTES, tooMuchOf(host)), host)
  return new Response(content && ReadableStream.from(content), { status, statusText, headers: [...headers] })
}

/** What breaks off on its way is refused like what never came. */
async function* refusingBreaks<Part>(body: AsyncIterable<Part>, host: string): AsyncGenerator<Part> {
  try {
    yield* body
  } catch (error) {
    throw asRefusal(error, host)
  }
}

function asRefusal(error: unknown, host: string): Refusal {
  if (error instanceof Refusal) return error
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof ClosedAddress) return refusal('NOT_PUBLIC', { host, address: cause.address })
  if (cause instanceof errors.ResponseExceededMaxSizeError) return tooMuchOf(host)()
  if (cause instanceof StrangePeer) return refusal(cause.code, { host, given: cause.given, address: cause.given })
  return refusal('NO_ANSWER', { host, reason: cause instanceof Error ? cause.message : String(cause) })
}

const tooMuchOf = (host: string) => (): Refusal => refusal('TOO_MUCH', { host, most: String(EGRESS_MAX_BYTES / 1024 ** 2) })

function refusal(code: Code, given: Record<string, string>, at?: string): Refusal {
  return new Refusal({ code: `egress.${code}`, status: 422, words: fill(words[code], given), given, ...(at && { at }) })
}
