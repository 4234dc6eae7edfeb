/** Says of a database whether the demo company is in it whole: a load writes first that it has begun, and last takes that back. */
import type { Pool } from 'pg'
import { asSystem } from '../../upstream/platform/as-system.ts'
import { LOADER } from './book.ts'

/** Kept where the runtime keeps what is under way and must happen once. */
const KEY = 'demo-load'

export type LoadState = 'none' | 'broken off' | 'done'

export function loadState(pool: Pool): Promise<LoadState> {
  return asSystem(pool, async (tx) => {
    const begun = await tx.query('select 1 from idempotency where user_id = $1 and key = $2', [LOADER, KEY])
    if (begun.rowCount) return 'broken off'
    return (await tx.query('select 1 from "user" limit 1')).rowCount ? 'done' : 'none'
  })
}

export async function beginLoad(pool: Pool, now: Date): Promise<void> {
  await asSystem(pool, (tx) =>
    tx.query('insert into idempotency (user_id, key, route, body_hash) values ($1, $2, $3, $4)', [LOADER, KEY, now.toISOString(), Buffer.alloc(0)]),
  )
}

export async function endLoad(pool: Pool): Promise<void> {
  await asSystem(pool, (tx) => tx.query('delete from idempotency where user_id = $1 and key = $2', [LOADER, KEY]))
}
