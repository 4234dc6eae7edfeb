/** Customers' orders that come by Peppol. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { writers } from './ubl-writers.ts'

let world: World
let buyer: Person
let goods: SoldGoods

const example = readFileSync(new URL('../fixtures/peppol/UC1_Order.xml', import.meta.url), 'utf8')

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  goods = await looseGoods(world)
})

const ask = async (xml: string, more: object = {}) =>
  ((await call(world, buyer, '/v1/customerOrderRestful/doImportUbl', 'customerOrderList', { orgId: goods.org, xml, ...more })) as { data: Imported })
    .data
const imported = (xml: string) => ask(xml)
const previewed = (xml: string) => ask(xml, { preview: true })

/** With its price, which the buyer does not see. */
async function stored(id: string): Promise<Doc> {
  const [price] = await world.query<{ unitPrice: string | null }>('select unit_price as "unitPrice" from customer_order where id = $1', [id])
  return { ...(await buyer.find('customerOrder', id)), ...price }
}

const strangeSeller = /^卖方“.*”不是.+$/

interface Imported {
  rows: { id: string }[]
  notUnderstood: string[]
}

test('the line of a Peppol order whose product is ours becomes a customer order, and the two others and the seller that is not us are named', async () => {
  const { rows, notUnderstood } = await imported(example.replaceAll('SN-33', goods.materialCode))
  expect(rows).toHaveLength(1)
  expect(notUnderstood).toEqual([expect.stringMatching(strangeSeller), '第2行产品“SN-34”不存在', '第3行产品“SN-35”不存在'])
  const order: Doc = await buyer.find('customerOrder', String(rows[0]?.id))
  expect(order).toMatchObject({
    status: 'DRAFT',
    materialId: goods.material,
    orderQty: '10.0000',
    uom: 'PCS',
    requestDate: '2013-07-16',
    currency: 'EUR',
  })
})

test('the same order once more is refused, and nothing of it is kept', async () => {
  const refusal = await buyer.refused(imported(example.replaceAll('SN-33', goods.materialCode)))
  expect(JSON.stringify(refusal)).toContain('第1行已存在')
  expect(await world.query('select id from customer_order where material_id = $1', [goods.material])).toHaveLength(1)
})

test('a figure that is not what its parts make is named', async () => {
  const { rows, notUnderstood } = await imported(example.replace('>143.75<', '>144.75<'))
  expect(rows).toEqual([])
  expect(notUnderstood[0]).toBe('金额不一致：应付金额：按明细为143.75，文件为144.75')
})

describe.each(writers)('from %s', (_name, written) => {
  const line = async (facts: Partial<Parameters<typeof written>[0]> = {}) => {
    await world.query(`delete from customer_order where customer_po_num = 'AP-4711'`)
    const { rows, notUnderstood } = await imported(written({ item: goods.materialCode, ...facts }))
    const said = notUnderstood.filter((one) => !strangeSeller.test(one))
    return { said, order: rows[0] ? await stored(rows[0].id) : null }
  }

  test('quantity, unit, price for one, currency, day and buyer are those of the order', async () => {
    expect(await line()).toMatchObject({
      said: [],
      order: {
        ...{ customerCode: '991825827', customerName: 'Nordhavn Maskin AS', customerPoNum: 'AP-4711', customerLineNum: 1 },
        ...{ orderQty: '10.0000', uom: 'PCS', unitPrice: '12.500000', currency: 'EUR', requestDate: '2027-01-15' },
      },
    })
  })

  test.each(['NOK', 'SEK', '', 'constructor', 'eur'])(
    'a price in “%s”, which we do not have, stays open with its currency, and is never in yuan',
    async (currency) => {
      expect(await line({ currency })).toMatchObject({
        said: [`第1行币种“${currency}”无法识别，售价与币种留空`],
        order: { unitPrice: null, currency: null },
      })
    },
  )

  test.each(['NMP', 'XXX', 'constructor', ''])('a line in the unit “%s” is left out and named, and never counted in pieces', async (unitCode) => {
    expect(await line({ unitCode })).toEqual({ said: [`第1行单位“${unitCode}”无法识别`], order: null })
  })

  test('a line in kilograms of what is counted in pieces is left out where nobody has said what a piece weighs', async () => {
    expect((await line({ unitCode: 'KGM' })).said).toEqual(['第1行单位KG与产品的基本单位PCS没有换算关系'])
  })

  test.each([
    ['<cac:SubLineItem><cbc:ID>1.1</cbc:ID></cac:SubLineItem>', 'SubLineItem'],
    ['<cbc:LineStatusCode>Cancelled</cbc:LineStatusCode>', 'LineStatusCode Cancelled'],
    [
      '<cac:Delivery><cac:RequestedDeliveryPeriod><cbc:EndDate>2027-02-01</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>'.repeat(2),
      'Delivery × ',
    ],
  ])('a line with %s is left out and named', async (inLine, element) => {
    const { said, order } = await line({ inLine })
    expect(order).toBeNull()
    expect(said[0]).toContain(`第1行含无法处理的内容：${element}`)
  })

  test('a discount on the line is named: it is in no price', async () => {
    const inLine =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5</cbc:Amount></cac:AllowanceCharge>'
    expect((await line({ inLine })).said).toContain('第1行的折扣与费用-5未计入售价')
  })

  test('what is no figure is refused by its name and value', async () => {
    expect((await buyer.refused(line({ price: '1,25' }))).words.CN).toContain('PriceAmount的值“1,25”不是数字')
  })

  test('a file that ends in the middle is no order of fewer lines', async () => {
    const whole = written({ item: goods.materialCode })
    expect((await buyer.refused(imported(whole.slice(0, whole.lastIndexOf('OrderLine>') + 10)))).words.CN).toContain('XML不完整')
  })
})

