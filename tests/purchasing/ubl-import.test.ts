/** Customers' orders that come by Peppol. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let goods: SoldGoods

const example = readFileSync(new URL('../fixtures/peppol/UC1_Order.xml', import.meta.url), 'utf8')

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  goods = await looseGoods(world)
})

const imported = async (xml: string) =>
  ((await call(world, buyer, '/v1/customerOrderRestful/doImportUbl', 'customerOrderList', { orgId: goods.org, xml })) as { data: Imported }).data

interface Imported {
  rows: { id: string }[]
  notUnderstood: string[]
}

test('the line of a Peppol order whose product is ours becomes a customer order, and the two others are named', async () => {
  const { rows, notUnderstood } = await imported(example.replaceAll('SN-33', goods.materialCode))
  expect(rows).toHaveLength(1)
  expect(notUnderstood).toHaveLength(2)
  for (const said of notUnderstood) expect(said).toMatch(/^第\d行产品“.+”不存在$/)
  const order: Doc = await buyer.find('customerOrder', String(rows[0]?.id))
  expect(order).toMatchObject({ status: 'DRAFT', materialId: goods.material, orderQty: '10.0000', uom: 'PCS', requestDate: '2013-07-16' })
})

test('the same order once more is refused, and nothing of it is kept', async () => {
  const refusal = await buyer.refused(imported(example.replaceAll('SN-33', goods.materialCode)))
  expect(JSON.stringify(refusal)).toContain('第1行已存在')
  expect(await world.query('select id from customer_order where material_id = $1', [goods.material])).toHaveLength(1)
})

test('a figure that is not what its parts make is named', async () => {
  const { rows, notUnderstood } = await imported(example.replace('>143.75<', '>144.75<'))
  expect(rows).toEqual([])
  expect(notUnderstood[0]).toBe('金额不一致：payable: 143.75, not 144.75')
})

const told = async (from: string, to: string) => {
  expect(example).toContain(from)
  const { words, status, code } = await buyer.refused(imported(example.replaceAll('SN-33', goods.materialCode).replace(from, to)))
  expect({ status, code }).toEqual({ status: 422, code: 'UBL' })
  return words
}
const quantity = '<cbc:Quantity unitCode="NAR" unitCodeListID="UNECERec20">10</cbc:Quantity>'
const price = '<cbc:PriceAmount currencyID="EUR">4</cbc:PriceAmount>'

test.each(['abc', '1e-60000000', '1e9', '9'.repeat(13), `0.${'1'.repeat(11)}`, 'Infinity', '0x10', '１０'])(
  'a quantity of %s is refused by its element and value, before anything is reckoned with it',
  async (given) => {
    expect(await told(quantity, quantity.replace('10', given))).toEqual({
      CN: `Quantity的值“${given}”不是数字，或超过12位整数、10位小数`,
      EN: `Quantity "${given}" is no figure, or has more than 12 digits before or 10 after the point`,
    })
  },
)

test('the quantity that a price is for is a figure above nothing', async () => {
  const based = (given: string) => `${price}<cbc:BaseQuantity unitCode="NAR">${given}</cbc:BaseQuantity>`
  expect((await told(price, based('abc'))).CN).toBe('Price/BaseQuantity的值“abc”不是数字，或超过12位整数、10位小数')
  expect(await told(price, based('0.00'))).toEqual({ CN: 'Price/BaseQuantity的值“0.00”必须大于0', EN: 'Price/BaseQuantity "0.00" must be above 0' })
  const { rows, notUnderstood } = await imported(
    example.replaceAll('SN-33', goods.materialCode).replace(price, based('0.0000000001').replace('>4<', '>999999<')),
  )
  expect(rows).toEqual([])
  expect(notUnderstood).toContain('第1行单价超过999999999999')
})

test('a date that is none, a document type and lines without end are refused in words', async () => {
  expect((await told('<cbc:EndDate>2013-07-16</cbc:EndDate>', '<cbc:EndDate>2013-02-30</cbc:EndDate>')).CN).toContain(
    'EndDate的值“2013-02-30”不是有效日期',
  )
  expect((await told('<Order', '<!DOCTYPE Order [<!ENTITY a "b">]><Order')).CN).toContain('含文档类型声明（DTD）或实体，不接受')
  expect((await told('</Order>', `${'<OrderLine/>'.repeat(1_001)}</Order>`)).EN).toContain('An order has 1000 lines at most')
  const deep = await buyer.refused(imported(`<Order>${'<a>'.repeat(300_000)}</Order>`))
  expect(deep.status).toBe(422)
})
