/** Brings a database to the definitions of today: migrations once each, then what is repeatable. Safe after a kill at any point. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { aloneStatements } from './alone.ts'
import { prepareJobs } from './job-schema.ts'
import { policyStatements } from './policies.ts'

const here = import.meta.dirname
const migrationsFolder = process.env.MIGRATIONS_DIR ?? join(here, 'migrations')
const systemFolder = process.env.SYSTEM_SQL_DIR ?? join(here, 'system')
/** Any number; one migration at a time in a database. */
const migrationLock = 4_711_001

/** `ownerUrl` owns the schema; `appLogin` is the role that the services log in with and that owns nothing. */
export async function migrate(ownerUrl: string, appLogin = 'supplybase_app'): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createRoles(client, appLogin)
    await applyMigrations(client, migrationsFolder)
    await client.query('begin')
    for (const file of readdirSync(systemFolder)
      .filter((f) => f.endsWith('.sql'))
      .sort((a, b) => order(a) - order(b)))
      await client.query(readFileSync(join(systemFolder, file), 'utf8'))
    await client.query([...policyStatements(), ...aloneStatements()].join(';\n'))
    await client.query('commit')
    await prepareJobs(ownerUrl, appLogin)
  } finally {
    await client.end()
  }
}

/** runtime.sql holds what the others lean on. */
const order = (file: string) => (file === 'runtime.sql' ? 0 : 1)

async function createRoles(client: pg.Client, appLogin: string): Promise<void> {
  for (const role of ['app_internal', 'app_supplier', 'app_system']) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (!rowCount) await client.query(`create role ${role} nologin`).catch(ignoreDuplicate)
  }
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appLogin])
  if (rowCount) await client.query(`grant app_internal, app_supplier, app_system to ${client.escapeIdentifier(appLogin)}`)
  await client.query('grant usage on schema public to app_internal, app_supplier, app_system')
}

/** Roles belong to the cluster: another database of it may have made them at the same moment. */
function ignoreDuplicate(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}

/** In the order of their names, which begin with the moment at which each was written. The database remembers every single one: what a branch brings late runs although younger ones have run. */
export async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  await client.query('create table if not exists schema_migration (name varchar(100) primary key, at timestamptz not null default clock_timestamp())')
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const done = new Set(rows.map((r) => r.name))
  for (const file of readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()) {
    if (done.has(file)) continue
    await client.query('begin')
    await client.query(readFileSync(join(folder, file), 'utf8'))
    await client.query('insert into schema_migration (name) values ($1)', [file])
    await client.query('commit')
  }
}
