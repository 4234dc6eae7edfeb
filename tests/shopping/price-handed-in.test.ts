/** The price at which a mall order was handed in: kept in every later state, and another one is shown and accepted before it is handed in again. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { ownStore } from '../files/attaching.ts'
import { openWorld, type World } from '../support/world.ts'
import { addressee, draftOrder, type Mall, openMall, rejectedOrder, revised, shelvedSku, submittedOrder } from './mall.ts'

let world: World

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
})

const goodsIn = (order: Doc) => linesOf(order, 'catalogueOrderLine')[0] as Doc

/** At 19.50, until the agreement says 20.475. */
async function mallAt(line: Record<string, unknown> = { netPrice: '19.5' }): Promise<{ mall: Mall; sku: Doc }> {
  const mall = await openMall(world, { line })
  await addressee(mall, mall.shopper)
  return { mall, sku: await shelvedSku(mall) }
}

test('an order that is rejected after the price rose from 19.50 to 20.475 keeps 19.50, and shows what it costs now', async () => {
  const { mall, sku } = await mallAt()
  const order = await submittedOrder(mall, mall.shopper, sku, '4')
  await revised(mall, '20.475')
  const { manager } = mall.people
  await manager.act('catalogueOrder', 'doReject', await manager.find('catalogueOrder', order.id), { reason: '不需要' })
  const rejected = await mall.shopper.find('catalogueOrder', order.id)
  expect(rejected).toMatchObject({ status: 'REJECTED', netAmount: '78.00' })
  expect(goodsIn(rejected)).toMatchObject({ netPrice: '19.500000', currentPrice: '20.475000' })
})

test('what is withdrawn keeps its price as well', async () => {
  const { mall, sku } = await mallAt()
  const order = await submittedOrder(mall, mall.shopper, sku, '4')
  await revised(mall, '20.475')
  await mall.shopper.act('catalogueOrder', 'doWithdraw', order)
  expect(goodsIn(await mall.shopper.find('catalogueOrder', order.id))).toMatchObject({ netPrice: '19.500000', currentPrice: '20.475000' })
})

test('a rejected order whose price rose is handed in again once the price was accepted, and not by saving something else', async () => {
  const { mall, sku } = await mallAt()
  const { shopper } = mall
  const order = await rejectedOrder(mall, shopper, sku, '4')
  await revised(mall, '20.475')
  const saved = await shopper.save('catalogueOrder', { purpose: '车间领用（急）' }, order)
  const refusal = await shopper.refused(shopper.act('catalogueOrder', 'doSubmit', saved))
  expect(refusal).toMatchObject({ at: 'catalogueOrderLine[0].priceAcceptFlag', words: { CN: '价格已变更：原19.5，现20.475' } })
  const accepted = await shopper.save('catalogueOrder', { catalogueOrderLine: [{ id: goodsIn(saved).id, priceAcceptFlag: 'Y' }] }, saved)
  expect(goodsIn(accepted)).toMatchObject({ netPrice: '20.475000', currentPrice: null, priceAcceptFlag: 'N', netAmount: '81.90' })
  await shopper.act('catalogueOrder', 'doSubmit', accepted)
  expect((await shopper.find('catalogueOrder', order.id)).status).toBe('SUBMITTED')
})

test('nobody accepts a price that was not shown: a tick in the press that hands in is refused with the price', async () => {
  const { mall, sku } = await mallAt()
  const { shopper } = mall
  const order = await rejectedOrder(mall, shopper, sku, '4')
  await revised(mall, '20.475')
  const draft = { catalogueOrderLine: [{ id: goodsIn(order).id, priceAcceptFlag: 'Y' }] }
  const refusal = await shopper.refused(shopper.act('catalogueOrder', 'doSubmit', order, { draft }))
  expect(refusal.words.CN).toBe('价格已变更：原19.5，现20.475')
})

test('freight that rose after an order was handed in is not charged to it by its rejection', async () => {
  const { mall } = await mallAt()
  const { buyer } = mall.people
  const sku = await shelvedSku(mall, { catalogueSkuOrg: [{ orgId: mall.goods.org, freightAmount: '12' }] })
  const order = await submittedOrder(mall, mall.shopper, sku, '4')
  const [sold] = linesOf(sku, 'catalogueSkuOrg')
  await buyer.save('catalogueSku', { catalogueSkuOrg: [{ id: sold?.id, freightAmount: '20' }] }, await buyer.find('catalogueSku', sku.id))
  const { manager } = mall.people
  await manager.act('catalogueOrder', 'doReject', await manager.find('catalogueOrder', order.id), { reason: '不需要' })
  expect((await mall.shopper.find('catalogueOrder', order.id)).freightAmount).toBe('12.00')
})

test('another quantity is at the price of its step, where the prices are still those that were shown', async () => {
  const { mall, sku } = await mallAt({
    netPrice: '10',
    stepType: 'ORDER',
    agreementLineStep: [
      { fromQty: '0', netPrice: '10' },
      { fromQty: '100', netPrice: '9' },
    ],
  })
  const order = await draftOrder(mall, mall.shopper, sku, '50')
  const more = await mall.shopper.save('catalogueOrder', { catalogueOrderLine: [{ id: goodsIn(order).id, qty: '100' }] }, order)
  expect(goodsIn(more)).toMatchObject({ netPrice: '9.000000', currentPrice: null, netAmount: '900.00' })
})
