import { date, datetime, document, edit, lines, list, lookup, must, number, percent, qty, ref, same, supplier, text } from '../language/define.ts'
import { above, any, atLeast, count, equal, is, isSet, max, minus, not, notAbove, plus, round, times, today } from '../language/formula.ts'

/** Material that a subcontractor is given to work with, and what it gives back. */
export const outsourcingIssueHeader = document('outsourcingIssueHeader', {
  label: ['委外发料单', 'Outsourcing issue'],
  number: 'OI{yyyyMMdd}{0000}',
  statusLookup: 'OI_STATUS',

  fields: {
    issueType: lookup('OI_TYPE', '类型', 'Type', { required: true, init: 'ISSUE' }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, init: 'found', width: 220 }),
    poHeaderId: ref('poHeader', '委外订单', 'Order', { required: true, fixed: true }),
    warehouseCode: text(20, '仓库', 'Warehouse', { required: true }),
    issueDate: date('发料日期', 'Date', { required: true, init: 'today' }),
    // What ends before it was issued never was the supplier's.
    issuedDate: datetime('发料时间', 'Issued at', { kept: true }),
    receiverName: text(50, '签收人', 'Receiver'),
    waybillNum: text(60, '运单号', 'Waybill'),
  },
  lines: {
    outsourcingIssueLine: lines('发料行', 'Issue lines', {
      fields: {
        poLineId: ref('poLine', '订单行', 'Order line', { required: true, where: { headerId: same('poHeaderId') }, width: 180 }),
        componentId: ref('materialItem', '组件', 'Component', { required: true, width: 200 }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        bomQty: number(18, 6, '单件用量', 'Per unit', { required: true, init: 'found', min: '0.000001' }),
        scrapPercent: percent('损耗%', 'Scrap', { required: true, init: 'found', min: '0', max: '50' }),
        orderQty: qty('订单数量', 'Order qty', { kept: true }),
        requiredQty: qty('需求量', 'Required', { computed: true, unit: 'uom' }),
        issuedBeforeQty: qty('已发量', 'Issued before', { kept: true, unit: 'uom' }),
        openQty: qty('未发量', 'Open', { computed: true, unit: 'uom' }),
        issueQty: qty('本次数量', 'This issue', { required: true, min: '0.0001', unit: 'uom' }),
        storageLocationId: ref('storageLocation', '库位', 'Location', { required: true, where: { orgId: same('orgId') } }),
        batchNo: text(40, '批号', 'Batch no.'),
        confirmedQty: qty('签收数量', 'Confirmed', { min: '0', unit: 'uom' }),
        differReason: text(200, '差异原因', 'Reason'),
      },
      columns: ['lineNum', 'poLineId', 'componentId', 'uom', 'bomQty', 'scrapPercent', 'requiredQty', 'issuedBeforeQty', 'openQty', 'issueQty', 'storageLocationId', 'batchNo', 'confirmedQty', 'differReason'],
      compute: {
        requiredQty: round(times('orderQty', 'bomQty', plus(1, 'scrapPercent')), 4),
        openQty: max(0, minus('requiredQty', 'issuedBeforeQty')),
      },
    }),
  },
  guards: [
    must('ISSUE_LATER', atLeast(today(), 'issueDate'), { at: 'issueDate' }),
    must('ONLY_ISSUE', is('issueType', 'ISSUE'), { for: ['doLoadBom'] }),
    must('NO_LINES', above(count('outsourcingIssueLine'), 0), { at: 'outsourcingIssueLine', for: ['doIssue'] }),
    must('NO_BATCH', any(not(is('componentId.batchFlag', 'Y')), isSet('batchNo')), { on: 'outsourcingIssueLine', at: 'batchNo', for: ['doIssue'] }),
    must('NOT_CONFIRMED', isSet('confirmedQty'), { on: 'outsourcingIssueLine', at: 'confirmedQty', for: ['doConfirm'] }),
    must('OVER_CONFIRMED', any(not(isSet('confirmedQty')), notAbove('confirmedQty', 'issueQty')), { on: 'outsourcingIssueLine', at: 'confirmedQty', says: { max: 'issueQty' } }),
    must('DIFFER_REASON', any(not(isSet('confirmedQty')), equal('confirmedQty', 'issueQty'), isSet('differReason')), { on: 'outsourcingIssueLine', at: 'differReason', for: ['doConfirm'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    ISSUED: { label: ['已发料', 'Issued'], edit: { supplier: ['outsourcingIssueLine.confirmedQty', 'outsourcingIssueLine.differReason'] }, tone: 'run' },
    CONFIRMED: { label: ['已签收', 'Confirmed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doLoadBom: { label: ['加载用料', 'Load components'], from: ['DRAFT'], to: 'same', who: ['warehouse'], resource: 'btnLoadBom' },
    doIssue: { label: ['发料', 'Issue'], from: ['DRAFT'], to: 'ISSUED', who: ['warehouse'], resource: 'btnIssue', primary: true, inList: true, tell: { supplier: 'OI_ISSUED' } },
    doConfirm: { label: ['签收', 'Confirm'], from: ['ISSUED'], to: 'CONFIRMED', who: ['supplier'], resource: 'btnConfirm', primary: true, tell: { owner: 'OI_CONFIRMED' } },
    doDiffer: { label: ['签收差异', 'Difference'], from: ['ISSUED'], to: 'same', who: ['system'], resource: 'btnConfirm', tell: { warehouse: 'OI_DIFFERENCE' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'ISSUED'], to: 'CANCELLED', who: ['warehouse'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { supplier: 'OI_CANCELLED' } },
  },
  prints: ['pdf'],
  roles: { supplier: supplier('supplierId', { from: isSet('issuedDate') }) },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'supplierId', 'status', 'issueType', 'issueDate', 'poHeaderId', 'outsourcingIssueLine.componentId', 'orgId'],
    columns: ['docNum', 'status', 'issueType', 'supplierId', 'poHeaderId', 'issueDate', 'warehouseCode', 'receiverName', 'waybillNum', 'orgId'],
    sort: '-creationDate',
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT'), side: 'internal' },
      toConfirm: { label: ['待签收', 'To confirm'], where: is('status', 'ISSUED') },
    },
  },
  edit: {
    facts: ['supplierId', 'poHeaderId', 'issueDate', 'issueType'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['issueType', 'poHeaderId', 'supplierId', 'orgId', 'warehouseCode', 'issueDate', 'receiverName', 'waybillNum', 'remark'] }],
    grids: ['outsourcingIssueLine'],
    tabs: ['files', 'history'],
  },
  pages: {
    outsourcingIssueList: list('permitted', ['warehouse', 'buyer', 'manager', 'supplier'], { label: ['委外发料', 'Outsourcing issues'], maintain: ['warehouse'], opens: 'outsourcingIssueEdit' }),
    outsourcingIssueEdit: edit(['warehouse', 'buyer', 'manager', 'supplier'], { label: ['委外发料单', 'Outsourcing issue'], maintain: ['warehouse'] }),
  },
  templates: {
    OI_ISSUED: { title: ['委外发料单{docNum}待签收', 'Outsourcing issue {docNum} is to be confirmed'], todo: true, todoType: 'DELIVERY' },
    OI_CONFIRMED: { title: ['委外发料单{docNum}已签收', 'Outsourcing issue {docNum} is confirmed'] },
    OI_CANCELLED: { title: ['委外发料单{docNum}已取消', 'Outsourcing issue {docNum} was cancelled'] },
    OI_DIFFERENCE: { title: ['委外发料单{docNum}签收有差异', 'Outsourcing issue {docNum} was confirmed with a difference'] },
  },
  messages: {
    ISSUE_LATER: ['发料日期不能晚于今天', 'The issue date cannot be after today'],
    ONLY_ISSUE: ['退料单不加载用料', 'Nothing is loaded into a return'],
    NOTHING_OPEN: ['订单没有未发的用料；首次发料请逐行填写', 'The order needs nothing more; of a part that was never issued for, enter the lines'],
    NO_LINES: ['请至少填写一行发料', 'Enter at least one line'],
    NO_BATCH: ['第{lineNum}行请填写批号', 'Line {lineNum}: give the batch no.'],
    NOT_OUTSOURCED: ['订单{docNum}不是已确认的委外订单', 'Order {docNum} is no confirmed outsourcing order'],
    SAME_PART: ['第{lineNum}行组件不能是成品本身', 'Line {lineNum}: the component cannot be the finished part'],
    MONTH_CLOSED: ['{month}已关账', '{month} is closed'],
    NOT_CONFIRMED: ['第{lineNum}行请填写签收数量', 'Line {lineNum}: give the confirmed quantity'],
    OVER_CONFIRMED: ['第{lineNum}行签收数量超过本次数量{max}', 'Line {lineNum}: at most {max} may be confirmed'],
    DIFFER_REASON: ['第{lineNum}行请填写差异原因', 'Line {lineNum}: give a reason'],
    OVER_ISSUE: ['第{lineNum}行累计发料{sum}超过允许{max}', 'Line {lineNum}: {sum} issued, {max} allowed'],
    NO_BASE: ['仓库{warehouse}在{org}没有库位', 'There is no location of warehouse {warehouse} in {org}'],
  },
})
