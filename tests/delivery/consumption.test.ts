/** Consigned goods: ours, and settled, as far as they are consumed. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, firstOf, inspect, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  await world.query(`update purchase_bill_type set settlement_basis = 'CONSUMPTION' where code = 'PO_STD'`)
})

/** 100 received, of which 95 are accepted. */
async function consigned(): Promise<Doc> {
  const note = await shippedNote(people, await confirmedOrder(world, people, '100'), ['100'])
  return inspect(people, await postedReceipt(world, people, note, ['100']), { accepted: '95', rejected: '5' })
}

const consume = async (receipt: Doc, qty: string): Promise<unknown> => {
  const now = await people.warehouse.find('receiveHeader', receipt.id)
  return people.warehouse.act('receiveHeader', 'doConsume', now, { lineIds: [firstOf(now, 'receiveLine').id], input: { qty } })
}
const refused = async (attempt: Promise<unknown>) => (await people.warehouse.refused(attempt)).words.CN

/** What the line settles, and what its transactions do. */
async function settleable(receipt: Doc): Promise<unknown[]> {
  const line = firstOf(await people.warehouse.find('receiveHeader', receipt.id), 'receiveLine')
  const rows = await world.query<{ qty: string }>(
    `select t.settleable_qty::text as qty from receive_transaction t left join receive_write_off w on w.id = t.id where coalesce(w.receive_line_id, t.id) = $1 order by t.creation_date, t.doc_num`,
    [line.id],
  )
  return [line.settleableQty, ...rows.map(({ qty }) => qty)]
}

const sentBack = async (receipt: Doc, qty: string): Promise<Doc> => {
  const back = await draftWriteOff(people.manager, receipt, { writeOffType: 'RETURN', qty, fromStock: 'ACCEPTED', replaceFlag: 'N' })
  await people.manager.act('receiveWriteOff', 'doPost', back)
  return people.manager.find('receiveWriteOff', back.id)
}

test('what is accepted is settled by nobody until it is consumed: 40 of 95, and 55 are left to consume', async () => {
  const receipt = await consigned()
  expect(await settleable(receipt)).toEqual(['0.0000', '0.0000'])
  await consume(receipt, '40')
  expect(await settleable(receipt)).toEqual(['40.0000', '40.0000'])
  expect(await refused(consume(receipt, '56'))).toBe('第10行耗用56，可耗用55')
  await consume(receipt, '55')
  expect(await settleable(receipt)).toEqual(['95.0000', '95.0000'])
})

test('what was noted too much is put right, but for what stands on a statement', async () => {
  const receipt = await consigned()
  await consume(receipt, '40')
  await consume(receipt, '-10')
  expect(await settleable(receipt)).toEqual(['30.0000', '30.0000'])
  await world.query('update receive_line set statement_qty = 25 where header_id = $1', [receipt.id])
  expect(await refused(consume(receipt, '-6'))).toBe('第10行更正6，可更正5')
})

test('goods that go back were not consumed as long as others are there: of 60 that go back 5 had been', async () => {
  const receipt = await consigned()
  await consume(receipt, '40')
  await sentBack(receipt, '50')
  expect(await settleable(receipt)).toEqual(['40.0000', '40.0000', '0.0000'])
  await sentBack(receipt, '10')
  expect(await settleable(receipt)).toEqual(['35.0000', '40.0000', '0.0000', '-5.0000'])
  expect(await refused(consume(receipt, '1'))).toBe('第10行耗用1，可耗用0')
})

test('what went back settles what it did when its supplier takes it along: of 50 and then 10 of 95 with 40 consumed the first took nothing', async () => {
  const receipt = await consigned()
  await consume(receipt, '40')
  const first = await sentBack(receipt, '50')
  await sentBack(receipt, '10')
  await people.supplier.act('receiveWriteOff', 'doConfirm', await people.supplier.find('receiveWriteOff', first.id))
  expect(await settleable(receipt)).toEqual(['35.0000', '40.0000', '0.0000', '-5.0000'])
})

test('only consigned goods are consumed', async () => {
  const receipt = await consigned()
  await world.query(`update receive_line set settlement_basis = 'INSPECTION' where header_id = $1`, [receipt.id])
  expect(await refused(consume(receipt, '1'))).toBe('第10行不按耗用结算')
})

test('the inspection of goods of which some are consumed stands', async () => {
  const receipt = await consigned()
  await consume(receipt, '40')
  const now = await people.quality.find('receiveHeader', receipt.id)
  const undo = people.quality.act('receiveHeader', 'doInspectUndo', now, { lineIds: [firstOf(now, 'receiveLine').id] })
  expect(await refused(undo)).toBe('第10行已耗用40')
})

test('half a piece and nothing at all are consumed by nobody', async () => {
  const receipt = await consigned()
  expect(await refused(consume(receipt, '0.5'))).toBe('耗用数量最多0位小数，当前值“0.5”')
  expect(await refused(consume(receipt, '0'))).toBe('第10行请填写耗用数量')
  expect(await settleable(receipt)).toEqual(['0.0000', '0.0000'])
})

test('what is put right after consumed goods went back settles what the line says: of 40 with 5 sent back, 30', async () => {
  const receipt = await consigned()
  await consume(receipt, '40')
  await sentBack(receipt, '60')
  expect(await settleable(receipt)).toEqual(['35.0000', '40.0000', '-5.0000'])
  await consume(receipt, '-10')
  expect(await settleable(receipt)).toEqual(['30.0000', '35.0000', '-5.0000'])
  await consume(receipt, '4')
  expect(await settleable(receipt)).toEqual(['34.0000', '39.0000', '-5.0000'])
  await sentBack(receipt, '3')
  expect(await settleable(receipt)).toEqual(['32.0000', '39.0000', '-5.0000', '-2.0000'])
})
