import { beforeAll, expect, test } from 'vitest'
import { fromNote } from '../../upstream/areas/delivery/receipt/from-note.ts'
import { listBalances } from '../../upstream/areas/delivery/stock/balances.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import {
  confirmedOrder,
  draftReceipt,
  draftWriteOff,
  firstOf,
  inspect,
  linesOf,
  type People,
  peopleOf,
  postedReceipt,
  scheduleOf,
  shippedNote,
} from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const orderLine = async (order: Doc) => firstOf(await people.buyer.find('poHeader', order.id), 'poLine')
const receiptLine = async (receipt: Doc) => firstOf(await people.quality.find('receiveHeader', receipt.id), 'receiveLine')
const ledgerOf = (docNum: unknown) =>
  world.query('select transaction_type as type, stock_state as state, qty from storage_transaction where source_doc_num = $1 order by doc_num', [
    docNum,
  ])

test('the story of 60: 50 shipped, 48 received, 46 good, 2 sent back for replacement, the note closed, the line closed', async () => {
  const order = await confirmedOrder(world, people, '60')
  const note = await shippedNote(people, order, ['50'])
  const receipt = await postedReceipt(world, people, note, ['48'])
  expect(await receiptLine(receipt)).toMatchObject({ inspectionStatus: 'PENDING', settleableQty: '0.0000', onTimeFlag: 'N' })

  await inspect(people, receipt, { accepted: '46', rejected: '2' })
  expect(await receiptLine(receipt)).toMatchObject({ inspectionStatus: 'PART_REJECTED', settleableQty: '46.0000' })
  expect(await ledgerOf(receipt.docNum)).toEqual([
    { type: 'RECEIPT', state: 'INSPECT', qty: '48.0000' },
    { type: 'INSPECT_ACCEPT', state: 'INSPECT', qty: '-46.0000' },
    { type: 'INSPECT_ACCEPT', state: 'FREE', qty: '46.0000' },
    { type: 'INSPECT_REJECT', state: 'INSPECT', qty: '-2.0000' },
    { type: 'INSPECT_REJECT', state: 'BLOCKED', qty: '2.0000' },
  ])

  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '2', replaceFlag: 'Y' })
  expect(back).toMatchObject({ fromStock: 'REJECTED', reversibleQty: '2.0000' })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)
  expect(await ledgerOf(back.docNum)).toEqual([{ type: 'RETURN', state: 'BLOCKED', qty: '-2.0000' }])
  expect(await orderLine(order)).toMatchObject({
    receivedQty: '48.0000',
    acceptedQty: '46.0000',
    returnedQty: '2.0000',
    netReceivedQty: '46.0000',
    openQty: '14.0000',
    lineStatus: 'PART',
  })

  await people.buyer.act('deliveryNoteHeader', 'doClose', await people.buyer.find('deliveryNoteHeader', note.id), { reason: '余量不发' })
  expect(await orderLine(order)).toMatchObject({ shippedQty: '48.0000', openQty: '14.0000' })

  const open = await people.buyer.find('poHeader', order.id)
  await people.buyer.act('poHeader', 'doLineClose', open, { lineIds: [firstOf(open, 'poLine').id], reason: '不再需要' })
  expect(await orderLine(order)).toMatchObject({ openQty: '0.0000', lineStatus: 'CLOSED' })

  const collected = await people.supplier.find('receiveWriteOff', back.id)
  await people.supplier.act('receiveWriteOff', 'doConfirm', collected)
  expect(await people.supplier.find('receiveWriteOff', back.id)).toMatchObject({ status: 'COLLECTED' })
})

test('of a schedule of 200 with 5 % tolerance 210 are taken in, 211 are refused', async () => {
  const order = await confirmedOrder(world, people, '200')
  const note = await shippedNote(people, order, ['210'])
  const tooMuch = await draftReceipt(world, people, note, ['211'])
  const refusal = await people.warehouse.refused(people.warehouse.act('receiveHeader', 'doPost', tooMuch))
  expect(refusal).toMatchObject({ code: 'receiveHeader.OVER_RECEIVE', words: { CN: '第10行接收211超过可收210' } })
  expect(await postedReceipt(world, people, note, ['210'])).toMatchObject({ status: 'POSTED' })
})

