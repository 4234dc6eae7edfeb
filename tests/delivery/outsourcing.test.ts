/** Material at subcontractors: issued, consumed by what comes back, counted. */
import { beforeAll, expect, test } from 'vitest'
import { statementsToMake } from '../../upstream/areas/delivery/outsourcing/outsourcing-stock-header.ts'
import { reviewsToMake } from '../../upstream/areas/delivery/review/supplier-replay.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedCustomerOrder } from '../purchasing/agreements.ts'
import { openWorld, type World } from '../support/world.ts'
import { draftWriteOff, firstOf, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'
import {
  countedStatement,
  draftIssue,
  explained,
  inStock,
  issued,
  outsourcedOrder,
  publishedReview,
  publishedStatement,
  receivedAtSupplier,
  review,
  shippedProduct,
  stockStatement,
} from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

/** What the supplier holds of a component by the ledger. */
async function held(order: Doc, component: string): Promise<string> {
  const [row] = await world.query<{ qty: string }>(
    `select coalesce(sum(qty), 0)::text as qty from storage_transaction where material_id = $1 and supplier_id = $2 and stock_state = 'AT_SUPPLIER'`,
    [component, order.supplierId],
  )
  return String(row?.qty)
}

/** A component of its own for each scenario. */
async function fresh(qty: string): Promise<{ order: Doc; component: string }> {
  const made = await outsourcedOrder(world, people, qty)
  await world.query(`delete from storage_transaction where material_id = $1`, [made.component])
  return made
}

test('delivery 9: an order of 1,000 with 2.05 a piece and 2 % scrap needs 2,091; a receipt of 400 consumes 836.4 and leaves 1,254.6', async () => {
  const { order, component } = await fresh('1000')
  const issue = await issued(world, people, order, component, '2091')
  expect(firstOf(issue, 'outsourcingIssueLine')).toMatchObject({ requiredQty: '2091.0000' })
  await receivedAtSupplier(people, issue)
  const note = await shippedNote(people, order, ['400'])
  const receipt = await postedReceipt(world, people, note, ['400'], 'SZ10-GOOD')
  expect(await held(order, component)).toBe('1254.6000')

  const statement = await publishedStatement(world, people, order)
  const { id, ...line } = firstOf(statement, 'outsourcingStockLine')
  expect(line).toMatchObject({ openingQty: '0.0000', issuedQty: '2091.0000', consumedQty: '836.4000', returnedQty: '0.0000', bookQty: '1254.6000' })
  const count = async (countedQty: string) =>
    people.supplier.save(
      'outsourcingStockHeader',
      { outsourcingStockLine: [{ id, countedQty, scrapQty: '0' }] },
      await people.supplier.find('outsourcingStockHeader', statement.id),
    )
  const near = await count('1250')
  expect(firstOf(near, 'outsourcingStockLine')).toMatchObject({ differQty: '-4.6000', differPercent: '-0.3667' })
  const far = await count('1240')
  expect(firstOf(far, 'outsourcingStockLine')).toMatchObject({ differQty: '-14.6000', differPercent: '-1.1637' })
  expect((await people.supplier.refused(people.supplier.act('outsourcingStockHeader', 'doCount', far))).words.CN).toBe('第10行请填写差异原因')
  const counted = await count('1250')
  await people.supplier.act('outsourcingStockHeader', 'doCount', counted)
  await people.buyer.act('outsourcingStockHeader', 'doConfirm', await people.buyer.find('outsourcingStockHeader', statement.id))
  expect(await held(order, component)).toBe('1250.0000')

  // What is written off gives its material back.
  const writeOff = await draftWriteOff(people.warehouse, receipt, {
    writeOffType: 'WRITE_OFF',
    qty: '100',
    fromStock: 'ACCEPTED',
    bookDate: people.warehouse.inDays(0),
  })
  await people.warehouse.act('receiveWriteOff', 'doPost', writeOff)
  expect(await held(order, component)).toBe('1459.1000')
})

test('what an order needs is loaded as its part was last issued for, less what was issued before, and nothing is loaded twice', async () => {
  const { order: last, component } = await fresh('10')
  await issued(world, people, last, component, '20.91')
  const { order } = await outsourcedOrder(world, people, '1000')
  const empty = (of: Doc, more: Record<string, unknown> = {}) =>
    people.warehouse.save('outsourcingIssueHeader', { orgId: of.orgId, poHeaderId: of.id, warehouseCode: 'WH-SZ10', ...more })
  const load = async ({ id }: { id: string }) => {
    await people.warehouse.act('outsourcingIssueHeader', 'doLoadBom', await people.warehouse.find('outsourcingIssueHeader', id))
    return people.warehouse.find('outsourcingIssueHeader', id)
  }
  const draft = await empty(order)
  expect((await people.warehouse.refused(people.warehouse.act('outsourcingIssueHeader', 'doIssue', draft))).words.CN).toBe('请至少填写一行发料')
  const loaded = await load(draft)
  expect(loaded.outsourcingIssueLine).toMatchObject([
    {
      ...{ poLineId: firstOf(order, 'poLine').id, componentId: component, bomQty: '2.050000', scrapPercent: '2.0000', uom: 'KG' },
      ...{ requiredQty: '2091.0000', issuedBeforeQty: '0.0000', openQty: '2091.0000', issueQty: '2091.0000' },
      storageLocationId: await world.idOf('storageLocation', 'SZ10-GOOD'),
    },
  ])
  const nothing = '订单没有未发的用料；首次发料请逐行填写'
  expect((await people.warehouse.refused(load(loaded))).words.CN).toBe(nothing)

  // A part of it is issued; the rest is loaded into the next one, whole pieces of what is counted by the piece.
  await inStock(world, component, '3000')
  const [line] = loaded.outsourcingIssueLine as Doc[]
  const part = await people.warehouse.save('outsourcingIssueHeader', { outsourcingIssueLine: [{ id: line?.id, issueQty: '2000.5' }] }, loaded)
  await people.warehouse.act('outsourcingIssueHeader', 'doIssue', part)
  expect((await load(await empty(order))).outsourcingIssueLine).toMatchObject([
    { requiredQty: '2091.0000', issuedBeforeQty: '2000.5000', openQty: '90.5000', issueQty: '90.5000' },
  ])
  await world.query(`update material_item set base_uom = 'PCS' where id = $1`, [component])
  expect((await load(await empty(order))).outsourcingIssueLine).toMatchObject([{ issueQty: '91.0000' }])
  await world.query(`update material_item set base_uom = 'KG' where id = $1`, [component])
  expect((await people.warehouse.refused(load(await empty(last)))).words.CN).toBe(nothing)
  expect((await people.warehouse.refused(load(await empty(order, { issueType: 'RETURN' })))).words.CN).toBe('退料单不加载用料')
})

test('per unit and scrap of a component are proposed as it was last issued, and stay as they are typed', async () => {
  const { order: last, component } = await fresh('10')
  await issued(world, people, last, component, '20.91')
  const { order } = await outsourcedOrder(world, people, '100')
  const typed = {
    poLineId: firstOf(order, 'poLine').id,
    componentId: component,
    issueQty: '5',
    storageLocationId: await world.idOf('storageLocation', 'SZ10-GOOD'),
  }
  const draft = (line: object) =>
    people.warehouse.save('outsourcingIssueHeader', {
      orgId: order.orgId,
      poHeaderId: order.id,
      warehouseCode: 'WH-SZ10',
      outsourcingIssueLine: [line],
    })
  expect(firstOf(await draft(typed), 'outsourcingIssueLine')).toMatchObject({ bomQty: '2.050000', scrapPercent: '2.0000', requiredQty: '209.1000' })
  expect(firstOf(await draft({ ...typed, bomQty: '3', scrapPercent: '0' }), 'outsourcingIssueLine')).toMatchObject({
    ...{ bomQty: '3.000000', scrapPercent: '0.0000', requiredQty: '300.0000' },
  })
})

test('more than 105 % of what is needed is not issued, and nothing that is not there', async () => {
  const { order, component } = await fresh('10')
  await inStock(world, component, '1000')
  const refused = async (qty: string) =>
    (
      await people.warehouse.refused(
        people.warehouse.act('outsourcingIssueHeader', 'doIssue', await draftIssue(world, people, order, component, qty)),
      )
    ).words.CN
  expect(await refused('21.96')).toBe('第10行累计发料21.96超过允许21.9555')
  await world.query('delete from storage_transaction where material_id = $1', [component])
  expect(await refused('20')).toMatch(/库存0不足20$/)
})

test('what the subcontractor says it did not get goes back to the free stock, with its reason', async () => {
  const { order, component } = await fresh('10')
  const issue = await issued(world, people, order, component, '20')
  expect((await people.supplier.refused(receivedAtSupplier(people, issue, '18'))).words.CN).toBe('第10行请填写差异原因')
  await receivedAtSupplier(people, issue, '18', '短少')
  expect(await held(order, component)).toBe('18.0000')
  const [free] = await world.query<{ qty: string }>(
    `select sum(qty)::text as qty from storage_transaction where material_id = $1 and stock_state = 'FREE'`,
    [component],
  )
  expect(free?.qty).toBe('2.0000')
})

test('a cancelled issue books its material back, and a receipt beyond what is held keeps the shortage', async () => {
  const { order, component } = await fresh('10')
  const issue = await issued(world, people, order, component, '20')
  await people.warehouse.act('outsourcingIssueHeader', 'doCancel', await people.warehouse.find('outsourcingIssueHeader', issue.id), {
    reason: '错发',
  })
  expect(await held(order, component)).toBe('0.0000')
  await receivedAtSupplier(people, await issued(world, people, order, component, '10'))
  const note = await shippedNote(people, order, ['10'])
  const receipt = await postedReceipt(world, people, note, ['10'], 'SZ10-GOOD')
  expect(firstOf(receipt, 'receiveLine').shortageQty).toBe('10.9100')
  expect(await held(order, component)).toBe('0.0000')
})

test('an order that is not for a subcontractor gets no material, and the finished part is no component of itself', async () => {
  const { order, component } = await fresh('10')
  await inStock(world, component, '100')
  const itself = String(firstOf(order, 'poLine').materialId)
  expect((await people.warehouse.refused(draftIssue(world, people, order, itself, '1'))).words.CN).toBe('第10行组件不能是成品本身')
  await world.query(`update po_header set bill_type_id = (select id from purchase_bill_type where code = 'PO_STD') where id = $1`, [order.id])
  expect((await people.warehouse.refused(draftIssue(world, people, order, component, '1'))).words.CN).toBe(`订单${order.docNum}不是已确认的委外订单`)
})

test('the job makes one statement for each subcontractor that holds something, and none twice', async () => {
  const { order, component } = await fresh('10')
  await issued(world, people, order, component, '20')
  await world.query(`update outsourcing_stock_header set status = 'CANCELLED'`)
  const next = new Date(`${people.buyer.inDays(35).slice(0, 7)}-01T02:00:00Z`)
  expect(await doneAt(world.pool, statementsToMake, next)).toBeGreaterThan(0)
  expect(await doneAt(world.pool, statementsToMake, next)).toBe(0)
})

test('S5.2 another supplier reads neither the issue nor the statement of this one, and none sees what a difference is worth', async () => {
  const { order, component } = await fresh('10')
  const issue = await issued(world, people, order, component, '20')
  await receivedAtSupplier(people, issue)
  const statement = await countedStatement(world, people, order)
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('outsourcingIssueHeader', issue.id))).status).toBe(404)
  expect((await other.refused(other.find('outsourcingStockHeader', statement.id))).status).toBe(404)
  const own = await people.supplier.find('outsourcingStockHeader', statement.id)
  expect([own.differAmount, firstOf(own, 'outsourcingStockLine').standardPrice]).toEqual([undefined, undefined])
})

