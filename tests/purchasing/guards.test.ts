/** What a definition says must hold: told with place and figures, all at once, by the services and beside the button that it greys. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, draftNote, draftReceipt, firstOf, type People, peopleOf, shippedNote } from '../delivery/goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People
let ids: { material: string; org: string; supplier: string; type: string }

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  ids = { ...(await looseGoods(world)), type: await world.idOf('purchaseBillType', 'PO_STD') }
})

const order = (...lines: object[]) => people.buyer.save('poHeader', { billTypeId: ids.type, orgId: ids.org, supplierId: ids.supplier, poLine: lines })
const line = (orderQty: string, schedules: string[]) => ({
  materialId: ids.material,
  orderQty,
  needByDate: '2026-12-20',
  poDelivery: schedules.map((scheduleQty) => ({ scheduleQty, needByDate: '2026-12-20' })),
})

test('an order whose schedules sum to 50 of 60 is not handed in, and the words name line, sum and quantity', async () => {
  const draft = await order(line('60', ['20', '30']))
  const refusal = await people.buyer.refused(people.buyer.act('poHeader', 'doSubmit', draft))
  expect(refusal).toMatchObject({ code: 'poHeader.SCHEDULE_SUM', at: 'poLine[0].poDelivery' })
  expect(refusal.words.EN).toMatch(/10.*50.*60/)
  expect((await people.buyer.find('poHeader', draft.id)).status).toBe('DRAFT')
})

test('what two lines lack is told of both at once, each at its place', async () => {
  const draft = await order(line('60', ['50']), line('40', ['40']), line('10', ['11']))
  const refusal = await people.buyer.refused(people.buyer.act('poHeader', 'doSubmit', draft))
  expect(refusal.issues.map(({ at }) => at)).toEqual(['poLine[0].poDelivery', 'poLine[2].poDelivery'])
})

test('what can be mended on the page leaves the button alone', async () => {
  const draft = await people.buyer.find('poHeader', (await order(line('60', ['20']))).id)
  expect(draft.$forbidden).not.toHaveProperty('doSubmit')
})

test('an order with goods on their way cannot be cancelled: its button says so in the language of the reader, and the services in the same words', async () => {
  const confirmed = await confirmedOrder(world, people, '60')
  expect((await people.buyer.find('poHeader', confirmed.id)).$forbidden).toEqual({ doCancelAndOpen: expect.any(String) })
  await shippedNote(people, confirmed, ['25'])
  const chinese = (await people.buyer.find('poHeader', confirmed.id)).$forbidden as Record<string, string>
  const english = (await people.buyer.reading('EN').find('poHeader', confirmed.id)).$forbidden as Record<string, string>
  expect(chinese.doCancel).toContain('25')
  const refusal = await people.buyer.refused(
    people.buyer.act('poHeader', 'doCancel', await people.buyer.find('poHeader', confirmed.id), { reason: '不再需要' }),
  )
  expect(refusal).toMatchObject({ code: 'poHeader.SHIPPED', words: { CN: chinese.doCancel, EN: english.doCancel } })
})

test('whoever has no button for an action is not told why it is forbidden', async () => {
  const confirmed = await confirmedOrder(world, people, '60')
  await shippedNote(people, confirmed, ['10'])
  expect((await people.supplier.find('poHeader', confirmed.id)).$forbidden).toBeUndefined()
})

test('a note is not closed while a receipt of it is a draft, which the words name', async () => {
  const confirmed = await confirmedOrder(world, people, '60')
  const note = await shippedNote(people, confirmed, ['10'])
  const receipt = await draftReceipt(world, people, note, ['4'])
  await world.query(`update delivery_note_header set status = 'PART_RECEIVED' where id = $1`, [note.id])
  const arrived = await people.buyer.find('deliveryNoteHeader', note.id)
  expect((arrived.$forbidden as Record<string, string>).doClose).toBe(`接收单${receipt.docNum}尚未过账`)
  const refusal = await people.buyer.refused(people.buyer.act('deliveryNoteHeader', 'doClose', arrived, { reason: '余量不送' }))
  expect(refusal).toMatchObject({ code: 'deliveryNoteHeader.DRAFT_RECEIPT', words: { EN: `Receipt ${receipt.docNum} is not posted yet` } })
})

test('a guard asks what is chosen now: of the material that was obsolete meanwhile by its code, of another not at all', async () => {
  const other = (
    await world.query<{ id: string; code: string }>(
      `select m.id, m.code from material_item m join material_org o on o.material_id = m.id where o.org_id = $1 and m.id <> $2 and m.enabled_flag = 'Y' order by m.code limit 1`,
      [ids.org, ids.material],
    )
  )[0] as { id: string; code: string }
  const requisition = await people.buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: ids.org,
    purpose: '补充库存',
    requisitionLine: [{ materialId: ids.material, requestQty: '10', needByDate: people.buyer.inDays(60) }],
  })
  await world.query(`update material_item set lifecycle = 'OBSOLETE' where id = $1`, [other.id])
  const lineId = firstOf(requisition, 'requisitionLine').id
  const swap = { requisitionLine: [{ id: lineId, materialId: other.id }] }
  const refusal = await people.buyer.refused(people.buyer.act('requisitionHeader', 'doSubmit', requisition, { draft: swap }))
  expect(refusal).toMatchObject({ code: 'requisitionHeader.OBSOLETE', at: 'requisitionLine[0].materialId' })
  expect(refusal.words.CN).toContain(other.code)
  await people.buyer.act('requisitionHeader', 'doSubmit', requisition)
  expect((await people.buyer.find('requisitionHeader', requisition.id)).status).toBe('SUBMITTED')
})

test('a first value that follows comes with what it follows, and stays what a person typed', async () => {
  const draft = await order({ ...line('60', ['60']), itemDesc: '自己写的名称' })
  const stored = firstOf(await people.buyer.find('poHeader', draft.id), 'poLine')
  const [material] = await world.query<{ name: string; base_uom: string; drawing_no: string | null; category_id: string }>(
    'select name, base_uom, drawing_no, category_id from material_item where id = $1',
    [ids.material],
  )
  expect(stored).toMatchObject({
    itemDesc: '自己写的名称',
    categoryId: material?.category_id,
    drawingNo: material?.drawing_no,
    baseUom: material?.base_uom,
  })
  const moved = await people.buyer.save(
    'poHeader',
    { poLine: [{ id: stored.id, itemDesc: null }] } as never,
    await people.buyer.find('poHeader', draft.id),
  )
  expect(String(firstOf(await people.buyer.find('poHeader', moved.id), 'poLine').itemDesc)).toContain(material?.name)
})

test('a draft note is dated back by three days at most', async () => {
  const confirmed = await confirmedOrder(world, people, '60')
  const shipDate = people.supplier.inDays(-4)
  const refusal = await people.supplier.refused(draftNote(people, confirmed, ['5'], { shipDate }) as Promise<Doc>)
  expect(refusal).toMatchObject({ at: 'shipDate', words: { EN: `The ship date cannot be before ${people.supplier.inDays(-3)}` } })
})
