/** `npm run audit:verify`: whether the audit is as it was written; ends with 1 and the first bad number when it is not. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool } from '../upstream/pool.ts'
import { anchorsIn } from '../upstream/services/audit/anchors.ts'
import { verifyAudit } from '../upstream/services/audit/verify.ts'
import { readSecretFile } from '../upstream/settings.ts'
import { startEmbeddedPostgres } from '../upstream/store/embedded-postgres.ts'
import { FolderInUse } from '../upstream/store/one-at-a-time.ts'

const dataFolder = resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR ?? '.data')
const masterKey = Buffer.from(readSecretFile(process.env.MASTER_KEY_FILE ?? join(dataFolder, 'secrets', 'master.key')).trim(), 'hex')

const database = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, close: async () => {} } : await embedded()
const pool = createPool(database.url, 2)
try {
  const { checked, bad } = await verifyAudit(pool, anchorsIn(dataFolder, masterKey))
  console.log(bad ? `Bad at ${bad.seq}: ${bad.why}` : `${checked} events are as they were written`)
  process.exitCode = bad ? 1 : 0
} finally {
  await pool.end()
  await database.close()
}

/** The installation's own database: the one that runs, or one that is started for this. */
async function embedded(): Promise<{ url: string; close: () => Promise<void> }> {
  const started = await startEmbeddedPostgres({ dataFolder }).catch((error: unknown) => (error instanceof FolderInUse ? null : Promise.reject(error)))
  const password = (await readFile(join(dataFolder, 'database-app.password'), 'utf8')).trim()
  const port = started?.port ?? (await runningPort())
  return { url: `postgres://supplybase_app:${password}@127.0.0.1:${port}/supplybase`, close: async () => started?.stop() }
}

async function runningPort(): Promise<number> {
  const noted = (await readFile(join(dataFolder, 'postgres.place'), 'utf8').catch(() => '')).trim()
  const lines = (await readFile(join(noted || join(dataFolder, 'postgres'), 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(lines[3])
}
