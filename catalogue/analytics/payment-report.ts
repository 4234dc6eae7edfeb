import { paymentDetail } from '../finance/payment-detail.ts'
import { amount, int, report, rowsIn, sumIn } from '../language/define.ts'
import { is, times, when } from '../language/formula.ts'

/** What was paid, planned and failed, by the day it is planned for; paid amounts in CNY at the rate of the day of payment. */
export const paymentReport = report(paymentDetail, {
  label: ['付款报表', 'Payment report'],
  for: ['finance', 'manager'],
  where: is('status', 'PLANNED', 'REQUESTED', 'PAID', 'FAILED'),
  period: 'planDate',
  by: {
    month: { of: 'planDate', grain: 'month' },
    paidMonth: { of: 'paidDate', grain: 'month' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    method: { of: 'payMethod' },
    currency: { of: 'currency' },
    status: { of: 'status' },
  },
  first: ['month'],
  measures: {
    details: rowsIn(int('付款明细', 'Details')),
    paid: sumIn(amount('已付(CNY)', 'Paid CNY'), when(is('status', 'PAID'), times('paidAmount', 'exchangeRate'), 0)),
    planned: sumIn(amount('待付(CNY)', 'To be paid CNY'), when(is('status', 'PAID'), 0, times('planAmount', 'exchangeRate'))),
    payments: sumIn(int('已付笔数', 'Paid'), when(is('status', 'PAID'), 1, 0)),
    failed: sumIn(int('失败笔数', 'Failed'), when(is('status', 'FAILED'), 1, 0)),
    fees: sumIn(amount('手续费(CNY)', 'Fees CNY'), times('feeAmount', 'exchangeRate')),
  },
  find: ['planDate', 'paidDate', 'orgId', 'supplierId', 'payMethod', 'currency', 'status'],
  chart: 'paid',
})
