import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBase } from '../../data/load/base.ts'
import { add, newBook } from '../../data/load/book.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { readAccess } from '../../upstream/platform/rights/access.ts'
import { verifyPassword } from '../../upstream/platform/sign-in/password.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { freshDatabase } from '../support/database.ts'

const now = new Date('2026-11-20T01:00:00Z')
let pool: Pool

beforeAll(async () => {
  pool = createPool((await freshDatabase()).appUrl, 4)
  await loadBase(pool, now)
})
afterAll(() => pool.end())

async function count(sql: string): Promise<number> {
  return inTransaction(pool, systemOpening, async (tx) => Number((await tx.query(`select count(*) as n from ${sql}`)).rows[0]?.n))
}

test.each([
  ['organization', 5],
  ['department', 18],
  ['person', 60],
  ['"user"', 63],
  ['"user" where user_type = \'SUPPLIER\'', 41],
  ['user_password', 63],
  ['responsibility', 10],
  ['purchase_category where level_num = 1', 6],
  ['purchase_category where level_num = 2', 18],
  ['purchase_category where level_num = 3', 48],
  ['material_item', 600],
  ["material_item where lifecycle = 'OBSOLETE'", 20],
  ["material_item where key_part_flag = 'Y'", 40],
  ['material_org', 900],
  ['supplier_info', 40],
  ["supplier_info where lifecycle = 'QUALIFIED'", 28],
  ['supplier_site', 62],
  ['supplier_category', 165],
  ['supplier_account', 40],
  ['supplier_contact', 40],
  ['payment_term', 6],
  ['payment_term_node', 8],
  ["exchange_rate where start_date between '2026-01-01' and '2026-12-31'", 60],
  ['delivery_info', 5],
  ['storage_location', 18],
  ['project', 8],
  ['subject', 12],
  ['purchase_bill_type', 16],
  ['purchase_bill_type_relation', 16],
  ['bank', 120],
  ['config_profile', 13],
  ['district where level_num = 1', 31],
  ['district where level_num = 2', 342],
  ['district where level_num = 3', 2975],
])('the demo company has of %s %i', async (sql, expected) => expect(await count(sql)).toBe(expected))

test('every material that is bought has a price and an approved supplier at each of its business units', async () => {
  const bought = `material_org o join material_item m on m.id = o.material_id where m.lifecycle in ('MASS', 'PHASE_OUT')`
  expect(await count(`${bought} and not exists (select 1 from supplier_price_list p where p.material_id = m.id and p.org_id = o.org_id)`)).toBe(0)
  const line = `select 1 from asl_line l join asl_header h on h.id = l.header_id
    where l.material_id = m.id and h.org_id = o.org_id and l.effect_state = 'EFFECTIVE' and l.source_rank <> 'TRIAL'`
  expect(await count(`${bought} and not exists (${line})`)).toBe(0)
  expect(
    await count(
      '(select 1 from asl_line l join asl_header h on h.id = l.header_id group by h.org_id, l.material_id having sum(l.quota_percent) > 100) x',
    ),
  ).toBe(0)
})

test('no reference of the demo data points at nothing', async () => {
  expect(await count('supplier_site s where not exists (select 1 from entity_label l where l.id = s.buyer_id)')).toBe(0)
  expect(await count("bank b where country_code = 'CN' and not exists (select 1 from entity_label l where l.id = b.district_id)")).toBe(0)
  expect(await count('supplier_account a where bank_id is not null and not exists (select 1 from entity_label l where l.id = a.bank_id)')).toBe(0)
  expect(await count('delivery_info a where not exists (select 1 from entity_label l where l.id = a.district_id)')).toBe(0)
})

test('months of the story outside 2026 have the rate of the same calendar month', async () => {
  const rates = await inTransaction(
    pool,
    systemOpening,
    async (tx) =>
      (
        await tx.query(
          "select start_date, rate from exchange_rate where from_currency = 'USD' and start_date in ('2025-11-01', '2026-11-01') order by 1",
        )
      ).rows,
  )
  expect(rates).toEqual([
    { start_date: '2025-11-01', rate: '7.0765000000' },
    { start_date: '2026-11-01', rate: '7.0765000000' },
  ])
})

test('a buyer signs in with the demo password and finds the orders, with the buttons of a buyer', async () => {
  const { phc, id, responsibility } = await inTransaction(pool, systemOpening, async (tx) => {
    const sql = `select u.id, u.default_responsibility_id as responsibility, p.phc from "user" u join user_password p on p.user_id = u.id where u.code = 'buyer1'`
    return (await tx.query(sql)).rows[0]
  })
  expect(await verifyPassword('Demo-Supply-2026', phc)).toBe(true)
  const access = await readAccess(pool, id, responsibility, '2026-11-20')
  const orders = access.menus.find((menu) => menu.htmlUrl === 'purchaseOrderList')
  expect(orders?.isGranted).toBe(true)
  expect(orders?.resources.map((r) => r.resourceCode)).toEqual(expect.arrayContaining(['btnAdd', 'btnSave', 'btnSubmit']))
  expect(orders?.resources.map((r) => r.resourceCode)).not.toContain('btnApproval')
  expect(access.orgIds).toHaveLength(1)
  // 01 with 3 categories of the second and 12 of the third level.
  expect(access.categoryIds).toHaveLength(16)
})

test('a load at another moment gives the same ids', async () => {
  const again = createPool((await freshDatabase()).appUrl, 2)
  try {
    await loadBase(again, new Date('2027-03-05T01:00:00Z'))
    const ids = (from: Pool) => inTransaction(from, systemOpening, async (tx) => (await tx.query('select id from supplier_info order by code')).rows)
    expect(await ids(again)).toEqual(await ids(pool))
  } finally {
    await again.end()
  }
})

test('a look-up type that two places install is named when the company is loaded', () => {
  const book = newBook(now)
  const values = { code: 'PO_STATUS', name: '订单状态' }
  add(book, 'lookupType', 'PO_STATUS', values)
  expect(() => add(book, 'lookupType', 'PO_STATUS', values)).toThrow('Lookup type PO_STATUS is installed twice')
})
