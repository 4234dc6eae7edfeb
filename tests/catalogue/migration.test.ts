/** The migrations that ship lead to the tables that the definitions say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'

test('no table, column or index is missing from the migrations (npm run migration writes what is)', async () => {
  const snapshot = JSON.parse(readFileSync(join(import.meta.dirname, '../../upstream/store/migrations/snapshot.json'), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(drizzleTables(), snapshot.id))).toEqual([])
})
