/** A pricing on paper; one that an adjustment has made is the notice to its supplier. */

import type { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import { firstDay, lastDay } from './bases.ts'

type Pricing = Full<typeof pricingHeader>
type Line = LineRow<typeof pricingHeader, 'pricingLine'>

export async function pricingSheet(tx: Tx, pricing: Pricing): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, pricing)
  const { docNum, status, sourceType, currency, priceIncludesTax, taxRate } = pricing
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: sourceType === 'ADJUST' ? ['调价通知', 'PRICE ADJUSTMENT NOTICE'] : ['定价单', 'PRICING'],
    number: docNum,
    facts: [
      [['类型', 'Type'], meaning('PRICING_TYPE', pricing.pricingType)],
      [['有效期', 'Valid'], `${pricing.startDate} – ${pricing.endDate}`],
      [['来源', 'Source'], joined(...meaning('PRICING_SOURCE', sourceType), pricing.sourceDocNum)],
    ],
    qr: docNum,
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && { stamp: ['未生效', 'NOT VALID'] as const }),
    ...(['CANCELLED', 'ABOLISHED'].includes(status) && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), labelOf(pricing, 'buyerId').name] },
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(pricing, 'supplierId').code, labelOf(pricing, 'supplierId').name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['物料', 'Material'], width: 76 },
      { label: ['名称', 'Name'], width: 130 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['自数量', 'From qty'], width: 54, align: 'right' },
      { label: ['原价', 'Old price'], width: 60, align: 'right' },
      { label: ['单价', 'Price'], width: 60, align: 'right' },
      { label: ['涨跌%', 'Change %'], width: 44, align: 'right' },
      { label: ['有效期', 'Valid'], width: 110 },
    ],
    rows: pricing.pricingLine.flatMap((line) => rowsOf(pricing, line)),
    totals: [],
    terms: [
      term('币种', 'Currency', currency),
      term('税率', 'Tax rate', `${numberText(taxRate)}%`),
      term('含税', 'Tax included', priceIncludesTax === 'Y' ? '是 / Yes' : '否 / No'),
      term('付款条件', 'Payment', labelOf(pricing, 'paymentTermId').name),
      ...(pricing.reason ? [term('定价依据', 'Reason', pricing.reason)] : []),
    ],
    signatures: [
      ['编制', 'Prepared'],
      ['批准', 'Approved'],
    ],
  }
}

/** A row a tier; one where the price knows no tiers. */
function rowsOf(pricing: Pricing, line: Line): string[][] {
  const tiers = line.pricingLadder.length > 0 ? line.pricingLadder : [{ fromQty: '0', netPrice: line.netPrice }]
  const valid = `${firstDay(line, pricing)} – ${lastDay(line, pricing)}`
  return tiers.map(({ fromQty, netPrice }, at) => {
    const isFirst = at === 0
    const of = labelOf(line, 'materialId')
    const old = isFirst && line.oldPrice ? numberText(line.oldPrice, 2) : ''
    return [
      ...(isFirst ? [String(line.lineNum), of.code, of.name, line.uom] : ['', '', '', '']),
      numberText(fromQty),
      old,
      numberText(netPrice, 2),
      isFirst && line.oldPrice ? numberText(line.changePercent) : '',
      isFirst ? valid : '',
    ]
  })
}
