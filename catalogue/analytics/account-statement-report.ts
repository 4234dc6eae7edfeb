import { accountStatement } from '../finance/account-statement.ts'
import { amount, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { all, atLeast, days, is, isSet, minus, not, times, when } from '../language/formula.ts'

/** What was settled with suppliers: by when, with whom, in what state; in CNY at the rate of each statement's cut-off. */
export const accountStatementReport = report(accountStatement, {
  label: ['对账报表', 'Statement report'],
  for: ['buyer', 'manager', 'finance', 'approver'],
  where: not(is('status', 'CANCELLED')),
  period: 'cutoffDate',
  by: {
    month: { of: 'cutoffDate', grain: 'month' },
    org: { of: 'orgId' },
    supplier: { of: 'supplierId' },
    buyer: { of: 'buyerId' },
    category: { of: 'statementCategory' },
    status: { of: 'status' },
    currency: { of: 'currency' },
  },
  first: ['month'],
  measures: {
    statements: rowsIn(int('对账单', 'Statements')),
    net: sumIn(amount('货款不含税(CNY)', 'Goods net CNY'), times('netAmount', 'exchangeRate')),
    tax: sumIn(amount('税额(CNY)', 'Tax CNY'), times('taxAmount', 'exchangeRate')),
    gross: sumIn(amount('货款含税(CNY)', 'Goods gross CNY'), times('grossAmount', 'exchangeRate')),
    deducted: sumIn(amount('冲减开票(CNY)', 'Deducted before invoice CNY'), times('invoiceDeductGross', 'exchangeRate')),
    payable: sumIn(amount('应付(CNY)', 'Payable CNY'), times('payableAmount', 'exchangeRate')),
    notInvoiced: sumIn(amount('未开票(CNY)', 'Not invoiced CNY'), times(minus('invoiceableGross', 'invoicedGross'), 'exchangeRate')),
    sent: sumIn(int('已发送', 'Sent'), when(isSet('sentDate'), 1, 0)),
    // Silence is no answer.
    onTime: sumIn(
      int('按时确认', 'Confirmed on time'),
      when(all(isSet('confirmTime'), not(is('silentFlag', 'Y')), atLeast(days('confirmTime', 'replyDueDate'), 0)), 1, 0),
    ),
    onTimeShare: ratioOf(percent('按时确认%', 'On time %'), 'onTime', 'sent'),
  },
  find: ['cutoffDate', 'orgId', 'supplierId', 'buyerId', 'statementCategory', 'status', 'silentFlag', 'currency'],
  chart: 'payable',
})
