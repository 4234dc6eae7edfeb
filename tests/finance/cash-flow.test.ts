/** What must be paid when: each amount once, where its document has come to, and equal to what it is made of. */
import { beforeAll, expect, test } from 'vitest'
import { cashFlows } from '../../upstream/areas/finance/cash-flow/refresh.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { draftContract, effective, item, officeOf, stage } from '../contracts/contracts.ts'
import { confirmedOrder, inspect, linesOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  advanceDraft,
  application,
  approvedApplication,
  bankSays,
  billed,
  cleared,
  costDraft,
  detailsOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  stagesOf,
} from './invoices.ts'
import { generated, received, step } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

interface Row {
  item: string
  amount: string
  docs: number
}

/** The items of a unit in CNY, over all weeks, after a refresh. */
async function flowOf(orgId: unknown): Promise<Record<string, string>> {
  await people.finance.verb('cashFlowStatement', 'doRefresh', { rows: [], input: { orgId } })
  const rows = await world.query<Row>(
    `select flow_item as item, sum(amount)::text as amount, sum(doc_count)::int as docs from cash_flow_statement
     where org_id = $1 and currency = 'CNY' and period_type = 'WEEK' group by 1`,
    [orgId],
  )
  return Object.fromEntries(rows.map(({ item, amount }) => [item, amount]))
}

const cents = (figure = '0'): number => Math.round(Number(figure) * 100)
/** By how much each item changed, in yuan; items that stayed are left out. */
function changeBetween(before: Record<string, string>, after: Record<string, string>): Record<string, string> {
  const items = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changes = items.map((item) => [item, cents(after[item]) - cents(before[item])] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0).map(([item, change]) => [item, (change / 100).toFixed(2)]))
}

test('goods of 226.00 go from unsettled to the statement, and stand in the week and the month in which they fall due', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const unsettled = await flowOf(order.orgId)
  await generated(people, order)
  expect(changeBetween(unsettled, await flowOf(order.orgId))).toMatchObject({ UNSETTLED: expect.stringMatching(/^-/), STATEMENT: expect.any(String) })
  const sums = await world.query<{ type: string; amount: string }>(
    `select period_type as type, sum(amount)::text as amount from cash_flow_statement where org_id = $1 group by 1 order by 1`,
    [order.orgId],
  )
  expect(sums[0]?.amount).toBe(sums[1]?.amount)
})

test('an invoice of 1,347.00 is applied for, planned and paid without being counted twice: 942.90 goes from one item to the next', async () => {
  const goods = await billed(world, people, { term: 'PTADV361' })
  const before = await flowOf(goods.order.orgId)
  const invoice = await postedInvoice(world, people, goods)
  const invoiced = await flowOf(goods.order.orgId)
  // The advance stage of 404.10 is not payable until it is released.
  expect(changeBetween(before, invoiced)).toEqual({ INVOICE: '942.90', STATEMENT: '-1347.00' })

  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice).slice(1)))
  expect(changeBetween(invoiced, await flowOf(goods.order.orgId))).toEqual({})
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const planned = await flowOf(goods.order.orgId)
  expect(changeBetween(invoiced, planned)).toEqual({ INVOICE: '-942.90', PLANNED: '942.90' })

  const [detail] = await detailsOf(world, 'payment_apply_id', applied)
  await moved(people.finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(people.finance, 'CF-1'))
  expect(changeBetween(planned, await flowOf(goods.order.orgId))).toEqual({ PAID: '942.90', PLANNED: '-942.90' })
})

