/** The mall of the demo company, as people opened it and shop there. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionOf } from '../../catalogue/index.ts'
import { loadMall } from '../../data/load/shopping/mall.ts'
import { readPeople } from '../../data/load/year/people.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { ownStore } from '../files/attaching.ts'
import { freshDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

let looking: pg.Pool
const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]

beforeAll(async () => {
  const database = await freshDatabase({ base: true })
  looking = createPool(database.superUrl, 2)
  await ownStore()
  const pool = createPool(database.appUrl, 8)
  try {
    await loadMall(pool, await readPeople(pool, NOW), NOW)
  } finally {
    await pool.end()
  }
}, 300_000)
afterAll(() => looking.end())

test.each([
  ['catalogue', 99],
  ['catalogue where level = 1', 6],
  ['catalogue where level = 2', 24],
  ['catalogue_sku', 63],
  ["catalogue_sku where status = 'ON_SHELF'", 46],
  ["catalogue_sku where status = 'OFF_SHELF' and off_reason is not null", 2],
  ['catalogue_addressee', 9],
  ["(select distinct user_id from catalogue_cart where status = 'OPEN') people", 6],
  ['catalogue_order', 40],
  ["po_header where source_type = 'CATALOGUE'", 29],
])('of %s there are %s', async (what, count) => {
  expect(await rows(`select count(*)::int as count from ${what}`)).toEqual([{ count }])
})

test('orders of the mall stand in each of their states', async () => {
  const states = await rows<{ status: string }>('select distinct status from catalogue_order')
  expect(states.map(({ status }) => status).sort()).toEqual(Object.keys(definitionOf('catalogueOrder')?.states ?? {}).sort())
})
