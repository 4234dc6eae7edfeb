/** Sends what the outbox holds: at least once, never by two workers at a time, and never inside a transaction (S9.5). */
import type { Pool } from 'pg'
import type { Tx } from '../../runtime/types.ts'
import { giveUp, succeed } from '../compensation/settle.ts'
import { asSystem } from '../database/as-system.ts'
import { Later, RefusedForGood } from './outcomes.ts'
import { type OutboxRow, outboxColumns } from './row.ts'

/** How long after the first failure a row is tried again, and at the most. */
interface Pace {
  firstS: number
  longestS: number
}
const PACE: Pace = { firstS: 1, longestS: 3_600 }
/** To others' servers: those that greylist want minutes, and somebody there must mend something. */
const AFAR: Pace = { firstS: 60, longestS: 6 * 3_600 }
const afar: ReadonlySet<string> = new Set(['MAIL', 'SMS', 'DING', 'WEBHOOK', 'SCSI', 'ESIGN'])
export const paceOf = (kind: string): Pace => (afar.has(kind) ? AFAR : PACE)

const AT_ONCE = 5
/** A row that its worker took and did not bring to an end, killed say, is free again after this; longer than any sending may last. */
const LEASE_S = 180

/** Sends one row or throws. */
export type Sender = (row: OutboxRow) => Promise<void>

export interface Outbox {
  /** Sends all that is due; how many rows it took. */
  drain(): Promise<number>
  /** Milliseconds until the next row is due, null when none waits. */
  nextIn(): Promise<number | null>
}

export function createOutbox(
  pool: Pool,
  senders: Readonly<Record<string, Sender>>,
  onFailure: (error: unknown, row: OutboxRow) => void = () => {},
): Outbox {
  const kinds = Object.keys(senders)
  const sendOne = async (row: OutboxRow) => {
    try {
      await senders[row.kind]?.(row)
      await asSystem(pool, async (tx) => {
        await tx.query('update outbox set sent_at = clock_timestamp(), last_error = null where id = $1', [row.id])
        if (row.compensationId) await succeed(tx, row)
      })
    } catch (error) {
      if (error instanceof Later) return asSystem(pool, (tx) => putOff(tx, row, error))
      onFailure(error, row)
      await asSystem(pool, (tx) => postpone(tx, row, error))
    }
  }
  return {
    async drain() {
      for (let taken = 0; ; ) {
        const rows = await asSystem(pool, (tx) => take(tx, kinds))
        if (rows.length === 0) return taken
        taken += rows.length
        await Promise.all(rows.map(sendOne))
      }
    },
    async nextIn() {
      const { rows } = await asSystem(pool, (tx) =>
        tx.query<{ ms: number | null }>(
          `select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms from outbox where sent_at is null and kind = any($1) and tries < most_tries`,
          [kinds],
        ),
      )
      return rows[0]?.ms ?? null
    },
  }
}

/** To another system what happened to a document goes in its order: a later change waits for the earlier one, as long as that is being tried. */
const isNext = `not (kind = 'SCSI' and exists (
  select 1 from outbox earlier where earlier.kind = 'SCSI' and earlier.business_id = outbox.business_id and earlier.payload ->> 'code' = outbox.payload ->> 'code'
    and earlier.id < outbox.id and earlier.sent_at is null and earlier.tries < earlier.most_tries))`

/** Whatever another worker is just taking is passed over. */
async function take(tx: Tx, kinds: readonly string[]): Promise<OutboxRow[]> {
  const { rows } = await tx.query<OutboxRow>(
    `update outbox set tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => $2)
     where id in (select id from outbox where sent_at is null and due_at <= clock_timestamp() and tries < most_tries and kind = any($1) and ${isNext} order by due_at, id limit $3 for update skip locked)
     returning ${outboxColumns}`,
    [kinds, LEASE_S, AT_ONCE],
  )
  return rows
}

/** After the last try the row stays, unsent and with its error, for the compensation list. */
async function postpone(tx: Tx, row: OutboxRow, error: unknown): Promise<void> {
  const { id, kind, tries, mostTries } = row
  const reason = String(error).slice(0, 500)
  const isOver = error instanceof RefusedForGood
  await tx.query(
    'update outbox set due_at = clock_timestamp() + make_interval(secs => $2), last_error = $3, tries = case when $4 then most_tries else tries end where id = $1',
    [id, waitAfter(tries, Math.random(), paceOf(kind)), reason, isOver],
  )
  if (tries >= mostTries && !isOver) await giveUp(tx, row, reason)
}

async function putOff(tx: Tx, { id }: OutboxRow, { seconds }: Later): Promise<void> {
  await tx.query('update outbox set due_at = clock_timestamp() + make_interval(secs => $2), tries = tries - 1 where id = $1', [id, seconds])
}

/** 1, 2, 4 … times the first wait up to the longest, a quarter more or less, so that many do not come back at the same moment. */
export function waitAfter(tries: number, random = Math.random(), { firstS, longestS } = PACE): number {
  const wait = firstS * 2 ** (tries - 1) * (0.75 + random / 2)
  return Math.min(Math.max(wait, firstS), longestS)
}
