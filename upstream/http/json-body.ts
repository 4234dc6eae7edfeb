/** Reads the JSON of a request within the limits of S2.3. */
import { isSafeJson } from '../../contract/safe-json.ts'
import { malformed } from '../platform/http/refusals.ts'

export const MAX_BODY_BYTES = 2 * 1024 * 1024

export function readJsonBody(bytes: Buffer | undefined): Record<string, unknown> {
  if (!bytes || bytes.length === 0) return {}
  const body = parse(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body) || !isSafeJson(body)) throw malformed()
  return body as Record<string, unknown>
}

/** A query as a body: the calls that the checklist has as GET take their values from there. */
export function readQuery(query: string): Record<string, unknown> {
  const body = Object.fromEntries(new URLSearchParams(query))
  if (!isSafeJson(body)) throw malformed()
  return body
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed()
  }
}
