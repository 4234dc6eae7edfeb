import { unreportedTransaction } from '../finance/unreported-transaction.ts'
import { amount, highestIn, int, report, rowsIn, sumIn } from '../language/define.ts'
import { is, when } from '../language/formula.ts'

const aged = <const B extends string>(bucket: B) => when(is('ageBucket', bucket), 1, 0)

/** What is due or was delivered without a statement or a transaction report: how many, how much it is thought to come to, and since when. */
export const unreportedTransactionReport = report(unreportedTransaction, {
  label: ['未报账交易报表', 'Unreported transaction report'],
  for: ['finance', 'manager', 'buyer'],
  where: is('status', 'OPEN'),
  by: {
    kind: { of: 'kind' },
    age: { of: 'ageBucket' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    buyer: { of: 'buyerId' },
    month: { of: 'oldestDate', grain: 'month' },
  },
  first: ['kind', 'age'],
  measures: {
    rows: rowsIn(int('笔数', 'Rows')),
    net: sumIn(amount('预估不含税(CNY)', 'Estimated net CNY'), 'estimatedNet'),
    oldest: highestIn(int('最长账龄(天)', 'Oldest, days'), 'ageDays'),
    days30: sumIn(int('0–30天', '0–30 days'), aged('D30')),
    days60: sumIn(int('31–60天', '31–60 days'), aged('D60')),
    days90: sumIn(int('61–90天', '61–90 days'), aged('D90')),
    older: sumIn(int('90天以上', 'Over 90 days'), aged('OVER')),
  },
  find: ['kind', 'ageBucket', 'supplierId', 'orgId', 'buyerId', 'poHeaderId', 'contractId', 'oldestDate'],
  chart: 'rows',
})
