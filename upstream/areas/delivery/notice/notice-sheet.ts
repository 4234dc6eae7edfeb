/** A delivery notice on paper, for the driver and the gate. */

import type { deliveryNoticeHeader } from '../../../../catalogue/delivery/delivery-notice-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Notice = Full<typeof deliveryNoticeHeader>

export async function noticeSheet(tx: Tx, notice: Notice): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, notice)
  const { docNum, status } = notice
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['送货通知', 'DELIVERY NOTICE'],
    number: String(docNum),
    facts: [
      [['送达日期', 'Deliver on'], notice.deliverDate],
      [['时段', 'Window'], joined(notice.timeFrom, notice.timeTo)],
      [['卸货口', 'Dock'], notice.dockCode ?? ''],
    ],
    qr: String(docNum),
    ...(status === 'DRAFT' && { stamp: ['未发布', 'NOT RELEASED'] as const }),
    ...(status === 'CANCELLED' && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(notice, 'supplierId').code, labelOf(notice, 'supplierId').name)] },
      { label: ['收货地址', 'Ship-to'], lines: [joined(unit?.code, unit?.name), labelOf(notice, 'deliveryInfoId').name] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['订单', 'Order'], width: 96 },
      { label: ['物料', 'Material'], width: 76 },
      { label: ['描述', 'Description'], width: 170 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['通知', 'Notified'], width: 60, align: 'right' },
      { label: ['确认', 'Confirmed'], width: 60, align: 'right' },
    ],
    rows: notice.deliveryNoticeLine.map((line) => [
      String(line.lineNum),
      joined(line.poDocNum, String(line.poLineNum ?? '')),
      labelOf(line, 'materialId').code,
      line.itemDesc ?? '',
      line.uom ?? '',
      numberText(line.noticeQty),
      line.confirmedQty === null ? '' : numberText(line.confirmedQty),
    ]),
    totals: [],
    terms: [],
    signatures: [['采购员', 'Buyer']],
  }
}
