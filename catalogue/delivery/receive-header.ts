import { always, amount, checkbox, date, document, edit, feed, icon, int, lines, linkTag, list, lookup, must, number, percent, price, qty, ref, source, text, user } from '../language/define.ts'
import { above, all, atLeast, constant, days, equal, is, max, min, minus, not, notAbove, plus, round, some, subtract, sum, times, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'
import { deliveryNoteHeader } from './delivery-note-header.ts'

const posted = ['POSTED', 'WRITTEN_OFF'] as const
/** What stays received: a write-off says that it never was, a return that it went back. */
const received = minus('receiveQty', 'writtenOffQty')
/** Exempt goods are accepted as they come, so what is written off was never accepted. */
const accepted = when(is('inspectionStatus', 'PENDING'), 0, when(is('inspectionStatus', 'EXEMPT'), minus('acceptedQty', 'writtenOffQty'), plus('acceptedQty', 'concessionQty', 0)))
/** Of what is accepted and was not sent back nothing more can be consumed than is here. */
const toConsume = minus(accepted, 'returnedAcceptedQty', 'consumedQty')
const isConsigned = is('settlementBasis', 'CONSUMPTION')
const rejected = when(is('inspectionStatus', 'PENDING'), 0, plus('rejectedQty', 0))
/** receivedQty may rise to this: the schedule with the tolerance of its line, and what went back. */
const receivable = plus(round(times('scheduleQty', plus(1, 'parent.overReceivePercent')), 4), 'returnedQty')

export const sourceOfReceipt = source(deliveryNoteHeader, 'deliveryNoteLine', {
  whileIn: ['SHIPPED', 'PART_RECEIVED'],
  header: ({ id, orgId, supplierId }) => ({ orgId, supplierId, noteHeaderId: id }),
  line: ({ id, poDeliveryId, batchNo, productionDate, expiryDate, shipQty, receivedQty }) => ({ noteLineId: id, poDeliveryId, batchNo, productionDate, expiryDate, receiveQty: subtract(shipQty, receivedQty) }),
})

/** The warehouse's record of what came in, usually made from a delivery note; quality adds what became of it. */
export const receiveHeader = document('receiveHeader', {
  label: ['接收单', 'Receipt'],
  number: 'RC{yyyyMMdd}{0000}',
  statusLookup: 'RECEIVE_STATUS',

  fields: {
    billTypeId: ref('purchaseBillType', '单据类型', 'Bill type', { required: true, init: 'found', where: { documentKind: 'RECEIVE' } }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, init: 'found', width: 220 }),
    noteHeaderId: ref('deliveryNoteHeader', '送货单', 'Delivery note', { width: 150 }),
    receiveDate: date('接收日期', 'Receipt date', { required: true, init: 'today' }),
    receiverId: ref('user', '收货人', 'Receiver', { required: true, init: 'me', width: 110 }),
    warehouseCode: text(20, '仓库', 'Warehouse', { required: true, init: 'found' }),
    poDocNums: text(500, '订单号', 'Orders', { kept: true }),
    // Of all its lines; none where orders of several currencies came on one note.
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    reverseReason: text(300, '冲销原因', 'Reason of reversal', { kept: true }),
  },

  lines: {
    receiveLine: lines('接收行', 'Receipt lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        noteLineId: ref('deliveryNoteLine', '送货行', 'Note line', { fixed: true }),
        poDeliveryId: ref('poDelivery', '订单计划', 'Schedule', { fixed: true }),
        poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
        poLineNum: int('订单行', 'Order line', { kept: true }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 230 }),
        itemDesc: text(300, '物料描述', 'Description', { kept: true }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        baseUom: lookup('UOM', '基本单位', 'Base UOM', { kept: true }),
        uomRate: number(20, 10, '换算率', 'Base per order unit', { kept: true }),
        batchNo: text(40, '批号', 'Batch no.'),
        productionDate: date('生产日期', 'Made'),
        expiryDate: date('失效日期', 'Expires'),
        receiveQty: qty('接收数量', 'Receipt qty', { required: true, min: '0.0001', unit: 'uom' }),
        storageLocationId: ref('storageLocation', '库位', 'Location', { required: true }),
        netPrice: price('不含税单价', 'Net price', { kept: true, unit: 'currency' }),
        taxRate: percent('税率', 'Tax rate', { kept: true }),
        currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
        netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
        settlementBasis: lookup('SETTLE_BASIS', '结算依据', 'Settlement basis', { kept: true }),
        inspectionStatus: lookup('INSPECT_STATUS', '检验状态', 'Inspection', { kept: true }),
        acceptedQty: qty('合格数量', 'Accepted', { min: '0', unit: 'uom' }),
        concessionQty: qty('让步数量', 'Concession', { min: '0', unit: 'uom' }),
        rejectedQty: qty('不合格数量', 'Rejected', { min: '0', unit: 'uom' }),
        inspectorId: ref('user', '检验员', 'Inspector', { kept: true, width: 110 }),
        inspectDate: date('检验日期', 'Inspected', { kept: true }),
        defectCode: lookup('DEFECT_CODE', '缺陷', 'Defect', { required: { when: above('rejectedQty', 0) } }),
        abnormalId: ref('abnormalHeader', '异常单', 'Abnormal report', { kept: true }),
        shortageQty: qty('委外缺料', 'Subcontract shortage', { kept: true }),
        writtenOffQty: qty('冲销数量', 'Written off', { kept: true }),
        returnedQty: qty('退货数量', 'Returned', { kept: true }),
        returnedPendingQty: qty('待检退货', 'Returned uninspected', { kept: true }),
        returnedAcceptedQty: qty('合格退货', 'Returned of accepted', { kept: true }),
        // Of consigned goods: ours, and owed, from then on.
        consumedQty: qty('耗用数量', 'Consumed', { kept: true }),
        settleableQty: qty('可对账数量', 'Settleable', { computed: true }),
        statementQty: qty('已对账', 'On statement', { kept: true }),
        // On a statement that the supplier has not confirmed: it does not change under his eyes.
        decidingQty: qty('对账中', 'On a statement being agreed', { kept: true }),
        promisedDate: date('承诺日期', 'Promised', { kept: true }),
        earlyDays: int('允许提前天数', 'Early days', { kept: true }),
        lateDays: int('允许延迟天数', 'Late days', { kept: true }),
        arrivalDate: date('到货日期', 'Arrived', { kept: true }),
        onTimeFlag: checkbox('准时', 'On time', { computed: true }),
      },
      columns: [
        'lineNum', 'poDocNum', 'poLineNum', 'materialId', 'itemDesc', 'receiveQty', 'uom', 'batchNo', 'productionDate', 'expiryDate', 'storageLocationId', 'netPrice', 'netAmount', 'inspectionStatus',
        'acceptedQty', 'concessionQty', 'rejectedQty', 'defectCode', 'shortageQty', 'writtenOffQty', 'returnedQty', 'consumedQty', 'settleableQty', icon('onTimeFlag', { Y: 'check', N: 'alert' }),
      ],
      compute: {
        netAmount: times('receiveQty', 'netPrice'),
        settleableQty: max(
          plus('statementQty', 0),
          when(is('settlementBasis', 'RECEIPT'), minus('receiveQty', 'writtenOffQty', 'returnedQty'), when(isConsigned, min(plus('consumedQty', 0), minus(accepted, 'returnedAcceptedQty')), minus(accepted, 'returnedAcceptedQty'))),
        ),
        onTimeFlag: when(
          all(atLeast(plus('earlyDays', 0), days('arrivalDate', 'promisedDate')), atLeast(plus('lateDays', 0), days('promisedDate', 'arrivalDate'))),
          constant('Y'),
          constant('N'),
        ),
      },
    }, { required: true }),
  },

  compute: { netAmount: sum('receiveLine.netAmount') },

  sources: [sourceOfReceipt],

  feeds: [
    feed(poHeader, 'poLine.poDelivery', { keep: 'receivedQty', by: 'receiveLine.poDeliveryId', qty: received, whileIn: posted, upTo: receivable, over: 'OVER_RECEIVE' }),
    feed(poHeader, 'poLine.poDelivery', { keep: 'acceptedQty', by: 'receiveLine.poDeliveryId', qty: accepted, whileIn: posted }),
    feed(deliveryNoteHeader, 'deliveryNoteLine', { keep: 'receivedQty', by: 'receiveLine.noteLineId', qty: received, whileIn: posted, upTo: plus('shipQty', 0), over: 'OVER_RECEIVE' }),
    feed(deliveryNoteHeader, 'deliveryNoteLine', { keep: 'acceptedQty', by: 'receiveLine.noteLineId', qty: accepted, whileIn: posted }),
    feed(deliveryNoteHeader, 'deliveryNoteLine', { keep: 'rejectedQty', by: 'receiveLine.noteLineId', qty: rejected, whileIn: posted }),
  ],

  guards: [
    must('RESULT_SUM', equal(plus(0, 'acceptedQty', 'concessionQty', 'rejectedQty'), minus('receiveQty', 'writtenOffQty', 'returnedPendingQty')), {
      on: 'receiveLine', at: 'acceptedQty', for: ['doInspect'],
      says: { sum: plus(0, 'acceptedQty', 'concessionQty', 'rejectedQty'), qty: minus('receiveQty', 'writtenOffQty', 'returnedPendingQty') },
    }),
    must('NOT_INSPECTED', not(is('inspectionStatus', 'EXEMPT', 'PENDING')), { on: 'receiveLine', for: ['doInspectUndo'] }),
    must('ON_STATEMENT', notAbove('statementQty', 0), { on: 'receiveLine', for: ['doInspectUndo'], says: { qty: 'statementQty' } }),
    must('CONSUMED', notAbove(plus('consumedQty', 0), 0), { on: 'receiveLine', for: ['doInspectUndo'], says: { qty: 'consumedQty' } }),
    must('NOT_CONSIGNED', isConsigned, { on: 'receiveLine', for: ['doConsume'] }),
    must('TAKEN_BACK', notAbove(plus('writtenOffQty', 'returnedQty'), 0), { on: 'receiveLine', for: ['doInspectUndo'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    POSTED: {
      label: ['已过账', 'Posted'], tone: 'run',
      edit: { quality: ['receiveLine.acceptedQty', 'receiveLine.concessionQty', 'receiveLine.rejectedQty', 'receiveLine.defectCode'] },
    },
    WRITTEN_OFF: { label: ['已冲销', 'Written off'], end: true, tone: 'void' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },

  actions: {
    doPost: {
      label: ['过账', 'Post'], from: ['DRAFT'], to: 'POSTED', who: ['warehouse'], resource: 'btnPost', primary: true, inList: true,
      tell: { 'receiveLine.poDeliveryId.headerId.buyerId': 'RC_POSTED', quality: 'RC_TO_INSPECT' },
    },
    doInspect: {
      label: ['检验', 'Inspect'], from: ['POSTED'], to: 'same', who: ['quality'], resource: 'btnInspect', on: 'receiveLine', line: { status: 'inspectionStatus', from: ['PENDING'] }, reason: 'optional', primary: true,
      tell: { 'receiveLine.poDeliveryId.headerId.buyerId': 'RC_INSPECTED' },
    },
    doTellRejected: { label: ['不合格通知', 'Tell of rejected goods'], from: ['POSTED'], to: 'same', who: ['system'], resource: 'btnInspect', tell: { 'receiveLine.poDeliveryId.headerId.buyerId': 'RC_REJECTED' } },
    doInspectUndo: { label: ['撤销检验', 'Undo inspection'], from: ['POSTED'], to: 'same', who: ['quality'], resource: 'btnInspectUndo', on: 'receiveLine', danger: true, tell: { 'receiveLine.poDeliveryId.headerId.buyerId': 'RC_INSPECT_UNDONE' } },
    doConsume: {
      label: ['寄售耗用', 'Consume'], from: ['POSTED'], to: 'same', who: ['warehouse'], resource: 'btnConsume', on: 'receiveLine', inLine: all(isConsigned, above(toConsume, 0)),
      input: { qty: qty('耗用数量', 'Consumed qty', { required: true, unit: 'uom', help: ['负数更正多记的耗用', 'Negative: puts right what was noted too much'] }) },
    },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT'], to: 'CANCELLED', who: ['warehouse'], resource: 'btnCancel', danger: true, inList: true },
    // Nothing of it is left: write-offs and returns took all of it.
    doReverse: { label: ['冲销', 'Reverse'], from: ['POSTED'], to: 'WRITTEN_OFF', who: ['system'], resource: 'btnPost' },
  },

  prints: ['pdf'],
  roles: { receiver: user('receiverId', { owns: true }) },
  sight: {
    prices: { paths: ['netAmount', 'receiveLine.netPrice', 'receiveLine.taxRate', 'receiveLine.netAmount'], to: { btnViewPrice: always } },
  },
  scope: { side: 'internal' },

  list: {
    find: ['docNum', 'supplierId', 'status', 'orgId', 'noteHeaderId', 'receiveDate', 'warehouseCode', 'receiverId', 'poDocNums', 'receiveLine.materialId'],
    columns: ['docNum', 'status', 'supplierId', linkTag('noteHeaderId', { to: 'deliveryNoteHeader' }), 'receiveDate', 'netAmount', 'receiverId', 'poDocNums', 'warehouseCode', 'orgId'],
    sort: '-creationDate',
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT') },
      posted: { label: ['已过账', 'Posted'], where: is('status', 'POSTED') },
    },
    lineViews: {
      toInspect: {
        label: ['待检', 'To inspect'],
        lines: 'receiveLine',
        where: all(is('status', 'POSTED'), is('inspectionStatus', 'PENDING')),
        find: ['docNum', 'supplierId', 'orgId', 'receiveDate', 'materialId', 'batchNo', 'poDocNum'],
        columns: ['docNum', 'supplierId', 'receiveDate', 'materialId', 'itemDesc', 'receiveQty', 'uom', 'batchNo', 'expiryDate', 'storageLocationId', 'poDocNum', 'orgId'],
        sort: 'receiveDate',
      },
    },
  },
  edit: {
    subtitle: ['billTypeId'],
    facts: ['supplierId', 'noteHeaderId', 'receiveDate', 'netAmount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['noteHeaderId', 'billTypeId', 'orgId', 'supplierId', 'receiveDate', 'receiverId', 'warehouseCode', 'poDocNums', 'remark'] }],
    grids: ['receiveLine'],
    totals: ['netAmount'],
    tabs: ['files', 'history'],
  },

  pages: {
    receiveList: list('permitted', ['warehouse', 'quality', 'buyer', 'manager', 'finance'], {
      homes: [
        { for: ['quality'], label: ['待检', 'To inspect'], view: 'toInspect', columns: ['docNum', 'receiveDate', 'supplierId', 'itemDesc', 'receiveQty'], sort: 'receiveDate', empty: ['没有待检的收货', 'Nothing is to be inspected'] },
        { for: ['warehouse'], label: ['待过账的接收单', 'Receipts to post'], view: 'draft', columns: ['docNum', 'receiveDate', 'supplierId', 'status'], sort: 'receiveDate', empty: ['没有待过账的接收单', 'No receipt is to be posted'] },
      ],
      label: ['接收单', 'Receipts'], maintain: ['warehouse'], gives: { warehouse: ['btnScan'] }, leads: { btnScan: 'scan' }, opens: 'receiveEdit' }),
    receiveEdit: edit(['warehouse', 'quality', 'buyer', 'manager', 'finance'], { label: ['接收单', 'Receipt'], maintain: ['warehouse'] }),
  },

  templates: {
    RC_POSTED: { title: ['接收单{docNum}已过账', 'Receipt {docNum} was posted'] },
    RC_TO_INSPECT: { title: ['接收单{docNum}待检验', 'Receipt {docNum} is to be inspected'], todo: some('receiveLine', is('inspectionStatus', 'PENDING')), todoType: 'INSPECT' },
    RC_INSPECTED: { title: ['接收单{docNum}已检验', 'Receipt {docNum} was inspected'] },
    RC_REJECTED: { title: ['接收单{docNum}有不合格品', 'Goods of receipt {docNum} were rejected'] },
    RC_INSPECT_UNDONE: { title: ['接收单{docNum}的检验已撤销', 'The inspection of receipt {docNum} was undone'] },
  },

  messages: {
    NO_SOURCE: ['第{lineNum}行请选择送货行或订单计划', 'Line {lineNum} needs a note line or a schedule'],
    NOTHING_COUNTED: ['送货单{docNum}没有可收的数量', 'Nothing of note {docNum} was counted that may be received'],
    NO_NOTE: ['请选择送货单', 'Choose a delivery note'],
    MIXED: ['第{lineNum}行与接收单的供应商、业务单元或送货单不同', 'Line {lineNum} is of another supplier, business unit or note than the receipt'],
    NOT_SHIPPED: ['送货单{docNum}状态为{status}，不能收货', 'Note {docNum} is {status}; nothing can be received'],
    ORDER_STATE: ['订单{docNum}状态为{status}，不能收货', 'Order {docNum} is {status}; nothing can be received'],
    LOCATION: ['第{lineNum}行库位不属于仓库{warehouse}', 'Line {lineNum}: the location is not of warehouse {warehouse}'],
    LOCATION_OFF: ['第{lineNum}行库位{code}已停用', 'Line {lineNum}: location {code} is disabled'],
    INSPECT_LOCATION: ['第{lineNum}行须检验，请选择待检库位', 'Line {lineNum} is to be inspected; choose an inspection location'],
    BATCH_NEEDED: ['第{lineNum}行请填写批号', 'Line {lineNum} needs a batch number'],
    EXPIRY_NEEDED: ['第{lineNum}行请填写失效日期', 'Line {lineNum} needs its expiry date'],
    OVER_RECEIVE: ['第{lineNum}行接收{qty}超过可收{max}', 'Line {lineNum}: {qty} exceeds {max} receivable'],
    DATE_LATER: ['接收日期不能晚于今天', 'The receipt date cannot be after today'],
    MONTH_CLOSED: ['{month}已关账', '{month} is closed'],
    NOT_PENDING: ['第{lineNum}行不是待检', 'Line {lineNum} is not awaiting inspection'],
    RESULT_SUM: ['合格+让步+不合格={sum}，须等于接收数量{qty}', 'Results sum to {sum}, received {qty}'],
    CONCESSION_REASON: ['让步接收请填写原因', 'Give a reason for the concession'],
    NOT_CONSIGNED: ['第{lineNum}行不按耗用结算', 'Line {lineNum} is not settled on consumption'],
    OVER_CONSUME: ['第{lineNum}行耗用{qty}，可耗用{rest}', 'Line {lineNum}: {qty} consumed, {rest} can be'],
    NOTHING_CONSUMED: ['第{lineNum}行请填写耗用数量', 'Say how much of line {lineNum} was consumed'],
    UNDER_CONSUME: ['第{lineNum}行更正{qty}，可更正{rest}', 'Line {lineNum}: {qty} put right, {rest} can be'],
    CONSUMED: ['第{lineNum}行已耗用{qty}', '{qty} of line {lineNum} is consumed'],
    NOT_INSPECTED: ['第{lineNum}行没有检验结果', 'Line {lineNum} has no inspection result'],
    ON_STATEMENT: ['第{lineNum}行已对账{qty}', '{qty} of line {lineNum} is on a statement'],
    TAKEN_BACK: ['第{lineNum}行已冲销或退货', 'Line {lineNum} was written off or returned'],
  },
})
