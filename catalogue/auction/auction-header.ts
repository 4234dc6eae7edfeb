import { always, amount, as, checkbox, crosstab, date, datetime, document, edit, feed, files, int, json, list, lookup, may, mine, must, number, otherwise, own, percent, price, qty, ref, secret, supplier, text, textarea, user } from '../language/define.ts'
import { above, all, any, atLeast, count, days, equal, every, firstOf, is, isSet, not, notAbove, notAfter, now, of, plus, sum } from '../language/formula.ts'
import { isAvailable, isPhasingOut } from '../master-data/material-state.ts'
import { estimateInCny, requisitionLinesToAsk } from '../purchasing/open-requisition-lines.ts'
import { requisitionHeader } from '../purchasing/requisition-header.ts'
import { auctionAward, auctionItem, auctionJury, auctionOrg, auctionPaper, auctionSupplier, isLineOfAuction } from './auction-lines.ts'
import { auctionMessages, auctionTemplates } from './auction-words.ts'

/** What an inquiry wants of a requisition it holds until it has ended. */
const holding = ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'PUBLISH_APPROVED', 'PUBLISHED', 'BIDDING', 'ALTERING', 'SUSPENDED', 'BID_CLOSED', 'OPENED', 'BARGAINING', 'AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED', 'AWARD_REJECTED'] as const
/** A reverse auction that somebody watches. */
const live = ['PUBLISHED', 'BIDDING', 'SUSPENDED'] as const
const inBidding = ['PUBLISHED', 'BIDDING', 'ALTERING', 'SUSPENDED', 'BID_CLOSED'] as const
const isAuction = is('auctionType', 'REVERSE_AUCTION')
const isExtended = all(isAuction, is('autoExtendFlag', 'Y'))
const stepFields = ['stepType', 'stepValue', 'stepBasis', 'autoExtendFlag', 'extendWindowSec', 'extendBySec', 'extendMax', 'extendTrigger'] as const
const compared = ['OPENED', 'BARGAINING', 'AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED', 'AWARD_REJECTED', 'AWARDED'] as const
/** Offers stand beside each other. */
export const isCompared = is('status', ...compared)
/** Who quoted and what: known once it is opened; of an auction at any time. */
const isOpen = any(isAuction, isCompared)
const isBeforeAward = is('status', 'AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED', 'AWARD_REJECTED', 'AWARDED')
const isCommercial = mine(is('juryRole', 'COMMERCIAL'))
/** Who looks on, and who judges technically, hears of aliases. */
const knowsNames = mine(is('juryRole', 'OPENER', 'COMMERCIAL'))
const byName = { buyer: always, manager: always, admin: always, approver: always, finance: always } as const
const rules = ['title', 'auctionType', 'itemCategoryId', 'purchaseCategoryId', 'buyerId', 'purchaseGroup', 'currency', 'allowForeignCurrency', 'priceIncludesTax', 'paymentTermId', 'deliveryTerm', 'taxRate'] as const
const alterable = [
  'title', 'purchaseGroup', 'allowForeignCurrency', 'paymentTermId', 'deliveryTerm', 'taxRate', 'questionEndDate', 'bidStartDate', 'bidEndDate', 'validityDays', 'priceStartDate', 'priceEndDate',
  ...stepFields, 'visibilityMode', 'minBidders', 'awardMode', 'awardTarget', 'techReviewFlag', 'fileIds', 'remark', 'openMode', 'openThreshold', 'auctionItem', 'auctionPaper', 'auctionSupplier', 'auctionOrg', 'auctionJury',
] as const
const awardFields = ['awardReason', 'auctionAward.awardRatio', 'auctionItem.noAwardFlag', 'auctionItem.noAwardReason'] as const

/** A draft that is taken from requisitions says less. */
const forPublication = { for: ['doSubmitPublish'] } as const

/** What suppliers do, and what is done where the offers stand beside each other. */
const theirs = ['doQuote', 'doSupplierAnswer', 'doOfferPrice', 'doSupplierRefuse', 'doQuestion'] as const
const awarding = ['doBargaining', 'doAwardLowest', 'doAwardWhole'] as const

const requisitionLines = requisitionLinesToAsk({
  label: ['可询申请行', 'Requisition lines to ask for'],
  by: 'auctionItem.requisitionLineId',
  qty: 'auctionItem.requestQty',
  line: { referencePrice: estimateInCny },
  over: 'OVER_OPEN',
})

