import { always, date, document, edit, int, list, lookup, must, price, qty, ref, text, user } from '../language/define.ts'
import { is, minus, notAbove, of } from '../language/formula.ts'

/** What a customer wants of a product: one line of his order. No supplier ever reads who it is. */
export const customerOrder = document('customerOrder', {
  label: ['客户订单', 'Customer order'],
  number: 'CO{yyyyMMdd}{0000}',
  statusLookup: 'CO_STATUS',

  fields: {
    customerCode: text(30, '客户编码', 'Customer code', { required: true }),
    customerName: text(200, '客户名称', 'Customer', { required: true, width: 200 }),
    customerPoNum: text(60, '客户订单号', 'Customer PO', { required: true, width: 150 }),
    customerLineNum: int('客户行号', 'Customer line', { required: true, min: '1', showThousandSeparator: 'N' }),
    materialId: ref('materialItem', '产品', 'Product', { required: true, width: 220 }),
    orderQty: qty('数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, init: of('materialId.baseUom'), width: 70 }),
    unitPrice: price('售价', 'Sales price', { min: '0', unit: 'currency' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { init: 'CNY', width: 80 }),
    requestDate: date('客户交期', 'Customer date', { required: true }),
    promiseDate: date('承诺交期', 'Promised'),
    priority: lookup('CO_PRIORITY', '优先级', 'Priority', { required: true, init: 'NORMAL' }),
    salespersonId: ref('user', '业务员', 'Sales', { width: 110 }),
    projectId: ref('project', '项目', 'Project'),
    demandQty: qty('已转需求量', 'Demand taken', { kept: true, unit: 'uom' }),
    shippedQty: qty('已出货量', 'Shipped', { kept: true, unit: 'uom' }),
    openQty: qty('未出货量', 'Open', { computed: true, unit: 'uom' }),
  },
  compute: { openQty: minus('orderQty', 'shippedQty') },
  unique: [{ by: ['customerCode', 'customerPoNum', 'customerLineNum'], whileIn: ['DRAFT', 'CONFIRMED', 'CLOSED'], over: 'TWICE', at: 'customerLineNum' }],
  guards: [
    must('BELOW_DEMAND', notAbove('demandQty', 'orderQty'), { at: 'orderQty' }),
    must('IN_DEMAND', notAbove('demandQty', 0), { for: ['doCancel'], says: { qty: 'demandQty' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    CONFIRMED: { label: ['已确认', 'Confirmed'], edit: { internal: ['promiseDate', 'priority'] }, tone: 'run' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doConfirm: { label: ['确认', 'Confirm'], from: ['DRAFT'], to: 'CONFIRMED', who: ['buyer', 'manager'], resource: 'btnConfirm', primary: true, inList: true },
    doClose: { label: ['关闭', 'Close'], from: ['CONFIRMED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', inList: true },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
  },
  roles: { sales: user('salespersonId', { owns: true }) },
  sight: { prices: { paths: ['unitPrice'], to: { btnViewSalesPrice: always } } },
  scope: { side: 'internal' },

  list: {
    find: ['docNum', 'customerName', 'customerPoNum', 'materialId', 'requestDate', 'status', 'priority', 'orgId', 'customerCode', 'salespersonId', 'projectId'],
    columns: ['docNum', 'status', 'customerName', 'customerPoNum', 'customerLineNum', 'materialId', 'orderQty', 'uom', 'requestDate', 'promiseDate', 'priority', 'demandQty', 'shippedQty', 'openQty', 'unitPrice', 'currency', 'orgId'],
    sort: '-creationDate',
    due: { date: 'requestDate', when: is('status', 'CONFIRMED'), warnDays: 7 },
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT') },
      confirmed: { label: ['已确认', 'Confirmed'], where: is('status', 'CONFIRMED') },
      urgent: { label: ['紧急', 'Urgent'], where: is('priority', 'URGENT') },
    },
  },
  edit: {
    facts: ['customerName', 'requestDate', 'demandQty', 'openQty'],
    sections: [
      { label: ['客户', 'Customer'], fields: ['customerCode', 'customerName', 'customerPoNum', 'customerLineNum', 'salespersonId', 'orgId'] },
      { label: ['产品', 'Product'], fields: ['materialId', 'orderQty', 'uom', 'unitPrice', 'currency', 'requestDate', 'promiseDate', 'priority', 'projectId', 'remark'] },
      { label: ['进度', 'Progress'], fields: ['demandQty', 'shippedQty', 'openQty'] },
    ],
    panels: {
      whereabouts: {
        label: ['需求去向', 'Where it went'],
        fields: {
          demandNum: text(40, '需求汇总', 'Demand', { width: 150 }),
          qty: qty('已转需求量', 'Demand taken'),
          requisitionNum: text(40, '采购申请', 'Requisition', { width: 150 }),
          requestQty: qty('申请数量', 'Requested'),
          requisitionStatus: lookup('PR_LINE_STATUS', '申请行状态', 'Requisition line'),
          orderNum: text(40, '采购订单', 'Order', { width: 150 }),
          supplierId: ref('supplierInfo', '供应商', 'Supplier', { width: 200 }),
          orderQty: qty('下单数量', 'Ordered'),
          orderStatus: lookup('PO_LINE_STATUS', '订单行状态', 'Order line'),
          promisedDate: date('承诺日期', 'Promised'),
        },
      },
    },
    tabs: ['files', 'history'],
  },
  pages: {
    customerOrderList: list('permitted', ['buyer', 'manager'], { label: ['客户订单', 'Customer orders'], maintain: ['buyer', 'manager'], opens: 'customerOrderEdit', gives: { manager: ['btnViewSalesPrice'] } }),
    customerOrderEdit: edit(['buyer', 'manager'], { label: ['客户订单', 'Customer order'], maintain: ['buyer', 'manager'], gives: { manager: ['btnViewSalesPrice'] } }),
  },
  importable: true,
  messages: {
    TWICE: ['客户{customerCode}订单{customerPoNum}第{customerLineNum}行已存在', 'Line {customerLineNum} of order {customerPoNum} of customer {customerCode} exists already'],
    BELOW_DEMAND: ['已转需求{demandQty}，数量不能小于它', '{demandQty} already turned into demand; the quantity cannot be below it'],
    IN_DEMAND: ['已转需求{qty}，不能取消', '{qty} already turned into demand'],
  },
})
