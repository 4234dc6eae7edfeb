/** One PostgreSQL a run, one migrated template in it, and one with the demo company's base data; vitest calls this once before everything. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../upstream/pool.ts'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'
import { findChromium } from './chromium.ts'
import { BASE, copyDatabase, TEMPLATE, within } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: { superUrl: string; ownerUrl: string; appUrl: string }
  }
}

export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'supplybase-test-'))
  // The database runs as another user when root runs the tests; what is in the folder is closed by itself.
  await chmod(dataFolder, 0o711)
  // One for all test files and the processes that they start: they read the same base data.
  process.env.MASTER_KEY_FILE = join(dataFolder, 'master.key')
  await writeFile(process.env.MASTER_KEY_FILE, randomBytes(32).toString('hex'), { mode: 0o600 })
  const cluster = await startEmbeddedPostgres({ dataFolder, fsync: false })
  const stop = async () => {
    await cluster.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    // Unpacked here, so that no two test files do it at once.
    await findChromium()
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
  try {
    await loadBase(pool, new Date('2026-11-20T01:00:00Z'))
  } finally {
    // A pool that outlives its server complains of that, and nobody would see why.
    await pool.end()
  }
}