/** Several suppliers are asked for prices: sealed until the deadline, or against each other in time. */
export const auctionHeader = document('auctionHeader', {
  label: ['询价单', 'Inquiry'],
  number: 'XJ{yyyyMMdd}{0000}',
  statusLookup: 'AUCTION_STATUS',

  fields: {
    title: text(200, '询价主题', 'Title', { required: true, width: 240 }),
    auctionType: lookup('AUCTION_TYPE', '询价方式', 'Type', { required: true, init: 'INQUIRY', width: 90 }),
    itemCategoryId: ref('auctionItemCategory', '询价物品类别', 'Item category', { required: forPublication }),
    purchaseCategoryId: ref('purchaseCategory', '采购品类', 'Purchase category', { required: true }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    purchaseGroup: lookup('PURCHASE_GROUP', '采购组', 'Purchase group'),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    allowForeignCurrency: checkbox('允许外币报价', 'Foreign currency', { init: 'N' }),
    priceIncludesTax: checkbox('报价含税', 'Tax included', { init: 'N' }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: forPublication }),
    deliveryTerm: lookup('INCOTERM', '贸易条款', 'Incoterm', { required: true, init: 'DDP' }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
    questionEndDate: datetime('答疑截止', 'Questions until'),
    bidStartDate: datetime('报价开始', 'Bidding starts', { required: forPublication }),
    bidEndDate: datetime('报价截止', 'Bidding ends', { required: forPublication }),
    originalEndDate: datetime('原截止时间', 'First end', { kept: true }),
    publishedDate: datetime('发布时间', 'Published', { kept: true }),
    validityDays: int('报价有效期(天)', 'Validity days', { required: true, init: '90', min: '1', max: '730' }),
    priceStartDate: date('价格生效', 'Price from', { required: forPublication }),
    priceEndDate: date('价格失效', 'Price to', { required: forPublication }),
    estimatedAmount: amount('预估金额', 'Estimate', { computed: true, unit: 'currency' }),
    openMode: lookup('OPEN_MODE', '开标方式', 'Opening mode', { required: true, init: 'CUSTODY' }),
    openThreshold: int('开标人数', 'Members to open', { min: '2', required: { when: is('openMode', 'COMMITTEE') } }),
    givenCount: int('已确认人数', 'Confirmed', { kept: true, init: '0' }),
    showBidderCount: checkbox('开标前显示家数', 'Count before opening', { init: 'N' }),
    minBidders: int('最少报价家数', 'Minimum bidders', { required: forPublication, init: firstOf('itemCategoryId.defaultMinBidders', 3), min: '1' }),
    quotedCount: int('已报价家数', 'Quoted', { kept: true, counted: true, init: '0', width: 80 }),
    awardMode: lookup('AWARD_MODE', '授标方式', 'Award mode', { required: forPublication, init: of('itemCategoryId.defaultAwardMode') }),
    awardTarget: lookup('AWARD_TARGET', '授标后生成', 'Result document', { required: forPublication, init: of('itemCategoryId.defaultAwardTarget') }),
    techReviewFlag: checkbox('技术确认', 'Technical review', { init: of('itemCategoryId.techReviewFlag') }),
    visibilityMode: lookup('VISIBILITY_MODE', '价格可见方式', 'Visibility', { required: { when: isAuction }, init: 'RANK' }),
    stepType: lookup('STEP_TYPE', '降价幅度类型', 'Kind of step', { required: { when: isAuction }, init: 'AMOUNT' }),
    stepValue: number(18, 6, '降价幅度值', 'Step', { required: { when: isAuction }, min: '0.000001' }),
    stepBasis: lookup('STEP_BASIS', '降价基准', 'Step basis', { required: { when: isAuction }, init: 'OWN' }),
    autoExtendFlag: checkbox('自动延时', 'Auto extension', { init: 'Y' }),
    extendWindowSec: int('触发窗口(秒)', 'Window (s)', { required: { when: isExtended }, init: '300', min: '1', max: '3600' }),
    extendBySec: int('每次延时(秒)', 'Extend by (s)', { required: { when: isExtended }, init: '300', min: '1', max: '3600' }),
    extendMax: int('最多延时次数', 'Most extensions', { required: { when: isExtended }, init: '10', min: '1', max: '99' }),
    extendTrigger: lookup('EXTEND_TRIGGER', '延时触发', 'Trigger', { required: { when: isExtended }, init: 'ANY_OFFER' }),
    extendCount: int('已延时次数', 'Extensions so far', { kept: true, init: '0' }),
    roomSeq: int('事件序号', 'Sequence of the room', { kept: true, init: '0' }),
    offerSeq: int('报价序号', 'Sequence of offers', { kept: true, init: '0' }),
    revisionNum: int('版次', 'Revision', { kept: true, init: '0' }),
    bargainRound: int('议价轮次', 'Round', { kept: true, init: '0' }),
    bargainEndDate: datetime('议价截止', 'Bargaining until', { kept: true }),
    insufficientReason: textarea(500, '家数不足继续理由', 'Reason to go on', { kept: true }),
    submittedBy: ref('user', '发布提交人', 'Submitted by', { kept: true }),
    sourceType: lookup('AUCTION_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL' }),
    sourceId: text(40, '来源标识', 'Source id', { kept: true }),
    awardReason: textarea(2000, '授标说明', 'Award reason'),
    awardedAmount: amount('授标金额', 'Awarded', { kept: true, unit: 'currency' }),
    fileIds: files('内部附件', 'Internal attachments'),
  },

  lines: { auctionItem, auctionPaper, auctionSupplier, auctionOrg, auctionJury, auctionAward },

  compute: { estimatedAmount: sum('auctionItem.estimatedAmount') },

  guards: [
    must('QUESTIONS_LATE', any(not(isSet('bidEndDate')), notAfter('questionEndDate', 'bidEndDate')), { at: 'questionEndDate' }),
    must('PRICE_DATES', any(not(isSet('priceStartDate')), not(isSet('priceEndDate')), above('priceEndDate', 'priceStartDate')), { at: 'priceEndDate' }),
    must('NO_ITEM', above(count('auctionItem'), 0), { at: 'auctionItem', for: ['doSubmitPublish'] }),
    must('FEW_SUPPLIERS', atLeast(count('auctionSupplier', not(is('status', 'REMOVED'))), 'minBidders'), { at: 'auctionSupplier', for: ['doSubmitPublish'], says: { min: 'minBidders' } }),
    must('NO_OPENERS', any(is('openMode', 'CUSTODY'), not(isSet('openThreshold')), atLeast(count('auctionJury', is('juryRole', 'OPENER')), 'openThreshold')), {
      at: 'auctionJury', for: ['doSubmitPublish'], says: { n: count('auctionJury', is('juryRole', 'OPENER')), t: 'openThreshold' },
    }),
    must('BUYER_OPENS', any(not(is('juryRole', 'OPENER')), not(equal('userId', 'parent.buyerId'))), { on: 'auctionJury', at: 'userId' }),
    must('NOT_READY', any(is('openMode', 'CUSTODY'), every('auctionJury', any(not(is('juryRole', 'OPENER')), not(is('keyShareState', 'NONE'))))), { for: ['doPublish'] }),
    must('NO_TIERS', any(not(is('ladderFlag', 'Y')), above(count('auctionLadder'), 1)), { on: 'auctionItem', at: 'ladderFlag', for: ['doSubmitPublish'] }),
    must('NO_AMORT', any(not(is('toolingAllowed', 'Y')), isSet('amortQty')), { on: 'auctionItem', at: 'amortQty', for: ['doSubmitPublish'] }),
    must('ORG_SHARES', any(not(above(sum('auctionOrg.sharePercent'), 0)), equal(sum('auctionOrg.sharePercent'), 1)), { at: 'auctionOrg' }),
    must('OBSOLETE', any(isAvailable, not(is('parent.status', 'DRAFT', 'PUBLISH_REJECTED'))), { on: 'auctionItem', at: 'materialId', says: { code: 'materialId.code' } }),
    may('PHASE_OUT', any(not(isPhasingOut), not(is('parent.status', 'DRAFT', 'PUBLISH_REJECTED'))), { on: 'auctionItem', at: 'materialId', says: { code: 'materialId.code' } }),
    must('ENDED', above('bidEndDate', now()), { for: ['doAlteration'] }),
    must('TECH_MISSING', any(not(is('techReviewFlag', 'Y')), is('status', 'AWARD_ENGINEER_APPROVED')), { for: ['doAwardApproval'] }),
    must('NO_TECH', is('techReviewFlag', 'Y'), { for: ['doAwardEngineerApproval', 'doAwardEngineerReject'] }),
    must('WHY_NOT_BEST', any(isSet('awardReason'), every('auctionAward', any(not(above('awardRatio', 0)), is('rankNum', '1')))), { at: 'awardReason', for: ['doAwardSubmit'] }),
    must('FLOOR', any(not(isSet('floorPrice')), above('startPrice', 'floorPrice')), { on: 'auctionItem', at: 'startPrice' }),
    must('NO_LADDERS', any(not(isLineOfAuction), not(is('ladderFlag', 'Y'))), { on: 'auctionItem', at: 'ladderFlag' }),
    must('STEP_PERCENT', any(not(isAuction), not(is('stepType', 'PERCENT')), notAbove('stepValue', 50)), { at: 'stepValue' }),
    must('BEST_HIDDEN', any(not(isAuction), not(is('stepBasis', 'BEST')), is('visibilityMode', 'BEST', 'RANK_BEST', 'OPEN')), { at: 'visibilityMode' }),
    must('UNALTERED', any(not(isAuction), is('status', 'PUBLISHED')), { for: ['doAlteration'] }),
    must('IN_ROOM', any(not(isAuction), is('status', 'BARGAINING')), { for: ['doSupplierAnswer'] }),
    must('TOO_LONG', not(above(days('bidStartDate', 'bidEndDate'), 365)), { at: 'bidEndDate' }),
  ],

  feeds: [
    feed(requisitionHeader, 'requisitionLine', {
      keep: 'inquiryQty', by: 'auctionItem.requisitionLineId', qty: 'requestQty', whileIn: [...holding],
      upTo: plus('inquiryQty', 'openQty'), over: 'OVER_OPEN',
    }),
  ],
  takes: { requisitionLines },

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    PUBLISH_SUBMITTED: { label: ['发布审批中', 'In approval'], tone: 'wait' },
    PUBLISH_REJECTED: { label: ['发布驳回', 'Rejected'], edit: { buyer: 'all', manager: 'all' }, tone: 'stop' },
    PUBLISH_APPROVED: { label: ['待发布', 'To publish'], edit: { buyer: ['auctionSupplier', 'bidStartDate', 'bidEndDate'], manager: ['auctionSupplier', 'bidStartDate', 'bidEndDate'] } },
    PUBLISHED: { label: ['已发布', 'Published'], tone: 'run' },
    BIDDING: { label: ['报价中', 'Bidding'], tone: 'run' },
    ALTERING: { label: ['变更中', 'Altering'], edit: { buyer: [...alterable], manager: [...alterable] }, tone: 'wait' },
    SUSPENDED: { label: ['已中断', 'Suspended'], tone: 'stop' },
    BID_CLOSED: { label: ['待开标', 'Closed'], tone: 'wait' },
    OPENED: { label: ['已开标', 'Opened'], edit: { buyer: [...awardFields], manager: [...awardFields] }, tone: 'run' },
    BARGAINING: { label: ['议价中', 'Bargaining'], tone: 'run' },
    AWARD_SUBMITTED: { label: ['授标审批中', 'Award in approval'], tone: 'wait' },
    AWARD_ENGINEER_APPROVED: { label: ['技术已确认', 'Technically confirmed'], tone: 'wait' },
    AWARD_REJECTED: { label: ['授标驳回', 'Award rejected'], edit: { buyer: [...awardFields], manager: [...awardFields] }, tone: 'stop' },
    AWARDED: { label: ['已授标', 'Awarded'], end: true, tone: 'done' },
    NO_AWARD: { label: ['流标', 'No award'], end: true },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: {
    PUBLISH: { start: 'doSubmitPublish', passed: 'doApprovalPublish', rejected: 'doRejectPublish', task: 'AUC_APPROVE_TODO' },
    AWARD: { start: 'doAwardSubmit', passed: 'doAwardApproval', rejected: 'doAwardReject', withdrawn: 'doAwardEngineerReject', task: 'AUC_AWARD_TODO', amount: 'awardedAmount' },
  },
  deadlines: [
    { at: 'bidStartDate', action: 'doStart' },
    { at: 'bidEndDate', action: 'doClose', closes: ['doSupplierAnswer', 'doSupplierRefuse'], while: all(not(isAuction), is('status', 'BIDDING')), remind: { before: ['24h', '2h'], tell: { unanswered: 'AUC_REMIND' } } },
    { at: 'bidEndDate', action: 'doAuctionEnd', closes: ['doSupplierRefuse'], while: all(isAuction, is('status', 'BIDDING')), remind: { before: ['24h', '2h'], tell: { unanswered: 'AUC_REMIND' } } },
    { at: 'bargainEndDate', action: 'doEndBargaining' },
  ],

  actions: {
    doSubmitPublish: { label: ['提交发布', 'Submit for publication'], from: ['DRAFT', 'PUBLISH_REJECTED', 'ALTERING'], to: 'PUBLISH_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmitPublish', primary: true },
    doApprovalPublish: { label: ['批准发布', 'Approve publication'], from: ['PUBLISH_SUBMITTED'], to: 'PUBLISH_APPROVED', who: ['approver', 'manager', 'assignee'], resource: 'btnApprovalPublish', primary: true, tell: { responsible: 'AUC_TO_PUBLISH' } },
    doRejectPublish: { label: ['驳回发布', 'Reject publication'], from: ['PUBLISH_SUBMITTED'], to: 'PUBLISH_REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnRejectPublish', reason: 'required', danger: true, tell: { responsible: 'AUC_REJECTED' } },
    doPublish: { label: ['发布', 'Publish'], from: ['PUBLISH_APPROVED'], to: 'PUBLISHED', who: ['buyer', 'manager'], resource: 'btnPublish', primary: true, inList: true, tell: { invited: 'AUC_INVITE' } },
    doImmediateStart: { label: ['立即开始', 'Start now'], from: ['PUBLISHED'], to: 'BIDDING', who: ['buyer', 'manager'], resource: 'btnImmediateStart', inList: true, tell: { invited: 'AUC_START' } },
    doStart: { label: ['开始报价', 'Bidding starts'], from: ['PUBLISHED'], to: 'BIDDING', who: ['system'], resource: 'btnImmediateStart', tell: { invited: 'AUC_START' } },
    doClose: { label: ['报价截止', 'Bidding ends'], from: ['BIDDING'], to: 'BID_CLOSED', who: ['system'], resource: 'btnClose', tell: { responsible: 'AUC_CLOSED', jury: 'AUC_CLOSED' } },
    doAuctionEnd: { label: ['竞价截止', 'The auction ends'], from: ['BIDDING'], to: ['OPENED', 'SUSPENDED'], who: ['system'], resource: 'btnClose' },
    doFreeze: { label: ['排名确定', 'Ranks are final'], from: ['OPENED'], to: 'same', who: ['system'], resource: 'btnClose', tell: { responsible: 'AUC_CLOSED', jury: 'AUC_CLOSED' } },
    doSuspend: { label: ['中断', 'Suspended'], from: ['SUSPENDED'], to: 'same', who: ['system'], resource: 'btnClose', tell: { responsible: 'AUC_SUSPENDED', invited: 'AUC_SUSPENDED' } },
    doAlteration: { label: ['变更', 'Alter'], from: ['PUBLISHED', 'BIDDING'], to: 'ALTERING', who: ['buyer', 'manager'], resource: 'btnAlteration', reason: 'required', tell: { invited: 'AUC_PAUSED' } },
    doAdjustBidEndDate: {
      label: ['调整截止时间', 'Move the end'], from: ['PUBLISHED', 'BIDDING', 'SUSPENDED'], to: { BIDDING: is('status', 'SUSPENDED'), same: otherwise }, who: ['buyer', 'manager'], resource: 'btnAdjustBidEndDate', reason: 'required', inList: true,
      input: { bidEndDate: datetime('新截止时间', 'New end', { required: true }) }, tell: { invited: 'AUC_TIME', jury: 'AUC_TIME' },
    },
    doQuote: { label: ['报价', 'Quote'], from: ['PUBLISHED', 'BIDDING'], to: 'same', who: ['invited'], resource: 'btnQuote', apart: true, inList: true, primary: true, makes: 'bidHeader' },
    doSupplierAnswer: { label: ['提交报价', 'Send quotation'], from: ['BIDDING', 'BARGAINING'], to: 'same', who: ['invited'], resource: 'btnSupplierAnswer', apart: true, untold: true },
    doOfferPrice: {
      label: ['竞价报价', 'Offer in the auction'], from: ['PUBLISHED', 'BIDDING', 'SUSPENDED', 'OPENED'], to: 'same', who: ['invited'], resource: 'btnSupplierAnswer', apart: true, untold: true,
      input: { items: json('报价', 'Offers by line', { required: true }), confirmFlag: checkbox('确认报价', 'Confirmed'), seenSeq: int('已见序号', 'Seen') },
    },
    doSupplierRefuse: {
      label: ['拒绝报价', 'Decline'], from: ['PUBLISHED', 'BIDDING'], to: 'same', who: ['invited'], resource: 'btnSupplierRefuse', apart: true, inList: true, danger: true,
      input: { refuseReason: lookup('REFUSE_REASON', '拒绝原因', 'Reason', { required: true }), refuseText: text(500, '说明', 'Said') },
    },
    doQuestion: {
      label: ['提问', 'Ask'], from: ['PUBLISHED', 'BIDDING'], to: 'same', who: ['invited'], resource: 'btnQuestion', apart: true, inList: true, makes: 'auctionQuestion',
      input: { content: textarea(2000, '问题', 'Question', { required: true }) }, tell: { responsible: 'AUC_QUESTION' },
    },
    doPrepareOpening: {
      label: ['设置开标口令', 'Set the opening passphrase'], from: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'PUBLISH_APPROVED', 'ALTERING'], to: 'same', who: ['jury'], resource: 'btnPrepareOpening', apart: true,
      input: { passphrase: secret(200, '开标口令', 'Passphrase', { required: true, help: ['至少12个字符，只有您知道；忘记后无人能恢复。变更后重新设置的，再次发布时换用新密钥，已提交的报价须重新提交', 'Twelve characters at least; known to you alone, and nobody can restore it. Set again after an alteration, the next publication makes a new key, and quotations that were sent have to be sent again'] }) },
    },
    doConfirmOpening: {
      label: ['确认开标', 'Confirm the opening'], from: ['BIDDING', 'BID_CLOSED'], to: 'same', who: ['jury'], resource: 'btnConfirmOpening', apart: true,
      input: { passphrase: secret(200, '开标口令', 'Passphrase', { required: true }) },
    },
    doBidOpening: {
      label: ['开标', 'Open'], from: ['BID_CLOSED'], to: 'OPENED', who: ['manager', 'jury'], resource: 'btnBidOpening', primary: true,
      input: { insufficientReason: textarea(500, '家数不足继续理由', 'Reason to go on with fewer') }, tell: { responsible: 'AUC_OPENED', jury: 'AUC_OPENED' },
    },
    doBargaining: {
      label: ['发起议价', 'Bargain'], from: ['OPENED'], to: 'BARGAINING', who: ['buyer', 'manager'], resource: 'btnBargaining', on: 'auctionAward',
      input: { bargainEndDate: datetime('议价截止', 'Until', { required: true }), targetPrice: price('目标单价', 'Target price', { min: '0.000001' }) },
    },
    doEndBargaining: { label: ['议价结束', 'Bargaining ends'], from: ['BARGAINING'], to: 'OPENED', who: ['system'], resource: 'btnBargaining', tell: { responsible: 'AUC_OPENED' } },
    doRankAgain: { label: ['按补录的汇率重新排名', 'Ranked again by a late rate'], from: ['OPENED', 'AWARD_REJECTED'], to: 'same', who: ['system'], resource: 'btnBidOpening', tell: { responsible: 'AUC_RANKED' } },
    doAwardLowest: { label: ['按最低价', 'Lowest by line'], from: ['OPENED', 'AWARD_REJECTED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAwardLowest' },
    doAwardWhole: { label: ['按整单最低', 'Lowest whole'], from: ['OPENED', 'AWARD_REJECTED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAwardWhole' },
    doAwardSubmit: { label: ['提交授标', 'Submit award'], from: ['OPENED', 'AWARD_REJECTED'], to: 'AWARD_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnAwardSubmit', primary: true, tell: { engineer: 'AUC_TECH_TODO' } },
    doAwardEngineerApproval: { label: ['技术确认', 'Confirm technically'], from: ['AWARD_SUBMITTED'], to: 'AWARD_ENGINEER_APPROVED', who: ['engineer'], resource: 'btnAwardEngineerApproval', reason: 'optional' },
    doAwardEngineerReject: { label: ['技术驳回', 'Reject technically'], from: ['AWARD_SUBMITTED'], to: 'AWARD_REJECTED', who: ['engineer'], resource: 'btnAwardEngineerReject', reason: 'required', danger: true, tell: { responsible: 'AUC_REJECTED' } },
    doAwardApproval: { label: ['批准授标', 'Approve award'], from: ['AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED'], to: 'AWARDED', who: ['approver', 'manager', 'assignee'], resource: 'btnAwardApproval', primary: true, tell: { responsible: 'AUC_AWARDED' } },
    doAwardReject: { label: ['驳回授标', 'Reject award'], from: ['AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED'], to: 'AWARD_REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnAwardReject', reason: 'required', danger: true, tell: { responsible: 'AUC_REJECTED' } },
    doFinished: { label: ['流标', 'No award'], from: ['BID_CLOSED', 'OPENED'], to: 'NO_AWARD', who: ['manager'], resource: 'btnFinished', reason: 'required', danger: true, tell: { invited: 'AUC_NO_AWARD' } },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'PUBLISH_APPROVED', 'PUBLISHED', 'BIDDING', 'SUSPENDED', 'ALTERING', 'BID_CLOSED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true,
      tell: { invited: 'AUC_CANCEL' },
    },
    doCopy: {
      label: ['复制', 'Copy'], from: ['DRAFT', 'PUBLISHED', 'BIDDING', 'BID_CLOSED', 'OPENED', 'AWARDED', 'NO_AWARD', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCopy', inList: true,
      copies: { begins: 'priceStartDate', shift: ['priceEndDate', 'auctionItem.needByDate'], without: ['awardReason', 'auctionAward'], sets: { sourceType: 'COPY' } },
    },
  },

  roles: {
    invited: supplier('auctionSupplier.supplierId', { from: isSet('publishedDate'), while: not(is('status', 'REMOVED')) }),
    unanswered: supplier('auctionSupplier.supplierId', { from: isSet('publishedDate'), while: is('status', 'INVITED', 'VIEWED') }),
    winner: supplier('auctionAward.supplierId', { from: is('status', 'AWARDED'), while: isSet('awardQty') }),
    jury: user('auctionJury.userId', { as: 'juryRole' }),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    ours: {
      paths: ['estimatedAmount', 'auctionItem.referencePrice', 'auctionItem.lastPrice', 'auctionItem.estimatedAmount', 'auctionItem.floorPrice', 'auctionSupplier.inviteReason'],
      to: { ...byName, jury: isCommercial },
    },
    internals: {
      paths: ['auctionSupplier.aliasCode', 'sourceType', 'sourceId', 'roomSeq', 'offerSeq', 'insufficientReason', 'awardReason', 'buyerId', 'openMode', 'openThreshold', 'givenCount', 'minBidders', 'submittedBy', 'showBidderCount', 'auctionJury', 'auctionItem.noAwardFlag', 'auctionItem.noAwardReason', 'auctionItem.requisitionLineId', 'itemCategoryId', 'awardMode', 'techReviewFlag', 'awardTarget'],
      to: { internal: always },
    },
    names: { paths: ['auctionSupplier.supplierId'], to: { ...byName, invited: own, jury: knowsNames }, else: as('aliasCode') },
    contacts: { paths: ['auctionSupplier.contactName', 'auctionSupplier.contactEmail', 'auctionSupplier.contactPhone'], to: { ...byName, invited: own, jury: knowsNames } },
    papers: { paths: ['fileIds'], to: { internal: always } },
    invitations: { paths: ['auctionSupplier'], to: { internal: always, invited: own } },
    answers: { paths: ['auctionSupplier.status', 'auctionSupplier.viewedDate', 'auctionSupplier.refuseReason', 'auctionSupplier.refuseText'], to: { internal: isOpen, invited: own } },
    quoted: { paths: ['quotedCount'], to: { internal: any(is('showBidderCount', 'Y'), isOpen) }, else: 'stars' },
    offers: {
      paths: ['auctionAward'],
      to: { buyer: isOpen, manager: isOpen, admin: isOpen, finance: isBeforeAward, approver: isBeforeAward, jury: isCommercial, winner: own },
    },
    awarded: { paths: ['awardedAmount'], to: { buyer: isOpen, manager: isOpen, admin: isOpen, finance: isBeforeAward, approver: isBeforeAward, jury: isCommercial } },
    evaluation: {
      paths: ['auctionAward.evalPrice', 'auctionAward.evalAmount', 'auctionAward.referencePrice', 'auctionAward.firstNetPrice', 'auctionAward.savingPercent', 'auctionAward.rankNum', 'auctionAward.awardRatio', 'auctionAward.invitedCount', 'auctionAward.refusedCount'],
      to: { internal: always },
    },
  },
  secrecy: { actions: ['doQuote', 'doSupplierAnswer', 'doOfferPrice', 'doSupplierRefuse'], while: not(isOpen) },
  scope: { side: 'both', category: 'purchaseCategoryId' },

  list: {
    find: ['docNum', 'title', 'auctionType', 'status', 'purchaseCategoryId', 'buyerId', 'auctionItem.materialId', 'auctionSupplier.supplierId', 'creationDate', 'bidEndDate', 'orgId'],
    columns: ['docNum', 'title', 'auctionType', 'status', 'buyerId', 'quotedCount', 'bidStartDate', 'bidEndDate', 'currency', 'estimatedAmount', 'awardedAmount', 'orgId'],
    sort: '-creationDate',
    views: {
      mine: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'PUBLISH_REJECTED'), side: 'internal' },
      running: { label: ['报价中', 'Bidding'], where: is('status', ...inBidding) },
      live: { label: ['竞价中', 'Live auctions'], where: all(isAuction, is('status', ...live)), side: 'internal' },
      ended: { label: ['已结束竞价', 'Ended auctions'], where: all(isAuction, not(is('status', 'DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'PUBLISH_APPROVED', 'PUBLISHED', 'BIDDING', 'ALTERING', 'SUSPENDED', 'CANCELLED'))), side: 'internal' },
      toAward: { label: ['待授标', 'To award'], where: is('status', 'OPENED', 'BARGAINING', 'AWARD_REJECTED'), side: 'internal' },
      awarding: { label: ['授标审批', 'Award in approval'], where: is('status', 'AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED'), side: 'internal' },
      awarded: { label: ['已授标', 'Awarded'], where: is('status', 'AWARDED') },
      toQuote: { label: ['待报价', 'To quote'], where: is('status', 'PUBLISHED', 'BIDDING'), side: 'supplier' },
    },
    lineViews: {
      offered: {
        label: ['报价行', 'Offers by line'],
        lines: 'auctionAward',
        where: isCompared,
        find: ['docNum', 'bidEndDate', 'orgId', 'auctionType', 'status', 'title', 'auctionItemId', 'materialId', 'purchaseCategoryId', 'supplierId', 'buyerId'],
        columns: ['docNum', 'title', 'auctionItemId', 'supplierId', 'evalPrice', 'rankNum', 'referencePrice', 'awardQty', 'awardNetPrice', 'awardAmount', 'currency', 'status', 'bidEndDate'],
        sort: '-bidEndDate',
        sums: ['awardAmount'],
      },
    },
  },
  edit: {
    subtitle: ['title'],
    facts: ['bidEndDate', 'quotedCount', 'estimatedAmount', 'awardedAmount'],
    layout: [
      { label: ['基本信息', 'Basics'], fields: [...rules, 'orgId', 'remark'] },
      { label: ['报价规则', 'Rules of bidding'], fields: ['questionEndDate', 'bidStartDate', 'bidEndDate', 'originalEndDate', 'validityDays', 'priceStartDate', 'priceEndDate', 'openMode', 'openThreshold', 'givenCount', 'showBidderCount', 'minBidders', 'revisionNum'] },
      { label: ['竞价规则', 'Rules of the auction'], fields: ['visibilityMode', ...stepFields, 'extendCount'], when: isAuction },
      { label: ['授标规则', 'Rules of the award'], fields: ['awardMode', 'awardTarget', 'techReviewFlag', 'insufficientReason', 'awardReason'] },
      { grid: 'auctionItem' },
      { grid: 'auctionPaper' },
      { grid: 'auctionSupplier' },
      { grid: 'auctionOrg' },
      { grid: 'auctionJury' },
    ],
    panels: {
      matrix: {
        label: ['比价', 'Comparison'], needs: 'btnCompare', as: crosstab('item', 'supplier', 'offer'),
        fields: { item: text(320, '询价行', 'Line'), supplier: text(100, '供应商', 'Supplier'), offer: text(60, '评比单价 排名 份额', 'Evaluated price, rank, share') },
      },
      invited: {
        label: ['供应商概况', 'Suppliers at a glance'], needs: 'btnSubmitPublish',
        fields: {
          supplierId: ref('supplierInfo', '供应商', 'Supplier', { width: 220 }), status: lookup('SUPPLIER_CATEGORY_STATUS', '品类状态', 'State for the category'), grade: lookup('SUPPLIER_GRADE', '品类等级', 'Grade'),
          capacityMonth: qty('月产能', 'Monthly capacity'), riskLevel: lookup('RISK_LEVEL', '风险等级', 'Risk'), approvedSource: checkbox('合格货源', 'Approved source'), lastPriceCount: int('已有价格', 'Prices held'), sameGroupAs: text(200, '同集团', 'Same group as'),
        },
      },
      terms: {
        label: ['报价条件', 'Terms'], needs: 'btnCompare',
        fields: {
          supplierId: ref('supplierInfo', '供应商', 'Supplier', { width: 200 }), evalAmount: amount('整单评比额', 'Whole, evaluated'), rankNum: int('整单排名', 'Whole rank'), currency: lookup('CURRENCY', '币种', 'Currency'),
          paymentTermId: ref('paymentTerm', '付款条件', 'Payment term'), deliveryTerm: lookup('INCOTERM', '贸易条款', 'Incoterm'), leadDays: int('交期(天)', 'Lead days'), validUntil: date('有效期至', 'Valid until'),
          rateNote: text(200, '汇率说明', 'About the rate', { english: 'rateNoteEn' }), rateNoteEn: text(200, '英文汇率说明', 'About the rate, in English'), remark: text(500, '供应商备注', 'Remark of the supplier'),
        },
      },
    },
    sidePages: { whatif: { label: ['比价与试算', 'Compare, try a split'], needs: 'btnCompare', whileIn: [...compared] } },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    inquiryProposalList: list('permitted', ['buyer', 'manager', 'approver', 'engineer', 'expert'], {
      label: ['询价方案', 'Inquiries'], maintain: ['buyer', 'manager'], opens: 'inquiryProposalEdit', hides: [...theirs, ...awarding],
      gives: { buyer: ['btnMonitor'], manager: ['btnMonitor'] }, rowLeads: { btnMonitor: { to: 'inquiryMonitorPrice', while: all(isAuction, is('status', ...live)) } },
    }),
    inquiryProposalEdit: edit(['buyer', 'manager', 'approver', 'engineer', 'expert'], { label: ['询价方案', 'Inquiry'], maintain: ['buyer', 'manager'], gives: { buyer: ['btnCompare'], manager: ['btnCompare'], approver: ['btnCompare'] }, hides: [...theirs, ...awarding] }),
    inquiryNotQuotedList: list('supplier', ['supplier'], { label: ['待报价', 'To quote'], opens: 'inquiryNotQuotedList', hides: [...awarding, 'doOfferPrice'] }),
    inquiryMonitorPrice: list('permitted', ['buyer', 'manager', 'expert'], {
      label: ['竞价监控', 'Price monitor'], opens: 'inquiryMonitorPrice', view: 'live', beside: ['ended'],
      hides: [...theirs, ...awarding, 'doSubmitPublish', 'doApprovalPublish', 'doRejectPublish', 'doPublish', 'doImmediateStart', 'doAlteration', 'doPrepareOpening', 'doConfirmOpening', 'doBidOpening', 'doAwardSubmit', 'doAwardApproval', 'doAwardReject', 'doFinished', 'doCopy'],
      arranged: {
        layout: [{ label: ['竞价规则', 'Rules of the auction'], fields: ['title', 'currency', 'bidStartDate', 'bidEndDate', 'originalEndDate', 'visibilityMode', ...stepFields, 'extendCount'], closed: true }],
      },
    }),
    inquiryAwardSummary: list('permitted', ['buyer', 'manager', 'approver', 'engineer'], {
      label: ['授标汇总', 'Award summary'], opens: 'inquiryAwardSummary', maintain: ['buyer', 'manager'], gives: { buyer: ['btnCompare'], manager: ['btnCompare'], approver: ['btnCompare'] }, view: 'toAward', beside: ['awarding', 'awarded'], hides: theirs,
      arranged: {
        layout: [
          { label: ['授标', 'Award'], fields: ['title', 'currency', 'awardMode', 'awardTarget', 'quotedCount', 'minBidders', 'estimatedAmount', 'awardedAmount', 'awardReason'] },
          { grid: 'auctionAward' },
          { grid: 'auctionItem' },
        ],
      },
    }),
  },
  prints: ['pdf'],
  papers: {
    inquiry: { label: ['询价函', 'Letter of inquiry'], whileIn: [...compared] },
    opening: { label: ['开标记录', 'Record of opening'], whileIn: [...compared], needs: 'btnCompare' },
    award: { label: ['授标审批表', 'Approval of award'], whileIn: ['AWARD_SUBMITTED', 'AWARD_ENGINEER_APPROVED', 'AWARD_REJECTED', 'AWARDED'], needs: 'btnCompare' },
  },
  templates: auctionTemplates,
  messages: auctionMessages,
})
