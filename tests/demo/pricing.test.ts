/** How the demo company's prices came to be, loaded for the day on which tests run. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPricing } from '../../data/load/pricing.ts'
import { readPeople } from '../../data/load/year-people.ts'
import { createPool } from '../../upstream/pool.ts'
import { freshDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

let looking: pg.Pool
const count = async (what: string) => Number((await looking.query<{ count: number }>(`select count(*) from ${what}`)).rows[0]?.count)

beforeAll(async () => {
  const database = await freshDatabase({ base: true })
  looking = createPool(database.superUrl, 2)
  const pool = createPool(database.appUrl, 8)
  try {
    await loadPricing(pool, await readPeople(pool, NOW), NOW)
  } finally {
    await pool.end()
  }
}, 300_000)
afterAll(() => looking.end())

test.each([
  ['offer_template', 6],
  ['material_type', 10],
  ['material_relationship', 120],
  ['weight_information', 120],
  ['pricing_header', 51],
  [`price_adjust_header where status = 'APPROVED'`, 6],
  [`price_adjust_header where status = 'SUBMITTED'`, 1],
  [`price_adjust_header where status = 'APPROVED' and erp_status = 'FAILED'`, 1],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('some 2,000 day prices, and lines for what the three buyers buy', async () => {
  expect(Math.abs((await count('basic_material_price')) - 2000)).toBeLessThan(200)
  expect(await count('pricing_line')).toBeGreaterThan(300)
})
