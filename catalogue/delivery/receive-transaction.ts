import { always, amount, checkbox, date, document, int, list, lookup, percent, price, qty, ref, supplier, text } from '../language/define.ts'
import { all, atLeast, constant, is, minus, plus, times, when } from '../language/formula.ts'

/** What came in and what was taken back, one row each: the view that finance settles by and that the supplier reads of its own. It follows the receipt line or write-off whose id it bears. */
export const receiveTransaction = document('receiveTransaction', {
  label: ['收货事务', 'Receive transaction'],
  statusLookup: 'RT_STATUS',

  fields: {
    docNum: text(40, '事务号', 'Number', { kept: true, width: 160 }),
    rowKind: lookup('RT_KIND', '类型', 'Kind', { kept: true, width: 76 }),
    transactionDate: date('日期', 'Date', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 180 }),
    receiveDocNum: text(40, '接收单', 'Receipt', { kept: true, width: 150 }),
    noteDocNum: text(40, '送货单', 'Delivery note', { kept: true, width: 150 }),
    poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
    poLineNum: int('订单行', 'Order line', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 170 }),
    itemDesc: text(300, '物料描述', 'Description', { kept: true }),
    batchNo: text(40, '批号', 'Batch no.', { kept: true }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    // What was taken back is negative.
    qty: qty('数量', 'Qty', { kept: true, unit: 'uom' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    netPrice: price('不含税单价', 'Net price', { kept: true, unit: 'currency' }),
    taxRate: percent('税率', 'Tax rate', { kept: true }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    taxAmount: amount('税额', 'Tax', { computed: true, unit: 'currency' }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true, unit: 'currency' }),
    settlementBasis: lookup('SETTLE_BASIS', '结算依据', 'Settlement basis', { kept: true }),
    settleableQty: qty('可结算数量', 'Settleable', { kept: true }),
    settledQty: qty('已对账', 'On statement', { kept: true }),
    unsettledQty: qty('未对账', 'Unsettled', { computed: true }),
    settledFlag: checkbox('已结清', 'Settled', { computed: true }),
  },
  compute: {
    netAmount: times('qty', 'netPrice'),
    taxAmount: times('netAmount', 'taxRate'),
    grossAmount: plus('netAmount', 'taxAmount'),
    unsettledQty: minus('settleableQty', 'settledQty'),
    settledFlag: when(all(atLeast('unsettledQty', 0), atLeast(0, 'unsettledQty')), constant('Y'), constant('N')),
  },

  states: { POSTED: { label: ['已过账', 'Posted'], end: true, tone: 'done' } },
  unique: [['receiveDocNum', 'docNum']],
  roles: { supplier: supplier('supplierId') },
  sight: {
    prices: { paths: ['netPrice', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount'], to: { btnViewPrice: always } },
  },
  scope: { side: 'both' },

  list: {
    find: ['transactionDate', 'supplierId', 'poDocNum', 'rowKind', 'settledFlag', 'materialId', 'receiveDocNum', 'noteDocNum', 'orgId', 'currency'],
    columns: [
      'docNum', 'rowKind', 'transactionDate', 'supplierId', 'materialId', 'qty', 'uom', 'grossAmount', 'currency', 'unsettledQty', 'netPrice', 'netAmount', 'settledQty', 'poDocNum', 'poLineNum', 'noteDocNum', 'batchNo', 'orgId',
    ],
    sort: '-transactionDate',
    sums: ['netAmount', 'grossAmount'],
    views: {
      open: { label: ['未对账', 'Unsettled'], where: is('settledFlag', 'N') },
      back: { label: ['冲销与退货', 'Taken back'], where: is('rowKind', 'WRITE_OFF', 'RETURN') },
    },
  },
  edit: { sections: [] },
  pages: {
    receiveTransactionList: list('permitted', ['finance', 'buyer', 'manager', 'warehouse', 'supplier'], {
      label: ['收货事务', 'Receive transactions'], readOnly: true, gives: { supplier: ['btnViewPrice'] },
    }),
  },
})
