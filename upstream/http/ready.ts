/** Whether this process can serve (S12.1). */
import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import { asSystem } from '../platform/database/as-system.ts'

const DATABASE_WITHIN_MS = 500
const LEAST_DISK_BYTES = 1024 ** 3

/** Names the first thing that is missing, or null. */
export function readiness(pool: Pool, dataFolder: string): () => Promise<string | null> {
  return async () => {
    const database = await Promise.race([askDatabase(pool), after(DATABASE_WITHIN_MS, 'DATABASE')])
    return database ?? ((await hasDisk(dataFolder)) ? null : 'DISK')
  }
}

/** A row that nobody could send for five minutes means that what leaves the house does not leave. */
async function askDatabase(pool: Pool): Promise<string | null> {
  try {
    const { rows } = await asSystem(pool, (tx) =>
      tx.query(`SELECT NOT EXISTS (SELECT FROM "outbox" WHERE "sent_at" IS NULL AND "tries" = 0 AND "due_at" < now() - interval '5 min') AS "flows"`),
    )
    return rows[0].flows ? null : 'OUTBOX'
  } catch {
    return 'DATABASE'
  }
}

async function hasDisk(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= LEAST_DISK_BYTES
}

const after = (ms: number, name: string) => new Promise<string>((done) => setTimeout(done, ms, name).unref())
