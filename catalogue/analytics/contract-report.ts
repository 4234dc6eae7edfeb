import { contract } from '../contracts/contract.ts'
import { amount, int, medianIn, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { all, atLeast, type Condition, days, is, isSet, not, plusDays, times, today, when } from '../language/formula.ts'

const counted = <const P extends string>(holds: Condition<P>) => when(holds, 1, 0)
/** Cumulative: what ends within 30 days ends within 60. */
const endsWithin = (count: number) => counted(all(is('status', 'EFFECTIVE'), atLeast(plusDays(today(), count), 'endDate')))

/** What was contracted: how much, of which kind, how long it took to sign, how much of it is paid, and what ends soon; in CNY at the rate of its submission. */
export const contractReport = report(contract, {
  label: ['合同报表', 'Contract report'],
  for: ['buyer', 'manager', 'finance'],
  // A version that was altered is counted in its successor.
  where: not(is('status', 'SUPERSEDED')),
  period: 'startDate',
  by: {
    month: { of: 'effectiveDate', grain: 'month' },
    type: { of: 'contractType' },
    form: { of: 'contractForm' },
    org: { of: 'orgId' },
    supplier: { of: 'supplierId' },
    buyer: { of: 'buyerId' },
    status: { of: 'status' },
    signStatus: { of: 'signStatus' },
  },
  first: ['month', 'type'],
  measures: {
    contracts: rowsIn(int('合同数', 'Contracts')),
    gross: sumIn(amount('含税金额(CNY)', 'Gross CNY'), 'baseAmount'),
    signed: sumIn(int('已签署', 'Signed'), counted(isSet('signedDate'))),
    signingDays: medianIn(int('签署天数(中位数)', 'Days to sign, median'), days('sentDate', 'effectiveDate')),
    deviations: sumIn(int('偏离条款', 'Deviations'), 'deviationCount'),
    in30: sumIn(int('30天内到期', 'Ends in 30 days'), endsWithin(30)),
    in60: sumIn(int('60天内到期', 'Ends in 60 days'), endsWithin(60)),
    in90: sumIn(int('90天内到期', 'Ends in 90 days'), endsWithin(90)),
    bound: sumIn(amount('有定额的含税金额(CNY)', 'Gross with an amount, CNY'), when(is('amountType', 'OPEN'), 0, 'baseAmount')),
    paid: sumIn(amount('其中已付(CNY)', 'Of it paid, CNY'), when(is('amountType', 'OPEN'), 0, times('paidAmount', 'exchangeRate'))),
    executed: ratioOf(percent('执行%', 'Executed %'), 'paid', 'bound'),
  },
  find: ['startDate', 'effectiveDate', 'endDate', 'orgId', 'supplierId', 'contractType', 'contractForm', 'status', 'signStatus', 'buyerId'],
  chart: 'gross',
})
