import type { Label } from '../language/define.ts'
import type { ApprovalAttribute } from './bpmn-extension.ts'

/** What the parts of a step are called, in tables and on the canvas. */
export const stepWords = {
  name: ['节点名称', 'Step'],
  nameEn: ['英文名称', 'Step in English'],
  assigneeType: ['审批人规则', 'Who'],
  assignee: ['审批人', 'Whom'],
  up: ['上几级', 'Levels up'],
  signMode: ['签署方式', 'Together'],
  passPercent: ['通过比例%', 'Pass at %'],
  condition: ['条件', 'Condition'],
  dueHours: ['时限(小时)', 'Hours'],
  rejectTo: ['驳回到', 'Rejected to'],
  canTransfer: ['可转办', 'Transfer'],
  canAddSign: ['可加签', 'More signers'],
  emptyRule: ['无人时', 'If nobody'],
  mergeSame: ['相同人合并', 'Same merged'],
  fieldsEditable: ['可填字段', 'Fields to fill'],
  cc: ['抄送', 'Copies'],
} as const satisfies Record<ApprovalAttribute | 'name' | 'condition', Label>
