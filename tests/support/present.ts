/** The demo company as of today, on a database of its own. */
import { inject } from 'vitest'
import { clockDay } from '../../catalogue/constants/clock.ts'
import { loadBase } from '../../data/load/base.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { PRESENT, TEMPLATE } from './cluster.ts'
import { copyOf, type TestDatabase } from './database.ts'

export async function presentDatabase(): Promise<TestDatabase> {
  const now = new Date()
  if (clockDay(now) === inject('databases').presentDay) return copyOf(PRESENT)
  // A new day has begun since the run did.
  const database = await copyOf(TEMPLATE)
  const pool = createPool(database.appUrl)
  await loadBase(pool, now)
  await pool.end()
  return database
}
