/** Material at a subcontractor: given out, used up by receipts, counted at the end of the month. */
import { beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { count, draftIssue, issued, publishedStatement, type Subcontract, subcontracted } from './beside-orders.ts'
import { draftWriteOff, firstOf, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People
let contract: Subcontract

/** 1,000 parts of 2.05 with 2 % scrap. */
beforeEach(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  contract = await subcontracted(world, people, '1000')
})

const balance = async (state: 'FREE' | 'AT_SUPPLIER') => {
  const [row] = await world.query<{ qty: string }>(
    'select coalesce(sum(qty), 0)::text as qty from storage_transaction where material_id = $1 and stock_state = $2',
    [contract.component, state],
  )
  return Number(row?.qty)
}
const received = async (qty: string) => {
  const note = await shippedNote(people, contract.order, [qty])
  return postedReceipt(world, people, note, [qty], 'SZ10-OUTSOURCE')
}
const lineOf = (doc: Doc) => firstOf(doc, 'outsourcingStockLine')
const differing = (refusal: { issues: readonly { words: { CN: string } }[] }) => refusal.issues.map(({ words }) => words.CN)

test('delivery 9: 2,091 issued, 400 received use 836.4; a count of 1,250 differs by −0.3667 % and needs no reason, 1,240 by −1.1637 % and needs one', async () => {
  const issue = await issued(people, contract, '2091')
  expect(firstOf(issue, 'outsourcingIssueLine').requiredQty).toBe('2091.0000')
  expect(await balance('AT_SUPPLIER')).toBe(2091)
  await received('400')
  expect(await balance('AT_SUPPLIER')).toBe(1254.6)

  const statement = await publishedStatement(world, people, contract)
  expect(lineOf(statement)).toMatchObject({ issuedQty: '2091.0000', consumedQty: '836.4000', bookQty: '1254.6000' })
  const short = await people.supplier.refused(count(people, statement, { countedQty: '1240' }))
  expect(differing(short)).toEqual(['第10行请填写差异原因'])
  const counted = await count(people, statement, { countedQty: '1250' })
  expect(counted.status).toBe('COUNTED')
  expect(lineOf(counted)).toMatchObject({ differQty: '-4.6000', differPercent: '-0.3667' })

  await people.buyer.act('outsourcingStockHeader', 'doReject', await people.buyer.find('outsourcingStockHeader', counted.id), { reason: '请复盘' })
  const again = await count(people, counted, { countedQty: '1240', differReason: '边角料报损' })
  expect(lineOf(again)).toMatchObject({ differQty: '-14.6000', differPercent: '-1.1637' })
  await people.buyer.act('outsourcingStockHeader', 'doConfirm', await people.buyer.find('outsourcingStockHeader', counted.id))
  expect(await balance('AT_SUPPLIER')).toBe(1240)
})

test('scrap leaves the book as well; what is counted beyond it comes in', async () => {
  await issued(people, contract, '1000')
  const statement = await publishedStatement(world, people, contract)
  const counted = await count(people, statement, { scrapQty: '10', countedQty: '992', differReason: '点数更正' })
  expect(lineOf(counted)).toMatchObject({ bookQty: '990.0000', differQty: '2.0000' })
  await people.buyer.act('outsourcingStockHeader', 'doConfirm', await people.buyer.find('outsourcingStockHeader', counted.id))
  expect(await balance('AT_SUPPLIER')).toBe(992)
})

test('more than 105 % of what is required is not issued, counted over all issues; returns make room', async () => {
  await issued(people, contract, '2000')
  const second = await draftIssue(people, contract, '195.6')
  const issue = (doc: Doc) => people.warehouse.act('outsourcingIssueHeader', 'doIssue', doc)
  const refusal = await people.warehouse.refused(issue(second))
  expect(differing(refusal)).toEqual(['第10行累计发料2195.6超过允许2195.55'])
  await issued(people, contract, '100', { issueType: 'RETURN' })
  expect(await balance('AT_SUPPLIER')).toBe(1900)
  await issue(await people.warehouse.find('outsourcingIssueHeader', second.id))
  expect(await balance('AT_SUPPLIER')).toBe(2095.6)
})

test('what the store does not hold is not issued, and nothing of the attempt stays', async () => {
  await world.query(`update po_line set order_qty = 10000, base_qty = 10000 where header_id = $1`, [contract.order.id])
  const draft = await draftIssue(people, contract, '5000.5')
  const refusal = await people.warehouse.refused(people.warehouse.act('outsourcingIssueHeader', 'doIssue', draft))
  expect(refusal.words.CN).toMatch(/^库位SZ10-OUTSOURCE物料.+库存5,?000不足5,?000\.5$/)
  expect(await balance('AT_SUPPLIER')).toBe(0)
})

test('what the supplier signs for less comes back into the store, with its reason, and the warehouse is told', async () => {
  const issue = await issued(people, contract, '1000')
  const confirm = async (values: Record<string, unknown>) =>
    people.supplier.act('outsourcingIssueHeader', 'doConfirm', await people.supplier.find('outsourcingIssueHeader', issue.id), {
      draft: { outsourcingIssueLine: [{ id: firstOf(issue, 'outsourcingIssueLine').id, ...values }] },
    })
  expect(differing(await people.supplier.refused(confirm({ confirmedQty: '990' })))).toEqual(['第10行请填写差异原因'])
  await confirm({ confirmedQty: '990', differReason: '短少一袋' })
  expect(await balance('AT_SUPPLIER')).toBe(990)
  expect(await balance('FREE')).toBe(4010)
  const told = await world.query(`select 1 from site_message where template_code = 'OI_DIFFERENCE'`)
  expect(told.length).toBeGreaterThan(0)
})

test('a called-off issue is back in the store', async () => {
  const issue = await issued(people, contract, '1000')
  await people.warehouse.act('outsourcingIssueHeader', 'doCancel', issue, { reason: '发错' })
  expect([await balance('FREE'), await balance('AT_SUPPLIER')]).toEqual([5000, 0])
})

test('a receipt that needs more than the supplier holds is not refused; what lacks is kept, and is the first to be turned back', async () => {
  await issued(people, contract, '800')
  const receipt = await received('400')
  expect(await balance('AT_SUPPLIER')).toBe(0)
  expect(firstOf(receipt, 'receiveLine').shortageQty).toBe('36.4000')
  // 100 parts are 209.1: 36.4 of them were never booked.
  const writeOff = await draftWriteOff(people.warehouse, receipt, {
    writeOffType: 'WRITE_OFF',
    qty: '100',
    fromStock: 'ACCEPTED',
    bookDate: people.warehouse.inDays(0),
  })
  await people.warehouse.act('receiveWriteOff', 'doPost', writeOff)
  expect(await balance('AT_SUPPLIER')).toBe(172.7)
  expect(firstOf(await people.warehouse.find('receiveHeader', receipt.id), 'receiveLine').shortageQty).toBe(null)
})

test('an issue is of a confirmed subcontracted order, and never of the finished part itself', async () => {
  const part = firstOf(contract.order, 'poLine').materialId as string
  const own = await people.warehouse.refused(draftIssue(people, { ...contract, component: part }, '1'))
  expect(own.words.CN).toBe('第10行组件不能是成品本身')
  await world.query('update po_header set bill_type_id = $2 where id = $1', [contract.order.id, await world.idOf('purchaseBillType', 'PO_STD')])
  expect((await people.warehouse.refused(draftIssue(people, contract, '1'))).words.CN).toBe(`订单${contract.order.docNum}不是已确认的委外订单`)
})

test('the supplier sees an issue and a statement once they are out, without our prices', async () => {
  const draft = await draftIssue(people, contract, '10')
  expect((await people.supplier.refused(people.supplier.find('outsourcingIssueHeader', draft.id))).status).toBe(404)
  await people.warehouse.act('outsourcingIssueHeader', 'doIssue', draft)
  const statement = await publishedStatement(world, people, contract)
  expect(lineOf(statement)).not.toHaveProperty('standardPrice')
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('outsourcingIssueHeader', draft.id))).status).toBe(404)
  expect((await other.refused(other.find('outsourcingStockHeader', statement.id))).status).toBe(404)
})
