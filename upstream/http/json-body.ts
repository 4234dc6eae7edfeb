/** Reads the JSON of a request within the limits of S2.3. */
import { malformed } from './refusal.ts'

export const MAX_BODY_BYTES = 2 * 1024 * 1024
const MAX_LEVELS = 64
/** Keys that reach an object's prototype when they are copied carelessly. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function readJsonBody(bytes: Buffer | undefined): Record<string, unknown> {
  if (!bytes || bytes.length === 0) return {}
  const body = parse(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw malformed()
  refuseUnsafe(body, 1)
  return body as Record<string, unknown>
}

/** A query as a body: the calls that the checklist has as GET take their values from there. */
export function readQuery(query: string): Record<string, unknown> {
  const body = Object.fromEntries(new URLSearchParams(query))
  refuseUnsafe(body, 1)
  return body
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed()
  }
}

function refuseUnsafe(value: object, level: number): void {
  if (level > MAX_LEVELS) throw malformed()
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw malformed()
    if (inner !== null && typeof inner === 'object') refuseUnsafe(inner, level + 1)
  }
}