test('delivery 15: of 20 lines due 17 came on time, which is 85 %, and a supplier below 95 % explains itself', async () => {
  const doc = await publishedReview(world, people)
  expect(doc).toMatchObject({ onTimeRate: '85.0000', fillRate: '95.0000', rejectPpm: 2105 })
  expect(doc.buyerNote).toBeUndefined()
  const { measureText: _, ...half } = explained(people.supplier)
  const reply = (draft: object) => people.supplier.act('supplierReplay', 'doReply', doc, { draft: { ...draft } })
  expect((await people.supplier.refused(reply(half))).words).toEqual({
    CN: '准时率85%，请填写原因、措施和完成日',
    EN: 'On time 85 %: give cause, measure and date',
  })
  await reply(explained(people.supplier))
  expect((await people.buyer.find('supplierReplay', doc.id)).status).toBe('REPLIED')
})

test('more lines on time than due, a month to come and a second review of a month are refused', async () => {
  const refused = async (more: Record<string, unknown>) => (await people.buyer.refused(review(world, people.buyer, more))).words.CN
  expect(await refused({ onTimeLines: 21 })).toBe('准时行21不能多于应交行20')
  expect(await refused({ month: '2999-01' })).toBe('月份2999-01不能晚于本月')
  const { month } = await review(world, people.buyer)
  expect(await refused({ month })).toBe(`该供应商${month}已有复盘`)
})

