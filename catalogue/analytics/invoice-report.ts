import { invoiceHeader } from '../finance/invoice-header.ts'
import { amount, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { above, all, any, atLeast, days, is, isSet, not, times, today, when } from '../language/formula.ts'

/** Days past the first due date; a stage without one is not due. */
const overdue = days('dueDate', today())
const openCny = times('openAmount', 'exchangeRate')
const isOpen = is('status', 'APPROVED', 'POSTED')
const openWhen = (...tests: Parameters<typeof all<'dueDate' | 'status'>>) => when(all(isOpen, ...tests), openCny, 0)

/** Invoices that were handed in: their amounts, how they matched, what is still open and for how long; in CNY at the rate of the posting date. */
export const invoiceReport = report(invoiceHeader, {
  label: ['发票报表', 'Invoice report'],
  for: ['finance', 'manager', 'buyer', 'approver'],
  where: not(is('status', 'DRAFT', 'ABOLISHED')),
  period: 'postingDate',
  by: {
    month: { of: 'postingDate', grain: 'month' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    kind: { of: 'invoiceKind' },
    match: { of: 'matchStatus' },
    status: { of: 'status' },
    currency: { of: 'currency' },
  },
  first: ['month'],
  measures: {
    invoices: rowsIn(int('发票', 'Invoices')),
    net: sumIn(amount('不含税(CNY)', 'Net CNY'), times('actualNet', 'exchangeRate')),
    tax: sumIn(amount('税额(CNY)', 'Tax CNY'), times('bookedTax', 'exchangeRate')),
    gross: sumIn(amount('含税(CNY)', 'Gross CNY'), times('bookedGross', 'exchangeRate')),
    diffNet: sumIn(amount('不含税差异(CNY)', 'Difference CNY'), times('diffNet', 'exchangeRate')),
    matched: sumIn(int('匹配通过', 'Matched'), when(is('matchStatus', 'MATCHED', 'TOLERATED'), 1, 0)),
    matchShare: ratioOf(percent('匹配通过%', 'Matched %'), 'matched', 'invoices'),
    qtyVariances: sumIn(int('数量差异', 'Qty variances'), when(is('matchStatus', 'QTY_VARIANCE'), 1, 0)),
    priceVariances: sumIn(int('价格差异', 'Price variances'), when(is('matchStatus', 'PRICE_VARIANCE'), 1, 0)),
    taxVariances: sumIn(int('税额差异', 'Tax variances'), when(is('matchStatus', 'TAX_VARIANCE'), 1, 0)),
    refused: sumIn(int('已拒绝', 'Refused'), when(is('status', 'REJECTED'), 1, 0)),
    unposted: sumIn(amount('未入账(CNY)', 'Not posted CNY'), when(is('status', 'POSTED', 'REJECTED'), 0, times('bookedGross', 'exchangeRate'))),
    notDue: sumIn(amount('未到期(CNY)', 'Not due CNY'), openWhen(any(not(isSet('dueDate')), atLeast(0, overdue)))),
    over1: sumIn(amount('逾期1–30天', '1–30 days overdue'), openWhen(above(overdue, 0), atLeast(30, overdue))),
    over31: sumIn(amount('逾期31–60天', '31–60 days overdue'), openWhen(above(overdue, 30), atLeast(60, overdue))),
    over61: sumIn(amount('逾期61–90天', '61–90 days overdue'), openWhen(above(overdue, 60), atLeast(90, overdue))),
    over90: sumIn(amount('逾期90天以上', 'Over 90 days overdue'), openWhen(above(overdue, 90))),
  },
  find: ['postingDate', 'orgId', 'supplierId', 'invoiceKind', 'matchStatus', 'status', 'currency', 'buyerId'],
  chart: 'gross',
})
