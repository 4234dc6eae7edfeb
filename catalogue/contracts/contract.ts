import { always, amount, checkbox, date, datetime, document, edit, feed, int, list, lookup, may, must, number, ofRow, otherwise, percent, qty, ref, richText, same, supplier, text, textarea, user, uuid } from '../language/define.ts'
import { above, all, any, atLeast, by, count, divide, equal, every, is, isSet, max, minus, not, notAfter, of, param, plus, plusDays, plusWorkdays, sum, times, today, when } from '../language/formula.ts'
import { isAvailable, isPhasingOut } from '../master-data/material-state.ts'
import { requisitionHeader } from '../purchasing/requisition-header.ts'
import { contractItem, contractMoldSampleRefund, contractPaymentStage, contractTrade } from './contract-lines.ts'
import { contractAcceptance, contractArchive, contractDocument, contractSigner, isAsset } from './contract-papers.ts'
import { contractMessages, contractTemplates } from './contract-words.ts'

const atWork = { internal: 'all' } as const
/** Nothing more is ordered from one that has ended: what it did not order is open again. */
const holding = ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'APPROVED', 'SENT', 'SUPPLIER_REFUSED', 'SUPPLIER_CONFIRMED', 'SIGNING', 'EFFECTIVE', 'TERMINATION_SUBMITTED', 'VOID_SUBMITTED'] as const
/** Still to be ordered of an item. */
const toOrder = max(0, minus('qty', 'orderedQty'))
/** Not yet agreed with the supplier; what it saw before stands among the revisions. */
const isDrafted = is('status', 'DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'APPROVED')
const isSimple = is('contractForm', 'SIMPLIFIED')
const isEnhanced = is('contractForm', 'ENHANCED')
const hasItems = above(count('contractItem'), 0)
const byHand = ['buyer', 'manager', 'approver', 'engineer', 'finance'] as const
const signNameHelp = ['键入签署人姓名，须与签署账户一致', 'The name of whoever signs, as on the signing account'] as const
const forInternal = { maintain: ['buyer', 'manager'], hides: ['doTakeOver', 'doPropose', 'doSupplierConfirm', 'doSupplierRefuse', 'doSupplierSign'] } as const

/** From a published template to a signed, archived contract whose money, dates and obligations are watched. */
export const contract = document('contract', {
  label: ['合同', 'Contract'],
  number: 'CT{yyyyMMdd}{0000}',
  statusLookup: 'CONTRACT_STATUS',

  fields: {
    displayNum: text(60, '合同编号', 'Contract number', { kept: true, width: 150 }),
    contractName: text(200, '合同名称', 'Name', { required: true, width: 220 }),
    contractForm: lookup('CONTRACT_FORM', '合同形式', 'Form', { kept: true, init: 'PLAIN' }),
    contractType: lookup('CONTRACT_TYPE', '合同类型', 'Type', { required: true, init: 'PURCHASE' }),
    contractNature: lookup('CONTRACT_NATURE', '合同性质', 'Nature', { required: true, init: 'MAIN' }),
    templateId: ref('contractTemplate', '模板', 'Template', { where: { status: 'PUBLISHED', contractForm: same('contractForm') }, width: 200 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    supplierContactId: ref('supplierContact', '供应商联系人', 'Supplier contact', { where: { headerId: same('supplierId') } }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    deptId: ref('department', '部门', 'Department', { init: 'found' }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true }),
    projectId: ref('project', '项目', 'Project'),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    amountType: lookup('AMOUNT_TYPE', '金额类型', 'Amount type', { required: true, init: 'FIXED' }),
    manualGross: amount('合同金额(含税)', 'Gross amount, typed', { min: '0', unit: 'currency' }),
    taxRate: percent('税率', 'Tax rate', { init: '13', min: '0', max: '100' }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true, unit: 'currency' }),
    taxAmount: amount('税额', 'Tax', { computed: true, unit: 'currency' }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true, unit: 'currency' }),
    capAmount: amount('上限金额(含税)', 'Cap, gross', { min: '0.01', unit: 'currency', required: { when: is('amountType', 'CAP') } }),
    submitDate: date('提交日期', 'Submitted', { kept: true, init: 'today' }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    baseAmount: amount('本位币含税', 'Gross in CNY', { computed: true }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('supplierId.paymentTermId') }),
    stagePercent: percent('阶段合计', 'Stages', { computed: true }),
    openStageAmount: amount('未定阶段金额', 'Not yet fixed', { computed: true, unit: 'currency' }),
    startDate: date('生效日期', 'Valid from', { required: true, init: 'today' }),
    endDate: date('失效日期', 'Valid to', { required: true, init: plusDays('startDate', 364) }),
    autoRenewFlag: checkbox('自动续期', 'Renews by itself', { required: true, init: 'N' }),
    renewMonths: int('续期月数', 'Renewed for months', { init: '12', min: '1', max: '60', required: { when: is('autoRenewFlag', 'Y') } }),
    renewNoticeDays: int('提前通知(天)', 'Notice in days', { init: '30', min: '1', max: '365', required: { when: is('autoRenewFlag', 'Y') } }),
    needConfirmFlag: checkbox('需供应商确认', 'Supplier confirms', { required: true, init: 'Y' }),
    signMode: lookup('SIGN_MODE', '签署方式', 'Signing', { required: true, init: 'ESIGN' }),
    signOrder: lookup('SIGN_ORDER', '签署顺序', 'Signing order', { required: true, init: 'SUPPLIER_FIRST' }),
    signDueDate: date('签署截止', 'Sign by', { init: plusDays(today(), param('CT_SIGN_DAYS')) }),
    warrantyMonths: int('质保期(月)', 'Warranty months', { init: '12', min: '0', max: '120' }),
    penaltyPercent: percent('违约金%/日', 'Penalty per day', { min: '0', max: '1' }),
    sourceType: lookup('CT_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL' }),
    sourceDocNum: text(60, '来源单号', 'Source document', { kept: true }),
    sourceId: uuid('来源单据', 'Source record', { kept: true }),
    previousId: ref('contract', '上一版', 'Previous', { kept: true }),
    alterationNum: int('变更次数', 'Alteration', { kept: true, init: '0' }),
    alterationReason: text(500, '变更原因', 'Reason of the alteration', { kept: true }),
    preContractId: ref('contract', '预合同', 'Pre-contract', { kept: true }),

    body: richText('合同正文', 'Text', { subset: 'LEGAL', longest: 500_000 }),
    changeNote: text(500, '修改说明', 'Change note'),
    revisionNum: int('文本修订号', 'Text revision', { kept: true, said: ['第 {value} 版', 'revision {value}'] }),
    proposedBody: richText('建议文本', 'Proposed text', { subset: 'LEGAL', longest: 500_000 }),
    proposalNote: text(500, '建议说明', 'What was changed', { required: { for: ['doPropose'] } }),
    sentRevision: int('已发送修订', 'Revision sent', { kept: true }),
    seenRevision: int('供应商上次所见', 'Revision seen before', { kept: true }),
    deviationCount: int('偏离条款数', 'Deviations', { kept: true, init: '0' }),
    riskMax: lookup('TERMS_RISK', '最高风险', 'Highest risk', { kept: true }),
    textHash: text(64, '定稿摘要', 'Hash of the final text', { kept: true }),
    finalFileId: uuid('定稿文件', 'Final file', { kept: true }),
    finalSource: text(64, '定稿来源摘要', 'Hash of what the final file was drawn from', { kept: true }),
    signedFileId: uuid('已签文件', 'Signed file', { kept: true }),

    sentDate: date('发送日期', 'Sent', { kept: true }),
    replyDueDate: date('回复截止', 'Reply by', { computed: true }),
    signProvider: lookup('SIGN_PROVIDER', '签署服务', 'Signed by', { kept: true, init: 'EMBEDDED' }),
    externalFlowId: text(100, '外部签署流程', 'Flow of the provider', { kept: true }),
    flowNum: int('签署流程号', 'Signing flow', { kept: true, init: '0' }),
    signStatus: lookup('SIGN_STATUS', '签署状态', 'Signing status', { kept: true, init: 'NOT_STARTED', width: 100 }),
    buyerSignDate: date('需方签署日期', 'Signed by the buyer on'),
    supplierSignDate: date('供方签署日期', 'Signed by the supplier on'),
    signedDate: date('签署完成日期', 'Signed', { kept: true }),
    effectiveDate: date('生效日期(实际)', 'Effective', { kept: true }),
    warrantyEndDate: date('质保到期', 'Warranty ends', { kept: true }),
    orderedAmount: amount('已下单', 'Ordered', { kept: true, unit: 'currency' }),
    invoicedAmount: amount('已开票', 'Invoiced', { computed: true, unit: 'currency' }),
    paidAmount: amount('已付款', 'Paid', { computed: true, unit: 'currency' }),
    appliedAmount: amount('已申请付款', 'Applied for', { computed: true, unit: 'currency' }),
    advanceAmount: amount('预付余额', 'Open advances', { kept: true, counted: true, unit: 'currency' }),
    executePercent: percent('执行率', 'Executed', { computed: true, progress: true }),
    acceptPercent: percent('验收率', 'Accepted', { computed: true, progress: true }),
    openRefund: amount('未返费用', 'Open refunds', { computed: true, unit: 'currency' }),
    refuseReason: text(500, '拒绝原因', 'Reason of the refusal', { kept: true }),
    executedAmount: amount('已执行', 'Executed before', { kept: true, unit: 'currency', help: ['变更前已开票、已申请或已付中的最大者', 'The largest of what was invoiced, applied for and paid before the alteration'] }),
    endReason: text(500, '终止原因', 'Reason of the end', { kept: true }),
    terminationDate: date('终止日期', 'Terminated', { kept: true }),
    settlementNote: text(500, '结算说明', 'Settlement', { kept: true }),
    retentionYears: int('保管年限', 'Retention in years', { kept: true, init: '10' }),
    oldNum: text(60, '合同编号(旧)', 'Old number', { kept: true }),
  },

  lines: { contractItem, contractPaymentStage, contractTrade, contractMoldSampleRefund, contractDocument, contractSigner, contractAcceptance, contractArchive },

  compute: {
    netAmount: when(hasItems, sum('contractItem.netAmount'), divide('manualGross', plus(1, 'taxRate'))),
    taxAmount: when(hasItems, sum('contractItem.taxAmount'), minus('manualGross', 'netAmount')),
    grossAmount: plus('netAmount', 'taxAmount'),
    baseAmount: times('grossAmount', 'exchangeRate'),
    stagePercent: sum('contractPaymentStage.percent'),
    openStageAmount: minus('grossAmount', sum('contractPaymentStage.fixedAmount')),
    replyDueDate: plusWorkdays('sentDate', param('CT_REPLY_DAYS')),
    invoicedAmount: sum('contractPaymentStage', plus('invoicedAmount', 'priorInvoiced')),
    paidAmount: sum('contractPaymentStage', plus('paidAmount', 'priorPaid')),
    appliedAmount: sum('contractPaymentStage', plus('appliedAmount', 'priorApplied')),
    executePercent: divide('paidAmount', when(is('amountType', 'CAP'), 'capAmount', when(is('amountType', 'OPEN'), 0, 'grossAmount'))),
    acceptPercent: divide(sum('contractItem', when(is('assetFlag', 'Y'), 'acceptedQty', 0)), sum('contractItem', when(is('assetFlag', 'Y'), 'qty', 0))),
    openRefund: sum('contractMoldSampleRefund.openAmount'),
  },

  feeds: [
    feed(requisitionHeader, 'requisitionLine', {
      keep: 'contractQty', by: 'contractItem.requisitionLineId', qty: toOrder, whileIn: [...holding],
      upTo: plus('contractQty', 'openQty'), over: 'OVER_OPEN',
    }),
  ],
  unique: [
    { by: ['previousId'], whileIn: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'APPROVED', 'SENT', 'SUPPLIER_REFUSED', 'SUPPLIER_CONFIRMED', 'SIGNING', 'EFFECTIVE'], over: 'ONE_ALTERATION' },
    { by: ['preContractId'], whileIn: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED', 'APPROVED', 'SENT', 'SUPPLIER_REFUSED', 'SUPPLIER_CONFIRMED', 'SIGNING', 'EFFECTIVE', 'COMPLETED'], over: 'ONE_MAIN' },
    { by: ['oldNum'], over: 'OLD_NUMBER' },
  ],

  guards: [
    must('ENDS_EARLY', notAfter('startDate', 'endDate'), { at: 'endDate' }),
    must('NO_TEMPLATE', any(isSimple, isSet('templateId')), { at: 'templateId', for: ['doSubmitPublish'] }),
    must('NO_ITEM', any(isSimple, is('contractType', 'NDA', 'QUALITY'), hasItems), { at: 'contractItem', for: ['doSubmitPublish'] }),
    must('OBSOLETE', isAvailable, { on: 'contractItem', at: 'materialId', for: ['doSubmitPublish'], says: { code: 'materialId.code' } }),
    may('PHASE_OUT', not(isPhasingOut), { on: 'contractItem', at: 'materialId', for: ['doSubmitPublish'], says: { code: 'materialId.code' } }),
    must('NO_AMOUNT', any(hasItems, isSet('manualGross'), is('amountType', 'OPEN', 'CAP')), { at: 'manualGross', for: ['doSubmitPublish'] }),
    must('STAGE_SUM', equal('stagePercent', 100), { at: 'contractPaymentStage', for: ['doSubmitPublish'], says: { sum: 'stagePercent' } }),
    must('NO_TEXT', any(isSet('body'), all(isSimple, isSet('fileIds'))), { at: 'body', for: ['doSubmitPublish'] }),
    must('NO_MOULD', any(not(is('refundKind', 'MOULD')), not(is('parent.sourceType', 'MANUAL')), isSet('mouldId'), isSet('materialId')), { on: 'contractMoldSampleRefund', at: 'mouldId', for: ['doSubmitPublish'] }),
    must('STEPS', any(not(is('refundMode', 'STEP')), equal(sum('contractRefundStep.percent'), 1)), { on: 'contractMoldSampleRefund', at: 'contractRefundStep', for: ['doSubmitPublish'] }),
    must('NO_SCAN', any(not(is('status', 'SUPPLIER_CONFIRMED')), all(isSet('fileIds'), isSet('buyerSignDate'), isSet('supplierSignDate'))), { at: 'fileIds', for: ['doSign'] }),
    must('NOT_OFFLINE', any(is('status', 'SIGNING'), not(is('signMode', 'ESIGN'))), { for: ['doSign'] }),
    must('NOT_ELECTRONIC', is('signMode', 'ESIGN'), { for: ['doStartSign'] }),
    must('SIGN_DUE', any(not(isSet('signDueDate')), atLeast('signDueDate', today())), { at: 'signDueDate', for: ['doStartSign'] }),
    must('SIGN_EXPIRED', not(is('signStatus', 'EXPIRED')), { for: ['doSignCode', 'doSign', 'doSupplierSign'], says: { date: 'signDueDate' } }),
    must('NOT_EXPIRED', is('signStatus', 'EXPIRED'), { for: ['doExtendSign'] }),
    // Of the flow that runs: what was signed in one that was refused before stays as evidence.
    must('SIGNED_ALREADY', every('contractSigner', any(not(is('signState', 'SIGNED')), not(equal('flowNum', 'parent.flowNum')))), { for: ['doStopSign'] }),
    must('NOT_PAID', every('contractPaymentStage', is('stageStatus', 'PAID', 'CANCELLED')), { for: ['doFinished'] }),
    must('NOT_ENHANCED', isEnhanced, { for: ['doAssetAcceptance'] }),
    must('NOT_PRE', is('contractNature', 'PRE'), { for: ['doPreToMain'] }),
    must('NOT_BEGUN', atLeast(today(), 'startDate'), { for: ['doCreateOrder'] }),
    must('ENDED', any(is('autoRenewFlag', 'Y'), atLeast('endDate', today())), { for: ['doCreateOrder'] }),
    must('NOT_RENEWING', is('autoRenewFlag', 'Y'), { for: ['doStopRenew'] }),
    must('NOT_SIGNED', any(isSet('signedFileId'), isSet('fileIds')), { for: ['doArchive'] }),
    must('ARCHIVED', equal(count('contractArchive'), 0), { for: ['doArchive'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: atWork },
    PUBLISH_SUBMITTED: { label: ['审批中', 'In approval'], tone: 'wait' },
    PUBLISH_REJECTED: { label: ['已驳回', 'Rejected'], edit: atWork, tone: 'stop' },
    APPROVED: { label: ['待发送', 'To send'] },
    SENT: { label: ['待供应商确认', 'Awaiting supplier'], edit: { supplier: ['proposedBody', 'proposalNote', 'supplierContactId'] }, tone: 'wait' },
    SUPPLIER_REFUSED: { label: ['供应商已拒绝', 'Refused'], edit: atWork, tone: 'stop' },
    SUPPLIER_CONFIRMED: { label: ['待签署', 'To be signed'], edit: { internal: ['contractSigner', 'fileIds', 'buyerSignDate', 'supplierSignDate', 'signDueDate'] }, tone: 'wait' },
    SIGNING: { label: ['签署中', 'Signing'], tone: 'wait' },
    EFFECTIVE: { label: ['生效', 'Effective'], edit: { internal: ['fileIds'] }, tone: 'run' },
    TERMINATION_SUBMITTED: { label: ['终止审批中', 'Termination in approval'], tone: 'wait' },
    VOID_SUBMITTED: { label: ['作废审批中', 'Abolition in approval'], tone: 'wait' },
    COMPLETED: { label: ['已完成', 'Completed'], end: true, tone: 'done' },
    EXPIRED: { label: ['已到期', 'Expired'], end: true, tone: 'void' },
    TERMINATED: { label: ['已终止', 'Terminated'], end: true, tone: 'stop' },
    VOIDED: { label: ['已作废', 'Abolished'], end: true },
    SUPERSEDED: { label: ['已变更替代', 'Superseded'], end: true, tone: 'void' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: {
    PUBLISH: { start: 'doSubmitPublish', passed: 'doApprovalPublish', rejected: 'doRejectPublish', withdrawn: 'doWithdraw', task: 'CT_APPROVE_TODO', amount: 'baseAmount' },
    TERMINATION: { start: 'doTermination', passed: 'doTerminationApproval', rejected: 'doTerminationReject', task: 'CT_APPROVE_TODO', amount: 'baseAmount' },
    VOID: { start: 'doVoid', passed: 'doVoidApproval', rejected: 'doVoidReject', task: 'CT_APPROVE_TODO', amount: 'baseAmount' },
  },
  actions: {
    doInitText: {
      label: ['生成文本', 'Fill the template'], from: ['DRAFT', 'PUBLISH_REJECTED', 'SUPPLIER_REFUSED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnInitText',
      input: { replace: checkbox('替换已编辑的文本', 'Replace the edited text') },
    },
    doSubmitPublish: { label: ['提交审批', 'Submit'], from: ['DRAFT', 'PUBLISH_REJECTED', 'SUPPLIER_REFUSED'], to: 'PUBLISH_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmitPublish', primary: true, inList: true },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['PUBLISH_SUBMITTED'], to: 'DRAFT', who: ['buyer', 'manager'], resource: 'btnWithdraw' },
    doApprovalPublish: {
      label: ['批准', 'Approve'], from: ['PUBLISH_SUBMITTED'], to: { EFFECTIVE: all(isSimple, is('signMode', 'NONE'), is('needConfirmFlag', 'N')), APPROVED: otherwise }, who: ['approver', 'manager', 'assignee'], resource: 'btnApprovalPublish', primary: true,
      tell: { responsible: 'CT_APPROVED' },
    },
    doRejectPublish: { label: ['驳回', 'Reject'], from: ['PUBLISH_SUBMITTED'], to: 'PUBLISH_REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnRejectPublish', reason: 'required', danger: true, tell: { responsible: 'CT_REJECTED' } },
    doSendConfirm: { label: ['发送供应商', 'Send to supplier'], from: ['APPROVED'], to: { SUPPLIER_CONFIRMED: is('needConfirmFlag', 'N'), SENT: otherwise }, who: ['buyer', 'manager'], resource: 'btnSendConfirm', primary: true, inList: true, tell: { supplier: 'CT_SENT' } },
    doPropose: { label: ['提交修改建议', 'Propose changes'], from: ['SENT'], to: 'same', who: ['supplier'], resource: 'btnPropose', tell: { responsible: 'CT_REVISION_PROPOSED' } },
    doSupplierConfirm: { label: ['确认', 'Confirm'], from: ['SENT'], to: 'SUPPLIER_CONFIRMED', who: ['supplier'], resource: 'btnSupplierConfirm', primary: true, inList: true, tell: { responsible: 'CT_SUPPLIER_CONFIRMED' } },
    doSupplierRefuse: { label: ['拒绝', 'Refuse'], from: ['SENT'], to: 'SUPPLIER_REFUSED', who: ['supplier'], resource: 'btnSupplierRefuse', reason: 'optional', danger: true, inList: true, tell: { responsible: 'CT_SUPPLIER_REFUSED' } },
    doAcceptRevision: {
      label: ['采纳', 'Accept'], from: ['SUPPLIER_REFUSED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAcceptRevision', on: 'contractDocument', line: { status: 'acceptState', from: ['PROPOSED'], to: 'ACCEPTED' }, inLine: is('acceptState', 'PROPOSED'),
    },
    doRejectRevision: {
      label: ['不采纳', 'Turn down'], from: ['SENT', 'SUPPLIER_REFUSED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnRejectRevision', on: 'contractDocument', line: { status: 'acceptState', from: ['PROPOSED'], to: 'REJECTED' }, reason: 'required',
    },
    doFinalise: { label: ['定稿', 'Freeze the text'], from: ['SUPPLIER_CONFIRMED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnFinalise' },
    doStartSign: { label: ['发起签署', 'Start signing'], from: ['SUPPLIER_CONFIRMED'], to: 'SIGNING', who: ['buyer', 'manager'], resource: 'btnStartSign', primary: true, inList: true, tell: { supplier: 'CT_SIGN_TODO', manager: 'CT_SIGN_TODO' } },
    doSignExpire: { label: ['签署到期', 'Signing expires'], from: ['SIGNING'], to: 'same', who: ['system'], resource: 'btnClose', tell: { responsible: 'CT_SIGN_EXPIRED', supplier: 'CT_SIGN_EXPIRED' } },
    doExtendSign: {
      label: ['延长签署', 'Extend signing'], from: ['SIGNING'], to: 'same', who: ['buyer', 'manager'], resource: 'btnExtendSign', reason: 'required',
      input: { signDueDate: date('签署截止', 'Sign by', { required: true }) }, tell: { supplier: 'CT_SIGN_TODO', manager: 'CT_SIGN_TODO' },
    },
    doSignCode: { label: ['获取验证码', 'Get a code'], from: ['SIGNING'], to: 'same', who: ['manager', 'supplier'], resource: 'btnSignCode', apart: true },
    doSign: {
      label: ['签署', 'Sign'], from: ['SUPPLIER_CONFIRMED', 'SIGNING'], to: ['SIGNING', 'EFFECTIVE'], who: ['manager'], resource: 'btnSign', primary: true,
      input: {
        signName: text(60, '签名', 'Signed by', { help: signNameHelp }),
        code: text(6, '验证码', 'Code', { help: ['电子签时填写邮件中的六位数字', 'Signing electronically: the six digits of the mail'] }),
      },
    },
    doSupplierSign: {
      label: ['签署', 'Sign'], from: ['SIGNING'], to: ['SIGNING', 'EFFECTIVE'], who: ['supplier'], resource: 'btnSupplierSign', primary: true,
      input: { signName: text(60, '签名', 'Signed by', { help: signNameHelp }), code: text(6, '验证码', 'Code', { required: true }) },
    },
    doRefuseSign: { label: ['拒签', 'Refuse to sign'], from: ['SIGNING'], to: 'SUPPLIER_REFUSED', who: ['manager', 'supplier'], resource: 'btnRefuseSign', reason: 'required', danger: true, tell: { responsible: 'CT_SIGN_REFUSED' } },
    doStopSign: { label: ['撤销签署', 'Stop signing'], from: ['SIGNING'], to: 'SUPPLIER_CONFIRMED', who: ['buyer', 'manager'], resource: 'btnStopSign', danger: true, tell: { supplier: 'CT_SIGN_STOPPED' } },
    doEffect: { label: ['生效', 'Put into effect'], from: ['SIGNING'], to: 'EFFECTIVE', who: ['buyer', 'manager'], resource: 'btnEffect', tell: { responsible: 'CT_EFFECTIVE', supplier: 'CT_EFFECTIVE', finance: 'CT_EFFECTIVE' } },
    // Of a contract that was signed before: a row of a workbook, never a draft.
    doTakeOver: {
      label: ['导入存量合同', 'Import existing contracts'], from: ['DRAFT'], to: 'EFFECTIVE', who: ['manager'], resource: 'btnTakeOver',
      input: { oldNum: text(60, '合同编号(旧)', 'Old number', { required: true }), signedDate: date('签署日期', 'Signed', { required: true }) },
    },
    doAlteration: { label: ['变更', 'Alter'], from: ['EFFECTIVE'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAlteration', reason: 'required', makes: 'contract' },
    doTermination: {
      label: ['申请终止', 'Ask for termination'], from: ['EFFECTIVE'], to: 'TERMINATION_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnTermination', reason: 'required', danger: true,
      input: { terminationDate: date('终止日期', 'Date', { required: true }), settlementNote: textarea(500, '结算说明', 'Settlement', { required: true }) },
    },
    doTerminationApproval: { label: ['批准终止', 'Approve termination'], from: ['TERMINATION_SUBMITTED'], to: 'TERMINATED', who: ['approver', 'manager', 'assignee'], resource: 'btnTerminationApproval', primary: true, tell: { supplier: 'CT_TERMINATED', responsible: 'CT_TERMINATED', finance: 'CT_ADVANCE_LEFT' } },
    doTerminationReject: { label: ['驳回终止', 'Reject termination'], from: ['TERMINATION_SUBMITTED'], to: 'EFFECTIVE', who: ['approver', 'manager', 'assignee'], resource: 'btnTerminationReject', reason: 'required', danger: true, tell: { responsible: 'CT_REJECTED' } },
    doVoid: { label: ['申请作废', 'Ask for abolition'], from: ['APPROVED', 'SENT', 'SUPPLIER_CONFIRMED', 'SIGNING', 'EFFECTIVE'], to: 'VOID_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnVoid', reason: 'required', danger: true },
    doVoidApproval: { label: ['批准作废', 'Approve abolition'], from: ['VOID_SUBMITTED'], to: 'VOIDED', who: ['approver', 'manager', 'assignee'], resource: 'btnVoidApproval', primary: true, tell: { supplier: 'CT_VOIDED', responsible: 'CT_VOIDED', finance: 'CT_VOIDED' } },
    doVoidReject: { label: ['驳回作废', 'Reject abolition'], from: ['VOID_SUBMITTED'], to: 'cameFrom', who: ['approver', 'manager', 'assignee'], resource: 'btnVoidReject', reason: 'required', danger: true, tell: { responsible: 'CT_REJECTED' } },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['DRAFT', 'PUBLISH_REJECTED', 'APPROVED', 'SENT', 'SUPPLIER_REFUSED', 'SUPPLIER_CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true,
      tell: { supplier: 'CT_CANCELLED' },
    },
    doAssetAcceptance: {
      label: ['资产验收', 'Accept assets'], from: ['EFFECTIVE', 'COMPLETED'], to: 'same', who: ['buyer', 'engineer'], resource: 'btnAssetAcceptance', on: 'contractItem',
      input: {
        qty: qty('数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
        acceptDate: date('验收日期', 'Accepted', { required: true, init: 'today' }),
        result: lookup('ACCEPT_RESULT', '结果', 'Result', { required: true, init: 'PASS' }),
        assetNum: text(40, '资产编号', 'Asset number'),
        location: text(100, '位置', 'Location'),
        note: textarea(500, '说明', 'Note'),
      },
      tell: { supplier: 'CT_ACCEPTED', finance: 'CT_ACCEPTED' },
    },
    doCreateOrder: {
      label: ['下单', 'Create order'], from: ['EFFECTIVE'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCreateOrder', on: 'contractItem', inLine: above(toOrder, 0), makes: 'poHeader', leads: true,
      input: {
        orderQty: qty('下单数量', 'Order qty', { min: '0.0001', unit: 'uom', help: ['空：全部未下单数量', 'Empty: all that is not ordered yet'] }),
        needByDate: date('需求日期', 'Need-by', { min: 'today', help: ['空：标的的交货日期', 'Empty: the delivery date of the item'] }),
        billTypeId: ref('purchaseBillType', '订单类型', 'Order type', { where: { documentKind: 'ORDER' }, help: ['空：标准采购订单', 'Empty: the standard order'] }),
      },
    },
    doPreToMain: { label: ['转主合同', 'Turn into main contract'], from: ['EFFECTIVE'], to: 'same', who: ['buyer', 'manager'], resource: 'btnPreToMain', makes: 'contract' },
    doStopRenew: { label: ['停止续期', 'End the renewal'], from: ['EFFECTIVE'], to: 'same', who: ['buyer', 'manager'], resource: 'btnStopRenew' },
    doFinished: { label: ['完成', 'Finish'], from: ['EFFECTIVE'], to: 'COMPLETED', who: ['buyer', 'system'], resource: 'btnFinished', tell: { supplier: 'CT_COMPLETED' } },
    doExpire: { label: ['到期', 'Expire'], from: ['EFFECTIVE'], to: 'EXPIRED', who: ['system'], resource: 'btnClose', tell: { responsible: 'CT_EXPIRED' } },
    doRemindStage: { label: ['付款阶段到期提醒', 'Remind of a stage that is due'], from: ['EFFECTIVE'], to: 'same', who: ['system'], resource: 'btnWarningPush', tell: { responsible: 'CT_STAGE_DUE', finance: 'CT_STAGE_DUE' } },
    doSupersede: { label: ['变更替代', 'Supersede'], from: ['EFFECTIVE'], to: 'SUPERSEDED', who: ['system'], resource: 'btnAlteration' },
    doArchive: {
      label: ['归档', 'Archive'], from: ['EFFECTIVE', 'COMPLETED', 'EXPIRED', 'TERMINATED', 'VOIDED', 'SUPERSEDED', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnArchive',
      input: {
        medium: lookup('ARCHIVE_MEDIUM', '介质', 'Medium', { required: true, init: 'ELECTRONIC' }),
        paperCopies: int('份数', 'Copies', { min: '0', max: '99' }),
        room: text(30, '库房', 'Room'), cabinet: text(30, '柜号', 'Cabinet'), boxNum: text(30, '盒号', 'Box'),
      },
    },
    doBorrow: {
      label: ['借阅', 'Borrow'], from: ['EFFECTIVE', 'COMPLETED', 'EXPIRED', 'TERMINATED', 'VOIDED', 'SUPERSEDED', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnArchive', on: 'contractArchive', line: { status: 'borrowState', from: ['IN'], to: 'OUT' },
      input: { borrowerId: ref('user', '借阅人', 'Borrower', { required: true }), returnDueDate: date('应还日期', 'Due back', { required: true }) }, tell: { 'contractArchive.keeperId': 'CT_BORROWED' },
    },
    doReturnArchive: {
      label: ['归还', 'Give back'], from: ['EFFECTIVE', 'COMPLETED', 'EXPIRED', 'TERMINATED', 'VOIDED', 'SUPERSEDED', 'CANCELLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnArchive', on: 'contractArchive', line: { status: 'borrowState', from: ['OUT'], to: 'IN' }, inLine: is('borrowState', 'OUT'),
    },
  },

  deadlines: [{ after: 'signDueDate', action: 'doSignExpire', while: is('signStatus', 'STARTED', 'PART_SIGNED'), closes: ['doSign', 'doSupplierSign'] }],
  prints: ['pdf'],
  roles: {
    supplier: supplier('supplierId', { from: all(isSet('sentDate'), not(isDrafted)) }),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    ours: {
      paths: ['deviationCount', 'riskMax', 'remark', 'baseAmount', 'exchangeRate', 'sourceType', 'sourceDocNum', 'sourceId', 'changeNote', 'executedAmount', 'orderedAmount', 'retentionYears', 'deptId', 'projectId', 'fileIds', 'contractItem.requisitionLineId', 'contractItem.orderedQty', 'contractArchive', 'endReason', 'settlementNote', 'oldNum', 'externalFlowId'],
      to: { internal: always },
    },
    // Of deductions that a supplier was not sent he does not hear by what they come to.
    givenBack: {
      paths: ['openRefund', 'contractMoldSampleRefund.refundableAmount', 'contractMoldSampleRefund.refundedAmount', 'contractMoldSampleRefund.openAmount', 'contractMoldSampleRefund.refundStatus'],
      to: { internal: always },
    },
    // While it is at work on after a refusal, the supplier reads what it was sent.
    drafting: {
      paths: ['body', 'netAmount', 'taxAmount', 'grossAmount', 'baseAmount', 'stagePercent', 'openStageAmount', 'executedAmount', 'contractPaymentStage.sharedAmount', 'contractPaymentStage.stageAmount', 'contractPaymentStage.stageStatus', 'manualGross', 'capAmount', 'openRefund', 'contractItem', 'contractPaymentStage', 'contractTrade', 'contractMoldSampleRefund', 'invoicedAmount', 'paidAmount', 'appliedAmount', 'executePercent', 'acceptPercent'],
      to: { internal: always, supplier: not(is('status', 'SUPPLIER_REFUSED')) },
    },
    texts: { paths: ['contractDocument'], to: { internal: always, supplier: ofRow(is('supplierVisibleFlag', 'Y')) } },
  },
  scope: { side: 'both', category: 'categoryId' },

  list: {
    find: ['docNum', 'displayNum', 'contractName', 'supplierId', 'contractType', 'status', 'signStatus', 'buyerId', 'orgId', 'endDate', 'grossAmount', 'contractItem.materialId'],
    columns: ['displayNum', 'contractName', 'status', 'supplierId', 'grossAmount', 'currency', 'startDate', 'endDate', 'executePercent', 'signStatus', 'contractType', 'buyerId', 'orgId'],
    sort: '-creationDate',
    due: { date: 'endDate', when: is('status', 'EFFECTIVE'), warnDays: 60 },
    sums: [by('currency', 'grossAmount')],
    views: {
      plain: { label: ['普通合同', 'Plain contracts'], where: is('contractForm', 'PLAIN'), side: 'internal' },
      simplified: { label: ['简易合同', 'Simplified contracts'], where: is('contractForm', 'SIMPLIFIED'), side: 'internal' },
      enhanced: { label: ['增强合同', 'Enhanced contracts'], where: is('contractForm', 'ENHANCED'), side: 'internal' },
      toConfirm: { label: ['待确认', 'To confirm'], where: is('status', 'SENT'), side: 'supplier' },
      toSign: { label: ['待签署', 'To sign'], where: is('status', 'SUPPLIER_CONFIRMED', 'SIGNING') },
      expiring: { label: ['即将到期', 'Expiring'], where: all(is('status', 'EFFECTIVE'), atLeast(plusDays(today(), 60), 'endDate')) },
    },
    lineViews: {
      assets: {
        label: ['已验收资产', 'Accepted assets'],
        lines: 'contractAcceptance',
        where: isAsset,
        find: ['acceptDate', 'assetClass', 'assetNum', 'itemDesc', 'displayNum', 'supplierId', 'orgId', 'location', 'categoryId', 'buyerId', 'warrantyEndDate'],
        columns: ['displayNum', 'supplierId', 'itemDesc', 'assetNum', 'assetClass', 'orgId', 'location', 'acceptDate', 'qty', 'netValue', 'grossValue', 'currency', 'baseValue', 'warrantyEndDate', 'executePercent'],
        sort: '-acceptDate',
        sums: ['baseValue'],
      },
    },
  },
  edit: {
    titledBy: 'contractName',
    subtitle: ['contractType', 'displayNum'],
    facts: ['supplierId', 'grossAmount', 'endDate', 'signStatus', 'executePercent'],
    as: 'tabs',
    layout: [
      {
        label: ['合同', 'Contract'],
        parts: [
          { label: ['基本信息', 'Basics'], fields: ['contractName', 'contractType', 'contractNature', 'templateId', 'orgId', 'supplierId', 'supplierContactId', 'buyerId', 'deptId', 'categoryId', 'projectId', 'sourceType', 'sourceDocNum', 'previousId', 'alterationNum', 'alterationReason', 'preContractId', 'refuseReason', 'endReason', 'terminationDate', 'settlementNote', 'remark'] },
          { label: ['金额与期限', 'Amount and period'], fields: ['currency', 'amountType', 'manualGross', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount', 'capAmount', 'exchangeRate', 'baseAmount', 'executedAmount', 'paymentTermId', 'startDate', 'endDate', 'autoRenewFlag', 'renewMonths', 'renewNoticeDays', 'warrantyMonths', 'penaltyPercent'] },
          { grid: 'contractItem' },
          { grid: 'contractPaymentStage' },
          { grid: 'contractTrade' },
          { grid: 'contractMoldSampleRefund', when: isEnhanced },
        ],
      },
      {
        label: ['文本', 'Text'],
        parts: [
          { label: ['合同正文', 'Text'], fields: ['body', 'changeNote', 'revisionNum', 'deviationCount', 'riskMax', 'textHash'] },
          { label: ['供应商建议', "The supplier's proposal"], fields: ['proposedBody', 'proposalNote'], when: is('status', 'SENT') },
          { grid: 'contractDocument' },
        ],
      },
      {
        label: ['签署', 'Signing'],
        parts: [
          { label: ['签署', 'Signing'], fields: ['needConfirmFlag', 'signMode', 'signOrder', 'signDueDate', 'sentDate', 'replyDueDate', 'signStatus', 'signProvider', 'signedDate', 'effectiveDate', 'buyerSignDate', 'supplierSignDate'] },
          { grid: 'contractSigner' },
        ],
      },
      {
        label: ['执行', 'Execution'],
        parts: [
          { label: ['执行', 'Execution'], fields: ['orderedAmount', 'appliedAmount', 'invoicedAmount', 'paidAmount', 'advanceAmount', 'executePercent', 'acceptPercent', 'openRefund', 'warrantyEndDate'] },
          { grid: 'contractAcceptance' },
          { grid: 'contractArchive' },
        ],
      },
    ],
    totals: ['netAmount', 'taxAmount', 'grossAmount'],
    sidePages: { texts: { label: ['文本对比与Word', 'Compare texts, Word'], needs: 'btnQuery' } },
    panels: {
      comparisons: {
        label: ['文本对比', 'Comparisons'],
        fields: { revisions: text(60, '修订', 'Revisions', { width: 180 }), changes: text(60, '变化', 'Changes', { width: 220 }) },
        frame: 'page',
      },
      signatures: {
        label: ['验签', 'Verification'],
        fields: {
          signer: text(200, '签署人', 'Signer', { width: 220 }),
          verdict: lookup('SIGN_VERDICT', '结果', 'Result', { width: 150 }),
          claimedTime: datetime('签署时间', 'Signed at'),
          note: text(60, '说明', 'Note', { width: 150 }),
          serial: text(60, '证书序列号', 'Certificate', { width: 260 }),
          field: text(40, '签署位', 'Place', { width: 110 }),
        },
      },
      orders: {
        label: ['订单', 'Orders'],
        fields: {
          docNum: text(40, '订单', 'Order', { width: 150 }),
          status: text(50, '状态', 'Status'),
          orderDate: date('订单日期', 'Order date'),
          grossAmount: amount('含税金额', 'Gross amount'),
          currency: lookup('CURRENCY', '币种', 'Currency'),
        },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    contractList: list('permitted', [...byHand], { label: ['普通合同', 'Contracts'], ...forInternal, opens: 'contractEdit', view: 'plain', beside: ['toSign', 'expiring'], starts: { contractForm: 'PLAIN' } }),
    contractEdit: edit([...byHand], { label: ['普通合同', 'Contract'], ...forInternal }),
    contractSimplifiedList: list('permitted', [...byHand], { label: ['简易合同', 'Simplified contracts'], ...forInternal, hides: forInternal.hides.filter((name) => name !== 'doTakeOver'), opens: 'contractSimplifiedEdit', view: 'simplified', starts: { contractForm: 'SIMPLIFIED' } }),
    contractSimplifiedEdit: edit([...byHand], { label: ['简易合同', 'Simplified contract'], ...forInternal }),
    contractEnhancedList: list('permitted', [...byHand], { label: ['增强合同', 'Enhanced contracts'], ...forInternal, opens: 'contractEnhancedEdit', view: 'enhanced', beside: ['assets'], starts: { contractForm: 'ENHANCED' } }),
    contractEnhancedEdit: edit([...byHand], { label: ['增强合同', 'Enhanced contract'], ...forInternal }),
    contractListSupplier: list('supplier', ['supplier'], { label: ['我的合同', 'My contracts'], opens: 'contractEditSupplier' }),
    contractEditSupplier: edit(['supplier'], { label: ['合同', 'Contract'], maintain: ['supplier'] }),
  },

  // Existing contracts, signed on paper before; none without its dates and its amount.
  importable: {
    action: 'doTakeOver',
    fields: ['contractName', 'orgId', 'supplierId', 'categoryId', 'contractType', 'currency', 'manualGross', 'taxRate', 'startDate', 'endDate'],
    needs: ['manualGross', 'startDate', 'endDate'],
  },
  templates: contractTemplates,
  messages: contractMessages,
})