test('two clerks post 60 and 60 of 100 at the same moment: one posts, the other reads what is left', async () => {
  const order = await confirmedOrder(world, people, '100', { overPercent: '0' })
  const note = await shippedNote(people, order, ['100'])
  const receipts = [await draftReceipt(world, people, note, ['60']), await draftReceipt(world, people, note, ['60'])]
  const outcomes = await Promise.allSettled(receipts.map((receipt) => people.warehouse.act('receiveHeader', 'doPost', receipt)))
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find((o) => o.status === 'rejected')?.reason.words.CN).toBe('第10行接收60超过可收40')
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ receivedQty: '60.0000' })
})

test('100 received, 8 rejected and sent back for replacement: the closed order opens again and 8 can be shipped', async () => {
  const order = await confirmedOrder(world, people, '100', { overPercent: '0' })
  const note = await shippedNote(people, order, ['100'])
  const receipt = await postedReceipt(world, people, note, ['100'])
  expect(await people.buyer.find('poHeader', order.id)).toMatchObject({ status: 'CLOSED' })
  await inspect(people, receipt, { accepted: '92', rejected: '8' })
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '8', replaceFlag: 'Y' })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)

  const open = await people.buyer.find('poHeader', order.id)
  expect(open).toMatchObject({ status: 'CONFIRMED' })
  expect(firstOf(open, 'poLine')).toMatchObject({ openQty: '8.0000' })
  expect(await shippedNote(people, open, ['8'])).toMatchObject({ status: 'SHIPPED', sourceKind: 'RETURN_REPLACE' })
})

test('2 of 100 sent back for replacement are awaited, although the order would bear 5 too few', async () => {
  const order = await confirmedOrder(world, people, '100', { overPercent: '0' })
  await world.query('update po_line set under_receive_percent = 5 where header_id = $1', [order.id])
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['100']), ['100'])
  expect(await people.buyer.find('poHeader', order.id)).toMatchObject({ status: 'CLOSED' })
  await inspect(people, receipt, { accepted: '98', rejected: '2' })
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '2', replaceFlag: 'Y' })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)

  const open = await people.buyer.find('poHeader', order.id)
  expect(open).toMatchObject({ status: 'CONFIRMED' })
  expect(firstOf(open, 'poLine')).toMatchObject({ lineStatus: 'PART', openQty: '2.0000' })
  await postedReceipt(world, people, await shippedNote(people, open, ['2']), ['2'])
  expect(await people.buyer.find('poHeader', order.id)).toMatchObject({ status: 'CLOSED' })
})

test('a return without replacement reduces what is awaited', async () => {
  const order = await confirmedOrder(world, people, '100', { overPercent: '0' })
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['60']), ['60'])
  await inspect(people, receipt, { accepted: '50', rejected: '10' })
  await people.warehouse.act(
    'receiveWriteOff',
    'doPost',
    await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '10', replaceFlag: 'N' }),
  )
  expect(await orderLine(order)).toMatchObject({ returnedQty: '10.0000', notReplacedQty: '10.0000', openQty: '40.0000' })
})

