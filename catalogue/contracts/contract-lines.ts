/** Lines of a contract that people type: what is bought, how it is paid, under which terms it is traded, and which fees come back. */
import { amount, checkbox, date, int, lines, lookup, percent, price, qty, ref, text, textarea } from '../language/define.ts'
import { above, all, allocate, any, atLeast, constant, divide, firstOf, is, isSet, max, min, minus, not, of, plus, round, sum, times, when } from '../language/formula.ts'

export const contractItem = lines('合同标的', 'Items', {
  labelledBy: { name: 'itemDesc' },
  fields: {
    materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
    itemDesc: text(300, '名称', 'Description', { required: true, init: of('materialId.name'), width: 200 }),
    specification: text(300, '规格', 'Specification', { init: of('materialId.specModel') }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
    qty: qty('数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
    netPrice: price('不含税单价', 'Net price', { required: true, min: '0' }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true }),
    taxAmount: amount('税额', 'Tax', { computed: true }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true }),
    deliveryDate: date('交货日期', 'Delivery date'),
    deliveryInfoId: ref('deliveryInfo', '交货地点', 'Delivery place'),
    assetFlag: checkbox('资产', 'Asset', { required: true, init: 'N' }),
    assetClass: lookup('ASSET_CLASS', '资产类别', 'Asset class', { required: { when: is('assetFlag', 'Y') } }),
    requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true, width: 150 }),
    previousItemId: ref('contractItem', '上一版标的', 'Item before', { kept: true }),
    orderedQty: qty('已下单量', 'Ordered', { kept: true, unit: 'uom' }),
    acceptedQty: qty('已验收量', 'Accepted', { kept: true, unit: 'uom' }),
  },
  columns: ['lineNum', 'materialId', 'itemDesc', 'specification', 'qty', 'uom', 'netPrice', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount', 'deliveryDate', 'deliveryInfoId', 'assetFlag', 'assetClass', 'requisitionLineId', 'orderedQty', 'acceptedQty'],
  imports: ['materialId', 'itemDesc', 'specification', 'uom', 'qty', 'netPrice', 'taxRate', 'deliveryDate', 'assetFlag', 'assetClass'],
  sheet: { mayBeEmpty: ['itemDesc', 'uom'] },
  compute: { netAmount: times('qty', 'netPrice'), taxAmount: times('netAmount', 'taxRate'), grossAmount: plus('netAmount', 'taxAmount') },
})

/** What was applied for stays as it was when the amount changes; the others share the rest by their percentages, the last one to the cent. */
export const contractPaymentStage = lines('付款阶段', 'Payment stages', {
  labelledBy: { name: 'stageName' },
  fields: {
    stageNum: int('序号', 'No.', { required: true, init: 'place', min: '1', width: 60 }),
    stageName: text(100, '名称', 'Name', { required: true, width: 140 }),
    stageKind: lookup('PAYMENT_NODE_TYPE', '款项性质', 'Kind', { required: true, init: 'DELIVERY' }),
    percent: percent('比例', 'Share', { required: true, min: '0.0001', max: '100' }),
    sharedAmount: amount('按比例金额', 'Shared amount', { computed: true }),
    fixedAmount: amount('已定金额', 'Fixed amount', { kept: true }),
    stageAmount: amount('阶段金额(含税)', 'Gross amount', { computed: true }),
    trigger: lookup('PAYMENT_BASE_EVENT', '触发条件', 'Trigger', { required: true, init: 'CONTRACT_SIGNED' }),
    dueRule: lookup('PAYMENT_DUE_RULE', '到期规则', 'Due rule', { required: true, init: 'NET' }),
    triggerDays: int('天数', 'Days', { required: true, init: '30', min: '0', max: '720' }),
    fixedDay: int('固定付款日', 'Fixed day', { min: '1', max: '31', required: { when: is('dueRule', 'FIXED_DAY') } }),
    plannedDate: date('计划日期', 'Planned'),
    triggerDate: date('触发日期', 'Triggered', { kept: true }),
    dueDate: date('应付日期', 'Due', { kept: true }),
    needInvoiceFlag: checkbox('需发票', 'Invoice needed', { required: true, init: when(is('stageKind', 'ADVANCE'), constant('N'), constant('Y')) }),
    needGuaranteeFlag: checkbox('需保函', 'Guarantee needed', { required: true, init: 'N' }),
    appliedAmount: amount('已申请', 'Applied', { kept: true }),
    invoicedAmount: amount('已开票', 'Invoiced', { kept: true }),
    paidAmount: amount('已付', 'Paid', { kept: true }),
    // Of the versions before: finance keeps the three above for this one alone.
    priorApplied: amount('前版已申请', 'Applied before', { kept: true }),
    priorInvoiced: amount('前版已开票', 'Invoiced before', { kept: true }),
    priorPaid: amount('前版已付', 'Paid before', { kept: true }),
    previousStageId: ref('contractPaymentStage', '上一版阶段', 'Stage before', { kept: true }),
    cancelledFlag: checkbox('已取消', 'Cancelled', { kept: true, init: 'N' }),
    stageStatus: lookup('STAGE_STATUS', '状态', 'Status', { computed: true, width: 130 }),
  },
  columns: ['stageNum', 'stageName', 'stageKind', 'percent', 'stageAmount', 'stageStatus', 'trigger', 'dueRule', 'triggerDays', 'fixedDay', 'plannedDate', 'triggerDate', 'dueDate', 'needInvoiceFlag', 'needGuaranteeFlag', 'appliedAmount', 'invoicedAmount', 'paidAmount'],
  compute: {
    sharedAmount: allocate('parent.openStageAmount', when(isSet('fixedAmount'), 0, 'percent'), { rest: 'last' }),
    stageAmount: firstOf('fixedAmount', 'sharedAmount'),
    stageStatus: when(
      is('cancelledFlag', 'Y'), constant('CANCELLED'),
      when(
        all(above('stageAmount', 0), atLeast(plus('paidAmount', 'priorPaid'), 'stageAmount')), constant('PAID'),
        when(above(plus('appliedAmount', 'priorApplied'), 0), constant('APPLIED'), when(isSet('triggerDate'), constant('DUE'), constant('PLANNED'))),
      ),
    ),
  },
})

