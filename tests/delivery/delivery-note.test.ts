import { beforeAll, expect, test } from 'vitest'
import type { ActionAnswer } from '../../contract/types.ts'
import { createFromDeals, listDeals } from '../../upstream/areas/delivery/delivery-note/deals.ts'
import { findByCode } from '../../upstream/areas/delivery/delivery-note/trace.ts'
import type { CallContext, Doc } from '../../upstream/runtime/types.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, draftNote, draftReceipt, firstOf, linesOf, type People, peopleOf, postedReceipt, scheduleOf, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const contextOf = (person: Person, page: string): CallContext => ({
  actor: { ...person.actor, page },
  now: NOW,
  language: 'CN',
  requestId: 'test',
  address: '127.0.0.1',
  idempotencyKey: null,
})
const barcodesOf = (note: Doc) =>
  world.query<{ status: string; qty: string }>('select status, qty from barcode_list where note_doc_num = $1 order by barcode', [note.docNum])

test('what is shipped is counted at the schedule, and packed into full boxes with the rest in the last', async () => {
  const order = await confirmedOrder(world, people, '480')
  const draft = await draftNote(people, order, ['480'])
  await people.supplier.act('deliveryNoteHeader', 'doAutoPack', draft, { input: { perBoxQty: '100' } })
  const packed = await people.supplier.find('deliveryNoteHeader', draft.id)
  await people.supplier.act('deliveryNoteHeader', 'doCreate', packed)

  const note = await people.supplier.find('deliveryNoteHeader', draft.id)
  expect(note).toMatchObject({ status: 'SHIPPED', boxCount: 5, sourceKind: 'SCHEDULE' })
  expect(linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence').map((box) => box.qty)).toEqual([
    '100.0000',
    '100.0000',
    '100.0000',
    '100.0000',
    '80.0000',
  ])
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ shippedQty: '480.0000' })
  expect((await barcodesOf(note)).map((b) => b.status)).toEqual(Array(5).fill('IN_TRANSIT'))
})

test('the buyer of the order is told what is shipped and what has come in', async () => {
  const order = await confirmedOrder(world, people, '40')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['40']), ['40'])
  const told = await world.query<{ code: string }>(
    `select distinct template_code as code from site_message where user_id = $1 and business_id in (select header_id from delivery_note_line where po_delivery_id = $2 union select $3::uuid)`,
    [people.buyer.actor.userId, scheduleOf(order).id, receipt.id],
  )
  expect(told.map(({ code }) => code).sort()).toEqual(['DN_SHIPPED', 'RC_POSTED'])
})

test('boxes that hold 249 of 250 are refused; packing by 100 gives 100, 100 and 50', async () => {
  const order = await confirmedOrder(world, people, '250')
  const line = {
    poDeliveryId: scheduleOf(order).id,
    shipQty: '250',
    perBoxQty: '100',
    deliveryNoteSequence: [{ qty: '100' }, { qty: '100' }, { qty: '49' }],
  }
  const draft = await draftNote(people, order, ['250'], { deliveryNoteLine: [line] })

  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', draft))
  expect(refusal).toMatchObject({ code: 'deliveryNoteHeader.BOXES', words: { CN: '第10行装箱合计249不等于发货数量250' } })

  await people.supplier.act('deliveryNoteHeader', 'doAutoPack', draft, { input: { perBoxQty: '100' } })
  const packed = await people.supplier.find('deliveryNoteHeader', draft.id)
  expect(linesOf(firstOf(packed, 'deliveryNoteLine'), 'deliveryNoteSequence').map((box) => box.qty)).toEqual(['100.0000', '100.0000', '50.0000'])
})

test('a schedule of 200 with 5 % tolerance takes 210 and not 211', async () => {
  const order = await confirmedOrder(world, people, '200')
  const tooMuch = await draftNote(people, order, ['211'])
  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', tooMuch))
  expect(refusal).toMatchObject({ code: 'deliveryNoteHeader.OVER_SHIP', words: { CN: '第10行发货数量211超过可发210' } })
  expect(await shippedNote(people, order, ['210'])).toMatchObject({ status: 'SHIPPED' })
})

test('of four notes of 60 for a schedule of 100 that leave at the same moment one leaves, and the others read what is left', async () => {
  const order = await confirmedOrder(world, people, '100', { overPercent: '0' })
  const notes = [
    await draftNote(people, order, ['60']),
    await draftNote(people, order, ['60']),
    await draftNote(people, order, ['60']),
    await draftNote(people, order, ['60']),
  ]
  const outcomes = await Promise.allSettled(notes.map((note) => people.supplier.act('deliveryNoteHeader', 'doCreate', note)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('deliveryNoteHeader.OVER_SHIP')
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ shippedQty: '60.0000' })
})

test('goods four days early are refused where three are allowed; three days early they may come', async () => {
  const order = await confirmedOrder(world, people, '100')
  const early = await draftNote(people, order, ['100'], { arriveDate: '2026-12-16' })
  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', early))
  expect(refusal.words.CN).toBe('第10行提前4天，允许3天')
  expect(await shippedNote(people, order, ['100'], { arriveDate: '2026-12-17' })).toMatchObject({ status: 'SHIPPED' })
})

