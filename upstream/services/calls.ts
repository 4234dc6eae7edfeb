/** The named calls of the checklist, by their address. */
import type { Pool } from 'pg'
import type { Answer } from '../../contract/types.ts'
import type { BinaryAnswer, CallContext } from '../runtime/types.ts'

export type NamedCall = (body: Record<string, unknown>, context: CallContext) => Promise<Answer | BinaryAnswer>

export function namedCalls(_pool: Pool): Readonly<Record<string, NamedCall>> {
  return {}
}
