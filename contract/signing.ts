/** How web signs what it asks of upstream, and upstream checks it: rules S4.1–S4.5 of the security page. Pure; no clock, no I/O. */
import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Language } from './types.ts'

/** The code that calls before log-in carry instead of an authorization code. */
export const ANONYMOUS = 'anonymous'
/** How far the clocks of web and upstream may differ. */
export const MAX_SKEW_MS = 300_000

export interface SignKey { id: string; secret: Buffer; from: Date; until: Date | null }

export interface SignRequest {
  method: string
  /** As sent, without the query. */
  path: string
  /** As sent, without the question mark. */
  query?: string
  bodyPart: string
  appId: string
  gatewayTag: string
  language: Language
  authorization: string
  timestamp: string
  idempotencyKey?: string | null
}

const sha256 = (bytes: string | Buffer) => hash('sha256', bytes, 'hex')

/** A clock that never says the same millisecond twice: a signature is used once (S4.2). */
export function monotonicClock(now: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    return String(last).padStart(13, '0')
  }
}

export const isTimestamp = (text: string) => /^\d{13}$/.test(text)
/** app-id, gateway-tag and key id (S4.1). */
export const isTag = (text: string) => /^[A-Za-z0-9._-]{1,64}$/.test(text)

/** SHA-256 applied as often as the digits of the timestamp say (S4.2). */
function timestampHash(timestamp: string): Buffer {
  let bytes: Buffer = Buffer.from(timestamp, 'ascii')
  for (let round = roundsOf(timestamp); round > 0; round--) bytes = hash('sha256', bytes, 'buffer')
  return bytes
}

export function roundsOf(timestamp: string): number {
  const digits = [...timestamp].reduce((sum, digit) => sum + Number(digit), 0)
  return 3 + (digits % 8)
}

export function certificateOf(keyId: string, timestamp: string): string {
  return `${keyId}.${timestampHash(timestamp).toString('hex')}`
}

/** `encodeURIComponent` leaves five characters alone that S4.5 wants encoded. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Names and values encoded, sorted by the bytes of the encoded form (which is ASCII), joined (S4.5). */
function canonicalPairs(pairs: Iterable<readonly [string, string]>): string {
  return Array.from(pairs, ([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compareAscii(nameA, nameB) || compareAscii(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const compareAscii = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const canonicalQuery = (query: string) => (query === '' ? '' : canonicalPairs(new URLSearchParams(query)))

/** The body part of everything but multipart: the exact bytes sent; no body counts as zero bytes. */
export const bodyPart = (body: string | Buffer = '') => sha256(body)

/** The body part of multipart: its text fields. The files are compared by their digest afterwards. */
export const fieldsPart = (fields: Iterable<readonly [string, string]>) => `fields:${canonicalPairs(fields)}`

/** The body part of one part of a large file: which bytes of which upload they are. Their digest is compared afterwards. */
export const chunkPart = (id: string, offset: number, length: number) => `tus:${id}:${offset}:${length}`
export const CHUNK_TYPE = 'application/offset+octet-stream'

/** A path that a proxy or parser would read differently from how it was signed is refused (S4.4). */
export function isNormalPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, 'http://upstream') && new URL(path, 'http://upstream').pathname === path
}

/** The eleven parts that the signature covers (S4.4). */
function canonicalString(request: SignRequest): string {
  return [
    'SRM1',
    request.method,
    request.path,
    canonicalQuery(request.query ?? ''),
    request.bodyPart,
    request.appId,
    request.gatewayTag,
    request.language,
    sha256(request.authorization),
    request.timestamp,
    request.idempotencyKey ?? '',
  ].join('\n')
}

/** Bytes cost six times as much where a key is wanted: what signs all day is made a key once. */
const prepared = new WeakMap<Buffer, KeyObject>()

function keyOf(secret: Buffer): KeyObject {
  const known = prepared.get(secret)
  if (known) return known
  const key = createSecretKey(secret)
  prepared.set(secret, key)
  return key
}

export function signatureOf(secret: Buffer, request: SignRequest): string {
  const requestKey = createHmac('sha256', keyOf(secret)).update(timestampHash(request.timestamp)).digest()
  return createHmac('sha256', createSecretKey(requestKey)).update(canonicalString(request)).digest('hex')
}

/** The headers of a signed request, as web sends them. */
export function signedHeaders(key: Pick<SignKey, 'id' | 'secret'>, request: SignRequest): Record<string, string> {
  return {
    'authorization': request.authorization,
    'gateway-tag': request.gatewayTag,
    'app-id': request.appId,
    'language': request.language,
    'timestamp': request.timestamp,
    'certificate': certificateOf(key.id, request.timestamp),
    'signature': signatureOf(key.secret, request),
    ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
  }
}

/** Equal, in a time that does not tell how much of it is. */
export function sameHex(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(expected, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const isActive = (key: { from: Date; until: Date | null }, now: number) =>
  key.from.getTime() <= now && (key.until === null || now < key.until.getTime())

/** The newest active key signs; all active ones verify (S4.7). */
export function newestActive<Key extends { from: Date; until: Date | null }>(keys: readonly Key[], now: number): Key | undefined {
  return keys.filter((key) => isActive(key, now)).sort((a, b) => b.from.getTime() - a.from.getTime())[0]
}
