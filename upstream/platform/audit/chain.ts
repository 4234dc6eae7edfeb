/** The appender (S8.2): events become a chain within a second, by one process at a time, in numbers without gaps. */
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Anchors, Head } from './anchors.ts'
import { chained, type Event, eventSql, genesis } from './events.ts'

/** Any number; whoever holds it appends. */
const APPENDER_LOCK = 4_711_002
const BATCH = 2_000
const EVERY_MS = 500
const ANCHOR_EVERY_MS = 3_600_000
/** Numbers are given before commits: an event may turn up below those that were chained. Far below, only the sweep finds it. */
const LOOK_BACK = 2_000
const SWEEP_EVERY_MS = 60_000

/** Chains what waits; null while another process does. `sweep` looks through all events, not only the newest. */
export function appendToChain(pool: Pool, { sweep = true } = {}): Promise<{ head: Head; appended: number } | null> {
  return inTransaction(pool, systemOpening, async (tx) => {
    const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [APPENDER_LOCK])
    if (!rows[0]?.mine) return null
    const head = await headOf(tx)
    const events = await waiting(tx, sweep)
    if (events.length === 0) return { head, appended: 0 }
    const links = linksAfter(head, events)
    await tx.query('insert into audit_chain (seq, event_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])', [
      links.map(({ seq }) => seq),
      events.map(({ id }) => id),
      links.map(({ hash }) => hash),
    ])
    return { head: links.at(-1) ?? head, appended: events.length }
  })
}

async function headOf(tx: Tx): Promise<Head> {
  const { rows } = await tx.query<{ seq: string; hash: Buffer }>('select seq, hash from audit_chain order by seq desc limit 1')
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : { seq: 0, hash: genesis }
}

async function waiting(tx: Tx, sweep: boolean): Promise<Event[]> {
  const recent = `e.id > coalesce((select max(event_id) from audit_chain), 0) - ${LOOK_BACK} and`
  const { rows } = await tx.query<{ event: Event }>(
    `select ${eventSql('e')} as event from audit_event e where ${sweep ? '' : recent} not exists (select from audit_chain c where c.event_id = e.id) order by e.id limit ${BATCH}`,
  )
  return rows.map(({ event }) => event)
}

function linksAfter(head: Head, events: readonly Event[]): Head[] {
  let last = head
  return events.map((event) => (last = { seq: last.seq + 1, hash: chained(last.hash, event) }))
}

/** Runs until it is stopped; what happened before the stop is chained and anchored by it. */
export function startAuditChain({ pool, anchors, onError }: { pool: Pool; anchors: Anchors; onError: (error: unknown) => void }) {
  let isStopping = false
  let timer: NodeJS.Timeout
  let sweptAt = 0
  let anchored = { seq: -1, at: 0 }

  async function once(): Promise<void> {
    const isSweep = Date.now() - sweptAt > SWEEP_EVERY_MS
    for (;;) {
      const result = await appendToChain(pool, { sweep: isSweep })
      if (!result) return
      const { head, appended } = result
      const isDue = head.seq !== anchored.seq || Date.now() - anchored.at > ANCHOR_EVERY_MS
      if (head.seq > 0 && isDue) {
        await anchors.append(head)
        anchored = { seq: head.seq, at: Date.now() }
      }
      if (appended < BATCH) break
    }
    if (isSweep) sweptAt = Date.now()
  }

  async function loop(): Promise<void> {
    await once().catch(onError)
    if (!isStopping) timer = setTimeout(() => (running = loop()), EVERY_MS)
  }
  let running = loop()

  return {
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await running
      anchored.at = 0
      sweptAt = 0
      await once().catch(onError)
    },
  }
}
