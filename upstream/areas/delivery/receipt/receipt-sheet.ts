/** The slip that stays with received goods: what came, where it lies, what quality said. Prices are nobody's business at the gate. */

import type { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Receipt = Full<typeof receiveHeader>

export async function receiptSheet(tx: Tx, receipt: Receipt): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, receipt)
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['接收单', 'Receipt'],
    number: String(receipt.docNum),
    facts: [
      [['接收日期', 'Received'], receipt.receiveDate],
      [['收货人', 'Receiver'], labelOf(receipt, 'receiverId').name],
    ],
    qr: String(receipt.docNum),
    bars: String(receipt.docNum),
    ...(receipt.status === 'DRAFT' && { stamp: ['未过账', 'NOT POSTED'] as const }),
    ...(receipt.status === 'CANCELLED' && { stamp: ['已取消', 'CANCELLED'] as const }),
    ...(receipt.status === 'WRITTEN_OFF' && { stamp: ['已冲销', 'WRITTEN OFF'] as const }),
    parties: [
      { label: ['供应商', 'Supplier'], lines: [joined(supplier?.code, supplier?.name)] },
      { label: ['业务单元', 'Business unit'], lines: [joined(unit?.code, unit?.name), joined(receipt.warehouseCode)] },
      { label: ['送货单', 'Delivery note'], lines: [labelOf(receipt, 'noteHeaderId').code] },
      { label: ['订单', 'Orders'], lines: [receipt.poDocNums ?? ''] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['订单/行', 'Order / line'], width: 108 },
      { label: ['物料', 'Material'], width: 62 },
      { label: ['名称规格', 'Description'], width: 92 },
      { label: ['批号', 'Batch'], width: 40 },
      { label: ['单位', 'UOM'], width: 30 },
      { label: ['接收', 'Received'], width: 48, align: 'right' },
      { label: ['合格', 'Accepted'], width: 54, align: 'right' },
      { label: ['不合格', 'Rejected'], width: 52, align: 'right' },
      { label: ['检验', 'Inspection'], width: 62 },
      { label: ['库位', 'Location'], width: 84 },
    ],
    rows: receipt.receiveLine.map((line) => [
      String(line.lineNum),
      `${line.poDocNum ?? ''}/${line.poLineNum ?? ''}`,
      labelOf(line, 'materialId').code,
      line.itemDesc ?? '',
      line.batchNo ?? '',
      line.uom ?? '',
      numberText(line.receiveQty),
      numberText(line.acceptedQty),
      numberText(line.rejectedQty),
      meaning('INSPECT_STATUS', line.inspectionStatus),
      labelOf(line, 'storageLocationId').code,
    ]),
    totals: [],
    terms: receipt.remark ? [[['备注', 'Remark'], receipt.remark]] : [],
    signatures: [
      ['收货', 'Received by'],
      ['检验', 'Inspected by'],
      ['入库', 'Stored by'],
    ],
  }
}
