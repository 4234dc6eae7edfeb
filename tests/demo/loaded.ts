/** A part of the demo company, loaded into a database of its own as of the day on which tests run. */
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type People, readPeople } from '../../data/load/year/people.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { freshDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

/** Called once in a file; what it answers looks past all rights. */
export function loaded(load: (pool: pg.Pool, people: People, now: Date) => Promise<unknown>) {
  let looking: pg.Pool
  beforeAll(async () => {
    const database = await freshDatabase({ base: true })
    looking = createPool(database.superUrl, 2)
    const pool = createPool(database.appUrl, 8)
    try {
      await load(pool, await readPeople(pool, NOW), NOW)
    } finally {
      await pool.end()
    }
  }, 300_000)
  afterAll(() => looking.end())

  const rows = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as Row[]
  const count = async (what: string) => Number((await rows<{ count: number }>(`select count(*) from ${what}`))[0]?.count)
  return { rows, count }
}
