/** A price adjustment as its supplier is told of it: his own lines with old and new price, and nothing of how they were reckoned. */
import { joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Adjustment } from './reckon.ts'

export async function noticeSheet(tx: Tx, adjustment: Adjustment): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, adjustment)
  const { docNum, effectiveDate, currency, status } = adjustment
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['调价通知', 'NOTICE OF NEW PRICES'],
    number: docNum,
    facts: [[['生效日期', 'Effective'], effectiveDate]],
    qr: docNum,
    ...(status === 'ABOLISHED' && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(adjustment, 'supplierId').code, labelOf(adjustment, 'supplierId').name)] },
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['物料', 'Material'], width: 220 },
      { label: ['单位', 'UOM'], width: 40 },
      { label: ['原价', 'Old price'], width: 70, align: 'right' },
      { label: ['新价', 'New price'], width: 70, align: 'right' },
      { label: ['涨跌%', 'Change %'], width: 60, align: 'right' },
      { label: ['失效日期', 'Valid to'], width: 80 },
    ],
    rows: adjustment.priceAdjustLine.map((line) => [
      String(line.lineNum),
      joined(labelOf(line, 'materialId').code, labelOf(line, 'materialId').name),
      line.uom,
      numberText(line.oldPrice, 2),
      numberText(line.newPrice, 2),
      numberText(line.changePercent),
      line.endDate ?? '',
    ]),
    totals: [],
    terms: [term('币种', 'Currency', currency)],
    signatures: [
      ['采购方', 'Buyer'],
      ['供应商确认', 'Confirmed by the supplier'],
    ],
  }
}
