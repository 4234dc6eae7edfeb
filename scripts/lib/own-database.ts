/** The database of this installation for a command beside it: DATABASE_URL, else its own, the one that runs or one that is started for this. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { FolderInUse } from '../../upstream/store/one-at-a-time.ts'

export const dataFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)), process.env.DATA_DIR ?? '.data')
export const masterKeyFile = process.env.MASTER_KEY_FILE ?? join(dataFolder, 'secrets', 'master.key')

export interface OwnDatabase {
  url: string
  close: () => Promise<void>
}

export async function ownDatabase(): Promise<OwnDatabase> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
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
