/** The database of this installation for a command beside it: DATABASE_URL, else its own, the one that runs or one that is started for this. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { FolderInUse } from '../../upstream/store/one-at-a-time.ts'
import { isSameFolder, passwordFiles } from '../../upstream/store/own-place.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'

export const dataFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)), process.env.DATA_DIR ?? '.data')
export const masterKeyFile = process.env.MASTER_KEY_FILE ?? join(dataFolder, 'secrets', 'master.key')

export interface OwnDatabase {
  url: string
  close: () => Promise<void>
}

export async function ownDatabase(): Promise<OwnDatabase> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const started = await startEmbeddedPostgres({ dataFolder }).catch((error: unknown) => (error instanceof FolderInUse ? null : Promise.reject(error)))
  if (started) return { url: (await prepareDatabase(started.superUrl, 'supplybase', dataFolder)).appUrl, close: () => started.stop() }
  const password = (await readFile(passwordFiles(dataFolder).app, 'utf8')).trim()
  return { url: `postgres://supplybase_app:${password}@127.0.0.1:${await runningPort()}/supplybase`, close: async () => {} }
}

async function runningPort(): Promise<number> {
  const noted = (await readFile(join(dataFolder, 'postgres.place'), 'utf8').catch(() => '')).trim()
  const data = join(noted || join(dataFolder, 'postgres'), 'data')
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  if (!isSameFolder(String(lines[1]), data)) throw new Error(`The database that runs is the one of ${lines[1]}, not of ${data}`)
  return Number(lines[3])
}
