/** The reports of finance: one invoice of 1,347.00 on its way from the statement to the payment, exact in each of them. */
import { beforeAll, expect, test } from 'vitest'
import {
  application,
  approvedApplication,
  type Billed,
  bankSays,
  billed,
  detailsOf,
  moved,
  type PayingPeople,
  paidAdvance,
  payingPeople,
  postedInvoice,
  stagesOf,
} from '../finance/invoices.ts'
import { openWorld, type World } from '../support/world.ts'
import { reportOf } from './reading.ts'

let world: World
let people: PayingPeople
let goods: Billed

/** What the base company settled before is put out of the period that reports ask for. */
beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  goods = await billed(world, people, { term: 'PTADV361' })
  const own = [goods.statement.id]
  await world.query(`update account_statement set cutoff_date = '2020-01-31' where id <> $1`, own)
  await world.query(`update invoice_header set posting_date = '2020-01-31'`)
  await world.query(`update advance_apply set plan_date = '2020-01-31'`)
  await world.query(`update payment_apply set apply_date = '2020-01-31'`)
  await world.query(`update payment_detail set plan_date = '2020-01-31'`)
})

const total = async (page: string, search: Record<string, string> = {}): Promise<Record<string, unknown>> => ({
  ...(await reportOf(world, people.finance, page, ['supplier'], { ...until(page), ...search })).total,
})

const periods: Readonly<Record<string, string>> = { advanceApplyReport: 'planDate', paymentReport: 'planDate' }
/** Plans lie ahead: the months around this one. */
const until = (page: string): Record<string, string> =>
  periods[page] ? { [`${periods[page]}.from`]: people.finance.inDays(-90), [`${periods[page]}.to`]: people.finance.inDays(90) } : {}

test('a confirmed statement of 1,460.00 goods, 113.00 of it deducted, is 1,347.00 payable, not invoiced, and was answered on time', async () => {
  expect(await total('accountStatementReport')).toMatchObject({
    statements: '1',
    net: '1292.04',
    tax: '167.96',
    gross: '1460.00',
    deducted: '113.00',
    payable: '1347.00',
    notInvoiced: '1347.00',
    sent: '1',
    onTime: '1',
    onTimeShare: '100.0000',
  })
})

test('its invoice is posted, matched, open with 1,347.00 and not due; its stages ask for 942.90, applied for and paid with their amounts', async () => {
  const { collected } = await paidAdvance(world, people, goods.order, '400.00')
  expect(await total('advanceApplyReport')).toMatchObject({
    advances: '1',
    applied: '400.00',
    paid: '400.00',
    writtenOff: '0.00',
    balance: '400.00',
    overdue: '0.00',
    age30: '400.00',
    older: '0.00',
  })
  const invoice = await postedInvoice(world, people, goods)
  expect(await total('invoiceReport')).toMatchObject({
    invoices: '1',
    net: '1192.04',
    tax: '154.96',
    gross: '1347.00',
    diffNet: '0.00',
    matchShare: '100.0000',
    priceVariances: '0',
    unposted: '0.00',
    over90: '0.00',
  })
  expect(await total('paymentAmountReport')).toMatchObject({ stages: '2', payable: '942.90', overdue: '0.00' })

  await world.query('update collect_advance set available_amount = 0, balance_amount = 0 where id = $1', [collected.id])
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice).slice(1)))
  expect(await total('paymentApplyReport')).toMatchObject({
    applications: '1',
    invoices: '942.90',
    pay: '942.90',
    early: '1',
  })
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const before = await total('paymentReport')
  expect(before).toMatchObject({ details: '2', paid: '400.00', planned: '942.90', payments: '1', failed: '0' })

  const [detail] = await detailsOf(world, 'payment_apply_id', applied)
  await moved(people.finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(people.finance, 'FR-1'))
  expect(await total('paymentReport')).toMatchObject({ details: '2', paid: '1342.90', planned: '0.00', payments: '2' })
  expect(await total('paymentApplyReport')).toMatchObject({ paid: '942.90', paidShare: '100.0000' })
  expect(await total('paymentAmountReport')).toMatchObject({ payable: '0.00', applied: '942.90', paid: '942.90' })
})

test('whoever works for a supplier, or was not given the page, reads none of them', async () => {
  for (const page of ['accountStatementReport', 'invoiceReport', 'advanceApplyReport', 'paymentApplyReport', 'paymentReport', 'paymentAmountReport'])
    for (const person of [people.supplier, people.warehouse]) {
      const asked = reportOf(world, person, page, [])
      expect((await person.refused(asked)).code).toBe('FORBIDDEN')
    }
})
