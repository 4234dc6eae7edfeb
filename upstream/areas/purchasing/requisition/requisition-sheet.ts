/** A requisition for the file: what is needed, and who approved it when. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { amountText, joined, momentText, numberText } from '../../../platform/print/figures.ts'
import type { Sheet } from '../../../platform/print/sheet.ts'
import { term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import { approvalTrail } from '../../../platform/workflow/trail.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'

type Requisition = Full<typeof requisitionHeader>

export async function requisitionSheet(tx: Tx, requisition: Requisition): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, requisition)
  const { docNum, status, currency } = requisition
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['采购申请', 'Purchase requisition'],
    number: String(docNum),
    facts: [
      [['申请日期', 'Requested'], requisition.requestDate],
      [['紧急程度', 'Urgency'], meaning('PR_URGENCY', requisition.urgency)],
    ],
    qr: String(docNum),
    bars: String(docNum),
    ...(['DRAFT', 'SUBMITTED', 'REJECTED', 'RETURNED'].includes(status) && { stamp: ['未批准', 'NOT APPROVED'] as const }),
    ...(['CANCELLED', 'ABOLISHED'].includes(status) && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      { label: ['申请人', 'Requester'], lines: [joined(labelOf(requisition, 'requesterId').name, labelOf(requisition, 'deptId').name)] },
      { label: ['业务单元', 'Business unit'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['事由', 'Purpose'], lines: [requisition.purpose, requisition.urgencyReason ?? ''].filter(Boolean) },
      { label: ['成本部门', 'Cost department'], lines: [joined(labelOf(requisition, 'costDeptId').name, labelOf(requisition, 'projectId').name)] },
    ],
    columns: [
      { label: ['行号', 'Line'], width: 28 },
      { label: ['物料', 'Material'], width: 70 },
      { label: ['名称规格', 'Description'], width: 150 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['数量', 'Qty'], width: 54, align: 'right' },
      { label: ['预估单价', 'Est. price'], width: 60, align: 'right' },
      { label: ['预估金额', 'Est. net'], width: 66, align: 'right' },
      { label: ['需求日期', 'Need-by'], width: 60 },
      { label: ['采购员', 'Buyer'], width: 54 },
    ],
    rows: requisition.requisitionLine.map((line) => [
      String(line.lineNum),
      labelOf(line, 'materialId').code,
      line.itemDesc,
      line.uom,
      numberText(line.requestQty),
      numberText(line.estimatedPrice, 2),
      amountText(line.netAmount),
      line.needByDate,
      labelOf(line, 'buyerId').name,
    ]),
    totals: [[['预估金额', 'Estimated net'], `${currency} ${amountText(requisition.netAmount)}`]],
    terms: [...(await approvals(tx, requisition.id)), ...(requisition.remark ? [term('备注', 'Remark', requisition.remark)] : [])],
    signatures: [['申请人', 'Requester']],
  }
}

/** Each decision with its person, its time and what was said. */
async function approvals(tx: Tx, id: string): Promise<Sheet['terms']> {
  const decided = (await approvalTrail(tx, id, 'CN')).filter(({ decidedAt }) => decidedAt !== null)
  return decided.map(({ nodeName, assignee, result, decidedAt, comment }) => [
    ['审批', 'Approval'],
    joined(nodeName, assignee, meaning('TASK_RESULT', result), momentText(String(decidedAt)), comment),
  ])
}
