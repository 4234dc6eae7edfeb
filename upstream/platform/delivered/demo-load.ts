/** How far the demo company is in a database: a load writes first that it has begun, and last takes that back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { idOf } from '../../runtime/rows/lasting-id.ts'
import { asSystem } from '../database/as-system.ts'

/** Kept where the runtime keeps what is under way and must happen once. */
const KEY = 'demo-load'
/** In whose name everything is loaded. */
export const LOADER = idOf('user', 'admin')
const LOOK_EVERY_MS = 500

export type DemoLoad = 'none' | 'under way' | 'done'

export function demoLoadOf(pool: Pool): Promise<DemoLoad> {
  return asSystem(pool, async (tx) => {
    const begun = await tx.query('select 1 from idempotency where user_id = $1 and key = $2', [LOADER, KEY])
    if (begun.rowCount) return 'under way'
    return (await tx.query('select 1 from "user" limit 1')).rowCount ? 'done' : 'none'
  })
}

export async function beginDemoLoad(pool: Pool, now: Date): Promise<void> {
  await asSystem(pool, (tx) =>
    tx.query('insert into idempotency (user_id, key, route, body_hash) values ($1, $2, $3, $4)', [LOADER, KEY, now.toISOString(), Buffer.alloc(0)]),
  )
}

export async function endDemoLoad(pool: Pool): Promise<void> {
  await asSystem(pool, (tx) => tx.query('delete from idempotency where user_id = $1 and key = $2', [LOADER, KEY]))
}

/**
 * A load tells a year in the time of its story: clocks that run meanwhile would end what its people have still to answer, and mail them about the past.
 * Throws `AbortError` once nobody waits any more.
 */
export async function untilDemoLoaded(pool: Pool, signal: AbortSignal): Promise<void> {
  while ((await demoLoadOf(pool)) === 'under way') await sleep(LOOK_EVERY_MS, undefined, { signal })
}
