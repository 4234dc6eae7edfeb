import { checkbox, code, int, lookup, text } from '../language/define.ts'
import { stepWords as words } from './step-words.ts'

/** One asking of an approval, as tables of steps have it; a model says the same in BPMN. */
export const stepFields = {
  nodeName: text(60, ...words.name, { required: true, english: 'nodeNameEn', width: 150 }),
  nodeNameEn: text(60, ...words.nameEn, { width: 150 }),
  assigneeType: lookup('ASSIGNEE_TYPE', ...words.assigneeType, { required: true, width: 150 }),
  assignee: text(1000, ...words.assignee, { help: ['登录名、流程角色、岗位编码、单据字段或FEEL表达式；多个以逗号分隔', 'User names, a process role, codes of positions, a field of the document or FEEL; several by commas'], width: 200 }),
  up: int(...words.up, { min: '0', max: '9', width: 80 }),
  signMode: lookup('WF_SIGN_MODE', ...words.signMode, { required: true, init: 'ALL', width: 110 }),
  passPercent: int(...words.passPercent, { min: '1', max: '100', width: 90 }),
  condition: code('FEEL', ...words.condition, { width: 220 }),
  skipIfFalse: checkbox('不满足则跳过', 'Else skipped', { init: 'Y', help: ['不满足条件时跳过本节点；不勾选则流程到此结束', 'Where the condition does not hold the step is skipped; unticked, the process ends there'], width: 110 }),
  dueHours: int(...words.dueHours, { min: '1', max: '999', width: 90 }),
  rejectTo: lookup('REJECT_TO', ...words.rejectTo, { required: true, init: 'STARTER', width: 120 }),
  canTransfer: checkbox(...words.canTransfer, { init: 'Y', width: 80 }),
  canAddSign: checkbox(...words.canAddSign, { init: 'N', width: 80 }),
  emptyRule: lookup('EMPTY_RULE', ...words.emptyRule, { required: true, init: 'MANAGER', width: 120 }),
  mergeSame: checkbox(...words.mergeSame, { init: 'N', width: 100 }),
  fieldsEditable: text(300, ...words.fieldsEditable, { width: 150 }),
  copyTo: text(300, ...words.cc, { help: ['登录名，以逗号分隔', 'User names, by commas'], width: 150 }),
} as const

/** In the order in which people read them. */
export const stepColumns = [
  'lineNum', 'nodeName', 'assigneeType', 'assignee', 'up', 'signMode', 'passPercent', 'condition', 'skipIfFalse', 'dueHours', 'rejectTo', 'canTransfer', 'canAddSign', 'emptyRule', 'mergeSame',
  'fieldsEditable', 'copyTo', 'nodeNameEn',
] as const
