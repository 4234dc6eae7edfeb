/** Identity's own work on the database, in the one role that reaches its tables. */
import type { Pool, QueryResultRow } from 'pg'
import { inOneTrip, inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { Tx } from '../../runtime/types.ts'

export function asSystem<Result>(pool: Pool, work: (tx: Tx) => Result | Promise<Result>): Promise<Result> {
  return inTransaction(pool, systemOpening, work)
}

/** What is asked again and again, with nothing before or after it. */
export function askAsSystem<Row extends QueryResultRow>(pool: Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  return inOneTrip(pool, `begin read only; ${systemOpening}`, text, values)
}

/** What may be lost with the last half second before a power cut, such as where somebody was: nobody waits for the disk. */
export async function noteAsSystem(pool: Pool, text: string, values: readonly unknown[]): Promise<void> {
  await inOneTrip(pool, `begin; set local synchronous_commit = off; ${systemOpening}`, text, values)
}
