/** Ordered in one unit and kept in another: what is received is what lies there. */
import { beforeAll, expect, test } from 'vitest'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, firstOf, inspect, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  goods = await looseGoods(world)
})

const inUnit = (uom: string) => ({ billType: 'PO_SMP', line: { uom, netPrice: '24', taxRate: '13' } })
const ledgerOf = (docNum: unknown) =>
  world.query('select transaction_type as type, qty, uom from storage_transaction where source_doc_num = $1 order by doc_num', [docNum])

test('5 boxes of 24 of a material that is kept in pieces are received as 120 pieces, and 1 box goes back as 24', async () => {
  const order = await confirmedOrder(world, people, '5', inUnit('BOX'))
  expect(firstOf(order, 'poLine')).toMatchObject({ uom: 'BOX', baseUom: 'PCS', uomRate: '24.0000000000', baseQty: '120.0000' })
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['5']), ['5'])
  await inspect(people, receipt, { accepted: '4', rejected: '1' })
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '1', replaceFlag: 'Y' })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)
  expect(await ledgerOf(receipt.docNum)).toMatchObject([
    { type: 'RECEIPT', qty: '120.0000', uom: 'PCS' },
    { type: 'INSPECT_ACCEPT', qty: '-96.0000' },
    { type: 'INSPECT_ACCEPT', qty: '96.0000' },
    { type: 'INSPECT_REJECT', qty: '-24.0000' },
    { type: 'INSPECT_REJECT', qty: '24.0000' },
  ])
  expect(await ledgerOf(back.docNum)).toMatchObject([{ type: 'RETURN', qty: '-24.0000', uom: 'PCS' }])
})

test('an order in kilograms of what is counted in pieces is refused by material and units: nobody says what a kilogram is', async () => {
  const refusal = await people.buyer.refused(confirmedOrder(world, people, '5', inUnit('KG')))
  expect(refusal).toMatchObject({ at: 'poLine[0].uom', words: { CN: `物料${goods.materialCode}没有KG到PCS的换算` } })
})

test('a unit that is changed in a draft changes its factor, also where the new one is said by the general conversions alone', async () => {
  const draft = { billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'), orgId: goods.org, supplierId: goods.supplier }
  const line = { materialId: goods.material, orderQty: '5', needByDate: people.buyer.inDays(30), netPrice: '1', taxRate: '13' }
  const pieces = await people.buyer.save('poHeader', { ...draft, poLine: [line] })
  expect(firstOf(pieces, 'poLine')).toMatchObject({ uom: 'PCS', uomRate: '1.0000000000', baseQty: '5.0000' })
  const boxes = await people.buyer.save('poHeader', { poLine: [{ id: firstOf(pieces, 'poLine').id, uom: 'BOX' }] }, pieces)
  expect(firstOf(boxes, 'poLine')).toMatchObject({ uom: 'BOX', uomRate: '24.0000000000', baseQty: '120.0000' })
})

test('a line that a change adds is found whole, its unit changed with its factor, and the price that was agreed stays', async () => {
  const order = await confirmedOrder(world, people, '5', inUnit('BOX'))
  await people.buyer.act('poHeader', 'doChange', order, { reason: '客户追加' })
  const open = await people.buyer.find('poHeader', order.id)
  const line = firstOf(open, 'poLine')
  const needByDate = people.buyer.inDays(30)
  const added = { materialId: goods.material, uom: 'BOX', orderQty: '2', needByDate, netPrice: '30', taxRate: '13' }
  const pieces = { id: line.id, uom: 'PCS', orderQty: '120', poDelivery: [{ id: firstOf(line, 'poDelivery').id, scheduleQty: '120' }] }
  const changed = await people.buyer.save('poHeader', { poLine: [pieces, added] }, open)
  expect(changed.poLine).toMatchObject([
    { uom: 'PCS', uomRate: '1.0000000000', baseQty: '120.0000', netPrice: '24.000000' },
    { uom: 'BOX', uomRate: '24.0000000000', baseQty: '48.0000', itemDesc: expect.any(String), categoryId: expect.any(String) },
  ])
})
