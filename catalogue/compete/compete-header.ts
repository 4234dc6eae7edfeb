import { always, amount, as, canvas, checkbox, crosstab, date, datetime, document, edit, feed, int, lines, list, lookup, may, must, number, otherwise, own, percent, price, qty, ref, supplier, text, textarea, user } from '../language/define.ts'
import { above, any, atLeast, count, divide, equal, every, firstOf, is, isSet, joined, not, notAbove, now, of, plus, sum, times } from '../language/formula.ts'
import { isAvailable, isPhasingOut, materialWords } from '../master-data/material-state.ts'
import { estimateInCny, requisitionLinesToAsk } from '../purchasing/open-requisition-lines.ts'
import { requisitionHeader } from '../purchasing/requisition-header.ts'

/** What a competition wants of a requisition it holds until it has ended. */
const holding = ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'RUNNING', 'CLOSED', 'AWARD_SUBMITTED', 'AWARD_REJECTED'] as const
const isFree = is('competeMode', 'FREE')
const isRotation = is('competeMode', 'ROTATE')
const showsRank = is('visibilityMode', 'RANK', 'RANK_BEST', 'OPEN')
const basics = ['title', 'purchaseCategoryId', 'buyerId', 'currency', 'priceIncludesTax', 'taxRate', 'paymentTermId', 'deliveryTerm', 'planStartDate'] as const
const awardFields = ['awardReason', 'competeAward.awardRatio'] as const
const byName = { buyer: always, manager: always, admin: always, approver: always } as const

const requisitionLines = requisitionLinesToAsk({
  label: ['可竞价申请行', 'Requisition lines to compete for'],
  by: 'competeItem.requisitionLineId',
  qty: 'competeItem.requestQty',
  line: { ceilingPrice: estimateInCny },
  over: 'OVER_OPEN',
})

