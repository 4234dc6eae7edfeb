/** A statement of account: what was received and taken back, what is deducted, what is left for the next one, and what comes of it. */

import type { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Statement = Full<typeof accountStatement>

export async function statementSheet(tx: Tx, statement: Statement): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, statement)
  const { docNum, status, period, cutoffDate, currency, statementCategory } = statement
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['对账单', 'ACCOUNT STATEMENT'],
    number: String(docNum),
    facts: [
      [['对账期间', 'Period'], period],
      [['截止日期', 'Cut-off'], cutoffDate],
      [['币种', 'Currency'], currency],
      [['对账类别', 'Category'], meaning('ACCOUNT_CATEGORY', statementCategory)],
    ],
    qr: String(docNum),
    ...(status === 'GENERATED' && { stamp: ['未发送', 'NOT SENT'] as const }),
    ...(status === 'CANCELLED' && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['供应商', 'Supplier'], lines: [joined(supplier?.code, supplier?.name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 26 },
      { label: ['订单/行', 'Order / line'], width: 96 },
      { label: ['物料', 'Material'], width: 110 },
      { label: ['接收单', 'Receipts'], width: 96 },
      { label: ['数量', 'Qty'], width: 54, align: 'right' },
      { label: ['单价', 'Price'], width: 50, align: 'right' },
      { label: ['不含税', 'Net'], width: 58, align: 'right' },
      { label: ['税额', 'Tax'], width: 50, align: 'right' },
      { label: ['含税', 'Gross'], width: 60, align: 'right' },
    ],
    rows: [...goodsRows(statement), ...deductionRows(statement), ...leftRows(statement)],
    totals: bridge(statement),
    words: [['应开票大写', 'To invoice, in capitals'], amountInCapitals(statement.invoiceableGross, currency)],
    terms: statement.remark ? [[['备注', 'Remark'], statement.remark]] : [],
    signatures: [
      ['采购方签章', 'Buyer'],
      ['供应商签章', 'Supplier'],
    ],
  }
}

const goodsRows = ({ accountStatementLine }: Statement): string[][] =>
  accountStatementLine
    .filter(({ lineStatus }) => lineStatus !== 'MOVED')
    .map((line) => [
      String(line.lineNum),
      line.poDocNum ? `${line.poDocNum}/${line.poLineNum ?? ''}` : meaning('STMT_LINE_KIND', line.lineKind),
      joined(labelOf(line, 'materialId').code, line.itemDesc),
      [...new Set(line.accountStatementTx.map(({ receiveDocNum }) => receiveDocNum))].join(' '),
      `${numberText(line.qty)} ${line.uom ?? ''}`,
      numberText(line.netPrice, 2),
      amountText(line.netAmount),
      amountText(line.taxAmount),
      amountText(line.grossAmount),
    ])

/** A deduction takes off; what compensates the supplier adds. */
const deductionRows = ({ accountStatementDe }: Statement): string[][] =>
  accountStatementDe.map(({ deductDocNum, deductMode, direction, netAmount, taxAmount, grossAmount }) => {
    const signed = (figure: string) => amountText(direction === 'COMPENSATE' ? figure : `-${figure}`)
    return ['', deductDocNum ?? '', meaning('DEDUCT_MODE', deductMode), '', '', '', signed(netAmount), signed(taxAmount), signed(grossAmount)]
  })

/** Without amounts of their own: they stand on another statement. */
const leftRows = ({ accountStatementUs }: Statement): string[][] =>
  accountStatementUs.map((row) => [
    '',
    meaning('STMT_US', row.usReason),
    labelOf(row, 'materialId').code,
    row.sourceDocNum ?? '',
    numberText(row.qty),
    '',
    '',
    '',
    '',
  ])

const bridge = (statement: Statement) => [
  term('货款含税', 'Goods, gross', amountText(statement.grossAmount)),
  term('冲减开票', 'Deducted before invoice', amountText(statement.invoiceDeductGross)),
  term('应开票', 'To invoice', amountText(statement.invoiceableGross)),
  term('抵减付款', 'Deducted from payment', amountText(statement.paymentDeductGross)),
  term('应付金额', 'Payable', amountText(statement.payableAmount)),
]
