/** The match of an invoice on paper: order, statement and invoice side by side, with what each group differs by. */
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import { matchTable } from './matching.ts'
import type { Invoice } from './stages.ts'

export async function matchSheet(tx: Tx, invoice: Invoice): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, invoice)
  const { docNum, status, postingDate, currency, matchStatus } = invoice
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['发票匹配单', 'INVOICE MATCH'],
    number: docNum,
    facts: [
      [['入账日期', 'Posting date'], postingDate],
      [['匹配结果', 'Match'], meaning('MATCH_STATUS', matchStatus)],
      [['币种', 'Currency'], currency],
    ],
    qr: docNum,
    ...(status === 'DRAFT' && { stamp: ['未提交', 'NOT HANDED IN'] as const }),
    ...((status === 'REJECTED' || status === 'ABOLISHED') && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['购买方', 'Buyer'], lines: [joined(unit?.code, unit?.name), joined(invoice.titleName, invoice.titleTaxNo)] },
      { label: ['销售方', 'Seller'], lines: [joined(supplier?.code, supplier?.name)] },
    ],
    columns: [
      { label: ['组', 'Group'], width: 34 },
      { label: ['项目', 'Item'], width: 150 },
      { label: ['对账数量', 'Statement qty'], width: 66, align: 'right' },
      { label: ['发票数量', 'Invoice qty'], width: 66, align: 'right' },
      { label: ['应开不含税', 'Expected net'], width: 76, align: 'right' },
      { label: ['发票不含税', 'Invoiced net'], width: 76, align: 'right' },
      { label: ['价差', 'Price'], width: 56, align: 'right' },
      { label: ['税差', 'Tax'], width: 50, align: 'right' },
      { label: ['结果', 'Result'], width: 70 },
    ],
    rows: matchTable(invoice, 'CN').map((one) => [
      one.matchGroup,
      one.itemDesc,
      numberText(one.statementQty),
      numberText(one.invoiceQty),
      amountText(one.expected),
      amountText(one.invoiced),
      amountText(one.priceVariance),
      amountText(one.taxVariance),
      meaning('MATCH_STATUS', one.result),
    ]),
    totals: [
      term('对账含税', 'Statements, gross', amountText(invoice.accountGross)),
      term('发票含税', 'Invoice, gross', amountText(invoice.actualGross)),
      term('入账含税', 'Booked gross', amountText(invoice.bookedGross)),
    ],
    terms: invoice.invoiceActual.map(({ invoiceCode, invoiceNum, invoiceDate, grossAmount }) =>
      term('发票', 'Tax invoice', joined(invoiceCode, invoiceNum, invoiceDate, amountText(grossAmount))),
    ),
    signatures: [['财务', 'Finance']],
  }
}
