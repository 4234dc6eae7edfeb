/** The batch pool: what notes take of a batch, and which batches nobody may take. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { batchOf } from './beside-orders.ts'
import { confirmedOrder, draftNote, type People, peopleOf, scheduleOf } from './goods.ts'

let world: World
let people: People
let order: Doc

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  order = await confirmedOrder(world, people, '1000')
})

const noteOf = (batch: Doc, shipQty: string) =>
  draftNote(people, order, [], { deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, shipQty, batchTemporaryId: batch.id }] })
const ship = (note: Doc) => people.supplier.act('deliveryNoteHeader', 'doCreate', note)
const fresh = (batch: Doc) => people.supplier.find('batchTemporary', batch.id)

test('the number and days of a batch stand on the note that takes it', async () => {
  const batch = await batchOf(people, order, '20', { expiryDate: people.supplier.inDays(300) })
  const [line] = (await noteOf(batch, '20')).deliveryNoteLine as Doc[]
  expect(line).toMatchObject({ batchNo: batch.batchNo, productionDate: batch.productionDate, expiryDate: batch.expiryDate })
})

test('a batch is of goods that were ordered, of a day that has come, once for each number, and not smaller than what is used', async () => {
  const words = async (attempt: Promise<unknown>) => (await people.supplier.refused(attempt)).issues.map((issue) => issue.words.CN)
  const [other] = await world.query<{ id: string }>(
    'select id from material_item where not exists (select 1 from po_line where material_id = material_item.id) order by code limit 1',
  )
  // Whoever was never ordered of a material does not learn that there is one.
  expect((await people.supplier.refused(batchOf(people, order, '1', { materialId: other?.id }))).words.CN).toContain('物料不存在或已停用')
  await world.query(`update po_header set released_date = released_date - interval '3 years'`)
  expect((await people.supplier.refused(batchOf(people, order, '1'))).words.CN).toBe('两年内没有该物料的订单')
  await world.query(`update po_header set released_date = released_date + interval '3 years'`)
  expect(await words(batchOf(people, order, '1', { productionDate: people.supplier.inDays(1) }))).toEqual(['生产日期2026-11-21不能晚于今天'])
  const batch = await batchOf(people, order, '30')
  expect((await people.supplier.refused(batchOf(people, order, '1', { batchNo: batch.batchNo }))).words.CN).toBe(`该物料批次${batch.batchNo}已存在`)
  await ship(await noteOf(batch, '25'))
  expect(await words(people.supplier.save('batchTemporary', { batchQty: '24' }, await fresh(batch)))).toEqual(['已用25，批次数量不能小于它'])
})

test('a batch that is on a note is not deleted, one that nobody took is', async () => {
  const used = await batchOf(people, order, '30')
  await ship(await noteOf(used, '10'))
  const remove = (batch: Doc) => people.supplier.verb('batchTemporary', 'delete', { id: batch.id, versionNum: batch.versionNum })
  expect((await people.supplier.refused(remove(await fresh(used)))).words.CN).toContain('送货单')
  const unused = await batchOf(people, order, '30')
  await remove(unused)
  expect((await people.supplier.refused(fresh(unused))).status).toBe(404)
})
