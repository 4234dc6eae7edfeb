/** Which signatures have been seen, for ten minutes: longer than a timestamp stays good (S4.6). */
import type { Pool } from 'pg'
import { asSystem } from '../platform/database/as-system.ts'

export interface ReplayMemory {
  /** True the first time that a signature of this key comes. */
  isFirst(keyId: string, signature: string, now: number): Promise<boolean>
}

const KEEP_MS = 600_000

/** For one upstream process. Two generations change places, so that nothing is searched for what may be forgotten. */
export function memoryReplay(): ReplayMemory {
  let [young, old, turnedAt] = [new Set<string>(), new Set<string>(), 0]
  return {
    async isFirst(keyId, signature, now) {
      if (now - turnedAt >= KEEP_MS) [young, old, turnedAt] = [new Set(), young, now]
      const pair = `${keyId} ${signature}`
      if (young.has(pair) || old.has(pair)) return false
      young.add(pair)
      return true
    },
  }
}

/** For several processes, which must know each other's; the table stands in `upstream/store/system/identity.sql`. */
export function tableReplay(pool: Pool): ReplayMemory {
  let sweptAt = 0
  return {
    isFirst: (keyId, signature, now) =>
      asSystem(pool, async (tx) => {
        if (now - sweptAt >= KEEP_MS) {
          sweptAt = now
          await tx.query('DELETE FROM "signature_seen" WHERE "seen_at" < $1', [new Date(now - KEEP_MS)])
        }
        const { rowCount } = await tx.query(
          'INSERT INTO "signature_seen" ("key_id", "signature", "seen_at") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [keyId, Buffer.from(signature, 'hex'), new Date(now)],
        )
        return rowCount === 1
      }),
  }
}