test('what leaves by road names driver and plate; a draft need not', async () => {
  const order = await confirmedOrder(world, people, '100')
  const draft = await draftNote(people, order, ['100'], { driver: null, driverPhone: null, plateNum: null })
  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', draft))
  expect(refusal.issues.map((issue) => issue.at)).toEqual(['driver', 'driverPhone', 'plateNum'])
})

test('our side does not see a draft of the supplier, another supplier never sees the note', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await draftNote(people, order, ['100'])
  const other = await world.person('supplier02')
  expect((await people.buyer.refused(people.buyer.find('deliveryNoteHeader', note.id))).status).toBe(404)
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  expect(await people.warehouse.find('deliveryNoteHeader', note.id)).toMatchObject({ status: 'SHIPPED' })
  expect((await other.refused(other.find('deliveryNoteHeader', note.id))).status).toBe(404)
})

test('confirming a note of three lines makes one posted receipt, closes the note and its codes, and books three rows', async () => {
  const order = await confirmedOrder(world, people, '100', { lines: 3, inspection: 'N' })
  const note = await shippedNote(people, order, ['100', '60', '40'])
  const seen = await people.warehouse.find('deliveryNoteHeader', note.id)
  const { made } = await people.warehouse.act('deliveryNoteHeader', 'doConfirmReceipt', seen)

  expect(made).toMatchObject([{ entity: 'receiveHeader' }])
  const receipt = await people.warehouse.find('receiveHeader', String(made?.[0]?.id))
  expect(receipt).toMatchObject({ status: 'POSTED' })
  expect(await people.warehouse.find('deliveryNoteHeader', note.id)).toMatchObject({ status: 'RECEIVED' })
  expect((await barcodesOf(note)).map((b) => b.status)).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
  const ledger = await world.query(
    'select transaction_type, qty, balance_after from storage_transaction where source_doc_num = $1 order by doc_num',
    [receipt.docNum],
  )
  expect(ledger).toEqual([
    { transaction_type: 'RECEIPT', qty: '100.0000', balance_after: '100.0000' },
    { transaction_type: 'RECEIPT', qty: '60.0000', balance_after: '160.0000' },
    { transaction_type: 'RECEIPT', qty: '40.0000', balance_after: '200.0000' },
  ])
})

test('a warehouse that still sees a note as under way cannot confirm what the supplier cancelled', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['100'])
  const seen = await people.warehouse.find('deliveryNoteHeader', note.id)
  await people.supplier.act('deliveryNoteHeader', 'doCancel', note, { reason: '装错车' })

  const refusal = await people.warehouse.refused(people.warehouse.act('deliveryNoteHeader', 'doConfirmReceipt', seen))
  expect(refusal.status).toBe(409)
  expect(refusal.words.CN).toMatch(/^单据已被.+修改，当前状态已取消$/)
  expect(await world.query('select 1 from receive_header where note_header_id = $1', [note.id])).toEqual([])
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ shippedQty: '0.0000' })
  expect((await barcodesOf(note)).map((b) => b.status)).toEqual(['VOID'])
})

test('what has arrived cannot be cancelled', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['100'])
  await people.warehouse.act('deliveryNoteHeader', 'doArrive', note)
  const refusal = await people.supplier.refused(
    people.supplier.act('deliveryNoteHeader', 'doCancel', await people.supplier.find('deliveryNoteHeader', note.id), { reason: '装错车' }),
  )
  expect(refusal.words.CN).toBe('货物已到厂，不能取消')
})

test('a note with a receipt that is not posted yet cannot be closed; closed, it counts what came', async () => {
  const order = await confirmedOrder(world, people, '100')
  const note = await shippedNote(people, order, ['100'])
  const receipt = await draftReceipt(world, people, note, ['70'])
  const close = async () =>
    people.buyer.act('deliveryNoteHeader', 'doClose', await people.buyer.find('deliveryNoteHeader', note.id), { reason: '余量不发' })
  expect((await people.buyer.refused(close())).words.CN).toBe(`接收单${receipt.docNum}尚未过账`)

  await people.warehouse.act('receiveHeader', 'doPost', receipt)
  await close()
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ shippedQty: '70.0000', receivedQty: '70.0000' })
})

test('a supplier ships from the deals: one draft for each ship-to, and no more than is open', async () => {
  const order = await confirmedOrder(world, people, '100', { lines: 2 })
  const context = contextOf(people.supplier, 'deliveryNoteDealList')
  const deals = await listDeals(world.pool, { search: { poDocNum: String(order.docNum) } }, context)
  expect((deals.data as Doc[]).map((deal) => [deal.poLineNum, deal.toShip])).toEqual([
    [10, '105.0000'],
    [20, '105.0000'],
  ])
  const chosen = (qty: string) => (deals.data as Doc[]).map((deal) => ({ poDeliveryId: deal.poDeliveryId, shipQty: qty }))
  expect((await people.supplier.refused(createFromDeals(world.pool, { deals: chosen('106') }, context))).words.CN).toBe(
    '第10行发货数量106超过可发105',
  )

  const made = (await createFromDeals(world.pool, { deals: chosen('50') }, context)).data as { made: { id: string }[] }
  expect(made.made).toHaveLength(1)
  const note = await people.supplier.find('deliveryNoteHeader', String(made.made[0]?.id))
  expect(note).toMatchObject({ status: 'DRAFT' })
  expect(linesOf(note, 'deliveryNoteLine').map((line) => line.shipQty)).toEqual(['50.0000', '50.0000'])
  const other = await world.person('supplier02')
  expect((await other.refused(createFromDeals(world.pool, { deals: chosen('1') }, contextOf(other, 'deliveryNoteDealList')))).status).toBe(404)
})

