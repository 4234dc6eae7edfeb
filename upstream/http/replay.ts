/** Which signatures have been seen, for ten minutes: longer than a timestamp stays good (S4.6). */
import type { Pool } from 'pg'

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

/** For several processes, which must know each other's; needs `upstream/store/system/identity.sql`. */
export function tableReplay(pool: Pool): ReplayMemory {
  let sweptAt = 0
  return {
    async isFirst(keyId, signature, now) {
      if (now - sweptAt >= KEEP_MS) {
        sweptAt = now
        await pool.query('SELECT forget_signatures($1)', [new Date(now - KEEP_MS)])
      }
      const { rows } = await pool.query('SELECT remember_signature($1, decode($2, \'hex\'), $3) AS "isFirst"', [keyId, signature, new Date(now)])
      return rows[0].isFirst
    },
  }
}
