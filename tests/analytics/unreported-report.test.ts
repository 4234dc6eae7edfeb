/** What is due or came in and was reported by nobody: stages of contracts, services and freight, until a statement or a report names them. */
import { beforeAll, expect, test } from 'vitest'
import { unfinishedProof } from '../../upstream/areas/finance/unfinished/proof.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftContract, effective, item, stage } from '../contracts/contracts.ts'
import { ownStore } from '../files/attaching.ts'
import { cleared, moved } from '../finance/invoices.ts'
import { openPayingOffice } from '../finance/paying-office.ts'
import { generated, received, returned } from '../finance/settled-goods.ts'
import { type BudgetOffice, budgetOffice, reportFor } from '../master-data/budgets.ts'
import { reportOf } from './reading.ts'

let all: Awaited<ReturnType<typeof openPayingOffice>>
let office: BudgetOffice

beforeAll(async () => {
  await ownStore()
  all = await openPayingOffice()
  office = await budgetOffice(all.world)
})

/** What of an order nobody reported, by kind. */
async function unreported(search: Record<string, string>): Promise<Record<string, unknown>[]> {
  const { rows } = await reportOf(all.world, all.people.finance, 'unreportedTransactionReport', ['kind'], search)
  return rows.map(({ kind, rows, net, days30, oldest }) => ({ kind, rows, net, days30, oldest }))
}

test('freight of an order that leaves the works at our cost is missing until a report names the order, and again once that is cancelled', async () => {
  const { world, people } = all
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const search = { poHeaderId: order.id }
  expect(await unreported(search)).toEqual([])
  await world.query(`update po_expand_head set incoterm = 'EXW' where header_id = $1`, [order.id])
  await returned(people, receipts[0] as Doc, '10')
  expect(await unreported(search)).toEqual([{ kind: 'FREIGHT', rows: '1', net: '0', days30: '1', oldest: '0' }])
  const report = await reportFor(office, null, '80', { reportType: 'FREIGHT', poHeaderId: order.id })
  expect(await unreported(search)).toEqual([])
  await moved(people.buyer, 'transactionInfo', 'doCancel', report, { reason: '由供应商承担' })
  expect(await unreported(search)).toHaveLength(1)
})

test('a service of 200.00 that came in and is on no statement is missing, by the rate of its order, until a statement holds it', async () => {
  const { world, people } = all
  await cleared(world)
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['110'] }])
  await world.query('update po_header set bill_type_id = $2, exchange_rate = 7.1 where id = $1', [
    order.id,
    await world.idOf('purchaseBillType', 'PO_EXP'),
  ])
  await returned(people, receipts[0] as Doc, '10')
  const search = { poHeaderId: order.id }
  expect(await unreported(search)).toEqual([{ kind: 'SERVICE', rows: '1', net: '1420.00', days30: '1', oldest: '0' }])
  const later = new Date(Date.parse(`${people.buyer.inDays(45)}T03:30:00Z`))
  await world.query('delete from unfinished_statement_material where po_header_id <> $1', [order.id])
  await doneAt(
    world.pool,
    { ...unfinishedProof, rows: async (tx, run) => (await unfinishedProof.rows(tx, run)).filter((key) => key.startsWith('unreported')) },
    later,
  )
  expect(await unreported(search)).toMatchObject([{ days30: '0', oldest: '45' }])
  await generated(people, order)
  expect(await unreported(search)).toEqual([])
})

test('a stage of 30 % of 113,000.00 that fell due is missing with 30,000.00 net', async () => {
  const { office: contracts } = all
  const contract = await effective(
    contracts,
    await draftContract(contracts, {
      contractType: 'SERVICE',
      contractItem: [item('1', '100000', { taxRate: '13' })],
      contractPaymentStage: [stage('30'), stage('70', { trigger: 'ACCEPTANCE' })],
    }),
  )
  expect(await unreported({ contractId: contract.id })).toMatchObject([{ kind: 'STAGE', rows: '1', net: '30000.00' }])
})

test('neither suppliers nor the warehouse read reports of budgets and of what is unreported', async () => {
  for (const page of ['budgetReport', 'unreportedTransactionReport'])
    for (const person of [all.people.supplier, all.people.warehouse])
      expect((await person.refused(reportOf(all.world, person, page, []))).code).toBe('FORBIDDEN')
})
