/** Goods that are settled go back all the same: after the statement, after the invoice and after the payment, as a negative line, and as a deduction where nothing stands against it. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  application,
  approved,
  approvedApplication,
  bankSays,
  cleared,
  detailsOf,
  invoiceOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  rowsOf,
  stagesOf,
  submitted,
} from './invoices.ts'
import { confirmedStatement, generated, received, returned, sentStatement, step } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

interface Settled {
  order: Doc
  receipt: Doc
}

/** 100 at 2.00, and settled as far as the test goes. */
async function goods(): Promise<Settled> {
  await cleared(world)
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  return { order, receipt: receipts[0] as Doc }
}

const linesIn = (statement: Doc): Doc[] => linesOf(statement, 'accountStatementLine')

/** Three of them go back, and stand on the statement of the month after. */
async function nextPeriod({ order, receipt }: Settled): Promise<Doc> {
  expect(await returned(people, receipt, '3')).toMatchObject({ status: 'POSTED', reversibleQty: '100.0000' })
  const next = await generated(people, order, { period: '2026-12' })
  expect(linesIn(next)).toMatchObject([{ lineKind: 'RETURN', qty: '-3.0000', netAmount: '-6.00', taxAmount: '-0.78' }])
  return next
}

async function deducted(next: Doc): Promise<string> {
  await step(people.buyer, 'doSend', next)
  await step(people.supplier, 'doSupplierConfirm', next)
  await step(people.buyer, 'doSubmit', next)
  await step(people.manager, 'doBatchApproval', next)
  await step(people.manager, 'doClose', next)
  const [made] = await world.query<{ gross: string }>(`select gross_amount as gross from deductions where source_id = $1 and status = 'CONFIRMED'`, [
    next.id,
  ])
  return String(made?.gross)
}

test('goods on a statement that the supplier has not confirmed stay, and it is said what to do', async () => {
  const { order, receipt } = await goods()
  await sentStatement(people, order)
  const refusal = await people.manager.refused(returned(people, receipt, '3'))
  expect(refusal.words.CN).toBe('已对账100，请先在对账单中扣回，或待供应商确认对账单后退回')
})

test('three of 100 go back after the statement was confirmed', async () => {
  const settled = await goods()
  await confirmedStatement(people, settled.order)
  expect(await deducted(await nextPeriod(settled))).toBe('6.78')
  const over = people.manager.refused(returned(people, settled.receipt, '98'))
  expect((await over).words.CN).toBe('可退数量97，本次98')
})

test('three of 100 go back after the invoice, which stays as it is', async () => {
  const settled = await goods()
  const invoice = await postedInvoice(world, people, { order: settled.order, statement: await approved(people, settled.order) })
  expect(await deducted(await nextPeriod(settled))).toBe('6.78')
  expect(await people.finance.find('invoiceHeader', invoice.id)).toMatchObject({ status: 'POSTED', openAmount: '226.00' })
})

test('three of 100 go back after the payment; what is deducted lowers the next one', async () => {
  const settled = await goods()
  const invoice = await postedInvoice(world, people, { order: settled.order, statement: await approved(people, settled.order) })
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  await moved(people.finance, 'paymentDetail', 'doRequest', detail)
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(people.finance))
  expect(await deducted(await nextPeriod(settled))).toBe('6.78')
})

test('beside new goods what went back is a negative row of the next invoice', async () => {
  const settled = await goods()
  await confirmedStatement(people, settled.order)
  await returned(people, settled.receipt, '3')
  const { order } = await received(world, people, [{ price: '5', receipts: ['10'] }])
  const next = await generated(people, order, { period: '2026-12' })
  expect(linesIn(next).map(({ qty, netAmount }) => [qty, netAmount])).toEqual([
    ['-3.0000', '-6.00'],
    ['10.0000', '50.00'],
  ])
  await step(people.buyer, 'doSend', next)
  await step(people.supplier, 'doSupplierConfirm', next)
  await step(people.buyer, 'doSubmit', next)
  const statement = await step(people.manager, 'doBatchApproval', next)
  const invoice = await submitted(people.supplier, await invoiceOf(people.supplier, statement))
  expect(invoice).toMatchObject({ status: 'SUBMITTED', matchStatus: 'MATCHED', accountGross: '49.72' })
  expect(rowsOf(invoice)).toMatchObject([{ netAmount: '-6.00' }, { netAmount: '50.00' }])
  expect(await people.buyer.find('accountStatement', statement.id)).toMatchObject({ status: 'INVOICED' })
})
