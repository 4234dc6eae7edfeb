/** The record of a competition: its rules with their fingerprint, every offer to the millisecond, and why it closed. Suppliers have the invitation alone. */
import { competeOffer } from '../../../../catalogue/compete/compete-offer.ts'
import { clockTime } from '../../../../catalogue/constants/clock.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { amountText, momentText, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Competition } from '../room/terms.ts'

interface Offer {
  supplier_id: string
  turn_num: number | null
  seq_num: number
  offer_date: Date
  offer_ms: number
  price: string | null
  eval_amount: string | null
  rank_after: number | null
  status: string
  line: number | null
}

export async function competitionSheet(tx: Tx, doc: Competition): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, doc)
  // What no sight lets a supplier read is not in what it prints.
  const isRecord = Boolean(doc.sourceType)
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: isRecord ? ['竞价记录', 'RECORD OF A COMPETITION'] : ['竞价邀请', 'INVITATION TO COMPETE'],
    number: String(doc.docNum),
    facts: [
      [['计划开始', 'Planned start'], momentText(doc.planStartDate)],
      [['最高限价', 'Ceiling'], `${doc.currency} ${amountText(doc.ceilingAmount)}`],
      [['授标金额', 'Awarded'], isRecord ? amountText(doc.awardedAmount) : ''],
    ],
    qr: String(doc.docNum),
    ...(doc.status === 'CANCELLED' && { stamp: ['已取消', 'CANCELLED'] as const }),
    parties: [{ label: ['采购方', 'Buyer'], lines: [[unit?.code, unit?.name].filter(Boolean).join(' '), doc.title] }],
    ...(isRecord ? await offerRows(tx, doc) : itemRows(doc)),
    totals: [],
    terms: [
      term('竞价规则', 'Rules', doc.ruleText ?? ''),
      term('规则指纹', 'Hash', doc.ruleHash ?? ''),
      term('贸易条款', 'Incoterm', doc.deliveryTerm),
      ...(isRecord && doc.awardReason ? [term('授标说明', 'Award reason', doc.awardReason)] : []),
    ],
    signatures: [['采购方', 'Buyer']],
  }
}

const { states }: AnyDefinition = competeOffer

const itemRows = (doc: Competition): Pick<Sheet, 'columns' | 'rows'> => ({
  columns: [
    { label: ['行号', 'Line'], width: 30 },
    { label: ['描述', 'Description'], width: 200 },
    { label: ['单位', 'UOM'], width: 40 },
    { label: ['数量', 'Qty'], width: 70, align: 'right' },
    { label: ['最高限价', 'Ceiling'], width: 80, align: 'right' },
    { label: ['需求日期', 'Need-by'], width: 70 },
  ],
  rows: doc.competeItem.map((item) => [
    String(item.lineNum),
    item.itemDesc,
    item.uom,
    numberText(item.requestQty),
    numberText(item.ceilingPrice ?? '0'),
    item.needByDate,
  ]),
})

async function offerRows(tx: Tx, doc: Competition): Promise<Pick<Sheet, 'columns' | 'rows'>> {
  const { rows } = await tx.query<Offer>(
    `select o.supplier_id, o.turn_num, o.seq_num, o.offer_date, o.offer_ms, coalesce(o.offer_price, o.offer_amount) as price, o.eval_amount, o.rank_after, o.status, i.line_num as line
     from compete_offer o left join compete_item i on i.id = o.item_id where o.compete_header_id = $1 order by o.seq_num`,
    [doc.id],
  )
  const nameOf = new Map(doc.competeSupplier.map((row) => [row.supplierId, labelOf(row, 'supplierId').name || (row.aliasCode ?? '')]))
  return {
    columns: [
      { label: ['序号', 'No.'], width: 30, align: 'right' },
      { label: ['轮次', 'Turn'], width: 30 },
      { label: ['时间', 'Time'], width: 110 },
      { label: ['供应商', 'Supplier'], width: 150 },
      { label: ['行', 'Line'], width: 28 },
      { label: ['报价', 'Offer'], width: 70, align: 'right' },
      { label: ['评比', 'Evaluated'], width: 70, align: 'right' },
      { label: ['排名', 'Rank'], width: 30, align: 'right' },
      { label: ['状态', 'State'], width: 40 },
    ],
    rows: rows.map((row) => [
      String(row.seq_num),
      String(row.turn_num ?? ''),
      `${clockTime(row.offer_date)}.${String(row.offer_ms).padStart(3, '0')}`,
      nameOf.get(row.supplier_id) ?? '',
      String(row.line ?? ''),
      row.price === null ? '' : numberText(row.price),
      row.eval_amount === null ? '' : amountText(row.eval_amount),
      String(row.rank_after ?? ''),
      states[row.status]?.label[0] ?? row.status,
    ]),
  }
}
