/** Goods that are kept by batch: what the supplier must say, what is carried on, and when somebody is asked. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import type { World } from '../support/world.ts'
import { draftNote, draftReceipt, firstOf, linesOf, openConfirmed, type People, scheduleOf } from './goods.ts'

let world: World
let people: People
let order: Doc

/** A material that lasts 180 days. */
beforeAll(async () => {
  ;({ world, people, order } = await openConfirmed('1000'))
  await world.query(`update material_item set batch_flag = 'Y', shelf_life_days = 180 where id = $1`, [firstOf(order, 'poLine').materialId])
})

/** Ships 2026-11-20, arrives 2026-12-18. */
const noteWith = (batch: Record<string, unknown>) =>
  draftNote(people, order, [], { deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, shipQty: '10', ...batch }] })
const ship = (note: Doc, confirmed: readonly string[] = []) =>
  people.supplier.verb('deliveryNoteHeader', 'doCreate', { rows: [{ id: note.id, versionNum: note.versionNum }], confirmed })

test('a draft may lack its batch; what leaves names number and production day, not one after the ship date', async () => {
  const refusalOf = async (batch: Record<string, unknown>) => (await people.supplier.refused(ship(await noteWith(batch)))).words.CN
  expect(await refusalOf({})).toBe('第10行请填写批号')
  expect(await refusalOf({ batchNo: 'L1' })).toBe('第10行请填写生产日期')
  expect(await refusalOf({ batchNo: 'L1', productionDate: '2026-11-21' })).toBe('第10行生产日期2026-11-21晚于发货日期')
})

test('the last day follows from the shelf life unless the supplier names an earlier one', async () => {
  expect(firstOf(await noteWith({ batchNo: 'L1', productionDate: '2026-11-01' }), 'deliveryNoteLine').expiryDate).toBe('2027-04-30')
  const typed = await noteWith({ batchNo: 'L1', productionDate: '2026-11-01', expiryDate: '2027-03-31' })
  expect(firstOf(typed, 'deliveryNoteLine').expiryDate).toBe('2027-03-31')
  const refusal = await people.supplier.refused(noteWith({ batchNo: 'L1', productionDate: '2026-11-01', expiryDate: '2026-10-31' }))
  expect(refusal.issues.map(({ words }) => words.CN)).toEqual(['失效日期不能早于生产日期'])
})

test('of 180 days 90 left on arrival are enough, 89 are asked about, and a batch that is gone off stays at home', async () => {
  // 90 days after 2026-12-18 is 2027-03-18.
  const enough = await noteWith({ batchNo: 'L2', productionDate: '2026-09-19' })
  expect(firstOf(enough, 'deliveryNoteLine').expiryDate).toBe('2027-03-18')
  await ship(enough)
  expect((await people.supplier.find('deliveryNoteHeader', enough.id)).status).toBe('SHIPPED')

  const short = await noteWith({ batchNo: 'L3', productionDate: '2026-09-18' })
  const asked = await people.supplier.refused(ship(short))
  expect(asked).toMatchObject({ status: 409, code: 'CONFIRM' })
  expect(asked.issues.map(({ words }) => words.CN)).toEqual(['第10行批次L3到货时剩余89天，不足保质期180天的一半'])
  await ship(
    short,
    asked.issues.flatMap((issue) => (issue as { confirm?: string }).confirm ?? []),
  )
  expect((await people.supplier.find('deliveryNoteHeader', short.id)).status).toBe('SHIPPED')

  const gone = await people.supplier.refused(ship(await noteWith({ batchNo: 'L4', productionDate: '2026-06-01' })))
  expect(gone.words.CN).toBe('批次L4不可用：2026-11-28失效')
})

test('the batch of the note is that of the receipt, of its boxes and of the stock', async () => {
  const note = await noteWith({ batchNo: 'L5', productionDate: '2026-11-01' })
  await ship(note)
  const shipped = await people.supplier.find('deliveryNoteHeader', note.id)
  const receipt = await draftReceipt(world, people, shipped, ['10'])
  expect(firstOf(receipt, 'receiveLine')).toMatchObject({ batchNo: 'L5', productionDate: '2026-11-01', expiryDate: '2027-04-30' })
  await people.warehouse.act('receiveHeader', 'doPost', receipt)
  const boxes = linesOf(firstOf(shipped, 'deliveryNoteLine'), 'deliveryNoteSequence').map(({ barcode }) => barcode)
  const codes = await world.query('select batch_no, status from barcode_list where barcode = any($1)', [boxes])
  expect(codes).toEqual([{ batch_no: 'L5', status: 'RECEIVED' }])
  const moved = await world.query('select batch_no, qty::text as qty from storage_transaction where source_doc_num = $1', [receipt.docNum])
  expect(moved).toEqual([{ batch_no: 'L5', qty: '10.0000' }])
})
