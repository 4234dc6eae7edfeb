import { code, date, int, lines, list, lookup, master, ref, text, textarea } from '../language/define.ts'
import { stepColumns, stepFields } from './process-step.ts'

/** A process in BPMN 2.0. Its steps are the same as a table, as far as it is a series; whichever of the two was changed makes the other. */
export const processModel = master('processModel', {
  label: ['流程模型', 'Process model'],
  fields: {
    categoryId: ref('processCategory', '分类', 'Category', { where: { enabledFlag: 'Y' }, width: 120 }),
    templateId: ref('processTemplate', '来源模板', 'Template', { kept: true, width: 140 }),
    formEntity: lookup('DOC_TYPE', '单据类型', 'Document type', { required: true, width: 130 }),
    withdrawRule: lookup('WITHDRAW_RULE', '撤回规则', 'Withdrawal', { required: true, init: 'BEFORE_FIRST', width: 140 }),
    bpmnXml: code('BPMN', '模型文件', 'BPMN XML', { longest: 1_000_000 }),
    // One more each time an enabled model is saved; what runs stays on its own.
    modelVersion: int('版本', 'Version', { kept: true, init: '1', width: 80 }),
    dingProcessCode: text(100, '钉钉流程码', 'DingTalk code', { kept: true }),
    // What it is tried with: one document, or those that were made in a period.
    trialNum: text(40, '试运行单据', 'Try with document', { help: ['单据编号', 'Its number'] }),
    trialFrom: date('试运行期间从', 'Try with documents from'),
    trialTo: date('到', 'To'),
  },
  lines: { processModelStep: lines('步骤', 'Steps', { fields: stepFields, columns: stepColumns }) },
  messages: {
    EMPTY: ['请填写步骤或模型文件', 'Give steps, or the file of a model'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'categoryId', 'formEntity', 'enabledFlag'],
    columns: ['code', 'name', 'nameEn', 'categoryId', 'formEntity', 'withdrawRule', 'modelVersion', 'templateId', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    subtitle: ['name', 'formEntity', 'modelVersion'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'categoryId', 'formEntity', 'withdrawRule', 'templateId', 'modelVersion', 'enabledFlag', 'remark'] },
      { label: ['模型文件', 'BPMN XML'], fields: ['bpmnXml'], closed: true },
      { label: ['试运行', 'Rehearsal'], fields: ['trialNum', 'trialFrom', 'trialTo'], closed: true },
    ],
    grids: ['processModelStep'],
    panels: {
      rehearsal: {
        label: ['试运行结果', 'Rehearsal'],
        fields: {
          docNum: text(40, '单据编号', 'Document', { width: 150 }),
          outcome: text(40, '结果', 'Outcome', { width: 100 }),
          path: textarea(2000, '经过的节点与审批人', 'Who would be asked', { width: 420 }),
          why: textarea(2000, '停在何处', 'Where it would stop', { width: 300 }),
        },
        preview: ['试运行', 'Rehearse'],
      },
    },
    tabs: ['history'],
  },
  pages: { processList: list('all', ['admin', 'manager'], { label: ['流程模型', 'Processes'], maintain: ['admin'], opens: 'processList' }) },
})