test('the items equal their sources: planned and paid details, approved costs, advances in approval; a refresh without change changes nothing', async () => {
  const goods = await billed(world, people)
  const report = await costDraft(world, people, goods.order)
  const advance = await advanceDraft(people, goods.order, '100.00')
  const before = await flowOf(goods.order.orgId)
  await world.query(`update transaction_info set status = 'APPROVED' where id = $1`, [report.id])
  await world.query(`update advance_apply set status = 'SUBMITTED' where id = $1`, [advance.id])
  const after = await flowOf(goods.order.orgId)
  expect(changeBetween(before, after)).toEqual({ ADVANCE: '100.00', TRANSACTION: '212.00' })
  const [kept] = await world.query<{ planned: string; paid: string; costs: string }>(
    `select coalesce(sum(plan_amount) filter (where status not in ('PAID', 'CANCELLED')), 0)::text as planned, coalesce(sum(paid_amount) filter (where status = 'PAID'), 0)::text as paid,
       (select sum(to_apply_amount)::text from transaction_info where org_id = $1 and status = 'APPROVED' and currency = 'CNY') as costs
     from payment_detail where org_id = $1 and currency = 'CNY'`,
    [goods.order.orgId],
  )
  expect([after.PLANNED ?? '0', after.PAID ?? '0', after.TRANSACTION ?? '0'].map(cents)).toEqual([kept?.planned, kept?.paid, kept?.costs].map(cents))

  const stored = () => world.query('select id, amount, base_amount, doc_count, version_num from cash_flow_statement order by id')
  const first = await stored()
  expect(await doneAt(world.pool, cashFlows, people.finance.now())).toBeGreaterThan(0)
  expect(await stored()).toEqual(expect.arrayContaining(first))
})

test('goods of 226.00 in inspection are unsettled goods, and 203.40 once 10 of 100 were rejected', async () => {
  const order = await confirmedOrder(world, people, '100')
  await world.query('update po_line set net_price = 2, tax_rate = 13 where header_id = $1', [order.id])
  const ordered = await flowOf(order.orgId)
  const note = await shippedNote(people, await people.buyer.find('poHeader', order.id), ['100'])
  const receipt = await postedReceipt(world, people, note, ['100'])
  const came = await flowOf(order.orgId)
  expect(changeBetween(ordered, came)).toEqual({ ORDER: '-226.00', UNSETTLED: '226.00' })
  await inspect(people, receipt, { accepted: '90', rejected: '10' })
  expect(changeBetween(came, await flowOf(order.orgId))).toEqual({ UNSETTLED: '-22.60' })
})

test('an order whose dates the supplier offered, or whose change is being approved, is still to come', async () => {
  const order = await confirmedOrder(world, people, '100')
  const confirmed = await flowOf(order.orgId)
  for (const status of ['DELIVERY_REPLIED', 'CHANGING', 'SUBMITTED']) {
    await world.query('update po_header set status = $2 where id = $1', [order.id, status])
    expect(changeBetween(confirmed, await flowOf(order.orgId))).toEqual({})
  }
})

test('a line of 226.00 that the supplier disputes stays with its statement', async () => {
  await cleared(world)
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const statement = await generated(people, order)
  await step(people.buyer, 'doSend', statement)
  const sent = await flowOf(order.orgId)
  const asked = await people.supplier.find('accountStatement', statement.id)
  const disputed = linesOf(asked, 'accountStatementLine').find(({ poDocNum }) => poDocNum === order.docNum)
  await people.supplier.act('accountStatement', 'doSupplierReject', asked, {
    draft: { rejectNote: '数量不符', accountStatementLine: [{ id: disputed?.id, disputeFlag: 'Y', disputeReason: 'OTH', disputeNote: '待核实' }] },
  })
  const [line] = await world.query<{ status: string; gross: string }>(
    'select line_status as status, gross_amount::text as gross from account_statement_line where id = $1',
    [disputed?.id],
  )
  expect(line).toEqual({ status: 'DISPUTED', gross: '226.00' })
  expect(changeBetween(sent, await flowOf(order.orgId))).toEqual({})
})

test('of a service contract of 100,000.00 that nothing is ordered for the due stage of 30,000.00 is unsettled, that of 60,000.00 to come, and the advance of 10,000.00 to be paid', async () => {
  const office = await officeOf(world)
  const before = await flowOf(office.org)
  const stages = [
    stage('30'),
    stage('60', { trigger: 'ACCEPTANCE', plannedDate: office.buyer.inDays(90) }),
    stage('10', { stageKind: 'ADVANCE', needInvoiceFlag: 'N' }),
  ]
  await effective(
    office,
    await draftContract(office, { contractType: 'SERVICE', contractItem: [item('1', '100000', { taxRate: '0' })], contractPaymentStage: stages }),
  )
  expect(changeBetween(before, await flowOf(office.org))).toEqual({ ADVANCE: '10000.00', ORDER: '60000.00', UNSETTLED: '30000.00' })
})
