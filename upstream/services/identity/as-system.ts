/** Identity's own work on the database, in the one role that reaches its tables. */
import type { Pool, PoolClient } from 'pg'

/** One transaction as `app_system`: all of it or, when `work` throws, nothing. */
export async function asSystem<Result>(pool: Pool, work: (tx: PoolClient) => Promise<Result>): Promise<Result> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('BEGIN; SET LOCAL ROLE app_system')
    const result = await work(tx)
    await tx.query('COMMIT')
    return result
  } catch (error) {
    await tx.query('ROLLBACK').catch((lost: Error) => { broken = lost })
    throw error
  } finally {
    tx.release(broken)
  }
}
