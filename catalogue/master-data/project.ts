import { amount, date, int, list, lookup, master, must, ref, text, user } from '../define.ts'
import { is, not, notAfter } from '../formula.ts'

/** The accounting and budget subject that requisitions, payments and projects point at: a tree of three levels, posted to leaves only. */
export const subject = master('subject', {
  label: ['科目', 'Subject'],
  fields: {
    parentId: ref('subject', '上级', 'Parent'),
    subjectType: lookup('SUBJECT_TYPE', '类型', 'Type', { required: true }),
    erpAccount: text(20, '总账科目', 'GL account'),
    levelNum: int('层级', 'Level', { kept: true }),
  },
  messages: { TOO_DEEP: ['科目最多3级', 'Subjects have three levels at most'], CIRCLE: ['不能移动到自身的下级', 'Cannot move below itself'] },
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'parentId', 'subjectType', 'enabledFlag'], columns: ['code', 'name', 'levelNum', 'subjectType', 'parentId', 'erpAccount', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'parentId', 'subjectType', 'erpAccount', 'enabledFlag'] }], tabs: ['history'] },
})

/** Work with a budget of its own: a new product, a plant, a repair. */
export const project = master('project', {
  label: ['项目', 'Project'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', width: 148 }),
    projectType: lookup('PROJECT_TYPE', '类型', 'Type', { required: true, init: 'NPD' }),
    managerId: ref('user', '项目经理', 'Manager', { required: true, width: 110 }),
    stage: lookup('PROJECT_STAGE', '阶段', 'Stage', { required: true, init: 'PLAN' }),
    planStart: date('计划开始', 'Planned start', { required: true }),
    planEnd: date('计划结束', 'Planned end', { required: true }),
    customerName: text(100, '客户', 'Customer'),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    budgetAmount: amount('预算', 'Budget', { min: '0', unit: 'currency' }),
    usedAmount: amount('已占用', 'Committed', { kept: true, unit: 'currency' }),
  },
  messages: {
    ENDS_EARLY: ['计划结束不能早于计划开始', 'The planned end is before the start'],
    CLOSED: ['项目{code}已关闭', 'Project {code} is closed'],
    OVER_BUDGET: ['项目{code}科目{subject}可用预算{available}，本次{amount}', 'Budget left {available}, this {amount}'],
  },
  guards: [must('ENDS_EARLY', notAfter('planStart', 'planEnd'), { at: 'planEnd' })],
  roles: { projectManager: user('managerId', { owns: true }) },
  scope: { side: 'internal' },
  list: {
    find: ['code', 'name', 'orgId', 'projectType', 'managerId', 'stage'],
    columns: ['code', 'name', 'orgId', 'projectType', 'managerId', 'stage', 'planStart', 'planEnd', 'budgetAmount', 'usedAmount'],
    sort: '-code',
    sums: ['budgetAmount', 'usedAmount'],
    views: { open: { label: ['进行中', 'Under way'], where: not(is('stage', 'CLOSED')) }, closed: { label: ['已关闭', 'Closed'], where: is('stage', 'CLOSED') } },
  },
  edit: {
    facts: ['stage', 'budgetAmount', 'usedAmount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgId', 'projectType', 'managerId', 'stage', 'planStart', 'planEnd', 'customerName', 'budgetAmount', 'enabledFlag', 'remark'] }],
    tabs: ['history'],
  },
  pages: { projectList: list('permitted', ['admin', 'manager', 'finance', 'buyer', 'engineer'], { label: ['项目', 'Projects'], maintain: ['admin', 'manager'], opens: 'projectList' }) },
  importable: true,
})
