import { checkbox, date, document, edit, int, json, lines, list, lookup, must, percent, price, qty, ref, text, textarea, user, uuid } from '../language/define.ts'
import { all, any, atLeast, count, divide, firstOf, is, isSet, minus, not, notAbove, notAfter, of, param, plus, plusDays, round, when } from '../language/formula.ts'

/** A temporary price holds for so many days at most, its first one included. */
const longestTemporary = 90

/** What a typed price comes to without tax. */
const netOf = when(is('parent.priceIncludesTax', 'Y'), round(divide('netPrice', plus(1, 'parent.taxRate')), 6), 'netPrice')

/** The only gate through which a purchase price enters the price list: typed by a buyer, imported, made of an award or of an adjustment. */
export const pricingHeader = document('pricingHeader', {
  label: ['定价单', 'Pricing'],
  number: 'DJ{yyyyMMdd}{0000}',
  statusLookup: 'PRICING_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    pricingType: lookup('PRICING_TYPE', '定价类型', 'Type', { required: true, init: 'NEW', width: 90 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    priceIncludesTax: checkbox('含税', 'Tax included', { required: true, init: 'N' }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('supplierId.paymentTermId') }),
    deliveryTerm: lookup('INCOTERM', '贸易条款', 'Delivery term', { required: true, init: 'DAP' }),
    startDate: date('生效日期', 'Valid from', { required: true, init: 'today' }),
    endDate: date('失效日期', 'Valid to', { required: true, init: plusDays('startDate', 364) }),
    sourceType: lookup('PRICING_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL', width: 90 }),
    sourceId: uuid('来源标识', 'Source id', { kept: true }),
    sourceDocNum: text(60, '来源单号', 'Source document', { kept: true }),
    reason: textarea(1000, '定价依据', 'Reason'),
    lineCount: int('行数', 'Lines', { computed: true }),
  },

  lines: {
    pricingLine: lines('定价行', 'Pricing lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { required: true, width: 220 }),
        categoryId: ref('purchaseCategory', '品类', 'Category', { required: true, init: of('materialId.categoryId') }),
        uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
        netPrice: price('单价', 'Price', { required: true, min: '0.000001' }),
        oldPrice: price('原价', 'Old price', { kept: true }),
        // By organisation; `oldPrice` is the lowest of them.
        oldPrices: json('各组织原价', 'Old price by organisation', { kept: true }),
        changePercent: percent('涨跌%', 'Change', { computed: true }),
        minQty: qty('起订量', 'MOQ', { min: '0' }),
        mpq: qty('包装量', 'Pack', { min: '0.0001' }),
        leadDays: int('交期(天)', 'Lead days', { min: '0', max: '730' }),
        toolingAmount: price('模具费', 'Tooling', { min: '0' }),
        startDate: date('生效日期', 'Valid from', { init: of('parent.startDate') }),
        endDate: date('失效日期', 'Valid to', { init: of('parent.endDate') }),
        lineRemark: text(500, '行说明', 'Line remark', { width: 180 }),
      },
      lines: {
        pricingLadder: lines('阶梯价', 'Price tiers', {
          fields: {
            fromQty: qty('起始数量', 'From qty', { required: true, min: '0' }),
            toQty: qty('截止数量', 'To qty', { kept: true }),
            netPrice: price('单价', 'Price', { required: true, min: '0.000001' }),
          },
          columns: ['fromQty', 'toQty', 'netPrice'],
        }),
      },
      columns: ['lineNum', 'materialId', 'uom', 'oldPrice', 'netPrice', 'changePercent', 'startDate', 'endDate', 'minQty', 'mpq', 'leadDays', 'toolingAmount', 'lineRemark', 'categoryId'],
      imports: ['materialId', 'uom', 'netPrice', 'minQty', 'mpq', 'leadDays', 'toolingAmount', 'startDate', 'endDate', 'lineRemark'],
      compute: { changePercent: round(minus(divide(netOf, 'oldPrice'), 1), 4) },
    }),
    pricingOrg: lines('适用组织', 'Organisations', {
      fields: { orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 220 }) },
      columns: ['orgId'],
      unique: [['orgId']],
    }),
  },

  compute: { lineCount: count('pricingLine') },
  // What an award or an adjustment makes, it makes once.
  unique: [{ by: ['sourceType', 'sourceId', 'supplierId'], whileIn: ['APPROVED'], over: 'PLACED' }],
  guards: [
    must('ENDS_EARLY', notAfter('startDate', 'endDate'), { at: 'endDate' }),
    must('TEMP_TOO_LONG', any(not(is('pricingType', 'TEMP')), atLeast(plusDays('startDate', longestTemporary - 1), 'endDate')), { at: 'endDate' }),
    must('LINE_ENDS_EARLY', notAfter('startDate', 'endDate'), { on: 'pricingLine', at: 'endDate' }),
    must('LINE_OUTSIDE', all(notAfter('parent.startDate', 'startDate'), notAfter('endDate', 'parent.endDate')), { on: 'pricingLine', at: 'startDate', says: { from: 'parent.startDate', to: 'parent.endDate' } }),
    must('RISE', any(notAbove('changePercent', param('PRICING_RISE_LIMIT')), isSet('lineRemark')), { on: 'pricingLine', at: 'lineRemark', for: ['doSubmit'], says: { p: 'changePercent', limit: param('PRICING_RISE_LIMIT') } }),
    must('NO_LINES', atLeast(count('pricingLine'), 1), { at: 'pricingLine', for: ['doSubmit'] }),
    must('NO_REASON', any(not(is('sourceType', 'MANUAL')), isSet('reason')), { at: 'reason', for: ['doSubmit'] }),
    must('NO_FILES', any(not(is('sourceType', 'MANUAL')), isSet('fileIds')), { at: 'fileIds', for: ['doSubmit'] }),
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
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true, inList: true, tell: { buyerId: 'PRC_EFFECTIVE' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', danger: true, inList: true, tell: { buyerId: 'PRC_REJECTED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'SUBMITTED', 'REJECTED'], to: 'CANCELLED', who: ['buyer'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, inList: true, tell: { buyerId: 'PRC_ABOLISHED' } },
    // It ends soon, and no other price follows it.
    doRemind: { label: ['到期提醒', 'Remind of its end'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { buyerId: 'PRC_EXPIRE' } },
  },

  prints: ['pdf'],
  // The supplier is told of the rows of the price list that come of it, and reads these; never the document.
  roles: { responsible: user('buyerId', { owns: true }) },
  scope: { side: 'internal', category: 'pricingLine.categoryId', orgs: 'pricingOrg.orgId' },

  list: {
    find: ['docNum', 'supplierId', 'pricingLine.materialId', 'pricingType', 'status', 'sourceType', 'orgId', 'startDate', 'endDate', 'buyerId', 'sourceDocNum'],
    columns: ['docNum', 'status', 'supplierId', 'pricingType', 'startDate', 'endDate', 'currency', 'lineCount', 'sourceType', 'sourceDocNum', 'buyerId', 'orgId'],
    sort: '-creationDate',
    due: { date: 'endDate', when: is('status', 'APPROVED'), warnDays: 30 },
    views: {
      inEffect: { label: ['已生效', 'In effect'], where: is('status', 'APPROVED') },
      open: { label: ['审批中', 'In approval'], where: is('status', 'SUBMITTED') },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED') },
    },
  },
  edit: {
    facts: ['supplierId', 'startDate', 'endDate', 'lineCount'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['supplierId', 'pricingType', 'orgId', 'buyerId', 'startDate', 'endDate', 'sourceType', 'sourceDocNum', 'reason', 'remark'] },
      { label: ['条款', 'Terms'], fields: ['currency', 'priceIncludesTax', 'taxRate', 'paymentTermId', 'deliveryTerm'] },
    ],
    grids: ['pricingLine', 'pricingOrg'],
    panels: {
      priceList: {
        label: ['价格清单', 'Price list'],
        fields: {
          lineNum: int('行', 'Line'),
          orgId: ref('organization', '业务单元', 'Business unit'),
          materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
          minQty: qty('起始数量', 'From qty'),
          netPrice: price('不含税单价', 'Net price'),
          startDate: date('生效日期', 'Valid from'),
          endDate: date('失效日期', 'Valid to'),
          state: lookup('PL_STATE', '状态', 'State'),
        },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    pricingList: list('permitted', ['buyer', 'manager', 'approver', 'finance'], { label: ['定价单', 'Pricing documents'], maintain: ['buyer'], opens: 'pricingEdit' }),
    pricingEdit: edit(['buyer', 'manager', 'approver', 'finance'], { label: ['定价单', 'Pricing document'], maintain: ['buyer'] }),
  },
  templates: {
    PRC_EFFECTIVE: { title: ['定价单{docNum}的价格已生效', 'The prices of pricing {docNum} are in effect'] },
    PRC_REJECTED: { title: ['定价单{docNum}被驳回', 'Pricing {docNum} was rejected'], todo: true, todoType: 'TASK' },
    PRC_ABOLISHED: { title: ['定价单{docNum}的价格已作废', 'The prices of pricing {docNum} were abolished'] },
    PRC_EXPIRE: { title: ['定价单{docNum}的价格将于{endDate}到期，尚无后续价格', 'The prices of pricing {docNum} end on {endDate} and none follow'], todo: true, todoType: 'TASK' },
  },
  messages: {
    ENDS_EARLY: ['失效日期不能早于生效日期', 'The pricing ends before it begins'],
    TEMP_TOO_LONG: ['临时价最长90天', 'A temporary price holds for 90 days at most'],
    LINE_ENDS_EARLY: ['第{lineNum}行失效日期早于生效日期', 'Line {lineNum} ends before it begins'],
    LINE_OUTSIDE: ['第{lineNum}行有效期须在{from}至{to}之内', 'Line {lineNum} must lie within {from} to {to}'],
    NO_LINES: ['请至少填写一行', 'Enter at least one line'],
    NO_REASON: ['手工定价请填写定价依据', 'Give the reason of a manual pricing'],
    NO_FILES: ['手工定价至少上传一个附件', 'A manual pricing needs an attachment'],
    DOUBLE: ['第{n}行物料重复', 'Line {n} repeats a material'],
    RISE: ['涨幅{p}%超过{limit}%，请说明', 'The increase of {p} % exceeds {limit} %: please explain'],
    NOT_DECIDED: ['该单据须先经决策场景{scene}通过', 'This document must first pass decision scene {scene}'],
    ELSEWHERE: ['第{lineNum}行与审批中的{docNum}重叠', 'Line {lineNum} overlaps {docNum}, which is in approval'],
    BASE_CHANGED: ['基价已变为{p}，请重新提交', 'Base price is now {p}; submit again'],
    TIERS: ['阶梯区间不连续：第{n}档', 'Tiers not contiguous at {n}'],
    TIER_COUNT: ['第{lineNum}行阶梯须为2至10档', 'Line {lineNum} needs 2 to 10 tiers'],
    TIER_DEARER: ['第{n}档价格高于前一档', 'Tier {n} costs more than the one before'],
    PLACED: ['该来源已生成定价单', 'There is a pricing of this source already'],
    NOT_INTRODUCED: ['供应商{code}尚未准入，请先发起准入', 'Supplier {code} is not introduced yet; start the introduction first'],
    NO_TYPE: ['没有单据类型{code}', 'There is no document type {code}'],
    ORDERED: ['订单{doc}已使用', 'Order {doc} uses it'],
  },
})
