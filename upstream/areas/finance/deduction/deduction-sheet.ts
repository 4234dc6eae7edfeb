/** A deduction note: what a supplier owes beside its goods, or is owed, and why. */

import type { deductions } from '../../../../catalogue/finance/deductions.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

export async function deductionSheet(tx: Tx, deduction: Full<typeof deductions>): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, deduction)
  const { docNum, status, direction, deductType, deductMode, deductDate, currency, grossAmount, reason } = deduction
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: direction === 'COMPENSATE' ? ['补款通知单', 'COMPENSATION NOTE'] : ['扣款通知单', 'DEDUCTION NOTE'],
    number: docNum,
    facts: [
      [['日期', 'Date'], deductDate],
      [['类型', 'Type'], meaning('DEDUCT_TYPE', deductType)],
      [['方式', 'Mode'], meaning('DEDUCT_MODE', deductMode)],
      [['币种', 'Currency'], currency],
    ],
    qr: docNum,
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && { stamp: ['未生效', 'NOT VALID'] as const }),
    ...(status === 'CANCELLED' && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['供应商', 'Supplier'], lines: [joined(supplier?.code, supplier?.name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 30 },
      { label: ['摘要', 'Description'], width: 190 },
      { label: ['物料', 'Material'], width: 110 },
      { label: ['数量', 'Qty'], width: 60, align: 'right' },
      { label: ['不含税', 'Net'], width: 70, align: 'right' },
      { label: ['税额', 'Tax'], width: 60, align: 'right' },
      { label: ['含税', 'Gross'], width: 70, align: 'right' },
    ],
    rows: deduction.deductionsLine.map((line) => [
      String(line.lineNum),
      line.itemDesc,
      labelOf(line, 'materialId').code,
      line.qty ? numberText(line.qty) : '',
      amountText(line.netAmount),
      amountText(line.taxAmount),
      amountText(line.grossAmount),
    ]),
    totals: [term('含税金额', 'Gross amount', amountText(grossAmount))],
    words: [['大写', 'In capitals'], amountInCapitals(grossAmount, currency)],
    terms: [term('原因', 'Reason', reason)],
    signatures: [
      ['采购方', 'Buyer'],
      ['供应商', 'Supplier'],
    ],
  }
}
