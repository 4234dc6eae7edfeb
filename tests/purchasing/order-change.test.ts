/** Orders that are changed after the supplier has confirmed them. */
import { beforeAll, expect, test } from 'vitest'
import type { RevisionAnswer } from '../../contract/history.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, draftNote, firstOf, linesOf, type People, peopleOf, postedReceipt, releasedOrder, shippedNote } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const find = (order: Doc) => people.buyer.find('poHeader', order.id)
const seen = (order: Doc) => people.supplier.find('poHeader', order.id)

async function changing(order: Doc): Promise<Doc> {
  await people.buyer.act('poHeader', 'doChange', await find(order), { reason: '客户追加' })
  return find(order)
}

/** What the buyer types into the first line and its first schedule. */
const save = (order: Doc, typed: { orderQty?: string; netPrice?: string; scheduleQty?: string }) => {
  const { scheduleQty, ...ofLine } = typed
  const [line] = linesOf(order, 'poLine')
  const schedule = line && firstOf(line, 'poDelivery')
  return people.buyer.save(
    'poHeader',
    { poLine: [{ id: line?.id, ...ofLine, poDelivery: [{ id: schedule?.id, ...(scheduleQty && { scheduleQty }) }] }] },
    order,
  )
}

/** The order in the workbook of the supplier's list, by the heads of its columns. */
async function exportedRow({ docNum }: Doc): Promise<Record<string, unknown>> {
  const body = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: { search: { docNum: String(docNum) } } }
  const answer = await call(world, people.supplier, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderListSupplier', body)
  const [header = [], row = []] = await rowsOf(await bytesOf(answer))
  return Object.fromEntries(header.map((name, at) => [name, row[at]]))
}

async function release(order: Doc): Promise<Doc> {
  await people.buyer.act('poHeader', 'doSubmit', await find(order))
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  return find(order)
}

test('purchasing 13: of 100 with 40 shipped 30 are refused, 120 become revision 1 of which the supplier confirms 80, and it saw 100 meanwhile', async () => {
  const { buyer, supplier } = people
  const order = await confirmedOrder(world, people, '100')
  await shippedNote(people, order, ['40'])
  const open = await changing(order)
  expect(open).toMatchObject({ status: 'CHANGING', changeReason: '客户追加' })

  const refusal = await buyer.refused(save(open, { orderQty: '30', scheduleQty: '30' }))
  expect(refusal).toMatchObject({ code: 'poHeader.BELOW_SHIPPED', words: { CN: '第10行数量不能小于已发货40', EN: 'Line 10: not below shipped 40' } })
  await save(await find(order), { orderQty: '120', scheduleQty: '120' })

  const meanwhile = await seen(order)
  expect(meanwhile).toMatchObject({ status: 'CHANGING', revisionNum: 0 })
  expect(firstOf(meanwhile, 'poLine').orderQty).toBe('100.0000')
  const { rows } = await supplier.list('purchaseOrderListSupplier', { search: { docNum: String(order.docNum) } })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 'CHANGING', grossAmount: order.grossAmount, needByDate: order.needByDate })
  const refused = await supplier.refused(shippedNote(people, order, ['5']))
  expect(refused.words.CN).toBe(`订单${order.docNum}变更中`)
  expect(await exportedRow(order)).toMatchObject({
    单号: order.docNum,
    状态: '变更中',
    含税金额: Number(order.grossAmount),
    需求日期: new Date(`${order.needByDate}T00:00:00Z`),
  })

  const again = await release(order)
  expect(again).toMatchObject({ status: 'APPROVED', revisionNum: 1, confirmDate: null })
  const line = firstOf(await seen(order), 'poLine')
  expect(linesOf(line, 'poDelivery').map(({ scheduleQty, promisedQty }) => [scheduleQty, promisedQty])).toEqual([
    ['40.0000', '40.0000'],
    ['80.0000', null],
  ])
  const rest = linesOf(line, 'poDelivery')[1] as Doc
  const promise = { poLine: [{ id: line.id, poDelivery: [{ id: rest.id, promisedDate: rest.needByDate, promisedQty: '80' }] }] }
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', await seen(order), { draft: promise })
  expect(await find(order)).toMatchObject({ status: 'CONFIRMED', revisionNum: 1 })
})