test('what is to be shipped is named in the language of the reader, and found by either name', async () => {
  const order = await confirmedOrder(world, people, '100')
  const context = contextOf(people.supplier, 'deliveryNoteDealList')
  const named = async (language: 'CN' | 'EN', search = {}) => {
    const { data } = await listDeals(world.pool, { search: { poDocNum: String(order.docNum), ...search } }, { ...context, language })
    return (data as Doc[]).map((deal) => [(deal.materialId$ as Doc).name, (deal.deliveryInfoId$ as Doc).name])
  }
  const [[material, place] = []] = await named('CN')
  const [[materialEn, placeEn] = []] = await named('EN')
  const [stored] = await world.query<{ material: string; place: string }>(
    'select m.name_en as material, a.name_en as place from entity_label m, entity_label a where m.name = $1 and a.name = $2',
    [material, place],
  )
  expect([materialEn, placeEn]).toEqual([stored?.material, stored?.place])
  expect(materialEn).not.toBe(material)
  expect(await named('CN', { materialId: materialEn })).toEqual([[material, place]])
})

test('boxes that came are received one by one', async () => {
  const order = await confirmedOrder(world, people, '100')
  const draft = await draftNote(people, order, ['100'])
  await people.supplier.act('deliveryNoteHeader', 'doAutoPack', draft, { input: { perBoxQty: '40' } })
  await people.supplier.act('deliveryNoteHeader', 'doCreate', await people.supplier.find('deliveryNoteHeader', draft.id))
  const note = await people.supplier.find('deliveryNoteHeader', draft.id)
  await postedReceipt(world, people, note, ['80'])
  expect(await people.supplier.find('deliveryNoteHeader', note.id)).toMatchObject({ status: 'PART_RECEIVED' })
  expect(await barcodesOf(note)).toEqual([
    { status: 'RECEIVED', qty: '40.0000' },
    { status: 'RECEIVED', qty: '40.0000' },
    { status: 'IN_TRANSIT', qty: '20.0000' },
  ])
})

test('a supplier prints codes in advance; printing again asks why, a void code stays void', async () => {
  const order = await confirmedOrder(world, people, '100')
  const { materialId } = firstOf(order, 'poLine')
  const answer = await people.supplier.verb('barcodeList', 'doGenerate', { rows: [], input: { materialId, qty: '40', count: 3 } })
  const { made = [] } = answer.data as ActionAnswer
  expect(made).toHaveLength(3)
  const first = { id: String(made[0]?.id) }
  const codes = await world.query<{ barcode: string }>(
    'select barcode from barcode_list where material_id = $1 and note_line_id is null order by barcode',
    [materialId],
  )
  expect(new Set(codes.map((c) => c.barcode)).size).toBe(3)
  expect(codes[0]?.barcode).toMatch(/^S000001.+261120\d{6}$/)

  const stored = () => people.supplier.find('barcodeList', first.id)
  await people.supplier.act('barcodeList', 'doPrint', await stored())
  expect(await stored()).toMatchObject({ status: 'PRINTED', printCount: 1 })
  expect((await people.supplier.refused(people.supplier.act('barcodeList', 'doPrint', await stored()))).words.CN).toBe('补打请填写原因')
  await people.supplier.act('barcodeList', 'doPrint', await stored(), { reason: '标签破损' })
  await people.supplier.act('barcodeList', 'doVoid', await stored())
  expect((await people.supplier.refused(people.supplier.act('barcodeList', 'doPrint', await stored()))).code).toBe('WRONG_STATE')
})

test('a scanned code leads from note to receipt and place; the supplier sees its own part, others nothing', async () => {
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  const note = await shippedNote(people, order, ['100'])
  const receipt = await postedReceipt(world, people, note, ['100'], 'SZ10-GOOD')
  const code = firstOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence').barcode
  const scan = (person: Person) => findByCode(world.pool, { code }, contextOf(person, 'deliveryNoteBarcodeList'))
  expect((await scan(people.warehouse)).data).toMatchObject({
    status: 'RECEIVED',
    noteDocNum: note.docNum,
    receiveDocNum: receipt.docNum,
    locationCode: 'SZ10-GOOD',
  })
  expect((await scan(people.supplier)).data).toMatchObject({ noteDocNum: note.docNum, receiveDocNum: null, locationCode: null })
  const other = await world.person('supplier02')
  expect((await other.refused(scan(other))).status).toBe(404)
})
