import { highestIn, int, lowestIn, price, qty, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { is, times } from '../language/formula.ts'
import { purchaseHistory } from '../purchasing/purchase-history.ts'

/** At which prices materials were bought: by month, material and supplier, weighed by what was ordered, in CNY. */
export const priceReport = report(purchaseHistory, {
  label: ['价格报表', 'Price report'],
  for: ['buyer', 'manager'],
  where: is('latestFlag', 'Y'),
  period: 'orderDate',
  by: {
    month: { of: 'orderDate', grain: 'month' },
    material: { of: 'materialId' },
    supplier: { of: 'supplierId' },
    category: { of: 'categoryId' },
    org: { of: 'orgId' },
    currency: { of: 'currency' },
  },
  first: ['material', 'supplier'],
  measures: {
    purchases: rowsIn(int('采购次数', 'Purchases')),
    qty: sumIn(qty('采购数量', 'Quantity'), 'orderQty'),
    worth: sumIn(price('采购金额(CNY)', 'Worth CNY'), times('orderQty', 'netPriceCny')),
    mean: ratioOf(price('加权均价(CNY)', 'Weighed mean CNY'), 'worth', 'qty'),
    lowest: lowestIn(price('最低价(CNY)', 'Lowest CNY'), 'netPriceCny'),
    highest: highestIn(price('最高价(CNY)', 'Highest CNY'), 'netPriceCny'),
  },
  find: ['orderDate', 'orgId', 'materialId', 'supplierId', 'categoryId', 'currency', 'buyerId'],
  chart: 'worth',
})
