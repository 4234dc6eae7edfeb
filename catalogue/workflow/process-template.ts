import { edit, int, lines, list, lookup, master, ref, text, textarea } from '../language/define.ts'
import { is } from '../language/formula.ts'
import { stepColumns, stepFields } from './process-step.ts'

const readers = ['admin', 'manager'] as const

/** What processes, their templates and bindings are sorted by. */
export const processCategory = master('processCategory', {
  label: ['流程分类', 'Process category'],
  fields: {
    parentId: ref('processCategory', '上级分类', 'Parent', { where: { enabledFlag: 'Y' } }),
    seqNum: int('顺序', 'Order', { init: '100', showThousandSeparator: 'N' }),
  },
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'parentId', 'seqNum', 'enabledFlag'], sort: 'code' },
  edit: {
    subtitle: ['name'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'parentId', 'seqNum', 'enabledFlag', 'remark'] }],
    tabs: ['history'],
  },
  pages: { processCategoryList: list('all', readers, { label: ['流程分类', 'Process categories'], maintain: ['admin'], opens: 'processCategoryList' }) },
  importable: true,
})

/** A series of steps from which models are made; what is shipped is copied, never changed. */
export const processTemplate = master('processTemplate', {
  label: ['流程模板', 'Process template'],
  fields: {
    categoryId: ref('processCategory', '分类', 'Category', { required: true, where: { enabledFlag: 'Y' }, width: 120 }),
    description: textarea(500, '说明', 'Description'),
    source: lookup('TEMPLATE_SOURCE', '来源', 'Source', { kept: true, init: 'OWN', width: 90 }),
  },
  lines: { processTemplateStep: lines('步骤', 'Steps', { fields: stepFields, columns: stepColumns }) },
  messages: {
    STEP_NONE: ['模板没有步骤', 'No steps'],
    SHIPPED: ['系统模板不能修改，请复制后修改', 'A shipped template stays as it is; copy it and change the copy'],
    CODE_TAKEN: ['编码{code}已存在', 'Code {code} exists already'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
    doCopy: {
      label: ['复制', 'Copy'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnCopy', makes: 'processTemplate',
      input: { code: text(60, '新编码', 'New code', { required: true }), name: text(200, '新名称', 'New name', { required: true }) },
    },
    doGenerate: {
      label: ['生成模型', 'Make a model'], from: ['Y'], to: 'same', who: ['admin'], resource: 'btnGenerate', makes: 'processModel',
      input: {
        code: text(60, '模型编码', 'Code of the model', { required: true }),
        name: text(200, '模型名称', 'Name of the model', { required: true }),
        formEntity: lookup('DOC_TYPE', '单据类型', 'Document type', { required: true }),
      },
    },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'categoryId', 'source', 'enabledFlag'],
    columns: ['code', 'name', 'nameEn', 'categoryId', 'source', 'description', 'enabledFlag'],
    sort: 'code',
    views: { own: { label: ['自建', 'Own'], where: is('source', 'OWN') }, shipped: { label: ['系统', 'Shipped'], where: is('source', 'SHIPPED') } },
  },
  edit: {
    subtitle: ['name', 'source'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'categoryId', 'source', 'description', 'enabledFlag'] }],
    grids: ['processTemplateStep'],
    tabs: ['history'],
  },
  pages: {
    processTemplateList: list('all', readers, { label: ['流程模板', 'Process templates'], maintain: ['admin'], opens: 'processTemplateEdit' }),
    processTemplateEdit: edit(readers, { label: ['流程模板', 'Process template'], maintain: ['admin'] }),
  },
  importable: true,
})
