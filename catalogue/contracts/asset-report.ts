import { amount, int, percent, qty, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { divide, times } from '../language/formula.ts'
import { contract } from './contract.ts'
import { isAsset } from './contract-papers.ts'

/** Assets that were accepted: of which class, where they stand, what they are worth and how much of it is paid; in CNY at the rate of each contract. */
export const assetReport = report(contract, {
  label: ['资产验收报表', 'Asset report'],
  for: ['buyer', 'manager', 'engineer', 'finance'],
  lines: 'contractAcceptance',
  where: isAsset,
  period: 'acceptDate',
  by: {
    class: { of: 'assetClass' },
    asset: { of: 'assetNum' },
    item: { of: 'itemDesc' },
    contract: { of: 'displayNum' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    location: { of: 'location' },
    category: { of: 'categoryId' },
    buyer: { of: 'buyerId' },
    month: { of: 'acceptDate', grain: 'month' },
    warranty: { of: 'warrantyEndDate', grain: 'month', label: ['质保到期月', 'Warranty ends in'] },
  },
  first: ['class'],
  measures: {
    acceptances: rowsIn(int('验收次数', 'Acceptances')),
    qty: sumIn(qty('数量', 'Qty'), 'qty'),
    net: sumIn(amount('不含税价值(CNY)', 'Net value, CNY'), times('netValue', 'exchangeRate')),
    gross: sumIn(amount('含税价值(CNY)', 'Gross value, CNY'), 'baseValue'),
    paid: sumIn(amount('其中已付(CNY)', 'Of it paid, CNY'), divide(times('baseValue', 'executePercent'), 100)),
    paidShare: ratioOf(percent('已付%', 'Paid %'), 'paid', 'gross'),
  },
  find: ['acceptDate', 'assetClass', 'assetNum', 'displayNum', 'supplierId', 'orgId', 'location', 'categoryId', 'buyerId'],
  chart: 'gross',
  drill: { page: 'contractEnhancedList', view: 'assets' },
})
