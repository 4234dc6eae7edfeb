/** A run's rows, one after the other: each in a transaction of its own, and each once. */
import type { Pool } from 'pg'
import { enterRoleSql, inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { Tx } from '../../runtime/types.ts'
import { newWork } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import type { RowOutcome, RowWork, Run } from './job-work.ts'
import { systemActor } from './system-actor.ts'

/** Whoever carries the run says what is to be noted beside each row, in its transaction. */
export interface Carrier {
  /** Whether the row is still to be done by this run; throws `Stopped` when the run is no longer wanted. */
  begin(tx: Tx, key: string): Promise<boolean>
  end(tx: Tx, key: string, outcome: RowOutcome): Promise<void>
  failed(key: string, error: unknown): Promise<void>
}

/** What there is to do: the system sees everything, a person what he may see. */
export const rowsOf = (pool: Pool, work: RowWork, run: Run): Promise<readonly string[]> =>
  inTransaction(pool, run.by === systemActor ? systemOpening : enterRoleSql(run.by), (tx) => work.rows(tx, run))

export async function workOff(pool: Pool, work: RowWork, run: Run, keys: readonly string[], { begin, end, failed }: Carrier): Promise<void> {
  const startedAt = performance.now()
  for (const key of keys) {
    const now = new Date(run.now.getTime() + Math.round(performance.now() - startedAt))
    try {
      await asSystem(pool, async (tx) => {
        if (!(await begin(tx, key))) return
        const context = { actor: run.by, now, requestId: run.code, address: '' }
        await end(tx, key, await work.run(newWork(tx, context), key, run))
      })
    } catch (error) {
      if (error instanceof Stopped) throw error
      await failed(key, error)
    }
  }
}

/** Told to stop, or taken over by another worker. */
export class Stopped extends Error {}

/** Everything that is due at this moment, outside of any timetable: for the loader of the demo company and for tests; a row that fails is thrown. Answers how many rows were done. */
export async function doneAt(pool: Pool, work: RowWork, now: Date, params: Run['params'] = {}): Promise<number> {
  const run: Run = { id: '', code: '', now, attempt: 1, params, requestId: null, by: systemActor }
  let done = 0
  await workOff(pool, work, run, await rowsOf(pool, work, run), {
    begin: async () => true,
    end: async (_tx, _key, outcome) => {
      if (outcome === 'done') done += 1
    },
    failed: async (_key, error) => {
      throw error
    },
  })
  return done
}
