/** One invoice of all statements that were chosen together. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { add, isPositive, multiply, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create } from '../../../runtime/work.ts'
import { negativeRate } from '../invoice/negative-rate.ts'
import { openRows, statementHead } from '../invoice/statements.ts'
import type { Statement } from './lines.ts'

export async function createInvoice(call: ActionCall, statement: Statement): Promise<void> {
  const among = (call.among ?? [statement]) as Statement[]
  const [first] = among
  // What they make together is made with the first of them.
  if (first?.id !== statement.id) return
  requireAlike(among)
  const toInvoice = add('0', ...among.map(({ invoiceableGross, invoicedGross }) => subtract(invoiceableGross, invoicedGross)))
  if (!isPositive(toInvoice)) refuse(accountStatement, 'NOT_ABOVE', { amount: amountText(toInvoice) })
  await requireNoNegativeRate(call, among)
  const heads = (
    await learn(
      call,
      among.map(({ id }) => statementHead({ id })),
    )
  ).flatMap((head) => head ?? [])
  const titles = new Set(heads.map(({ titleName, titleTaxNo }) => `${titleName} ${titleTaxNo}`))
  if (titles.size > 1 || heads.some((head) => head.titles > 1)) refuse(accountStatement, 'TITLES', {})
  const { orgId, supplierId, currency } = statement
  await create(call, invoiceHeader, {
    orgId,
    supplierId,
    currency: currency as 'CNY',
    ...(heads[0]?.invoiceKind && { invoiceKind: heads[0].invoiceKind as 'VAT_SPECIAL' }),
    invoiceAccount: among.map(({ id }) => ({ accountStatementId: id })),
  })
}

async function requireNoNegativeRate(call: ActionCall, among: readonly Statement[]): Promise<void> {
  const rows = await openRows(
    call,
    among.map(({ id }) => id),
  )
  const negative = negativeRate(
    rows.map(({ taxRate, deductNet, open, netPrice }) => ({ taxRate, net: deductNet ?? roundTo(multiply(open ?? '0', netPrice ?? '0'), 2) })),
  )
  if (negative) refuse(accountStatement, 'RATE_INVOICED', negative)
}

function requireAlike(among: readonly Statement[]): void {
  const keys = new Set(among.map(({ orgId, supplierId, currency, paymentTermId }) => [orgId, supplierId, currency, paymentTermId].join(' ')))
  if (keys.size > 1) refuse(accountStatement, 'PARTIES', {})
}
