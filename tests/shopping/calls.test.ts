/** What pages and programs ask of the mall besides the verbs of its documents. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { countRecentSales } from '../../upstream/areas/shopping/sku/stock.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { reportOf } from '../analytics/reading.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { addressee, approvedOrder, draftSku, type Mall, openMall, putInCart, rejectedOrder, shelvedSku } from './mall.ts'

let world: World
let mall: Mall

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  mall = await openMall(world, { line: { netPrice: '10' } })
  await addressee(mall, mall.shopper)
})

const ask = async <T>(person: Person, path: string, page: string, body: Record<string, unknown>) =>
  ((await call(world, person, path, page, body)) as Answer<T>).data
const listed = (person: Person, body: Record<string, unknown>) =>
  ask<{ cards: { id: string }[]; facets: Record<string, { value: string; n: number }[]> }>(
    person,
    '/v1/catalogueSkuRestful/listMall',
    'catalogueMall',
    body,
  )

test('a SKU on the shelf is found by two characters of its name, by a node above its own and by its attributes, each with its count', async () => {
  const sku = await shelvedSku(mall, { name: '防割手套', brand: '安护', catalogueSkuAttribute: [{ attrName: '尺码', attrValue: 'XL' }] })
  for (const asked of [
    { words: '防割' },
    { words: '手套 安护' },
    { catalogueId: mall.leaf.parentId },
    { attributes: ['尺码=XL'] },
    { ids: [sku.id] },
  ])
    expect((await listed(mall.shopper, asked)).cards.map(({ id }) => id)).toContain(sku.id)
  expect((await listed(mall.shopper, { words: '防割' })).facets).toMatchObject({
    brands: [{ value: '安护', n: 1 }],
    attributes: [{ value: '尺码=XL', n: 1 }],
  })
  for (const asked of [
    { words: '割防' },
    { words: '防割', brands: ['别家'] },
    { words: '防割', priceFrom: '11.31' },
    { words: '防割', ecoFlag: 'Y' },
  ])
    expect((await listed(mall.shopper, asked)).cards).toEqual([])
  await expect(listed(await world.person('supplier01'), {})).rejects.toMatchObject({ status: 403 })
})

test('shopping 10: an employee of 合肥工厂 sees no SKU that is sold in 苏州工厂 alone, and whoever knows its id is refused', async () => {
  const sku = await shelvedSku(mall, { name: '苏州专供手套' })
  const stranger = await world.person('warehouse2')
  expect((await listed(stranger, { words: '专供' })).cards).toEqual([])
  expect((await listed(stranger, { ids: [sku.id] })).cards).toEqual([])
  await expect(ask(stranger, '/v1/catalogueCartRestful/addToCart', 'catalogueMall', { skuId: sku.id, qty: '1' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a favourite is found among the own ones until it is taken back, and nobody else learns of it', async () => {
  const [older, newer] = [await shelvedSku(mall), await shelvedSku(mall)]
  const favourites = async (person: Person) => (await listed(person, { rail: 'FAVOURITE' })).cards.map(({ id }) => id)
  for (const sku of [older, newer, newer]) await mall.shopper.act('catalogueSku', 'doFavourite', sku)
  expect(await favourites(mall.shopper)).toEqual([newer.id, older.id])
  const { buyer, supplier } = mall.people
  expect(await favourites(buyer)).toEqual([])
  for (const stranger of [buyer, supplier]) {
    const read = await stranger.find('catalogueSku', newer.id)
    expect(read.catalogueSkuFavourite ?? []).toEqual([])
    expect(read.versionNum).toBe(newer.versionNum)
    expect(JSON.stringify(read)).not.toContain('doFavourite')
  }
  expect((await mall.shopper.find('catalogueSku', newer.id)).catalogueSkuFavourite).toMatchObject([{ userId: mall.shopper.actor.userId }])
  await expect(buyer.act('catalogueSku', 'doUnfavourite', newer)).rejects.toMatchObject({ status: 403 })
  await mall.shopper.act('catalogueSku', 'doUnfavourite', newer)
  expect(await favourites(mall.shopper)).toEqual([older.id])
})

test('a SKU goes into the cart and changes there, and what would come of it is told before it is', async () => {
  const sku = await shelvedSku(mall)
  const { shopper } = mall
  const added = await ask<{ count: number; row: { id: string; qty: string } }>(shopper, '/v1/catalogueCartRestful/addToCart', 'catalogueMall', {
    skuId: sku.id,
    qty: '3',
  })
  expect(added).toMatchObject({ count: 1, row: { qty: '3.0000' } })
  const { id } = added.row
  expect(await ask(shopper, '/v1/catalogueCartRestful/updateQty', 'catalogueCart', { id, qty: '7' })).toMatchObject({
    row: { qty: '7.0000', grossAmount: '79.10' },
  })
  const off = await putInCart(mall, shopper, await shelvedSku(mall), '1')
  await mall.people.buyer.act('catalogueSku', 'doBatchDown', await mall.people.buyer.find('catalogueSku', String(off.skuId)), { reason: '停产' })
  const preview = await ask<{ orders: unknown[]; messages: unknown[] }>(shopper, '/v1/catalogueCartRestful/preview', 'catalogueCart', {
    rows: [id, off.id],
  })
  expect(preview).toMatchObject({
    orders: [{ grossAmount: '79.10', lines: [{ skuId: sku.id, qty: '7.0000' }] }],
    messages: [{ id: off.id, words: { CN: '商品丁腈手套：已下架', EN: '丁腈手套: Off shelf' } }],
  })
  expect((await shopper.find('catalogueCart', id)).status).toBe('OPEN')
  const input = { costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '车间领用' }
  const { made } = await ask<{ made: { id: string }[] }>(shopper, '/v1/catalogueCartRestful/checkout', 'catalogueCart', { rows: [id], ...input })
  expect((await shopper.find('catalogueOrder', made[0]?.id ?? '')).grossAmount).toBe('79.10')
  await ask(shopper, '/v1/catalogueOrderRestful/reorder', 'catalogueOrderList', { id: made[0]?.id }).catch((error) =>
    expect(error).toMatchObject({ status: 409 }),
  )
})

test('of lines of an agreement those without a SKU become drafts, the others are named', async () => {
  const { buyer } = mall.people
  const lineId = (mall.agreement.agreementLine as { id: string }[])[0]?.id
  const there = await draftSku(mall)
  expect(await ask(buyer, '/v1/catalogueSkuRestful/fromAgreement', 'catalogueSkuList', { agreementLineIds: [lineId] })).toMatchObject({
    made: [],
    skipped: [{ agreementLineId: lineId }],
  })
  expect(there.agreementLineId).toBe(lineId)
  const fresh = await openMall(world, { line: { netPrice: '12.5' } })
  const other = (fresh.agreement.agreementLine as { id: string }[])[0]?.id
  const { made } = await ask<{ made: { id: string }[] }>(buyer, '/v1/catalogueSkuRestful/fromAgreement', 'catalogueSkuList', {
    agreementLineIds: [other],
  })
  expect(await buyer.find('catalogueSku', made[0]?.id ?? '')).toMatchObject({
    status: 'DRAFT',
    agreementLineId: other,
    netPrice: '12.500000',
    catalogueSkuOrg: [{ orgId: mall.goods.org }],
  })
  mall = fresh
})

test('a supplier tells the stock of his own SKUs by their numbers, of nobody else’s', async () => {
  const sku = await shelvedSku(mall)
  const tell = (person: Person) =>
    ask<{ rows: unknown[] }>(person, '/v1/catalogueSkuRestful/updateStock', 'catalogueSkuList', { rows: [{ docNum: sku.docNum, stockQty: '25' }] })
  expect(await tell(await world.person('supplier02'))).toEqual({ rows: [{ docNum: sku.docNum, outcome: 'NOT_FOUND' }] })
  expect(await tell(mall.people.supplier)).toEqual({ rows: [{ docNum: sku.docNum, outcome: 'done' }] })
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ stockQty: '25.0000', availableQty: '25.0000' })
})

test('a department has spent what was approved for it in a month, with tax; a rejected order is not counted', async () => {
  const own = await openMall(world, { line: { netPrice: '10' } })
  const sku = await shelvedSku(own)
  const spent = async (person: Person) =>
    (await reportOf(world, person, 'catalogueSpendList', ['month', 'department'], { costDeptId: own.deptId })).rows
  const before = Number((await spent(mall.people.manager))[0]?.gross ?? 0)
  for (const qty of ['4', '2']) await approvedOrder(own, mall.shopper, sku, qty)
  await rejectedOrder(own, mall.shopper, sku, '5')
  // 4 and 2 at 10.00 and 13 %.
  expect((await spent(mall.people.manager)).map(({ month, gross }) => [month, Number(gross) - before])).toEqual([['2026-11', 67.8]])
  await expect(spent(mall.shopper)).rejects.toMatchObject({ status: 403 })
})

test('the mall ranks by what was sold in the last ninety days, and by all that was ever sold where that is asked', async () => {
  const own = await openMall(world, { line: { netPrice: '10' } })
  const [lately, once] = [await shelvedSku(own, { name: '浸胶手套甲' }), await shelvedSku(own, { name: '浸胶手套乙' })]
  await approvedOrder(own, mall.shopper, lately, '3')
  const old = await approvedOrder(own, mall.shopper, once, '9')
  const ranked = async (sort: string) => (await listed(mall.shopper, { words: '浸胶手套', sort })).cards.map(({ id }) => id)
  expect(await ranked('RANK')).toEqual([once.id, lately.id])
  const soldOn = async (days: number) => {
    await world.query('update po_header set order_date = $2 where id = $1', [old.poHeaderId, mall.shopper.inDays(days)])
    await asSystem(world.pool, (tx) => countRecentSales({ tx, today: mall.shopper.inDays(0) }))
  }
  await soldOn(-89)
  expect(await ranked('RANK')).toEqual([once.id, lately.id])
  await soldOn(-90)
  expect(await ranked('RANK')).toEqual([lately.id, once.id])
  expect(await ranked('SALES')).toEqual([once.id, lately.id])
  expect(await mall.people.buyer.find('catalogueSku', once.id)).toMatchObject({ salesQty: '9.0000', recentQty: '0.0000' })
})
