/** Delivery notes and receipts on paper. */
import { beforeAll, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import type { Doc } from '../../upstream/runtime/documents.ts'
import { printedEntities } from '../../upstream/services/print/print.ts'
import { confirmedOrder, draftNote, type People, peopleOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { textOfPdf } from './pdf-text.ts'
import { bytesOf, call } from './people.ts'

let world: World
let people: People
let order: Doc

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  order = await confirmedOrder(world, people, '100', { lines: 2 })
})

test('a draft note bears that nothing left yet; shipped, it names order, driver and quantity and has three boxes to sign', async () => {
  const note = await draftNote(people, order, ['40', '10'])
  const print = () => call(world, people.supplier, '/v1/deliveryNotePrint', 'deliveryNoteList', { ids: [note.id] })
  const [draft = ''] = await textOfPdf(await bytesOf(await print()))
  expect(draft).toContain('未发货')
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  const [text = ''] = await textOfPdf(await bytesOf(await print()))
  expect(text).not.toContain('未发货')
  for (const shown of [
    'DELIVERY NOTE',
    String(note.docNum),
    `${order.docNum}/10`,
    '赵师傅',
    '苏E12345',
    '40',
    '50 PCS',
    '发货 Shipped by',
    '承运 Carried by',
    '收货 Received by',
  ])
    expect(text).toContain(shown)
  expect(await people.supplier.find('deliveryNoteHeader', note.id)).toMatchObject({ printCount: 2 })
})

test('another supplier is told that there is no such note, and our side does not see a draft', async () => {
  const note = await draftNote(people, order, ['1'])
  const other = await world.person('supplier02')
  for (const path of ['/v1/deliveryNotePrint', '/v1/deliveryNoteHeaderRestful/doPrint']) {
    expect((await other.refused(call(world, other, path, 'deliveryNoteList', { ids: [note.id] }))).status).toBe(404)
    expect((await people.buyer.refused(call(world, people.buyer, path, 'deliveryNoteList', { ids: [note.id] }))).status).toBe(404)
  }
})

test('whatever the catalogue offers as a print has a form', () => {
  for (const { entity } of documents.filter((d) => d.prints.includes('pdf'))) expect(printedEntities).toContain(entity)
})
