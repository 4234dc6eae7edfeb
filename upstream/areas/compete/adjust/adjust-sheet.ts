/** A price adjustment on paper: each line with the formula by which its price came about. */

import { joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import { formulaText } from './formula-text.ts'
import type { AdjustLine, Adjustment } from './reckon.ts'

export async function adjustSheet(tx: Tx, adjustment: Adjustment): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, adjustment)
  const { docNum, status, adjustType, effectiveDate, currency, thresholdPercent, shareRate } = adjustment
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['调价单', 'PRICE ADJUSTMENT'],
    number: docNum,
    facts: [
      [['类型', 'Type'], meaning('ADJUST_TYPE', adjustType)],
      [['生效日期', 'Effective'], effectiveDate],
    ],
    qr: docNum,
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && { stamp: ['未生效', 'NOT VALID'] as const }),
    ...(['CANCELLED', 'ABOLISHED'].includes(status) && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), labelOf(adjustment, 'buyerId').name] },
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(adjustment, 'supplierId').code, labelOf(adjustment, 'supplierId').name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['物料', 'Material'], width: 110 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['公式', 'Formula'], width: 230 },
      { label: ['新价', 'New price'], width: 64, align: 'right' },
      { label: ['涨跌%', 'Change %'], width: 50, align: 'right' },
      { label: ['失效日期', 'Valid to'], width: 70 },
    ],
    rows: adjustment.priceAdjustLine.map((line) => rowOf(adjustment, line)),
    totals: [],
    terms: [
      term('币种', 'Currency', currency),
      ...(adjustType === 'RAW_MATERIAL' ? rawTerms(adjustment) : []),
      term('触发阈值', 'Threshold', `${numberText(thresholdPercent)}%`),
      term('承担比例', 'Share passed on', `${numberText(shareRate)}%`),
      ...(adjustment.reason ? [term('调价原因', 'Reason', adjustment.reason)] : []),
    ],
    signatures: [
      ['编制', 'Prepared'],
      ['批准', 'Approved'],
    ],
  }
}

const rawTerms = ({ baseFrom, baseTo, newFrom, newTo }: Adjustment) => [
  term('基期', 'Base period', `${baseFrom} – ${baseTo}`),
  term('新期', 'New period', `${newFrom} – ${newTo}`),
]

function rowOf(adjustment: Adjustment, line: AdjustLine): string[] {
  const { code, name } = labelOf(line, 'materialId')
  return [
    String(line.lineNum),
    joined(code, name),
    line.uom,
    formulaText(adjustment, line),
    numberText(line.newPrice, 2),
    numberText(line.changePercent),
    line.endDate ?? '',
  ]
}