test('the job counts what was due last month of each supplier, once', async () => {
  await world.query('delete from supplier_replay')
  const { order } = await outsourcedOrder(world, people, '100')
  await world.query(`update po_delivery set promised_date = '2026-10-15' where header_id = $1`, [order.id])
  const at = new Date('2026-11-03T03:00:00Z')
  expect(await doneAt(world.pool, reviewsToMake, at)).toBe(1)
  expect(await doneAt(world.pool, reviewsToMake, at)).toBe(0)
  const rows = await world.query<Doc>(`select month, due_lines as due, on_time_lines as "onTime", due_qty as qty from supplier_replay`)
  expect(rows).toEqual([{ month: '2026-10', due: 1, onTime: 0, qty: '100.0000' }])
})

test('a shipped product costs the sum of its parts, differs from its target by the piece, and counts for the customer order that it names', async () => {
  const order = await confirmedCustomerOrder(world, people, { orderQty: '150' })
  const manager = await world.person('manager1', 'manager')
  const shipped = await shippedProduct(world, manager, { customerCode: 'C001', customerOrderNum: order.customerPoNum })
  expect(shipped).toMatchObject({ unitCost: '12.000000', materialPercent: '66.6667', varianceAmount: '50.00', salesPrice: '20.000000' })
  expect(await people.buyer.find('customerOrder', order.id)).toMatchObject({ shippedQty: '100.0000', openQty: '50.0000' })
  const more = { customerCode: 'C001', customerOrderNum: order.customerPoNum, month: manager.inDays(-70).slice(0, 7) }
  expect((await manager.refused(shippedProduct(world, manager, more))).words.CN).toBe('出货100超过订单未出货50')
  expect((await manager.refused(shippedProduct(world, manager, { customerCode: 'C001', customerOrderNum: 'none' }))).words.CN).toBe(
    '客户C001没有订单none的该产品',
  )
})