export const contractTrade = lines('贸易条款', 'Trade terms', {
  fields: {
    incoterm: lookup('INCOTERM', '贸易术语', 'Incoterm', { required: true }),
    incotermPlace: text(100, '指定地点', 'Named place', { required: true }),
    transportMode: lookup('TRANSPORT_MODE', '运输方式', 'Transport'),
    portFrom: text(60, '启运港', 'Port of loading'),
    portTo: text(60, '目的港', 'Port of discharge'),
    insuranceSide: lookup('TRADE_INSURANCE', '投保方', 'Insurance'),
    packing: text(300, '包装', 'Packing'),
    shippingMark: text(200, '唛头', 'Shipping mark'),
    originCountry: lookup('COUNTRY', '原产国', 'Origin'),
    partialShipFlag: checkbox('允许分批', 'Part shipments', { required: true, init: 'N' }),
    transshipFlag: checkbox('允许转运', 'Transhipment', { required: true, init: 'N' }),
    inspectionBody: text(100, '检验机构', 'Inspection body'),
    paymentMethod: lookup('PAYMENT_METHOD', '付款方式', 'Payment method'),
    lcDueDate: date('信用证开立期限', 'L/C to be opened by', { required: { when: is('paymentMethod', 'LC') } }),
    documents: textarea(500, '单证要求', 'Documents'),
  },
})

/** A fall of what was accepted lowers what is refundable, but never below what was refunded. */
export const contractMoldSampleRefund = lines('模具/样品费返还', 'Mould and sample fee refunds', {
  fields: {
    refundKind: lookup('REFUND_KIND', '费用类别', 'Kind', { required: true, init: 'MOULD' }),
    mouldId: ref('mould', '模具', 'Mould'),
    materialId: ref('materialItem', '物料', 'Material', { required: true, width: 200 }),
    feeAmount: amount('费用金额(含税)', 'Fee, gross', { required: true, min: '0.01' }),
    refundMode: lookup('REFUND_MODE', '返还方式', 'Mode', { required: true, init: 'PER_PIECE' }),
    targetQty: qty('目标数量', 'Target qty', { required: true, min: '0.0001' }),
    deadline: date('期限', 'Deadline'),
    achievedQty: qty('已达数量', 'Achieved', { kept: true }),
    stepPercent: percent('已达阶梯', 'Steps reached', { computed: true }),
    earnedAmount: amount('已达金额', 'Earned', { computed: true }),
    refundableAmount: amount('应返金额', 'Refundable', { computed: true }),
    refundedAmount: amount('已返金额', 'Refunded', { kept: true }),
    openAmount: amount('未返金额', 'Open', { computed: true }),
    lapsedFlag: checkbox('已失效', 'Lapsed', { kept: true, init: 'N' }),
    previousRefundId: ref('contractMoldSampleRefund', '上一版返还', 'Refund before', { kept: true }),
    refundStatus: lookup('REFUND_STATUS', '状态', 'Status', { computed: true, width: 90 }),
  },
  lines: {
    contractRefundStep: lines('阶梯', 'Steps', {
      fields: {
        qty: qty('数量', 'Qty', { required: true, min: '0.0001' }),
        percent: percent('比例', 'Share', { required: true, min: '0.0001', max: '100' }),
      },
      columns: ['qty', 'percent'],
    }),
  },
  columns: ['lineNum', 'refundKind', 'mouldId', 'materialId', 'feeAmount', 'refundMode', 'targetQty', 'deadline', 'achievedQty', 'refundableAmount', 'refundedAmount', 'openAmount', 'refundStatus'],
  compute: {
    stepPercent: sum('contractRefundStep', when(atLeast('parent.achievedQty', 'qty'), 'percent', 0)),
    earnedAmount: when(
      is('refundMode', 'PER_PIECE'), min('feeAmount', round(divide(times('feeAmount', 'achievedQty'), 'targetQty'), 2)),
      when(is('refundMode', 'STEP'), round(times('feeAmount', 'stepPercent'), 2), when(atLeast('achievedQty', 'targetQty'), 'feeAmount', 0)),
    ),
    refundableAmount: when(is('lapsedFlag', 'Y'), plus('refundedAmount', 0), max(plus('refundedAmount', 0), 'earnedAmount')),
    openAmount: minus('refundableAmount', 'refundedAmount'),
    refundStatus: when(
      is('lapsedFlag', 'Y'), constant('LAPSED'),
      when(
        atLeast('refundedAmount', 'feeAmount'), constant('DONE'),
        when(any(atLeast('earnedAmount', 'feeAmount'), all(not(is('refundMode', 'STEP')), atLeast('achievedQty', 'targetQty'))), constant('REACHED'), constant('RUNNING')),
      ),
    ),
  },
})
