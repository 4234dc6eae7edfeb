/** Two people who add a document each, on branches of their own. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { type AnyDefinition, master, ref, text } from '../../catalogue/language/define.ts'
import { areaOf } from '../../scripts/lib/areas.ts'
import { readSnapshot } from '../../scripts/lib/snapshot.ts'
import { writeMigration } from '../../scripts/lib/write-migration.ts'
import { drizzleTables } from '../../upstream/store/drizzle-tables.ts'
import { applyMigrations } from '../../upstream/store/migrate.ts'
import { type Table, tables, tablesOf } from '../../upstream/store/tables.ts'
import { closeLater } from '../support/closing.ts'
import { emptyDatabase } from '../support/database.ts'

const layout = {
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code'], columns: ['code', 'name'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name'] }] },
} as const

/** Two that stand beside each other in whatever order: nothing lies between their names. */
const plan = master('inspectPlan', {
  label: ['考察计划', 'Inspection plan'],
  fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }), site: text(60, '地点', 'Place') },
  ...layout,
})
const record = master('inspectPlanRecord', {
  label: ['考察记录', 'Inspection record'],
  fields: { planId: ref('inspectPlan', '计划', 'Plan', { required: true }), finding: text(300, '发现', 'Finding') },
  ...layout,
})
const [planTables, recordTables] = [plan, record].map((definition) => tablesOf(definition as unknown as AnyDefinition)) as [Table[], Table[]]
const merged = [...tables, ...planTables, ...recordTables]

let folder: string
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, encoding: 'utf8' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supplybase-branches-'))
  cpSync(join(import.meta.dirname, '../../upstream/store/migrations'), folder, { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  commit('What was released')
  return () => rmSync(folder, { recursive: true })
})

function commit(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

/** A branch from main on which one document was added to the area of suppliers. */
async function addOn(
  branch: string,
  own: readonly Table[],
  at: string,
  areas = { inspectPlan: 'supplier-master', inspectPlanRecord: 'supplier-master' },
): Promise<string> {
  git('switch', '--quiet', '--create', branch, 'main')
  const areaNow = (entity: string) => areas[entity as keyof typeof areas] ?? areaOf(entity)
  const file = await writeMigration({ folder, name: branch, at: new Date(at), tables: [...tables, ...own], areaOf: areaNow })
  commit(`Add what ${branch} needs`)
  return String(file)
}

async function connectTo({ ownerUrl }: { ownerUrl: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  closeLater(() => client.end())
  return client
}

/** Columns, keys and indexes of the tables of the definitions, whatever order they were made in. */
async function shapeOf(client: pg.Client): Promise<unknown[]> {
  const names = merged.map(({ name }) => name)
  const ask = async (sql: string) => (await client.query(sql, [names])).rows
  return [
    await ask(`select table_name, column_name, udt_name, character_maximum_length as most, numeric_precision as p, numeric_scale as s, is_nullable
               from information_schema.columns where table_schema = 'public' and table_name = any($1) order by 1, 2`),
    await ask(`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1) order by 1, 2`),
    await ask(
      `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid::regclass::text = any($1) order by 1, 2`,
    ),
  ]
}

async function madeFromDefinitions(): Promise<unknown[]> {
  const client = await connectTo(await emptyDatabase())
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(drizzleTables(merged)))) await client.query(statement)
  return shapeOf(client)
}

test.each([
  ['to one area', { inspectPlan: 'supplier-master', inspectPlanRecord: 'supplier-master' }],
  ['to two areas, one of them new', { inspectPlan: 'supplier-master', inspectPlanRecord: 'inspection' }],
])('two branches that add a document each %s merge by themselves, and a database gets the tables of both', async (_, areas) => {
  await addOn('plans', planTables, '2027-01-11T02:00:00Z', areas)
  await addOn('records', recordTables, '2027-01-11T02:00:07Z', areas)
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', 'plans')
  git('merge', '--quiet', '--no-edit', 'records')

  const snapshot = readSnapshot(folder)
  expect(await generateMigration(snapshot, generateDrizzleJson(drizzleTables(merged), snapshot.id))).toEqual([])
  const client = await connectTo(await emptyDatabase())
  await applyMigrations(client, folder)
  expect(await shapeOf(client)).toEqual(await madeFromDefinitions())
})

test('what a branch wrote first and merged last still runs in a database that is already past it', async () => {
  const late = await addOn('plans', planTables, '2027-01-11T02:00:00Z')
  const early = await addOn('records', recordTables, '2027-01-12T09:30:00Z')
  const client = await connectTo(await emptyDatabase())
  await applyMigrations(client, folder)
  git('merge', '--quiet', '--no-edit', 'plans')
  await applyMigrations(client, folder)

  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by at')
  expect(rows.map(({ name }) => name).slice(-2)).toEqual([early, late])
  expect(readdirSync(folder).sort().indexOf(late)).toBeLessThan(readdirSync(folder).sort().indexOf(early))
  expect(await shapeOf(client)).toEqual(await madeFromDefinitions())
})
