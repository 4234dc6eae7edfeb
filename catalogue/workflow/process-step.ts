import { checkbox, code, int, lookup, text } from '../define.ts'

/** One asking of an approval, as tables of steps have it; a model says the same in BPMN. */
export const stepFields = {
  nodeName: text(60, '节点名称', 'Step', { required: true, english: 'nodeNameEn', width: 150 }),
  nodeNameEn: text(60, '英文名称', 'Step in English', { width: 150 }),
  assigneeType: lookup('ASSIGNEE_TYPE', '审批人规则', 'Who', { required: true, width: 150 }),
  assignee: text(1000, '审批人', 'Whom', { help: ['登录名、流程角色、岗位编码、单据字段或FEEL表达式；多个以逗号分隔', 'User names, a process role, codes of positions, a field of the document or FEEL; several by commas'], width: 200 }),
  up: int('上几级', 'Levels up', { min: '0', max: '9', width: 80 }),
  signMode: lookup('WF_SIGN_MODE', '签署方式', 'Together', { required: true, init: 'ALL', width: 110 }),
  passPercent: int('通过比例%', 'Pass at %', { min: '1', max: '100', width: 90 }),
  condition: code('FEEL', '条件', 'Condition', { width: 220 }),
  skipIfFalse: checkbox('不满足则跳过', 'Else skipped', { init: 'Y', help: ['不满足条件时跳过本节点；不勾选则流程到此结束', 'Where the condition does not hold the step is skipped; unticked, the process ends there'], width: 110 }),
  dueHours: int('时限(小时)', 'Hours', { min: '1', max: '999', width: 90 }),
  rejectTo: lookup('REJECT_TO', '驳回到', 'Rejected to', { required: true, init: 'STARTER', width: 120 }),
  canTransfer: checkbox('可转办', 'Transfer', { init: 'Y', width: 80 }),
  canAddSign: checkbox('可加签', 'More signers', { init: 'N', width: 80 }),
  emptyRule: lookup('EMPTY_RULE', '无人时', 'If nobody', { required: true, init: 'MANAGER', width: 120 }),
  mergeSame: checkbox('相同人合并', 'Same merged', { init: 'N', width: 100 }),
  fieldsEditable: text(300, '可填字段', 'Fields to fill', { width: 150 }),
  copyTo: text(300, '抄送', 'Copies', { help: ['登录名，以逗号分隔', 'User names, by commas'], width: 150 }),
} as const

/** In the order in which people read them. */
export const stepColumns = [
  'lineNum', 'nodeName', 'assigneeType', 'assignee', 'up', 'signMode', 'passPercent', 'condition', 'skipIfFalse', 'dueHours', 'rejectTo', 'canTransfer', 'canAddSign', 'emptyRule', 'mergeSame',
  'fieldsEditable', 'copyTo', 'nodeNameEn',
] as const
