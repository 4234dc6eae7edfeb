/** `audit:verify`: recomputes the whole chain, compares it with the anchors, and names the first number that is not as it was written. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Anchor, Anchors } from './anchors.ts'
import { chained, type Event, eventSql, genesis } from './events.ts'

export interface Verdict {
  /** Events that were found as written. */
  checked: number
  bad: { seq: number; why: string } | null
}

const BATCH = 5_000
const POLL_MS = 100

interface Link {
  seq: string
  hash: Buffer
  event: Event | null
}

/** `waitMs`: as long may the newest events stay unchained, for an appender that runs beside. */
export async function verifyAudit(pool: Pool, anchors: Anchors, { waitMs = 5_000 } = {}): Promise<Verdict> {
  await untilChained(pool, waitMs)
  // Anchors first: each is written after its link, so the links that are read later hold all of them.
  const kept = await anchors.read()
  const opening = `set transaction isolation level repeatable read; ${systemOpening}`
  return inTransaction(pool, opening, async (tx) => {
    const bySeq = new Map((kept ?? []).map((anchor) => [anchor.seq, anchor]))
    const verdict = await walk(tx, bySeq)
    if (verdict.bad) return verdict
    return { ...verdict, bad: afterTheEnd(kept, verdict.checked) ?? (await unchained(tx, verdict.checked)) }
  })
}

async function walk(tx: Tx, anchors: ReadonlyMap<number, Anchor & { isOurs: boolean }>): Promise<Verdict> {
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: genesis }
  for (;;) {
    const { rows } = await tx.query<Link>(
      `select c.seq, c.hash, case when e.id is not null then ${eventSql('e')} end as event from audit_chain c left join audit_event e on e.id = c.event_id where c.seq > $1 order by c.seq limit ${BATCH}`,
      [last.seq],
    )
    for (const { seq, hash, event } of rows) {
      const why = faultOf(last, { seq, hash, event }, anchors.get(last.seq + 1))
      if (why) return { checked: last.seq, bad: { seq: last.seq + 1, why } }
      last = { seq: last.seq + 1, hash }
    }
    if (rows.length < BATCH) return { checked: last.seq, bad: null }
  }
}

function faultOf(last: { seq: number; hash: Buffer }, { seq, hash, event }: Link, anchor: (Anchor & { isOurs: boolean }) | undefined): string | null {
  if (Number(seq) !== last.seq + 1) return 'it is missing in the chain'
  if (!event) return 'its event is missing'
  if (!chained(last.hash, event).equals(hash)) return 'its event is not the one that was chained'
  if (anchor && !anchor.isOurs) return 'its anchor has a wrong signature'
  return anchor && anchor.hash !== hash.toString('hex') ? 'its anchor says otherwise' : null
}

function afterTheEnd(anchors: readonly Anchor[] | null, checked: number): Verdict['bad'] {
  if (!anchors) return checked > 0 ? { seq: 1, why: 'there are no anchors' } : null
  const last = Math.max(0, ...anchors.map(({ seq }) => seq))
  return last > checked ? { seq: checked + 1, why: `the chain was cut off: an anchor knows ${last} events` } : null
}

const missing = 'select min(id) as id from audit_event e where not exists (select from audit_chain c where c.event_id = e.id)'

async function unchained(tx: Tx, checked: number): Promise<Verdict['bad']> {
  const { rows } = await tx.query<{ id: string | null }>(missing)
  return rows[0]?.id ? { seq: checked + 1, why: `event ${rows[0].id} is in no chain` } : null
}

async function untilChained(pool: Pool, waitMs: number): Promise<void> {
  const end = Date.now() + waitMs
  while (Date.now() < end) {
    const { rows } = await inTransaction(pool, systemOpening, (tx) => tx.query<{ id: string | null }>(missing))
    if (!rows[0]?.id) return
    await sleep(POLL_MS)
  }
}
