/** Delivery notes and receipts on paper. */
import { beforeAll, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import { printedEntities } from '../../upstream/compose.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftNote, draftWriteOff, inspect, openConfirmed, type People, postedReceipt, shippedNote } from '../delivery/goods.ts'
import type { World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { textOfPdf } from './pdf-text.ts'
import { bytesOf, call } from './people.ts'

let world: World
let people: People
let order: Doc

beforeAll(async () => {
  ;({ world, people, order } = await openConfirmed('100', { lines: 2 }))
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

test('a receipt slip names what came, what is good and where it lies, and no price', async () => {
  const note = await shippedNote(people, order, ['8'])
  const receipt = await inspect(people, await postedReceipt(world, people, note, ['8']), { accepted: '6', rejected: '2' })
  const [text = ''] = await textOfPdf(
    await bytesOf(await call(world, people.warehouse, '/v1/printPdf', 'receiveList', { entity: 'receiveHeader', id: receipt.id })),
  )
  for (const shown of ['接收单', String(receipt.docNum), String(note.docNum), `${order.docNum}/10`, '部分拒收', 'SZ10-INSPECT'])
    expect(text).toContain(shown)
  expect(text).not.toContain('单价')

  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', qty: '2', fromStock: 'REJECTED' })
  const print = () => call(world, people.warehouse, '/v1/receiveWriteOffRestful/doPrint', 'receiveWriteOffList', { id: back.id })
  expect((await textOfPdf(await bytesOf(await print())))[0]).toContain('未过账')
  await people.warehouse.act('receiveWriteOff', 'doPost', back)
  const [paper = ''] = await textOfPdf(await bytesOf(await print()))
  for (const shown of ['退货单', String(back.docNum), String(receipt.docNum), '质量问题', '外观划伤', '需补货', '提货 Collected by'])
    expect(paper).toContain(shown)
})

test('a requisition prints its lines and who approved it when', async () => {
  const office = await workflowIn(world)
  const submitted = await office.submitted(people.buyer)
  const print = async () =>
    (
      await textOfPdf(
        await bytesOf(await call(world, people.buyer, '/v1/printPdf', 'purchaseRequisitionList', { entity: 'requisitionHeader', id: submitted.id })),
      )
    )[0]
  expect(await print()).toContain('未批准')
  await people.manager.act('requisitionHeader', 'doApproval', submitted, { reason: '同意采购' })
  const text = await print()
  for (const shown of [
    '采购申请',
    String(submitted.docNum),
    '补充库存',
    '2026-12-18',
    people.manager.actor.displayName,
    '同意采购',
    '2026-11-20 09:00',
  ])
    expect(text).toContain(shown)
  expect(text).not.toContain('未批准')
})

test('whatever the catalogue offers as a print has a form', () => {
  for (const { entity } of documents.filter((d) => d.prints.includes('pdf'))) expect(printedEntities).toContain(entity)
})
