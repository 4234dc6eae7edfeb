/** Receiving by what is scanned: a note by its number, its boxes one after the other, and what was scanned before. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, draftNote, firstOf, linesOf, type People, peopleOf, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

interface Found {
  id: string
  docNum: string
  lines: { id: string; openQty: string }[]
  boxes: { barcode: string; lineId: string; qty: string }[]
  refused: { CN: string } | null
}

const ask = async <T>(person: Person, verb: string, body: Record<string, unknown>) =>
  ((await call(world, person, `/v1/receiveHeaderRestful/${verb}`, 'receiveList', body)) as Answer<T>).data
const scan = (code: string, boxes: string[] = []) => ask<Found>(people.warehouse, 'findScanned', { code, boxes })
const trace = async (code: string) =>
  ((await call(world, people.warehouse, '/v1/barcodeListRestful/findByCode', 'deliveryNoteBarcodeList', { code })) as Answer<{ barcode: string }>)
    .data
const search = async (q: string) => ((await call(world, people.warehouse, '/v1/search', 'deliveryNoteList', { q })) as Answer<{ id: string }[]>).data
const receive = (noteId: string, lines: { noteLineId: string; receiveQty: string }[], isPosted = true) =>
  ask<{ id: string }>(people.warehouse, 'receiveScanned', { noteId, lines, isPosted })

async function packedNote(): Promise<Doc> {
  const draft = await draftNote(people, await confirmedOrder(world, people, '100'), ['100'])
  await people.supplier.act('deliveryNoteHeader', 'doAutoPack', draft, { input: { perBoxQty: '40' } })
  await people.supplier.act('deliveryNoteHeader', 'doCreate', await people.supplier.find('deliveryNoteHeader', draft.id))
  return people.supplier.find('deliveryNoteHeader', draft.id)
}

const codesOf = (note: Doc) => linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence').map(({ barcode }) => String(barcode))

test('a note by its number shows what is open, and is received as it was counted', async () => {
  const note = await shippedNote(people, await confirmedOrder(world, people, '60'), ['60'])
  const found = await scan(String(note.docNum))
  expect(found).toMatchObject({ id: note.id, lines: [{ openQty: '60.0000' }], boxes: [] })
  const { id } = await receive(note.id, [{ noteLineId: found.lines[0]?.id ?? '', receiveQty: '58' }])
  const receipt = await people.warehouse.find('receiveHeader', id)
  expect(receipt).toMatchObject({ status: 'POSTED', receiveLine: [{ receiveQty: '58.0000' }] })
  expect((await scan(String(note.docNum))).lines).toMatchObject([{ openQty: '2.0000' }])
})

test('boxes add up one after the other, each once; one that is in already is told so', async () => {
  const note = await packedNote()
  const [first = '', second = ''] = codesOf(note)
  const one = await scan(first)
  const two = await scan(second, [first])
  const again = await scan(second, [first, second])
  expect([one, two, again].map(({ boxes }) => boxes.map(({ qty }) => qty))).toEqual([['40.0000'], ['40.0000', '40.0000'], ['40.0000', '40.0000']])
  await receive(note.id, [{ noteLineId: two.lines[0]?.id ?? '', receiveQty: '80' }])
  expect(await people.supplier.find('deliveryNoteHeader', note.id)).toMatchObject({ status: 'PART_RECEIVED' })
  expect(await scan(first)).toMatchObject({ boxes: [], refused: { CN: `条码${first}已收货` } })
})

test('the square code of a label is read as the box that it stands on, and a draft is left where nothing is posted', async () => {
  const note = await packedNote()
  const [, , last = ''] = codesOf(note)
  const found = await scan(`${note.docNum}|${last}|M|20|`)
  expect(found.boxes).toMatchObject([{ barcode: last, qty: '20.0000' }])
  const { id } = await receive(note.id, [{ noteLineId: found.lines[0]?.id ?? '', receiveQty: '20' }], false)
  expect(await people.warehouse.find('receiveHeader', id)).toMatchObject({ status: 'DRAFT' })
})

test('nothing counted is no receipt, more than is open is refused with both figures, and what nobody knows is not there', async () => {
  const note = await shippedNote(people, await confirmedOrder(world, people, '10', { overPercent: '0' }), ['10'])
  const [line] = (await scan(String(note.docNum))).lines
  const refused = (receiveQty: string) => people.warehouse.refused(receive(note.id, [{ noteLineId: line?.id ?? '', receiveQty }]))
  expect((await refused('0')).words.CN).toBe(`送货单${note.docNum}没有可收的数量`)
  expect((await refused('11')).words.CN).toBe('第10行接收11超过可收10')
  expect((await people.warehouse.refused(scan('DN000000000000'))).status).toBe(404)
})

test('a code is the same in small letters, in full width and between the marks of a scanner, wherever it comes in', async () => {
  const note = await packedNote()
  const [first = ''] = codesOf(note)
  const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const written = (code: string) => [
    code.toLowerCase(),
    full(code),
    `\u0002${code}\r\n`,
    `\u001d${code.toLowerCase()}\u0000`,
    ` \u200b${code}\ufeff `,
  ]
  for (const code of written(first)) {
    expect((await scan(code)).boxes, JSON.stringify(code)).toMatchObject([{ barcode: first }])
    expect((await ask<Found>(people.warehouse, 'findScanned', { boxes: [code] })).boxes).toMatchObject([{ barcode: first }])
    expect((await trace(code)).barcode).toBe(first)
  }
  for (const docNum of written(String(note.docNum))) {
    expect((await scan(docNum)).id, JSON.stringify(docNum)).toBe(note.id)
    expect((await ask<Doc>(people.warehouse, 'fromNote', { docNum })).noteHeaderId).toBe(note.id)
    expect((await search(docNum)).map(({ id }) => id)).toContain(note.id)
  }
  expect((await trace(`${note.docNum}|${first}|M|40|`.toLowerCase())).barcode).toBe(first)
})

test('a code that nobody knows is answered with what it was given as, and one that is none is refused at its field', async () => {
  const refused = (attempt: Promise<unknown>) => people.warehouse.refused(attempt)
  const unknown = 'dn\u00000000\u001d0000'
  expect(await refused(scan(unknown))).toMatchObject({
    status: 404,
    at: 'code',
    words: { CN: '送货单号或箱码“dn00000000”不存在或无权查看', EN: 'Note or box code "dn00000000" was not found, or is not yours' },
  })
  expect(await refused(trace(unknown))).toMatchObject({ status: 404, at: 'code', words: { CN: '条码“dn00000000”不存在或无权查看' } })
  expect(await refused(ask(people.warehouse, 'fromNote', { docNum: unknown }))).toMatchObject({
    status: 404,
    at: 'docNum',
    words: { CN: '送货单“dn00000000”不存在或无权查看' },
  })
  for (const code of ['\u0000', '   ', '\u200b'])
    expect(await refused(trace(code)), JSON.stringify(code)).toMatchObject({ status: 422, at: 'code', code: 'REQUIRED' })
  expect(await refused(trace('1'.repeat(301)))).toMatchObject({ status: 422, at: 'code', code: 'TOO_LONG' })
  expect(await refused(ask(people.warehouse, 'findScanned', { code: { a: 1 } }))).toMatchObject({ status: 422, at: 'code', code: 'NOT_TEXT' })
  expect(await refused(ask(people.warehouse, 'findScanned', { boxes: [7] }))).toMatchObject({ status: 422, at: 'boxes[0]', code: 'NOT_TEXT' })
})

test('stock of a batch is found by its number in small letters, and by nothing that only looks like it', async () => {
  await world.query(
    `insert into storage_transaction (id, version_num, status, doc_num, org_id, material_id, storage_location_id, batch_no, stock_state, qty, uom, transaction_type, transaction_time, balance_after)
     select gen_random_uuid(), 1, 'POSTED', 'ST-' || gen_random_uuid(), l.org_id, (select id from material_item order by code limit 1), l.id, 'LOT-A7', 'FREE', 5, 'KG', 'OPENING', now(), 5
     from storage_location l where l.code = 'SZ10-GOOD'`,
  )
  const of = async (batchNo: string) =>
    (
      (await call(world, people.warehouse, '/v1/storageTransactionRestful/listBalance', 'storageTransactionList', { batchNo })) as Answer<
        { qty: string }[]
      >
    ).data.length
  expect(await of('lot-a7\u0000')).toBe(1)
  expect(await of('ＬＯＴ－Ａ７')).toBe(1)
  expect(await of('LOT-A')).toBe(0)
})

test('a supplier scans nothing at our gate', async () => {
  const note = await shippedNote(people, await confirmedOrder(world, people, '10'), ['10'])
  const attempt = ask(people.supplier, 'findScanned', { code: note.docNum })
  expect((await people.supplier.refused(attempt)).status).toBe(403)
})
