/** Receive transactions: what came in and went back, as finance settles it and as the supplier reads it. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, draftReceipt, draftWriteOff, firstOf, inspect, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People
let finance: Person

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  finance = await world.person('finance1')
})

const page = 'receiveTransactionList'
const of = async (person: Person, receipt: Doc) =>
  (await person.list(page, { search: { receiveDocNum: String(receipt.docNum) }, orderBy: 'docNum' })).rows
const sum = (rows: readonly Doc[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)

test('100 received are nothing to settle while they wait; 90 + 5 good ones are 95, and a returned bad piece changes nothing of that', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['100'])
  const posted = await postedReceipt(world, people, note, ['100'])
  expect(await of(finance, posted)).toMatchObject([
    {
      docNum: `${posted.docNum}-10`,
      rowKind: 'RECEIPT',
      qty: '100.0000',
      unsettledQty: '0.0000',
      settledFlag: 'Y',
      noteDocNum: note.docNum,
      poDocNum: order.docNum,
    },
  ])
  const receipt = await inspect(people, posted, { accepted: '90', concession: '5', rejected: '5' }, '轻微划痕')
  expect(await of(finance, receipt)).toMatchObject([{ qty: '100.0000', unsettledQty: '95.0000', settledFlag: 'N' }])

  const bad = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '5', fromStock: 'REJECTED' })
  expect(await of(finance, receipt), 'a draft takes nothing back').toHaveLength(1)
  await people.warehouse.act('receiveWriteOff', 'doPost', bad)
  const good = await draftWriteOff(people.manager, receipt, { writeOffType: 'RETURN', qty: '2', fromStock: 'ACCEPTED' })
  await people.manager.act('receiveWriteOff', 'doPost', good)

  const rows = await of(finance, receipt)
  const kinds = rows.map(({ docNum, rowKind, qty, unsettledQty }) => [docNum, rowKind, qty, unsettledQty])
  expect(kinds).toEqual([
    [`${receipt.docNum}-10`, 'RECEIPT', '100.0000', '95.0000'],
    [bad.docNum, 'RETURN', '-5.0000', '0.0000'],
    [good.docNum, 'RETURN', '-2.0000', '-2.0000'],
  ])
  const line = firstOf(await people.warehouse.find('receiveHeader', receipt.id), 'receiveLine')
  expect(sum(rows, 'unsettledQty')).toBe(Number(line.settleableQty))
  record('page', page)
})

test('delivery 8: of 100 exempt ones 60 are on a statement; 40 written off leave nothing to settle, and the amounts bear their signs', async () => {
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['100']), ['100'], 'SZ10-GOOD')
  const { id, netPrice } = firstOf(receipt, 'receiveLine')
  await world.query('update receive_line set statement_qty = 60, deciding_qty = 60 where id = $1', [id])
  await world.query('update receive_transaction set settled_qty = 60 where id = $1', [id])
  const over = people.warehouse.act(
    'receiveWriteOff',
    'doPost',
    await draftWriteOff(people.warehouse, receipt, { writeOffType: 'WRITE_OFF', qty: '41', fromStock: 'ACCEPTED' }),
  )
  expect((await people.warehouse.refused(over)).words.CN).toBe('可退数量40，本次41')
  await people.warehouse.act(
    'receiveWriteOff',
    'doPost',
    await draftWriteOff(people.warehouse, receipt, { writeOffType: 'WRITE_OFF', qty: '40', fromStock: 'ACCEPTED' }),
  )

  const rows = await of(finance, receipt)
  expect(rows.map(({ rowKind, settledQty, unsettledQty }) => [rowKind, settledQty, unsettledQty])).toEqual([
    ['RECEIPT', '60.0000', '40.0000'],
    ['WRITE_OFF', '0.0000', '-40.0000'],
  ])
  const price = Number(await priceOf(String(id)))
  expect(netPrice, 'the warehouse sees no price').toBeUndefined()
  expect(rows.map(({ netAmount }) => Number(netAmount))).toEqual([Number((100 * price).toFixed(2)), Number((-40 * price).toFixed(2))])
  expect((await of(people.warehouse, receipt))[0]).not.toHaveProperty('netAmount')
})

const priceOf = async (line: string) =>
  (await world.query<{ price: string }>('select net_price as price from receive_line where id = $1', [line]))[0]?.price

test('a supplier reads its own posted lines with their prices, nothing of a draft and nothing of anybody else', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['60'])
  const draft = await draftReceipt(world, people, note, ['60'])
  expect(await of(people.supplier, draft)).toEqual([])
  await people.warehouse.act('receiveHeader', 'doPost', draft)
  expect(await of(people.supplier, draft)).toMatchObject([{ qty: '60.0000', netPrice: expect.any(String), grossAmount: expect.any(String) }])
  const other = await world.person('supplier02')
  expect(await of(other, draft)).toEqual([])
  const mine = new Set((await people.supplier.list(page, { pageRows: 200 })).rows.map(({ supplierId }) => supplierId))
  expect([...mine]).toEqual([order.supplierId])
})
