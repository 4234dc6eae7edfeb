/** Reads the settings again when their edition has changed. */
import type { Pool } from 'pg'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { type ProfileScope, setProfiles } from './book.ts'

const VALUES = `select p.code, coalesce(v.user_id::text, v.responsibility_id::text, v.org_id::text, '') as target, v.value
  from profile p join profile_value v on v.header_id = p.id where p.enabled_flag = 'Y'`
const PARENTS = 'select id, parent_id as parent from organization where parent_id is not null'

async function readProfiles(pool: Pool): Promise<void> {
  const [values, parents] = await asSystem(pool, async (tx) => [
    (await tx.query<{ code: string; target: string; value: string }>(VALUES)).rows,
    (await tx.query<{ id: string; parent: string }>(PARENTS)).rows,
  ])
  const byCode = Map.groupBy(values, ({ code }) => code)
  setProfiles({
    values: new Map([...byCode].map(([code, rows]) => [code, new Map(rows.map(({ target, value }) => [target, value]))])),
    parents: new Map(parents.map(({ id, parent }) => [id, parent])),
  })
}

const kept = new WeakMap<Pool, { edition: string; done: Promise<void> }>()

/** Brings the book of this process to the edition that a request saw. */
export function keepProfiles(pool: Pool, edition: string): Promise<void> {
  const known = kept.get(pool)
  if (known?.edition === edition) return known.done
  const reading = { edition, done: readProfiles(pool) }
  kept.set(pool, reading)
  reading.done.catch(() => kept.get(pool) === reading && kept.delete(pool))
  return reading.done
}

/** For work that no session stands behind: log-ins, jobs. One small question. */
export async function refreshProfiles(pool: Pool): Promise<void> {
  const { rows } = await asSystem(pool, (tx) => tx.query<{ edition: string }>('select profiles as edition from permission_epoch'))
  await keepProfiles(pool, rows[0]?.edition ?? '')
}

/** For whom work is done behind his back: with the organisation that is his own. */
export async function scopeOf(tx: Tx, userId: string, responsibilityId: string | null): Promise<ProfileScope> {
  const { rows } = await tx.query<{ orgId: string | null }>('select coalesce(default_org_id, org_id) as "orgId" from "user" where id = $1', [userId])
  return { userId, responsibilityId, orgId: rows[0]?.orgId ?? null }
}

/** The next request reads them anew, whatever their edition. */
export const forgetProfiles = (pool: Pool): boolean => kept.delete(pool)
