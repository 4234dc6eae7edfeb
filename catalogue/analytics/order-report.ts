import { amount, distinctIn, int, percent, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { max, minus, times } from '../language/formula.ts'
import { isOrdered, poHeader } from '../purchasing/po-header.ts'

/** What was ordered: by when, from whom, of what, for which plant; in CNY at the rate of each order. */
export const orderReport = report(poHeader, {
  label: ['采购订单报表', 'Order report'],
  for: ['buyer', 'manager', 'finance', 'approver'],
  lines: 'poLine',
  where: isOrdered,
  period: 'orderDate',
  by: {
    month: { of: 'orderDate', grain: 'month' },
    quarter: { of: 'orderDate', grain: 'quarter' },
    category: { of: 'categoryId' },
    supplier: { of: 'supplierId' },
    org: { of: 'orgId' },
    buyer: { of: 'buyerId' },
    group: { of: 'purchaseGroupCode' },
    type: { of: 'billTypeId' },
    material: { of: 'materialId' },
    currency: { of: 'currency' },
  },
  first: ['month', 'category'],
  measures: {
    orders: distinctIn(int('订单数', 'Orders'), 'headerId'),
    lines: rowsIn(int('行数', 'Lines')),
    net: sumIn(amount('不含税金额(CNY)', 'Net CNY'), 'baseNetAmount'),
    tax: sumIn(amount('税额(CNY)', 'Tax CNY'), times('taxAmount', 'exchangeRate')),
    received: sumIn(amount('已收金额(CNY)', 'Received CNY'), times(max(0, minus('netReceivedQty', 0)), 'netPrice', 'exchangeRate')),
    receivedShare: ratioOf(percent('收货%', 'Received %'), 'received', 'net'),
    open: sumIn(amount('未交金额(CNY)', 'Open CNY'), times('openQty', 'netPrice', 'exchangeRate')),
    mean: ratioOf(amount('单均金额', 'Per order'), 'net', 'orders'),
  },
  find: ['orderDate', 'orgId', 'supplierId', 'categoryId', 'materialId', 'buyerId', 'purchaseGroupCode', 'billTypeId', 'currency'],
  chart: 'net',
  drill: { page: 'purchaseOrderListPermission', view: 'ordered' },
})
