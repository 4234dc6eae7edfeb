/**
 * One PostgreSQL a run, one migrated template in it, and for each test file a copy of its own.
 * vitest calls `setup` once before everything; test files call `freshDatabase`.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../upstream/pool.ts'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'

export interface TestDatabase {
  name: string
  /** Log-in of the services: owns nothing, sees no row before it takes a role. */
  appUrl: string
  /** Log-in of the migrations. */
  ownerUrl: string
  /** Past every row policy; for looking at what was stored, never for the code under test. */
  superUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: { superUrl: string; ownerUrl: string; appUrl: string }
  }
}

const TEMPLATE = 'supplybase_template'
/** The same with the demo company's base data. */
const BASE = 'supplybase_base'

export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'supplybase-test-'))
  // The database runs as another user when root runs the tests; what is in the folder is closed by itself.
  await chmod(dataFolder, 0o711)
  const cluster = await startEmbeddedPostgres({ dataFolder, fsync: false })
  const stop = async () => {
    await cluster.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const template = await prepareDatabase(cluster.superUrl, TEMPLATE, dataFolder)
    await migrateTemplate(template.ownerUrl)
    await loadBaseTemplate(cluster.superUrl, template.appUrl)
    project.provide('databases', { superUrl: cluster.superUrl, ...template })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function migrateTemplate(ownerUrl: string) {
  const file = new URL('../../upstream/store/migrate.ts', import.meta.url)
  if (!existsSync(file)) return
  const { migrate } = (await import(file.href)) as { migrate(ownerUrl: string): Promise<void> }
  await migrate(ownerUrl)
}

async function loadBaseTemplate(superUrl: string, appUrl: string) {
  const file = new URL('../../data/load/base.ts', import.meta.url)
  await copyDatabase(superUrl, TEMPLATE, BASE)
  if (!existsSync(file)) return
  const { loadBase } = (await import(file.href)) as { loadBase(pool: pg.Pool, now: Date): Promise<unknown> }
  const pool = createPool(within(appUrl, BASE))
  // 2026-11-20 09:00 in Shanghai: the day on which tests run.
  await loadBase(pool, new Date('2026-11-20T01:00:00Z'))
  await pool.end()
}

/** A migrated database of its own for the calling test file, dropped when the file has run. */
export async function freshDatabase({ base = false } = {}): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl } = inject('databases')
  const name = `test_${randomBytes(6).toString('hex')}`
  await copyDatabase(superUrl, base ? BASE : TEMPLATE, name)
  afterAll(() => asSuperuser(superUrl, (client) => client.query(`drop database if exists ${name} with (force)`)))
  return { name, appUrl: within(appUrl, name), ownerUrl: within(ownerUrl, name), superUrl: within(superUrl, name) }
}

async function copyDatabase(superUrl: string, template: string, name: string) {
  await asSuperuser(superUrl, async (client) => {
    await client.query(`create database ${name} template ${template} strategy wal_log owner supplybase_owner`)
    // Rights on the database itself are not copied from the template.
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to supplybase_app`)
  })
}

async function asSuperuser(superUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function within(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}
