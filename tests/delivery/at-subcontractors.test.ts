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
