import { amount, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { is, when } from '../language/formula.ts'
import { isBudgeted, project } from '../master-data/project.ts'

/** What projects may cost by subject, what requisitions, orders and reports have committed of it, and what was invoiced or reported; net, in CNY. */
export const budgetReport = report(project, {
  label: ['预算报表', 'Budget report'],
  for: ['finance', 'manager'],
  lines: 'projectBudget',
  where: isBudgeted,
  by: {
    project: { of: 'projectId' },
    subject: { of: 'subjectId' },
    org: { of: 'orgId' },
    type: { of: 'projectType' },
    stage: { of: 'stage' },
    manager: { of: 'managerId' },
    started: { of: 'planStart', grain: 'month' },
  },
  first: ['project', 'subject'],
  measures: {
    budgets: rowsIn(int('预算行', 'Budget rows')),
    budget: sumIn(amount('预算', 'Budget'), 'amount'),
    requisitions: sumIn(amount('申请占用', 'By requisitions'), 'requisitionAmount'),
    orders: sumIn(amount('订单占用', 'By orders'), 'orderAmount'),
    reported: sumIn(amount('报账占用', 'By transaction reports'), 'reportedAmount'),
    used: sumIn(amount('已占用', 'Committed'), 'usedAmount'),
    usedShare: ratioOf(percent('占用率', 'Committed %'), 'used', 'budget'),
    available: sumIn(amount('可用', 'Left'), 'availableAmount'),
    invoiced: sumIn(amount('已开票', 'Invoiced'), 'invoicedAmount'),
    actual: sumIn(amount('实际', 'Actual'), 'actualAmount'),
    over: sumIn(int('超预算行', 'Rows over budget'), when(is('overFlag', 'Y'), 1, 0)),
  },
  find: ['projectId', 'subjectId', 'orgId', 'projectType', 'stage', 'managerId', 'overFlag', 'planStart'],
  chart: 'used',
  drill: { page: 'projectList', view: 'budgets' },
})
