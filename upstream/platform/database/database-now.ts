import type { Pool } from 'pg'
import { askAsSystem } from './as-system.ts'

/** How late it is by the clock that all processes share, and by which deadlines are judged. */
export async function databaseNow(pool: Pool): Promise<Date> {
  const [row] = await askAsSystem<{ now: Date }>(pool, 'select clock_timestamp() as now', [])
  return row?.now ?? new Date()
}
