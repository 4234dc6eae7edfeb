/** An event as it is hashed: every column as text, keys in order, so that the same row always gives the same bytes. */
import { createHash } from 'node:crypto'

export type Event = Readonly<Record<string, string | null>>

const columns = [
  'kind',
  'user_id',
  'user_name',
  'responsibility',
  'address',
  'request_id',
  'entity',
  'business_id',
  'action',
  'from_status',
  'to_status',
]

/** The event `alias` as one JSON value; to the microsecond, whatever the time zone of the connection. */
export const eventSql = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id::text, 'at', to_char(${alias}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'content_hash', encode(${alias}.content_hash, 'hex'), ${columns
    .map((name) => `'${name}', ${alias}.${name}::text`)
    .join(', ')})`

export const genesis = Buffer.alloc(32)

export function chained(previous: Buffer, event: Event): Buffer {
  const canonical = JSON.stringify(Object.fromEntries(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1))))
  return createHash('sha256').update(previous).update(canonical).digest()
}
