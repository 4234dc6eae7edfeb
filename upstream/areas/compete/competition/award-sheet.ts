/** What the approver of an award decides on: the ranking with its shares, what each winner gets of each line, and what is saved against ceiling and reference. */
import { isPositive } from '../../../../catalogue/language/formula.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Competition } from '../room/terms.ts'
import { wonLines } from './award.ts'

export async function awardSheet(tx: Tx, doc: Competition): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, doc)
  const items = new Map(doc.competeItem.map((item) => [item.id, `${item.lineNum} ${item.itemDesc}`]))
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['授标审批表', 'APPROVAL OF AWARD'],
    number: String(doc.docNum),
    facts: [
      [['授标方式', 'Mode'], meaning('AWARD_MODE', doc.awardMode)],
      [['授标后生成', 'Result'], meaning('AWARD_TARGET', doc.awardTarget)],
      [['最高限价', 'Ceiling'], `${doc.currency} ${amountText(doc.ceilingAmount)}`],
    ],
    qr: String(doc.docNum),
    ...(doc.status !== 'AWARDED' && { stamp: ['未批准', 'NOT APPROVED'] as const }),
    parties: [{ label: ['采购方', 'Buyer'], lines: [joined(unit?.code, unit?.name), doc.title, labelOf(doc, 'buyerId').name] }],
    columns: [
      { label: ['排名', 'Rank'], width: 28, align: 'right' },
      { label: ['供应商', 'Supplier'], width: 140 },
      { label: ['竞价行', 'Line'], width: 110 },
      { label: ['报价', 'Offer'], width: 64, align: 'right' },
      { label: ['评比金额', 'Evaluated'], width: 64, align: 'right' },
      { label: ['较限价节省', 'Below ceiling'], width: 60, align: 'right' },
      { label: ['较参考价%', 'Below reference %'], width: 50, align: 'right' },
      { label: ['比例%', 'Share %'], width: 40, align: 'right' },
      { label: ['授标金额', 'Awarded'], width: 64, align: 'right' },
    ],
    rows: doc.competeAward.map((row) => [
      String(row.rankNum ?? ''),
      joined(labelOf(row, 'supplierId').code, labelOf(row, 'supplierId').name),
      items.get(String(row.competeItemId)) ?? '',
      amountText(row.offerAmount),
      amountText(row.evalAmount),
      amountText(row.savingAmount),
      numberText(row.referenceSaving),
      numberText(row.awardRatio),
      amountText(row.awardAmount),
    ]),
    totals: [
      [['授标金额', 'Awarded'], `${doc.currency} ${amountText(doc.awardedAmount)}`],
      [['较限价节省', 'Saved against the ceiling'], `${doc.currency} ${amountText(doc.savingAmount)}`],
    ],
    terms: [
      ...wonLines(doc)
        .filter(({ amount }) => isPositive(amount))
        .map(({ award, item, qty, amount, price }) =>
          term(
            '分配',
            'Allocated',
            `${item.lineNum} ${item.itemDesc} · ${labelOf(award, 'supplierId').name} · ${numberText(qty)} ${item.uom} × ${numberText(price, 2)} = ${amountText(amount)}`,
          ),
        ),
      ...(doc.awardReason ? [term('授标说明', 'Award reason', doc.awardReason)] : []),
    ],
    signatures: [
      ['采购员', 'Buyer'],
      ['批准', 'Approved'],
    ],
  }
}
