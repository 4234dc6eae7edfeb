import { always, amount, date, datetime, document, feed, list, lookup, number, ref, same, supplier, text, uuid } from '../language/define.ts'
import { by, is } from '../language/formula.ts'
import { advanceApply } from './advance-apply.ts'
import { paymentApply } from './payment-apply.ts'

/** One transfer of a planned payment, until the bank has done it. */
export const paymentDetail = document('paymentDetail', {
  label: ['付款明细', 'Payment detail'],
  number: 'PD{yyyyMMdd}{00000}',
  statusLookup: 'PAY_DETAIL_STATUS',

  fields: {
    paymentApplyId: ref('paymentApply', '付款申请', 'Payment application', { kept: true, width: 160 }),
    advanceApplyId: ref('advanceApply', '预付申请', 'Advance application', { kept: true, width: 160 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    supplierAccountId: ref('supplierAccount', '收款账户', 'Bank account', { where: { headerId: same('supplierId'), currency: same('currency') } }),
    // As they were when the payment was requested: a later change of the account moves no payment.
    bankName: text(100, '开户行', 'Bank', { kept: true }),
    swiftCode: text(11, 'SWIFT', 'SWIFT', { kept: true }),
    accountNo: text(34, '账号', 'Account number', { kept: true, sealed: true, width: 180 }),
    accountName: text(100, '户名', 'Account name', { kept: true }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    planDate: date('计划付款日', 'Planned', { required: true }),
    payMethod: lookup('PAYMENT_METHOD', '付款方式', 'Method', { required: true, init: 'TT' }),
    planAmount: amount('计划金额', 'Planned amount', { kept: true, unit: 'currency' }),
    paidAmount: amount('实付金额', 'Paid', { kept: true, unit: 'currency' }),
    paidDate: date('付款日期', 'Paid on', { kept: true }),
    bankRef: text(60, '银行流水号', 'Bank reference', { kept: true }),
    payerAccount: text(40, '付款账户', 'Paying account', { kept: true }),
    feeAmount: amount('手续费', 'Fee', { kept: true }),
    failReason: text(300, '失败原因', 'Why it failed', { kept: true }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true, init: 'NONE' }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP消息', 'ERP message', { kept: true }),
    erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
    endToEndId: text(35, '端到端标识', 'End-to-end id', { kept: true }),
    returnOfId: ref('paymentDetail', '退回自', 'Return of', { kept: true }),
    repayOfId: ref('paymentDetail', '重付自', 'Made again of', { kept: true }),
    sourceNums: text(500, '所付单据', 'What it pays', { kept: true, width: 240 }),
    requestId: uuid('付款批次', 'Batch of requests', { kept: true }),
  },
  feeds: [
    feed(advanceApply, '', { keep: 'requestedAmount', by: 'advanceApplyId', qty: 'planAmount', whileIn: ['REQUESTED'] }),
    feed(advanceApply, '', { keep: 'paidAmount', by: 'advanceApplyId', qty: 'paidAmount', whileIn: ['PAID'] }),
    feed(paymentApply, '', { keep: 'plannedAmount', by: 'paymentApplyId', qty: 'planAmount', whileIn: ['PLANNED'] }),
    feed(paymentApply, '', { keep: 'requestedAmount', by: 'paymentApplyId', qty: 'planAmount', whileIn: ['REQUESTED'] }),
    feed(paymentApply, '', { keep: 'paidAmount', by: 'paymentApplyId', qty: 'paidAmount', whileIn: ['PAID'] }),
  ],
  unique: [['returnOfId'], ['repayOfId']],

  states: {
    PLANNED: { label: ['已计划', 'Planned'], edit: { finance: ['planDate', 'payMethod', 'supplierAccountId'] } },
    REQUESTED: { label: ['已提交', 'Requested'], tone: 'run' },
    PAID: { label: ['已付款', 'Paid'], end: true, tone: 'done' },
    FAILED: { label: ['失败', 'Failed'], edit: { finance: ['supplierAccountId', 'planDate', 'payMethod'] }, tone: 'stop' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doRequest: {
      label: ['提交付款', 'Request payment'], from: ['PLANNED'], to: 'REQUESTED', who: ['finance'], resource: 'btnBatchPaymentRequest', primary: true, inList: true, batch: 'each',
      input: { payerAccount: text(40, '付款账户', 'Paying account') }, offers: { by: 'FIN_PAYMENT' },
    },
    doBatchConfirm: {
      label: ['确认付款', 'Confirm payment'], from: ['REQUESTED'], to: 'PAID', who: ['finance'], resource: 'btnBatchConfirm', primary: true, inList: true, batch: 'each',
      input: {
        bankRef: text(60, '银行流水号', 'Bank reference', { required: true }),
        paidDate: date('付款日期', 'Paid on', { required: true }),
        paidAmount: amount('实付金额', 'Paid', { help: ['空：按计划金额', 'Empty: as planned'] }),
        feeAmount: amount('手续费', 'Fee', { min: '0' }),
      },
      tell: { supplier: 'PD_PAID' },
    },
    doFail: { label: ['付款失败', 'Payment failed'], from: ['REQUESTED', 'PAID'], to: 'FAILED', who: ['finance'], resource: 'btnFail', reason: 'required', danger: true, inList: true, tell: { finance: 'PD_FAILED' } },
    doRetry: { label: ['重试', 'Retry'], from: ['FAILED'], to: 'REQUESTED', who: ['finance'], resource: 'btnRetry', inList: true, offers: { by: 'FIN_PAYMENT' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['REQUESTED'], to: 'same', who: ['finance'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'FIN_PAYMENT' } },
    // What bank or ERP say by the interface FIN_PAYMENT_RESULT; people confirm, fail and return by the buttons beside.
    doTakeResult: {
      label: ['登记付款结果', 'Take the result'], from: ['REQUESTED', 'PAID', 'FAILED'], to: ['PAID', 'FAILED'], who: ['finance'], resource: 'btnBatchConfirm', reason: 'optional',
      input: {
        result: lookup('PAY_RESULT', '付款结果', 'Result', { required: true }),
        bankRef: text(60, '银行流水号', 'Bank reference'),
        paidDate: date('日期', 'Day'),
        paidAmount: amount('实付金额', 'Paid'),
        feeAmount: amount('手续费', 'Fee', { min: '0' }),
      },
    },
    doReturn: {
      label: ['登记退回', 'Register a return'], from: ['PAID'], to: 'same', who: ['finance'], resource: 'btnReturn', reason: 'required', danger: true, makes: 'paymentDetail',
      input: { bankRef: text(60, '银行流水号', 'Bank reference', { required: true }), returnDate: date('退回日期', 'Returned on', { required: true }) },
    },
    doPayAgain: {
      label: ['重新付款', 'Pay again'], from: ['PAID'], to: 'same', who: ['finance'], resource: 'btnRetry', makes: 'paymentDetail',
      input: { planDate: date('计划付款日', 'Planned', { help: ['空：今天', 'Empty: today'] }) },
    },
    doCancel: { label: ['取消', 'Cancel'], from: ['PLANNED', 'FAILED'], to: 'CANCELLED', who: ['system'], resource: 'btnCancel' },
  },
  roles: { supplier: supplier('supplierId', { from: is('status', 'REQUESTED', 'PAID') }) },
  sight: {
    accounts: { paths: ['accountNo'], to: { finance: always, supplier: always }, else: 'tail' },
    ours: { paths: ['exchangeRate', 'paymentApplyId', 'advanceApplyId', 'payerAccount', 'feeAmount', 'failReason', 'erpStatus', 'erpNum', 'erpMessage', 'erpTime', 'requestId'], to: { internal: always } },
  },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'supplierId', 'status', 'planDate', 'paidDate', 'bankRef', 'currency', 'orgId', 'payMethod'],
    columns: ['docNum', 'status', 'supplierId', 'planAmount', 'paidAmount', 'currency', 'planDate', 'paidDate', 'payMethod', 'bankRef', 'sourceNums', 'paymentApplyId', 'advanceApplyId', 'orgId'],
    due: { date: 'planDate', when: is('status', 'PLANNED') },
    sort: '-creationDate',
    sums: [by('currency', 'planAmount', 'paidAmount')],
    views: {
      planned: { label: ['已计划', 'Planned'], where: is('status', 'PLANNED'), side: 'internal' },
      requested: { label: ['已提交', 'Requested'], where: is('status', 'REQUESTED') },
      failed: { label: ['失败', 'Failed'], where: is('status', 'FAILED'), side: 'internal' },
    },
  },
  edit: {
    facts: ['supplierId', 'planAmount', 'paidAmount', 'paidDate'],
    sections: [
      { label: ['付款', 'Payment'], fields: ['orgId', 'supplierId', 'currency', 'paymentApplyId', 'advanceApplyId', 'sourceNums', 'planDate', 'planAmount', 'payMethod'] },
      { label: ['收款账户', 'Bank account'], fields: ['supplierAccountId', 'bankName', 'swiftCode', 'accountNo', 'accountName'] },
      { label: ['结果', 'Result'], fields: ['paidAmount', 'paidDate', 'bankRef', 'payerAccount', 'feeAmount', 'failReason', 'returnOfId', 'repayOfId', 'endToEndId', 'erpStatus', 'erpNum', 'erpMessage', 'erpTime'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: { paymentDetailList: list('permitted', ['finance', 'manager', 'supplier'], { label: ['付款明细', 'Payment details'], opens: 'paymentDetailList', hides: ['doTakeResult'], gives: { finance: ['btnImport', 'btnTemplate'] } }) },
  templates: {
    PD_PAID: { title: ['已付款{docNum}', 'Payment {docNum} was made'] },
    PD_FAILED: { title: ['付款{docNum}失败', 'Payment {docNum} failed'], todo: is('status', 'FAILED'), todoType: 'TASK' },
  },
  messages: {
    DIFFERS: ['实付{paid}与计划{plan}不符', 'Paid {paid} differs from {plan}'],
    FAILED_ALREADY: ['付款{docNum}已登记失败，请重试后再登记结果', 'Payment {docNum} is registered as failed; retry it before its result is taken'],
    NO_REF: ['请填写银行流水号', 'Give the bank reference'],
    BY_INTERFACE: ['付款{docNum}已由接口提交，没有银行文件', 'Payment {docNum} was handed over by the interface; there is no bank file of it'],
    PAID_ALREADY: ['已付款，请登记退回', 'Already paid; register a return'],
    RETURNED: ['付款已退回', 'The payment was returned already'],
    ADVANCE_USED: ['预付已核销或结转，不能退回', 'The advance is written off or carried over; the payment cannot be returned'],
    HOLD: ['供应商{supplier}付款冻结', 'Payments to {supplier} are on hold'],
    FROZEN: ['账户变更冻结至{date}', 'Account frozen until {date}'],
    ACCOUNT: ['收款账户未核实或已停用', 'The account is not verified, or disabled'],
    ACCOUNT_CHANGED: ['付款{docNum}的收款账户自排款后已变更：原{was}，现{now}，请核实后确认', 'The account of payment {docNum} changed since it was planned: {was} before, {now} now; make sure and confirm'],
    NOT_BACK: ['付款没有退回，不能重新付款', 'The payment did not come back; it is not made again'],
    PAID_AGAIN: ['已由付款明细{docNum}重新付款', 'Payment {docNum} makes it again already'],
    NO_LONGER: ['申请{docNum}{status}，请另行申请付款', 'Application {docNum} is {status}; apply for the payment anew'],
    SLIP_TWICE: ['银行流水号{ref}已用于付款{docNum}', 'Bank reference {ref} is that of payment {docNum} already'],
  },
  importable: { action: 'doBatchConfirm' },
})
