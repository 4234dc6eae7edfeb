/** Fills in the region of a log row that was written without one: what the public service says, else what our own table knows. */
import type { Pool } from 'pg'
import { asSystem } from '../database/as-system.ts'
import { noteServiceCall } from './call-logs.ts'
import { isLookedUp, lookUpHost, lookUpRegion } from './public-ip-lookup.ts'
import { type Region, regionIn, regionOf } from './region.ts'

export function ipRegions(pool: Pool, onError: (error: unknown, what: string) => void) {
  const said = async (ip: string): Promise<Region | null> => {
    if (!isLookedUp(ip)) return null
    const startedAt = performance.now()
    const note = (result: 'OK' | 'FAILED', answer: string) => {
      const ms = Math.round(performance.now() - startedAt)
      return asSystem(pool, (tx) => noteServiceCall(tx, { provider: lookUpHost(), service: 'IP_REGION', result, answer, ms, now: new Date() }))
    }
    try {
      const region = await lookUpRegion(ip)
      await note('OK', region)
      return regionIn(region)
    } catch (error) {
      await note('FAILED', error instanceof Error ? error.message : String(error))
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
