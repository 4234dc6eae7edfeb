import { checkbox, date, document, int, list, lookup, number, percent, price, qty, ref, text, user, uuid } from '../language/define.ts'
import { above, divide, is, minus, times, when } from '../language/formula.ts'

const change = divide(minus('comparedPrice', 'previousPrice'), 'previousPrice')
/** More than a percentage holds: a price that rose elevenfold must not keep an order from being approved. */
const mostPercent = 9.999999

/** What was bought at which price: a row for each order line and revision, written when the order is approved; only quantities move afterwards. */
export const purchaseHistory = document('purchaseHistory', {
  label: ['采购历史', 'Purchase history'],

  fields: {
    // The order line's own name: PO202611200001-10, and its revision.
    docNum: text(60, '记录', 'Record', { kept: true, width: 170 }),
    orderDate: date('订单日期', 'Order date', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 220 }),
    poLineId: uuid('订单行标识', 'Order line id', { kept: true }),
    poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
    poLineNum: int('订单行', 'Order line', { kept: true }),
    revisionNum: int('版本', 'Revision', { kept: true }),
    orderQty: qty('订单数量', 'Order qty', { kept: true, unit: 'uom' }),
    receivedQty: qty('已收数量', 'Received', { kept: true, unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    netPrice: price('不含税单价', 'Net price', { kept: true }),
    netPriceCny: price('本位币单价', 'Net price in CNY', { computed: true }),
    taxRate: percent('税率', 'Tax rate', { kept: true }),
    priceSource: lookup('PRICE_SOURCE', '价格来源', 'Price source', { kept: true }),
    // Of the purchase before it, in this row's currency, or both in CNY where that was another one.
    previousPrice: price('上次价格', 'Previous price', { kept: true }),
    comparedPrice: price('比较价格', 'Compared price', { kept: true }),
    previousId: ref('purchaseHistory', '上次采购', 'Purchase before', { kept: true }),
    changePercent: percent('涨跌%', 'Change', { computed: true }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { kept: true }),
    latestFlag: checkbox('最新版本', 'Last revision', { kept: true }),
  },
  compute: {
    netPriceCny: times('netPrice', 'exchangeRate'),
    changePercent: when(above(change, mostPercent), mostPercent, change),
  },

  unique: [['orgId', 'materialId', 'poLineId', 'revisionNum']],
  states: { POSTED: { label: ['已记录', 'Recorded'], end: true, tone: 'done' } },
  roles: { responsible: user('buyerId', { owns: true }) },
  scope: { side: 'internal', category: 'categoryId' },

  list: {
    find: ['materialId', 'supplierId', 'orgId', 'orderDate', 'categoryId', 'poDocNum', 'currency', 'buyerId', 'latestFlag'],
    columns: ['orderDate', 'materialId', 'supplierId', 'currency', 'netPrice', 'previousPrice', 'changePercent', 'orderQty', 'receivedQty', 'uom', 'netPriceCny', 'poDocNum', 'poLineNum', 'revisionNum', 'priceSource', 'orgId', 'buyerId'],
    sort: '-orderDate',
    numbered: true,
    views: { latest: { label: ['最新版本', 'Last revisions'], where: is('latestFlag', 'Y') } },
  },
  edit: { sections: [] },
  pages: {
    purchaseHistoryList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['采购历史', 'Purchase history'], readOnly: true }),
  },
})
