/**
 * Other processes of the services on this database, which notice each other by a row that each keeps fresh (S4.6).
 * Alone, a process remembers by itself which signatures it saw; from the second one on all keep them in the database. Whoever comes waits with its work until those that are there do so.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { asSystem } from '../platform/database/as-system.ts'
import { memoryReplay, type ReplayMemory, tableReplay } from './replay.ts'

const BEAT_MS = 1_000
const WAIT_STEP_MS = 200
/** Whose row is older is gone: killed, or cut off from the database. */
const GONE_AFTER_S = 3
const WAIT_AT_MOST_MS = 5_000
/** As long as a signature that a neighbour took, and is gone, could be sent to us. */
const SHARE_ON_MS = 600_000

interface Seen {
  /** Have shown life since we came. */
  living: number
  /** Of these, those that still keep to themselves what they saw. */
  deaf: number
  /** May have died before we came, or not. */
  unsure: number
}

export interface Neighbours {
  replay: ReplayMemory
  leave(): Promise<unknown>
}

export async function shareReplay(pool: Pool, { always, onMet }: { always: boolean; onMet: () => void }): Promise<Neighbours> {
  const [own, shared, id, stopping] = [memoryReplay(), tableReplay(pool), randomUUID(), new AbortController()]
  let isSharing = always
  let metAt = Number.NEGATIVE_INFINITY

  /** The row says that we share only when we do, and no longer when we stop: both sides change one before the other. */
  async function beat(): Promise<Seen> {
    const saying = isSharing
    const seen = await show(pool, id, saying)
    if (seen.living > 0) {
      if (metAt === Number.NEGATIVE_INFINITY) onMet()
      metAt = performance.now()
    }
    isSharing = always || performance.now() - metAt < SHARE_ON_MS
    return isSharing === saying ? seen : beat()
  }

  const waitUntil = performance.now() + WAIT_AT_MOST_MS
  for (let seen = await beat(); seen.unsure + seen.deaf > 0 && performance.now() < waitUntil; seen = await beat()) await sleep(WAIT_STEP_MS)
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(BEAT_MS, null, { signal: stopping.signal }).catch(() => {})
      // Without the database nothing is served either; the next beat tells.
      if (!stopping.signal.aborted) await beat().catch(() => {})
    }
  })()

  return {
    replay: {
      // One's own memory holds in any case what came here, also before it was shared.
      isFirst: async (...signed) => (await own.isFirst(...signed)) && (!isSharing || shared.isFirst(...signed)),
    },
    async leave() {
      stopping.abort()
      await beating
      await asSystem(pool, (tx) => tx.query('DELETE FROM "services_process" WHERE "id" = $1', [id]))
    },
  }
}

/** One after another, so that of two who come at the same moment the second sees the first. */
function show(pool: Pool, id: string, isSharing: boolean): Promise<Seen> {
  return asSystem(pool, async (tx) => {
    tx.send('LOCK TABLE "services_process" IN EXCLUSIVE MODE')
    tx.send(
      `INSERT INTO "services_process" ("id", "born_at", "seen_at", "is_sharing") VALUES ($1, clock_timestamp(), clock_timestamp(), $2)
       ON CONFLICT ("id") DO UPDATE SET "seen_at" = excluded."seen_at", "is_sharing" = excluded."is_sharing"`,
      [id, isSharing],
    )
    const { rows } = await tx.query<Seen>(
      `SELECT count(*) FILTER (WHERE o."seen_at" > me."born_at")::int AS "living",
              count(*) FILTER (WHERE o."seen_at" > me."born_at" AND NOT o."is_sharing")::int AS "deaf",
              count(*) FILTER (WHERE o."seen_at" <= me."born_at")::int AS "unsure"
       FROM "services_process" me JOIN "services_process" o ON o."id" <> me."id" AND o."seen_at" > clock_timestamp() - interval '${GONE_AFTER_S} seconds'
       WHERE me."id" = $1`,
      [id],
    )
    return rows[0] as Seen
  })
}
