/** A database as release 0005 left it: the migrations of then, its functions and policies, and the rows that it had loaded. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { applyMigrations } from '../../upstream/store/migrate.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const LAST = '0005_unique_and_references.sql'
const migrations = join(import.meta.dirname, '../../upstream/store/migrations')
const stored = join(import.meta.dirname, '../fixtures/release-0005.jsonl.gz')

export async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const [head = '', ...lines] = gunzipSync(readFileSync(stored)).toString('utf8').trim().split('\n')
  const { sql } = JSON.parse(head) as { sql: string }
  await connected(database.ownerUrl, async (owner) => {
    await applyMigrations(owner, migrationsOfThen())
    await owner.query(sql)
  })
  await connected(database.superUrl, async (client) => {
    for (const line of lines) {
      const { table, rows } = JSON.parse(line) as { table: string; rows: object[] }
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ')
      const text = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`
      await client.query(text, [JSON.stringify(rows)])
    }
  })
  return database
}

function migrationsOfThen(): string {
  const folder = mkdtempSync(join(tmpdir(), 'supplybase-then-'))
  cpSync(migrations, folder, { recursive: true, filter: (file) => !file.endsWith('.sql') || (file.split('/').at(-1) ?? '') <= LAST })
  return folder
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
