import { advanceApply } from '../finance/advance-apply.ts'
import { amount, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { above, all, atLeast, days, is, times, today, when } from '../language/formula.ts'

const age = days('paidDate', today())
const balance = times('balanceAmount', 'exchangeRate')

/** What was paid before goods came, what of it was used, and how old the rest is; in CNY at the rate of each application. */
export const advanceApplyReport = report(advanceApply, {
  label: ['预付报表', 'Advance report'],
  for: ['finance', 'manager', 'buyer', 'approver'],
  where: is('status', 'SUBMITTED', 'APPROVED', 'PAYING', 'PAID', 'SETTLED'),
  period: 'planDate',
  by: {
    month: { of: 'planDate', grain: 'month' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    status: { of: 'status' },
    currency: { of: 'currency' },
  },
  first: ['supplier'],
  measures: {
    advances: rowsIn(int('预付申请', 'Advances')),
    applied: sumIn(amount('申请(CNY)', 'Applied CNY'), 'baseAmount'),
    paid: sumIn(amount('已付(CNY)', 'Paid CNY'), times('paidAmount', 'exchangeRate')),
    writtenOff: sumIn(amount('已核销(CNY)', 'Written off CNY'), times('writtenOffAmount', 'exchangeRate')),
    carried: sumIn(amount('结转转出(CNY)', 'Carried out CNY'), times('carriedAmount', 'exchangeRate')),
    carriedIn: sumIn(amount('结转转入(CNY)', 'Carried in CNY'), times('carriedInAmount', 'exchangeRate')),
    refunded: sumIn(amount('已退回(CNY)', 'Refunded CNY'), times('refundedAmount', 'exchangeRate')),
    balance: sumIn(amount('余额(CNY)', 'Balance CNY'), balance),
    overdue: sumIn(amount('逾期余额(CNY)', 'Overdue balance CNY'), when(above(days('expectSettleDate', today()), 0), balance, 0)),
    age30: sumIn(amount('0–30天', '0–30 days'), when(atLeast(30, age), balance, 0)),
    age90: sumIn(amount('31–90天', '31–90 days'), when(all(above(age, 30), atLeast(90, age)), balance, 0)),
    age180: sumIn(amount('91–180天', '91–180 days'), when(all(above(age, 90), atLeast(180, age)), balance, 0)),
    older: sumIn(amount('180天以上', 'Over 180 days'), when(above(age, 180), balance, 0)),
    writeOffShare: ratioOf(percent('核销%', 'Written off %'), 'writtenOff', 'paid'),
  },
  find: ['planDate', 'orgId', 'supplierId', 'status', 'currency', 'expectSettleDate', 'applicantId'],
  chart: 'balance',
})
