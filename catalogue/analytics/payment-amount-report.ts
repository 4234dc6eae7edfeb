import { invoiceHeader } from '../finance/invoice-header.ts'
import { amount, int, report, rowsIn, sumIn } from '../language/define.ts'
import { above, all, any, atLeast, days, is, isSet, not, times, today, when } from '../language/formula.ts'

const inDays = days(today(), 'dueDate')
const open = times('openAmount', 'exchangeRate')
const isDue = isSet('dueDate')

/** What posted invoices still ask for, stage by stage, and when; in CNY at the rate of the posting date. */
export const paymentAmountReport = report(invoiceHeader, {
  label: ['付款金额报表', 'Payable report'],
  for: ['finance', 'manager'],
  lines: 'invoicePaymentStage',
  where: all(is('status', 'POSTED'), is('payableFlag', 'Y')),
  period: 'postingDate',
  by: {
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    currency: { of: 'currency' },
    due: { of: 'dueDate', grain: 'month' },
    month: { of: 'postingDate', grain: 'month' },
  },
  first: ['supplier'],
  measures: {
    stages: rowsIn(int('付款阶段', 'Stages')),
    payable: sumIn(amount('应付(CNY)', 'Payable CNY'), open),
    overdue: sumIn(amount('已逾期(CNY)', 'Overdue CNY'), when(all(isDue, above(0, inDays)), open, 0)),
    week: sumIn(amount('7天内到期(CNY)', 'Due in 7 days CNY'), when(all(isDue, atLeast(inDays, 0), atLeast(7, inDays)), open, 0)),
    month: sumIn(amount('8–28天到期(CNY)', 'Due in 8–28 days CNY'), when(all(isDue, above(inDays, 7), atLeast(28, inDays)), open, 0)),
    later: sumIn(amount('28天后到期(CNY)', 'Later CNY'), when(any(not(isDue), above(inDays, 28)), open, 0)),
    applied: sumIn(amount('已申请(CNY)', 'Applied CNY'), times('appliedAmount', 'exchangeRate')),
    paid: sumIn(amount('已付(CNY)', 'Paid CNY'), times('paidAmount', 'exchangeRate')),
  },
  find: ['postingDate', 'orgId', 'supplierId', 'currency', 'dueDate'],
  chart: 'payable',
})
