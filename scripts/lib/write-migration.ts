/** Writes the SQL that leads from the last snapshot to the definitions, and the snapshot that they are now. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import type { Table } from '../../upstream/store/tables.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

export interface NewMigration {
  /** Where migrations and snapshot stand. */
  folder: string
  name: string
  /** Its name begins with it, and migrations run in the order of their names: nobody who works on another branch takes the same one. */
  at: Date
  tables: readonly Table[]
  areaOf: (entity: string) => string
}

/** Answers the name of the file; null where the tables are as the definitions say. A document that has moved to another area takes its snapshot along. */
export async function writeMigration({ folder, name, at, tables, areaOf }: NewMigration): Promise<string | null> {
  const before = readSnapshot(folder)
  const after = generateDrizzleJson(drizzleTables(tables), before.id)
  const statements = await generateMigration(before, after)
  const file = `${momentOf(at)}_${name}.sql`
  if (existsSync(join(folder, file))) throw new Error(`${file} exists already`)
  writeSnapshot(folder, after, tables, areaOf)
  if (statements.length === 0) return null
  writeFileSync(join(folder, file), `${statements.join('\n')}\n`)
  return file
}

/** `20261124T013005`: to the second, in UTC. */
const momentOf = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
