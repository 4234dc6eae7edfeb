import { always, amount, checkbox, datetime, document, edit, int, lines, list, lookup, month, must, percent, price, qty, ref, supplier, text } from '../language/define.ts'
import { above, all, any, constant, count, divide, equal, is, isSet, minus, not, plus, round, some, sum, times, when } from '../language/formula.ts'

/** Above half a percent a difference is explained. */
const isFar = any(above('differPercent', 0.5), above(-0.5, 'differPercent'), all(equal('bookQty', 0), not(equal('countedQty', 0))))

/** What a subcontractor holds of our material at the end of a month: by the ledger, and by its own count. */
export const outsourcingStockHeader = document('outsourcingStockHeader', {
  label: ['委外库存单', 'Outsourcing stock statement'],
  number: 'OS{yyyyMM}{0000}',
  statusLookup: 'OS_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    month: month('月份', 'Month', { required: true }),
    // What ends before it was published never was the supplier's.
    publishedDate: datetime('发布时间', 'Published', { kept: true }),
    lineCount: int('行数', 'Lines', { computed: true }),
    differAmount: amount('差异金额', 'Difference', { computed: true }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
    erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
  },
  lines: {
    outsourcingStockLine: lines('库存行', 'Stock lines', {
      fields: {
        componentId: ref('materialItem', '组件', 'Component', { kept: true, width: 220 }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        openingQty: qty('期初', 'Opening', { kept: true }),
        issuedQty: qty('发料', 'Issued', { kept: true }),
        consumedQty: qty('耗用', 'Consumed', { kept: true }),
        returnedQty: qty('退料', 'Returned', { kept: true }),
        scrapQty: qty('报废', 'Scrap', { min: '0' }),
        bookQty: qty('账面结存', 'Book', { computed: true, unit: 'uom' }),
        countedQty: qty('实盘数量', 'Counted', { min: '0', unit: 'uom' }),
        differQty: qty('差异', 'Difference', { computed: true }),
        differPercent: percent('差异率', 'Difference %', { computed: true }),
        differReason: text(200, '差异原因', 'Reason'),
        standardPrice: price('标准价', 'Standard price', { kept: true }),
        chargeFlag: checkbox('扣款', 'Charge', { init: 'N' }),
      },
      columns: ['lineNum', 'componentId', 'uom', 'openingQty', 'issuedQty', 'consumedQty', 'returnedQty', 'scrapQty', 'bookQty', 'countedQty', 'differQty', 'differPercent', 'differReason', 'chargeFlag'],
      compute: {
        bookQty: minus(plus('openingQty', 'issuedQty'), 'consumedQty', 'returnedQty', 'scrapQty'),
        differQty: minus('countedQty', 'bookQty'),
        differPercent: divide('differQty', 'bookQty'),
      },
    }),
  },
  compute: {
    lineCount: count('outsourcingStockLine'),
    // What differs without a standard price makes the sum unknown.
    differAmount: when(
      some('outsourcingStockLine', all(isSet('differQty'), not(equal('differQty', 0)), not(isSet('standardPrice')))),
      constant(''),
      sum('outsourcingStockLine', round(times('differQty', 'standardPrice'), 2)),
    ),
  },
  unique: [{ by: ['orgId', 'supplierId', 'month'], whileIn: ['DRAFT', 'PUBLISHED', 'COUNTED', 'CONFIRMED'], over: 'TWICE', at: 'supplierId' }],
  guards: [
    must('NOT_COUNTED', isSet('countedQty'), { on: 'outsourcingStockLine', at: 'countedQty', for: ['doCount'] }),
    must('DIFFER_REASON', any(isSet('differReason'), not(isFar)), { on: 'outsourcingStockLine', at: 'differReason', for: ['doCount'] }),
    must('NO_PRICE', any(not(is('chargeFlag', 'Y')), not(above(0, 'differQty')), above('standardPrice', 0)), { on: 'outsourcingStockLine', at: 'chargeFlag', for: ['doConfirm'], says: { code: 'componentId.code', qty: minus(0, 'differQty') } }),
    must('SENT', any(not(is('erpStatus', 'SENT')), not(isSet('erpNum'))), { for: ['doSendToErp'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'] },
    PUBLISHED: { label: ['待盘点', 'To count'], edit: { supplier: ['outsourcingStockLine.scrapQty', 'outsourcingStockLine.countedQty', 'outsourcingStockLine.differReason'] }, tone: 'wait' },
    COUNTED: { label: ['已盘点', 'Counted'], edit: { buyer: ['outsourcingStockLine.chargeFlag'], manager: ['outsourcingStockLine.chargeFlag'] }, tone: 'run' },
    CONFIRMED: { label: ['已确认', 'Confirmed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doGenerate: {
      label: ['生成', 'Generate'], from: [], to: 'same', who: ['buyer'], resource: 'btnGenerate', makes: 'outsourcingStockHeader',
      input: { orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg' }), month: month('月份', 'Month', { required: true }), supplierId: ref('supplierInfo', '供应商', 'Supplier') },
    },
    doPublish: { label: ['发布', 'Publish'], from: ['DRAFT'], to: 'PUBLISHED', who: ['buyer'], resource: 'btnPublish', primary: true, inList: true, tell: { supplier: 'OS_PUBLISHED' } },
    doCount: { label: ['提交盘点', 'Hand in the count'], from: ['PUBLISHED'], to: 'COUNTED', who: ['supplier'], resource: 'btnCount', primary: true, tell: { owner: 'OS_COUNTED', buyer: 'OS_COUNTED' } },
    doReject: { label: ['驳回', 'Send back'], from: ['COUNTED'], to: 'PUBLISHED', who: ['buyer'], resource: 'btnReject', reason: 'required', tell: { supplier: 'OS_REJECTED' } },
    doConfirm: { label: ['确认', 'Confirm'], from: ['COUNTED'], to: 'CONFIRMED', who: ['buyer'], resource: 'btnConfirm', primary: true, tell: { supplier: 'OS_CONFIRMED', finance: 'OS_CONFIRMED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'PUBLISHED'], to: 'CANCELLED', who: ['buyer'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { supplier: 'OS_CANCELLED' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['CONFIRMED'], to: 'same', who: ['buyer'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'ERP_OUTSOURCING_STOCK_OUT' } },
  },
  roles: { supplier: supplier('supplierId', { from: isSet('publishedDate') }) },
  sight: {
    ours: { paths: ['erpStatus', 'erpNum', 'erpMessage', 'erpTime', 'differAmount', 'outsourcingStockLine.standardPrice', 'outsourcingStockLine.chargeFlag'], to: { internal: always } },
  },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'month', 'supplierId', 'status', 'orgId', 'outsourcingStockLine.componentId', 'erpStatus'],
    columns: ['docNum', 'status', 'supplierId', 'month', 'lineCount', 'differAmount', 'erpStatus', 'orgId'],
    sort: '-month',
    views: {
      toCount: { label: ['待盘点', 'To count'], where: is('status', 'PUBLISHED') },
      counted: { label: ['已盘点', 'Counted'], where: is('status', 'COUNTED') },
    },
  },
  edit: {
    facts: ['supplierId', 'month', 'lineCount', 'differAmount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['supplierId', 'month', 'orgId', 'remark'] }, { label: ['ERP', 'ERP'], fields: ['erpStatus', 'erpNum', 'erpMessage', 'erpTime'], closed: true }],
    grids: ['outsourcingStockLine'],
    tabs: ['files', 'history'],
  },
  pages: {
    outsourcingStockList: list('permitted', ['buyer', 'manager', 'warehouse', 'finance', 'supplier'], { label: ['委外库存', 'Outsourcing stock'], opens: 'outsourcingStockEdit' }),
    outsourcingStockEdit: edit(['buyer', 'manager', 'warehouse', 'finance', 'supplier'], { label: ['委外库存单', 'Outsourcing stock statement'] }),
  },
  templates: {
    OS_PUBLISHED: { title: ['{month}委外库存单{docNum}待盘点', 'Outsourcing stock statement {docNum} of {month} is to be counted'], todo: true, todoType: 'DELIVERY' },
    OS_COUNTED: { title: ['委外库存单{docNum}已盘点', 'Outsourcing stock statement {docNum} was counted'] },
    OS_REJECTED: { title: ['委外库存单{docNum}被退回', 'Outsourcing stock statement {docNum} was sent back'], todo: true, todoType: 'DELIVERY' },
    OS_CONFIRMED: { title: ['委外库存单{docNum}已确认', 'Outsourcing stock statement {docNum} is confirmed'] },
    OS_CANCELLED: { title: ['委外库存单{docNum}已取消', 'Outsourcing stock statement {docNum} was cancelled'] },
  },
  messages: {
    TWICE: ['该供应商{month}已有委外库存单', 'There is a statement of this supplier for {month} already'],
    NOTHING: ['{month}没有委外库存', 'There is no outsourced stock in {month}'],
    NOT_COUNTED: ['第{lineNum}行请填写实盘数量', 'Line {lineNum}: give the counted quantity'],
    DIFFER_REASON: ['第{lineNum}行请填写差异原因', 'Line {lineNum}: give a reason'],
    NO_PRICE: ['第{lineNum}行组件{code}没有标准价，短少{qty}无法扣款', 'Line {lineNum}: component {code} has no standard price, so that the {qty} missing cannot be charged'],
    SENT: ['已发送ERP，单号{erpNum}', 'Already in ERP as {erpNum}'],
  },
})
