/** What a dump of the database would show. */
import { expect } from 'vitest'
import type { World } from './world.ts'

/** The tables, those of other schemas among them, that have a row with this text in it. */
export async function tablesWith(world: World, text: string): Promise<string[]> {
  const tables = await world.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  expect(tables.length, 'all of them are looked at').toBeGreaterThan(200)
  const found: string[] = []
  for (const { name } of tables)
    if ((await world.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).length > 0) found.push(name)
  return found
}
