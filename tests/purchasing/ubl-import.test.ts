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