test('a change that is undone leaves the order as it was, confirmed', async () => {
  const order = await confirmedOrder(world, people, '10')
  await save(await changing(order), { orderQty: '15', scheduleQty: '15' })
  await people.buyer.act('poHeader', 'doChangeUndo', await find(order))
  const back = await find(order)
  expect(back).toMatchObject({ status: 'CONFIRMED', revisionNum: 0, changeReason: null, grossAmount: order.grossAmount })
  expect(firstOf(back, 'poLine').orderQty).toBe('10.0000')
  expect(firstOf(firstOf(back, 'poLine'), 'poDelivery').scheduleQty).toBe('10.0000')
  expect(await seen(order)).toMatchObject({ status: 'CONFIRMED' })
})

test('a rejected change is changed further, and the supplier still goes by what was released', async () => {
  const order = await confirmedOrder(world, people, '10')
  await save(await changing(order), { orderQty: '20', scheduleQty: '20' })
  await people.buyer.act('poHeader', 'doSubmit', await find(order))
  expect(firstOf(await seen(order), 'poLine').orderQty).toBe('10.0000')
  await people.manager.act('poHeader', 'doReject', await people.manager.find('poHeader', order.id), { reason: '太多' })
  expect(await find(order)).toMatchObject({ status: 'CHANGING' })
  await save(await find(order), { orderQty: '12', scheduleQty: '12' })
  expect(await release(order)).toMatchObject({ status: 'APPROVED', revisionNum: 1 })
  expect(firstOf(await seen(order), 'poLine').orderQty).toBe('12.0000')
})

test('with a delivery note that has not left the order is not changed, and the words name it', async () => {
  const order = await confirmedOrder(world, people, '10')
  const note = await draftNote(people, order, ['5'])
  const refusal = await people.buyer.refused(changing(order))
  expect(refusal.words).toEqual({ CN: `送货单${note.docNum}未发货`, EN: `Delivery note ${note.docNum} is still a draft` })
})

test('a released line cannot be deleted in a change', async () => {
  const order = await confirmedOrder(world, people, '10', { lines: 2 })
  const [first] = linesOf(await changing(order), 'poLine')
  const refusal = await people.buyer.refused(people.buyer.save('poHeader', { deletedLines: [first?.id] }, await find(order)))
  expect(refusal).toMatchObject({ code: 'poHeader.RELEASED_LINE' })
})

test('a copy of an order is a draft of today with dates moved along and no promise', async () => {
  const order = await confirmedOrder(world, people, '10')
  const { made } = await people.buyer.act('poHeader', 'doCopy', order)
  const copy = await people.buyer.find('poHeader', String(made?.[0]?.id))
  expect(copy).toMatchObject({ status: 'DRAFT', sourceType: 'COPY', releasedDate: null, revisionNum: 0 })
  expect(firstOf(firstOf(copy, 'poLine'), 'poDelivery')).toMatchObject({ scheduleQty: '10.0000', promisedDate: null })
})

const revision = async (person: Person, order: Doc, asked: { revisionNum?: number; from?: number } = {}) =>
  (await person.verb('poHeader', 'findRevision', { id: order.id, ...asked })).data as RevisionAnswer
const quantityIn = (order: Doc) => firstOf(order, 'poLine').orderQty

test('every released revision stays readable to both sides, and what differs between two is what was agreed anew', async () => {
  const { buyer, supplier } = people
  const order = await confirmedOrder(world, people, '10')
  await save(await changing(order), { orderQty: '12', scheduleQty: '12' })
  const meanwhile = await revision(buyer, order)
  expect(meanwhile).toMatchObject({ revisions: [{ revisionNum: 0 }], next: 1, from: 0, to: 0, changes: { fields: {}, lines: [] } })
  const coming = await revision(buyer, order, { revisionNum: 1 })
  expect(coming.changes.lines.map(({ lines, how, fields }) => [lines, how, fields.orderQty])).toContainEqual([
    'poLine',
    'changed',
    { from: '10.0000', to: '12.0000' },
  ])
  expect(await supplier.refused(revision(supplier, order, { revisionNum: 1 })), 'what is not released').toMatchObject({ status: 404 })

  await release(order)
  const theirs = await revision(supplier, order)
  expect(theirs).toMatchObject({ revisions: [{ revisionNum: 1 }, { revisionNum: 0 }], next: null, from: 0, to: 1 })
  expect(quantityIn(theirs.document)).toBe('12.0000')
  expect(theirs.changes.fields).toHaveProperty('grossAmount')
  expect(Object.keys({ ...theirs.changes.fields, ...theirs.document }), 'the amount in our own currency').not.toContain('baseAmount')
  expect(JSON.stringify(theirs), 'where its price was found').not.toContain('priceSource')
  const first = await revision(supplier, order, { revisionNum: 0 })
  expect(first).toMatchObject({ from: 0, to: 0, document: { status: 'APPROVED', revisionNum: 0 } })
  expect(quantityIn(first.document)).toBe('10.0000')
  const other = await world.person('supplier02')
  expect(await other.refused(revision(other, order))).toMatchObject({ status: 404 })
})

