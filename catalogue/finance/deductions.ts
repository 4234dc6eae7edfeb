import { contract } from '../contracts/contract.ts'
import { always, amount, date, document, edit, feed, lines, list, lookup, must, otherwise, percent, price, qty, ref, supplier, take, text, textarea, user, uuid } from '../language/define.ts'
import { above, all, any, by, constant, is, isSet, joined, minus, not, param, plus, plusWorkdays, sum, times, when } from '../language/formula.ts'

const standing = ['DRAFT', 'SUBMITTED', 'REJECTED', 'SENT', 'DISPUTED', 'CONFIRMED', 'CLOSED'] as const

/** What its supplier may hear of it. */
const isTold = any(is('status', 'SENT', 'DISPUTED', 'CONFIRMED', 'CLOSED'), isSet('sentDate'))

/** What a supplier owes us beside its goods (a claim, a penalty, a refund), or we it: taken off statements before the invoice, or off payments. */
export const deductions = document('deductions', {
  label: ['扣款单', 'Deduction'],
  number: 'DE{yyyyMMdd}{0000}',
  statusLookup: 'DE_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    direction: lookup('DEDUCT_DIRECTION', '方向', 'Direction', { required: true, init: 'DEDUCT', width: 76 }),
    deductType: lookup('DEDUCT_TYPE', '扣款类型', 'Type', { required: true }),
    deductMode: lookup('DEDUCT_MODE', '扣款方式', 'Mode', { required: true, init: 'PAYMENT' }),
    sourceType: lookup('DE_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL' }),
    // Of one by hand whatever its paper is called; of one that a document makes, that document.
    sourceDocNum: text(40, '来源单号', 'Source number', { fixed: true, width: 150 }),
    sourceId: uuid('来源单据', 'Source document', { kept: true }),
    deductDate: date('扣款日期', 'Date', { required: true, init: 'today' }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    reason: textarea(1000, '原因', 'Reason', { required: true }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    taxAmount: amount('税额', 'Tax', { computed: true, unit: 'currency' }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true, unit: 'currency' }),
    usedAmount: amount('已用金额', 'Used', { computed: true, unit: 'currency' }),
    openAmount: amount('未用金额', 'Open', { computed: true, unit: 'currency' }),
    sentDate: date('发送日期', 'Sent', { kept: true }),
    replyDueDate: date('回复截止', 'Reply by', { computed: true }),
    disputeNote: textarea(500, '异议说明', 'Dispute', { required: { for: ['doSupplierReject'] } }),
  },

  lines: {
    deductionsLine: lines('扣款行', 'Deduction lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        itemDesc: text(200, '摘要', 'Description', { required: true, width: 230 }),
        materialId: ref('materialItem', '物料', 'Material', { width: 190 }),
        poLineId: ref('poLine', '订单行', 'Order line'),
        qty: qty('数量', 'Qty', { min: '0' }),
        unitAmount: price('单位金额', 'Per unit', { min: '0' }),
        netAmount: amount('不含税金额', 'Net amount', { required: true, min: '0', init: times('qty', 'unitAmount') }),
        taxRate: percent('税率', 'Tax rate', { required: true, init: '0', min: '0', max: '100' }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
        grossAmount: amount('含税金额', 'Gross amount', { computed: true }),
        subjectId: ref('subject', '科目', 'Subject', { required: { when: is('parent.sourceType', 'MANUAL') } }),
        sourceLineId: uuid('来源行', 'Source line', { kept: true }),
        usedAmount: amount('已用', 'Used', { kept: true }),
        statedAmount: amount('对账单已列', 'On statements', { kept: true, help: ['未关闭的对账单上已列、待付款时抵扣的金额', 'What open statements announce and a payment takes'] }),
        openAmount: amount('未用', 'Open', { computed: true }),
      },
      columns: ['lineNum', 'itemDesc', 'materialId', 'qty', 'unitAmount', 'netAmount', 'taxRate', 'taxAmount', 'grossAmount', 'usedAmount', 'statedAmount', 'openAmount', 'subjectId', 'poLineId'],
      imports: ['itemDesc', 'netAmount', 'taxRate', 'subjectId'],
      sums: [by('taxRate', 'netAmount', 'taxAmount', 'grossAmount')],
      compute: {
        taxAmount: times('netAmount', 'taxRate'),
        grossAmount: plus('netAmount', 'taxAmount'),
        openAmount: minus('grossAmount', 'usedAmount'),
      },
    }, { required: true }),
  },
  compute: {
    netAmount: sum('deductionsLine.netAmount'),
    taxAmount: sum('deductionsLine.taxAmount'),
    grossAmount: plus('netAmount', 'taxAmount'),
    usedAmount: sum('deductionsLine.usedAmount'),
    openAmount: minus('grossAmount', 'usedAmount'),
    replyDueDate: plusWorkdays('sentDate', param('STMT_REPLY_DAYS')),
  },
  takes: {
    // Of one fee several come in the course of time, each of what was reached until then.
    refunds: take(contract, 'contractMoldSampleRefund', {
      label: ['可返还费用', 'Fees to come back'],
      while: all(isSet('parent.effectiveDate'), not(is('parent.status', 'SUPERSEDED', 'VOIDED', 'CANCELLED')), above('openAmount', 0)),
      columns: {
        displayNum: ['parent.displayNum', '合同', 'Contract', 150], supplierId: 'parent.supplierId', refundKind: 'refundKind', materialId: 'materialId', feeAmount: 'feeAmount',
        targetQty: 'targetQty', achievedQty: 'achievedQty', refundableAmount: 'refundableAmount', refundedAmount: 'refundedAmount', openAmount: 'openAmount', currency: 'parent.currency',
      },
      open: 'openAmount', find: ['displayNum', 'supplierId', 'materialId'], sort: 'displayNum',
      by: 'deductionsLine.sourceLineId', qty: 'deductionsLine.netAmount',
      parts: {
        orgId: 'parent.orgId', supplierId: 'parent.supplierId', currency: 'parent.currency', sourceDocNum: 'parent.displayNum',
        deductType: when(is('refundKind', 'MOULD'), constant('MOULD_REFUND'), constant('SAMPLE_REFUND')),
      },
      begins: { sourceType: constant('CONTRACT'), reason: joined(' ', 'parent.displayNum', 'parent.contractName') },
      line: { materialId: 'materialId', itemDesc: 'parent.contractName' },
      over: 'OVER_REFUND',
    }),
  },
  feeds: [
    feed(contract, 'contractMoldSampleRefund', {
      keep: 'refundedAmount', by: 'deductionsLine.sourceLineId', qty: 'grossAmount', whileIn: standing, upTo: when(is('lapsedFlag', 'Y'), 0, 'earnedAmount'), over: 'OVER_REFUND',
    }),
  ],
  unique: [{ by: ['sourceType', 'sourceId'], whileIn: standing, over: 'SOURCE_TWICE' }],
  guards: [
    must('NOTHING', above('grossAmount', 0), { for: ['doSubmit'] }),
    must('USED', not(above('usedAmount', 0)), { for: ['doCancel'], says: { amount: 'usedAmount' } }),
    must('AT_SOURCE', not(is('sourceType', 'CLAIM', 'PUNISH')), { for: ['doCancel'], says: { docNum: 'sourceDocNum' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { buyer: 'all', manager: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { buyer: 'all', manager: 'all' } },
    SENT: { label: ['待供应商确认', 'Awaiting supplier'], edit: { supplier: ['disputeNote'] } },
    DISPUTED: { label: ['供应商有异议', 'Disputed'], edit: { buyer: ['deductionsLine.netAmount'], manager: ['deductionsLine.netAmount'] } },
    CONFIRMED: { label: ['已确认', 'Confirmed'] },
    CLOSED: { label: ['已扣清', 'Used up'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', amount: 'grossAmount', task: 'FIN_APPROVE_TODO' } },
  actions: {
    doProposeLateFee: {
      label: ['建议逾期违约金', 'Propose late fees'], from: [], to: 'same', who: ['buyer', 'manager'], resource: 'btnProposeLateFee', makes: 'deductions',
      input: {
        orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg' }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }),
        fromDate: date('收货日期从', 'Received from', { required: true }),
        toDate: date('收货日期至', 'Received to', { required: true, init: 'today' }),
        subjectId: ref('subject', '科目', 'Subject', { required: true }),
      },
    },
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true },
    doApproval: {
      label: ['批准', 'Approve'], from: ['SUBMITTED'], to: { CONFIRMED: is('sourceType', 'OUTSOURCING_STOCK'), SENT: otherwise }, who: ['approver', 'manager'], resource: 'btnApproval', primary: true,
      tell: { supplier: 'DE_SENT' },
    },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', tell: { owner: 'FIN_REJECTED' } },
    doSupplierConfirm: { label: ['确认', 'Confirm'], from: ['SENT'], to: 'CONFIRMED', who: ['supplier'], resource: 'btnSupplierConfirm', primary: true, inList: true, tell: { buyerId: 'DE_CONFIRMED' } },
    doSupplierReject: { label: ['提出异议', 'Dispute'], from: ['SENT'], to: 'DISPUTED', who: ['supplier'], resource: 'btnSupplierReject', tell: { buyerId: 'DE_DISPUTED' } },
    doSend: { label: ['重新发送', 'Send again'], from: ['DISPUTED'], to: 'SENT', who: ['buyer', 'manager'], resource: 'btnSend', primary: true, inList: true, tell: { supplier: 'DE_SENT' } },
    doForce: { label: ['强制确认', 'Confirm by decision'], from: ['DISPUTED'], to: 'CONFIRMED', who: ['manager'], resource: 'btnForce', reason: 'required', tell: { supplier: 'DE_FORCED' } },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED', 'SENT', 'DISPUTED', 'CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true,
      tell: { supplier: 'DE_CANCELLED' },
    },
    doClose: { label: ['关闭', 'Close'], from: ['CONFIRMED'], to: 'CLOSED', who: ['system'], resource: 'btnClose' },
  },

  prints: ['pdf'],
  roles: { supplier: supplier('supplierId', { from: isTold }), responsible: user('buyerId', { owns: true }) },
  sight: {
    ours: { paths: ['sourceType', 'sourceDocNum', 'sourceId', 'deductionsLine.subjectId', 'deductionsLine.sourceLineId'], to: { internal: always } },
  },
  scope: { side: 'both' },

  list: {
    find: ['docNum', 'supplierId', 'deductType', 'deductMode', 'sourceType', 'status', 'orgId', 'deductDate', 'buyerId', 'currency'],
    columns: ['docNum', 'status', 'supplierId', 'direction', 'deductType', 'deductMode', 'deductDate', 'grossAmount', 'currency', 'openAmount', 'sourceType', 'sourceDocNum', 'buyerId', 'orgId'],
    due: { date: 'replyDueDate', when: is('status', 'SENT') },
    sort: '-creationDate',
    sums: [by('currency', 'grossAmount', 'openAmount')],
    views: {
      open: { label: ['未用', 'Open'], where: all(is('status', 'CONFIRMED'), above('openAmount', 0)) },
      toConfirm: { label: ['待确认', 'To confirm'], where: is('status', 'SENT') },
      disputed: { label: ['有异议', 'Disputed'], where: is('status', 'DISPUTED') },
    },
  },
  edit: {
    subtitle: ['deductType'],
    facts: ['supplierId', 'grossAmount', 'openAmount', 'replyDueDate'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['orgId', 'supplierId', 'currency', 'direction', 'deductType', 'deductMode', 'deductDate', 'buyerId', 'reason', 'remark'] },
      { label: ['来源与回复', 'Source and reply'], fields: ['sourceType', 'sourceDocNum', 'sentDate', 'replyDueDate', 'disputeNote'] },
    ],
    grids: ['deductionsLine'],
    totals: ['netAmount', 'taxAmount', 'grossAmount', 'usedAmount', 'openAmount'],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    deductionsList: list('permitted', ['buyer', 'manager', 'approver', 'finance', 'supplier'], { label: ['扣款单', 'Deductions'], maintain: ['buyer', 'manager'], opens: 'deductionsEdit' }),
    deductionsEdit: edit(['buyer', 'manager', 'approver', 'finance', 'supplier'], { label: ['扣款单', 'Deduction'], maintain: ['buyer', 'manager'] }),
  },

  templates: {
    FIN_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    FIN_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
    DE_SENT: { title: ['扣款单{docNum}待您确认', 'Deduction {docNum} awaits your confirmation'], todo: is('status', 'SENT'), todoType: 'TASK' },
    DE_CONFIRMED: { title: ['扣款单{docNum}已确认', 'Deduction {docNum} was confirmed'] },
    DE_DISPUTED: { title: ['供应商对扣款单{docNum}有异议', 'The supplier disputes deduction {docNum}'], todo: true, todoType: 'TASK' },
    DE_FORCED: { title: ['扣款单{docNum}经裁定确认', 'Deduction {docNum} was confirmed by decision'] },
    DE_CANCELLED: { title: ['扣款单{docNum}已取消', 'Deduction {docNum} was cancelled'] },
  },
  messages: {
    NOTHING: ['扣款金额须大于0', 'The amount must be above 0'],
    USED: ['已使用{amount}', '{amount} already used'],
    STATED: ['对账单{docNum}已列此扣款，请先从对账单中移除', 'It stands on statement {docNum}; take it off there first'],
    AT_SOURCE: ['请在来源单{docNum}处理', 'Do it in source {docNum}'],
    OF_SOURCE: ['扣款单来自{docNum}，只能修改扣款方式、税率、科目和备注', 'The deduction comes of {docNum}: only its mode, tax rate, subject and remark can be changed'],
    NOTHING_LATE: ['该期间没有可扣违约金的逾期收货', 'Nothing that came late in this period has a fee that was not taken yet'],
    OVER_REFUND: ['可返还{rest}，本次{qty}', 'Refundable {rest}, {qty} given'],
    ONLY_LESS: ['第{lineNum}行金额只能下调，原{was}，现{now}', 'Line {lineNum} can only become less: was {was}, now {now}'],
    SOURCE_TWICE: ['该来源单已有扣款单', 'There is a deduction of this source already'],
  },
  importable: { line: 'deductionsLine' },
})
