import { always, checkbox, date, datetime, document, edit, feed, icon, int, lines, list, lookup, must, none, number, qty, ref, same, supplier, take, text } from '../language/define.ts'
import { above, all, any, atLeast, ceil, constant, count, days, divide, firstOf, is, isSet, minus, not, notAbove, notAfter, of, plus, plusDays, round, sum, times, today, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'
import { batchTemporary } from './batch-temporary.ts'
import { deliveryNoticeHeader } from './delivery-notice-header.ts'

/** What may be shipped on a schedule in all: its quantity with the tolerance of the line, and what went back and is to be replaced. */
const shippable = plus(round(times('scheduleQty', plus(1, 'parent.overReceivePercent')), 4), minus('returnedQty', 'notReplacedQty'))

/** A note is dated back by no more than three days. */
const earliestShipDate = plusDays(today(), -3)

/** Shipped, and going this way. */
const goesBy = (mode: string) => all(is('status', 'SHIPPED'), is('transportMode', mode))

/** As promised, else as needed. */
const dueOn = firstOf('promisedDate', 'needByDate')

/** Schedules of confirmed orders of which something is still to ship, unless they are shipped by notice. */
const schedulesToShip = take(poHeader, 'poLine.poDelivery', {
  label: ['可发货计划', 'Schedules to ship'],
  while: all(is('parent.parent.status', 'CONFIRMED'), not(is('parent.parent.needNoticeFlag', 'Y')), is('parent.lineStatus', 'OPEN', 'PART')),
  columns: {
    poDocNum: ['parent.parent.docNum', '订单', 'Order'], poLineNum: ['parent.lineNum', '行', 'Line', 44], scheduleNum: ['scheduleNum', '计划', 'Sched.', 58],
    materialId: 'parent.materialId', deliveryInfoId: 'deliveryInfoId', promisedDate: [dueOn, date('承诺日期', 'Promised')],
    uom: 'parent.uom', scheduleQty: 'scheduleQty', toShip: [minus(shippable, 'shippedQty'), qty('可发数量', 'To ship')],
  },
  open: 'toShip',
  find: ['poDocNum', 'materialId', 'promisedDate', 'deliveryInfoId'],
  sort: 'promisedDate',
  due: 'promisedDate',
  by: 'deliveryNoteLine.poDeliveryId',
  qty: 'deliveryNoteLine.shipQty',
  parts: { supplierId: 'parent.parent.supplierId', orgId: 'parent.parent.orgId', deliveryInfoId: 'deliveryInfoId' },
  begins: {
    shipDate: today(),
    arriveDate: when(above(dueOn, today()), dueOn, today()),
    transportMode: firstOf('parent.parent.poExpandHead.transportMode', constant('ROAD')),
  },
  resource: 'btnCreate',
  over: 'OVER_SHIP',
})

/** What the supplier confirmed of notices and has not shipped. */
const noticesToShip = take(deliveryNoticeHeader, 'deliveryNoticeLine', {
  label: ['按通知发货', 'Notices to ship'],
  while: is('parent.status', 'CONFIRMED'),
  columns: {
    noticeDocNum: 'parent.docNum', poDocNum: ['poDocNum', '订单', 'Order'], materialId: 'materialId', deliveryInfoId: 'parent.deliveryInfoId', confirmedDate: 'confirmedDate',
    uom: 'uom', noticeQty: 'noticeQty', confirmedQty: 'confirmedQty', shippedQty: 'shippedQty', openQty: 'openQty',
  },
  open: 'openQty',
  find: ['noticeDocNum', 'poDocNum', 'materialId', 'confirmedDate', 'deliveryInfoId'],
  sort: 'confirmedDate',
  due: 'confirmedDate',
  by: 'deliveryNoteLine.noticeLineId',
  qty: 'deliveryNoteLine.shipQty',
  parts: { supplierId: 'parent.supplierId', orgId: 'parent.orgId', deliveryInfoId: 'parent.deliveryInfoId' },
  begins: { shipDate: today(), arriveDate: when(above('confirmedDate', today()), of('confirmedDate'), today()), transportMode: firstOf('parent.transportMode', constant('ROAD')) },
  line: { poDeliveryId: 'poDeliveryId', noticeHeaderId: 'headerId' },
  resource: 'btnCreate',
  over: 'OVER_SHIP',
})

/** A supplier's announcement of goods on their way, made from confirmed schedules of one organisation and one ship-to. */
export const deliveryNoteHeader = document('deliveryNoteHeader', {
  label: ['送货单', 'Delivery note'],
  number: 'DN{yyyyMMdd}{0000}',
  statusLookup: 'NOTE_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    deliveryInfoId: ref('deliveryInfo', '收货地址', 'Ship-to', { required: true }),
    sourceKind: lookup('NOTE_SOURCE', '来源', 'Source', { kept: true }),
    shipDate: date('发货日期', 'Ship date', { required: true, init: 'today' }),
    arriveDate: date('预计到货', 'Arrives', { width: 164, required: true }),
    transportMode: lookup('TRANSPORT_MODE', '运输方式', 'Transport', { required: true, init: 'ROAD' }),
    carrier: text(100, '承运商', 'Carrier'),
    // A draft may still lack them; what leaves the supplier's yard may not.
    waybillNum: text(60, '运单号', 'Waybill', { required: { when: goesBy('EXPRESS') } }),
    driver: text(50, '司机', 'Driver', { required: { when: goesBy('ROAD') } }),
    driverPhone: text(30, '司机电话', "Driver's phone", { required: { when: goesBy('ROAD') }, format: 'phone' }),
    plateNum: text(20, '车牌', 'Plate', { required: { when: goesBy('ROAD') } }),
    boxCount: int('箱数', 'Boxes', { computed: true }),
    grossWeight: number(12, 3, '毛重(kg)', 'Gross kg', { computed: true }),
    arriveTime: datetime('到厂时间', 'Arrived', { kept: true }),
    receiverId: ref('user', '收货人', 'Receiver', { kept: true, width: 110 }),
    printCount: int('打印次数', 'Prints', { kept: true }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
  },

  lines: {
    deliveryNoteLine: lines('送货行', 'Note lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        poDeliveryId: ref('poDelivery', '订单计划', 'Schedule', { required: true, fixed: true }),
        noticeLineId: ref('deliveryNoticeLine', '通知行', 'Notice line'),
        noticeHeaderId: ref('deliveryNoticeHeader', '送货通知', 'Delivery notice', { kept: true, init: of('noticeLineId.headerId') }),
        poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
        poLineNum: int('订单行', 'Order line', { kept: true }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 230 }),
        itemDesc: text(300, '物料描述', 'Description', { kept: true }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        needByDate: date('需求日期', 'Need-by', { kept: true }),
        promisedDate: date('承诺日期', 'Promised', { kept: true }),
        earlyDays: int('允许提前天数', 'Early days', { kept: true }),
        lateDays: int('允许延迟天数', 'Late days', { kept: true }),
        shipQty: qty('发货数量', 'Ship qty', { required: true, min: '0.0001', unit: 'uom' }),
        batchTemporaryId: ref('batchTemporary', '批次', 'Batch', { where: { supplierId: same('supplierId'), materialId: same('materialId') } }),
        batchNo: text(40, '批号', 'Batch no.', { init: of('batchTemporaryId.batchNo') }),
        productionDate: date('生产日期', 'Made', { init: of('batchTemporaryId.productionDate') }),
        expiryDate: date('失效日期', 'Expires', { init: of('batchTemporaryId.expiryDate') }),
        perBoxQty: qty('每箱数量', 'Per box', { required: true, init: of('shipQty'), min: '0.0001', unit: 'uom', help: ['空：一箱装完', 'Empty: one box holds all'] }),
        boxQty: int('箱数', 'Boxes', { computed: true }),
        earlyFlag: checkbox('提前', 'Early', { computed: true }),
        lateFlag: checkbox('延迟', 'Late', { computed: true }),
        receivedQty: qty('已收数量', 'Received', { kept: true }),
        acceptedQty: qty('合格数量', 'Accepted', { kept: true }),
        rejectedQty: qty('拒收数量', 'Rejected', { kept: true }),
        differQty: qty('差异', 'Difference', { computed: true }),
      },
      lines: {
        deliveryNoteSequence: lines('装箱', 'Boxes', {
          fields: {
            boxNum: int('箱号', 'Box', { kept: true, width: 60 }),
            barcode: text(60, '条码', 'Barcode', { kept: true, width: 240 }),
            qty: qty('数量', 'Qty', { required: true, min: '0.0001' }),
            serialNo: text(60, '序列号', 'Serial no.'),
            netWeight: number(12, 3, '净重(kg)', 'Net kg', { min: '0' }),
            grossWeight: number(12, 3, '毛重(kg)', 'Gross kg', { min: '0' }),
            palletNo: text(40, '托盘号', 'Pallet'),
            receivedFlag: checkbox('已收', 'Received', { kept: true }),
          },
          columns: ['boxNum', 'barcode', 'qty', 'serialNo', 'netWeight', 'grossWeight', 'palletNo', 'receivedFlag'],
        }),
      },
      columns: [
        'lineNum', 'poDocNum', 'poLineNum', 'materialId', 'itemDesc', 'uom', 'needByDate', 'promisedDate', 'shipQty', 'batchNo', 'productionDate', 'expiryDate', 'perBoxQty', 'boxQty',
        icon('earlyFlag', { Y: 'clock' }), icon('lateFlag', { Y: 'alert' }), 'receivedQty', 'acceptedQty', 'rejectedQty', 'differQty',
      ],
      compute: {
        boxQty: ceil(divide('shipQty', 'perBoxQty')),
        earlyFlag: when(above(days('parent.arriveDate', 'promisedDate'), plus('earlyDays', 0)), constant('Y'), constant('N')),
        lateFlag: when(above(days('promisedDate', 'parent.arriveDate'), plus('lateDays', 0)), constant('Y'), constant('N')),
        differQty: minus('shipQty', 'receivedQty'),
      },
    }, { required: true }),
  },

  compute: {
    boxCount: count('deliveryNoteLine.deliveryNoteSequence'),
    grossWeight: sum('deliveryNoteLine.deliveryNoteSequence.grossWeight'),
  },
  unused: [none('receiveHeader', 'noteHeaderId', { while: is('status', 'DRAFT'), message: 'DRAFT_RECEIPT', for: ['doClose'] })],
  guards: [
    must('EXPIRES_EARLY', notAfter('productionDate', 'expiryDate'), { on: 'deliveryNoteLine', at: 'expiryDate' }),
    must('SHIP_DATE', any(not(is('status', 'DRAFT')), atLeast('shipDate', earliestShipDate)), { at: 'shipDate', says: { date: earliestShipDate } }),
    must('SHIP_DATE', atLeast('shipDate', earliestShipDate), { at: 'shipDate', for: ['doCreate'], says: { date: earliestShipDate } }),
    must('RECEIVED', notAbove(sum('deliveryNoteLine.receivedQty'), 0), { for: ['doCancel'], says: { qty: sum('deliveryNoteLine.receivedQty') } }),
    must('ARRIVED', not(isSet('arriveTime')), { for: ['doCancel'] }),
    must('ARRIVES_EARLY', notAfter('shipDate', 'arriveDate'), { at: 'arriveDate' }),
  ],

  takes: { toShip: schedulesToShip, noticed: noticesToShip },

  // What never arrived does not count as shipped once the note is closed.
  feeds: [
    feed(poHeader, 'poLine.poDelivery', {
      keep: 'shippedQty', by: 'deliveryNoteLine.poDeliveryId', qty: when(is('parent.status', 'CLOSED'), plus('receivedQty', 0), 'shipQty'),
      whileIn: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'], upTo: shippable, over: 'OVER_SHIP',
    }),
    feed(deliveryNoticeHeader, 'deliveryNoticeLine', {
      keep: 'shippedQty', by: 'deliveryNoteLine.noticeLineId', qty: when(is('parent.status', 'CLOSED'), plus('receivedQty', 0), 'shipQty'), whileIn: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'],
      upTo: firstOf('confirmedQty', 'noticeQty'), over: 'OVER_SHIP',
    }),
    feed(deliveryNoticeHeader, 'deliveryNoticeLine', { keep: 'receivedQty', by: 'deliveryNoteLine.noticeLineId', qty: 'receivedQty', whileIn: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'] }),
    // The goods left: a batch stays used also of a note that was closed short.
    feed(batchTemporary, '', { keep: 'usedQty', by: 'deliveryNoteLine.batchTemporaryId', qty: 'shipQty', whileIn: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'], upTo: plus('batchQty', 0), over: 'BATCH_SHORT' }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { supplier: 'all' } },
    SHIPPED: { label: ['在途', 'Under way'], tone: 'run' },
    PART_RECEIVED: { label: ['部分收货', 'Part received'], tone: 'run' },
    RECEIVED: { label: ['已收货', 'Received'], end: true, tone: 'done' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },

  actions: {
    doCreate: {
      label: ['发货', 'Ship'], from: ['DRAFT'], to: 'SHIPPED', who: ['supplier'], resource: 'btnCreate', primary: true, inList: true,
      tell: { warehouse: 'DN_SHIPPED', 'deliveryNoteLine.poDeliveryId.headerId.buyerId': 'DN_SHIPPED' },
    },
    doAutoPack: {
      label: ['自动装箱', 'Pack'], from: ['DRAFT'], to: 'same', who: ['supplier'], resource: 'btnAutoPack',
      input: { perBoxQty: qty('每箱数量', 'Per box', { min: '0.0001', help: ['空：按行上的每箱数量', "Empty: as each line's own says"] }) },
    },
    doAnnounce: { label: ['今日到货', 'Announce arrival'], from: ['SHIPPED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { warehouse: 'DN_ARRIVING_TODAY' } },
    doArrive: { label: ['到厂登记', 'Register arrival'], from: ['SHIPPED'], to: 'same', who: ['warehouse'], resource: 'btnArrive', inList: true, tell: { supplier: 'DN_ARRIVED' } },
    doConfirmReceipt: {
      label: ['确认收货', 'Confirm receipt'], from: ['SHIPPED'], to: 'RECEIVED', who: ['warehouse', 'buyer'], resource: 'btnConfirmReceipt', makes: 'receiveHeader', primary: true, inList: true,
      input: { storageLocationId: ref('storageLocation', '库位', 'Location', { help: ['空：按订单计划或物料的库位', 'Empty: that of the schedule or the material'] }) },
    },
    doClose: {
      label: ['关闭', 'Close'], from: ['SHIPPED', 'PART_RECEIVED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', danger: true, inList: true,
      tell: { supplier: 'DN_CLOSED' },
    },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['DRAFT', 'SHIPPED'], to: 'CANCELLED', who: ['supplier'], resource: 'btnCancel', reason: 'required', danger: true, inList: true,
      tell: { warehouse: 'DN_CANCELLED', 'deliveryNoteLine.poDeliveryId.headerId.buyerId': 'DN_CANCELLED' },
    },
    doTellShort: { label: ['少收通知', 'Tell of a shortage'], from: ['PART_RECEIVED'], to: 'same', who: ['system'], resource: 'btnPost', tell: { 'deliveryNoteLine.poDeliveryId.headerId.buyerId': 'DN_SHORT' } },
    // Receipts are ours: their supplier hears of them by his note.
    doTellReceived: { label: ['收货通知', 'Tell of a receipt'], from: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED'], to: 'same', who: ['system'], resource: 'btnPost', tell: { supplier: 'DN_RECEIVED' } },
    doTellRejected: { label: ['不合格通知', 'Tell of rejected goods'], from: ['PART_RECEIVED', 'RECEIVED', 'CLOSED'], to: 'same', who: ['system'], resource: 'btnInspect', tell: { supplier: 'DN_REJECTED' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED'], to: 'same', who: ['buyer'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'ERP_DELIVERY_NOTE_OUT' } },
    // Posting receipts moves it on, writing them off moves it back.
    doReceive: { label: ['收货', 'Receive'], from: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED'], to: ['PART_RECEIVED', 'RECEIVED', 'SHIPPED'], who: ['system'], resource: 'btnPost' },
  },

  prints: ['pdf', 'labels'],
  roles: { supplier: supplier('supplierId') },
  sight: {
    ours: { paths: ['erpStatus', 'erpNum', 'erpMessage'], to: { internal: always } },
  },
  scope: { side: 'both', internalWhen: not(is('status', 'DRAFT')) },

  list: {
    find: ['docNum', 'supplierId', 'status', 'orgId', 'waybillNum', 'shipDate', 'deliveryNoteLine.poDocNum', 'deliveryNoteLine.materialId', 'arriveDate', 'deliveryInfoId'],
    columns: ['docNum', 'status', 'supplierId', 'shipDate', 'arriveDate', 'deliveryInfoId', 'waybillNum', 'boxCount', 'transportMode', 'orgId', 'arriveTime'],
    due: { date: 'arriveDate', when: is('status', 'SHIPPED') },
    sort: '-creationDate',
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT') },
      arriving: { label: ['今日到货', 'Arriving today'], where: all(is('status', 'SHIPPED', 'PART_RECEIVED'), atLeast('arriveDate', today()), atLeast(today(), 'arriveDate')), side: 'internal' },
      underWay: { label: ['在途', 'Under way'], where: is('status', 'SHIPPED', 'PART_RECEIVED') },
      received: { label: ['已收货', 'Received'], where: is('status', 'RECEIVED', 'CLOSED') },
    },
  },
  edit: {
    subtitle: ['sourceKind'],
    facts: ['supplierId', 'arriveDate', 'boxCount', 'grossWeight'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['supplierId', 'orgId', 'deliveryInfoId', 'shipDate', 'arriveDate', 'arriveTime', 'receiverId', 'remark'] },
      { label: ['运输', 'Transport'], fields: ['transportMode', 'carrier', 'waybillNum', 'driver', 'driverPhone', 'plateNum'] },
    ],
    grids: ['deliveryNoteLine'],
    tabs: ['files', 'history'],
  },

  pages: {
    deliveryNoteDealList: list('supplier', ['supplier'], { label: ['待发货', 'To ship'], maintain: ['supplier'], view: 'toShip', beside: ['noticed'], opens: 'deliveryNoteEdit', gives: { supplier: ['btnBoxPrint'] } }),
    deliveryNoteList: list('permitted', ['supplier', 'warehouse', 'buyer', 'manager', 'quality', 'finance'], {
      homes: [
        { for: ['warehouse'], label: ['今日到货', 'Arriving today'], view: 'underWay', until: 'arriveDate', columns: ['arriveDate', 'docNum', 'supplierId', 'boxCount', 'status'], sort: 'arriveDate', empty: ['今天没有到货', 'Nothing arrives today'] },
        { for: ['supplier'], label: ['待发出的送货单', 'Notes to send'], view: 'draft', columns: ['docNum', 'shipDate', 'arriveDate', 'status'], sort: 'shipDate', empty: ['没有待发出的送货单', 'No note is to be sent'] },
      ],
      label: ['送货单', 'Delivery notes'], maintain: ['supplier'], opens: 'deliveryNoteEdit', gives: { supplier: ['btnBoxPrint'] } }),
    deliveryNoteEdit: edit(['supplier', 'warehouse', 'buyer', 'manager', 'quality', 'finance'], { label: ['送货单', 'Delivery note'], maintain: ['supplier'] }),
  },

  templates: {
    DN_ARRIVING_TODAY: { title: ['今日到货{count}张送货单：{names}', '{count} delivery {count|note arrives|notes arrive} today: {names}'] },
    DN_SHIPPED: { title: ['送货单{docNum}已发货', 'Delivery note {docNum} is under way'], todo: true, todoType: 'RECEIVE' },
    DN_ARRIVED: { title: ['送货单{docNum}已到厂', 'Delivery note {docNum} has arrived'] },
    DN_RECEIVED: { title: ['送货单{docNum}已收货', 'Goods of delivery note {docNum} were received'] },
    DN_REJECTED: { title: ['送货单{docNum}的货物有不合格品', 'Goods of delivery note {docNum} were rejected'] },
    DN_SHORT: { title: ['送货单{docNum}少收', 'Delivery note {docNum} came short'] },
    DN_CLOSED: { title: ['送货单{docNum}已关闭', 'Delivery note {docNum} was closed'] },
    DN_CANCELLED: { title: ['送货单{docNum}已取消', 'Delivery note {docNum} was cancelled'] },
  },

  messages: {
    ARRIVES_EARLY: ['预计到货不能早于发货日期', 'The arrival is before the ship date'],
    SHIP_DATE: ['发货日期不能早于{date}', 'The ship date cannot be before {date}'],
    MIXED: ['第{lineNum}行与送货单的供应商、业务单元或收货地址不同', 'Line {lineNum} is of another supplier, business unit or ship-to than the note'],
    OVER_SHIP: ['第{lineNum}行发货数量{qty}超过可发{rest}', 'Line {lineNum}: {qty} exceeds {rest} that may be shipped'],
    BOXES: ['第{lineNum}行装箱合计{sum}不等于发货数量{qty}', 'Line {lineNum}: boxes hold {sum}, shipped {qty}'],
    EARLY: ['第{lineNum}行提前{days}天，允许{max}天', 'Line {lineNum} is {days} {days|day|days} early, {max} allowed'],
    ORDER_CHANGING: ['订单{docNum}变更中', 'Order {docNum} is being changed'],
    ORDER_ENDED: ['订单{docNum}第{lineNum}行已结束，不能发货', 'Line {lineNum} of order {docNum} has ended; nothing can be shipped'],
    NOTICE_NEEDED: ['第{lineNum}行须按送货通知发货', 'Line {lineNum} is shipped by delivery notice only'],
    BATCH_NEEDED: ['第{lineNum}行请填写批号', 'Line {lineNum} needs a batch number'],
    EXPIRES_EARLY: ['失效日期不能早于生产日期', 'A batch expires after it was made'],
    PRODUCTION_NEEDED: ['第{lineNum}行请填写生产日期', 'Line {lineNum} needs its production date'],
    PRODUCTION_LATER: ['第{lineNum}行生产日期{date}晚于发货日期', 'Line {lineNum}: made on {date}, after the ship date'],
    BATCH_SHORT: ['批次{batchNo}不可用：剩余{rest}', 'Batch {batchNo} cannot be used: {rest} left'],
    BATCH_UNUSABLE: ['批次{batch}不可用：{reason}', 'Batch {batch} cannot be used: {reason}'],
    NO_BATCH: ['没有该物料的批次', 'There is no such batch of this material'],
    NOTICE_OTHER: ['第{lineNum}行的通知行未确认或不属于该计划', 'Line {lineNum}: the notice line is not confirmed, or of another schedule'],
    EXPIRED: ['批次{batch}不可用：{date}失效', 'Batch {batch} cannot be used: it expires on {date}'],
    SHORT_LIFE: ['第{lineNum}行批次{batch}到货时剩余{days}天，不足保质期{life}天的一半', 'Line {lineNum}: batch {batch} has {days} {days|day|days} left on arrival, less than half of its {life}'],
    SERIAL_TWICE: ['第{lineNum}行序列号{serial}已在送货单{docNum}上', 'Line {lineNum}: serial number {serial} is on delivery note {docNum} already'],
    SERIAL: ['第{lineNum}行每箱须为1件并填写序列号', 'Line {lineNum}: one piece a box, each with its serial number'],
    NO_PPAP: ['关键件{material}版本{version}无有效PPAP', 'Key part {material} version {version} has no valid PPAP'],
    RECEIVED: ['已收货{qty}，不能取消', '{qty} already received; cannot be cancelled'],
    ARRIVED: ['货物已到厂，不能取消', 'The goods have arrived; cannot be cancelled'],
    NO_LOCATION: ['第{lineNum}行没有库位', 'Line {lineNum} has no storage location'],
    OVER_RECEIPT: ['第{lineNum}行超收上限{max}', 'Line {lineNum}: at most {max} may be received'],
    DRAFT_RECEIPT: ['接收单{doc}尚未过账', 'Receipt {doc} is not posted yet'],
  },
})
