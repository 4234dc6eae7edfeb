import { always, amount, checkbox, date, datetime, document, edit, feed, list, lookup, price, qty, ref, supplier, text } from '../language/define.ts'
import { all, is, minus, not, times, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'
import { receiveHeader } from './receive-header.ts'

const posted = ['POSTED', 'COLLECTED'] as const
const isReturn = is('writeOffType', 'RETURN')
const returned = when(isReturn, 'qty', 0)
const returnedFrom = (stock: string) => when(all(isReturn, is('fromStock', stock)), 'qty', 0)

/** Takes back one receipt line: a write-off because it was booked wrongly, a return because the goods go back. */
export const receiveWriteOff = document('receiveWriteOff', {
  label: ['冲销退货单', 'Write-off and return'],
  number: 'WR{yyyyMMdd}{0000}',
  statusLookup: 'WO_STATUS',

  fields: {
    writeOffType: lookup('WO_TYPE', '类型', 'Type', { required: true, init: 'WRITE_OFF' }),
    receiveLineId: ref('receiveLine', '接收行', 'Receipt line', { required: true, fixed: true }),
    receiveDocNum: text(40, '接收单', 'Receipt', { kept: true, width: 150 }),
    poDeliveryId: ref('poDelivery', '订单计划', 'Schedule', { kept: true }),
    poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 220 }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 230 }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    qty: qty('数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
    reversibleQty: qty('可退数量', 'Reversible', { kept: true, unit: 'uom' }),
    fromStock: lookup('WO_STOCK', '退出部分', 'Taken from', { required: true }),
    reasonCode: lookup('WO_REASON', '原因', 'Reason', { required: true }),
    reasonText: text(300, '原因说明', 'Explanation', { required: true, width: 220 }),
    bookDate: date('记账日期', 'Booking date', { required: true, init: 'today' }),
    replaceFlag: checkbox('需补货', 'Replace', { required: true, init: 'Y' }),
    carrier: text(100, '承运商', 'Carrier'),
    waybillNum: text(60, '运单号', 'Waybill'),
    pickupTime: datetime('提货时间', 'Collected', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    netPrice: price('不含税单价', 'Net price', { kept: true, unit: 'currency' }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    abnormalId: ref('abnormalHeader', '异常单', 'Abnormal report'),
  },

  compute: { netAmount: minus(0, times('qty', 'netPrice')) },

  feeds: [
    feed(poHeader, 'poLine.poDelivery', { keep: 'returnedQty', by: 'poDeliveryId', qty: returned, whileIn: posted }),
    feed(poHeader, 'poLine.poDelivery', { keep: 'notReplacedQty', by: 'poDeliveryId', qty: when(all(isReturn, is('replaceFlag', 'N')), 'qty', 0), whileIn: posted }),
    feed(receiveHeader, 'receiveLine', { keep: 'writtenOffQty', by: 'receiveLineId', qty: when(isReturn, 0, 'qty'), whileIn: posted, upTo: minus('receiveQty', 'returnedQty', 'decidingQty'), over: 'OVER' }),
    feed(receiveHeader, 'receiveLine', { keep: 'returnedQty', by: 'receiveLineId', qty: returned, whileIn: posted, upTo: minus('receiveQty', 'writtenOffQty'), over: 'OVER' }),
    feed(receiveHeader, 'receiveLine', { keep: 'returnedPendingQty', by: 'receiveLineId', qty: returnedFrom('PENDING'), whileIn: posted }),
    feed(receiveHeader, 'receiveLine', { keep: 'returnedAcceptedQty', by: 'receiveLineId', qty: returnedFrom('ACCEPTED'), whileIn: posted }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    POSTED: { label: ['已过账', 'Posted'], tone: 'run' },
    COLLECTED: { label: ['供应商已提货', 'Collected'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },

  actions: {
    doPost: { label: ['过账', 'Post'], from: ['DRAFT'], to: 'POSTED', who: ['warehouse', 'manager'], resource: 'btnPost', primary: true, inList: true, tell: { supplier: 'WR_RETURN', 'poDeliveryId.headerId.buyerId': 'WR_POSTED' } },
    doConfirm: { label: ['确认提货', 'Confirm collection'], from: ['POSTED'], to: 'COLLECTED', who: ['supplier'], resource: 'btnConfirm', primary: true, tell: { warehouse: 'WR_COLLECTED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT'], to: 'CANCELLED', who: ['warehouse'], resource: 'btnCancel', danger: true, inList: true },
  },

  prints: ['pdf'],
  roles: { supplier: supplier('supplierId', { from: all(isReturn, not(is('status', 'DRAFT', 'CANCELLED'))) }) },
  sight: {
    prices: { paths: ['netPrice', 'netAmount'], to: { btnViewPrice: always } },
  },
  scope: { side: 'both' },

  list: {
    find: ['docNum', 'writeOffType', 'status', 'supplierId', 'orgId', 'materialId', 'receiveDocNum', 'poDocNum', 'bookDate', 'reasonCode'],
    columns: ['docNum', 'status', 'writeOffType', 'supplierId', 'materialId', 'qty', 'uom', 'netAmount', 'bookDate', 'receiveDocNum', 'poDocNum', 'fromStock', 'reasonCode', 'replaceFlag', 'orgId'],
    sort: '-creationDate',
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT') },
      toCollect: { label: ['待提货', 'To collect'], where: all(isReturn, is('status', 'POSTED')) },
    },
  },
  edit: {
    facts: ['supplierId', 'receiveDocNum', 'reversibleQty', 'netAmount'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['writeOffType', 'receiveLineId', 'orgId', 'materialId', 'qty', 'uom', 'fromStock', 'reasonCode', 'reasonText', 'bookDate', 'replaceFlag', 'remark'] },
      { label: ['提货', 'Collection'], fields: ['carrier', 'waybillNum', 'pickupTime'] },
    ],
    tabs: ['files', 'history'],
  },

  pages: {
    receiveWriteOffList: list('permitted', ['warehouse', 'quality', 'buyer', 'manager', 'finance', 'supplier'], { label: ['冲销退货', 'Write-offs and returns'], maintain: ['warehouse', 'manager'], opens: 'receiveWriteOffEdit' }),
    receiveWriteOffEdit: edit(['warehouse', 'quality', 'buyer', 'manager', 'finance', 'supplier'], { label: ['冲销退货单', 'Write-off and return'], maintain: ['warehouse', 'manager'] }),
  },

  templates: {
    WR_RETURN: { title: ['退货单{docNum}待提货', 'Return {docNum} is to be collected'], todo: true, todoType: 'DELIVERY' },
    WR_POSTED: { title: ['冲销退货单{docNum}已过账', 'Write-off or return {docNum} was posted'] },
    WR_COLLECTED: { title: ['退货单{docNum}已提货', 'Return {docNum} was collected'] },
  },

  messages: {
    NOT_POSTED: ['接收单{docNum}未过账', 'Receipt {docNum} is not posted'],
    OVER: ['可退数量{max}，本次{qty}', 'Reversible {max}, given {qty}'],
    ON_STATEMENT: ['已对账{qty}，请先在对账单中扣回，或待供应商确认对账单后退回', '{qty} is on a statement that is being agreed; take it off there first, or return it once the supplier has confirmed'],
    UNDO_FIRST: ['已检验的行冲销前请先撤销检验', 'Undo the inspection before writing this line off'],
    FROM_STOCK: ['该行没有“{stock}”部分', 'This line has nothing of "{stock}"'],
    ACCEPTED_RETURN: ['合格品退货须由采购经理过账', 'A return of accepted goods is posted by a manager'],
    BEFORE_RECEIPT: ['记账日期不能早于接收日期{date}', 'The booking date is before the receipt of {date}'],
    DATE_LATER: ['记账日期不能晚于今天', 'The booking date cannot be after today'],
    MONTH_CLOSED: ['{month}已关账', '{month} is closed'],
    NOT_A_RETURN: ['冲销没有提货', 'A write-off is not collected'],
  },
})
