/** What an order's fields are found from, they follow until it is handed in; what a person typed there stays. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let ids: SoldGoods
let sample: string

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  ids = await soldGoods(world)
  sample = await world.idOf('purchaseBillType', 'PO_SMP')
})

const lineOf = (order: Doc) => (order.poLine as Doc[])[0] as Doc
const scheduleOf = (order: Doc) => (lineOf(order).poDelivery as Doc[])[0] as Doc
const change = (order: Doc, line: Record<string, unknown>) => ({ poLine: [{ id: lineOf(order).id, ...line }] })
const drafted = (line: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  buyer.save('poHeader', {
    billTypeId: sample,
    orgId: ids.org,
    supplierId: ids.supplier,
    poLine: [{ materialId: ids.material, orderQty: '1', netPrice: '44.26', taxRate: '13', needByDate: '2026-12-20', ...line }],
    ...more,
  })

const submittedAmount = async (order: Doc) => await world.query('select amount, currency from process_instance where business_id = $1', [order.id])

test('an order turned from CNY to USD is handed in with the base amount of its own currency', async () => {
  const order = await drafted()
  expect(order).toMatchObject({ currency: 'CNY', grossAmount: '50.01', baseAmount: '50.01' })
  const turned = await buyer.save('poHeader', { currency: 'USD' }, order)
  expect(turned).toMatchObject({ exchangeRate: '7.0765000000', grossAmount: '50.01', baseAmount: '353.90' })
  await buyer.act('poHeader', 'doSubmit', turned)
  expect(await buyer.find('poHeader', order.id)).toMatchObject({ status: 'SUBMITTED', exchangeRate: '7.0765000000', baseAmount: '353.90' })
  expect(await submittedAmount(order)).toEqual([{ amount: '50.01', currency: 'USD' }])
})

test('the currency may be turned while the order is handed in, and the day moved after it was sent back', async () => {
  const order = await drafted()
  await buyer.act('poHeader', 'doSubmit', order, { draft: { currency: 'USD' } })
  const submitted = await buyer.find('poHeader', order.id)
  expect(submitted).toMatchObject({ status: 'SUBMITTED', baseAmount: '353.90' })
  expect(await submittedAmount(order)).toEqual([{ amount: '50.01', currency: 'USD' }])

  const manager = await world.person('manager1')
  await manager.act('poHeader', 'doReject', submitted, { reason: '日期' })
  const moved = await buyer.save('poHeader', { orderDate: '2026-10-31' }, await buyer.find('poHeader', order.id))
  expect(moved).toMatchObject({ exchangeRate: '7.0827000000', baseAmount: '354.21' })
})

test('the terms, the site and the contact are those of the supplier, unless the buyer chose terms of their own', async () => {
  const [other] = await world.query<{ id: string; term: string }>(
    `select s.id, s.payment_term_id as term from supplier_info s, supplier_info mine
     where mine.id = $1 and s.payment_term_id <> mine.payment_term_id and s.enabled_flag = 'Y' order by s.code limit 1`,
    [ids.supplier],
  )
  const order = await drafted()
  const moved = await buyer.save('poHeader', { supplierId: other?.id }, order)
  const [site] = await world.query<{ id: string }>('select id from supplier_site where header_id = $1 and org_id = $2', [other?.id, ids.org])
  expect(moved).toMatchObject({ paymentTermId: other?.term, supplierSiteId: site?.id ?? null })

  const chosen = await buyer.save('poHeader', { paymentTermId: order.paymentTermId }, moved)
  const back = await buyer.save('poHeader', { supplierId: ids.supplier }, chosen)
  const again = await buyer.save('poHeader', { supplierId: other?.id }, back)
  expect(again.paymentTermId, 'an own choice outlives two changes').toBe(order.paymentTermId)
})

test('another material brings its own description, unit and tax rate, and what was typed stays', async () => {
  const [other] = await world.query<{ id: string; name: string; category: string }>(
    `select m.id, concat_ws(' ', m.name, nullif(m.spec_model, '')) as name, m.category_id as category from material_item m
     where m.category_id <> (select category_id from material_item where id = $1) and m.enabled_flag = 'Y' order by m.code limit 1`,
    [ids.material],
  )
  await world.query(`update material_item set tax_rate = 'VAT9' where id = $1`, [other?.id])
  const order = await drafted({ taxRate: undefined })
  expect(lineOf(order).taxRate).toBe('13.0000')
  const moved = await buyer.save('poHeader', change(order, { materialId: other?.id }), order)
  expect(lineOf(moved)).toMatchObject({ itemDesc: other?.name, categoryId: other?.category, taxRate: '9.0000', netPrice: '44.260000' })

  const typed = await buyer.save('poHeader', change(moved, { itemDesc: '按样品', taxRate: '6' }), moved)
  const back = await buyer.save('poHeader', change(typed, { materialId: ids.material }), typed)
  expect(lineOf(back)).toMatchObject({ itemDesc: '按样品', taxRate: '6.0000' })
  const emptied = await buyer.save('poHeader', change(back, { itemDesc: null, taxRate: null }), back)
  expect(lineOf(emptied)).toMatchObject({ itemDesc: lineOf(order).itemDesc, taxRate: '13.0000' })
})

test('a price out of the list follows quantity and day; a price that was typed does not', async () => {
  await world.query(
    `insert into supplier_price_list select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', 'SPL-500', 'min_qty', 500, 'net_price', 7.5, 'start_date', '2026-01-01'))).*
     from supplier_price_list p where material_id = $1 and supplier_id = $2 and org_id = $3 and currency = 'CNY' limit 1`,
    [ids.material, ids.supplier, ids.org],
  )
  const found = await drafted({ netPrice: undefined, orderQty: '60' })
  expect(lineOf(found).netPrice).toBe(ids.price)
  const more = await buyer.save('poHeader', change(found, { orderQty: '600' }), found)
  expect(lineOf(more)).toMatchObject({ netPrice: '7.500000', netAmount: '4500.00' })
  const typed = await drafted({ orderQty: '60' })
  expect(lineOf(await buyer.save('poHeader', change(typed, { orderQty: '600' }), typed))).toMatchObject({ netPrice: '44.260000' })
})

test('the one schedule of a line follows its quantity and day; schedules that were typed do not', async () => {
  const order = await drafted()
  const more = await buyer.save('poHeader', change(order, { orderQty: '12', needByDate: '2026-12-24' }), order)
  expect(scheduleOf(more)).toMatchObject({ scheduleQty: '12.0000', needByDate: '2026-12-24' })
  const own = await buyer.save('poHeader', change(more, { poDelivery: [{ id: scheduleOf(more).id, needByDate: '2026-12-22' }] }), more)
  const later = await buyer.save('poHeader', change(own, { needByDate: '2026-12-30' }), own)
  expect(scheduleOf(later).needByDate).toBe('2026-12-22')
})

test('a line that is added while the order is handed in is whole', async () => {
  const order = await drafted()
  const draft = { poLine: [{ materialId: ids.material, orderQty: '60', netPrice: '2', needByDate: '2026-12-20' }] }
  await buyer.act('poHeader', 'doSubmit', order, { draft })
  expect(await buyer.find('poHeader', order.id)).toMatchObject({ status: 'SUBMITTED', netAmount: '164.26' })
})

test('the rules of an order type come with the type', async () => {
  const order = await drafted({ netPrice: undefined })
  const types = await world.query<{ id: string; early: number }>(
    `select id, early_days as early from purchase_bill_type where document_kind = 'ORDER' and early_days is distinct from $1 order by code limit 1`,
    [order.earlyDays],
  )
  const moved = await buyer.save('poHeader', { billTypeId: types[0]?.id }, order)
  expect(moved.earlyDays).toBe(types[0]?.early)
})
