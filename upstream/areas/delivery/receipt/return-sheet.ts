/** What goes back with the supplier's truck: how much of which receipt, why, and whether it is to be replaced. */

import type { receiveWriteOff } from '../../../../catalogue/delivery/receive-write-off.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type WriteOff = Full<typeof receiveWriteOff>

export async function returnSheet(tx: Tx, writeOff: WriteOff): Promise<Sheet> {
  const { unit, company, supplier, contact } = await partiesOf(tx, writeOff)
  const isReturn = writeOff.writeOffType === 'RETURN'
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: isReturn ? ['退货单', 'Return note'] : ['冲销单', 'Write-off'],
    number: String(writeOff.docNum),
    facts: [[['记账日期', 'Booked'], writeOff.bookDate]],
    qr: String(writeOff.docNum),
    bars: String(writeOff.docNum),
    ...(writeOff.status === 'DRAFT' && { stamp: ['未过账', 'NOT POSTED'] as const }),
    ...(writeOff.status === 'CANCELLED' && { stamp: ['已取消', 'CANCELLED'] as const }),
    parties: [
      { label: ['供应商', 'Supplier'], lines: [joined(supplier?.code, supplier?.name), joined(contact?.name, contact?.mobile ?? contact?.phone)] },
      { label: ['业务单元', 'Business unit'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['接收单', 'Receipt'], lines: [joined(writeOff.receiveDocNum), joined(writeOff.poDocNum)] },
      { label: ['提货', 'Collection'], lines: [joined(writeOff.carrier, writeOff.waybillNum)] },
    ],
    columns: [
      { label: ['物料', 'Material'], width: 80 },
      { label: ['名称', 'Name'], width: 150 },
      { label: ['单位', 'UOM'], width: 40 },
      { label: ['数量', 'Qty'], width: 60, align: 'right' },
      { label: ['退出部分', 'Taken from'], width: 80 },
      { label: ['原因', 'Reason'], width: 90 },
    ],
    rows: [
      [
        labelOf(writeOff, 'materialId').code,
        labelOf(writeOff, 'materialId').name,
        writeOff.uom ?? '',
        numberText(writeOff.qty),
        meaning('WO_STOCK', writeOff.fromStock),
        meaning('WO_REASON', writeOff.reasonCode),
      ],
    ],
    totals: [],
    terms: [
      [['原因说明', 'Explanation'], writeOff.reasonText],
      ...(isReturn ? [term('需补货', 'Replace', meaning('YES_NO', writeOff.replaceFlag))] : []),
      ...(writeOff.remark ? [term('备注', 'Remark', writeOff.remark)] : []),
    ],
    signatures: [
      ['发货', 'Handed over by'],
      ['提货', 'Collected by'],
    ],
  }
}
