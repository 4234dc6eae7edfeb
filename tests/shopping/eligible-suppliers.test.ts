/** The mall orders of a supplier no more than every other order may: judged when an order is handed in, and again when it is approved. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { skusToLeave } from '../../upstream/areas/shopping/sku/shelf.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { ownStore } from '../files/attaching.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { addressee, approvedOrder, draftOrder, type Mall, openMall, shelvedSku, submittedOrder } from './mall.ts'

let world: World
let mall: Mall
let sku: Doc

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
})

beforeEach(async () => {
  await world.query(`update supplier_category set status = 'QUALIFIED', trial_qty_limit = null where status in ('QUALIFIED', 'FROZEN', 'TRIAL')`)
  await world.query(`update supplier_info set order_hold_flag = 'N'`)
  await world.query(`update po_header set status = 'CANCELLED'`)
  mall = await openMall(world, { line: { netPrice: '10' } })
  await addressee(mall, mall.shopper)
  sku = await shelvedSku(mall)
})

const inCategory = (set: string) =>
  world.query(`update supplier_category set ${set} where header_id = $1 and org_id = $2 and category_id = $3`, [
    mall.goods.supplier,
    mall.goods.org,
    mall.categoryId,
  ])
const freeze = () => inCategory(`status = 'FROZEN'`)
const hold = () => world.query(`update supplier_info set order_hold_flag = 'Y' where id = $1`, [mall.goods.supplier])

async function refusedToHandIn(qty: string) {
  const order = await draftOrder(mall, mall.shopper, sku, qty)
  return (await mall.shopper.refused(mall.shopper.act('catalogueOrder', 'doSubmit', order))).words
}

async function refusedToApprove(order: Doc) {
  const { manager } = mall.people
  return (await manager.refused(manager.act('catalogueOrder', 'doApproval', await manager.find('catalogueOrder', order.id)))).words.CN
}

test('nothing is handed in of a supplier that is frozen for the category', async () => {
  await freeze()
  expect((await refusedToHandIn('1')).CN).toMatch(/^供应商S000001未通过.+在.+的认证$/)
})

test('nothing is handed in of a supplier on order hold', async () => {
  await hold()
  expect(await refusedToHandIn('1')).toEqual({
    CN: '供应商S000001已冻结下单，不能下单',
    EN: 'Supplier S000001 is on order hold; ordering is not possible',
  })
})

test('of a supplier on trial for 5 of whom 4 are ordered no 2 more are handed in, but 1', async () => {
  await inCategory(`status = 'TRIAL', trial_qty_limit = 5`)
  await approvedOrder(mall, mall.shopper, sku, '4')
  expect(await refusedToHandIn('2')).toEqual({ CN: '试用限量5，已下单4', EN: 'Trial limit 5, 4 ordered' })
  expect((await submittedOrder(mall, mall.shopper, sku, '1')).status).toBe('SUBMITTED')
})

test('two SKUs of one material in an order count together against the trial limit', async () => {
  await inCategory(`status = 'TRIAL', trial_qty_limit = 5`)
  const { shopper } = mall
  const order = await draftOrder(mall, shopper, sku, '3')
  const other = await shelvedSku(mall)
  // Of another brand, in the same order.
  await world.query(
    `insert into catalogue_order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_num', 20, 'sku_id', $2::text))).* from catalogue_order_line l where header_id = $1`,
    [order.id, other.id],
  )
  const both = await shopper.find('catalogueOrder', order.id)
  expect((await shopper.refused(shopper.act('catalogueOrder', 'doSubmit', both))).words.CN).toBe('试用限量5，已下单0')
})

test('who is frozen or put on hold after an order was handed in is not ordered of, and no purchase order is made', async () => {
  const order = await submittedOrder(mall, mall.shopper, sku, '1')
  await hold()
  expect(await refusedToApprove(order)).toBe('供应商S000001已冻结下单，不能下单')
  await world.query(`update supplier_info set order_hold_flag = 'N'`)
  await freeze()
  expect(await refusedToApprove(order)).toMatch(/^供应商S000001未通过/)
  expect(await mall.shopper.find('catalogueOrder', order.id)).toMatchObject({ status: 'SUBMITTED', poHeaderId: null })
})

test('two orders of 3 that were handed in within a trial limit of 5 are not both approved', async () => {
  await inCategory(`status = 'TRIAL', trial_qty_limit = 5`)
  const [first, second] = [await submittedOrder(mall, mall.shopper, sku, '3'), await submittedOrder(mall, mall.shopper, sku, '3')] as const
  const { manager } = mall.people
  await manager.act('catalogueOrder', 'doApproval', await manager.find('catalogueOrder', first.id))
  expect(await refusedToApprove(second)).toBe('试用限量5，已下单3')
})

test.each([
  ['frozen for its category', freeze, '供应商已冻结', 'The supplier is frozen'],
  ['on order hold', hold, '供应商已冻结下单', 'Orders of the supplier are on hold'],
])('SKU_SHELF takes what a supplier sells who is %s off the shelf, and leaves it the next time', async (_, stop, offReason, offReasonEn) => {
  await stop()
  expect(await doneAt(world.pool, skusToLeave, NOW)).toBeGreaterThan(0)
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ status: 'OFF_SHELF', offReason, offReasonEn })
  expect(await doneAt(world.pool, skusToLeave, NOW)).toBe(0)
})
