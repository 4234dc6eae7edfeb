import { date, datetime, document, edit, feed, int, lines, list, lookup, must, none, qty, ref, same, supplier, take, text, time, user } from '../language/define.ts'
import { above, all, any, atLeast, equal, firstOf, is, isSet, max, minus, not, notAbove, plus, sum, today, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'

const released = ['RELEASED', 'CONFIRMED', 'CLOSED'] as const
/** What a line of a notice holds of its schedule: what was shipped of a closed one, what the supplier confirmed, else what was asked. */
const held = when(is('parent.status', 'CLOSED'), plus('shippedQty', 0), firstOf('confirmedQty', 'noticeQty'))

/** Schedules of confirmed orders that no notice asks for yet. */
const schedulesToNotify = take(poHeader, 'poLine.poDelivery', {
  label: ['可通知计划', 'Schedules to notify'],
  while: all(is('parent.parent.status', 'CONFIRMED'), is('parent.lineStatus', 'OPEN', 'PART')),
  columns: {
    poDocNum: ['parent.parent.docNum', '订单', 'Order'], poLineNum: ['parent.lineNum', '行', 'Line', 44], supplierId: 'parent.parent.supplierId', materialId: 'parent.materialId',
    deliveryInfoId: 'deliveryInfoId', needByDate: 'needByDate', promisedDate: 'promisedDate', uom: 'parent.uom', scheduleQty: 'scheduleQty', noticedQty: 'noticedQty',
    toNotice: [minus('scheduleQty', 'noticedQty'), qty('可通知数量', 'To notify')],
  },
  open: 'toNotice',
  find: ['poDocNum', 'supplierId', 'materialId', 'promisedDate', 'deliveryInfoId'],
  sort: 'promisedDate',
  by: 'deliveryNoticeLine.poDeliveryId',
  qty: 'deliveryNoticeLine.noticeQty',
  parts: { supplierId: 'parent.parent.supplierId', orgId: 'parent.parent.orgId', deliveryInfoId: 'deliveryInfoId' },
  begins: { buyerId: 'parent.parent.buyerId', deliverDate: when(above(firstOf('promisedDate', 'needByDate'), today()), firstOf('promisedDate', 'needByDate'), today()) },
  line: { poDocNum: 'parent.parent.docNum', poLineNum: 'parent.lineNum', materialId: 'parent.materialId', itemDesc: 'parent.itemDesc', uom: 'parent.uom' },
  over: 'OVER_NOTICE',
})

/** Which of the ordered goods the buyer wants when and where; the supplier says how much of it comes. */
export const deliveryNoticeHeader = document('deliveryNoticeHeader', {
  label: ['送货通知', 'Delivery notice'],
  number: 'NT{yyyyMMdd}{0000}',
  statusLookup: 'NOTICE_STATUS',

  fields: {
    billTypeId: ref('purchaseBillType', '单据类型', 'Bill type', { required: true, init: 'found', where: { documentKind: 'NOTICE' } }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { where: { headerId: same('supplierId') } }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    deliveryInfoId: ref('deliveryInfo', '收货地址', 'Ship-to', { required: true, where: { orgId: same('orgId') } }),
    deliverDate: date('要求送达日期', 'Deliver on', { required: true, init: 'today' }),
    timeFrom: time('送达时段起', 'From'),
    timeTo: time('送达时段止', 'Until'),
    dockCode: text(40, '卸货口', 'Dock'),
    transportMode: lookup('TRANSPORT_MODE', '运输方式', 'Transport'),
    // What ends before it was released never was the supplier's.
    releasedDate: datetime('发布时间', 'Released', { kept: true }),
    confirmDueTime: datetime('确认截止', 'Confirm by', { kept: true }),
    adjustCount: int('调整次数', 'Adjustments', { kept: true, init: '0' }),
    warnedTime: datetime('提醒时间', 'Reminded', { kept: true }),
    confirmTime: datetime('确认时间', 'Confirmed', { kept: true }),
    closeReason: text(200, '关闭原因', 'Close reason', { kept: true }),
  },
  lines: {
    deliveryNoticeLine: lines('通知行', 'Notice lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        poDeliveryId: ref('poDelivery', '订单计划', 'Schedule', { required: true, fixed: true }),
        poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
        poLineNum: int('订单行', 'Order line', { kept: true }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 220 }),
        itemDesc: text(300, '物料描述', 'Description', { kept: true }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        noticeQty: qty('通知数量', 'Notice qty', { required: true, min: '0.0001', unit: 'uom' }),
        confirmedQty: qty('确认数量', 'Confirmed qty', { min: '0', unit: 'uom' }),
        confirmedDate: date('确认送达日期', 'Confirmed date'),
        differReason: text(200, '差异原因', 'Reason'),
        storageLocationId: ref('storageLocation', '库位', 'Location', { where: { orgId: same('orgId') } }),
        shippedQty: qty('已发', 'Shipped', { kept: true }),
        receivedQty: qty('已收', 'Received', { kept: true }),
        openQty: qty('未发数量', 'Open', { computed: true }),
      },
      columns: ['lineNum', 'poDocNum', 'poLineNum', 'materialId', 'itemDesc', 'uom', 'noticeQty', 'confirmedQty', 'confirmedDate', 'differReason', 'shippedQty', 'receivedQty', 'openQty', 'storageLocationId'],
      imports: ['poDeliveryId', 'noticeQty'],
      compute: { openQty: max(0, minus(firstOf('confirmedQty', 'noticeQty'), 'shippedQty')) },
      unique: [['poDeliveryId']],
    }, { required: true }),
  },
  guards: [
    must('WINDOW', any(not(isSet('timeFrom')), not(isSet('timeTo')), above('timeTo', 'timeFrom')), { at: 'timeTo' }),
    must('DELIVER_PAST', atLeast('deliverDate', today()), { at: 'deliverDate', for: ['doRelease'] }),
    must('NOT_CONFIRMED', all(isSet('confirmedQty'), isSet('confirmedDate')), { on: 'deliveryNoticeLine', at: 'confirmedQty', for: ['doConfirm'] }),
    must('OVER_CONFIRMED', any(not(isSet('confirmedQty')), notAbove('confirmedQty', 'noticeQty')), { on: 'deliveryNoticeLine', at: 'confirmedQty', says: { qty: 'confirmedQty', max: 'noticeQty' } }),
    must('DIFFER_REASON', any(isSet('differReason'), all(atLeast('confirmedQty', 'noticeQty'), atLeast('parent.deliverDate', 'confirmedDate'))), { on: 'deliveryNoticeLine', at: 'differReason', for: ['doConfirm'] }),
    must('SHIPPED', notAbove(sum('deliveryNoticeLine.shippedQty'), 0), { for: ['doCancel'] }),
  ],
  unused: [none('deliveryNoteHeader', 'deliveryNoteLine.noticeHeaderId', { while: is('status', 'SHIPPED', 'PART_RECEIVED'), message: 'NOTE_UNDER_WAY', for: ['doClose'] })],
  takes: { toNotice: schedulesToNotify },
  feeds: [
    feed(poHeader, 'poLine.poDelivery', { keep: 'noticedQty', by: 'deliveryNoticeLine.poDeliveryId', qty: held, whileIn: released, upTo: plus('scheduleQty', 0), over: 'OVER_NOTICE' }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    RELEASED: { label: ['待供应商确认', 'Awaiting supplier'], edit: { supplier: ['deliveryNoticeLine.confirmedQty', 'deliveryNoticeLine.confirmedDate', 'deliveryNoticeLine.differReason'] }, tone: 'wait' },
    CONFIRMED: { label: ['已确认', 'Confirmed'], tone: 'run' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doRelease: { label: ['发布', 'Release'], from: ['DRAFT'], to: 'RELEASED', who: ['buyer'], resource: 'btnRelease', primary: true, inList: true, tell: { supplier: 'NT_RELEASED' } },
    doConfirm: {
      label: ['确认', 'Confirm'], from: ['RELEASED'], to: { CLOSED: equal(sum('deliveryNoticeLine.confirmedQty'), 0), CONFIRMED: above(sum('deliveryNoticeLine.confirmedQty'), 0) },
      who: ['supplier'], resource: 'btnConfirm', primary: true, tell: { buyerId: 'NT_CONFIRMED' },
    },
    doAdjust: {
      label: ['调整', 'Adjust'], from: ['RELEASED', 'CONFIRMED'], to: 'RELEASED', who: ['buyer'], resource: 'btnAdjust', on: 'deliveryNoticeLine', reason: 'required', tell: { supplier: 'NT_ADJUSTED' },
      input: { noticeQty: qty('新数量', 'New qty', { min: '0.0001' }), deliverDate: date('新送达日期', 'New date'), timeFrom: time('新时段起', 'New window from'), timeTo: time('新时段止', 'New window until') },
    },
    doClose: { label: ['关闭', 'Close'], from: ['RELEASED', 'CONFIRMED'], to: 'CLOSED', who: ['buyer'], resource: 'btnClose', reason: 'required', inList: true, tell: { supplier: 'NT_CLOSED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'RELEASED', 'CONFIRMED'], to: 'CANCELLED', who: ['buyer'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { supplier: 'NT_CANCELLED' } },
    doWarn: { label: ['逾期提醒', 'Remind'], from: ['RELEASED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'NT_CONFIRM_OVERDUE', buyerId: 'NT_CONFIRM_OVERDUE' } },
    // All that was confirmed has come.
    doFinish: { label: ['收齐', 'All received'], from: ['CONFIRMED'], to: 'CLOSED', who: ['system'], resource: 'btnFinished' },
  },
  prints: ['pdf'],
  roles: { supplier: supplier('supplierId', { from: isSet('releasedDate') }), responsible: user('buyerId', { owns: true }) },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'supplierId', 'status', 'deliverDate', 'dockCode', 'deliveryNoticeLine.poDocNum', 'deliveryNoticeLine.materialId', 'orgId', 'deliveryInfoId', 'buyerId'],
    columns: ['docNum', 'status', 'supplierId', 'deliverDate', 'timeFrom', 'timeTo', 'dockCode', 'deliveryInfoId', 'confirmDueTime', 'adjustCount', 'confirmTime', 'buyerId', 'orgId'],
    sort: '-creationDate',
    due: { date: 'confirmDueTime', when: is('status', 'RELEASED') },
    views: {
      toConfirm: { label: ['待确认', 'To confirm'], where: is('status', 'RELEASED') },
      confirmed: { label: ['已确认', 'Confirmed'], where: is('status', 'CONFIRMED') },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT'), side: 'internal' },
    },
  },
  edit: {
    subtitle: ['buyerId'],
    facts: ['supplierId', 'deliverDate', 'dockCode', 'confirmDueTime'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['billTypeId', 'supplierId', 'supplierSiteId', 'orgId', 'buyerId', 'deliveryInfoId', 'remark'] },
      { label: ['送达', 'Delivery'], fields: ['deliverDate', 'timeFrom', 'timeTo', 'dockCode', 'transportMode', 'confirmDueTime', 'confirmTime', 'adjustCount', 'closeReason'] },
    ],
    grids: ['deliveryNoticeLine'],
    tabs: ['files', 'history'],
  },
  pages: {
    deliveryNoticeList: list('permitted', ['buyer', 'manager', 'warehouse', 'supplier'], { label: ['送货通知', 'Delivery notices'], maintain: ['buyer'], opens: 'deliveryNoticeEdit' }),
    deliveryNoticeEdit: edit(['buyer', 'manager', 'warehouse', 'supplier'], { label: ['送货通知', 'Delivery notice'], maintain: ['buyer'] }),
  },
  templates: {
    NT_RELEASED: { title: ['送货通知{docNum}待确认', 'Delivery notice {docNum} is to be confirmed'], todo: true, todoType: 'DELIVERY' },
    NT_CONFIRMED: { title: ['送货通知{docNum}已确认', 'Delivery notice {docNum} is confirmed'] },
    NT_ADJUSTED: { title: ['送货通知{docNum}已调整，请重新确认', 'Delivery notice {docNum} was adjusted and is to be confirmed again'], todo: true, todoType: 'DELIVERY' },
    NT_CLOSED: { title: ['送货通知{docNum}已关闭', 'Delivery notice {docNum} was closed'] },
    NT_CANCELLED: { title: ['送货通知{docNum}已取消', 'Delivery notice {docNum} was cancelled'] },
    NT_CONFIRM_OVERDUE: { title: ['送货通知{docNum}逾期未确认', 'Delivery notice {docNum} was not confirmed in time'] },
  },
  messages: {
    WINDOW: ['送达时段止须晚于起', 'The window ends before it begins'],
    OUTSIDE_HOURS: ['送达时段{from}–{to}不在收货时段{hours}内', 'The window {from}–{to} is outside of the receiving hours {hours}'],
    DELIVER_PAST: ['要求送达日期不能早于今天', 'The delivery date is in the past'],
    MIXED: ['第{lineNum}行与通知的供应商、业务单元或收货地址不同', 'Line {lineNum} is of another supplier, business unit or ship-to than the notice'],
    OVER_NOTICE: ['第{lineNum}行通知数量{qty}超过可通知{rest}', 'Line {lineNum}: {qty} exceeds {rest} still to notify'],
    NO_DOCK: ['收货地址没有卸货口{dock}，可选：{docks}', 'The ship-to has no dock {dock}; there are {docks}'],
    DOCK_FULL: ['卸货口{dock} {hour}点时段已满', 'Dock {dock} is full at {hour}'],
    ORDER_CHANGING: ['订单{docNum}变更中', 'Order {docNum} is being changed'],
    NOT_CONFIRMED: ['第{lineNum}行请填写确认数量和日期', 'Line {lineNum}: give the confirmed quantity and date'],
    OVER_CONFIRMED: ['第{lineNum}行确认数量{qty}超过通知数量{max}', 'Line {lineNum}: {qty} confirmed of {max}'],
    DIFFER_REASON: ['第{lineNum}行请填写差异原因', 'Line {lineNum}: give a reason'],
    BELOW_SHIPPED: ['第{lineNum}行不能小于已发货{qty}', 'Line {lineNum}: not below shipped {qty}'],
    NOTE_UNDER_WAY: ['送货单{doc}在途', 'Note {doc} is under way'],
    SHIPPED: ['已发货，不能取消', 'Already shipped; cannot be cancelled'],
  },
})
