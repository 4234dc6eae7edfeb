/** What finance is reminded of on Monday: what is to be paid within a week, and advances that nobody has settled in time. */
import { beforeAll, expect, test } from 'vitest'
import { overdueAdvances } from '../../upstream/areas/finance/advance/overdue.ts'
import { dueWithinAWeek } from '../../upstream/areas/finance/invoice/due.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type PayingPeople, paidAdvance, payingPeople, postedInvoice, simplyBilled } from './invoices.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

const told = (person: Person, code: string) => titlesTold(world, person, code)

const monday = () => new Date(`${people.finance.inDays(0)}T08:00:00+08:00`)
const dueIn = (id: string, days: number) =>
  world.query('update invoice_payment_stage set due_date = $2 where header_id = $1', [id, people.finance.inDays(days)])

test('invoices with a stage to be paid within a week are told to finance in one message, a later one is not', async () => {
  await world.query(`update invoice_payment_stage set due_date = '2027-12-31'`)
  const [soon, late] = [
    await postedInvoice(world, people, await simplyBilled(world, people)),
    await postedInvoice(world, people, await simplyBilled(world, people)),
  ]
  await dueIn(soon.id, 7)
  await dueIn(late.id, 8)
  await doneAt(world.pool, dueWithinAWeek, monday())
  expect(await told(people.finance, 'PY_DUE')).toEqual([`7天内应付1张发票：${soon.docNum}`])
})

test('an advance that should have been settled is told each week to whoever asked for it and to finance', async () => {
  const { order } = await simplyBilled(world, people)
  const { advance } = await paidAdvance(world, people, order, '40.00')
  await doneAt(world.pool, overdueAdvances, monday())
  expect((await told(people.buyer, 'AD_OVERDUE')).filter((title) => title.includes(String(advance.docNum)))).toEqual([])
  await world.query('update advance_apply set expect_settle_date = $2 where id = $1', [advance.id, people.buyer.inDays(-1)])
  await doneAt(world.pool, overdueAdvances, monday())
  for (const person of [people.buyer, people.finance]) expect(await told(person, 'AD_OVERDUE')).toContain(`预付申请${advance.docNum}逾期未核销`)
})
