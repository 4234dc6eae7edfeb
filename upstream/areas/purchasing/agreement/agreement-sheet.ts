/** An agreement on paper: its terms, and what costs how much from which quantity on. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import type { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Agreement = Full<typeof agreementHeader>
type Line = LineRow<typeof agreementHeader, 'agreementLine'>

export async function agreementSheet(tx: Tx, agreement: Agreement): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, agreement)
  const { docNum, status, currency, agreedAmount } = agreement
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['采购协议', 'PURCHASE AGREEMENT'],
    number: String(docNum),
    facts: [
      [['类型', 'Type'], meaning('AG_TYPE', agreement.agreementType)],
      [['有效期', 'Valid'], `${agreement.startDate} – ${agreement.endDate}`],
      [['版本', 'Revision'], String(agreement.revisionNum ?? 0)],
    ],
    qr: String(docNum),
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && { stamp: ['未生效', 'NOT VALID'] as const }),
    ...(['CANCELLED', 'ABOLISHED'].includes(status) && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), labelOf(agreement, 'buyerId').name] },
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(agreement, 'supplierId').code, labelOf(agreement, 'supplierId').name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['物料', 'Material'], width: 76 },
      { label: ['名称规格', 'Description'], width: 150 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['自数量', 'From qty'], width: 60, align: 'right' },
      { label: ['不含税单价', 'Net price'], width: 66, align: 'right' },
      { label: ['税率%', 'Tax %'], width: 40, align: 'right' },
      { label: ['有效期', 'Valid'], width: 120 },
    ],
    rows: agreement.agreementLine.flatMap(rowsOf),
    totals: agreedAmount ? [[['协议总额', 'Agreed net'], `${currency} ${amountText(agreedAmount)}`]] : [],
    terms: [
      term('付款条件', 'Payment', labelOf(agreement, 'paymentTermId').name),
      ...(agreement.incoterm ? [term('贸易术语', 'Incoterm', joined(agreement.incoterm, agreement.incotermPlace))] : []),
      ...(agreement.remark ? [term('备注', 'Remark', agreement.remark)] : []),
    ],
    signatures: [
      ['采购方', 'Buyer'],
      ['供应商', 'Supplier'],
    ],
  }
}

/** A row a step; one where the price knows no steps. */
function rowsOf(line: Line): string[][] {
  const steps = line.stepType === 'NONE' ? [{ fromQty: '0', netPrice: line.netPrice }] : line.agreementLineStep
  return steps.map(({ fromQty, netPrice }, at) => [
    ...(at === 0 ? [String(line.lineNum), labelOf(line, 'materialId').code, line.itemDesc, line.uom] : ['', '', '', '']),
    numberText(fromQty),
    numberText(netPrice, 2),
    ...(at === 0 ? [numberText(line.taxRate), `${line.startDate} – ${line.endDate}`] : ['', '']),
  ])
}
