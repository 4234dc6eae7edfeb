import { always, amount, as, checkbox, copied, date, datetime, document, edit, files, int, lines, list, lookup, mine, must, number, ofRow, otherwise, percent, price, qty, ref, supplier, text, textarea, user } from '../language/define.ts'
import { all, any, constant, divide, is, isSet, not, of, plus, plusDays, round, sum, times, when } from '../language/formula.ts'
import { auctionHeader } from './auction-header.ts'

/** In an auction that still runs nobody types prices here: they are offered in its room. */
const isInRoom = all(is('auctionType', 'REVERSE_AUCTION'), is('status', 'DRAFT', 'SUBMITTED'))
const priced = ['bidItem.netPrice', 'bidItem.noBidFlag', 'bidItem.freightPrice', 'bidItem.toolingAmount', 'bidItem.moq', 'bidItem.mpq', 'bidItem.leadDays', 'bidItem.brand', 'bidItem.bidLadder.netPrice', 'bidItem.bidProp.value'] as const
const typed = ['currency', 'taxRate', 'paymentTermId', 'deliveryTerm', 'leadDays', 'validUntil', 'remark', ...priced] as const

const isCommercial = mine(is('juryRole', 'COMMERCIAL'))
const byName = { buyer: always, manager: always, admin: always, supplier: always } as const

/** What a typed price comes to without tax. */
const withoutTax = when(is('parent.priceIncludesTax', 'Y'), round(divide('netPrice', plus(1, 'parent.taxRate')), 6), 'netPrice')

/** What was sent is sealed with its files: they change again once it is withdrawn. */
const isOpen = is('status', 'DRAFT', 'WITHDRAWN', 'INVALIDATED')

