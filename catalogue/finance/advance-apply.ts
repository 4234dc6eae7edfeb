import { contract } from '../contracts/contract.ts'
import { amount, date, datetime, document, edit, feed, files, lines, list, lookup, must, number, ref, same, text, textarea, user } from '../language/define.ts'
import { above, all, atLeast, by, is, minus, notAfter, plus, sum, times, today } from '../language/formula.ts'

const live = ['SUBMITTED', 'APPROVED', 'PAYING', 'PAID', 'SETTLED'] as const

/** Money asked for before goods come: for orders, up to a part of them, and for the advance stages of contracts. */
export const advanceApply = document('advanceApply', {
  label: ['预付申请', 'Advance application'],
  number: 'AD{yyyyMMdd}{0000}',
  statusLookup: 'ADVANCE_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    supplierAccountId: ref('supplierAccount', '收款账户', 'Bank account', { required: true, init: 'found', where: { headerId: same('supplierId'), currency: same('currency') } }),
    applicantId: ref('user', '申请人', 'Applicant', { required: true, init: 'me', width: 110 }),
    deptId: ref('department', '部门', 'Department'),
    payMethod: lookup('PAYMENT_METHOD', '付款方式', 'Method', { required: true, init: 'TT' }),
    planDate: date('计划付款日', 'Planned', { required: true, init: 'today' }),
    advanceReason: textarea(500, '预付原因', 'Reason', { required: true }),
    expectSettleDate: date('预计核销日期', 'Expected settlement', { required: true }),
    guaranteeFileIds: files('保函', 'Guarantee'),
    applyAmount: amount('申请金额', 'Amount', { computed: true, unit: 'currency' }),
    baseAmount: amount('本位币金额', 'Amount in CNY', { computed: true }),
    requestedAmount: amount('付款中', 'Being paid', { kept: true, unit: 'currency' }),
    paidAmount: amount('已付', 'Paid', { kept: true, unit: 'currency' }),
    writtenOffAmount: amount('已核销', 'Written off', { kept: true, unit: 'currency' }),
    carriedAmount: amount('结转转出', 'Carried out', { kept: true, unit: 'currency' }),
    carriedInAmount: amount('结转转入', 'Carried in', { kept: true, unit: 'currency' }),
    refundedAmount: amount('已退回', 'Refunded', { kept: true, unit: 'currency' }),
    balanceAmount: amount('余额', 'Balance', { computed: true, unit: 'currency' }),
    approvedDate: date('批准日期', 'Approved', { kept: true }),
    paidDate: date('付款日期', 'Paid on', { kept: true }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true, init: 'NONE' }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
    erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
  },
  lines: {
    advanceApplyDetail: lines('预付明细', 'Advance lines', {
      labelledBy: { name: 'sourceDocNum' },
      fields: {
        sourceType: lookup('ADVANCE_SOURCE', '来源', 'Source', { required: true, init: 'ORDER', width: 84 }),
        poHeaderId: ref('poHeader', '订单', 'Order', { required: { when: is('sourceType', 'ORDER') }, where: { supplierId: same('supplierId'), currency: same('currency'), orgId: same('orgId') }, width: 180 }),
        contractId: ref('contract', '合同', 'Contract', { required: { when: is('sourceType', 'CONTRACT') }, where: { supplierId: same('supplierId'), currency: same('currency'), orgId: same('orgId'), status: 'EFFECTIVE' }, width: 180 }),
        contractPaymentStageId: ref('contractPaymentStage', '预付阶段', 'Advance stage', { required: { when: is('sourceType', 'CONTRACT') }, where: { headerId: same('contractId'), stageKind: 'ADVANCE' }, width: 160 }),
        sourceDocNum: text(60, '来源单号', 'Source number', { kept: true }),
        sourceGross: amount('来源金额', 'Source amount', { kept: true }),
        maxAmount: amount('可预付', 'Allowed', { kept: true }),
        alreadyAmount: amount('已申请预付', 'Applied already', { kept: true }),
        detailAmount: amount('本次预付', 'This advance', { required: true, min: '0.01' }),
        remark: text(200, '备注', 'Note'),
      },
      columns: ['lineNum', 'sourceType', 'poHeaderId', 'contractId', 'contractPaymentStageId', 'sourceGross', 'maxAmount', 'alreadyAmount', 'detailAmount', 'remark'],
      unique: [['poHeaderId'], ['contractPaymentStageId']],
    }, { required: true }),
  },
  compute: {
    applyAmount: sum('advanceApplyDetail.detailAmount'),
    baseAmount: times('applyAmount', 'exchangeRate'),
    balanceAmount: minus(plus('paidAmount', 'carriedInAmount'), 'writtenOffAmount', 'carriedAmount', 'refundedAmount'),
  },
  feeds: [
    feed(contract, 'contractPaymentStage', { keep: 'appliedAmount', by: 'advanceApplyDetail.contractPaymentStageId', qty: 'detailAmount', whileIn: live }),
    feed(contract, 'contractPaymentStage', { keep: 'paidAmount', by: 'advanceApplyDetail.contractPaymentStageId', qty: 'detailAmount', whileIn: ['PAID', 'SETTLED'] }),
  ],
  guards: [
    must('PLANNED_EARLY', atLeast('planDate', today()), { at: 'planDate', for: ['doSubmit'] }),
    must('SETTLES_EARLY', all(notAfter('planDate', 'expectSettleDate'), above('expectSettleDate', 'planDate')), { at: 'expectSettleDate', for: ['doSubmit'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' } },
    APPROVED: { label: ['已批准', 'Approved'] },
    PAYING: { label: ['付款中', 'Paying'], kept: true, tone: 'run' },
    PAID: { label: ['已付款', 'Paid'], kept: true, tone: 'done' },
    SETTLED: { label: ['已结清', 'Settled'], kept: true, end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw', amount: 'baseAmount', task: 'FIN_APPROVE_TODO' } },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager', 'finance'], resource: 'btnSubmit', primary: true, inList: true },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw', inList: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true, tell: { applicantId: 'AD_APPROVED', finance: 'AD_APPROVED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', tell: { owner: 'FIN_REJECTED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED', 'APPROVED'], to: 'CANCELLED', who: ['buyer', 'manager', 'finance'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doOverdue: { label: ['核销逾期', 'Settlement is overdue'], from: ['PAID'], to: 'same', who: ['system'], resource: 'btnCarryOver', tell: { applicantId: 'AD_OVERDUE', finance: 'AD_OVERDUE' } },
  },
  prints: ['pdf'],
  roles: { owner: user('applicantId') },
  scope: { side: 'internal' },

  list: {
    find: ['docNum', 'supplierId', 'status', 'orgId', 'currency', 'applicantId', 'expectSettleDate', 'advanceApplyDetail.poHeaderId', 'advanceApplyDetail.contractId'],
    columns: ['docNum', 'status', 'supplierId', 'applyAmount', 'currency', 'paidAmount', 'balanceAmount', 'planDate', 'expectSettleDate', 'applicantId', 'orgId'],
    due: { date: 'expectSettleDate', when: is('status', 'PAID') },
    sort: '-creationDate',
    sums: [by('currency', 'applyAmount', 'balanceAmount')],
    views: {
      open: { label: ['未结清', 'Not settled'], where: is('status', 'APPROVED', 'PAYING', 'PAID') },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED') },
    },
  },
  edit: {
    subtitle: ['payMethod'],
    facts: ['supplierId', 'applyAmount', 'paidAmount', 'balanceAmount'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['orgId', 'supplierId', 'currency', 'supplierAccountId', 'applicantId', 'deptId', 'payMethod', 'planDate', 'expectSettleDate', 'advanceReason', 'remark'] },
      { label: ['余额', 'Balance'], fields: ['applyAmount', 'baseAmount', 'requestedAmount', 'paidAmount', 'writtenOffAmount', 'carriedAmount', 'carriedInAmount', 'refundedAmount', 'balanceAmount'] },
    ],
    grids: ['advanceApplyDetail'],
    totals: ['applyAmount'],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    advanceApplyList: list('permitted', ['buyer', 'manager', 'finance', 'approver'], { label: ['预付申请', 'Advance applications'], maintain: ['buyer', 'manager', 'finance'], opens: 'advanceApplyEdit', tabs: ['collectAdvanceList', 'advanceCarryOverList'] }),
    advanceApplyEdit: edit(['buyer', 'manager', 'finance', 'approver'], { label: ['预付申请', 'Advance application'], maintain: ['buyer', 'manager', 'finance'] }),
  },
  templates: {
    FIN_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    FIN_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
    AD_OVERDUE: { title: ['预付申请{docNum}逾期未核销', 'Advance {docNum} should have been settled'] },
    AD_APPROVED: { title: ['预付申请{docNum}已批准', 'Advance {docNum} was approved'] },
  },
  messages: {
    PLANNED_EARLY: ['计划付款日不能早于今天', 'The planned date is before today'],
    SETTLES_EARLY: ['预计核销日期须晚于计划付款日', 'The settlement is expected after the payment'],
    HOLD: ['供应商{supplier}付款冻结', 'Payments to {supplier} are on hold'],
    FROZEN: ['账户变更冻结至{date}', 'Account frozen until {date}'],
    ACCOUNT: ['收款账户未核实或已停用', 'The account is not verified, or disabled'],
    CEILING: ['{source}可预付{max}，已申请{already}，本次{amount}', '{source}: {max} allowed, {already} applied, {amount} given'],
    ORDER: ['订单{source}尚未批准', 'Order {source} is not approved'],
    CONTRACT: ['合同{source}未生效', 'Contract {source} is not in force'],
    GUARANTEE: ['{source}需要保函，请作为附件上传', '{source} needs a guarantee; attach it'],
    OVERDUE_MANAGER: ['供应商有逾期未核销预付{docNum}，须由经理提交', 'Advance {docNum} of the supplier is overdue; a manager submits this one'],
    OVERDUE: ['供应商有逾期未核销预付{docNum}', 'Advance {docNum} of the supplier is overdue'],
    UNDER_WAY: ['付款明细{docNum}已提交，不能取消', 'Payment detail {docNum} is requested already'],
    OWN_WORK: ['不能批准自己的申请', 'Nobody approves his own application'],
  },
})
