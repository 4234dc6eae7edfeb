/** Labels of boxes: what they say, how often they were printed, and who may print them. */
import { PDFDocument } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, openConfirmed, type People, postedReceipt, shippedNote } from '../delivery/goods.ts'
import type { Person, World } from '../support/world.ts'
import { textOfPdf } from './pdf-text.ts'
import { bytesOf, call } from './people.ts'

let world: World
let people: People
let order: Doc

beforeAll(async () => {
  ;({ world, people, order } = await openConfirmed('1000'))
})

const print = async (person: Person, body: Record<string, unknown>, page = 'deliveryNoteList') =>
  bytesOf(await call(world, person, '/v1/boxBoardPrint', page, body))
const boxesOf = (note: Doc) => linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence')
const codesOf = (note: Doc) =>
  world.query<{ id: string; status: string; prints: number; by: string }>(
    'select id, status, print_count as prints, last_print_by as by from barcode_list where note_doc_num = $1 order by barcode',
    [note.docNum],
  )

/** 110 in boxes of 10: eleven of them. */
const elevenBoxes = () =>
  shippedNote(people, order, [], {
    deliveryNoteLine: [{ poDeliveryId: firstOf(firstOf(order, 'poLine'), 'poDelivery').id, shipQty: '110', perBoxQty: '10', batchNo: 'L8' }],
  })

test('eleven boxes are eleven labels, eight on a sheet of A4 or one a label of 100 × 70 mm, each with its code and its place', async () => {
  const note = await elevenBoxes()
  const [material] = await world.query<{ code: string }>('select code from material_item where id = $1', [firstOf(order, 'poLine').materialId])
  const sheets = await textOfPdf(await print(people.supplier, { ids: [note.id] }))
  expect(sheets).toHaveLength(2)
  for (const { barcode } of boxesOf(note)) expect(sheets.join()).toContain(String(barcode))
  for (const shown of [
    material?.code,
    '10 PCS',
    '箱 Box 1/11',
    '箱 Box 8/11',
    '批号 Batch L8',
    `订单 Order ${order.docNum}`,
    `送货单 Note ${note.docNum}`,
  ])
    expect(sheets[0]).toContain(shown)
  expect(sheets[1]).toContain('箱 Box 11/11')
  expect(sheets.join()).not.toContain('补打')

  const roll = await PDFDocument.load(await print(people.supplier, { id: note.id, layout: 'ROLL', reason: '换标签纸' }))
  expect(roll.getPageCount()).toBe(11)
  expect(Object.values(roll.getPage(0).getSize()).map((points) => Math.round((points * 25.4) / 72))).toEqual([100, 70])
})

test('each print is counted; a second one asks why, says 补打 and leaves the reason in the history of every code', async () => {
  const note = await elevenBoxes()
  await print(people.supplier, { ids: [note.id] })
  const printed = await codesOf(note)
  expect(printed.map(({ status, prints, by }) => [status, prints, by])).toEqual(Array(11).fill(['IN_TRANSIT', 1, people.supplier.actor.userId]))

  const refusal = await people.supplier.refused(print(people.supplier, { ids: [note.id], reason: ' ' }))
  expect(refusal).toMatchObject({ code: 'barcodeList.REPRINT', at: 'reason', words: { CN: '补打请填写原因' } })
  expect((await codesOf(note)).map(({ prints }) => prints)).toEqual(Array(11).fill(1))

  const [sheet = ''] = await textOfPdf(await print(people.supplier, { ids: [note.id], reason: '标签破损' }))
  expect(sheet.match(/补打 REPRINT/g)).toHaveLength(8)
  expect((await codesOf(note)).map(({ prints }) => prints)).toEqual(Array(11).fill(2))
  const said = await world.query('select comment from document_history where business_id = any($1) and action = $2 and comment is not null', [
    printed.map(({ id }) => id),
    'doPrint',
  ])
  expect(said).toEqual(Array(11).fill({ comment: '标签破损' }))
})

test('single codes are printed from the register; of goods that were received there is nothing to print', async () => {
  const note = await elevenBoxes()
  const [first] = await codesOf(note)
  const [only = ''] = await textOfPdf(await print(people.supplier, { ids: [first?.id] }, 'deliveryNoteBarcodeList'))
  expect(only).toContain('箱 Box 1/11')
  expect(only).not.toContain('箱 Box 2/11')
  await postedReceipt(world, people, note, ['110'])
  expect((await people.supplier.refused(print(people.supplier, { ids: [note.id], reason: '补' }))).code).toBe('barcodeList.NO_LABELS')
})

test('delivery 11: for another supplier there is no such note and no such code; who lacks the button prints nothing', async () => {
  const note = await elevenBoxes()
  const [code] = await codesOf(note)
  const other = await world.person('supplier02')
  expect((await other.refused(print(other, { ids: [note.id] }))).status).toBe(404)
  expect((await other.refused(print(other, { ids: [code?.id] }, 'deliveryNoteBarcodeList'))).status).toBe(404)
  expect((await people.warehouse.refused(print(people.warehouse, { ids: [note.id] }))).status).toBe(403)
  expect((await codesOf(note)).map(({ prints }) => prints)).toEqual(Array(11).fill(0))
})
