/** Fills in the region of a log row that was written without one: what the public service says, else what our own table knows. */
import type { Pool } from 'pg'
import { asSystem } from '../as-system.ts'
import { isLookedUp, lookUpRegion } from './public-ip-lookup.ts'
import { type Region, regionIn, regionOf } from './region.ts'

export function ipRegions(pool: Pool, onError: (error: unknown, what: string) => void) {
  const said = async (ip: string): Promise<Region | null> => {
    try {
      return isLookedUp(ip) ? regionIn(await lookUpRegion(ip)) : null
    } catch (error) {
      onError(error, 'the public service of regions failed')
      return null
    }
  }

  return async (id: string): Promise<void> => {
    const { rows } = await asSystem(pool, (tx) => tx.query<{ ip: string }>('select ip from system_log where id = $1 and ip_region is null', [id]))
    const [row] = rows
    if (!row) return
    const region = (await said(row.ip)) ?? regionOf(row.ip)
    await asSystem(pool, (tx) =>
      tx.query('update system_log set ip_region = left($2, 100), ip_region_en = left($3, 100) where id = $1 and ip_region is null', [
        id,
        region?.CN,
        region?.EN,
      ]),
    )
  }
}
