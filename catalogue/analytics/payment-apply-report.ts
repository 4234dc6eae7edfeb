import { paymentApply } from '../finance/payment-apply.ts'
import { amount, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { is, isSet, times, when } from '../language/formula.ts'

/** What was applied for: from invoices and reported costs, less deductions and advances; in CNY at the rate of each application. */
export const paymentApplyReport = report(paymentApply, {
  label: ['付款申请报表', 'Payment application report'],
  for: ['finance', 'manager', 'approver'],
  where: is('status', 'SUBMITTED', 'REJECTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID'),
  period: 'applyDate',
  by: {
    month: { of: 'applyDate', grain: 'month' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    method: { of: 'payMethod' },
    type: { of: 'applyType' },
    status: { of: 'status' },
    currency: { of: 'currency' },
  },
  first: ['month', 'status'],
  measures: {
    applications: rowsIn(int('付款申请', 'Applications')),
    invoices: sumIn(amount('发票(CNY)', 'Invoices CNY'), times('invoiceAmount', 'exchangeRate')),
    other: sumIn(amount('报账(CNY)', 'Transaction reports CNY'), times('otherAmount', 'exchangeRate')),
    deducted: sumIn(amount('扣款(CNY)', 'Deducted CNY'), times('deductAmount', 'exchangeRate')),
    writtenOff: sumIn(amount('核销(CNY)', 'Written off CNY'), times('writeOffAmount', 'exchangeRate')),
    pay: sumIn(amount('实付(CNY)', 'To pay CNY'), times('payAmount', 'exchangeRate')),
    paid: sumIn(amount('已付(CNY)', 'Paid CNY'), times('paidAmount', 'exchangeRate')),
    paidShare: ratioOf(percent('已付%', 'Paid %'), 'paid', 'pay'),
    rejected: sumIn(int('已驳回', 'Rejected'), when(is('status', 'REJECTED'), 1, 0)),
    rejectedShare: ratioOf(percent('驳回%', 'Rejected %'), 'rejected', 'applications'),
    early: sumIn(int('提前付款', 'Early payments'), when(isSet('earlyReason'), 1, 0)),
  },
  find: ['applyDate', 'orgId', 'supplierId', 'payMethod', 'applyType', 'status', 'currency', 'expectDate'],
  chart: 'pay',
})
