/** The areas that the administrator sees. Three are remembered by the processes; sessions and throttles stand in the database, and are looked at there. */
import type { Pool } from 'pg'
import { type AreaName, areaNames } from '../../../catalogue/identity/cache-areas.ts'
import { asSystem } from '../database/as-system.ts'
import { refreshLookups } from '../lookups/lookup-book.ts'
import type { AreaFacts, CacheKey } from './cache.ts'
import { ownCache } from './own-cache.ts'

interface Kept {
  facts(): Promise<Pick<AreaFacts, 'entries' | 'ageMs'>>
  keys(prefix: string): Promise<CacheKey[]>
  /** How many entries went. */
  evict(prefix: string): Promise<number>
}

/** `source` has rows of `key` and `at`, newest or oldest in any order; never their values. */
function inDatabase(pool: Pool, source: string, evict: string): Kept {
  const ageMs = 'greatest(0, extract(epoch from clock_timestamp() - at) * 1000)::float8'
  return {
    facts: async () => {
      const { rows } = await asSystem(pool, (tx) =>
        tx.query<{ entries: number; ageMs: number | null }>(`select count(*)::int as entries, max(${ageMs}) as "ageMs" from (${source}) s`),
      )
      return rows[0] ?? { entries: 0, ageMs: null }
    },
    keys: async (prefix) => {
      const sql = `select key, ${ageMs} as "ageMs", 0 as hits from (${source}) s where starts_with(key, $1) order by key limit 500`
      return (await asSystem(pool, (tx) => tx.query<CacheKey>(sql, [prefix]))).rows
    },
    evict: async (prefix) => (await asSystem(pool, (tx) => tx.query(evict, [prefix]))).rowCount ?? 0,
  }
}

const LIVING = `select u.code || ' ' || to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || 'Z' as key, s.started_at as at, s.id
  from user_info s join "user" u on u.id = s.user_id where s.ended_at is null`

const keptElsewhere = (pool: Pool): Readonly<Partial<Record<AreaName, Kept>>> => ({
  // Without its session a browser is asked to sign in; what is evicted cannot come back, so it takes the name of a person.
  sessions: inDatabase(
    pool,
    LIVING,
    `update user_info set ended_at = clock_timestamp(), ended_why = 'EVICTED' where $1 <> '' and id in (select id from (${LIVING}) l where starts_with(key, $1))`,
  ),
  rate: inDatabase(pool, 'select network as key, minute as at from login_address', 'delete from login_address where starts_with(network, $1)'),
})

export async function factsOfAreas(pool: Pool): Promise<AreaFacts[]> {
  const known = new Map(
    ownCache()
      .facts()
      .map((facts) => [facts.area, facts]),
  )
  const elsewhere = keptElsewhere(pool)
  return Promise.all(
    areaNames.map(async (area) => ({ area, entries: 0, hits: 0, misses: 0, ageMs: null, ...known.get(area), ...(await elsewhere[area]?.facts()) })),
  )
}

export const keysOfArea = async (pool: Pool, area: AreaName, prefix: string): Promise<CacheKey[]> =>
  keptElsewhere(pool)[area]?.keys(prefix) ?? ownCache().keys(area, prefix)

export const evictArea = async (pool: Pool, area: AreaName, prefix: string): Promise<number> =>
  keptElsewhere(pool)[area]?.evict(prefix) ?? ownCache().evict(area, prefix)

/** Drops everything of the area and reads again what is read as a whole; sessions and throttles are always as they are. */
export async function refreshArea(pool: Pool, area: AreaName): Promise<number> {
  if (area === 'sessions' || area === 'rate') return (await keptElsewhere(pool)[area]?.facts())?.entries ?? 0
  const gone = await ownCache().evict(area, '')
  if (area !== 'lookups') return gone
  return refreshLookups(pool)
}