/** Approved suppliers compete live, in turns that the buyer runs, for the lowest price under a ceiling. */
export const competeHeader = document('competeHeader', {
  label: ['竞价单', 'Competition'],
  number: 'JZ{yyyyMMdd}{0000}',
  statusLookup: 'COMPETE_STATUS',

  fields: {
    title: text(200, '竞价主题', 'Title', { required: true, width: 240 }),
    purchaseCategoryId: ref('purchaseCategory', '采购品类', 'Purchase category', { required: true }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    competeMode: lookup('COMPETE_MODE', '竞价模式', 'Mode', { required: true, init: 'FREE', width: 90 }),
    offerBasis: lookup('OFFER_BASIS', '报价对象', 'Offer for', { required: true, init: 'TOTAL', width: 80 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    priceIncludesTax: checkbox('报价含税', 'Tax included', { init: 'N' }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: { for: ['doSubmit'] } }),
    deliveryTerm: lookup('INCOTERM', '贸易条款', 'Incoterm', { required: true, init: 'DDP' }),
    planStartDate: datetime('计划开始', 'Planned start', { required: { for: ['doSubmit'] } }),
    turnDurationSec: int('每轮时长(秒)', 'Turn length (s)', { required: true, init: '900', min: '30', max: '86400' }),
    slotSec: int('每席时长(秒)', 'Slot length (s)', { required: { when: isRotation }, init: '60', min: '15', max: '600' }),
    maxTurns: int('最多轮次', 'Most turns', { required: true, init: 'found', min: '1', max: '20' }),
    ceilingAmount: amount('最高限价', 'Ceiling', { computed: true, unit: 'currency' }),
    reserveAmount: amount('底价', 'Reserve', { min: '0.01', unit: 'currency' }),
    stepType: lookup('STEP_TYPE', '降幅方式', 'Kind of step', { required: true, init: 'AMOUNT' }),
    stepValue: number(18, 6, '降幅', 'Step', { required: { for: ['doSubmit'] }, min: '0.000001' }),
    visibilityMode: lookup('VISIBILITY_MODE', '可见方式', 'Visibility', { required: true, init: 'RANK' }),
    rankBasis: lookup('RANK_BASIS', '排名依据', 'Rank by', { required: true, init: 'PRICE' }),
    autoExtendFlag: checkbox('自动延时', 'Extension', { init: 'Y' }),
    extendWindowSec: int('触发窗口(秒)', 'Window (s)', { required: { when: is('autoExtendFlag', 'Y') }, init: '120', min: '1', max: '3600' }),
    extendBySec: int('每次延时(秒)', 'Extend by (s)', { required: { when: is('autoExtendFlag', 'Y') }, init: '120', min: '1', max: '3600' }),
    extendMax: int('最多延时次数', 'Most extensions', { required: { when: is('autoExtendFlag', 'Y') }, init: '10', min: '1', max: '99' }),
    extendTrigger: lookup('EXTEND_TRIGGER', '延时触发', 'Trigger', { required: { when: is('autoExtendFlag', 'Y') }, init: 'ANY_OFFER' }),
    minReady: int('最少就位家数', 'Minimum ready', { required: true, init: '2', min: '2' }),
    eliminateCount: int('每轮淘汰', 'Eliminate', { required: { when: is('competeMode', 'ROUND') }, init: '0', min: '0' }),
    keepMin: int('至少保留', 'Keep at least', { required: { when: is('competeMode', 'ROUND') }, init: '2', min: '1' }),
    passLimit: int('连续放弃上限', 'Passes in a row', { required: { when: isRotation }, init: '2', min: '1', max: '20' }),
    sealedRule: checkbox('轮内保密', 'Sealed in turn', { kept: true, init: 'N' }),
    ruleText: textarea(4000, '竞价规则', 'Rules', { required: { for: ['doSubmit'] } }),
    ruleHash: text(64, '规则指纹', 'Hash of the rules', { kept: true }),
    approvedDate: datetime('批准时间', 'Approved', { kept: true }),
    hallId: ref('competeHall', '大厅', 'Hall', { kept: true }),
    awardMode: lookup('AWARD_MODE', '授标方式', 'Award', { required: true, init: 'WHOLE' }),
    awardTarget: lookup('AWARD_TARGET', '授标后生成', 'Result document', { required: true, init: 'PRICE_LIST' }),
    awardReason: textarea(2000, '授标说明', 'Award reason'),
    awardedAmount: amount('授标金额', 'Awarded', { kept: true, unit: 'currency' }),
    savingAmount: amount('节约金额', 'Saving', { kept: true, unit: 'currency' }),
    sourceType: lookup('COMPETE_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL' }),
    sourceId: text(40, '来源标识', 'Source id', { kept: true }),
  },

  lines: {
    competeItem: lines('竞价行', 'Lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
        itemDesc: text(300, '描述', 'Description', { required: true, init: joined(' ', 'materialId.name', 'materialId.specModel'), width: 200 }),
        spec: text(500, '规格', 'Spec', { init: of('materialId.specModel') }),
        requestQty: qty('需求数量', 'Quantity', { required: true, min: '0.0001', unit: 'uom' }),
        uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
        ceilingPrice: price('最高限价', 'Ceiling price', { required: { for: ['doSubmit'] }, min: '0.000001' }),
        ceilingAmount: amount('限价金额', 'Ceiling', { computed: true }),
        stepValue: number(18, 6, '降幅', 'Step', { min: '0.000001' }),
        needByDate: date('需求日期', 'Need-by', { required: true }),
        receiveOrgId: ref('organization', '收货组织', 'Receiving org', { required: true, init: of('parent.orgId'), width: 148 }),
        requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true }),
        referencePrice: price('参考价', 'Reference price', { min: '0' }),
        awardNetPrice: price('授标单价', 'Award price', { kept: true }),
        awardAmount: amount('授标金额', 'Award amount', { kept: true }),
      },
      compute: { ceilingAmount: times('requestQty', 'ceilingPrice') },
      columns: ['lineNum', 'materialId', 'itemDesc', 'spec', 'requestQty', 'uom', 'ceilingPrice', 'ceilingAmount', 'stepValue', 'needByDate', 'receiveOrgId', 'referencePrice', 'awardNetPrice', 'awardAmount'],
      imports: ['materialId', 'itemDesc', 'requestQty', 'uom', 'ceilingPrice', 'needByDate', 'receiveOrgId', 'referencePrice'],
      sheet: { mayBeEmpty: ['itemDesc', 'uom', 'receiveOrgId'] },
    }, { required: true }),

    competeSupplier: lines('竞价供应商', 'Suppliers', {
      fields: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
        aliasCode: text(20, '代号', 'Alias', { kept: true }),
        adjFactor: number(7, 4, '折算系数', 'Factor', { required: true, init: '1', min: '0.5', max: '1.5' }),
        status: lookup('COMPETE_SUPPLIER_STATUS', '状态', 'State', { kept: true, init: 'INVITED' }),
        readyDate: datetime('就位时间', 'Ready', { kept: true }),
        readyUserId: ref('user', '就位人', 'Made ready by', { kept: true }),
        passCount: int('连续放弃', 'Passes', { kept: true, init: '0' }),
        bestOfferAmount: amount('最终报价', 'Last offer', { kept: true }),
        rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
        awardRatio: percent('授标比例', 'Share', { kept: true }),
        awardAmount: amount('授标金额', 'Award amount', { kept: true }),
      },
      columns: ['lineNum', 'supplierId', 'adjFactor', 'status', 'readyDate', 'bestOfferAmount', 'rankNum', 'awardRatio', 'awardAmount'],
      unique: [['supplierId']],
      imports: ['supplierId', 'adjFactor'],
    }),
    competeOrg: lines('适用组织', 'Organisations', {
      fields: {
        orgId: ref('organization', '组织', 'Organisation', { required: true, width: 200 }),
        sharePercent: percent('份额', 'Share', { min: '0', max: '100' }),
      },
      unique: [['orgId']],
    }),
    competeAward: lines('排名与授标', 'Ranking and award', {
      fields: {
        competeItemId: ref('competeItem', '竞价行', 'Line', { kept: true, width: 180 }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
        aliasCode: text(20, '代号', 'Alias', { kept: true }),
        offerPrice: price('单价', 'Price', { kept: true }),
        offerAmount: amount('报价', 'Offer', { kept: true }),
        evalAmount: amount('评比金额', 'Evaluated', { kept: true }),
        rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
        savingAmount: amount('较限价节约', 'Below the ceiling', { kept: true }),
        referenceSaving: percent('较参考价降幅', 'Below the reference', { kept: true }),
        awardRatio: percent('授标比例', 'Share', { min: '0', max: '100' }),
        awardAmount: amount('授标金额', 'Award amount', { kept: true }),
      },
      columns: ['rankNum', 'supplierId', 'competeItemId', 'offerPrice', 'offerAmount', 'evalAmount', 'savingAmount', 'referenceSaving', 'awardRatio', 'awardAmount'],
    }),
  },

  compute: { ceilingAmount: sum('competeItem.ceilingAmount') },

  guards: [
    must('KEEP_TWO', any(not(is('competeMode', 'ROUND')), atLeast('keepMin', 2)), { at: 'keepMin' }),
    must('ELIMINATE', any(not(is('competeMode', 'ROUND')), above(plus(count('competeSupplier'), 1), plus('eliminateCount', 1)), not(above('eliminateCount', 0))), { at: 'eliminateCount' }),
    must('TOTAL_ONLY', any(not(isRotation), is('offerBasis', 'TOTAL')), { at: 'offerBasis' }),
    must('BEST_HIDDEN', any(not(isRotation), is('visibilityMode', 'BEST', 'RANK_BEST', 'OPEN')), { at: 'visibilityMode' }),
    must('STEP_LARGE', any(not(is('stepType', 'AMOUNT')), not(isSet('stepValue')), not(above('ceilingAmount', 0)), above(divide('ceilingAmount', 10), 'stepValue')), { at: 'stepValue' }),
    must('STEP_PERCENT', any(not(is('stepType', 'PERCENT')), notAbove('stepValue', 50)), { at: 'stepValue' }),
    must('RESERVE', any(not(isSet('reserveAmount')), above('ceilingAmount', 'reserveAmount')), { at: 'reserveAmount' }),
    must('WINDOW', any(not(is('autoExtendFlag', 'Y')), notAbove('extendWindowSec', 'turnDurationSec')), { at: 'extendWindowSec' }),
    must('TOTAL_AWARD', any(not(is('offerBasis', 'TOTAL')), not(is('awardMode', 'BY_ITEM'))), { at: 'awardMode' }),
    must('ORG_SHARES', any(not(above(sum('competeOrg.sharePercent'), 0)), equal(sum('competeOrg.sharePercent'), 1)), { at: 'competeOrg' }),
    must('OBSOLETE', any(isAvailable, not(is('parent.status', 'DRAFT', 'REJECTED'))), { on: 'competeItem', at: 'materialId', says: { code: 'materialId.code' } }),
    may('PHASE_OUT', any(not(isPhasingOut), not(is('parent.status', 'DRAFT', 'REJECTED'))), { on: 'competeItem', at: 'materialId', says: { code: 'materialId.code' } }),
    may('ONE_TURN', any(not(isFree), equal('maxTurns', 1)), { at: 'maxTurns' }),
    must('FEW_SUPPLIERS', atLeast(count('competeSupplier'), 'minReady'), { at: 'competeSupplier', for: ['doSubmit'], says: { min: 'minReady' } }),
    must('START_PAST', any(is('status', 'CLOSED', 'AWARD_REJECTED'), above('planStartDate', now())), { at: 'planStartDate', for: ['doSubmit'] }),
    must('WHY_NOT_BEST', any(is('status', 'DRAFT', 'REJECTED'), isSet('awardReason'), every('competeAward', any(not(above('awardRatio', 0)), is('rankNum', '1')))), { at: 'awardReason', for: ['doSubmit'] }),
  ],

  feeds: [
    feed(requisitionHeader, 'requisitionLine', {
      keep: 'inquiryQty', by: 'competeItem.requisitionLineId', qty: 'requestQty', whileIn: [...holding],
      upTo: plus('inquiryQty', 'openQty'), over: 'OVER_OPEN',
    }),
  ],
  takes: { requisitionLines },

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'], tone: 'wait' },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { buyer: 'all', manager: 'all' }, tone: 'stop' },
    APPROVED: { label: ['待开厅', 'To open'], tone: 'wait' },
    RUNNING: { label: ['竞价中', 'Running'], tone: 'run' },
    CLOSED: { label: ['待授标', 'To award'], edit: { buyer: [...awardFields], manager: [...awardFields] }, tone: 'run' },
    AWARD_SUBMITTED: { label: ['授标审批中', 'Award in approval'], tone: 'wait' },
    AWARD_REJECTED: { label: ['授标驳回', 'Award rejected'], edit: { buyer: [...awardFields], manager: [...awardFields] }, tone: 'stop' },
    AWARDED: { label: ['已授标', 'Awarded'], tone: 'done' },
    NO_AWARD: { label: ['流标', 'No award'], end: true },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: {
    PUBLISH: { start: 'doSubmit', in: 'SUBMITTED', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doCancel', task: 'CMP_APPROVE_TODO', amount: 'ceilingAmount' },
    AWARD: { start: 'doSubmit', in: 'AWARD_SUBMITTED', passed: 'doApproval', rejected: 'doReject', task: 'CMP_AWARD_TODO', amount: 'awardedAmount' },
  },
  deadlines: [{ at: 'planStartDate', action: 'doStartDue', while: is('status', 'APPROVED'), remind: { before: ['24h', '30m'], tell: { invited: 'CMP_REMIND' } } }],

  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED', 'CLOSED', 'AWARD_REJECTED'], to: { AWARD_SUBMITTED: is('status', 'CLOSED', 'AWARD_REJECTED'), SUBMITTED: otherwise }, who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED', 'AWARD_SUBMITTED'], to: { APPROVED: is('status', 'SUBMITTED'), AWARDED: otherwise }, who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true, tell: { responsible: 'CMP_DECIDED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED', 'AWARD_SUBMITTED'], to: { REJECTED: is('status', 'SUBMITTED'), AWARD_REJECTED: otherwise }, who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required', danger: true, tell: { responsible: 'CMP_REJECTED' } },
    doInvite: { label: ['邀请', 'Invited'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnApproval', tell: { invited: 'CMP_INVITE' } },
    doStartDue: { label: ['到计划开始时间', 'Planned start has come'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnOpen', tell: { responsible: 'CMP_READY_LOW' } },
    doRun: { label: ['开厅', 'Hall opened'], from: ['APPROVED'], to: 'RUNNING', who: ['system'], resource: 'btnOpen', tell: { invited: 'CMP_OPEN' } },
    doEnd: { label: ['关闭大厅', 'Hall closed'], from: ['RUNNING'], to: 'CLOSED', who: ['system'], resource: 'btnClose', tell: { invited: 'CMP_CLOSED', responsible: 'CMP_TO_AWARD' } },
    doResult: { label: ['授标结果', 'Result'], from: ['AWARDED'], to: 'same', who: ['system'], resource: 'btnApproval', tell: { invited: 'CMP_RESULT' } },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'CLOSED', 'AWARD_REJECTED'], to: { NO_AWARD: is('status', 'CLOSED', 'AWARD_REJECTED'), CANCELLED: otherwise },
      who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { invited: 'CMP_CANCELLED' },
    },
    doAbolish: { label: ['作废', 'Abolish'], from: ['AWARDED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, tell: { winner: 'CMP_ABOLISHED' } },
    doCopy: {
      label: ['复制', 'Copy'], from: ['DRAFT', 'APPROVED', 'CLOSED', 'AWARDED', 'NO_AWARD', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCopy', inList: true,
      copies: { begins: 'planStartDate', shift: ['competeItem.needByDate'], without: ['awardReason', 'competeAward'], sets: { sourceType: 'MANUAL' } },
    },
  },

  roles: {
    invited: supplier('competeSupplier.supplierId', { from: isSet('approvedDate') }),
    winner: supplier('competeSupplier.supplierId', { from: isSet('approvedDate'), while: is('status', 'WON') }),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    ours: {
      paths: ['reserveAmount', 'awardReason', 'awardedAmount', 'savingAmount', 'sourceType', 'sourceId', 'competeAward', 'competeOrg', 'buyerId', 'competeItem.requisitionLineId', 'competeItem.awardNetPrice', 'competeItem.awardAmount'],
      to: { internal: always },
    },
    reference: { paths: ['competeItem.referencePrice', 'competeAward.referenceSaving'], to: { ...byName, finance: always } },
    suppliers: { paths: ['competeSupplier'], to: { internal: always, invited: own } },
    names: { paths: ['competeSupplier.supplierId'], to: { ...byName, finance: always, invited: own }, else: as('aliasCode') },
    winners: { paths: ['competeAward.supplierId'], to: { ...byName, finance: always }, else: as('aliasCode') },
    places: { paths: ['competeSupplier.rankNum'], to: { internal: always, invited: showsRank } },
  },
  scope: { side: 'both', category: 'purchaseCategoryId' },

  list: {
    find: ['docNum', 'title', 'competeMode', 'status', 'buyerId', 'planStartDate', 'purchaseCategoryId', 'competeSupplier.supplierId', 'creationDate', 'orgId'],
    columns: ['docNum', 'title', 'competeMode', 'status', 'buyerId', 'planStartDate', 'currency', 'ceilingAmount', 'awardedAmount', 'savingAmount', 'orgId'],
    sort: '-creationDate',
    views: {
      mine: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED'), side: 'internal' },
      live: { label: ['待开厅与竞价中', 'To open and running'], where: is('status', 'APPROVED', 'RUNNING') },
      toAward: { label: ['待授标', 'To award'], where: is('status', 'CLOSED', 'AWARD_SUBMITTED', 'AWARD_REJECTED'), side: 'internal' },
      awarded: { label: ['已授标', 'Awarded'], where: is('status', 'AWARDED') },
    },
  },
  edit: {
    subtitle: ['title'],
    facts: ['planStartDate', 'ceilingAmount', 'awardedAmount', 'savingAmount'],
    layout: [
      { label: ['基本', 'Basics'], fields: [...basics, 'orgId', 'hallId', 'remark'] },
      { label: ['规则', 'Rules'], fields: ['competeMode', 'offerBasis', 'maxTurns', 'turnDurationSec', 'minReady', 'stepType', 'stepValue', 'reserveAmount', 'rankBasis', 'ruleText', 'ruleHash'] },
      { label: ['自由竞价', 'Free competition'], fields: ['autoExtendFlag', 'extendWindowSec', 'extendBySec', 'extendMax', 'extendTrigger'], when: isFree },
      { label: ['轮次报价', 'Sealed rounds'], fields: ['eliminateCount', 'keepMin', 'sealedRule'], when: is('competeMode', 'ROUND') },
      { label: ['轮流报价', 'Rotation'], fields: ['slotSec', 'passLimit'], when: isRotation },
      { label: ['可见性与授标', 'Visibility and award'], fields: ['visibilityMode', 'awardMode', 'awardTarget', 'awardReason'] },
      { grid: 'competeItem' },
      { grid: 'competeSupplier' },
      { grid: 'competeOrg' },
      { grid: 'competeAward', when: isSet('awardedAmount') },
    ],
    panels: {
      byTurn: {
        label: ['各轮报价', 'Offers by turn'], needs: 'btnCompare', as: crosstab('supplier', 'turn', 'offer'),
        fields: { supplier: text(120, '供应商', 'Supplier'), turn: text(20, '轮次', 'Turn'), offer: text(60, '报价', 'Offer') },
      },
      offers: {
        label: ['报价曲线', 'Offers over time'], needs: 'btnCompare', as: canvas('offersCurve'),
        fields: {
          at: datetime('报价时间', 'Offered'), ms: int('毫秒', 'ms', { width: 60 }), supplier: text(120, '供应商', 'Supplier'), line: text(320, '竞价行', 'Line', { width: 220 }), offer: price('报价', 'Offer'),
        },
      },
      allocation: {
        label: ['总价分配', 'Allocation'], needs: 'btnCompare',
        fields: {
          supplier: text(120, '供应商', 'Supplier'), item: text(320, '竞价行', 'Line', { width: 220 }), ceilingAmount: amount('限价金额', 'Ceiling'), awardQty: qty('数量', 'Quantity'), awardAmount: amount('分配金额', 'Allocated'), awardNetPrice: price('单价', 'Price'),
        },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    competeList: list('permitted', ['buyer', 'manager', 'approver', 'engineer'], { label: ['竞价单', 'Competitions'], maintain: ['buyer', 'manager'], opens: 'competeEdit' }),
    competeEdit: edit(['buyer', 'manager', 'approver', 'engineer'], { label: ['竞价单', 'Competition'], maintain: ['buyer', 'manager'], gives: { buyer: ['btnCompare'], manager: ['btnCompare'], approver: ['btnCompare'] } }),
    competeDetail: list('permitted', ['buyer', 'manager', 'approver', 'engineer', 'finance'], { label: ['竞价详情', 'Competitions in detail'], opens: 'competeDetail', readOnly: true, gives: { buyer: ['btnCompare'], manager: ['btnCompare'], approver: ['btnCompare'] } }),
    competeAwardSummary: list('permitted', ['buyer', 'manager', 'approver'], {
      label: ['竞价授标', 'Award of competitions'], opens: 'competeAwardSummary', view: 'toAward', beside: ['awarded'], gives: { buyer: ['btnCompare', 'btnSave'], manager: ['btnCompare', 'btnSave'], approver: ['btnCompare'] }, hides: ['doCancel', 'doAbolish', 'doCopy'],
      arranged: {
        layout: [
          { label: ['授标', 'Award'], fields: ['title', 'currency', 'competeMode', 'offerBasis', 'awardMode', 'awardTarget', 'ceilingAmount', 'awardedAmount', 'savingAmount', 'awardReason'] },
          { grid: 'competeAward' },
          { grid: 'competeItem' },
        ],
      },
    }),
    competeListSupplier: list('supplier', ['supplier'], { label: ['我的竞价', 'My competitions'], opens: 'competeDetailSupplier' }),
    competeDetailSupplier: edit(['supplier'], { label: ['竞价邀请', 'Competition'], readOnly: true }),
  },
  prints: ['pdf'],
  papers: {
    award: { label: ['授标审批表', 'Approval of award'], whileIn: ['AWARD_SUBMITTED', 'AWARD_REJECTED', 'AWARDED'], needs: 'btnCompare' },
  },
  templates: {
    CMP_APPROVE_TODO: { title: ['竞价单{docNum}待您审批', 'Competition {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    CMP_AWARD_TODO: { title: ['竞价单{docNum}授标待您审批', 'The award of competition {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    CMP_DECIDED: { title: ['竞价单{docNum}：{status}', 'Competition {docNum}: {status}'] },
    CMP_REJECTED: { title: ['竞价单{docNum}被驳回', 'Competition {docNum} was rejected'] },
    CMP_INVITE: { title: ['邀请您参加竞价{docNum} {title}', 'You are invited to competition {docNum} {title}'], todo: is('status', 'APPROVED', 'RUNNING'), todoType: 'TASK' },
    CMP_REMIND: { title: ['竞价{docNum}即将开始', 'Competition {docNum} starts soon'] },
    CMP_READY_LOW: { title: ['竞价{docNum}已到计划开始时间，尚未开厅', 'The planned start of competition {docNum} has come; its hall is not open'], todo: is('status', 'APPROVED'), todoType: 'TASK' },
    CMP_OPEN: { title: ['竞价{docNum}已开厅，请进入大厅就位', 'The hall of competition {docNum} is open; enter and press ready'] },
    CMP_CLOSED: { title: ['竞价{docNum}已结束', 'Competition {docNum} has ended'] },
    CMP_TO_AWARD: { title: ['竞价{docNum}已结束，请授标', 'Competition {docNum} has ended; propose the award'], todo: is('status', 'CLOSED'), todoType: 'TASK' },
    CMP_RESULT: { title: ['竞价{docNum}结果已公布', 'Competition {docNum} is decided'] },
    CMP_CANCELLED: { title: ['竞价{docNum}已取消', 'Competition {docNum} was cancelled'] },
    CMP_ABOLISHED: { title: ['竞价{docNum}的授标已作废', 'The award of competition {docNum} was abolished'] },
  },
  messages: {
    KEEP_TWO: ['至少保留2家', 'Keep at least 2'],
    ELIMINATE: ['每轮淘汰须少于供应商数', 'Eliminate fewer than there are suppliers'],
    TOTAL_ONLY: ['轮流模式只支持总价', 'Rotation is for totals only'],
    BEST_HIDDEN: ['轮流模式需公开最低价', 'Rotation needs a visible best price'],
    STEP_LARGE: ['降幅过大', 'Step too large'],
    STEP_PERCENT: ['百分比降幅不得超过50', 'A step is 50 percent at most'],
    RESERVE: ['底价须低于最高限价', 'Reserve must be below the ceiling'],
    WINDOW: ['触发窗口不得长于每轮时长', 'Window longer than the turn'],
    TOTAL_AWARD: ['总价竞价只能整单或按比例授标', 'A competition for the total is awarded whole or by shares'],
    ORG_SHARES: ['组织份额合计应为100%', 'The shares of the organisations must sum to 100%'],
    ...materialWords,
    ONE_TURN: ['自由竞价默认1轮', 'A free competition has one turn by default'],
    FEW_SUPPLIERS: ['邀请供应商少于{min}家', 'Fewer than {min} {min|supplier|suppliers} invited'],
    START_PAST: ['计划开始须晚于当前时间', 'The planned start must be in the future'],
    WHY_NOT_BEST: ['未授标给排名第一的供应商时请填写授标说明', 'An award that is not to rank 1 needs a reason'],
    SHARES: ['{item}比例合计{sum}%，应为100%', '{item}: ratios sum to {sum}%, must be 100%'],
    THREE_WINNERS: ['总价分配最多3家', 'At most 3 winners'],
    ONE_WINNER: ['整单授标只能有一家中标', 'A whole award has one winner'],
    WHOLE_OFFER: ['{name}未报齐全部竞价行', '{name} has not offered every line'],
    MANAGER_CANCELS: ['批准后只能由经理取消', 'After approval only a manager cancels'],
    OVER_OPEN: ['申请{docNum}第{lineNum}行可询数量{rest}', 'Requisition {docNum} line {lineNum}: {rest} left'],
  },
})
