/** The search of the page's head: documents by number, over every list that the person may open. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { namedCalls } from '../../upstream/compose.ts'
import type { Hit } from '../../upstream/platform/search.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const search = async ({ actor }: Person, q: string) => {
  const context = { actor, now: NOW, language: 'CN' as const, requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null }
  const answer = await namedCalls(world.pool)['/v1/search']?.({ q }, context)
  if (!answer || !('data' in answer)) throw new Error('The search gave no list')
  return answer.data as Hit[]
}
const numbers = async (person: Person, q: string) => (await search(person, q)).map((hit) => hit.docNum)

test('a part of a number finds every order of the person, the newest first, and none that is not theirs', async () => {
  const buyer = await world.person('buyer1')
  const sold = await soldGoods(world)
  const order = async (minute: number) =>
    await buyer.at(new Date(NOW.getTime() + minute * 60_000)).save('poHeader', {
      billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
      orgId: sold.org,
      supplierId: sold.supplier,
      poLine: [{ materialId: sold.material, orderQty: '1', needByDate: '2026-12-20' }],
    })
  const [first, second] = [await order(0), await order(1)]
  const part = String(first.docNum).slice(0, -2)

  expect(await numbers(buyer, part)).toEqual([second.docNum, first.docNum])
  // A draft is no supplier's yet.
  expect(await numbers(await world.person('supplier01'), part)).toEqual([])
})

test('materials and suppliers are found by code and by name, ten of each, and a supplier finds itself alone', async () => {
  const buyer = await world.person('buyer1')
  const [supplier] = await world.query<{ code: string; name: string }>(`select code, name from supplier_info where code = 'S000001'`)
  expect(await numbers(buyer, 'S00000')).toHaveLength(9)
  expect(await numbers(buyer, 'S0000')).toHaveLength(10)
  const more = async (q: string) => (await search(buyer, q)).map(({ hasMore }) => hasMore)
  expect(new Set(await more('S0000'))).toEqual(new Set([true]))
  expect(new Set(await more('S00000'))).toEqual(new Set([false]))
  expect(await numbers(buyer, supplier?.name ?? '')).toEqual(['S000001'])
  expect(await numbers(await world.person('supplier01'), 'S00000')).toEqual(['S000001'])
  const [material] = await world.query<{ code: string; name: string }>('select code, name from material_item order by code limit 1')
  expect(await numbers(buyer, material?.code ?? '')).toContain(material?.code)
  expect(await numbers(buyer, material?.name ?? '')).toContain(material?.code)
  expect(await numbers(buyer, '%_'), 'no wildcards').toEqual([])
})

test('a number in full width, two characters of a name and an English name in capitals are found alike', async () => {
  const buyer = await world.person('buyer1')
  const [supplier] = await world.query<{ code: string; name: string; nameEn: string }>(
    `select code, name, name_en as "nameEn" from supplier_info where code = 'S000001'`,
  )
  expect(await numbers(buyer, 'Ｓ００００01')).toEqual(['S000001'])
  expect(await numbers(buyer, supplier?.name.slice(2, 4) ?? '')).toContain('S000001')
  expect(await numbers(buyer, supplier?.nameEn.toUpperCase() ?? '')).toContain('S000001')
})

test('of 600 orders that are called so everybody finds the newest of his own', async () => {
  const [like] = await world.query<{ id: string }>('select id from po_header order by creation_date limit 1')
  const theirs = await world.idOf('supplierInfo', 'S000009')
  await world.query(
    `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'MANY' || lpad(n::text, 4, '0'), 'creation_date', h.creation_date + n * interval '1 second',
       'released_date', h.creation_date, 'supplier_id', case when n % 200 = 1 then $2 else h.supplier_id end))).* from po_header h, generate_series(1, 600) n where h.id = $1`,
    [like?.id, theirs],
  )
  const found = await search(await world.person('buyer1'), 'many')
  expect(found.map(({ docNum }) => docNum)).toEqual(Array.from({ length: 10 }, (_, at) => `MANY${String(600 - at).padStart(4, '0')}`))
  expect(found.every(({ hasMore }) => hasMore)).toBe(true)
  expect(await numbers(await world.person('supplier09'), 'many')).toEqual(['MANY0401', 'MANY0201', 'MANY0001'])
})

test('the page of supplier users shows them alone', async () => {
  const admin = await world.person('admin')
  const { rows, count } = await admin.list('user2', { pageRows: 500 })
  expect(count).toBe((await world.query(`select id from "user" where user_type = 'SUPPLIER'`)).length)
  expect(new Set(rows.map((row) => row.userType))).toEqual(new Set(['SUPPLIER']))
})

test('people of a supplier are found by its name, its code and its id', async () => {
  const admin = await world.person('admin')
  const id = await world.idOf('supplierInfo', 'S000001')
  const [supplier] = await world.query<{ name: string }>('select name from supplier_info where id = $1', [id])
  for (const supplierIds of ['S000001', supplier?.name ?? '', id]) {
    const { rows } = await admin.list('user2', { search: { supplierIds } })
    expect(rows.map((row) => row.code)).toContain('supplier01')
    expect(rows.map((row) => row.code)).not.toContain('supplier20')
  }
})

test.each([
  ['Asia/Shanghai', '2026-11-21'],
  ['UTC', '2026-11-20'],
  ['America/New_York', '2026-11-20'],
])('in %s what was made at 16:30 UTC of 20 November is found on %s alone', async (timeZone, day) => {
  const admin = await world.person('admin')
  const [row] = await world.query<{ id: string }>(`update "user" set creation_date = '2026-11-20T16:30:00Z' where code = 'supplier01' returning id`)
  const found = async (search: Record<string, string>) => {
    const context = {
      actor: { ...admin.actor, timeZone, page: 'user2' },
      now: NOW,
      language: 'CN' as const,
      requestId: 'r',
      address: '',
      idempotencyKey: null,
    }
    const { data } = await world.services.verb('user', 'listByPage', { search, pageRows: 500 }, context)
    return (data as { id: string }[]).some(({ id }) => id === row?.id)
  }
  for (const one of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])
    expect(await found({ 'creationDate.from': one, 'creationDate.to': one }), one).toBe(one === day)
  expect(await found({ creationDate: day })).toBe(true)
})
