/** The delivery note that travels with the goods. */

import type { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { total } from '../../../../catalogue/language/formula.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Note = Full<typeof deliveryNoteHeader>

export async function deliveryNoteSheet(tx: Tx, note: Note): Promise<Sheet> {
  const { unit, supplier, contact, shipTo } = await partiesOf(tx, note)
  const lines = note.deliveryNoteLine
  const orders = [...new Set(lines.map((l) => l.poDocNum).filter(Boolean))]
  return {
    company: String(supplier?.name ?? ''),
    title: ['送货单', 'Delivery note'],
    number: String(note.docNum),
    facts: [
      [['发货日期', 'Ship date'], note.shipDate],
      [['预计到货', 'Arrives'], note.arriveDate],
    ],
    qr: String(note.docNum),
    bars: String(note.docNum),
    ...(note.status === 'DRAFT' && { stamp: ['未发货', 'NOT SHIPPED'] as const }),
    ...(note.status === 'CANCELLED' && { stamp: ['已取消', 'CANCELLED'] as const }),
    parties: [
      { label: ['供应商', 'Supplier'], lines: [joined(supplier?.code, supplier?.name), joined(contact?.name, contact?.mobile ?? contact?.phone)] },
      {
        label: ['收货方', 'Ship-to'],
        lines: [joined(unit?.name, shipTo?.name), joined(shipTo?.address), joined(shipTo?.contactName, shipTo?.phone, shipTo?.receiveWindow)],
      },
      { label: ['订单', 'Orders'], lines: [orders.join(', ')] },
      {
        label: ['运输', 'Transport'],
        lines: [joined(note.carrier, note.waybillNum), joined(note.driver, note.driverPhone, note.plateNum)].filter(Boolean),
      },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['订单/行', 'Order / line'], width: 96 },
      { label: ['物料', 'Material'], width: 72 },
      { label: ['名称规格', 'Description'], width: 130 },
      { label: ['批号', 'Batch'], width: 70 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['数量', 'Qty'], width: 54, align: 'right' },
      { label: ['箱数', 'Boxes'], width: 40, align: 'right' },
    ],
    rows: lines.map((line) => [
      String(line.lineNum),
      `${line.poDocNum ?? ''}/${line.poLineNum ?? ''}`,
      labelOf(line, 'materialId').code,
      line.itemDesc ?? '',
      line.batchNo ?? '',
      line.uom ?? '',
      numberText(line.shipQty),
      numberText(line.boxQty),
    ]),
    totals: [
      // Quantities of different units have no sum.
      ...(new Set(lines.map((l) => l.uom)).size === 1
        ? [term('数量合计', 'Quantity', joined(numberText(total(lines, 'shipQty')), lines[0]?.uom))]
        : []),
      [['箱数合计', 'Boxes'], numberText(lines.reduce((sum, l) => sum + Number(l.boxQty ?? 0), 0))],
    ],
    terms: note.remark ? [[['备注', 'Remark'], note.remark]] : [],
    signatures: [
      ['发货', 'Shipped by'],
      ['承运', 'Carried by'],
      ['收货', 'Received by'],
    ],
  }
}

export const countNotePrint = (tx: Tx, ids: readonly string[]) =>
  tx.query('update delivery_note_header set print_count = coalesce(print_count, 0) + 1 where id = any($1)', [ids])
