/** What was paid last for a material at a business unit, as its row says it: from approved orders, net, in CNY, for one base unit. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People
/** The material's row at the business unit. */
let rowId: string

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  const { material, org } = await looseGoods(world)
  const [row] = await world.query<{ id: string }>('select id from material_org where material_id = $1 and org_id = $2', [material, org])
  rowId = String(row?.id)
})

const last = async () => {
  const { lastPrice, lastSupplierId, lastOrderDate } = await people.manager.find('materialOrg', rowId)
  return { lastPrice, lastSupplierId, lastOrderDate }
}
/** A released order of a price that the buyer typed. */
const bought = (netPrice: string, more: Record<string, unknown> = {}) =>
  releasedOrder(world, people, '10', { billType: 'PO_SMP', line: { netPrice, ...more } })

test('a material that nobody ordered has no last price', async () => {
  expect(await last()).toEqual({ lastPrice: null, lastSupplierId: null, lastOrderDate: null })
})

test('an approved order says the last price, its supplier and its day; a cancelled one is no purchase, and the one before it counts again', async () => {
  const first = await bought('12.5')
  expect(await last()).toEqual({ lastPrice: '12.500000', lastSupplierId: first.supplierId, lastOrderDate: first.orderDate })
  const second = await bought('13')
  expect((await last()).lastPrice).toBe('13.000000')
  await people.buyer.act('poHeader', 'doCancel', await people.buyer.find('poHeader', second.id), { reason: '需求取消' })
  expect((await last()).lastPrice).toBe('12.500000')
})

test('what is free of charge is no price', async () => {
  const before = await last()
  await bought('0', { giftFlag: 'Y' })
  expect(await last()).toEqual(before)
})

test('a price that a change raises is the last one once the change is approved, and not before', async () => {
  const order = await bought('11')
  const { buyer, manager } = people
  await buyer.act('poHeader', 'doChange', await buyer.find('poHeader', order.id), { reason: '涨价' })
  const stored = await buyer.find('poHeader', order.id)
  const dearer = await buyer.save('poHeader', { poLine: linesOf(stored, 'poLine').map(({ id }) => ({ id, netPrice: '11.4' })) }, stored)
  expect((await last()).lastPrice).toBe('11.000000')
  await buyer.act('poHeader', 'doSubmit', dearer)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  expect((await last()).lastPrice).toBe('11.400000')
})

test('an order in dollars and in another unit says its price in CNY for one base unit', async () => {
  const { material } = await looseGoods(world)
  const [{ uom } = { uom: '' }] = await world.query<{ uom: string }>('select base_uom as uom from material_item where id = $1', [material])
  const [other] = await world.query<{ code: string }>(`select 'ROLL' as code where $1 <> 'ROLL'`, [uom])
  await world.query(`update material_item set purchase_uom = $2, purchase_ratio = 4 where id = $1`, [material, other?.code])
  const draft = await dollars('8.8')
  const order = await people.buyer.find('poHeader', draft.id)
  const price = (8.8 * Number(order.exchangeRate)) / 4
  expect(Number((await last()).lastPrice)).toBeCloseTo(price, 5)
})

async function dollars(netPrice: string): Promise<Doc> {
  const { buyer, manager } = people
  const { material, org, supplier } = await looseGoods(world)
  const order = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'),
    orgId: org,
    supplierId: supplier,
    currency: 'USD',
    poLine: [{ materialId: material, uom: 'ROLL', orderQty: '3', netPrice, taxRate: '13', needByDate: buyer.inDays(30) }],
  })
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  return order
}
