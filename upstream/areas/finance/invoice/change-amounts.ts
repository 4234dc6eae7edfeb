/** What finance books other than it was reckoned: printed tax by tax rate, and the rounding of a whole invoice, each within what is allowed. */
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { add, isAbove, isSame, lesser, multiply, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { shareOut } from '../payment/share-out.ts'
import { actualRows } from './matching.ts'
import type { Invoice } from './stages.ts'

const abs = (value: string): string => (isAbove('0', value) ? subtract('0', value) : value)

/** The printed tax of a rate is booked, as far as it is from what the rows come to by no more than is allowed a row and an invoice. */
export async function changeTax(work: Work, invoice: Invoice, { taxRate, amount }: { taxRate: string; amount: string }): Promise<void> {
  const rows = actualRows(invoice)
  const group = rows.filter((row) => isSame(row.taxRate, taxRate))
  if (group.length === 0) refuse(invoiceHeader, 'NO_RATE', { rate: `${spoken(taxRate)}%` }, 'input.taxRate')
  const { orgId } = invoice
  const [perRow, inAll] = await learn(work, [parameter({ code: 'TAX_MATCH_AMT', orgId }), parameter({ code: 'TAX_MATCH_TOTAL', orgId })])
  const reckoned = add('0', ...group.map(({ computedTax }) => computedTax))
  const diff = subtract(amount, reckoned)
  const most = lesser(multiply(perRow?.value ?? '0', String(group.length)), inAll?.value ?? '0')
  if (isAbove(abs(diff), most)) refuse(invoiceHeader, 'TAX_DIFF', { diff: amountText(diff), max: amountText(most) }, 'input.amount')
  const others = rows.filter((row) => !group.includes(row)).map(({ bookedTax, computedTax }) => subtract(bookedTax, computedTax))
  const total = add(diff, ...others)
  if (isAbove(abs(total), inAll?.value))
    refuse(invoiceHeader, 'TAX_DIFF', { diff: amountText(total), max: amountText(inAll?.value ?? '0') }, 'input.amount')
  bookEvenly(group, diff, perRow?.value ?? '0')
}

/** No row takes more of a difference than a row may differ: what was allowed for all of them is no variance of one. */
function bookEvenly(rows: readonly ReturnType<typeof actualRows>[number][], diff: string, perRow: string): void {
  const parts = shareOut(
    abs(diff),
    rows.map(() => perRow),
  )
  for (const [at, row] of rows.entries()) {
    const part = parts[at] ?? '0'
    row.bookedTax = isAbove('0', diff) ? subtract(row.computedTax, part) : add(row.computedTax, part)
  }
}

/** The gross of the paper, where it is a rounding away from that of the statements. */
export async function changeGross(work: Work, invoice: Invoice, amount: string): Promise<void> {
  const { value: most } = await learn(work, parameter({ code: 'MATCH_ROUND_AMT', orgId: invoice.orgId }))
  const diff = subtract(amount, invoice.accountGross)
  if (isAbove(abs(diff), most)) refuse(invoiceHeader, 'GROSS_DIFF', { diff: amountText(diff), max: amountText(most) }, 'input.amount')
  invoice.grossChange = subtract(amount, invoice.actualNet, invoice.bookedTax)
}
