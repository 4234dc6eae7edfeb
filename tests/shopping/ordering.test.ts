/** From the shelf to a purchase order: prices, carts, limits and stock with the figures of the brief. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { ownStore } from '../files/attaching.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { askedOf, taskOf } from '../workflow/processes.ts'
import { addressee, approvedOrder, draftOrder, draftSku, type Mall, openMall, putInCart, readySku, revised, shelvedSku } from './mall.ts'

let world: World

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
})

const goodsIn = (order: Doc) => linesOf(order, 'catalogueOrderLine')[0] as Doc

async function mallWith(netPrice = '10'): Promise<Mall> {
  const mall = await openMall(world, { line: { netPrice } })
  await addressee(mall, mall.shopper)
  return mall
}

test.each([
  ['3', '26.55', '3.45', '30.00'],
  ['7', '61.95', '8.05', '70.00'],
])('shopping 1: at 8.849558 net a SKU costs 10.000001, and %s of it %s net, %s tax, %s gross', async (qty, net, tax, gross) => {
  const mall = await mallWith('8.849558')
  const sku = await shelvedSku(mall)
  expect(sku).toMatchObject({ status: 'ON_SHELF', netPrice: '8.849558', grossPrice: '10.000001' })
  const order = await draftOrder(mall, mall.shopper, sku, qty)
  expect(goodsIn(order)).toMatchObject({ netAmount: net, taxAmount: tax, grossAmount: gross })
})

test('shopping 2: rows for two addressees become an order each, with one checkout number, and the cart is empty of them', async () => {
  const mall = await mallWith()
  const { shopper } = mall
  const [one, two] = [await shelvedSku(mall), await shelvedSku(mall)]
  const rows = [await putInCart(mall, shopper, one, '1'), await putInCart(mall, shopper, two, '2')]
  await addressee(mall, shopper, { receiverName: '王强' })
  rows.push(await putInCart(mall, shopper, one, '4'))
  const answer = await shopper.verb('catalogueCart', 'doCheckout', {
    rows: rows.map(({ id, versionNum }) => ({ id, versionNum })),
    input: { costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '领用' },
  })
  const made = (answer.data as { made: { id: string }[] }).made
  const orders = await Promise.all(made.map(({ id }) => shopper.find('catalogueOrder', id)))
  expect(orders.map((order) => linesOf(order, 'catalogueOrderLine').map(({ qty }) => qty))).toEqual([['1.0000', '2.0000'], ['4.0000']])
  expect(new Set(orders.map(({ checkoutNum }) => checkoutNum)).size).toBe(1)
  for (const { id } of rows) expect((await shopper.find('catalogueCart', id)).status).toBe('ORDERED')
})

test.each([
  ['199.99', [['运费', '12.00', '1.08', '13.08']]],
  ['200', []],
])('shopping 3: goods of %s net bear the freight of 12.00 unless it is free from 200.00', async (netPrice, freight) => {
  const mall = await mallWith(netPrice)
  const sku = await shelvedSku(mall, { catalogueSkuOrg: [{ orgId: mall.goods.org, freightAmount: '12', freeFreightFrom: '200' }] })
  const order = await draftOrder(mall, mall.shopper, sku, '1')
  const lines = linesOf(order, 'catalogueOrderLine').filter(({ lineKind }) => lineKind === 'FREIGHT')
  expect(lines.map(({ skuName, netAmount, taxAmount, grossAmount }) => [skuName, netAmount, taxAmount, grossAmount])).toEqual(freight)
})

test('shopping 4: its approval makes a purchase order of type PO_CAT, confirmed at once, seen by the supplier, and called off the agreement', async () => {
  const mall = await mallWith()
  const order = await approvedOrder(mall, mall.shopper, await shelvedSku(mall), '6')
  const po = await mall.people.supplier.find('poHeader', String(order.poHeaderId))
  expect(order).toMatchObject({ status: 'APPROVED', poDocNum: po.docNum })
  expect(po).toMatchObject({ status: 'CONFIRMED', billTypeId: await world.idOf('purchaseBillType', 'PO_CAT'), grossAmount: order.grossAmount })
  const [called] = await world.query<{ qty: string }>('select released_qty as qty from agreement_line where header_id = $1', [mall.agreement.id])
  expect(called?.qty).toBe('6.0000')
  expect((await mall.people.supplier.find('catalogueOrder', order.id)).docNum).toBe(order.docNum)
})

test.each([
  ['2000', '2000.00', ['部门负责人: approver1']],
  ['2000.01', '2000.01', ['部门负责人: approver1', '采购经理: manager1']],
])(
  'shopping 4: an order of %s gross is approved by the head of the department, above 2,000.00 by the manager as well',
  async (netPrice, gross, steps) => {
    const mall = await openMall(world, { line: { netPrice, taxRate: '0' } })
    await addressee(mall, mall.people.buyer)
    const order = await draftOrder(mall, mall.people.buyer, await shelvedSku(mall), '1')
    expect(order.grossAmount).toBe(gross)
    const admin = await world.person('admin')
    const binding = await world.idOf('approvalBillType', 'MALL_ORDERS')
    await admin.act('approvalBillType', 'doEnabled', await admin.find('approvalBillType', binding))
    try {
      await mall.people.buyer.act('catalogueOrder', 'doSubmit', order)
      for (const step of steps) {
        expect(await askedOf(world, order)).toEqual([step])
        const person = await world.person(String(step.split(': ')[1]))
        await person.act('interiorPendingItem', 'doPass', await taskOf(world, person, order))
      }
    } finally {
      await admin.act('approvalBillType', 'doInvalid', await admin.find('approvalBillType', binding))
    }
    expect((await mall.people.buyer.find('catalogueOrder', order.id)).status).toBe('APPROVED')
  },
)

test('shopping 5: of five in stock two shoppers who hand in four and three at once do not both get them, and a rejection gives back', async () => {
  const mall = await mallWith()
  const other = mall.people.quality
  await addressee(mall, other)
  const sku = await shelvedSku(mall, { stockQty: '5' })
  const orders = [await draftOrder(mall, mall.shopper, sku, '4'), await draftOrder(mall, other, sku, '3')] as const
  const people = [mall.shopper, other] as const
  const outcomes = await Promise.allSettled(people.map((person, at) => person.act('catalogueOrder', 'doSubmit', orders[at] as Doc)))
  const lost = outcomes.findIndex(({ status }) => status === 'rejected')
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [mine, theirs] = lost === 1 ? ['1', '3'] : ['2', '4']
  const again = people[lost]?.act('catalogueOrder', 'doSubmit', orders[lost] as Doc)
  expect((await mall.shopper.refused(again as Promise<unknown>)).words.CN).toBe(`商品丁腈手套可售${mine}，需要${theirs}`)
  const won = await mall.people.manager.find('catalogueOrder', (orders[1 - lost] as Doc).id)
  await mall.people.manager.act('catalogueOrder', 'doReject', won, { reason: '不需要' })
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ reservedQty: '0.0000', availableQty: '5.0000' })
})

test('what was promised beyond the stock is below zero for whoever keeps the SKU, and nothing is left for shoppers', async () => {
  const mall = await mallWith()
  const sku = await shelvedSku(mall, { stockQty: '20' })
  const [ten, three] = [await draftOrder(mall, mall.shopper, sku, '10'), await draftOrder(mall, mall.shopper, sku, '3')] as const
  await mall.shopper.act('catalogueOrder', 'doSubmit', ten)
  await mall.shopper.act('catalogueOrder', 'doSubmit', three)
  await mall.people.supplier.save('catalogueSku', { stockQty: '5' }, await mall.people.supplier.find('catalogueSku', sku.id))
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ reservedQty: '13.0000', availableQty: '-8.0000' })
  await mall.shopper.act('catalogueOrder', 'doCancel', await mall.shopper.find('catalogueOrder', three.id), { reason: '不需要' })
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ reservedQty: '10.0000', availableQty: '-5.0000' })
})

test.each([
  ['net_price', 'netPrice', '第10行没有有效价格来源', 'Line 10 has no price in force'],
  ['tax_rate', 'taxRate', '第10行没有税率', 'Line 10 has no tax rate'],
])('a line whose %s is not known is neither handed in nor ordered: unknown is not nothing', async (column, field, cn, en) => {
  const mall = await mallWith()
  const order = await draftOrder(mall, mall.shopper, await shelvedSku(mall), '2')
  const submitted = await mall.shopper.act('catalogueOrder', 'doSubmit', order).then(() => mall.people.manager.find('catalogueOrder', order.id))
  await world.query(`update catalogue_order_line set ${column} = null where header_id = $1`, [order.id])
  const refusal = await mall.people.manager.refused(mall.people.manager.act('catalogueOrder', 'doApproval', submitted))
  expect(refusal).toMatchObject({ words: { CN: cn, EN: en }, at: `catalogueOrderLine[0].${field}` })
  expect(await world.query('select id from po_header where id = (select po_header_id from catalogue_order where id = $1)', [order.id])).toEqual([])
})

test('shopping 6: of a minimum of 10 in fives, 12 are refused and 15 taken', async () => {
  const mall = await mallWith()
  const sku = await shelvedSku(mall, { minOrderQty: '10', multipleQty: '5' })
  const refusal = await mall.shopper.refused(putInCart(mall, mall.shopper, sku, '12'))
  expect(refusal.words).toEqual({ CN: '数量须为5的倍数且不少于10', EN: 'Quantity must be a multiple of 5 and at least 10' })
  expect((await putInCart(mall, mall.shopper, sku, '15')).qty).toBe('15.0000')
})

test('shopping 7: a price that rises four percent is followed, marked in the cart and accepted by a tick', async () => {
  const mall = await mallWith('20')
  const { shopper } = mall
  const sku = await shelvedSku(mall)
  const row = await putInCart(mall, shopper, sku, '1')
  await revised(mall, '20.80')
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({ status: 'ON_SHELF', netPrice: '20.800000' })
  const now = await shopper.find('catalogueCart', row.id)
  expect(now).toMatchObject({ rowState: 'PRICE_UP', netPrice: '20.800000' })
  const input = { costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '领用' }
  expect((await shopper.refused(shopper.act('catalogueCart', 'doCheckout', now, { input }))).words.CN).toBe('商品丁腈手套：涨价')
  const ticked = await shopper.save('catalogueCart', { priceAcceptFlag: 'Y' }, now)
  expect((await shopper.act('catalogueCart', 'doCheckout', ticked, { input })).made).toHaveLength(1)
})

test('shopping 7: a price that rises six percent takes the SKU off the shelf, and the cart says so', async () => {
  const mall = await mallWith('20')
  const sku = await shelvedSku(mall)
  const row = await putInCart(mall, mall.shopper, sku, '1')
  await revised(mall, '21.20')
  expect(await mall.people.buyer.find('catalogueSku', sku.id)).toMatchObject({
    ...{ status: 'OFF_SHELF', offReason: '价格上涨6%待复核', offReasonEn: 'Price rose 6 %, to be reviewed' },
  })
  expect((await mall.shopper.find('catalogueCart', row.id)).rowState).toBe('OFF')
})

test('shopping 8: of a monthly limit of 20 a department that had 12 gets no 9 more, until an order is cancelled', async () => {
  const mall = await mallWith()
  const sku = await shelvedSku(mall, { catalogueSkuOrg: [{ orgId: mall.goods.org, monthLimitQty: '20' }] })
  const [twelve, nine] = [await draftOrder(mall, mall.shopper, sku, '12'), await draftOrder(mall, mall.shopper, sku, '9')]
  await mall.shopper.act('catalogueOrder', 'doSubmit', twelve)
  expect((await mall.shopper.refused(mall.shopper.act('catalogueOrder', 'doSubmit', nine))).words).toEqual({
    CN: '本月限额20，已用12',
    EN: 'Limit 20 this month, 12 used',
  })
  await mall.shopper.act('catalogueOrder', 'doCancel', await mall.shopper.find('catalogueOrder', twelve.id), { reason: '不需要' })
  await mall.shopper.act('catalogueOrder', 'doSubmit', nine)
  expect((await mall.shopper.find('catalogueOrder', nine.id)).status).toBe('SUBMITTED')
})

test('shopping 10: another supplier finds neither the SKU nor the order, and a shopper may not abolish', async () => {
  const mall = await mallWith()
  const sku = await shelvedSku(mall)
  const order = await approvedOrder(mall, mall.shopper, sku, '1')
  const stranger = await world.person('supplier02')
  await expect(stranger.find('catalogueSku', sku.id)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.find('catalogueOrder', order.id)).rejects.toMatchObject({ status: 404 })
  expect((await mall.shopper.refused(mall.shopper.act('catalogueOrder', 'doAbolish', order, { reason: '错' }))).status).toBe(403)
})

test('shopping 12: of SKUs put on the shelf together those of an agreement that has ended are told, the others go up', async () => {
  const mall = await mallWith()
  const ready = [await readySku(mall), await readySku(mall)]
  const { people } = mall
  await people.manager.act('agreementHeader', 'doAbolish', await people.manager.find('agreementHeader', mall.agreement.id), { reason: '终止' })
  const next = await openMall(world)
  const good = await readySku(next)
  const answer = await people.buyer.verb('catalogueSku', 'doBatchUp', { rows: [...ready, good].map(({ id, versionNum }) => ({ id, versionNum })) })
  expect(JSON.stringify(answer)).toContain(`协议${mall.agreement.docNum}已失效`)
  const states = await Promise.all([...ready, good].map(async ({ id }) => (await people.buyer.find('catalogueSku', id)).status))
  expect(states).toEqual(['APPROVED', 'APPROVED', 'ON_SHELF'])
})

test('shopping 13: an order of which nothing was shipped is abolished with its purchase order, and all that it held is given back', async () => {
  const mall = await mallWith()
  const sku = await shelvedSku(mall, { stockQty: '10' })
  const order = await approvedOrder(mall, mall.shopper, sku, '6')
  expect((await mall.people.buyer.find('catalogueSku', sku.id)).reservedQty).toBe('6.0000')
  await mall.people.buyer.act('catalogueOrder', 'doAbolish', await mall.people.buyer.find('catalogueOrder', order.id), { reason: '重复' })
  expect((await mall.shopper.find('catalogueOrder', order.id)).status).toBe('ABOLISHED')
  expect((await mall.people.buyer.find('poHeader', String(order.poHeaderId))).status).toBe('CANCELLED')
  const [called] = await world.query<{ qty: string }>('select released_qty as qty from agreement_line where header_id = $1', [mall.agreement.id])
  expect(called?.qty).toBe('0.0000')
  expect((await mall.people.buyer.find('catalogueSku', sku.id)).reservedQty).toBe('0.0000')
})

test('shopping 14: a fourth level is refused, and a node with SKUs on the shelf is not disabled', async () => {
  const mall = await mallWith()
  await shelvedSku(mall)
  const { buyer } = mall.people
  const empty = await buyer.save('catalogue', { code: 'KX', name: '空目录', parentId: mall.leaf.parentId, buyerId: buyer.actor.userId })
  const deeper = buyer.save('catalogue', { code: 'KX1', name: '更深', parentId: empty.id })
  expect((await buyer.refused(deeper)).words.CN).toBe('目录最多三级')
  const refusal = await buyer.refused(buyer.act('catalogue', 'doInvalid', await buyer.find('catalogue', mall.leaf.id)))
  expect(refusal.words.CN).toMatch(/^目录下有\d+个上架商品$/)
})

test('shopping 10: a shopper finds a SKU once it has been on the shelf, its buyer and the manager before', async () => {
  const mall = await mallWith()
  const { shopper, people } = mall
  const draft = await draftSku(mall)
  await expect(shopper.find('catalogueSku', draft.id)).rejects.toMatchObject({ status: 404 })
  for (const person of [people.buyer, people.manager]) expect((await person.find('catalogueSku', draft.id)).docNum).toBe(draft.docNum)
  const shelved = await shelvedSku(mall)
  expect((await shopper.find('catalogueSku', shelved.id)).docNum).toBe(shelved.docNum)
})

test('shopping 10: a mall order is listed to its shopper, to the buyer, and to its supplier once it is approved; to no colleague and no other supplier', async () => {
  const mall = await mallWith()
  const { shopper, people } = mall
  const [colleague, stranger] = await Promise.all(['engineer1', 'supplier02'].map((code) => world.person(code)))
  const placed = await approvedOrder(mall, shopper, await shelvedSku(mall), '2')
  const open = await draftOrder(mall, shopper, await shelvedSku(mall), '1')
  const listed = async (person: Person) => {
    const { data } = await person.verb('catalogueOrder', 'listByPage', { rows: 500 })
    const ids = (data as { id: string }[]).map(({ id }) => id)
    return [placed, open].filter(({ id }) => ids.includes(id)).map(({ docNum }) => docNum)
  }
  for (const person of [shopper, people.buyer]) expect(await listed(person)).toEqual([placed.docNum, open.docNum])
  expect(await listed(people.supplier)).toEqual([placed.docNum])
  for (const person of [colleague, stranger]) expect(await listed(person as Person)).toEqual([])
})

test('a node of the catalogue on paper shows what stands on the shelf below it, at the prices of the day', async () => {
  const mall = await mallWith()
  const [shown, ready] = [await shelvedSku(mall, { name: '防静电手套' }), await readySku(mall, { name: '未上架手套' })]
  const print = async (id: unknown) => {
    const answer = await call(world, mall.people.buyer, '/v1/printPdf', 'catalogueList', { entity: 'catalogue', ids: [id] })
    return (await textOfPdf(await bytesOf(answer))).join('\n')
  }
  for (const node of [mall.leaf.id, mall.leaf.parentId]) {
    const text = await print(node)
    for (const word of [shown.docNum, '防静电手套', 'CNY 11.30', '2026-11-20']) expect(text).toContain(String(word))
    expect(text).not.toContain(String(ready.docNum))
  }
})

test('a mall order on paper says its checkout, addressee and sums; to its supplier it does not say on whose cost', async () => {
  const mall = await mallWith()
  const order = await approvedOrder(mall, mall.shopper, await shelvedSku(mall), '3')
  const print = async (person: Person) => {
    const answer = await call(world, person, '/v1/printPdf', 'catalogueOrderList', { entity: 'catalogueOrder', ids: [order.id] })
    return (await textOfPdf(await bytesOf(answer))).join('\n')
  }
  const [ours, theirs] = [await print(mall.shopper), await print(mall.people.supplier)]
  for (const text of [ours, theirs])
    for (const shown of [order.docNum, order.checkoutNum, order.poDocNum, order.receiverName, 'CNY 30.00', 'CNY 3.90', 'CNY 33.90'])
      expect(text).toContain(String(shown))
  const costDept = (order.costDeptId$ as { name: string }).name
  expect(ours).toContain(costDept)
  expect(theirs).not.toContain(costDept)
})