/** What one supplier offers in one inquiry; of a sealed one nobody else reads it, nor the database, before it is opened. */
export const bidHeader = document('bidHeader', {
  label: ['报价单', 'Quotation'],
  number: 'BJ{yyyyMMdd}{######}',
  statusLookup: 'BID_STATUS',
  fields: {
    auctionId: ref('auctionHeader', '询价单', 'Inquiry', { kept: true, width: 150 }),
    auctionType: lookup('AUCTION_TYPE', '询价方式', 'Type', { kept: true, init: 'INQUIRY', width: 90 }),
    title: text(200, '询价主题', 'Title', { kept: true, width: 220 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    aliasCode: text(20, '代号', 'Alias', { kept: true }),
    bidEndDate: datetime('报价截止', 'Bidding ends', { kept: true }),
    sealedFlag: checkbox('密封', 'Sealed', { kept: true, init: 'Y' }),
    bidVersion: int('报价版次', 'Version', { kept: true, init: '0' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: of('auctionId.currency'), width: 80 }),
    exchangeRate: number(18, 6, '汇率', 'Rate', { kept: true }),
    rateNote: text(200, '汇率说明', 'About the rate', { kept: true, english: 'rateNoteEn' }),
    rateNoteEn: text(200, '英文汇率说明', 'About the rate, in English', { kept: true }),
    taxRate: percent('税率', 'Tax rate', { required: true, init: of('auctionId.taxRate'), min: '0', max: '100' }),
    priceIncludesTax: checkbox('报价含税', 'Tax included', { kept: true, init: 'N' }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('auctionId.paymentTermId') }),
    deliveryTerm: lookup('INCOTERM', '贸易条款', 'Incoterm', { required: true, init: of('auctionId.deliveryTerm') }),
    leadDays: int('交期(天)', 'Lead days', { min: '0', required: { for: ['doSupplierAnswer'] } }),
    validUntil: date('有效期至', 'Valid until', { required: true, init: plusDays('auctionId.bidEndDate', 'auctionId.validityDays') }),
    submittedDate: datetime('提交时间', 'Sent at', { kept: true }),
    bidSeq: int('序号', 'Sequence', { kept: true }),
    receiptHash: text(64, '回执摘要', 'Receipt hash', { kept: true }),
    receiptSign: text(128, '回执签名', 'Receipt signature', { kept: true }),
    bargainEndDate: datetime('议价截止', 'Bargaining until', { kept: true }),
    netAmount: amount('不含税总额', 'Net total', { computed: true, unit: 'currency' }),
    evalAmount: amount('评比额', 'Evaluated', { kept: true }),
    rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
    fileIds: files('附件', 'Attachments', { attachments: { showRules: { upload: isOpen, delete: isOpen } } }),
    /** What the supplier typed, until it is opened. */
    ownCopy: textarea(100_000, '密封内容', 'Sealed contents', { kept: true, sealed: true }),
  },
  lines: {
    bidItem: lines('报价行', 'Lines', {
      from: copied(auctionHeader, 'auctionItem', {
        by: 'auctionId', fields: ['itemDesc', 'spec', 'requestQty', 'uom', 'needByDate', 'toolingAllowed'], map: { auctionItemId: 'id', itemNum: 'lineNum' }, sameBy: 'auctionItemId',
      }),
      labelledBy: { name: 'itemDesc' },
      fields: {
        auctionItemId: ref('auctionItem', '询价行', 'Line', { kept: true }),
        itemNum: int('询价行号', 'Line', { kept: true, width: 60 }),
        itemDesc: text(300, '描述', 'Description', { kept: true, width: 200 }),
        spec: text(500, '规格', 'Spec', { kept: true }),
        requestQty: qty('需求数量', 'Quantity', { kept: true, unit: 'uom' }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        needByDate: date('需求日期', 'Need-by', { kept: true }),
        toolingAllowed: checkbox('允许模具费', 'Tooling fee allowed', { kept: true }),
        noBidFlag: checkbox('不报此行', 'No bid', { init: 'N' }),
        netPrice: price('单价', 'Price', {}),
        freightPrice: price('运费单价', 'Freight', { min: '0' }),
        toolingAmount: amount('模具费', 'Tooling', { min: '0' }),
        moq: qty('起订量', 'MOQ', { min: '0' }),
        mpq: qty('包装量', 'Pack', { min: '0' }),
        leadDays: int('交期(天)', 'Lead days', { min: '0' }),
        brand: text(100, '品牌', 'Brand'),
        netAmount: amount('金额', 'Amount', { computed: true }),
        bargainFlag: checkbox('议价', 'Bargaining', { kept: true, init: 'N' }),
        priceBefore: price('议价前单价', 'Before bargaining', { kept: true }),
        targetPrice: price('目标单价', 'Target price', { kept: true }),
        evalPrice: price('评比单价', 'Evaluated', { kept: true }),
        rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
        awardRatio: percent('授标比例', 'Share', { kept: true }),
        awardQty: qty('授标数量', 'Award qty', { kept: true }),
        awardNetPrice: price('授标单价', 'Award price', { kept: true }),
      },
      lines: {
        bidLadder: lines('阶梯价', 'Tier prices', {
          from: copied(auctionHeader, 'auctionItem.auctionLadder', { fields: ['fromQty', 'toQty'], map: { ladderId: 'id' }, while: is('parent.ladderFlag', 'Y'), sameBy: 'ladderId' }),
          fields: {
            ladderId: ref('auctionLadder', '阶梯', 'Tier', { kept: true }),
            fromQty: qty('数量从', 'From', { kept: true }),
            toQty: qty('数量至', 'Below', { kept: true }),
            netPrice: price('单价', 'Price'),
            priceBefore: price('议价前单价', 'Before bargaining', { kept: true }),
          },
          columns: ['fromQty', 'toQty', 'netPrice'],
        }),
        bidProp: lines('属性应答', 'Properties', {
          from: copied(auctionHeader, 'auctionItem.auctionProp', { fields: ['propName', 'propType', 'expectValue'], map: { propId: 'id' }, sameBy: 'propId' }),
          fields: {
            propId: ref('auctionProp', '属性', 'Property', { kept: true }),
            propName: text(60, '属性', 'Property', { kept: true }),
            propType: lookup('PROP_TYPE', '类型', 'Kind', { kept: true }),
            expectValue: text(200, '期望', 'Expected', { kept: true }),
            value: text(200, '应答', 'Answer'),
          },
          columns: ['propName', 'propType', 'expectValue', 'value'],
        }),
      },
      columns: ['itemNum', 'itemDesc', 'spec', 'requestQty', 'uom', 'needByDate', 'netPrice', 'noBidFlag', 'freightPrice', 'toolingAmount', 'moq', 'mpq', 'leadDays', 'brand', 'netAmount', 'targetPrice', 'rankNum', 'awardQty', 'awardNetPrice'],
      imports: ['netPrice', 'freightPrice', 'toolingAmount', 'moq', 'leadDays'],
      compute: { netAmount: when(is('noBidFlag', 'Y'), constant(''), round(times('requestQty', withoutTax), 2)) },
    }),
    bidReader: lines('评审人', 'Jury', {
      fields: {
        userId: ref('user', '成员', 'Member', { kept: true }),
        juryRole: lookup('JURY_ROLE', '角色', 'Role', { kept: true }),
      },
    }, { kept: true }),
  },
  compute: { netAmount: sum('bidItem.netAmount') },
  envelope: {
    paths: [
      'netAmount', 'leadDays', 'remark', 'bidItem.netPrice', 'bidItem.noBidFlag', 'bidItem.freightPrice', 'bidItem.toolingAmount', 'bidItem.moq', 'bidItem.mpq', 'bidItem.leadDays', 'bidItem.brand', 'bidItem.netAmount',
      'bidItem.bidLadder.netPrice', 'bidItem.bidProp.value',
    ],
    while: is('sealedFlag', 'Y'),
    keptIn: 'ownCopy',
  },
  guards: [
    must('IN_ROOM', not(isInRoom), { for: ['doSupplierAnswer', 'doWithdraw'] }),
    must('NO_TOOLING', any(is('toolingAllowed', 'Y'), not(isSet('toolingAmount'))), { on: 'bidItem', at: 'toolingAmount' }),
  ],
  unique: [{ by: ['auctionId', 'supplierId'], over: 'ONE_EACH' }],
  states: {
    DRAFT: { label: ['草稿', 'Draft'], edit: { supplier: [...typed] } },
    SUBMITTED: { label: ['已报价', 'Sent'], edit: { supplier: [...typed] }, tone: 'run' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], edit: { supplier: [...typed] } },
    INVALIDATED: { label: ['需重报', 'To be sent again'], edit: { supplier: [...typed] }, tone: 'stop' },
    UNREADABLE: { label: ['无法解密', 'Unreadable'], end: true, tone: 'stop' },
    OPENED: { label: ['已开标', 'Opened'], tone: 'run' },
    BARGAINING: { label: ['议价中', 'Bargaining'], edit: { supplier: ['bidItem.netPrice', 'bidItem.bidLadder.netPrice'] }, tone: 'wait' },
    AWARDED: { label: ['中标', 'Awarded'], end: true, tone: 'done' },
    PARTIAL_AWARDED: { label: ['部分中标', 'Awarded in part'], end: true, tone: 'done' },
    LOST: { label: ['未中标', 'Not awarded'], end: true },
    LAPSED: { label: ['已失效', 'Lapsed'], end: true },
  },
  actions: {
    doSupplierAnswer: {
      label: ['提交报价', 'Send quotation'], from: ['DRAFT', 'WITHDRAWN', 'INVALIDATED', 'SUBMITTED', 'BARGAINING'], to: { OPENED: is('status', 'BARGAINING'), SUBMITTED: otherwise }, who: ['supplier'], resource: 'btnSupplierAnswer', primary: true,
      tell: { supplier: 'AUC_RECEIPT' },
    },
    doWithdraw: { label: ['撤回报价', 'Withdraw'], from: ['SUBMITTED'], to: 'WITHDRAWN', who: ['supplier'], resource: 'btnWithdraw', danger: true, inList: true },
    doInvalidate: { label: ['需重报', 'To be sent again'], from: ['SUBMITTED'], to: 'INVALIDATED', who: ['system'], resource: 'btnAlteration', tell: { supplier: 'AUC_AGAIN' } },
    doOpen: { label: ['开标', 'Opened'], from: ['SUBMITTED'], to: ['OPENED', 'UNREADABLE'], who: ['system'], resource: 'btnBidOpening' },
    doFollow: { label: ['随询价变更', 'Follows the inquiry'], from: ['DRAFT', 'SUBMITTED', 'WITHDRAWN', 'INVALIDATED', 'OPENED'], to: 'same', who: ['system'], resource: 'btnAlteration' },
    doCompare: { label: ['评比', 'Compared'], from: ['OPENED'], to: 'same', who: ['system'], resource: 'btnBidOpening' },
    doLapse: { label: ['失效', 'Lapsed'], from: ['DRAFT', 'WITHDRAWN', 'INVALIDATED', 'SUBMITTED', 'OPENED', 'BARGAINING'], to: 'LAPSED', who: ['system'], resource: 'btnCancel' },
    doBargain: { label: ['议价', 'Bargaining'], from: ['OPENED'], to: 'BARGAINING', who: ['system'], resource: 'btnBargaining', tell: { supplier: 'AUC_BARGAIN_TODO' } },
    doKeepPrice: { label: ['维持原价', 'Price kept'], from: ['BARGAINING'], to: 'OPENED', who: ['system'], resource: 'btnBargaining' },
    doResult: { label: ['授标结果', 'Result'], from: ['OPENED'], to: ['AWARDED', 'PARTIAL_AWARDED', 'LOST'], who: ['system'], resource: 'btnAwardApproval', tell: { supplier: 'AUC_RESULT' } },
  },
  roles: { supplier: supplier('supplierId'), jury: user('bidReader.userId', { as: 'juryRole' }) },
  sight: {
    // A technical member of the jury reads what is offered, and never for how much or by whom.
    prices: {
      paths: [
        'netAmount', 'evalAmount', 'rankNum', 'exchangeRate', 'rateNote', 'rateNoteEn', 'bidItem.netPrice', 'bidItem.freightPrice', 'bidItem.toolingAmount', 'bidItem.netAmount', 'bidItem.priceBefore', 'bidItem.targetPrice', 'bidItem.evalPrice', 'bidItem.rankNum',
        'bidItem.awardRatio', 'bidItem.awardQty', 'bidItem.awardNetPrice', 'bidItem.bidLadder.netPrice', 'bidItem.bidLadder.priceBefore',
      ],
      to: { ...byName, jury: isCommercial },
    },
    costs: { paths: ['bidItem.bidProp.value'], to: { ...byName, jury: [isCommercial, ofRow(not(is('propType', 'COST')))] } },
    names: { paths: ['supplierId'], to: { ...byName, jury: isCommercial }, else: as('aliasCode') },
    aliases: { paths: ['aliasCode', 'bidReader'], to: { internal: always } },
    papers: { paths: ['fileIds'], to: { ...byName, jury: always } },
    figures: { paths: ['evalAmount', 'rankNum', 'exchangeRate', 'rateNote', 'rateNoteEn', 'bidItem.evalPrice', 'bidItem.rankNum'], to: { internal: is('sealedFlag', 'N'), supplier: is('status', 'AWARDED', 'PARTIAL_AWARDED') } },
    // One sequence of all replies: it stands in the receipt, which needs it, and nowhere else.
    order: { paths: ['bidSeq'], to: { internal: always } },
    ratio: { paths: ['bidItem.awardRatio'], to: { internal: is('sealedFlag', 'N') } },
  },
  scope: { side: 'both', internalWhen: is('sealedFlag', 'N') },
  list: {
    find: ['docNum', 'auctionId', 'title', 'status', 'submittedDate', 'bidEndDate'],
    columns: ['docNum', 'auctionId', 'title', 'supplierId', 'bidVersion', 'status', 'submittedDate', 'currency', 'netAmount', 'bidEndDate', 'rankNum'],
    sort: '-creationDate',
    views: {
      open: { label: ['未提交', 'Not sent'], where: is('status', 'DRAFT', 'WITHDRAWN', 'INVALIDATED', 'BARGAINING') },
      sent: { label: ['已提交', 'Sent'], where: is('status', 'SUBMITTED', 'OPENED') },
      won: { label: ['中标', 'Awarded'], where: is('status', 'AWARDED', 'PARTIAL_AWARDED') },
    },
  },
  edit: {
    subtitle: ['title'],
    facts: ['bidEndDate', 'netAmount', 'submittedDate', 'rankNum'],
    layout: [
      { label: ['报价条件', 'Terms'], fields: ['auctionId', 'title', 'auctionType', 'supplierId', 'bidEndDate', 'currency', 'taxRate', 'paymentTermId', 'deliveryTerm', 'leadDays', 'validUntil', 'remark'] },
      { label: ['回执', 'Receipt'], fields: ['bidVersion', 'submittedDate', 'bidSeq', 'receiptHash', 'receiptSign', 'exchangeRate', 'rateNote', 'evalAmount', 'bargainEndDate'] },
      { grid: 'bidItem', when: not(isInRoom) },
    ],
    totals: ['netAmount'],
    tabs: ['files', 'history'],
  },
  pages: {
    inquiryQuotationList: list('permitted', ['supplier', 'buyer', 'manager', 'engineer', 'expert'], { label: ['报价', 'Quotations'], opens: 'inquiryQuotationEdit', gives: { supplier: ['btnReceipt', 'btnDelAttachment'] } }),
    inquiryQuotationEdit: edit(['supplier', 'buyer', 'manager', 'engineer', 'expert'], { label: ['报价单', 'Quotation'], maintain: ['supplier'] }),
  },
  prints: ['pdf', 'receipt'],
  printsWhile: { receipt: ['SUBMITTED', 'WITHDRAWN', 'INVALIDATED', 'UNREADABLE', 'OPENED', 'BARGAINING', 'AWARDED', 'PARTIAL_AWARDED', 'LOST'] },
  templates: {
    AUC_RECEIPT: { title: ['报价单{docNum}已提交，第{bidVersion}版', 'Quotation {docNum} was sent, version {bidVersion}'] },
    AUC_AGAIN: { title: ['报价单{docNum}需重新报价', 'Quotation {docNum} has to be sent again'], todo: is('status', 'INVALIDATED'), todoType: 'TASK' },
    AUC_BARGAIN_TODO: { title: ['报价单{docNum}邀请议价', 'Quotation {docNum}: a better price is asked for'], todo: is('status', 'BARGAINING'), todoType: 'TASK' },
    AUC_RESULT: { title: ['报价单{docNum}：{status}', 'Quotation {docNum}: {status}'] },
  },
  messages: {
    ONE_EACH: ['该询价单已有报价', 'There is a quotation for this inquiry already'],
    IN_ROOM: ['请在竞价室报价', 'Offer in the room'],
    AS_ASKED: ['竞价以询价单的币种和税率报价', 'An auction goes by the currency and tax rate of its inquiry'],
    ENDED: ['报价已截止', 'Bidding has ended'],
    NOT_STARTED: ['报价尚未开始', 'Bidding has not started'],
    PAUSED: ['询价变更中，暂停报价', 'The inquiry is being altered; bidding is paused'],
    NO_PRICE: ['第{lineNum}行请填写单价或勾选不报此行', 'Line {lineNum}: give a price, or say that you do not bid'],
    NOT_POSITIVE: ['单价必须大于0', 'Price must be above 0'],
    NOTHING_PRICED: ['至少报价一行', 'Quote one line at least'],
    WHOLE_ONLY: ['整单授标须报齐全部行', 'A whole award needs every line'],
    NO_TIER_PRICE: ['第{lineNum}行第{n}档没有单价', 'Line {lineNum}: tier {n} has no price'],
    TIER_ROSE: ['第{n}档价格高于前一档', 'Tier {n} costs more than the one before'],
    PROP_MISSING: ['第{lineNum}行请填写{prop}', 'Line {lineNum}: {prop} is missing'],
    PROP_RANGE: ['{prop}须在{min}与{max}之间', '{prop} must be between {min} and {max}'],
    PROP_NUMBER: ['{prop}须为数值', '{prop} must be a number'],
    PROP_OPTION: ['{prop}须为：{options}', '{prop} must be one of: {options}'],
    COST_SUM: ['成本合计{sum}与单价{price}不符', 'Cost items sum to {sum}, price is {price}'],
    NO_TOOLING: ['该行不允许模具费', 'This line has no tooling fee'],
    NO_FOREIGN: ['只能以{currency}报价', 'Quotations are in {currency} only'],
    VALID_SHORT: ['有效期至不得早于{date}', 'Valid until {date} at least'],
    NOT_ABOVE: ['议价不得高于原报价{price}', 'Not above your price {price}'],
    NOT_ASKED: ['第{lineNum}行未邀请议价，单价不能改动', 'Line {lineNum} is not bargained over: its price stays'],
    BARGAIN_OVER: ['议价已截止', 'Bargaining has ended'],
    NO_RATE: ['未找到{pair}在{date}的汇率', 'No rate for {pair} on {date}'],
  },
})
