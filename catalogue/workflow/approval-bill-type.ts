import { checkbox, code, int, lines, list, lookup, master, ref, text } from '../language/define.ts'
import { stepColumns, stepFields } from './process-step.ts'

/** By which process a document is approved: the first enabled row that fits, the smallest priority first. None: one step of whoever its action names. */
export const approvalBillType = master('approvalBillType', {
  label: ['审批单据绑定', 'Approval binding'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'N' }),
    entityName: lookup('DOC_TYPE', '单据类型', 'Document type', { required: true, width: 130 }),
    flow: lookup('APPROVAL_FLOW', '审批流', 'Flow', { required: true, init: 'SUBMIT', width: 100 }),
    billType: text(60, '单据类型编码', 'Bill type', { help: ['空表示全部', 'Empty means all'], width: 130 }),
    orgId: ref('organization', '业务单元', 'Business unit', { help: ['空表示全部', 'Empty means all'], width: 148 }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { help: ['空表示全部', 'Empty means all'], width: 148 }),
    condition: code('FEEL', '条件', 'Condition', { width: 220 }),
    priority: int('优先级', 'Priority', { required: true, init: '100', min: '1', max: '999', help: ['数值小者优先', 'The smaller first'], width: 80 }),
    processModelId: ref('processModel', '流程模型', 'Model', { where: { enabledFlag: 'Y' }, help: ['空表示按下面的节点', 'Empty: by the steps below'], width: 160 }),
    titleRule: text(200, '标题', 'Title', { required: true, init: '{docNum}', help: ['单据字段写在花括号内，例如docNum、supplierId.name', 'Fields of the document stand in braces, as docNum or supplierId.name'] }),
    taskTemplateId: ref('msgTemplate', '任务模板', 'Template of tasks', { where: { enabledFlag: 'Y', category: 'TODO' }, help: ['空表示单据自带的模板', 'Empty: that of the document'], width: 200 }),
    mobileFields: text(300, '摘要字段', 'Summary fields', { help: ['最多8个，以逗号分隔', 'Eight at most, by commas'] }),
  },
  lines: { approvalBillNode: lines('审批节点', 'Steps', { fields: stepFields, columns: stepColumns }) },
  messages: {
    NO_PROCESS: ['未配置流程模型或审批节点', 'Neither a model nor nodes'],
    SAME: ['与启用的{code}适用条件和优先级相同', 'The enabled row {code} has the same keys, condition and priority'],
    NO_FLOW: ['{entity}没有审批流“{flow}”', '{entity} has no flow {flow}'],
    OTHER_MODEL: ['流程模型属于{entity}', 'The model is of {entity}'],
    FIELD: ['{entity}没有字段“{name}”', '{entity} has no field "{name}"'],
    MANY: ['摘要字段最多{max}个，当前{n}个', 'At most {max} summary {max|field|fields}; given {n}'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'entityName', 'flow', 'orgId', 'processModelId', 'enabledFlag'],
    columns: ['code', 'name', 'entityName', 'flow', 'billType', 'orgId', 'categoryId', 'condition', 'priority', 'processModelId', 'enabledFlag'],
    sort: 'priority',
  },
  edit: {
    subtitle: ['name', 'entityName', 'flow'],
    sections: [
      { label: ['适用', 'Applies to'], fields: ['code', 'name', 'nameEn', 'entityName', 'flow', 'billType', 'orgId', 'categoryId', 'condition', 'priority', 'enabledFlag'] },
      { label: ['流程', 'Process'], fields: ['processModelId', 'titleRule', 'taskTemplateId', 'mobileFields', 'remark'] },
    ],
    grids: ['approvalBillNode'],
    tabs: ['history'],
  },
  pages: { approvalBillTypeList: list('all', ['admin', 'manager'], { label: ['单据绑定', 'Bindings'], maintain: ['admin'], opens: 'approvalBillTypeList' }) },
})
