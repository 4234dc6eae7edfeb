/** Identity's own work on the database, in the one role that reaches its tables. */
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../runtime/database.ts'
import type { Tx } from '../../runtime/types.ts'

export function asSystem<Result>(pool: Pool, work: (tx: Tx) => Result | Promise<Result>): Promise<Result> {
  return inTransaction(pool, systemOpening, work)
}
