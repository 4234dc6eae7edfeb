import { always, amount, document, feed, list, lookup, month, must, percent, price, qty, ref, text } from '../language/define.ts'
import { atLeast, divide, minus, plus, times, today } from '../language/formula.ts'
import { customerOrder } from '../purchasing/customer-order.ts'

/** What was shipped to customers in a month and what it cost, against the target cost of the product. */
export const shipProductAndCost = document('shipProductAndCost', {
  label: ['出货产品与成本', 'Shipped products and cost'],
  number: 'SC{yyyyMM}{0000}',

  fields: {
    month: month('月份', 'Month', { required: true }),
    productId: ref('materialItem', '产品', 'Product', { required: true, width: 220 }),
    productModel: text(100, '型号', 'Model', { required: true }),
    customerCode: text(30, '客户编码', 'Customer code', { required: true }),
    customerOrderNum: text(60, '客户订单号', 'Customer order', { width: 150 }),
    customerOrderId: ref('customerOrder', '客户订单', 'Customer order line', { kept: true }),
    shippedQty: qty('出货量', 'Shipped', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, width: 70 }),
    salesPrice: price('售价', 'Sales price', { required: true, min: '0' }),
    materialCost: price('材料成本', 'Material', { required: true, min: '0' }),
    processCost: price('加工成本', 'Processing', { required: true, min: '0' }),
    overheadCost: price('制造费用', 'Overhead', { required: true, min: '0' }),
    unitCost: price('单位成本', 'Unit cost', { computed: true }),
    materialPercent: percent('材料占比', 'Material share', { computed: true }),
    targetCost: price('目标成本', 'Target', { required: true, min: '0' }),
    varianceAmount: amount('差异金额', 'Variance', { computed: true }),
  },
  compute: {
    unitCost: plus('materialCost', 'processCost', 'overheadCost'),
    materialPercent: divide('materialCost', 'unitCost'),
    varianceAmount: times(minus('unitCost', 'targetCost'), 'shippedQty'),
  },
  unique: [{ by: ['orgId', 'month', 'productId', 'customerCode'], over: 'TWICE', at: 'productId' }],
  guards: [must('MONTH_LATER', atLeast(today(), 'month'), { at: 'month' })],
  feeds: [feed(customerOrder, '', { keep: 'shippedQty', by: 'customerOrderId', qty: 'shippedQty', whileIn: ['RECORDED'], upTo: plus('orderQty', 0), over: 'OVER_SHIPPED' })],

  states: { RECORDED: { label: ['已登记', 'Recorded'], edit: { internal: 'all' }, tone: 'done' } },
  sight: { prices: { paths: ['salesPrice'], to: { btnViewSalesPrice: always } } },
  scope: { side: 'internal' },
  list: {
    find: ['docNum', 'month', 'productId', 'customerCode', 'orgId', 'customerOrderNum'],
    columns: ['docNum', 'month', 'productId', 'productModel', 'customerCode', 'customerOrderNum', 'shippedQty', 'uom', 'salesPrice', 'materialCost', 'processCost', 'overheadCost', 'unitCost', 'materialPercent', 'targetCost', 'varianceAmount', 'orgId'],
    sort: '-month',
    sums: ['varianceAmount'],
  },
  edit: {
    facts: ['unitCost', 'targetCost', 'varianceAmount'],
    sections: [
      { label: ['出货', 'Shipment'], fields: ['month', 'orgId', 'productId', 'productModel', 'customerCode', 'customerOrderNum', 'shippedQty', 'uom', 'salesPrice'] },
      { label: ['成本', 'Cost'], fields: ['materialCost', 'processCost', 'overheadCost', 'unitCost', 'materialPercent', 'targetCost', 'varianceAmount', 'remark'] },
    ],
    tabs: ['history'],
  },
  pages: {
    shipProductAndCostList: list('permitted', ['buyer', 'manager', 'finance'], {
      label: ['出货产品与成本', 'Shipped products and cost'], maintain: ['buyer', 'manager', 'finance'], opens: 'shipProductAndCostList', gives: { manager: ['btnViewSalesPrice'], finance: ['btnViewSalesPrice'] },
    }),
  },
  importable: true,
  messages: {
    TWICE: ['{month}该产品与客户已登记', 'This product and customer are recorded for {month} already'],
    MONTH_LATER: ['月份{month}不能晚于本月', 'Month {month} cannot be after this one'],
    NO_ORDER: ['客户{customerCode}没有订单{customerOrderNum}的该产品', 'Customer {customerCode} has no order {customerOrderNum} of this product'],
    OVER_SHIPPED: ['出货{qty}超过订单未出货{rest}', '{qty} exceeds {rest} of the order that is still to ship'],
  },
})
