import { amount, checkbox, date, int, lines, list, lookup, master, must, percent, ref, text, user } from '../language/define.ts'
import { above, any, constant, divide, is, min, minus, not, notAfter, plus, sum, when } from '../language/formula.ts'

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

/** No more than a percentage holds, however little was budgeted. */
const shareUsed = <const P extends string>(budget: P, used: P) => when(above(budget, 0), min(9.999999, divide(used, budget)), 0)

/** Rows that somebody budgeted, or that something counts on. */
export const isBudgeted = any(above('amount', 0), above('usedAmount', 0))

/** Work with a budget of its own, told apart by subjects: a new product, a plant, a repair. */
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
    budgetAmount: amount('预算', 'Budget', { computed: true, unit: 'currency' }),
    usedAmount: amount('已占用', 'Committed', { computed: true, unit: 'currency' }),
    availableAmount: amount('可用', 'Left', { computed: true, unit: 'currency' }),
    usedPercent: percent('占用率', 'Committed %', { computed: true, progress: true, width: 104 }),
  },
  lines: {
    projectBudget: lines('项目预算', 'Project budget', {
      fields: {
        subjectId: ref('subject', '科目', 'Subject', { width: 200, help: ['空：没有单列的科目', 'Empty: all subjects without a row of their own'] }),
        amount: amount('预算', 'Budget', { required: true, init: '0', min: '0' }),
        requisitionAmount: amount('申请占用', 'By requisitions', { kept: true }),
        orderAmount: amount('订单占用', 'By orders', { kept: true }),
        reportedAmount: amount('报账占用', 'By transaction reports', { kept: true }),
        usedAmount: amount('已占用', 'Committed', { computed: true }),
        availableAmount: amount('可用', 'Left', { computed: true }),
        usedPercent: percent('占用率', 'Committed %', { computed: true, progress: true, width: 104 }),
        invoicedAmount: amount('已开票', 'Invoiced', { kept: true }),
        actualAmount: amount('实际', 'Actual', { computed: true }),
        overFlag: checkbox('超预算', 'Over budget', { computed: true }),
        projectId: ref('project', '项目', 'Project', { kept: true, width: 220 }),
      },
      columns: ['lineNum', 'subjectId', 'amount', 'usedAmount', 'availableAmount', 'usedPercent', 'requisitionAmount', 'orderAmount', 'reportedAmount', 'actualAmount'],
      imports: ['subjectId', 'amount'],
      unique: [['subjectId']],
      compute: {
        usedAmount: plus('requisitionAmount', 'orderAmount', 'reportedAmount'),
        availableAmount: minus('amount', 'usedAmount'),
        usedPercent: shareUsed('amount', 'usedAmount'),
        actualAmount: plus('invoicedAmount', 'reportedAmount'),
        overFlag: when(above('usedAmount', 'amount'), constant('Y'), constant('N')),
      },
    }),
  },
  compute: {
    budgetAmount: sum('projectBudget.amount'),
    usedAmount: sum('projectBudget.usedAmount'),
    availableAmount: minus('budgetAmount', 'usedAmount'),
    usedPercent: shareUsed('budgetAmount', 'usedAmount'),
  },
  messages: {
    ENDS_EARLY: ['计划结束不能早于计划开始', 'The planned end is before the start'],
    CLOSED: ['项目{code}已关闭', 'Project {code} is closed'],
    OVER_BUDGET: ['项目{code}科目{subject}可用预算{available}，本次{amount}', 'Budget left {available}, this {amount}'],
    ONE_REST: ['没有单列科目的预算只能有一行', 'One row alone is for subjects without a row of their own'],
    NOT_LEAF: ['科目{code}有下级，请选末级科目', 'Subject {code} has others below it; choose one of those'],
  },
  guards: [must('ENDS_EARLY', notAfter('planStart', 'planEnd'), { at: 'planEnd' })],
  roles: { projectManager: user('managerId', { owns: true }) },
  scope: { side: 'internal' },
  list: {
    find: ['code', 'name', 'orgId', 'projectType', 'managerId', 'stage'],
    columns: ['code', 'name', 'orgId', 'projectType', 'managerId', 'stage', 'planStart', 'planEnd', 'budgetAmount', 'usedAmount', 'availableAmount', 'usedPercent'],
    sort: '-code',
    detail: 'projectBudget',
    sums: ['budgetAmount', 'usedAmount', 'availableAmount'],
    views: { open: { label: ['进行中', 'Under way'], where: not(is('stage', 'CLOSED')) }, closed: { label: ['已关闭', 'Closed'], where: is('stage', 'CLOSED') } },
    lineViews: {
      budgets: {
        label: ['预算明细', 'Budget rows'],
        lines: 'projectBudget',
        where: isBudgeted,
        find: ['projectId', 'subjectId', 'orgId', 'projectType', 'stage', 'managerId', 'overFlag', 'planStart'],
        columns: ['projectId', 'subjectId', 'amount', 'usedAmount', 'availableAmount', 'usedPercent', 'requisitionAmount', 'orderAmount', 'reportedAmount', 'invoicedAmount', 'actualAmount', 'stage', 'managerId', 'orgId'],
        sort: 'projectId',
        sums: ['amount', 'usedAmount', 'availableAmount', 'actualAmount'],
      },
    },
  },
  edit: {
    facts: ['stage', 'budgetAmount', 'usedAmount', 'availableAmount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgId', 'projectType', 'managerId', 'stage', 'planStart', 'planEnd', 'customerName', 'enabledFlag', 'remark'] }],
    grids: ['projectBudget'],
    totals: ['budgetAmount', 'usedAmount', 'availableAmount'],
    tabs: ['history'],
  },
  pages: { projectList: list('permitted', ['admin', 'manager', 'finance', 'buyer', 'engineer'], { label: ['项目', 'Projects'], maintain: ['admin', 'manager'], opens: 'projectList' }) },
  importable: true,
})