const [, accessPoint] = writers[0] ?? []
const order = () => accessPoint?.({ item: goods.materialCode }) ?? ''

test.each([
  ['a blanket order', '<cbc:OrderTypeCode>220', '<cbc:OrderTypeCode>221', '订单类型“221”'],
  ['a buyer without a number', '<cbc:EndpointID schemeID="0192">991825827', '<cbc:EndpointID schemeID="0192">', '缺少买方编码'],
  ['a buyer whose number would be cut', '991825827', '9'.repeat(31), '超过30个字符'],
  ['an order of another language', ':Order-2"', ':Order-3"', '而是“Order”'],
])('%s is refused by what is wrong', async (_, from, to, says) => {
  expect((await buyer.refused(imported(order().replace(from, to)))).words.CN).toContain(says)
})

test('what would come of an order is told before anything is stored', async () => {
  await world.query(`delete from customer_order where customer_po_num = 'AP-4711'`)
  const read = await previewed(order())
  expect(read).toMatchObject({ rows: [{ lineNum: '1' }], order: { docNum: 'AP-4711', currency: 'EUR', buyer: { name: 'Nordhavn Maskin AS' } } })
  expect(await world.query(`select from customer_order where customer_po_num = 'AP-4711'`)).toEqual([])
})

test('an order for a business unit that is not the buyer’s is not there for him', async () => {
  const [other] = await world.query<{ id: string }>('select id from organization where id <> all($1) limit 1', [buyer.actor.orgIds])
  expect(await buyer.refused(ask(order(), { orgId: other?.id }))).toMatchObject({ status: 404 })
})

const told = async (from: string, to: string) => {
  expect(example).toContain(from)
  const { words, status } = await buyer.refused(imported(example.replaceAll('SN-33', goods.materialCode).replace(from, to)))
  expect(status).toBe(422)
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

test('the quantity that a price is for is a figure above nothing, or the price stays open', async () => {
  const based = (given: string) => `${price}<cbc:BaseQuantity unitCode="NAR">${given}</cbc:BaseQuantity>`
  expect((await told(price, based('abc'))).CN).toBe('Price/BaseQuantity的值“abc”不是数字，或超过12位整数、10位小数')
  const said = async (to: string) => {
    await world.query(`delete from customer_order where customer_code = '7300010000001'`)
    return (await imported(example.replaceAll('SN-33', goods.materialCode).replace(price, to))).notUnderstood
  }
  expect(await said(based('0.00'))).toContain('第1行单价4（每0.00）无效，售价与币种留空')
  expect(await said(based('0.0000000001').replace('>4<', '>999999<'))).toContain('第1行单价超过999999999999，售价与币种留空')
})

test('a date that is none, a document type and lines without end are refused in words', async () => {
  expect((await told('<cbc:EndDate>2013-07-16</cbc:EndDate>', '<cbc:EndDate>2013-02-30</cbc:EndDate>')).CN).toContain(
    'EndDate的值“2013-02-30”不是有效日期',
  )
  expect((await told('<Order', '<!DOCTYPE Order [<!ENTITY a "b">]><Order')).CN).toContain('含文档类型声明（DTD）或实体，不接受')
  expect((await told('</Order>', `${'<OrderLine/>'.repeat(1_001)}</Order>`)).EN).toContain('at most 500 are taken')
  const deep = await buyer.refused(imported(`<Order>${'<a>'.repeat(300_000)}</Order>`))
  expect(deep.status).toBe(422)
})
