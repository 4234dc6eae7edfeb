import { amount, date, document, edit, feed, lines, list, lookup, must, number, otherwise, percent, ref, same, take, text, textarea, uuid } from '../language/define.ts'
import { above, all, any, atLeast, by, converted, count, divide, equal, is, isSet, minus, not, plus, sum, when } from '../language/formula.ts'
import { collectAdvance } from './collect-advance.ts'
import { deductions } from './deductions.ts'
import { invoiceHeader } from './invoice-header.ts'
import { transactionInfo } from './transaction-info.ts'

/** Holds what it names, and later uses it. */
const holding = ['SUBMITTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID'] as const
const decided = ['APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID'] as const
const isTransaction = is('sourceType', 'TRANSACTION')
const paidIn = plus('paidAmount', 'carriedInAmount')
const ours = { supplierId: same('supplierId'), orgId: same('orgId'), currency: same('currency') } as const

/** What is to be paid to one supplier: due stages of invoices and reported costs, less deductions and advances. */
export const paymentApply = document('paymentApply', {
  label: ['付款申请', 'Payment application'],
  number: 'PY{yyyyMMdd}{0000}',
  statusLookup: 'PAY_APPLY_STATUS',

  fields: {
    applyType: lookup('PAY_APPLY_TYPE', '申请类型', 'Type', { kept: true, init: 'NORMAL', width: 84 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    supplierAccountId: ref('supplierAccount', '收款账户', 'Bank account', { required: { when: is('applyType', 'NORMAL') }, init: 'found', where: { headerId: same('supplierId'), currency: same('currency') } }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    applyDate: date('申请日期', 'Applied on', { required: true, init: 'today' }),
    payMethod: lookup('PAYMENT_METHOD', '付款方式', 'Method', { required: true, init: 'TT' }),
    expectDate: date('期望付款日', 'Expected on', { required: true, init: 'today' }),
    invoiceAmount: amount('发票金额', 'Invoices', { computed: true, unit: 'currency' }),
    otherAmount: amount('报账金额', 'Transaction reports', { computed: true, unit: 'currency' }),
    deductAmount: amount('扣款', 'Deductions', { computed: true, unit: 'currency' }),
    writeOffAmount: amount('核销预付', 'Written off', { computed: true, unit: 'currency' }),
    payAmount: amount('实付金额', 'To pay', { computed: true, unit: 'currency' }),
    baseAmount: amount('本位币金额', 'To pay, in CNY', { computed: true }),
    payAmountCapital: text(100, '大写', 'In capitals', { kept: true }),
    earlyReason: text(300, '提前付款原因', 'Why early'),
    leftReason: text(300, '未抵扣原因', 'Why not taken off', { help: ['尚有扣款未抵扣或预付未核销时填写', 'Where a deduction or an advance is left'] }),
    plannedAmount: amount('已排款', 'Planned', { kept: true, unit: 'currency' }),
    requestedAmount: amount('付款中', 'Being paid', { kept: true, unit: 'currency' }),
    paidAmount: amount('已付', 'Paid', { kept: true, unit: 'currency' }),
    payProgress: percent('付款进度', 'Paid', { computed: true, progress: true }),
    checkState: lookup('PAY_CHECK_STATE', '发票检查', 'Invoice check', { kept: true, init: 'NONE', width: 96 }),
    checkMessage: textarea(2000, '检查结果', 'Findings', { kept: true }),
    oaState: lookup('OA_STATUS', 'OA状态', 'OA', { kept: true, width: 84 }),
  },
  lines: {
    paymentApplyInvoice: lines('发票', 'Invoices', {
      fields: {
        invoicePaymentStageId: ref('invoicePaymentStage', '发票付款阶段', 'Invoice stage', { required: true, width: 200 }),
        invoiceHeaderId: ref('invoiceHeader', '发票', 'Invoice', { kept: true, width: 160 }),
        dueDate: date('到期日', 'Due', { kept: true }),
        stageOpen: amount('可申请', 'Open', { kept: true }),
        applyAmount: amount('申请金额', 'Applied', { required: true, init: 'found', min: '0.01' }),
        writeOffAmount: amount('其中核销', 'Of it written off', { kept: true }),
        deductedAmount: amount('其中扣款', 'Of it deducted', { kept: true }),
        cashAmount: amount('其中付款', 'Of it paid', { computed: true }),
        paidAmount: amount('已付', 'Paid', { kept: true }),
      },
      columns: ['lineNum', 'invoicePaymentStageId', 'invoiceHeaderId', 'dueDate', 'stageOpen', 'applyAmount', 'writeOffAmount', 'deductedAmount', 'cashAmount', 'paidAmount'],
      compute: { cashAmount: minus('applyAmount', plus('writeOffAmount', 0), plus('deductedAmount', 0)) },
      unique: [['invoicePaymentStageId']],
    }),
    paymentApplyInvoiceAccount: lines('扣款', 'Deductions', {
      fields: {
        deductionsLineId: ref('deductionsLine', '扣款行', 'Deduction line', { required: true, width: 220 }),
        deductDocNum: text(40, '扣款单', 'Deduction', { kept: true, width: 150 }),
        direction: lookup('DEDUCT_DIRECTION', '方向', 'Direction', { kept: true, width: 76 }),
        accountStatementId: ref('accountStatement', '对账单', 'Statement', { kept: true, width: 150 }),
        statementGross: amount('对账含税', 'Statement gross', { kept: true }),
        deductOpen: amount('未用金额', 'Open', { kept: true }),
        deductAmount: amount('本次扣款', 'Deducted now', { required: true, init: 'found', min: '0.01' }),
      },
      columns: ['lineNum', 'deductionsLineId', 'deductDocNum', 'direction', 'accountStatementId', 'statementGross', 'deductOpen', 'deductAmount'],
      unique: [['deductionsLineId']],
    }),
    paymentApplyWriteOff: lines('核销预付', 'Write-offs', {
      fields: {
        collectAdvanceId: ref('collectAdvance', '预付', 'Advance', { required: true, where: ours, width: 180 }),
        invoicePaymentStageId: ref('invoicePaymentStage', '发票付款阶段', 'Invoice stage', { required: true, width: 200 }),
        available: amount('可用预付', 'Available', { kept: true }),
        amount: amount('核销金额', 'Written off', { required: true, min: '0.01' }),
      },
      columns: ['lineNum', 'collectAdvanceId', 'invoicePaymentStageId', 'available', 'amount'],
      unique: [['collectAdvanceId', 'invoicePaymentStageId']],
    }),
    // Typed for reported costs; the server writes a row for each other source.
    paymentSourceDetail: lines('来源明细', 'Sources', {
      fields: {
        sourceType: lookup('PAY_SOURCE_TYPE', '来源', 'Source', { kept: true, init: 'TRANSACTION', width: 96 }),
        transactionInfoId: ref('transactionInfo', '交易报账', 'Transaction report', { required: { when: isTransaction }, where: ours, width: 170 }),
        sourceId: uuid('来源单据', 'Source document', { kept: true }),
        sourceDocNum: text(60, '来源单号', 'Number', { kept: true, width: 170 }),
        amount: amount('金额', 'Amount', { required: true, init: 'found' }),
        sourceState: lookup('PAY_SOURCE_STATE', '状态', 'State', { kept: true, width: 84 }),
        deductedAmount: amount('其中扣款', 'Of it deducted', { kept: true }),
        paidAmount: amount('已付', 'Paid', { kept: true }),
      },
      columns: ['lineNum', 'sourceType', 'transactionInfoId', 'sourceDocNum', 'amount', 'sourceState', 'deductedAmount', 'paidAmount'],
    }),
  },
  compute: {
    invoiceAmount: sum('paymentApplyInvoice.applyAmount'),
    otherAmount: sum('paymentSourceDetail', when(isTransaction, 'amount', 0)),
    deductAmount: sum('paymentApplyInvoiceAccount', when<string>(is('direction', 'COMPENSATE'), minus(0, 'deductAmount'), 'deductAmount')),
    writeOffAmount: sum('paymentApplyWriteOff.amount'),
    payAmount: when(is('applyType', 'WRITE_OFF'), 0, minus(plus('invoiceAmount', 'otherAmount'), 'deductAmount', 'writeOffAmount')),
    baseAmount: converted('payAmount', 'CNY', 'applyDate'),
    payProgress: divide('paidAmount', 'payAmount'),
  },
  takes: {
    // What is due first comes first; a draft holds nothing yet.
    stagesToPay: take(invoiceHeader, 'invoicePaymentStage', {
      label: ['待申请', 'To apply for'],
      while: all(is('parent.status', 'POSTED'), is('payableFlag', 'Y'), above('openAmount', 0)),
      columns: { supplierId: 'parent.supplierId', docNum: ['parent.docNum', '发票', 'Invoice', 150], stageCode: 'stageCode', nodeType: 'nodeType', dueDate: 'dueDate', stageAmount: 'stageAmount', openAmount: 'openAmount', currency: 'parent.currency', orgId: 'parent.orgId' },
      open: 'openAmount', find: ['supplierId', 'docNum', 'dueDate', 'orgId', 'currency'], sort: 'dueDate', due: 'dueDate',
      by: 'paymentApplyInvoice.invoicePaymentStageId', qty: 'paymentApplyInvoice.applyAmount',
      parts: { orgId: 'parent.orgId', supplierId: 'parent.supplierId', currency: 'parent.currency' },
      over: 'OVER_OPEN',
    }),
    costsToPay: take(transactionInfo, '', {
      label: ['待申请报账', 'Reported costs to apply for'],
      while: all(is('status', 'APPROVED'), above('toApplyAmount', 0)),
      columns: { supplierId: 'supplierId', docNum: 'docNum', dueDate: 'dueDate', grossAmount: 'grossAmount', toApplyAmount: 'toApplyAmount', currency: 'currency', orgId: 'orgId' },
      open: 'toApplyAmount', find: ['supplierId', 'docNum', 'dueDate', 'orgId', 'currency'], sort: 'dueDate', due: 'dueDate',
      by: 'paymentSourceDetail.transactionInfoId', qty: 'paymentSourceDetail.amount',
      parts: { orgId: 'orgId', supplierId: 'supplierId', currency: 'currency' },
      over: 'OVER_OPEN',
    }),
  },
  feeds: [
    feed(deductions, 'deductionsLine', { keep: 'usedAmount', by: 'paymentApplyInvoiceAccount.deductionsLineId', qty: 'deductAmount', whileIn: holding, upTo: plus('grossAmount', 0), over: 'DEDUCTION_OPEN' }),
    feed(invoiceHeader, 'invoicePaymentStage', { keep: 'heldAmount', by: 'paymentApplyWriteOff.invoicePaymentStageId', qty: 'amount', whileIn: ['SUBMITTED'], upTo: minus('stageAmount', 'writtenOffAmount', 'appliedAmount'), over: 'STAGE_OPEN' }),
    feed(invoiceHeader, 'invoicePaymentStage', { keep: 'writtenOffAmount', by: 'paymentApplyWriteOff.invoicePaymentStageId', qty: 'amount', whileIn: decided, upTo: minus('stageAmount', 'heldAmount', 'appliedAmount'), over: 'STAGE_OPEN' }),
    feed(invoiceHeader, 'invoicePaymentStage', { keep: 'appliedAmount', by: 'paymentApplyInvoice.invoicePaymentStageId', qty: minus('applyAmount', plus('writeOffAmount', 0)), whileIn: holding, upTo: minus('stageAmount', 'heldAmount', 'writtenOffAmount'), over: 'STAGE_OPEN' }),
    feed(invoiceHeader, 'invoicePaymentStage', { keep: 'deductedAmount', by: 'paymentApplyInvoice.invoicePaymentStageId', qty: 'deductedAmount', whileIn: decided }),
    feed(invoiceHeader, 'invoicePaymentStage', { keep: 'paidAmount', by: 'paymentApplyInvoice.invoicePaymentStageId', qty: 'paidAmount', whileIn: decided }),
    feed(transactionInfo, '', { keep: 'appliedAmount', by: 'paymentSourceDetail.transactionInfoId', qty: 'amount', whileIn: holding, upTo: plus('grossAmount', 0), over: 'TRANSACTION_OPEN' }),
    feed(transactionInfo, '', { keep: 'paidAmount', by: 'paymentSourceDetail.transactionInfoId', qty: plus('paidAmount', 'deductedAmount'), whileIn: decided }),
    feed(collectAdvance, '', { keep: 'heldAmount', by: 'paymentApplyWriteOff.collectAdvanceId', qty: 'amount', whileIn: ['SUBMITTED'], upTo: minus(paidIn, 'writtenOffAmount', 'carriedAmount', 'refundedAmount'), over: 'ADVANCE_OPEN' }),
    feed(collectAdvance, '', { keep: 'writtenOffAmount', by: 'paymentApplyWriteOff.collectAdvanceId', qty: 'amount', whileIn: decided, upTo: minus(paidIn, 'heldAmount', 'carriedAmount', 'refundedAmount'), over: 'ADVANCE_OPEN' }),
  ],
  guards: [
    must('NOTHING', atLeast(plus(count('paymentApplyInvoice'), count('paymentSourceDetail', isTransaction), count('paymentApplyWriteOff')), 1), { for: ['doSubmit'] }),
    must('NOTHING_OPEN', above('applyAmount', 0), { on: 'paymentApplyInvoice', at: 'applyAmount', for: ['doSubmit'] }),
    must('NO_DEDUCTION_OPEN', above('deductAmount', 0), { on: 'paymentApplyInvoiceAccount', at: 'deductAmount', for: ['doSubmit'] }),
    must('NO_COST_OPEN', any(not(isTransaction), above('amount', 0)), { on: 'paymentSourceDetail', at: 'amount', for: ['doSubmit'], says: { docNum: 'sourceDocNum' } }),
    must('EARLY', any(isSet('parent.earlyReason'), all(isSet('dueDate'), atLeast('parent.expectDate', 'dueDate'))), { on: 'paymentApplyInvoice', at: 'dueDate', for: ['doSubmit'] }),
    must('PAID_SOME', not(above('paidAmount', 0)), { for: ['doCancel'], says: { amount: 'paidAmount' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' } },
    APPROVED: { label: ['已批准', 'Approved'] },
    PLANNED: { label: ['已排款', 'Planned'] },
    PAYING: { label: ['付款中', 'Paying'], tone: 'run' },
    PART_PAID: { label: ['部分付款', 'Part paid'], kept: true, tone: 'run' },
    PAID: { label: ['已付款', 'Paid'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw', amount: 'baseAmount', task: 'FIN_APPROVE_TODO' } },
  actions: {
    doCheckInvoice: { label: ['检查发票', 'Check invoices'], from: ['DRAFT', 'REJECTED'], to: 'same', who: ['finance'], resource: 'btnCheckInvoice', inList: true },
    doRefreshWriteOffAmount: { label: ['刷新核销', 'Refresh write-offs'], from: ['DRAFT', 'REJECTED'], to: 'same', who: ['finance'], resource: 'btnRefreshWriteOff' },
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['finance', 'buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw', inList: true },
    doApproval: {
      label: ['批准', 'Approve'], from: ['SUBMITTED'], to: { PAID: equal('payAmount', 0), APPROVED: otherwise }, who: ['approver', 'manager', 'finance'], resource: 'btnApproval', primary: true, tell: { owner: 'PY_APPROVED' },
      offers: { by: 'FIN_ADVANCE_CLEARING', when: above('writeOffAmount', 0) },
    },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager', 'finance'], resource: 'btnReject', reason: 'required', tell: { owner: 'FIN_REJECTED' } },
    doBatchPaymentPlan: {
      label: ['排款', 'Plan payment'], from: ['APPROVED'], to: 'PLANNED', who: ['finance'], resource: 'btnBatchPaymentPlan', primary: true, inList: true, batch: 'each',
      input: {
        firstDate: date('付款日', 'Date', { help: ['空：到期后的下一个付款日', 'Empty: the next payment day after it is due'] }),
        firstAmount: amount('金额', 'Amount', { min: '0.01', help: ['空：全部', 'Empty: all of it'] }),
        secondDate: date('第二付款日', 'Second date'),
        secondAmount: amount('第二笔金额', 'Second amount', { min: '0.01' }),
        thirdDate: date('第三付款日', 'Third date'),
        thirdAmount: amount('第三笔金额', 'Third amount', { min: '0.01' }),
        payMethod: lookup('PAYMENT_METHOD', '付款方式', 'Method'),
      },
    },
    doBatchPaymentRequest: {
      label: ['提交付款', 'Request payment'], from: ['PLANNED', 'PAYING', 'PART_PAID'], to: { PART_PAID: above('paidAmount', 0), PAYING: otherwise }, who: ['finance'], resource: 'btnBatchPaymentRequest', primary: true, inList: true, batch: 'each',
      input: { dueBy: date('截至', 'Due by', { required: true }), payerAccount: text(40, '付款账户', 'Paying account') },
    },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID'], to: 'CANCELLED', who: ['finance'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { owner: 'PY_CANCELLED' } },
  },
  prints: ['pdf', 'bank'],
  printsWhile: { bank: ['PAYING', 'PART_PAID'] },
  scope: { side: 'internal' },

  list: {
    find: ['docNum', 'supplierId', 'status', 'applyType', 'orgId', 'currency', 'applyDate', 'expectDate', 'checkState', 'oaState', 'paymentApplyInvoice.invoiceHeaderId'],
    columns: ['docNum', 'status', 'applyType', 'supplierId', 'payAmount', 'currency', 'invoiceAmount', 'otherAmount', 'deductAmount', 'writeOffAmount', 'paidAmount', 'payProgress', 'expectDate', 'checkState', 'orgId'],
    due: { date: 'expectDate', when: is('status', 'APPROVED', 'PLANNED') },
    sort: '-creationDate',
    sums: [by('currency', 'payAmount', 'paidAmount')],
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED') },
      toPlan: { label: ['待排款', 'To plan'], where: is('status', 'APPROVED') },
      toPay: { label: ['待付款', 'To pay'], where: is('status', 'PLANNED', 'PAYING', 'PART_PAID') },
      writeOffs: { label: ['核销', 'Write-offs'], where: is('applyType', 'WRITE_OFF') },
    },
  },
  edit: {
    subtitle: ['applyType'],
    facts: ['supplierId', 'payAmount', 'paidAmount', 'expectDate'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['applyType', 'orgId', 'supplierId', 'currency', 'supplierAccountId', 'applyDate', 'payMethod', 'expectDate', 'earlyReason', 'leftReason', 'remark'] },
      { label: ['金额', 'Amounts'], fields: ['invoiceAmount', 'otherAmount', 'deductAmount', 'writeOffAmount', 'payAmount', 'payAmountCapital', 'baseAmount', 'plannedAmount', 'requestedAmount', 'paidAmount'] },
      { label: ['检查', 'Check'], fields: ['checkState', 'checkMessage'], when: not(is('checkState', 'NONE')) },
      { label: ['OA', 'OA'], fields: ['oaState'], when: isSet('oaState') },
    ],
    grids: ['paymentApplyInvoice', 'paymentSourceDetail', 'paymentApplyInvoiceAccount', 'paymentApplyWriteOff'],
    totals: ['invoiceAmount', 'otherAmount', 'deductAmount', 'writeOffAmount', 'payAmount'],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    paymentApplyList: list('permitted', ['finance', 'buyer', 'manager', 'approver'], {
      homes: [
        { for: ['finance'], label: ['到期待付', 'Due for payment'], view: 'toPay', until: 'expectDate', columns: ['expectDate', 'docNum', 'supplierId', 'payAmount', 'status'], sort: 'expectDate', empty: ['今天没有到期的付款', 'No payment is due'] },
        { for: ['finance'], label: ['待排款', 'To plan'], view: 'toPlan', columns: ['expectDate', 'docNum', 'supplierId', 'payAmount', 'status'], sort: 'expectDate', empty: ['没有待排的付款', 'No payment is to be planned'] },
      ],
      label: ['付款申请', 'Payment applications'], maintain: ['finance', 'buyer'], opens: 'paymentApplyEdit', tabs: ['paymentDetailList', 'cashFlowStatementList', 'paymentOaLinkList'] }),
    paymentApplyEdit: edit(['finance', 'buyer', 'manager', 'approver'], { label: ['付款申请', 'Payment application'], maintain: ['finance', 'buyer'] }),
  },
  templates: {
    FIN_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    FIN_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
    PY_APPROVED: { title: ['付款申请{docNum}已批准', 'Payment application {docNum} was approved'] },
    PY_CANCELLED: { title: ['付款申请{docNum}已取消', 'Payment application {docNum} was cancelled'] },
  },
  messages: {
    NOTHING: ['付款申请没有内容', 'There is nothing to pay'],
    MINUS: ['扣款与核销合计{minus}超过应付{plus}', 'Deductions and advances {minus} exceed {plus}'],
    NOTHING_OPEN: ['第{lineNum}行发票阶段没有可申请金额，退回的款项请在付款明细上重新付款', 'Line {lineNum}: nothing is open at the stage; a payment that came back is made again from its payment detail'],
    NO_DEDUCTION_OPEN: ['第{lineNum}行扣款没有未用金额', 'Line {lineNum}: nothing is left of the deduction'],
    NO_COST_OPEN: ['第{lineNum}行报账{docNum}没有可申请金额', 'Line {lineNum}: nothing is open of {docNum}'],
    EARLY: ['第{lineNum}行尚未到期，请填写提前付款原因', 'Line {lineNum} is not due; say why it is paid early'],
    PAID_SOME: ['已付款{amount}，不能取消', '{amount} is paid already'],
    OVER_OPEN: ['{docNum}可申请{rest}，本次{qty}', '{docNum}: {rest} can be applied, {qty} given'],
    STAGE_OPEN: ['阶段{stageCode}可申请{rest}，本次{qty}', 'Stage {stageCode}: {rest} can be applied, {qty} given'],
    DEDUCTION_OPEN: ['扣款行未用{rest}，本次{qty}', 'The deduction line has {rest} left, {qty} given'],
    TRANSACTION_OPEN: ['报账单{docNum}可申请{rest}，本次{qty}', '{docNum}: {rest} can be applied, {qty} given'],
    ADVANCE_OPEN: ['核销{qty}超过预付余额{rest}', '{qty} exceeds advance balance {rest}'],
    NOT_POSTED: ['发票{docNum}未入账', 'Invoice {docNum} is not posted'],
    NOT_OURS: ['{docNum}不是该供应商、业务单元和币种的单据', '{docNum} is not of this supplier, unit and currency'],
    NOT_PAYABLE: ['预付阶段{stage}由预付核销，未释放不能付款', 'Advance stage {stage} is written off; release it to pay it'],
    DEDUCTION_LEFT: ['扣款单{docNum}尚有{open}未抵扣', 'Deduction {docNum} still has {open}'],
    DEDUCTION_REASON: ['扣款单{docNum}尚有{open}未抵扣，请填写未抵扣原因', 'Deduction {docNum} still has {open}; say why it is not taken off'],
    ADVANCE_REASON: ['预付{docNum}尚有{open}未核销，请填写未抵扣原因', 'Advance {docNum} still has {open} to write off; say why it is not taken off'],
    ADVANCE_LEFT: ['预付{docNum}尚有{open}未核销', 'Advance {docNum} still has {open} to write off'],
    WRITE_OFF_ABOVE: ['阶段{stage}核销{amount}超过申请{applied}', 'Stage {stage}: {amount} written off, {applied} applied'],
    HOLD: ['供应商{supplier}付款冻结', 'Payments to {supplier} are on hold'],
    FROZEN: ['账户变更冻结至{date}', 'Account frozen until {date}'],
    ACCOUNT: ['收款账户未核实或已停用', 'The account is not verified, or disabled'],
    PLAN_SUM: ['排款合计{sum}≠{amount}', 'Planned {sum} ≠ {amount}'],
    NONE_REQUESTED: ['没有已提交的付款明细', 'No payment detail is requested'],
    NONE_DUE: ['没有{date}前到期的付款明细', 'No payment detail is due by {date}'],
    UNDER_WAY: ['付款明细{docNum}已提交，不能取消', 'Payment detail {docNum} is requested already'],
    NO_ADVANCE: ['没有可核销的预付', 'There is no advance to write off'],
    OWN_WORK: ['不能批准自己的申请', 'Nobody approves his own application'],
  },
})