test('of 100 with 60 on a statement 41 cannot be written off, 40 can, and 60 stay settleable', async () => {
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  const note = await shippedNote(people, order, ['100'])
  const receipt = await postedReceipt(world, people, note, ['100'], 'SZ10-GOOD')
  expect(await receiptLine(receipt)).toMatchObject({ inspectionStatus: 'EXEMPT', acceptedQty: '100.0000', settleableQty: '100.0000' })
  await world.query('update receive_line set statement_qty = 60, deciding_qty = 60 where header_id = $1', [receipt.id])

  const tooMuch = await draftWriteOff(people.warehouse, receipt, { qty: '41', reasonCode: 'WRONG_QTY' })
  expect((await people.warehouse.refused(people.warehouse.act('receiveWriteOff', 'doPost', tooMuch))).words.CN).toBe('可退数量40，本次41')
  await people.warehouse.act('receiveWriteOff', 'doPost', await draftWriteOff(people.warehouse, receipt, { qty: '40', reasonCode: 'WRONG_QTY' }))
  expect(await receiptLine(receipt)).toMatchObject({ writtenOffQty: '40.0000', settleableQty: '60.0000' })
  expect(await orderLine(order)).toMatchObject({ receivedQty: '60.0000', acceptedQty: '60.0000' })
  expect(await people.warehouse.find('deliveryNoteHeader', note.id)).toMatchObject({ status: 'PART_RECEIVED' })

  const settled = await draftWriteOff(people.warehouse, receipt, { qty: '1', reasonCode: 'WRONG_QTY' })
  expect((await people.warehouse.refused(people.warehouse.act('receiveWriteOff', 'doPost', settled))).words.CN).toBe(
    '已对账60，请先在对账单中扣回，或待供应商确认对账单后退回',
  )
})

test('a receipt that is written off whole says so and why', async () => {
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['100']), ['100'], 'SZ10-GOOD')
  await people.warehouse.act(
    'receiveWriteOff',
    'doPost',
    await draftWriteOff(people.warehouse, receipt, { qty: '100', reasonCode: 'WRONG_QTY', reasonText: '录错单' }),
  )
  expect(await people.warehouse.find('receiveHeader', receipt.id)).toMatchObject({ status: 'WRITTEN_OFF', reverseReason: '录错单' })
  expect(await orderLine(order)).toMatchObject({ receivedQty: '0.0000', openQty: '100.0000' })
})

test('results must add up, a concession says why, and what stands is not typed over', async () => {
  const order = await confirmedOrder(world, people, '50')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  expect((await people.quality.refused(inspect(people, receipt, { accepted: '45' }))).words.CN).toBe('合格+让步+不合格=45，须等于接收数量50')
  expect((await people.quality.refused(inspect(people, receipt, { accepted: '45', concession: '5' }))).words.CN).toBe('让步接收请填写原因')
  await inspect(people, receipt, { accepted: '45', concession: '5' }, '可用于返工')
  expect(await receiptLine(receipt)).toMatchObject({ inspectionStatus: 'CONCESSION', settleableQty: '50.0000' })

  const inspected = await people.quality.find('receiveHeader', receipt.id)
  const typed = { receiveLine: [{ id: firstOf(inspected, 'receiveLine').id, acceptedQty: '50', concessionQty: '0' }] }
  expect((await people.quality.refused(people.quality.save('receiveHeader', typed, inspected))).words.CN).toBe('第10行不是待检')
})

test('an inspection is undone, its goods wait again, and a write-off asks for that first', async () => {
  const order = await confirmedOrder(world, people, '50')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  const inspected = await inspect(people, receipt, { accepted: '40', rejected: '10' })
  const writeOff = await draftWriteOff(people.warehouse, receipt, { qty: '50', fromStock: 'PENDING', reasonCode: 'WRONG_QTY' })
  expect((await people.warehouse.refused(people.warehouse.act('receiveWriteOff', 'doPost', writeOff))).words.CN).toBe('已检验的行冲销前请先撤销检验')

  await people.quality.act('receiveHeader', 'doInspectUndo', inspected, { lineIds: [firstOf(inspected, 'receiveLine').id] })
  expect(await receiptLine(receipt)).toMatchObject({ inspectionStatus: 'PENDING', acceptedQty: null })
  expect(await orderLine(order)).toMatchObject({ acceptedQty: '0.0000' })
  await people.warehouse.act('receiveWriteOff', 'doPost', await people.warehouse.find('receiveWriteOff', writeOff.id))
  expect(await people.warehouse.find('receiveHeader', receipt.id)).toMatchObject({ status: 'WRITTEN_OFF' })
})

