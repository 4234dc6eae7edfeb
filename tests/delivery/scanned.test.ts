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

test('a supplier scans nothing at our gate', async () => {
  const note = await shippedNote(people, await confirmedOrder(world, people, '10'), ['10'])
  const attempt = ask(people.supplier, 'findScanned', { code: note.docNum })
  expect((await people.supplier.refused(attempt)).status).toBe(403)
})