test('delivery 9: a component that is issued between making and publishing a statement comes on it with its figures', async () => {
  const { order, component } = await fresh('10')
  await issued(world, people, order, component, '20')
  const draft = await stockStatement(world, people, order)
  const [late] = await world.query<{ id: string }>(
    `select m.id from material_item m where m.base_uom = 'KG' and m.batch_flag = 'N' and m.id not in (select material_id from storage_transaction where stock_state = 'AT_SUPPLIER') order by m.code limit 1`,
  )
  await world.query(
    `insert into storage_transaction select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'ST-' || gen_random_uuid(), 'material_id', $2::text, 'qty', 7, 'balance_after', 7))).*
     from storage_transaction t where material_id = $1 and stock_state = 'AT_SUPPLIER' and transaction_type = 'OUT_ISSUE' limit 1`,
    [component, late?.id],
  )
  await people.buyer.act('outsourcingStockHeader', 'doPublish', draft)
  const published = await people.buyer.find('outsourcingStockHeader', draft.id)
  const lines = published.outsourcingStockLine as Doc[]
  expect(lines).toHaveLength((draft.outsourcingStockLine as Doc[]).length + 1)
  expect(lines.at(-1)).toMatchObject({
    componentId: late?.id,
    openingQty: '0.0000',
    issuedQty: '7.0000',
    bookQty: '7.0000',
    lineNum: lines.length * 10,
  })
})

test('delivery 9: what differs of a component without a standard price makes the sum unknown, and is worth nothing to nobody', async () => {
  const { order, component } = await fresh('10')
  await issued(world, people, order, component, '20')
  const price = (value: string | null) => world.query('update material_org set standard_price = $2 where material_id = $1', [component, value])
  const [{ price: before } = { price: null }] = await world.query<{ price: string | null }>(
    'select standard_price as price from material_org where material_id = $1 and org_id = $2',
    [component, order.orgId],
  )
  const counted = async () => {
    const statement = await publishedStatement(world, people, order)
    const lines = (statement.outsourcingStockLine as Doc[]).map(({ id, componentId, bookQty }) => ({
      id,
      countedQty: componentId === component ? '18' : bookQty,
      differReason: '短少',
    }))
    await people.supplier.save('outsourcingStockHeader', { outsourcingStockLine: lines }, statement)
    return (await people.buyer.find('outsourcingStockHeader', statement.id)).differAmount
  }
  await price(null)
  expect(await counted()).toBeNull()
  await price('2.5')
  expect(await counted()).toBe('-5.00')
  await price(before)
})
