import { checkbox, comparison, date, datetime, document, edit, int, json, lines, list, lookup, may, must, number, percent, price, qty, ref, text, textarea, user } from '../language/define.ts'
import { abs, all, atLeast, constant, count, divide, equal, firstOf, is, isSet, minus, not, notAfter, of, plus, round, sum, times, today, when } from '../language/formula.ts'

const isRaw = is('adjustType', 'RAW_MATERIAL')
const isDated = is('adjustType', 'RAW_MATERIAL', 'EXCHANGE')

/** What the day prices of a raw material moved by; nothing while that stays below the threshold, which is compared before anything is rounded. */
const moved = minus('newMean', 'baseMean')
const counted = when(atLeast(abs(moved), times('baseMean', 'parent.parent.thresholdPercent')), moved, 0)

/** The old price with what raw materials, currency or talks make of it (compete.md, Formula). */
const unrounded = when(
  is('parent.adjustType', 'EXCHANGE'),
  times('oldPrice', plus(1, times('parent.exchangeShare', minus(divide('parent.newRate', 'parent.baseRate'), 1)))),
  plus('oldPrice', 'rawDelta', 'manualDelta'),
)
const toDigits = when(
  equal('parent.priceDecimals', 2), round(unrounded, 2),
  when(equal('parent.priceDecimals', 3), round(unrounded, 3),
    when(equal('parent.priceDecimals', 4), round(unrounded, 4),
      when(equal('parent.priceDecimals', 5), round(unrounded, 5), round(unrounded, 6)))),
)

