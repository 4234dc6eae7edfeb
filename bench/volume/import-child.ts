/** One import in a process of its own, as a service runs it. */

import { createPool } from '../../upstream/connection/pool.ts'
import { importExcel } from '../../upstream/platform/excel/import/import.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { rssOf } from '../machine/place.ts'

interface ImportJob {
  databaseUrl: string
  context: CallContext
  file: { name: string; bytes: Buffer; sha256: string }
}

export interface ImportMeasured {
  seconds: number
  errors: number
  grownMb: number
}

process.once('message', async ({ databaseUrl, context, file }: ImportJob) => {
  const pool = createPool(databaseUrl, 2)
  const before = rssOf(process.pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(process.pid))
  }, 20)
  const begun = performance.now()
  const refusal: unknown = await importExcel(pool, { entity: 'district', file: { ...file, bytes: Buffer.from(file.bytes) } }, context).catch(
    (error) => error,
  )
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(timer)
  if (!(refusal instanceof Refusal)) throw refusal
  process.send?.({ seconds, errors: Number(refusal.given?.count), grownMb: peak - before } satisfies ImportMeasured)
  await pool.end()
  process.disconnect()
})
