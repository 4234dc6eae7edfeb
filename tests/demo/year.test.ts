/** The year of the demo company, loaded once for the day on which tests run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { loadYear } from '../../data/load/year.ts'
import { createPool } from '../../upstream/pool.ts'
import { freshDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

let looking: pg.Pool
beforeAll(async () => {
  const database = await freshDatabase({ base: true })
  const pool = createPool(database.appUrl, 8)
  const t = performance.now()
  await loadYear(pool, NOW)
  console.log('year', ((performance.now() - t) / 1000).toFixed(1))
  await pool.end()
  looking = createPool(database.superUrl, 2)
}, 120_000)
afterAll(() => looking?.end())

const rows = async <T = Record<string, unknown>>(sql: string) => (await looking.query(sql)).rows as T[]

test('counts', async () => {
  for (const t of ['requisition_header', 'po_header', 'delivery_note_header', 'receive_header', 'receive_write_off', 'barcode_list']) console.log(t, await rows(`select status, count(*)::int from ${t} group by 1 order by 1`))
  for (const t of ['requisition_line', 'po_line', 'po_delivery', 'delivery_note_line', 'delivery_note_sequence', 'receive_line', 'storage_transaction', 'document_history', 'outbox', 'site_message']) console.log(t, await rows(`select count(*)::int from ${t}`))
  console.log(await rows(`select currency, count(*)::int from po_header group by 1`))
  expect(1).toBe(1)
})
