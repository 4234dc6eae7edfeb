import { amount, int, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { is } from '../language/formula.ts'
import { catalogueOrder } from './catalogue-order.ts'

/** What departments spent in the mall: orders that were approved and not taken back, with tax, in CNY at the rate of their day. */
export const spendReport = report(catalogueOrder, {
  label: ['部门花费', 'Spend by department'],
  for: ['buyer', 'manager', 'approver', 'finance'],
  where: is('status', 'APPROVED', 'FINISHED'),
  period: 'orderDate',
  by: {
    month: { of: 'orderDate', grain: 'month' },
    department: { of: 'costDeptId' },
    subject: { of: 'subjectId' },
    supplier: { of: 'supplierId' },
    shopper: { of: 'shopperId' },
    org: { of: 'orgId' },
  },
  first: ['month', 'department'],
  measures: {
    orders: rowsIn(int('订单数', 'Orders')),
    gross: sumIn(amount('含税金额(CNY)', 'Gross CNY'), 'baseAmount'),
    mean: ratioOf(amount('单均金额', 'Per order'), 'gross', 'orders'),
  },
  find: ['orderDate', 'costDeptId', 'subjectId', 'supplierId', 'shopperId', 'orgId'],
  chart: 'gross',
})
