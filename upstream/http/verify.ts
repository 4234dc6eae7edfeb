/** The checks of a signed request, in the order of S4.6. */
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from '../../catalogue/constants/constants.ts'
import { isOneOf } from '../../catalogue/values/object-keys.ts'
import {
  certificateOf,
  isActive,
  isNormalPath,
  isTag,
  isTimestamp,
  MAX_SKEW_MS,
  type SignKey,
  type SignRequest,
  sameHex,
  signatureOf,
} from '../../contract/signing.ts'
import { malformed, unsigned } from '../platform/http/refusals.ts'
import type { ReplayMemory } from './replay.ts'

export interface Verifier {
  keys: () => readonly SignKey[]
  clock: () => number
  /** Requests signed before this process started may have been seen by the one before it. */
  startedAt: number
  replay: ReplayMemory
}

/** A request's head, read but not yet believed. */
export type SignedHead = Omit<SignRequest, 'bodyPart'> & { keyId: string; certificate: string; signature: string }

const HEX_32_BYTES = /^[0-9a-f]{64}$/
const PRINTABLE = /^[\x21-\x7e]{1,256}$/

/** What the headers say; the ill-formed ones are refused before any arithmetic. */
export function readHead(method: string, url: string, headers: IncomingHttpHeaders): SignedHead {
  const [path, query] = splitOnce(url, '?')
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const certificate = header('certificate')
  const head = {
    method,
    path,
    query,
    certificate,
    keyId: certificate.slice(0, Math.max(certificate.lastIndexOf('.'), 0)),
    appId: header('app-id'),
    gatewayTag: header('gateway-tag'),
    language: header('language') as SignedHead['language'],
    authorization: header('authorization'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    idempotencyKey: header('idempotency-key') || null,
  }
  refuseIllFormed(head)
  return head
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function refuseIllFormed(head: SignedHead): void {
  const tags = [head.appId, head.gatewayTag, head.keyId]
  if (tags.includes('')) throw unsigned()
  if (!tags.every(isTag) || !isNormalPath(head.path)) throw malformed()
  const isWellFormed =
    isOneOf(constants['language.codes'], head.language) &&
    isTimestamp(head.timestamp) &&
    HEX_32_BYTES.test(head.signature) &&
    HEX_32_BYTES.test(head.certificate.slice(head.keyId.length + 1)) &&
    PRINTABLE.test(head.authorization) &&
    (head.idempotencyKey == null || PRINTABLE.test(head.idempotencyKey))
  if (!isWellFormed) throw unsigned()
}

/** Time, key, certificate, signature, not seen before; each failure looks the same from outside. */
export async function verifySignature(head: SignedHead, bodyPart: string, { keys, clock, startedAt, replay }: Verifier): Promise<void> {
  const [now, sentAt] = [clock(), Number(head.timestamp)]
  if (Math.abs(now - sentAt) > MAX_SKEW_MS || sentAt < startedAt) throw unsigned()

  const key = keys().find((one) => one.id === head.keyId && isActive(one, now))
  if (!key) throw unsigned()
  if (head.certificate !== certificateOf(key.id, head.timestamp)) throw unsigned()
  if (!sameHex(head.signature, signatureOf(key.secret, { ...head, bodyPart }))) throw unsigned()
  if (!(await replay.isFirst(key.id, head.signature, now))) throw unsigned()
}