test('what was shipped meanwhile is no change of the order; what the supplier promised is', async () => {
  const order = await confirmedOrder(world, people, '100')
  await shippedNote(people, order, ['40'])
  await people.buyer.save('poHeader', { remark: '请随货附合格证' }, await changing(order))
  await release(order)
  const { changes } = await revision(people.buyer, order, { revisionNum: 1, from: 0 })
  expect(Object.keys(changes.fields)).toEqual(['remark'])
  expect(changes.lines.map(({ lines, fields }) => [lines, Object.keys(fields)])).toEqual([
    ['poLine', ['promisedDate']],
    ['poDelivery', ['promisedDate', 'promisedQty']],
  ])
})

const priceOf = async (order: Doc) => firstOf(await find(order), 'poLine').netPrice
const listPrice = (order: Doc, price: string) =>
  world.query('update supplier_price_list set net_price = $3 where supplier_id = $1 and material_id = $2', [
    order.supplierId,
    firstOf(order, 'poLine').materialId,
    price,
  ])

test('an order of 100 of which 40 came, whose list price moved meanwhile, is raised to 120 at the price that was agreed; 取新价 leaves what was received', async () => {
  const order = await confirmedOrder(world, people, '100')
  const agreed = String(await priceOf(order))
  await postedReceipt(world, people, await shippedNote(people, order, ['40']), ['40'])
  await listPrice(order, '99')
  await save(await changing(order), { orderQty: '120', scheduleQty: '120' })
  await people.buyer.act('poHeader', 'doRefreshPrice', await find(order))
  expect(await priceOf(order)).toBe(agreed)
  expect(await release(order)).toMatchObject({ status: 'APPROVED', revisionNum: 1 })
  expect(await priceOf(order)).toBe(agreed)
  await listPrice(order, agreed)
})

test('of what has not come yet 取新价 takes the price of today, and without it the price that was agreed stays', async () => {
  const order = await confirmedOrder(world, people, '100')
  const agreed = String(await priceOf(order))
  await listPrice(order, '99')
  await save(await changing(order), { orderQty: '90', scheduleQty: '90' })
  expect(await priceOf(order)).toBe(agreed)
  await people.buyer.act('poHeader', 'doRefreshPrice', await find(order))
  expect(await priceOf(order)).toBe('99.000000')
  expect(await release(order)).toMatchObject({ status: 'APPROVED' })
  await listPrice(order, agreed)
})

test('a supplier who was frozen meanwhile is taken from less, and not more', async () => {
  const order = await confirmedOrder(world, people, '100')
  await world.query(`update supplier_info set order_hold_flag = 'Y' where id = $1`, [order.supplierId])
  await save(await changing(order), { orderQty: '120', scheduleQty: '120' })
  expect(await people.buyer.refused(people.buyer.act('poHeader', 'doSubmit', await find(order)))).toMatchObject({ status: 422 })
  await save(await find(order), { orderQty: '80', scheduleQty: '80' })
  expect(await release(order)).toMatchObject({ status: 'APPROVED', revisionNum: 1 })
  await world.query(`update supplier_info set order_hold_flag = 'N' where id = $1`, [order.supplierId])
})

const schedulesOf = async (order: Doc) => linesOf(firstOf(await find(order), 'poLine'), 'poDelivery')

test('a change of which nothing is left is not handed in: no revision is made of it', async () => {
  const order = await confirmedOrder(world, people, '10')
  await save(await changing(order), { orderQty: '12', scheduleQty: '12' })
  await save(await find(order), { orderQty: '10', scheduleQty: '10' })
  const refusal = await people.buyer.refused(people.buyer.act('poHeader', 'doSubmit', await find(order)))
  expect(refusal).toMatchObject({ code: 'poHeader.NOTHING_CHANGED' })
  expect(await find(order)).toMatchObject({ status: 'CHANGING', revisionNum: 0 })
})

