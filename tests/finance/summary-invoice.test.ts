/** One tax invoice row over many lines of a statement: grouped by one press, and agreed to the cent. */
import { beforeAll, expect, test } from 'vitest'
import { linesOf } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { accountRowsOf, billed, invoiceOf, moved, type PayingPeople, payingPeople, submitted } from './invoices.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

test('an invoice that says all lines in one row is a variance until its rows are grouped by one press, and waits for finance then', async () => {
  const { statement } = await billed(world, people)
  const [row] = [{ itemName: '电子元件一批', qty: '1803', price: null, netAmount: '1192.04', taxRate: '13', taxAmount: '154.97' }]
  const invoice = await submitted(people.supplier, await invoiceOf(people.supplier, statement), [row])
  expect(invoice).toMatchObject({ status: 'VARIANCE', matchStatus: 'UNMATCHED' })
  const grouped = await moved(people.finance, 'invoiceHeader', 'doGroup', invoice)
  expect(grouped).toMatchObject({ status: 'SUBMITTED', matchStatus: 'MATCHED' })
  expect(new Set(accountRowsOf(grouped).map(({ matchGroup }) => matchGroup)).size).toBe(1)
  // Pressed while it is a draft it stays one.
  const draft = await moved(people.supplier, 'invoiceHeader', 'doWithdraw', grouped)
  expect(await moved(people.supplier, 'invoiceHeader', 'doGroup', draft)).toMatchObject({ status: 'DRAFT', matchStatus: 'MATCHED' })
})

test('a tax that finance accepted for three rows together, 0.15 of 0.18, is no variance of the first of them', async () => {
  const { statement } = await billed(world, people)
  const draft = await invoiceOf(people.supplier, statement)
  const rows = accountRowsOf(draft).map(({ itemDesc, invoiceQty, netPrice, netAmount, taxRate, taxAmount }, at) => ({
    itemName: String(itemDesc),
    qty: (invoiceQty as string) ?? null,
    price: (netPrice as string) ?? null,
    netAmount: String(netAmount),
    taxRate: String(taxRate),
    taxAmount: at === 0 ? (Number(taxAmount) + 0.15).toFixed(2) : String(taxAmount),
  }))
  const invoice = await submitted(people.supplier, draft, rows)
  expect(invoice).toMatchObject({ status: 'VARIANCE', matchStatus: 'TAX_VARIANCE' })
  const changed = await moved(people.finance, 'invoiceHeader', 'doChangeTaxAmount', invoice, { input: { taxRate: '13', amount: '155.11' } })
  expect(changed).toMatchObject({ status: 'SUBMITTED', matchStatus: 'TOLERATED', bookedTax: '155.11' })
  const booked = linesOf(changed, 'invoiceActual').flatMap((one) => linesOf(one, 'invoiceActualDetail'))
  expect(booked.map(({ bookedTax, computedTax }) => (Number(bookedTax) - Number(computedTax)).toFixed(2))).toEqual(['0.06', '0.06', '0.03'])
})
