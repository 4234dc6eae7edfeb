/** One PostgreSQL a run, one migrated template in it, and two with the demo company's base data; vitest calls this once before everything. */
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { clockDay } from '../../catalogue/constants/clock.ts'
import { loadBase } from '../../data/load/base.ts'
import { buildServices } from '../../scripts/lib/build/build.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { keepBuiltInApis } from '../../upstream/platform/apis/built-in.ts'
import { editionOf } from '../../upstream/platform/apis/program-edition.ts'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { migrate } from '../../upstream/store/migrate.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'
import { tables } from '../../upstream/store/tables.ts'
import { findChromium } from './chromium.ts'
import { asSuperuser, BASE, copyDatabase, PRESENT, TEMPLATE, within } from './cluster.ts'
import { isCopy } from './grown.ts'
import { makeBareTables } from './own-tables.ts'
import { bundles } from './programs.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: { superUrl: string; ownerUrl: string; appUrl: string; presentDay: string }
  }
}

export default async function setup(project: TestProject) {
  const dataFolder = await openRunFolder()
  // One for all test files and the processes that they start: they read the same base data.
  process.env.MASTER_KEY_FILE = join(dataFolder, 'master.key')
  await writeFile(process.env.MASTER_KEY_FILE, randomBytes(32).toString('hex'), { mode: 0o600 })
  const cluster = await startEmbeddedPostgres({ dataFolder, fsync: false, hasSocket: process.platform === 'linux' })
  const stop = async () => {
    await cluster.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    // Unpacked and bundled here, so that no two test files do it at once.
    await Promise.all([findChromium(), buildServices()])
    const template = await prepareDatabase(cluster.superUrl, TEMPLATE, dataFolder)
    const copies = tables.filter(({ definition }) => isCopy(definition.entity))
    if (copies.length > 0) await makeBareTables(template.ownerUrl, copies)
    await migrate(template.ownerUrl)
    // 2026-11-20 09:00 in Shanghai: the day on which tests run.
    const [now, present] = [new Date('2026-11-20T01:00:00Z'), new Date()]
    await Promise.all([loadTemplate(BASE, cluster.superUrl, template.appUrl, now), loadTemplate(PRESENT, cluster.superUrl, template.appUrl, present)])
    project.provide('databases', { superUrl: cluster.superUrl, ...template, presentDay: clockDay(present) })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function loadTemplate(name: string, superUrl: string, appUrl: string, now: Date) {
  await copyDatabase(superUrl, TEMPLATE, name)
  const pool = createPool(within(appUrl, name))
  try {
    await loadBase(pool, now)
    // As the processes of the tests would at each of their starts.
    await keepBuiltInApis(pool, now, await editionOf(bundles.upstream))
  } finally {
    // A pool that outlives its server complains of that, and nobody would see why.
    await pool.end()
  }
  // No database of a run lives long enough to be vacuumed: what the planner knows of the rows, and that all of them are seen, is copied with them.
  await asSuperuser(within(superUrl, name), (client) => client.query('vacuum (freeze, analyze)'))
}
