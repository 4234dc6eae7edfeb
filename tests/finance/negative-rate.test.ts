/** An invoice has no tax rate below zero: what went back of one rate is set against goods of the same rate. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { cleared, invoiceOf, type PayingPeople, payingPeople } from './invoices.ts'
import { confirmedStatement, generated, received, returned, step } from './settled-goods.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

async function approvedIn(order: Doc, period: string): Promise<Doc> {
  const statement = await generated(people, order, { period })
  await step(people.buyer, 'doSend', statement)
  await step(people.supplier, 'doSupplierConfirm', statement)
  await step(people.buyer, 'doSubmit', statement)
  return step(people.manager, 'doBatchApproval', statement)
}

test('a statement whose 6 % are -1,000.01 becomes no invoice beside its 13 %; together with the next one, in which the 6 % are above zero, it does', async () => {
  await cleared(world)
  const first = await received(world, people, [{ price: '1000.01', taxRate: '6', receipts: ['5'] }])
  await confirmedStatement(people, first.order)
  await returned(people, first.receipts[0] as Doc, '1')
  const beside = await received(world, people, [{ price: '50', receipts: ['100'] }])
  const minus = await approvedIn(beside.order, '2026-12')
  expect(minus).toMatchObject({ invoiceableNet: '3999.99', negativeFlag: 'N' })
  const refusal = await people.supplier.refused(invoiceOf(people.supplier, minus))
  expect(refusal.words).toEqual({
    CN: '税率6%组为负-1,000.01，请与有该税率货款的下期对账单一起开票，或将扣款改为票后',
    EN: 'Group 6% is negative (-1,000.01); invoice it together with a statement that has goods of this rate, or use payment mode for the deduction',
  })

  const next = await received(world, people, [{ price: '1200.00', taxRate: '6', receipts: ['1'] }])
  const plus = await approvedIn(next.order, '2027-01')
  const both = await Promise.all([minus, plus].map(({ id }) => people.supplier.find('accountStatement', id)))
  const rows = both.map(({ id, versionNum }) => ({ id, versionNum }))
  const { made } = (await people.supplier.verb('accountStatement', 'doCreateInvoice', { rows })).data as { made: { id: string }[] }
  const invoice = await people.supplier.find('invoiceHeader', String(made[0]?.id))
  expect(invoice).toMatchObject({ accountNet: '5199.99' })
  expect(linesOf(invoice, 'invoiceAccount')).toHaveLength(2)
})

test('a statement chosen by hand for an invoice is held to the same when it is handed in', async () => {
  await cleared(world)
  const first = await received(world, people, [{ price: '10', taxRate: '6', receipts: ['5'] }])
  await confirmedStatement(people, first.order)
  await returned(people, first.receipts[0] as Doc, '1')
  const beside = await received(world, people, [{ price: '50', receipts: ['1'] }])
  const { id, orgId, supplierId, currency } = await approvedIn(beside.order, '2026-12')
  const invoiceActual = [
    {
      ...{ invoiceNum: '26322000001234567899', invoiceDate: people.finance.inDays(0), netAmount: '40.00', taxAmount: '5.90', grossAmount: '45.90' },
      invoiceActualDetail: [
        { itemName: '电子元件', netAmount: '50.00', taxRate: '13', taxAmount: '6.50' },
        { itemName: '退货', netAmount: '-10.00', taxRate: '6', taxAmount: '-0.60' },
      ],
    },
  ]
  const chosen = await people.finance.save('invoiceHeader', { orgId, supplierId, currency, invoiceAccount: [{ accountStatementId: id }] })
  const draft = await people.finance.save('invoiceHeader', { invoiceActual }, chosen)
  const refusal = await people.finance.refused(people.finance.act('invoiceHeader', 'doSubmit', draft))
  expect(refusal.words.CN).toContain('税率6%组为负-10.00')
})
