/** What was paid before: a row a line at approval, compared with the purchase before it. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const priceOf = (net: string) => world.query(`update supplier_price_list set net_price = $1`, [net])
const rowsOf = async (order: Doc) => (await people.buyer.list('purchaseHistoryList', { search: { poDocNum: String(order.docNum) } })).rows

test('bought at 10.00, then at 10.50: the second purchase is 5 % dearer than the one before', async () => {
  await priceOf('10')
  const first = await confirmedOrder(world, people, '100', { inspection: 'N' })
  expect(await rowsOf(first)).toMatchObject([
    { netPrice: '10.000000', previousPrice: null, changePercent: null, orderQty: '100.0000', latestFlag: 'Y', docNum: `${first.docNum}-10 R0` },
  ])
  await priceOf('10.5')
  const second = await confirmedOrder(world, people, '40')
  const [before] = await rowsOf(first)
  const [after] = await rowsOf(second)
  expect(after).toMatchObject({ netPrice: '10.500000', previousPrice: '10.000000', changePercent: '5.0000', netPriceCny: '10.500000' })
  const [stored] = await world.query('select previous_id from purchase_history where id = $1', [after?.id])
  expect(stored).toEqual({ previous_id: before?.id })
})

test('what is received moves the quantity, and the price stands', async () => {
  await priceOf('10')
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  await postedReceipt(world, people, await shippedNote(people, order, ['60']), ['60'], 'SZ10-GOOD')
  expect(await rowsOf(order)).toMatchObject([{ orderQty: '100.0000', receivedQty: '60.0000', netPrice: '10.000000' }])
})

test('the trend of a material tells each purchase by supplier and day, and what the price list says with its state', async () => {
  await priceOf('10.25')
  const order = await confirmedOrder(world, people, '100')
  const [line] = order.poLine as Doc[]
  const [goods] = await world.query<{ code: string }>('select code from material_item where id = $1', [line?.materialId])
  const trendOf = async (person: People['buyer'], asked: object) =>
    ((await call(world, person, '/v1/purchaseHistoryRestful/listTrend', 'purchaseHistoryList', asked as Record<string, unknown>)) as Answer).data as {
      material: string | null
      points: { docNum: string; netPriceCny: string; supplier: string }[]
      prices: { netPrice: string; state: string }[]
    }
  const { material, points, prices } = await trendOf(people.buyer, { material: goods?.code })
  expect(material).toContain(String(goods?.code))
  expect(points.at(-1)).toMatchObject({ docNum: order.docNum, netPriceCny: '10.250000', day: order.orderDate })
  expect(prices).toContainEqual(expect.objectContaining({ netPrice: '10.250000', state: 'EFFECTIVE' }))
  expect((await trendOf(people.buyer, { material: goods?.code, supplier: 'nobody' })).points).toEqual([])
  expect(await trendOf(people.buyer, { material: 'no such goods' })).toEqual({ material: null, points: [], prices: [] })
  expect((await people.supplier.refused(trendOf(people.supplier, { material: goods?.code }))).status).toBe(403)
})

test('a supplier never sees what others were paid', async () => {
  expect((await people.supplier.refused(people.supplier.list('purchaseHistoryList'))).status).toBe(403)
})

test('an order is approved whose price is more than elevenfold the one before', async () => {
  const own = await openWorld()
  const [buyer, manager] = [await own.person('buyer1'), await own.person('manager1')]
  const goods = await soldGoods(own)
  const approved = async (netPrice: string) => {
    const order = await buyer.save('poHeader', {
      billTypeId: await own.idOf('purchaseBillType', 'PO_SMP'),
      orgId: goods.org,
      supplierId: goods.supplier,
      poLine: [{ materialId: goods.material, orderQty: '10', netPrice, taxRate: '13', needByDate: '2026-12-20' }],
    })
    await buyer.act('poHeader', 'doSubmit', order)
    await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
    const [row] = await own.query<{ change: string }>('select change_percent as change from purchase_history where po_doc_num = $1', [order.docNum])
    return row?.change
  }
  await approved('0.1')
  expect(await approved('5')).toBe('999.9999')
})