test('500 that were promised and are 290 now are confirmed as they stand; for another day nothing was promised', async () => {
  const order = await confirmedOrder(world, people, '500')
  await save(await changing(order), { orderQty: '290', scheduleQty: '290' })
  await release(order)
  expect(await schedulesOf(order)).toMatchObject([{ scheduleQty: '290.0000', promisedQty: '290.0000', promisedDate: people.buyer.inDays(30) }])
  await people.supplier.act('poHeader', 'doSupplierDeliveryConfirm', await seen(order))
  expect(await find(order)).toMatchObject({ status: 'CONFIRMED' })

  const open = await changing(order)
  const line = firstOf(open, 'poLine')
  const poDelivery = [{ id: firstOf(line, 'poDelivery').id, needByDate: people.buyer.inDays(40) }]
  await people.buyer.save('poHeader', { poLine: [{ id: line.id, poDelivery }] }, open)
  await release(order)
  expect(await schedulesOf(order)).toMatchObject([{ promisedDate: null, promisedQty: null }])
})

test('a later day that the buyer accepted stays after a change, whichever way the supplier confirms', async () => {
  const later = people.buyer.inDays(45)
  for (const confirm of ['doSupplierDeliveryAgree', 'doSupplierDeliveryConfirm']) {
    const order = await releasedOrder(world, people, '100')
    const line = firstOf(order, 'poLine')
    const poDelivery = linesOf(line, 'poDelivery').map(({ id }) => ({ id, promisedDate: later, promisedQty: '100', replyNote: '模具保养' }))
    await people.supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: { poLine: [{ id: line.id, poDelivery }] } })
    await people.buyer.act('poHeader', 'doBuyerDeliveryConfirm', await find(order))
    await save(await changing(order), { orderQty: '120', scheduleQty: '120' })
    await release(order)
    await people.supplier.act('poHeader', confirm, await seen(order))
    expect(await find(order), confirm).toMatchObject({ status: 'CONFIRMED' })
    expect(await schedulesOf(order), confirm).toMatchObject([{ promisedDate: later, promisedQty: '120.0000' }])
  }
})

test('of an order that came whole there is nothing to confirm: its change is in force and closes it again', async () => {
  const order = await confirmedOrder(world, people, '10', { inspection: 'N' })
  await postedReceipt(world, people, await shippedNote(people, order, ['9']), ['9'])
  await save(await changing(order), { orderQty: '9', scheduleQty: '9' })
  await release(order)
  expect(await find(order)).toMatchObject({ status: 'CLOSED', revisionNum: 1 })
})

test('of 2,500 a supplier promises 2,000 for the day and 500 for a later one, and a buyer accepts both', async () => {
  const order = await releasedOrder(world, people, '2500')
  const line = firstOf(order, 'poLine')
  const [day, later] = [people.buyer.inDays(30), people.buyer.inDays(44)]
  const split = (qty: string) =>
    people.supplier.act('poHeader', 'doSplitPromise', order, { lineIds: [line.id], input: { qty, promisedDate: later, replyNote: '模具保养' } })
  expect((await people.supplier.refused(split('2500'))).words.CN).toBe('第10行最后一个计划可拆分2500，须大于2500')
  await split('500')
  const offered = firstOf(await seen(order), 'poLine')
  const [first] = linesOf(offered, 'poDelivery')
  const promise = { poLine: [{ id: line.id, poDelivery: [{ id: first?.id, promisedDate: day, promisedQty: '2000' }] }] }
  await people.supplier.act('poHeader', 'doSupplierDeliveryConfirm', await seen(order), { draft: promise })
  await people.buyer.act('poHeader', 'doBuyerDeliveryConfirm', await find(order))
  expect(await find(order)).toMatchObject({ status: 'CONFIRMED' })
  expect((await schedulesOf(order)).map(({ scheduleQty, promisedDate, promisedQty }) => [scheduleQty, promisedDate, promisedQty])).toEqual([
    ['2000.0000', day, '2000.0000'],
    ['500.0000', later, '500.0000'],
  ])
})

test('while an order is being changed its supplier begins no delivery note that would stand in the way of the next change', async () => {
  const order = await confirmedOrder(world, people, '10')
  await changing(order)
  expect((await people.supplier.refused(draftNote(people, order, ['5']))).words.CN).toBe(`订单${order.docNum}变更中`)
})
