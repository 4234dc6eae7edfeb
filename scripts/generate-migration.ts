/**
 * `npm run migration -- name`: writes the SQL that leads from the last snapshot to the definitions of today.
 * `npm run migration -- --fresh` starts over with one initial migration; only before a first release.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzleTables } from '../upstream/store/drizzle-tables.ts'

const folder = join(import.meta.dirname, '../upstream/store/migrations')
const snapshotFile = join(folder, 'snapshot.json')
const fresh = process.argv.includes('--fresh')
const name = fresh ? 'initial' : (process.argv[2] ?? 'change')
if (fresh) for (const file of readdirSync(folder)) rmSync(join(folder, file))
const before = existsSync(snapshotFile) ? JSON.parse(readFileSync(snapshotFile, 'utf8')) : generateDrizzleJson({})
const after = generateDrizzleJson(drizzleTables(), before.id)
const statements = await generateMigration(before, after)
if (statements.length === 0) {
  console.log('The tables are as the definitions say.')
} else {
  const next = String(readdirSync(folder).filter((f) => f.endsWith('.sql')).length + 1).padStart(4, '0')
  writeFileSync(join(folder, `${next}_${name}.sql`), `${statements.join('\n')}\n`)
  writeFileSync(snapshotFile, JSON.stringify(after))
  console.log(`${next}_${name}.sql: ${statements.length} statements`)
}
process.exit(0)