/** New prices of one supplier, reckoned from what raw materials cost, from an exchange rate, or agreed upon; approval makes a pricing document. */
export const priceAdjustHeader = document('priceAdjustHeader', {
  label: ['调价单', 'Price adjustment'],
  number: 'TJ{yyyyMMdd}{0000}',
  statusLookup: 'PRICE_ADJUST_STATUS',

  fields: {
    adjustType: lookup('ADJUST_TYPE', '调价类型', 'Type', { required: true, init: 'RAW_MATERIAL', width: 100 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
    effectiveDate: date('生效日期', 'Effective date', { required: true, init: 'today' }),
    retroactiveFlag: checkbox('追溯', 'Retroactive', { kept: true, init: 'N' }),
    baseFrom: date('基期从', 'Base period from', { required: { when: isDated } }),
    baseTo: date('基期至', 'Base period to', { required: { when: isRaw } }),
    newFrom: date('新期从', 'New period from', { required: { when: isDated } }),
    newTo: date('新期至', 'New period to', { required: { when: isRaw } }),
    priceSource: lookup('INDEX_SOURCE', '行情来源', 'Price index', { help: ['空：基材类型的来源', 'Empty: that of the material type'] }),
    thresholdPercent: percent('触发阈值', 'Threshold', { required: true, init: '3', min: '0', max: '100' }),
    shareRate: percent('承担比例', 'Share passed on', { required: true, init: '100', min: '0', max: '100' }),
    rateCurrency: lookup('CURRENCY', '汇率币种', 'Rate of', { required: { when: is('adjustType', 'EXCHANGE') } }),
    exchangeShare: percent('汇率传导比例', 'Share of the rate', { init: '100', min: '0', max: '100' }),
    baseRate: number(18, 10, '基期汇率', 'Base rate', { kept: true }),
    newRate: number(18, 10, '新期汇率', 'New rate', { kept: true }),
    priceDecimals: int('价格小数位', 'Price decimals', { required: true, init: '4', min: '2', max: '6' }),
    reason: textarea(1000, '调价原因', 'Reason'),
    pricingHeaderId: ref('pricingHeader', '定价单', 'Pricing', { kept: true }),
    lineCount: int('行数', 'Lines', { computed: true }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true, init: 'NONE' }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
    erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
  },

  lines: {
    priceAdjustLine: lines('调价行', 'Adjustment lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { required: true, width: 220 }),
        categoryId: ref('purchaseCategory', '品类', 'Category', { required: true, init: of('materialId.categoryId') }),
        uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
        oldPrice: price('原价', 'Old price', { kept: true }),
        // Tiers of the price that is followed: each moves by the same delta.
        oldTiers: json('原阶梯', 'Old tiers', { kept: true }),
        effectiveWeight: number(18, 6, '计价重量', 'Effective weight', { kept: true }),
        rawDelta: price('基材差额', 'Raw material delta', { computed: true }),
        manualDelta: price('协商差额', 'Agreed delta'),
        manualReason: text(500, '协商理由', 'Why', { required: { when: all(isSet('manualDelta'), not(equal('manualDelta', 0))) }, width: 160 }),
        newPrice: price('新价', 'New price', { computed: true }),
        changePercent: percent('涨跌%', 'Change', { computed: true }),
        endDate: date('失效日期', 'Valid to', { kept: true }),
        missing: lookup('ADJUST_MISSING', '缺失', 'Missing', { kept: true, width: 120 }),
      },
      lines: {
        priceAdjustDetail: lines('计算明细', 'Reckoning', {
          fields: {
            materialTypeId: ref('materialType', '基材类型', 'Material type', { kept: true, width: 140 }),
            contentPercent: percent('含量%', 'Content', { kept: true }),
            baseMean: price('基期均价P0', 'Base mean P0', { kept: true }),
            newMean: price('新期均价P1', 'New mean P1', { kept: true }),
            rate: percent('变动%', 'Change', { computed: true }),
            countedDelta: price('计入差额', 'Counted delta', { computed: true }),
          },
          columns: ['materialTypeId', 'contentPercent', 'baseMean', 'newMean', 'rate', 'countedDelta'],
          compute: { rate: divide(moved, 'baseMean'), countedDelta: counted },
        }, { kept: true }),
      },
      columns: ['lineNum', 'materialId', 'uom', 'oldPrice', 'effectiveWeight', 'rawDelta', 'manualDelta', 'manualReason', 'newPrice', 'changePercent', 'endDate', 'missing', 'categoryId'],
      imports: ['materialId', 'uom', 'manualDelta', 'manualReason'],
      compute: {
        rawDelta: round(sum('priceAdjustDetail', times('parent.effectiveWeight', 'contentPercent', 'countedDelta', 'parent.parent.shareRate')), 6),
        newPrice: when(isSet('oldPrice'), toDigits, constant('')),
        changePercent: round(minus(divide('newPrice', 'oldPrice'), 1), 4),
      },
    }),
    priceAdjustOrg: lines('适用组织', 'Organisations', {
      fields: { orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 220 }) },
      columns: ['orgId'],
      unique: [['orgId']],
    }),
  },

  compute: { lineCount: count('priceAdjustLine') },
  guards: [
    must('BASE_ENDS_EARLY', notAfter('baseFrom', 'baseTo'), { at: 'baseTo' }),
    must('NEW_ENDS_EARLY', notAfter('newFrom', 'newTo'), { at: 'newTo' }),
    may('RETROACTIVE', atLeast('effectiveDate', today()), { at: 'effectiveDate', for: ['doSubmit'], by: ['manager'] }),
    must('NO_LINES', atLeast(count('priceAdjustLine'), 1), { at: 'priceAdjustLine', for: ['doSubmit'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'], tone: 'wait' },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['已生效', 'In effect'], tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doCancel' } },
  actions: {
    doCompute: { label: ['计算', 'Compute'], from: ['DRAFT', 'REJECTED'], to: 'same', who: ['buyer'], resource: 'btnCompute' },
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true, inList: true, makes: 'pricingHeader', tell: { buyerId: 'ADJ_APPROVED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', danger: true, inList: true, tell: { buyerId: 'ADJ_REJECTED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'SUBMITTED', 'REJECTED'], to: 'CANCELLED', who: ['buyer'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, inList: true, tell: { buyerId: 'ADJ_ABOLISHED' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['APPROVED'], to: 'same', who: ['buyer', 'finance'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'ERP_ADJUST_OUT' } },
    // The last try has failed.
    doTellErp: { label: ['提醒发送失败', 'Tell that sending failed'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnSendToErp', tell: { buyerId: 'ADJ_ERP_FAILED', admin: 'ADJ_ERP_FAILED' } },
  },

  prints: ['pdf'],
  papers: { notice: { label: ['调价通知', 'Notice of new prices'], whileIn: ['APPROVED', 'ABOLISHED'] } },
  roles: { responsible: user('buyerId', { owns: true }) },
  scope: { side: 'internal', category: 'priceAdjustLine.categoryId', orgs: 'priceAdjustOrg.orgId' },

  list: {
    find: ['docNum', 'supplierId', 'priceAdjustLine.materialId', 'adjustType', 'status', 'effectiveDate', 'erpStatus', 'buyerId', 'orgId'],
    columns: ['docNum', 'status', 'supplierId', 'adjustType', 'effectiveDate', 'currency', 'lineCount', 'shareRate', 'erpStatus', 'pricingHeaderId', 'buyerId', 'orgId'],
    sort: '-creationDate',
    views: {
      open: { label: ['审批中', 'In approval'], where: is('status', 'SUBMITTED') },
      inEffect: { label: ['已生效', 'In effect'], where: is('status', 'APPROVED') },
      erpFailed: { label: ['ERP发送失败', 'Failed at the ERP'], where: is('erpStatus', 'FAILED') },
    },
  },
  edit: {
    facts: ['supplierId', 'effectiveDate', 'lineCount', 'erpStatus'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['adjustType', 'supplierId', 'orgId', 'buyerId', 'currency', 'taxRate', 'effectiveDate', 'retroactiveFlag', 'priceDecimals', 'pricingHeaderId', 'reason', 'remark'] },
      { label: ['基材联动', 'Raw material'], fields: ['baseFrom', 'baseTo', 'newFrom', 'newTo', 'priceSource', 'thresholdPercent', 'shareRate'], when: isRaw },
      { label: ['汇率', 'Exchange rate'], fields: ['rateCurrency', 'exchangeShare', 'baseRate', 'newRate'], when: is('adjustType', 'EXCHANGE') },
      { label: ['ERP', 'ERP'], fields: ['erpStatus', 'erpNum', 'erpMessage', 'erpTime'], closed: true },
    ],
    grids: ['priceAdjustLine', 'priceAdjustOrg'],
    panels: {
      formulas: {
        label: ['计算公式', 'Formulas'],
        fields: { lineNum: int('行', 'Line'), materialId: ref('materialItem', '物料', 'Material', { width: 200 }), formula: text(1000, '公式', 'Formula', { width: 520 }), newPrice: price('新价', 'New price') },
      },
      openOrders: {
        label: ['未清订单行', 'Open order lines'], as: comparison('netPrice', 'newPrice'),
        fields: {
          docNum: text(40, '订单', 'Order', { width: 150 }),
          lineNum: int('行', 'Line'),
          materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
          openQty: qty('未收数量', 'Open qty'),
          netPrice: price('订单单价', 'Order price'),
          newPrice: price('新价', 'New price'),
        },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    priceAdjustList: list('permitted', ['buyer', 'manager', 'approver', 'finance'], { label: ['调价单', 'Price adjustments'], maintain: ['buyer'], opens: 'priceAdjustEdit' }),
    priceAdjustEdit: edit(['buyer', 'manager', 'approver', 'finance'], { label: ['调价单', 'Price adjustment'], maintain: ['buyer'] }),
  },
  templates: {
    ADJ_APPROVED: { title: ['调价单{docNum}已生效', 'Price adjustment {docNum} is in effect'] },
    ADJ_REJECTED: { title: ['调价单{docNum}被驳回', 'Price adjustment {docNum} was rejected'], todo: true, todoType: 'TASK' },
    ADJ_ABOLISHED: { title: ['调价单{docNum}已作废', 'Price adjustment {docNum} was abolished'] },
    ADJ_ERP_FAILED: { title: ['调价单{docNum}发送ERP失败', 'Price adjustment {docNum} could not be sent to the ERP'], todo: is('erpStatus', 'FAILED'), todoType: 'TASK' },
  },
  messages: {
    BASE_ENDS_EARLY: ['基期至不能早于基期从', 'The base period ends before it begins'],
    NEW_ENDS_EARLY: ['新期至不能早于新期从', 'The new period ends before it begins'],
    RETROACTIVE: ['生效日期{effectiveDate}早于今天，仅采购经理可追溯调价', 'The effective date {effectiveDate} has passed: only a manager may adjust prices retroactively'],
    NO_LINES: ['请至少填写一行', 'Enter at least one line'],
    DOUBLE: ['第{n}行物料重复', 'Line {n} repeats a material'],
    NO_WEIGHT: ['第{lineNum}行缺少重量信息', 'Line {lineNum}: weight information missing'],
    NO_TYPE_PRICE: ['{type}在{from}~{to}无价格', 'No price of {type} from {from} to {to}'],
    NO_LIST_PRICE: ['第{lineNum}行无有效价格', 'Line {lineNum} has no price in force'],
    DIFFERS: ['第{lineNum}行各组织原价不同，请分单调价', 'Line {lineNum}: the organisations pay different prices; adjust them apart'],
    NOT_POSITIVE: ['第{lineNum}行新价须大于0', 'Line {lineNum}: the new price must be above 0'],
    NOT_DECIDED: ['该单据须先经决策场景{scene}通过', 'This document must first pass decision scene {scene}'],
    ELSEWHERE: ['第{lineNum}行与审批中的{docNum}重叠', 'Line {lineNum} overlaps {docNum}, which is in approval'],
    BASE_CHANGED: ['基价已变为{p}，请重新提交', 'Base price is now {p}; submit again'],
  },
})
