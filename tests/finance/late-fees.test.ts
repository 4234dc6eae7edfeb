/** Fees for goods that came late: proposed on the terms of their orders, bounded, and once. */
import { beforeAll, expect, test } from 'vitest'
import { linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { type FinancePeople, financePeople, leafSubject, received } from './settled-goods.ts'

let world: World
let people: FinancePeople

beforeAll(async () => {
  world = await openWorld()
  people = await financePeople(world)
})

test('100 at 2.00 that came 10 days late at 0.05 % a day cost 1.00, and 150 days late 10.00, the 5 % that bound it; neither is proposed twice', async () => {
  const { buyer } = people
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100', '100', '100'] }])
  const days = [10, 150, 0]
  for (const [at, late] of days.entries())
    await world.query('update receive_line set promised_date = arrival_date - $2::int, late_days = 3 where header_id = $1', [receipts[at]?.id, late])
  const input = {
    orgId: order.orgId,
    supplierId: order.supplierId,
    fromDate: buyer.inDays(-1),
    toDate: buyer.inDays(0),
    subjectId: await leafSubject(world),
  }
  const propose = () => buyer.verb('deductions', 'doProposeLateFee', { rows: [], input })
  const { data } = await propose()
  const [made] = (data as { made: { id: string }[] }).made
  const draft = await buyer.find('deductions', String(made?.id))
  expect(draft).toMatchObject({ status: 'DRAFT', deductType: 'LATE', sourceType: 'MANUAL', currency: 'CNY', grossAmount: '11.00' })
  expect(linesOf(draft, 'deductionsLine').map(({ qty, netAmount, taxRate }) => [qty, netAmount, taxRate])).toEqual([
    ['100.0000', '1.00', '0.0000'],
    ['100.0000', '10.00', '0.0000'],
  ])
  const nothing = '该期间没有可扣违约金的逾期收货'
  expect((await buyer.refused(propose())).words.CN).toBe(nothing)
  await buyer.act('deductions', 'doCancel', draft, { reason: '协商免除' })
  expect(((await propose()).data as { made: unknown[] }).made).toHaveLength(1)
})

test('two who propose at once take the same goods once, and of 1 at 2.00 that came 2 days late, whose fee comes to nothing, nothing is taken', async () => {
  const { buyer, manager } = people
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100', '1'] }])
  for (const [at, late] of [10, 2].entries())
    await world.query('update receive_line set promised_date = arrival_date - $2::int, late_days = 0 where header_id = $1', [receipts[at]?.id, late])
  const { orgId, supplierId } = order
  const input = { orgId, supplierId, fromDate: buyer.inDays(-1), toDate: buyer.inDays(0), subjectId: await leafSubject(world) }
  const both = await Promise.allSettled([buyer, manager].map((who) => who.verb('deductions', 'doProposeLateFee', { rows: [], input })))
  const made = both.flatMap((one) => (one.status === 'fulfilled' ? (one.value.data as { made: { id: string }[] }).made : []))
  expect(made).toHaveLength(1)
  const draft = await buyer.find('deductions', String(made[0]?.id))
  expect(linesOf(draft, 'deductionsLine').map(({ qty, netAmount }) => [qty, netAmount])).toEqual([['100.0000', '1.00']])
})
