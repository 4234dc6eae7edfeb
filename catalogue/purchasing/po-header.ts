import { always, amount, checkbox, date, datetime, document, edit, feed, fileLink, files, int, lines, list, lookup, may, must, number, otherwise, part, percent, price, qty, ref, same, supplier, text, textarea, user, uuid } from '../language/define.ts'
import { all, any, atLeast, by, constant, divide, equal, every, firstOf, is, isSet, joined, latest, max, min, minus, not, notAbove, now, of, plus, plusDays, round, some, sum, times, today, when } from '../language/formula.ts'
import { isAvailable, isPhasingOut, materialWords } from '../master-data/material-state.ts'
import { project } from '../master-data/project.ts'
import { agreementHeader } from './agreement-header.ts'
import { openRequisitionLines } from './open-requisition-lines.ts'

/** Who gets how much, at which price and by which order type, its behaviour finds. */
const requisitionLines = openRequisitionLines({
  label: ['可下单申请行', 'Requisition lines to order'],
  by: 'poLine.requisitionLineId',
  qty: 'poLine.orderQty',
  parts: { orgId: 'parent.orgId' },
  begins: { sourceType: constant('REQUISITION'), deliveryInfoId: 'deliveryInfoId' },
  line: { requisitionNum: 'parent.docNum', categoryId: 'categoryId', drawingNo: 'drawingNo', drawingVersion: 'drawingVersion', taxRate: 'taxRate', subjectId: 'subjectId' },
  over: 'OVER_OPEN',
})

/** Released and not taken back, of lines that are paid for and stand. */
export const isOrdered = all(isSet('releasedDate'), not(is('status', 'CANCELLED')), not(is('lineStatus', 'CANCELLED')), is('giftFlag', 'N'))

/** Being changed, or on its way to be released again: the supplier goes by what was released. */
const isChanging = all(isSet('releasedDate'), is('status', 'CHANGING', 'SUBMITTED', 'REJECTED'))

/** What a change may touch. */
const changeable = ['supplierContactId', 'paymentTermId', 'deliveryInfoId', 'remark', 'fileIds', 'poExpandHead', 'poLine', 'poLine.poDelivery'] as const

/** What left whole needs no promise any more. */
const isShippedWhole = atLeast('shippedQty', 'scheduleQty')

const isOver = <const P extends string>(lineStatus: P) => is(lineStatus, 'CLOSED', 'CANCELLED')

