/** An issue slip: what the subcontractor is given and signs for. */

import type { outsourcingIssueHeader } from '../../../../catalogue/delivery/outsourcing-issue-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Issue = Full<typeof outsourcingIssueHeader>

export async function issueSheet(tx: Tx, issue: Issue): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, issue)
  const { docNum, status } = issue
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['委外发料单', 'OUTSOURCING ISSUE'],
    number: String(docNum),
    facts: [
      [['类型', 'Type'], meaning('OI_TYPE', issue.issueType)],
      [['日期', 'Date'], issue.issueDate],
      [['委外订单', 'Order'], labelOf(issue, 'poHeaderId').code],
    ],
    qr: String(docNum),
    ...(status === 'DRAFT' && { stamp: ['未发料', 'NOT ISSUED'] as const }),
    ...(status === 'CANCELLED' && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['发料方', 'From'], lines: [joined(unit?.code, unit?.name), issue.warehouseCode] },
      {
        label: ['供应商', 'Subcontractor'],
        lines: [joined(labelOf(issue, 'supplierId').code, labelOf(issue, 'supplierId').name), issue.receiverName ?? ''].filter(Boolean),
      },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['组件', 'Component'], width: 170 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['需求', 'Required'], width: 64, align: 'right' },
      { label: ['已发', 'Before'], width: 64, align: 'right' },
      { label: ['本次', 'Issued'], width: 64, align: 'right' },
      { label: ['批号', 'Batch'], width: 80 },
    ],
    rows: issue.outsourcingIssueLine.map((line) => [
      String(line.lineNum),
      joined(labelOf(line, 'componentId').code, labelOf(line, 'componentId').name),
      line.uom ?? '',
      numberText(line.requiredQty),
      numberText(line.issuedBeforeQty),
      numberText(line.issueQty),
      line.batchNo ?? '',
    ]),
    totals: [],
    terms: [],
    signatures: [
      ['发料', 'Issued by'],
      ['签收', 'Received by'],
    ],
  }
}
