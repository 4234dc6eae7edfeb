/** The order as both sides sign it. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { type OrderParties, partiesOf } from '../../supplier-master/parties.ts'
import { changesSince } from './changes-on-sheet.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

export async function orderSheet(tx: Tx, order: Order): Promise<Sheet> {
  const parties = await partiesOf(tx, order)
  const stamp = stampOf(order)
  const changes = await changesSince(tx, order)
  return {
    company: String(parties.company?.legalName ?? parties.company?.name ?? ''),
    title: ['采购订单', 'Purchase order'],
    number: joined(order.docNum, `R${order.revisionNum ?? 0}`),
    facts: [
      [['订单日期', 'Order date'], order.orderDate],
      [['币种', 'Currency'], order.currency],
    ],
    qr: String(order.docNum),
    bars: String(order.docNum),
    ...(stamp && { stamp }),
    parties: partyBlocks(order, parties),
    columns: [
      { label: ['序号', 'No.'], width: 26 },
      { label: ['物料', 'Material'], width: 60 },
      { label: ['名称规格', 'Description'], width: 98 },
      { label: ['图号', 'Drawing'], width: 48 },
      { label: ['单位', 'UOM'], width: 28 },
      { label: ['数量', 'Qty'], width: 46, align: 'right' },
      { label: ['单价', 'Net price'], width: 50, align: 'right' },
      { label: ['税率%', 'Tax %'], width: 30, align: 'right' },
      { label: ['不含税', 'Net'], width: 58, align: 'right' },
      { label: ['需求日期', 'Need-by'], width: 54 },
      { label: ['承诺日期', 'Promised'], width: 54 },
    ],
    rows: order.poLine.flatMap(rowsOf),
    totals: [
      [['不含税金额', 'Net'], `${order.currency} ${amountText(order.netAmount)}`],
      [['税额', 'Tax'], `${order.currency} ${amountText(order.taxAmount)}`],
      [['含税金额', 'Gross'], `${order.currency} ${amountText(order.grossAmount)}`],
    ],
    words: [['含税金额大写', 'In words'], amountInCapitals(order.grossAmount ?? '0', order.currency)],
    terms: [...termsOf(order, parties), ...changes.map((change, index) => changeTerm(order, change, index))],
    signatures: [
      ['买方签章', 'Buyer'],
      ['卖方签章', 'Supplier'],
    ],
  }
}

function stampOf(order: Order): Sheet['stamp'] {
  if (order.status === 'CANCELLED') return ['已取消', 'CANCELLED']
  return order.releasedDate ? undefined : ['未生效', 'NOT VALID']
}

/** A line, and below it each of its schedules where there are several: 300 by the 20th and 180 by the 28th are not 480 by the 20th. */
function rowsOf(line: Line): string[][] {
  const { poDelivery: schedules } = line
  const [only, ...more] = schedules
  const isParted = more.length > 0
  const days = isParted ? ['', ''] : [only?.needByDate ?? line.needByDate, only?.promisedDate ?? '']
  return [
    [
      String(line.lineNum),
      labelOf(line, 'materialId').code,
      line.itemDesc,
      joined(line.drawingNo, line.drawingVersion),
      line.uom,
      numberText(line.orderQty),
      numberText(line.netPrice, 2),
      numberText(line.taxRate),
      amountText(line.netAmount),
      ...days,
    ],
    ...(isParted ? schedules.map((schedule) => scheduleRow(line, schedule)) : []),
  ]
}

const scheduleRow = ({ uom }: Line, { scheduleNum, scheduleQty, needByDate, promisedDate }: Line['poDelivery'][number]): string[] => [
  '',
  '',
  `交货计划 Schedule ${scheduleNum ?? ''}`,
  '',
  uom,
  numberText(scheduleQty),
  '',
  '',
  '',
  needByDate,
  promisedDate ?? '',
]

/** The first of the changes says since when. */
const changeTerm = ({ revisionNum }: Order, change: string, index: number): Sheet['terms'][number] => {
  const since = `R${(revisionNum ?? 0) - 1}`
  return [index === 0 ? [`较${since}的变更`, `Changed since ${since}`] : ['', ''], change]
}

function partyBlocks(order: Order, { unit, company, supplier, contact, buyer, shipTo }: OrderParties): Sheet['parties'] {
  const lines = (...given: string[]) => given.filter(Boolean)
  const terms = order.poExpandHead
  return [
    {
      label: ['买方', 'Buyer'],
      lines: lines(
        joined(company?.legalName ?? company?.name),
        joined(unit?.code, unit?.name),
        joined(company?.address),
        joined(buyer?.name, buyer?.phone, buyer?.email),
      ),
    },
    {
      label: ['卖方', 'Supplier'],
      lines: lines(
        joined(supplier?.code, supplier?.name),
        joined(supplier?.registerAddress),
        joined(contact?.name, contact?.mobile ?? contact?.phone, contact?.email),
      ),
    },
    {
      label: ['收货地址', 'Ship-to'],
      lines: lines(joined(shipTo?.name), joined(shipTo?.address), joined(shipTo?.contactName, shipTo?.phone, shipTo?.receiveWindow)),
    },
    {
      label: ['开票信息', 'Bill-to'],
      lines: lines(joined(terms?.invoiceTitle), joined(terms?.invoiceTaxNo), meaning('INVOICE_KIND', terms?.invoiceKind)),
    },
  ]
}

function termsOf(order: Order, { term }: OrderParties): Sheet['terms'] {
  const terms = order.poExpandHead
  const all: Sheet['terms'] = [
    [['付款条件', 'Payment'], joined(term?.code, term?.name, term?.nodesText)],
    [['贸易术语', 'Incoterm'], joined(meaning('INCOTERM', terms?.incoterm), terms?.incotermPlace)],
    [['包装', 'Packing'], joined(terms?.packingRequirement)],
    [['质量', 'Quality'], joined(terms?.qualityRequirement)],
    [['质保期(月)', 'Warranty, months'], joined(terms?.warrantyMonths)],
    [['逾期违约金%/日', 'Late fee, % a day'], terms?.lateFeePercent ? numberText(terms.lateFeePercent) : ''],
    [['备注', 'Remark'], joined(order.remark)],
  ]
  return all.filter(([, value]) => value)
}

export const countOrderPrint = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.query('update po_expand_head set print_count = coalesce(print_count, 0) + 1, last_print_date = $2 where header_id = any($1)', [ids, now])