/** What a line holds of its agreement: nothing once it is cancelled, of one that was closed what came in. */
/** Also of an order that is being changed: what it is about to want is held for it. */
const calledOff = when(any(not(isSet('parent.releasedDate')), is('lineStatus', 'CANCELLED')), 0, when(is('lineStatus', 'CLOSED'), min('orderQty', plus('netReceivedQty', 'notReplacedQty')), 'orderQty'))
/** What a line costs its project: of one that was closed what came in. */
const costs = when(is('lineStatus', 'CANCELLED'), 0, when(is('lineStatus', 'CLOSED'), times(min('orderQty', plus('netReceivedQty', 'notReplacedQty')), 'netPrice', 'parent.exchangeRate'), 'baseNetAmount'))
const standing = ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED', 'CHANGING', 'CLOSED'] as const
const ordered = ['SUBMITTED', 'CHANGING', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED', 'CLOSED'] as const
/** More than a quantity or an amount holds. */
const unbounded = 99_999_999_999_999

/** A buyer's binding order to one supplier, typed in or made from requisition lines. Prices exclude tax and are per one order unit. */
export const poHeader = document('poHeader', {
  label: ['采购订单', 'Purchase order'],
  number: 'PO{yyyyMMdd}{0000}',
  statusLookup: 'PO_STATUS',

  fields: {
    billTypeId: ref('purchaseBillType', '订单类型', 'Order type', { required: true, where: { documentKind: 'ORDER' } }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 180 }),
    supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { init: 'found', where: { headerId: same('supplierId') } }),
    supplierContactId: ref('supplierContact', '供应商联系人', 'Supplier contact', { where: { headerId: same('supplierId') } }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    purchaseGroupCode: lookup('PURCHASE_GROUP', '采购组', 'Purchase group', { required: true, init: 'found' }),
    orderDate: date('订单日期', 'Order date', { required: true, init: 'today' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('supplierId.paymentTermId') }),
    deliveryInfoId: ref('deliveryInfo', '默认收货地址', 'Ship-to', { required: true, init: 'found', where: { orgId: same('orgId') } }),
    sourceType: lookup('PO_SOURCE', '来源', 'Source', { kept: true }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    taxAmount: amount('税额', 'Tax amount', { computed: true, unit: 'currency' }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true, unit: 'currency', width: 130 }),
    baseAmount: amount('本位币含税', 'Gross in CNY', { computed: true }),
    revisionNum: int('版本', 'Revision', { kept: true, said: ['第 {value} 版', 'revision {value}'] }),
    changeReason: text(200, '变更原因', 'Change reason', { kept: true }),
    changeNum: int('变更次数', 'Changes', { kept: true }),
    releasedDate: datetime('发布时间', 'Released', { kept: true }),
    confirmDate: datetime('确认时间', 'Confirmed', { kept: true }),
    receiveProgress: percent('收货进度', 'Received', { computed: true, progress: true, width: 104 }),
    needByDate: date('需求日期', 'Need-by', { kept: true, width: 154 }),
    // Of what is confirmed and has not come whole, the earliest day: what is late is found by it among a hundred thousand orders.
    nextDeliveryDate: date('下次交货日', 'Next delivery', { kept: true }),
    // Copied: a later change of the type does not change documents.
    needDeliveryConfirmFlag: checkbox('需供应商确认交期', 'Supplier confirms delivery', { kept: true, init: firstOf('billTypeId.needDeliveryConfirmFlag', constant('Y')) }),
    needNoticeFlag: checkbox('需送货通知', 'Delivery notice required', { kept: true, init: firstOf('billTypeId.needNoticeFlag', constant('N')) }),
    earlyDays: int('允许提前天数', 'Early days', { kept: true, init: firstOf('billTypeId.earlyDays', 3) }),
    lateDays: int('允许延迟天数', 'Late days', { kept: true, init: firstOf('billTypeId.lateDays', 0) }),
  },

  lines: {
    poExpandHead: part('商务条款', 'Commercial terms', {
      fields: {
        incoterm: lookup('INCOTERM', '贸易术语', 'Incoterm'),
        incotermPlace: text(100, '交货地点', 'Named place'),
        transportMode: lookup('TRANSPORT_MODE', '运输方式', 'Transport', { init: 'ROAD' }),
        packingRequirement: textarea(500, '包装要求', 'Packing'),
        qualityRequirement: textarea(500, '质量要求', 'Quality terms'),
        warrantyMonths: int('质保期(月)', 'Warranty months', { init: '12', min: '0', max: '120' }),
        lateFeePercent: percent('逾期违约金%/日', 'Late fee % per day', { init: '0.05', min: '0', max: '1' }),
        invoiceTitle: text(200, '开票抬头', 'Invoice title', { required: true, init: 'found' }),
        invoiceTaxNo: text(30, '税号', 'Tax number', { required: true, init: 'found' }),
        invoiceKind: lookup('INVOICE_KIND', '票种', 'Invoice kind', { required: true, init: 'VAT_SPECIAL' }),
        contractId: ref('contract', '合同', 'Contract', { where: { supplierId: same('supplierId') } }),
        agreementId: ref('agreementHeader', '协议', 'Agreement'),
        projectId: ref('project', '项目', 'Project'),
        mouldId: ref('mould', '模具', 'Mould'),
        customerOrderNum: text(60, '客户订单号', 'Customer order'),
        printCount: int('打印次数', 'Prints', { kept: true }),
        lastPrintDate: datetime('最近打印', 'Last print', { kept: true }),
        erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true }),
        erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
        erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
        erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
      },
    }),
    poLine: lines('订单行', 'Order lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { width: 190 }),
        itemDesc: text(300, '物料描述', 'Description', { required: true, init: joined(' ', 'materialId.name', 'materialId.specModel') }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, init: of('materialId.categoryId') }),
        supplierMaterialCode: text(60, '供应商物料号', 'Supplier part no.'),
        drawingNo: text(60, '图号', 'Drawing', { init: of('materialId.drawingNo') }),
        drawingVersion: text(10, '图纸版本', 'Drawing version', { init: of('materialId.drawingVersion') }),
        uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
        baseUom: lookup('UOM', '基本单位', 'Base UOM', { kept: true, init: firstOf('materialId.baseUom', 'uom') }),
        uomRate: number(20, 10, '换算率', 'Base per order unit', { kept: true }),
        orderQty: qty('订单数量', 'Order qty', { required: true, min: '0.0001', unit: 'uom', width: 104 }),
        baseQty: qty('基本数量', 'Base qty', { computed: true, unit: 'baseUom' }),
        priceSource: lookup('PRICE_SOURCE', '价格来源', 'Price source', { kept: true }),
        priceDocNum: text(40, '价格单据', 'Price document', { kept: true }),
        priceLineId: uuid('价格行', 'Price line', { kept: true }),
        netPrice: price('不含税单价', 'Net price', { required: true, init: 'found', min: '0', width: 104 }),
        taxRate: percent('税率', 'Tax rate', { required: true, init: 'found', min: '0', max: '100' }),
        grossPrice: price('含税单价', 'Gross price', { computed: true }),
        netAmount: amount('不含税金额', 'Net amount', { computed: true }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
        grossAmount: amount('含税金额', 'Gross amount', { computed: true, width: 116 }),
        baseNetAmount: amount('本位币不含税', 'Net in CNY', { computed: true, width: 116 }),
        needByDate: date('需求日期', 'Need-by', { required: true }),
        promisedDate: date('承诺日期', 'Promised', { computed: true }),
        requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true }),
        requisitionNum: text(40, '来源申请', 'Requisition', { kept: true }),
        agreementLineId: ref('agreementLine', '协议行', 'Agreement line', { kept: true }),
        agreementHeaderId: ref('agreementHeader', '协议', 'Agreement', { kept: true }),
        contractItemId: uuid('合同标的', 'Contract item', { kept: true }),
        overReceivePercent: percent('超收容差', 'Over-receipt tolerance', { kept: true }),
        underReceivePercent: percent('欠收容差', 'Under-receipt tolerance', { kept: true }),
        inspectionFlag: checkbox('需检验', 'Inspection', { kept: true }),
        subjectId: ref('subject', '费用科目', 'Subject'),
        projectBudgetId: ref('projectBudget', '项目预算', 'Project budget', { kept: true }),
        giftFlag: checkbox('赠品', 'Free of charge', { required: true, init: 'N' }),
        shippedQty: qty('已发数量', 'Shipped', { computed: true }),
        receivedQty: qty('已收数量', 'Received', { computed: true, width: 76 }),
        acceptedQty: qty('合格数量', 'Accepted', { computed: true }),
        returnedQty: qty('退货数量', 'Returned', { computed: true }),
        notReplacedQty: qty('退货不补', 'Returned, not replaced', { computed: true }),
        statementQty: qty('已对账', 'On statement', { kept: true }),
        invoicedQty: qty('已开票', 'Invoiced', { kept: true }),
        netReceivedQty: qty('净收货量', 'Net received', { computed: true }),
        openQty: qty('未交数量', 'Open', { computed: true, unit: 'uom', width: 92 }),
        lineStatus: lookup('PO_LINE_STATUS', '行状态', 'Line status', { kept: true, width: 96 }),
        closeReason: text(200, '关闭原因', 'Close reason', { kept: true }),
        closedTime: datetime('关闭时间', 'Closed', { kept: true }),
        fileIds: files('附件', 'Attachments'),
      },
      lines: {
        poDelivery: lines(
          '交货计划',
          'Delivery schedules',
          {
            labelledBy: { code: 'scheduleNum' },
            fields: {
              scheduleNum: int('计划号', 'Schedule', { kept: true, init: 'place', width: 60 }),
              scheduleQty: qty('计划数量', 'Qty', { required: true, min: '0.0001' }),
              needByDate: date('需求日期', 'Need-by', { required: true, init: of('parent.needByDate') }),
              promisedDate: date('承诺日期', 'Promised'),
              promisedQty: qty('承诺数量', 'Promised qty', { min: '0' }),
              replyNote: text(200, '交期说明', 'Reply note'),
              deliveryInfoId: ref('deliveryInfo', '收货地址', 'Ship-to', { required: true, init: of('parent.parent.deliveryInfoId'), where: { orgId: same('orgId') } }),
              storageLocationId: ref('storageLocation', '库位', 'Location', { where: { orgId: same('orgId') } }),
              noticedQty: qty('通知数量', 'Notified', { kept: true }),
              shippedQty: qty('已发数量', 'Shipped', { kept: true, width: 80 }),
              receivedQty: qty('已收数量', 'Received', { kept: true, width: 80 }),
              acceptedQty: qty('合格数量', 'Accepted', { kept: true, width: 80 }),
              returnedQty: qty('退货数量', 'Returned', { kept: true, width: 80 }),
              notReplacedQty: qty('退货不补', 'Returned, not replaced', { kept: true }),
              requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true, width: 150 }),
            },
            columns: ['scheduleNum', 'scheduleQty', 'needByDate', 'promisedDate', 'promisedQty', 'replyNote', 'deliveryInfoId', 'shippedQty', 'receivedQty', 'acceptedQty', 'returnedQty', 'requisitionLineId'],
          },
          { required: true },
        ),
      },
      columns: ['lineNum', 'materialId', 'orderQty', 'uom', 'netPrice', 'grossAmount', 'needByDate', 'promisedDate', 'receivedQty', 'openQty', 'lineStatus', 'taxRate', 'itemDesc', 'categoryId', fileLink('drawingNo', { at: 'blueprint', asks: ['materialId', 'drawingNo', 'drawingVersion'] }), 'subjectId', 'fileIds'],
      sums: [by('taxRate', 'netAmount', 'taxAmount', 'grossAmount')],
      imports: ['materialId', 'orderQty', 'uom', 'netPrice', 'taxRate', 'needByDate', 'subjectId'],
      sheet: {
        needs: ['materialId'],
        mayBeEmpty: ['uom', 'netPrice', 'taxRate'],
        rows: { lines: 'poDelivery', qty: 'orderQty', ofRow: 'scheduleQty', same: ['needByDate'], own: ['deliveryInfoId'] },
      },
      compute: {
        baseQty: times('orderQty', 'uomRate'),
        grossPrice: times('netPrice', plus(1, 'taxRate')),
        netAmount: times('orderQty', 'netPrice'),
        taxAmount: times('netAmount', 'taxRate'),
        grossAmount: plus('netAmount', 'taxAmount'),
        baseNetAmount: times('netAmount', 'parent.exchangeRate'),
        promisedDate: latest('poDelivery.promisedDate'),
        shippedQty: sum('poDelivery.shippedQty'),
        receivedQty: sum('poDelivery.receivedQty'),
        acceptedQty: sum('poDelivery.acceptedQty'),
        returnedQty: sum('poDelivery.returnedQty'),
        notReplacedQty: sum('poDelivery.notReplacedQty'),
        netReceivedQty: minus('receivedQty', 'returnedQty'),
        openQty: when(isOver('lineStatus'), 0, max(0, minus('orderQty', 'netReceivedQty', 'notReplacedQty'))),
      },
    }, { required: true }),
  },

  compute: {
    netAmount: sum('poLine.netAmount'),
    taxAmount: sum('poLine.taxAmount'),
    grossAmount: plus('netAmount', 'taxAmount'),
    baseAmount: times('grossAmount', 'exchangeRate'),
    receiveProgress: divide(sum('poLine', round(times(min('netReceivedQty', 'orderQty'), 'netPrice'), 2)), 'netAmount'),
  },
  guards: [
    must('NEED_BY_EARLY', atLeast('needByDate', 'parent.orderDate'), { on: 'poLine', at: 'needByDate' }),
    must('SCHEDULE_SUM', equal(sum('poDelivery.scheduleQty'), 'orderQty'), { on: 'poLine', at: 'poDelivery', for: ['doSubmit'], says: { sum: sum('poDelivery.scheduleQty'), qty: 'orderQty' } }),
    // What an order had when it was released goes on; lines that a change adds are asked when they come.
    must('OBSOLETE', any(isSet('parent.releasedDate'), isAvailable), { on: 'poLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    may('PHASE_OUT', any(isSet('parent.releasedDate'), not(isPhasingOut)), { on: 'poLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    must('NO_REQUISITION', any(isSet('requisitionLineId'), not(is('parent.billTypeId.needRequisitionFlag', 'Y'))), { on: 'poLine', at: 'requisitionLineId', for: ['doSubmit'] }),
    must('ZERO_PRICE', any(not(equal('netPrice', 0)), is('giftFlag', 'Y'), is('parent.billTypeId.zeroPriceFlag', 'Y')), { on: 'poLine', at: 'netPrice', for: ['doSubmit'] }),
    must('PROMISE_MISSING', any(isOver('parent.lineStatus'), isSet('promisedDate')), { on: 'poLine.poDelivery', at: 'promisedDate', for: ['doSupplierDeliveryConfirm'], says: { lineNum: 'parent.lineNum' } }),
    must('PROMISE_PAST', any(isOver('parent.lineStatus'), isShippedWhole, not(isSet('promisedDate')), atLeast('promisedDate', today())), {
      on: 'poLine.poDelivery', at: 'promisedDate', for: ['doSupplierDeliveryConfirm'], says: { lineNum: 'parent.lineNum', date: 'promisedDate' },
    }),
    must('PROMISE_PAST', any(isOver('parent.lineStatus'), isShippedWhole, atLeast('needByDate', today())), {
      on: 'poLine.poDelivery', at: 'promisedDate', for: ['doSupplierDeliveryAgree'], says: { lineNum: 'parent.lineNum', date: 'needByDate' },
    }),
    must('PROMISE_SUM', any(isOver('lineStatus'), equal(sum('poDelivery.promisedQty'), 'orderQty')), {
      on: 'poLine', at: 'poDelivery', for: ['doSupplierDeliveryConfirm'], says: { sum: sum('poDelivery.promisedQty'), qty: 'orderQty' },
    }),
    must('REPLY_NOTE', any(isOver('parent.lineStatus'), isShippedWhole, isSet('replyNote'), notAbove('promisedDate', plusDays('needByDate', firstOf('parent.parent.lateDays', 0)))), {
      on: 'poLine.poDelivery', at: 'replyNote', for: ['doSupplierDeliveryConfirm'], says: { lineNum: 'parent.lineNum', schedule: 'scheduleNum' },
    }),
    must('SHIPPED', notAbove(plus(sum('poLine.poDelivery.noticedQty'), sum('poLine.poDelivery.shippedQty'), sum('poLine.poDelivery.receivedQty')), 0), {
      for: ['doCancel', 'doCancelAndOpen'], says: { qty: sum('poLine.shippedQty') },
    }),
    must('NO_SOURCE', some('poLine', isSet('requisitionLineId')), { for: ['doCancelAndOpen'] }),
    // What a return opened again needs no hand; what a person closed may be opened while it is fresh.
    must('NOT_CLOSED_BY_HAND', atLeast('closedTime', plusDays(now(), -90)), { on: 'poLine', for: ['doReopen'] }),
  ],

  // A requisition's approved lines; the buyer says how much of each, price finding what it costs.
  takes: { requisitionLines },

  // What is called off an agreement: concurrent orders together never more than was agreed.
  feeds: [
    feed(agreementHeader, 'agreementLine', {
      keep: 'releasedQty', by: 'poLine.agreementLineId', qty: calledOff, whileIn: ordered, upTo: when(is('parent.agreementType', 'QTY'), 'agreedQty', unbounded), over: 'AGREEMENT_LEFT',
    }),
    feed(agreementHeader, 'agreementLine', {
      keep: 'releasedAmount', by: 'poLine.agreementLineId', qty: round(times(calledOff, 'netPrice'), 2), whileIn: ordered,
      upTo: when(is('parent.agreementType', 'AMOUNT'), minus('parent.agreedAmount', minus('parent.releasedAmount', 'releasedAmount')), unbounded), over: 'AGREEMENT_LEFT',
    }),
    feed(project, 'projectBudget', { keep: 'orderAmount', by: 'poLine.projectBudgetId', qty: round(costs, 2), whileIn: standing }),
    feed(project, 'projectBudget', { keep: 'invoicedAmount', by: 'poLine.projectBudgetId', qty: round(times('invoicedQty', 'netPrice', 'parent.exchangeRate'), 2), whileIn: standing }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['待供应商确认', 'Awaiting supplier'], edit: { supplier: ['poLine.poDelivery.promisedDate', 'poLine.poDelivery.promisedQty', 'poLine.poDelivery.replyNote'] } },
    DELIVERY_REPLIED: { label: ['交期待采购确认', 'Dates offered'] },
    CONFIRMED: { label: ['已确认', 'Confirmed'], edit: { buyer: ['poLine.poDelivery.storageLocationId'], manager: ['poLine.poDelivery.storageLocationId'] }, tone: 'run' },
    CHANGING: {
      label: ['变更中', 'Changing'],
      edit: { buyer: changeable, manager: changeable },
      tone: 'run',
    },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw', task: 'PUR_APPROVE_TODO' } },

  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED', 'CHANGING'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doRefreshPrice: { label: ['取新价', 'Take new price'], from: ['DRAFT', 'REJECTED', 'CHANGING'], to: 'same', who: ['buyer', 'manager'], resource: 'btnRefreshPrice' },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED'], to: { CHANGING: isSet('releasedDate'), DRAFT: otherwise }, who: ['owner'], resource: 'btnWithdraw' },
    // A type without delivery confirmation is confirmed by its approval.
    doApproval: {
      label: ['批准', 'Approve'], from: ['SUBMITTED'], to: ['APPROVED', 'CONFIRMED'], who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true,
      tell: { supplier: 'PO_RELEASED', owner: 'PO_APPROVED' },
    },
    doReject: {
      label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: { CHANGING: isSet('releasedDate'), REJECTED: otherwise }, who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required', tell: { owner: 'PUR_REJECTED' },
    },
    doSupplierDeliveryConfirm: {
      label: ['确认交期', 'Confirm delivery'], from: ['APPROVED'], to: ['CONFIRMED', 'DELIVERY_REPLIED'], who: ['supplier'], resource: 'btnSupplierDeliveryConfirm', primary: true,
      tell: { buyerId: 'PO_DATES_OFFERED' },
    },
    // All as ordered by one press, on the record or for many orders of the list.
    // A part of a line comes on another day: 2,000 now, 500 later.
    doSplitPromise: {
      label: ['拆分承诺', 'Split promise'], from: ['APPROVED'], to: 'same', who: ['supplier'], resource: 'btnSplit', on: 'poLine',
      input: {
        qty: qty('其中数量', 'Of which', { required: true, min: '0.0001' }),
        promisedDate: date('承诺日期', 'Promised', { required: true, min: 'today' }),
        replyNote: text(200, '交期说明', 'Reply note'),
      },
    },
    doSupplierDeliveryAgree: {
      label: ['按需求日期确认', 'Confirm as ordered'], from: ['APPROVED'], to: 'CONFIRMED', who: ['supplier'], resource: 'btnSupplierDeliveryConfirm', inList: true, batch: 'each',
      tell: { buyerId: 'PO_DATES_OFFERED' },
    },
    doBuyerDeliveryConfirm: {
      label: ['接受交期', 'Accept dates'], from: ['DELIVERY_REPLIED', 'APPROVED'], to: 'CONFIRMED', who: ['buyer', 'manager'], resource: 'btnBuyerDeliveryConfirm', reason: 'optional', primary: true,
      tell: { supplier: 'PO_CONFIRMED' },
    },
    doBuyerDeliveryReject: {
      label: ['退回交期', 'Reject dates'], from: ['DELIVERY_REPLIED'], to: 'APPROVED', who: ['buyer', 'manager'], resource: 'btnBuyerDeliveryReject', reason: 'required',
      tell: { supplier: 'PO_DATES_REJECTED' },
    },
    doChange: { label: ['变更', 'Change'], from: ['APPROVED', 'CONFIRMED'], to: 'CHANGING', who: ['buyer', 'manager'], resource: 'btnChange', reason: 'required', tell: { supplier: 'PO_CHANGED' } },
    doChangeUndo: { label: ['撤销变更', 'Undo change'], from: ['CHANGING'], to: ['APPROVED', 'CONFIRMED'], who: ['buyer', 'manager'], resource: 'btnChangeUndo', tell: { supplier: 'PO_CHANGE_UNDONE' } },
    doCopy: {
      label: ['复制', 'Copy'], from: ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED', 'CHANGING', 'CLOSED', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCopy', inList: true, makes: 'poHeader',
      copies: { begins: 'orderDate', shift: ['poLine.needByDate', 'poLine.poDelivery.needByDate'], without: ['poLine.poDelivery.promisedDate', 'poLine.poDelivery.promisedQty', 'poLine.poDelivery.replyNote'], sets: { sourceType: 'COPY' } },
    },
    doCancel: {
      label: ['取消订单', 'Cancel order'], from: ['DRAFT', 'REJECTED', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel',
      reason: 'required', danger: true, inList: true, tell: { supplier: 'PO_CANCELLED', 'poLine.requisitionLineId.headerId.requesterId': 'PO_CANCELLED' },
    },
    doCancelAndOpen: {
      label: ['取消并退回申请', 'Cancel and reopen'], from: ['DRAFT', 'REJECTED', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancelAndOpen',
      reason: 'required', danger: true, tell: { supplier: 'PO_CANCELLED', 'poLine.requisitionLineId.headerId.requesterId': 'PO_CANCELLED' },
    },
    doLineClose: {
      label: ['关闭行', 'Close lines'], from: ['APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED'], to: { CLOSED: every('poLine', is('lineStatus', 'CLOSED', 'CANCELLED', 'DONE')), same: otherwise }, who: ['buyer', 'manager'], resource: 'btnLineClose',
      on: 'poLine', line: { status: 'lineStatus', from: ['OPEN', 'PART', 'DONE'], to: 'CLOSED' }, reason: 'required', danger: true, input: { giveBack: checkbox('退回申请', 'Give back', { init: 'N' }) }, tell: { supplier: 'PO_LINE_CLOSED' },
    },
    doAutoClose: { label: ['自动关闭', 'Close by itself'], from: ['CONFIRMED'], to: 'CLOSED', who: ['system'], resource: 'btnClose' },
    doRemind: { label: ['逾期提醒', 'Remind of what is late'], from: ['CONFIRMED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'PO_OVERDUE', buyerId: 'PO_OVERDUE' } },
    doRemindConfirm: { label: ['催确认', 'Remind of the confirmation'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'PO_CONFIRM_OVERDUE' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['CONFIRMED', 'CLOSED', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'ERP_PO_OUT', at: 'poExpandHead' } },
    doReopen: { label: ['重新打开', 'Reopen'], from: ['CLOSED'], to: 'CONFIRMED', who: ['manager'], resource: 'btnReopen', reason: 'required', on: 'poLine', line: { status: 'lineStatus', from: ['CLOSED'], to: 'OPEN' } },
  },

  prints: ['pdf', 'ubl'],
  // Only what both sides have agreed on leaves as a machine's order.
  printsWhile: { ubl: ['CONFIRMED', 'CLOSED'] },
  roles: { supplier: supplier('supplierId', { from: isSet('releasedDate') }), responsible: user('buyerId', { owns: true }) },
  sight: {
    changing: {
      paths: ['netAmount', 'taxAmount', 'grossAmount', 'baseAmount', 'receiveProgress', 'needByDate', 'nextDeliveryDate', 'paymentTermId', 'deliveryInfoId', 'supplierContactId', 'remark', 'poExpandHead', 'poLine'],
      to: { internal: always, supplier: not(isChanging) },
    },
    ours: { paths: [
      'changeNum',
      'baseAmount', 'poExpandHead.agreementId', 'poExpandHead.projectId', 'poExpandHead.customerOrderNum',
      'poExpandHead.erpStatus', 'poExpandHead.erpNum', 'poExpandHead.erpMessage', 'poExpandHead.erpTime',
      'poLine.priceSource', 'poLine.priceDocNum', 'poLine.priceLineId', 'poLine.requisitionLineId', 'poLine.requisitionNum',
      'poLine.agreementLineId', 'poLine.agreementHeaderId', 'poLine.contractItemId', 'poLine.subjectId', 'poLine.projectBudgetId', 'poLine.poDelivery.storageLocationId',
      'poLine.poDelivery.requisitionLineId',
    ], to: { internal: always } },
  },
  scope: { side: 'both', category: 'poLine.categoryId', purchaseGroup: 'purchaseGroupCode', changing: { while: isChanging, nth: 'changeNum', revision: 'revisionNum', says: ['订单变更中', 'Order change in progress'] } },

  list: {
    find: ['docNum', 'supplierId', 'status', 'orgId', 'orderDate', 'poLine.materialId', 'billTypeId', 'buyerId', 'needByDate', 'currency'],
    columns: ['docNum', 'status', 'supplierId', 'orderDate', 'needByDate', 'currency', 'grossAmount', 'receiveProgress', 'orgId', 'buyerId', 'revisionNum'],
    due: { date: 'needByDate', when: all(is('status', 'APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED'), not(atLeast('receiveProgress', 100))) },
    sort: '-creationDate',
    detail: 'poLine',
    sums: ['grossAmount', by('status', 'grossAmount')],
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED'), side: 'internal' },
      waiting: { label: ['待确认', 'To confirm'], where: is('status', 'APPROVED', 'DELIVERY_REPLIED') },
      toConfirm: { label: ['待您确认', 'For you to confirm'], where: is('status', 'APPROVED'), side: 'supplier' },
      confirmed: { label: ['已确认', 'Confirmed'], where: is('status', 'CONFIRMED') },
    },
    lineViews: {
      ordered: {
        label: ['已下单行', 'Ordered lines'],
        lines: 'poLine',
        where: isOrdered,
        find: ['docNum', 'supplierId', 'orgId', 'orderDate', 'materialId', 'categoryId', 'buyerId', 'purchaseGroupCode', 'billTypeId', 'currency', 'status', 'lineStatus', 'needByDate'],
        columns: [
          'docNum', 'lineNum', 'status', 'supplierId', 'materialId', 'itemDesc', 'orderQty', 'uom', 'netPrice', 'netAmount', 'currency', 'baseNetAmount', 'needByDate', 'promisedDate',
          'shippedQty', 'receivedQty', 'acceptedQty', 'returnedQty', 'statementQty', 'invoicedQty', 'openQty', 'lineStatus', 'orderDate',
        ],
        sort: '-orderDate',
        sums: ['baseNetAmount'],
      },
    },
  },
  edit: {
    subtitle: ['billTypeId', 'revisionNum'],
    facts: ['supplierId', 'grossAmount', 'receiveProgress', 'needByDate'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['billTypeId', 'orgId', 'supplierId', 'supplierSiteId', 'supplierContactId', 'buyerId', 'purchaseGroupCode', 'orderDate', 'currency', 'exchangeRate', 'paymentTermId', 'deliveryInfoId', 'sourceType', 'remark'] },
      { label: ['商务条款', 'Commercial terms'], fields: ['poExpandHead.invoiceTitle', 'poExpandHead.invoiceTaxNo', 'poExpandHead.invoiceKind', 'poExpandHead.incoterm', 'poExpandHead.incotermPlace', 'poExpandHead.transportMode', 'poExpandHead.warrantyMonths', 'poExpandHead.lateFeePercent', 'poExpandHead.packingRequirement', 'poExpandHead.qualityRequirement', 'poExpandHead.customerOrderNum'], closed: true },
    ],
    grids: ['poLine'],
    totals: ['netAmount', 'taxAmount', 'grossAmount'],
    tabs: ['files', 'approval', 'history'],
  },

  pages: {
    purchaseOrderList: list('own', ['buyer', 'manager'], { label: ['采购订单', 'Purchase orders'], maintain: ['buyer', 'manager'], opens: 'purchaseOrderEdit', olderExport: true }),
    purchaseOrderListPermission: list('permitted', ['buyer', 'manager', 'approver'], { label: ['全部订单', 'All orders'], opens: 'purchaseOrderEdit' }),
    purchaseOrderListNoPermission: list('all', ['manager', 'admin', 'finance'], { label: ['订单查询', 'Order inquiry'], readOnly: true, opens: 'purchaseOrderEdit' }),
    purchaseOrderListSupplier: list('supplier', ['supplier'], {
      homes: [{ for: ['supplier'], label: ['待确认订单', 'Orders to confirm'], view: 'toConfirm', columns: ['docNum', 'orderDate', 'buyerId', 'grossAmount', 'status'], sort: 'orderDate', empty: ['没有待确认的订单', 'No order is to be confirmed'] }],
      label: ['我的订单', 'My orders'], opens: 'purchaseOrderEdit' }),
    purchaseOrderEdit: edit(['buyer', 'manager', 'approver', 'admin', 'finance', 'supplier'], { label: ['采购订单', 'Purchase order'], maintain: ['buyer', 'manager'] }),
  },

  templates: {
    PUR_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    PO_RELEASED: { title: ['订单{docNum}待您确认交期', 'Order {docNum} awaits your delivery dates'], todo: true, todoType: 'ORDER_CONFIRM' },
    PO_APPROVED: { title: ['订单{docNum}已批准', 'Order {docNum} was approved'] },
    PUR_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
    PO_DATES_OFFERED: { title: ['订单{docNum}交期已回复', 'Dates of order {docNum} were answered'], todo: is('status', 'DELIVERY_REPLIED'), todoType: 'ORDER_CONFIRM' },
    PO_DATES_REJECTED: { title: ['订单{docNum}的交期被退回', 'Your dates for order {docNum} were rejected'], todo: true, todoType: 'ORDER_CONFIRM' },
    PO_CONFIRMED: { title: ['订单{docNum}交期已确认', 'Dates of order {docNum} are confirmed'] },
    PO_CHANGED: { title: ['订单{docNum}变更中，已发布的内容仍有效', 'Order {docNum} is being changed; what was released still holds'] },
    PO_CHANGE_UNDONE: { title: ['订单{docNum}的变更已撤销', 'The change of order {docNum} was undone'] },
    PO_CANCELLED: { title: ['订单{docNum}已取消', 'Order {docNum} was cancelled'] },
    PO_OVERDUE: { title: ['{count}张订单逾期未交：{names}', '{count} {count|order is|orders are} overdue: {names}'] },
    PO_CONFIRM_OVERDUE: { title: ['{count}张订单超过两个工作日未确认：{names}', '{count} {count|order awaits|orders await} confirmation for more than two working days: {names}'] },
    PO_LINE_CLOSED: { title: ['订单{docNum}有行被关闭', 'Lines of order {docNum} were closed'] },
  },

  messages: {
    ...materialWords,
    AGREEMENT_LEFT: ['协议{docNum}剩余{rest}不足{qty}', 'Agreement {docNum} has {rest} left, {qty} needed'],
    NEED_BY_EARLY: ['需求日期不能早于订单日期', 'The need-by date is before the order date'],
    SCHEDULE_SUM: ['第{lineNum}行交货计划合计{sum}不等于订单数量{qty}', 'Line {lineNum}: schedules sum to {sum}, order quantity is {qty}'],
    SPLIT_QTY: ['第{lineNum}行最后一个计划可拆分{rest}，须大于{qty}', 'Line {lineNum}: {rest} of the last schedule can be split; it must be more than {qty}'],
    NOTHING_CHANGED: ['订单没有任何变更，请修改或撤销变更', 'Nothing of the order was changed; change it or undo the change'],
    OVER_OPEN: ['第{lineNum}行下单数量{qty}超过未清{rest}', 'Line {lineNum}: {qty} exceeds open {rest}'],
    NO_REQUISITION: ['第{lineNum}行缺少来源申请', 'Line {lineNum} has no requisition'],
    NO_PRICE: ['第{lineNum}行没有有效价格来源', 'Line {lineNum} has no price in force'],
    PRICE_CHANGED: ['价格已变更：原{old}，现{new}', 'Price changed: was {old}, now {new}'],
    BELOW_MOQ: ['第{lineNum}行数量{qty}低于起订量{min}', 'Line {lineNum}: {qty} is below the minimum order quantity {min}'],
    BROKEN_PACK: ['第{lineNum}行数量{qty}不是包装量{pack}的整数倍', 'Line {lineNum}: {qty} is not a multiple of pack {pack}'],
    PRICE_FIXED: ['第{lineNum}行价格来自{source}，不能修改', 'Line {lineNum}: the price comes from {source} and cannot be changed'],
    ZERO_PRICE: ['第{lineNum}行单价为0，订单类型不允许', 'Line {lineNum}: the order type does not allow a price of 0'],
    NOT_APPROVED: ['供应商{supplier}不在物料{material}的合格供应商清单', '{supplier} is not approved for {material}'],
    TRIAL_LIMIT: ['试用限量{limit}，已下单{used}', 'Trial limit {limit}, {used} ordered'],
    PROMISE_MISSING: ['第{lineNum}行未填写承诺日期', 'Line {lineNum} has no promised date'],
    NO_DELIVERY_DAY: ['第{lineNum}行承诺日期{date}不是与采购方约定的供货日', 'Line {lineNum}: the promised date {date} is no delivery day agreed with the buyer'],
    PROMISE_PAST: ['第{lineNum}行承诺日期{date}早于今天', 'Line {lineNum}: the promised date {date} is before today'],
    PROMISE_SUM: ['第{lineNum}行承诺数量合计{sum}不等于订单数量{qty}', 'Line {lineNum}: promised {sum}, ordered {qty}'],
    REPLY_NOTE: ['第{lineNum}行计划{schedule}晚于需求日期，请填写交期说明', 'Line {lineNum}, schedule {schedule} is late; give a reply note'],
    REASON_NEEDED: ['代供应商确认时请填写原因', 'Give a reason when confirming for the supplier'],
    SHIPPED: ['已发货{qty}，不能取消', '{qty} already shipped; the order cannot be cancelled'],
    NO_SOURCE: ['订单无来源申请', 'The order has no requisition'],
    DRAFT_NOTE: ['送货单{docNum}未发货', 'Delivery note {docNum} is still a draft'],
    BELOW_SHIPPED: ['第{lineNum}行数量不能小于已发货{qty}', 'Line {lineNum}: not below shipped {qty}'],
    RECEIVED_PRICE: ['第{lineNum}行已收货，不能改价', 'Line {lineNum} has receipts; its price is fixed'],
    RELEASED_LINE: ['第{lineNum}行已发布，请关闭该行，不能删除', 'Line {lineNum} was released; close it instead of deleting it'],
    NOTE_UNDER_WAY: ['第{lineNum}行有在途送货单{docNum}', 'Line {lineNum} has note {docNum} under way'],
    NOT_CLOSED_BY_HAND: ['第{lineNum}行不是90天内手工关闭的行', 'Line {lineNum} was not closed by hand within 90 days'],
  },
})
