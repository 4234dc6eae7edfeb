/** What a row of a cart remembers until it is an order: the price that was seen and accepted, and the day of need. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { ownStore } from '../files/attaching.ts'
import { openWorld, type World } from '../support/world.ts'
import { addressee, type Mall, openMall, putInCart, revised, shelvedSku } from './mall.ts'

let world: World

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
})

async function mallWith(line: Record<string, unknown>): Promise<Mall> {
  const mall = await openMall(world, { line })
  await addressee(mall, mall.shopper)
  return mall
}

const inputOf = (mall: Mall) => ({ costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '领用' })

async function checkedOut(mall: Mall, rows: readonly Doc[], more: object = {}): Promise<Doc> {
  const { data } = await mall.shopper.verb('catalogueCart', 'doCheckout', {
    rows: rows.map(({ id, versionNum }) => ({ id, versionNum })),
    input: { ...inputOf(mall), ...more },
  })
  const { made } = data as { made: { id: string }[] }
  expect(made).toHaveLength(1)
  return mall.shopper.find('catalogueOrder', String(made[0]?.id))
}

/** The revision that is in force. */
async function newest({ people, agreement }: Mall): Promise<Doc> {
  const [found] = await world.query<{ id: string }>(
    `select id from agreement_header where supplier_id = $1 and status = 'APPROVED' order by creation_date desc limit 1`,
    [agreement.supplierId],
  )
  return people.buyer.find('agreementHeader', String(found?.id))
}

const steps = {
  netPrice: '10',
  stepType: 'ORDER',
  agreementLineStep: [
    { fromQty: '0', netPrice: '10' },
    { fromQty: '10', netPrice: '8' },
  ],
}

test('what goes into the cart without a quantity is seen at the price of the minimum that goes in', async () => {
  const mall = await mallWith(steps)
  const sku = await shelvedSku(mall, { minOrderQty: '10' })
  await mall.shopper.act('catalogueSku', 'doAddCart', sku, { input: { orgId: mall.goods.org } })
  const [row] = await world.query<{ id: string }>('select id from catalogue_cart where sku_id = $1', [sku.id])
  expect(await mall.shopper.find('catalogueCart', String(row?.id))).toMatchObject({
    qty: '10.0000',
    priceSeen: '9.040000',
    netPrice: '8.000000',
    rowState: 'OK',
  })
})

test('another quantity that reaches another step is no change of the price', async () => {
  const mall = await mallWith(steps)
  const row = await putInCart(mall, mall.shopper, await shelvedSku(mall), '10')
  const less = await mall.shopper.save('catalogueCart', { qty: '5' }, row)
  expect(less).toMatchObject({ netPrice: '10.000000', priceSeen: '11.300000', rowState: 'OK' })
})

test('a tick accepts the rise to 20.80 that was shown, and not the further one to 21.60', async () => {
  const mall = await mallWith({ netPrice: '20' })
  const { shopper } = mall
  const row = await putInCart(mall, shopper, await shelvedSku(mall), '1')
  await revised(mall, '20.80')
  const ticked = await shopper.save('catalogueCart', { priceAcceptFlag: 'Y' }, await shopper.find('catalogueCart', row.id))
  expect(ticked).toMatchObject({ priceSeen: '23.504000', priceAcceptFlag: 'N', rowState: 'OK' })
  await revised({ ...mall, agreement: await newest(mall) }, '21.60')
  const now = await shopper.find('catalogueCart', row.id)
  expect(now).toMatchObject({ netPrice: '21.600000', rowState: 'PRICE_UP' })
  expect((await shopper.refused(shopper.act('catalogueCart', 'doCheckout', now, { input: inputOf(mall) }))).words.CN).toBe('商品丁腈手套：涨价')
})

test('the order is needed on the earliest of the days that its rows name, unless the checkout names one', async () => {
  const mall = await mallWith({ netPrice: '10' })
  const { shopper } = mall
  const [one, two] = [await shelvedSku(mall), await shelvedSku(mall)]
  const dated = async (sku: Doc, days: number) =>
    shopper.save('catalogueCart', { needByDate: shopper.inDays(days) }, await putInCart(mall, shopper, sku, '1'))
  const order = await checkedOut(mall, [await dated(one, 30), await dated(two, 20)])
  expect(order.needByDate).toBe(shopper.inDays(20))
  const named = await checkedOut(mall, [await dated(one, 30), await dated(two, 20)], { needByDate: shopper.inDays(25) })
  expect(named.needByDate).toBe(shopper.inDays(25))
})

test('a day that has passed while the row lay in the cart is no day of need: the lead time counts from today', async () => {
  const mall = await mallWith({ netPrice: '10' })
  const row = await putInCart(mall, mall.shopper, await shelvedSku(mall, { leadTimeDays: '7' }), '1')
  await world.query(`update catalogue_cart set need_by_date = $2 where id = $1`, [row.id, mall.shopper.inDays(-2)])
  expect((await checkedOut(mall, [row])).needByDate).toBe(mall.shopper.inDays(7))
})