test('accepted goods go back on a manager’s word only', async () => {
  const order = await confirmedOrder(world, people, '50', { inspection: 'N' })
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'], 'SZ10-GOOD')
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '5', fromStock: 'ACCEPTED' })
  expect((await people.warehouse.refused(people.warehouse.act('receiveWriteOff', 'doPost', back))).words.CN).toBe('合格品退货须由采购经理过账')
  await people.manager.act('receiveWriteOff', 'doPost', back)
  expect(await receiptLine(receipt)).toMatchObject({ returnedQty: '5.0000', settleableQty: '45.0000' })
})

test('goods that arrive within three days of the promise are on time', async () => {
  const order = await confirmedOrder(world, people, '50', { inspection: 'N' })
  const note = await shippedNote(people, order, ['50'], { arriveDate: '2026-12-17' })
  const gate = people.warehouse.at(new Date('2026-12-17T02:00:00Z'))
  await gate.act('deliveryNoteHeader', 'doConfirmReceipt', await gate.find('deliveryNoteHeader', note.id))
  const [line] = await world.query('select on_time_flag from receive_line where note_line_id = $1', [firstOf(note, 'deliveryNoteLine').id])
  expect(line).toEqual({ on_time_flag: 'Y' })
})

test('the warehouse receives without seeing a price, the supplier sees neither receipt nor ledger', async () => {
  const order = await confirmedOrder(world, people, '50')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  expect(Object.keys(firstOf(receipt, 'receiveLine')).filter((key) => ['netPrice', 'netAmount', 'taxRate'].includes(key))).toEqual([])
  expect(firstOf(await people.buyer.find('receiveHeader', receipt.id), 'receiveLine')).toMatchObject({ netPrice: firstOf(order, 'poLine').netPrice })
  expect((await people.supplier.refused(people.supplier.find('receiveHeader', receipt.id))).status).toBe(403)
  expect((await people.supplier.refused(people.supplier.list('storageTransactionList'))).status).toBe(403)
})

test('goods are not received before today ends, nor into a closed month', async () => {
  const order = await confirmedOrder(world, people, '50')
  const note = await shippedNote(people, order, ['50'])
  const receipt = await draftReceipt(world, people, note, ['50'])
  const later = await people.warehouse.save('receiveHeader', { receiveDate: '2026-11-21' }, receipt)
  expect((await people.warehouse.refused(people.warehouse.act('receiveHeader', 'doPost', later))).words.CN).toBe('接收日期不能晚于今天')
  const inOctober = await people.warehouse.save('receiveHeader', { receiveDate: '2026-10-31' }, later)
  await world.query(
    `insert into config_profile (id, version_num, code, name, parameter_code, value, enabled_flag) values (gen_random_uuid(), 1, 'CLOSED', 'CLOSED', 'FIN_CLOSED_MONTH', '2026-10', 'Y')`,
  )
  expect((await people.warehouse.refused(people.warehouse.act('receiveHeader', 'doPost', inOctober))).words.CN).toBe('2026-10已关账')
})

test('a note number at the gate gives a draft of what is open, and the ledger says what lies where', async () => {
  const order = await confirmedOrder(world, people, '50')
  const note = await shippedNote(people, order, ['50'])
  const context = {
    actor: { ...people.warehouse.actor, page: 'receiveEdit' },
    now: NOW,
    language: 'CN' as const,
    requestId: 'test',
    address: '127.0.0.1',
    idempotencyKey: null,
  }
  const draft = (await fromNote(world.pool, { docNum: note.docNum }, context)).data as Doc
  expect(draft).toMatchObject({ noteHeaderId: note.id, warehouseCode: 'WH-SZ10' })
  expect(linesOf(draft, 'receiveLine')).toMatchObject([{ receiveQty: '50', storageLocationId: await world.idOf('storageLocation', 'SZ10-INSPECT') }])

  const balances = (
    await listBalances(world.pool, { stockState: 'FREE' }, { ...context, actor: { ...context.actor, page: 'storageTransactionList' } })
  ).data as Doc[]
  const [ledger] = await world.query<{ qty: string }>("select sum(qty)::text as qty from storage_transaction where stock_state = 'FREE'")
  expect(balances.reduce((sum, row) => sum + Number(row.qty), 0)).toBe(Number(ledger?.qty))
})
