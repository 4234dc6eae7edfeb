import { receiveHeader } from '../delivery/receive-header.ts'
import { always, amount, checkbox, date, datetime, document, edit, feed, int, lines, list, lookup, lookups, month, must, number, percent, price, qty, ref, refs, same, supplier, text, textarea, user, uuid } from '../language/define.ts'
import { all, any, atLeast, by, constant, count, divide, equal, is, isSet, minus, not, notAbove, of, param, plus, plusWorkdays, round, some, sum, times, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'
import { deductions } from './deductions.ts'

const open = ['GENERATED', 'SENT', 'SUPPLIER_REJECTED', 'SUPPLIER_CONFIRMED', 'SUBMITTED', 'REJECTED', 'APPROVED', 'INVOICING', 'INVOICED'] as const
const live = [...open, 'CLOSED'] as const
const atWork = { buyer: 'all', manager: 'all' } as const
const dispute = ['accountStatementLine.disputeFlag', 'accountStatementLine.disputeReason', 'accountStatementLine.disputeNote', 'accountStatementLine.supplierQty', 'accountStatementLine.supplierPrice', 'rejectNote'] as const

/** Agreed, or nothing was said against it yet. */
const counts = is('lineStatus', 'OPEN', 'AGREED')
const isHolding = is('txState', 'HELD', 'TAKEN')
const held = when(isHolding, 'qty', 0)
/** What came in and is not agreed yet; once it is, goods that go back are a line of the next statement. */
const deciding = when(all(is('txState', 'HELD'), is('rowKind', 'RECEIPT')), 'qty', 0)
/** Of what is deducted from payments: it only announces, until a payment takes it; what closed once announces nothing more. */
const announced = when(all(is('deductMode', 'PAYMENT'), not(is('releasedFlag', 'Y'))), 'grossAmount', 0)
const usedHere = when(is('deductMode', 'INVOICE'), 'grossAmount', 0)
const isDisputed = is('disputeFlag', 'Y')
const isOfStage = is('lineKind', 'CONTRACT_STAGE')
const isDifference = is('lineKind', 'PRICE_DIFF')
/** Signed: what compensates the supplier adds. */
const deducted = (mode: 'INVOICE' | 'PAYMENT', figure: 'netAmount' | 'taxAmount' | 'grossAmount') =>
  sum('accountStatementDe', when(is('deductMode', mode), when<string>(is('direction', 'COMPENSATE'), minus(0, figure), figure), 0))

/** What was received, taken back and deducted in a month, agreed with one supplier line by line before he makes his invoice. */
export const accountStatement = document('accountStatement', {
  label: ['对账单', 'Account statement'],
  number: 'AS{yyyyMM}{0000}',
  statusLookup: 'STMT_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, fixed: true, width: 200 }),
    supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { init: 'found', where: { headerId: same('supplierId') } }),
    statementCategory: lookup('ACCOUNT_CATEGORY', '对账类别', 'Category', { required: true, init: 'MATERIAL' }),
    period: month('对账期间', 'Period', { required: true, init: 'found', width: 92 }),
    cutoffDate: date('截止日期', 'Cut-off', { required: true, init: 'found' }),
    supplementFlag: checkbox('补充对账', 'Supplement', { required: true, init: 'N' }),
    // Empty for a supplement: of these there may be several.
    regularFlag: checkbox('正常对账', 'Regular', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('supplierId.paymentTermId') }),
    netAmount: amount('货款金额', 'Goods', { computed: true, unit: 'currency' }),
    taxAmount: amount('货款税额', 'Tax on goods', { computed: true, unit: 'currency' }),
    grossAmount: amount('货款含税', 'Goods, gross', { computed: true, unit: 'currency' }),
    invoiceDeductGross: amount('冲减开票', 'Deducted before invoice', { computed: true, unit: 'currency' }),
    paymentDeductGross: amount('抵减付款', 'Deducted from payment', { computed: true, unit: 'currency' }),
    invoiceableNet: amount('应开票不含税', 'To invoice, net', { computed: true, unit: 'currency' }),
    invoiceableTax: amount('应开票税额', 'To invoice, tax', { computed: true, unit: 'currency' }),
    invoiceableGross: amount('应开票', 'To invoice', { computed: true, unit: 'currency' }),
    payableAmount: amount('应付金额', 'Payable', { computed: true, unit: 'currency' }),
    baseAmount: amount('本位币含税', 'Gross in CNY', { computed: true }),
    invoicedGross: amount('已开票', 'Invoiced', { kept: true, unit: 'currency' }),
    negativeFlag: checkbox('负数对账单', 'Negative', { computed: true }),
    sentDate: date('发送日期', 'Sent', { kept: true }),
    replyDueDate: date('回复截止', 'Reply by', { computed: true }),
    silentDate: date('默认确认日', 'Accepted by silence on', { computed: true }),
    sentBy: ref('user', '发送人', 'Sent by', { kept: true }),
    confirmedBy: ref('user', '确认人', 'Confirmed by', { kept: true }),
    confirmTime: datetime('确认时间', 'Confirmed', { kept: true }),
    silentFlag: checkbox('默认确认', 'Accepted by silence', { kept: true, init: 'N' }),
    confirmHash: text(64, '确认内容摘要', 'Hash of what was confirmed', { kept: true }),
    rejectNote: textarea(500, '异议说明', 'Objection'),
    sapCheckState: lookup('SAP_CHECK_STATE', 'SAP检查', 'SAP check', { kept: true, init: 'NONE', width: 96 }),
    sapCheckMessage: textarea(2000, 'SAP检查结果', 'Findings of the check', { kept: true }),
  },

  lines: {
    accountStatementLine: lines('对账行', 'Statement lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        lineKind: lookup('STMT_LINE_KIND', '行类型', 'Kind', { kept: true, init: 'RECEIPT', width: 84 }),
        poLineId: ref('poLine', '订单行', 'Order line', { kept: true }),
        poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
        poLineNum: int('订单行号', 'Order line no.', { kept: true }),
        contractPaymentStageId: ref('contractPaymentStage', '合同阶段', 'Contract stage', { kept: true, width: 150 }),
        // A later area brings what this names.
        mouldId: uuid('模具', 'Mould', { kept: true }),
        sourceType: text(40, '来源类型', 'Source type', { kept: true }),
        sourceId: uuid('来源', 'Source', { kept: true }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 190 }),
        itemDesc: text(300, '物料描述', 'Description', { kept: true }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        qty: qty('数量', 'Qty', { computed: true, unit: 'uom' }),
        netPrice: price('不含税单价', 'Net price', { kept: true }),
        taxRate: percent('税率', 'Tax rate', { kept: true }),
        diffQty: qty('补差数量', 'Qty of the difference', { kept: true }),
        stageGross: amount('阶段含税金额', 'Gross of the stage', { kept: true }),
        netAmount: amount('不含税金额', 'Net amount', { computed: true }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
        grossAmount: amount('含税金额', 'Gross amount', { computed: true, width: 116 }),
        roundingAmount: amount('尾差', 'Rounding', { computed: true, help: ['按合计数量计算的金额与各事务金额之和的差', 'What the sum of quantities comes to, less the rounded transactions'] }),
        lineStatus: lookup('STMT_LINE_STATUS', '行状态', 'Line status', { kept: true, init: 'OPEN', width: 96 }),
        disputeFlag: checkbox('异议', 'Dispute', { init: 'N' }),
        disputeReason: lookup('DISPUTE_REASON', '异议原因', 'Dispute reason', { required: { when: isDisputed } }),
        disputeNote: text(300, '异议说明', 'Dispute note'),
        supplierQty: qty('供方数量', 'Supplier\'s qty', { min: '0' }),
        supplierPrice: price('供方单价', 'Supplier\'s price', { min: '0' }),
        buyerAnswer: text(300, '采购答复', 'Answer'),
        invoicedQty: qty('已开票数量', 'Invoiced qty', { kept: true }),
        invoicedNet: amount('已开票金额', 'Invoiced net', { kept: true }),
      },
      lines: {
        accountStatementTx: lines('对账事务', 'Transactions', {
          fields: {
            rowKind: lookup('RT_KIND', '类型', 'Kind', { kept: true, width: 76 }),
            sourceId: ref('receiveTransaction', '收货事务', 'Receive transaction', { kept: true, width: 160 }),
            receiveLineId: ref('receiveLine', '接收行', 'Receipt line', { kept: true }),
            receiveDocNum: text(40, '接收单', 'Receipt', { kept: true, width: 150 }),
            sourceDate: date('日期', 'Date', { kept: true }),
            deliveryNoteNum: text(40, '送货单', 'Delivery note', { kept: true, width: 150 }),
            batchNo: text(40, '批号', 'Batch no.', { kept: true }),
            openQty: qty('可对账数量', 'Unsettled', { kept: true }),
            qty: qty('数量', 'Qty', { required: true }),
            netPrice: price('不含税单价', 'Net price', { kept: true }),
            netAmount: amount('不含税金额', 'Net amount', { computed: true }),
            txState: lookup('STMT_TX_STATE', '状态', 'State', { kept: true, init: 'HELD', width: 84 }),
            poLineId: ref('poLine', '订单行', 'Order line', { kept: true }),
          },
          columns: ['lineNum', 'rowKind', 'sourceId', 'sourceDate', 'receiveDocNum', 'deliveryNoteNum', 'batchNo', 'openQty', 'qty', 'netAmount', 'txState'],
          compute: { netAmount: round(times('qty', 'netPrice'), 2) },
        }),
      },
      columns: [
        'lineNum', 'lineStatus', 'poDocNum', 'poLineNum', 'contractPaymentStageId', 'materialId', 'itemDesc', 'qty', 'uom', 'netPrice', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount', 'disputeFlag', 'disputeReason', 'disputeNote', 'supplierQty', 'supplierPrice', 'buyerAnswer', 'lineKind', 'roundingAmount', 'invoicedQty',
      ],
      sums: [by('taxRate', 'netAmount', 'taxAmount', 'grossAmount')],
      compute: {
        qty: when(isOfStage, 1, when(isDifference, 'diffQty', sum('accountStatementTx.qty'))),
        netAmount: times('qty', 'netPrice'),
        // The share of a stage is gross: its tax is what the net leaves, so that the lines of a stage come to it exactly.
        taxAmount: when(isOfStage, minus('stageGross', 'netAmount'), times('netAmount', 'taxRate')),
        grossAmount: plus('netAmount', 'taxAmount'),
        roundingAmount: when(any(isOfStage, isDifference), 0, minus('netAmount', sum('accountStatementTx.netAmount'))),
      },
    }),
    accountStatementDe: lines('对账扣款', 'Deductions', {
      fields: {
        deductionsLineId: ref('deductionsLine', '扣款行', 'Deduction line', { required: true, width: 220 }),
        deductDocNum: text(40, '扣款单', 'Deduction', { kept: true, width: 150 }),
        deductMode: lookup('DEDUCT_MODE', '扣款方式', 'Mode', { kept: true }),
        direction: lookup('DEDUCT_DIRECTION', '方向', 'Direction', { kept: true, width: 76 }),
        taxRate: percent('税率', 'Tax rate', { kept: true }),
        netAmount: amount('不含税金额', 'Net amount', { computed: true }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
        grossAmount: amount('含税金额', 'Gross amount', { required: true, init: 'found', min: '0.01' }),
        invoicedNet: amount('已开票', 'Invoiced', { kept: true }),
        releasedFlag: checkbox('已释放', 'Released', { kept: true }),
      },
      columns: ['lineNum', 'deductionsLineId', 'deductDocNum', 'deductMode', 'direction', 'taxRate', 'netAmount', 'taxAmount', 'grossAmount'],
      compute: { netAmount: divide('grossAmount', plus(1, 'taxRate')), taxAmount: minus('grossAmount', 'netAmount') },
      unique: [['deductionsLineId']],
    }),
    accountStatementUs: lines('未对账明细', 'Not on this statement', {
      fields: {
        usReason: lookup('STMT_US', '原因', 'Why', { kept: true, width: 110 }),
        sourceDocNum: text(40, '来源单号', 'Document', { kept: true, width: 150 }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 190 }),
        qty: qty('数量', 'Qty', { kept: true }),
        estimatedNet: amount('预计金额', 'Estimated net', { kept: true }),
        sourceDate: date('日期', 'Date', { kept: true }),
        ageDays: int('账龄(天)', 'Age in days', { kept: true }),
      },
      columns: ['lineNum', 'usReason', 'sourceDocNum', 'materialId', 'qty', 'estimatedNet', 'sourceDate', 'ageDays'],
    }, { kept: true }),
  },

  compute: {
    netAmount: sum('accountStatementLine', when(counts, 'netAmount', 0)),
    taxAmount: sum('accountStatementLine', when(counts, 'taxAmount', 0)),
    grossAmount: plus('netAmount', 'taxAmount'),
    invoiceDeductGross: deducted('INVOICE', 'grossAmount'),
    paymentDeductGross: deducted('PAYMENT', 'grossAmount'),
    invoiceableNet: minus('netAmount', deducted('INVOICE', 'netAmount')),
    invoiceableTax: minus('taxAmount', deducted('INVOICE', 'taxAmount')),
    invoiceableGross: plus('invoiceableNet', 'invoiceableTax'),
    payableAmount: minus('invoiceableGross', 'paymentDeductGross'),
    baseAmount: times('grossAmount', 'exchangeRate'),
    negativeFlag: when(atLeast(0, 'invoiceableGross'), constant('Y'), constant('N')),
    replyDueDate: plusWorkdays('sentDate', param('STMT_REPLY_DAYS')),
    silentDate: plusWorkdays('replyDueDate', param('STMT_SILENT_DAYS')),
  },

  feeds: [
    feed(poHeader, 'poLine', { keep: 'statementQty', by: 'accountStatementLine.accountStatementTx.poLineId', qty: held, whileIn: live }),
    feed(receiveHeader, 'receiveLine', { keep: 'statementQty', by: 'accountStatementLine.accountStatementTx.receiveLineId', qty: held, whileIn: live }),
    feed(receiveHeader, 'receiveLine', { keep: 'decidingQty', by: 'accountStatementLine.accountStatementTx.receiveLineId', qty: deciding, whileIn: live }),
    feed(deductions, 'deductionsLine', { keep: 'usedAmount', by: 'accountStatementDe.deductionsLineId', qty: usedHere, whileIn: live, upTo: plus('grossAmount', 0), over: 'OVER_DEDUCT' }),
    feed(deductions, 'deductionsLine', { keep: 'statedAmount', by: 'accountStatementDe.deductionsLineId', qty: announced, whileIn: open, upTo: minus('grossAmount', plus('usedAmount', 0)), over: 'OVER_DEDUCT' }),
  ],
  unique: [{ by: ['regularFlag', 'orgId', 'supplierId', 'currency', 'statementCategory', 'period'], whileIn: open, over: 'ONE_OPEN', at: 'period' }],

  guards: [
    must('FIGURE_NEEDED', any(not(isDisputed), not(is('disputeReason', 'PRI', 'QTY')), isSet('supplierQty'), isSet('supplierPrice')), { on: 'accountStatementLine', at: 'supplierPrice', for: ['doSupplierReject'] }),
    must('NO_LINE', atLeast(count('accountStatementLine'), 1), { for: ['doSend'] }),
    must('UNANSWERED', any(not(is('lineStatus', 'DISPUTED')), isSet('buyerAnswer')), { on: 'accountStatementLine', at: 'buyerAnswer', for: ['doSend'] }),
    must('NO_PRICE', any(is('lineStatus', 'MOVED'), isSet('netPrice')), { on: 'accountStatementLine', for: ['doSend'] }),
    must('DISPUTE_FIRST', equal(count('accountStatementLine', isDisputed), 0), { for: ['doSupplierConfirm'], says: { count: count('accountStatementLine', isDisputed) } }),
    must('NOTHING_DISPUTED', any(isSet('rejectNote'), some('accountStatementLine', isDisputed)), { at: 'rejectNote', for: ['doSupplierReject'] }),
    must('INVOICED', notAbove('invoicedGross', 0), { for: ['doCancel'], says: { amount: 'invoicedGross' } }),
    must('TO_INVOICE', any(is('status', 'INVOICED'), notAbove('invoiceableGross', 0)), { for: ['doClose'], says: { amount: 'invoiceableGross' } }),
  ],

  states: {
    GENERATED: { label: ['待核对', 'To check'], edit: atWork },
    SENT: { label: ['待供应商确认', 'Awaiting supplier'], edit: { supplier: dispute }, tone: 'wait' },
    SUPPLIER_REJECTED: { label: ['供应商有异议', 'Disputed'], edit: atWork, tone: 'stop' },
    SUPPLIER_CONFIRMED: { label: ['供应商已确认', 'Confirmed'], tone: 'run' },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: atWork },
    APPROVED: { label: ['待开票', 'To invoice'] },
    INVOICING: { label: ['部分开票', 'Part invoiced'], kept: true },
    INVOICED: { label: ['已开票', 'Invoiced'], kept: true },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doBatchApproval', rejected: 'doReject', amount: 'baseAmount', task: 'FIN_APPROVE_TODO' } },
  actions: {
    doAutoGenerate: {
      label: ['自动生成', 'Generate'], from: [], to: 'same', who: ['buyer', 'manager'], resource: 'btnAutoGenerate', makes: 'accountStatement',
      input: {
        orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg' }),
        period: month('对账期间', 'Period', { required: true }),
        supplierIds: refs('supplierInfo', '供应商', 'Suppliers'),
        categories: lookups('ACCOUNT_CATEGORY', '对账类别', 'Categories'),
      },
    },
    doLoadLines: { label: ['加载明细', 'Load lines'], from: ['GENERATED', 'SUPPLIER_REJECTED', 'REJECTED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnLoadLines' },
    doMove: { label: ['移至下期', 'Move to next period'], from: ['GENERATED', 'SUPPLIER_REJECTED', 'REJECTED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnMove', on: 'accountStatementLine', line: { status: 'lineStatus', from: ['OPEN', 'DISPUTED', 'AGREED'], to: 'MOVED' } },
    doSend: { label: ['发送', 'Send'], from: ['GENERATED', 'SUPPLIER_REJECTED', 'REJECTED'], to: 'SENT', who: ['buyer', 'manager'], resource: 'btnSend', primary: true, inList: true, tell: { supplier: 'AS_SENT' } },
    doSupplierConfirm: { label: ['确认', 'Confirm'], from: ['SENT'], to: 'SUPPLIER_CONFIRMED', who: ['supplier'], resource: 'btnSupplierConfirm', primary: true, inList: true, tell: { buyerId: 'AS_CONFIRMED' } },
    doSupplierReject: { label: ['提交异议', 'Send the dispute'], from: ['SENT'], to: 'SUPPLIER_REJECTED', who: ['supplier'], resource: 'btnSupplierReject', tell: { buyerId: 'AS_DISPUTED' } },
    doSilentConfirm: { label: ['默认确认', 'Accept by silence'], from: ['SENT'], to: 'SUPPLIER_CONFIRMED', who: ['system'], resource: 'btnSupplierConfirm', tell: { supplier: 'AS_SILENT', buyerId: 'AS_SILENT' } },
    doOverdue: { label: ['回复逾期', 'Reply is overdue'], from: ['SENT'], to: 'same', who: ['system'], resource: 'btnSend', tell: { supplier: 'AS_OVERDUE', buyerId: 'AS_OVERDUE' } },
    doSubmit: { label: ['提交', 'Submit'], from: ['SUPPLIER_CONFIRMED', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true },
    doBatchApproval: {
      label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnBatchApproval', primary: true, inList: true, batch: 'each',
      tell: { supplier: 'AS_TO_INVOICE', buyerId: 'AS_APPROVED' },
    },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', tell: { buyerId: 'FIN_REJECTED' } },
    doCancel: {
      label: ['取消', 'Cancel'], from: ['GENERATED', 'SENT', 'SUPPLIER_REJECTED', 'REJECTED', 'SUPPLIER_CONFIRMED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true,
      tell: { supplier: 'AS_CANCELLED' },
    },
    doCreateInvoice: {
      label: ['开票', 'Create invoice'], from: ['APPROVED', 'INVOICING'], to: 'same', who: ['supplier', 'finance', 'buyer', 'manager'], resource: 'btnCreateInvoice', primary: true, inList: true, makes: 'invoiceHeader',
    },
    doSendSapCheck: { label: ['SAP检查', 'Check with SAP'], from: ['SUPPLIER_CONFIRMED', 'SUBMITTED', 'APPROVED', 'INVOICING', 'INVOICED'], to: 'same', who: ['finance'], resource: 'btnSendSapCheck', inList: true, batch: 'each' },
    doClose: { label: ['关闭', 'Close'], from: ['APPROVED', 'INVOICED'], to: 'CLOSED', who: ['manager'], resource: 'btnClose', inList: true },
    // A payment came back.
    doReopen: { label: ['重新打开', 'Reopen'], from: ['CLOSED'], to: 'INVOICED', who: ['system'], resource: 'btnClose' },
  },
  deadlines: [{ after: 'replyDueDate', action: 'doOverdue' }],

  prints: ['pdf'],
  roles: { supplier: supplier('supplierId', { from: isSet('sentDate') }), responsible: user('buyerId', { owns: true }) },
  sight: {
    ours: { paths: ['baseAmount', 'exchangeRate', 'regularFlag', 'silentDate', 'sentBy', 'confirmHash', 'sapCheckState', 'sapCheckMessage'], to: { internal: always } },
  },
  scope: { side: 'both', category: 'accountStatementLine.categoryId' },

  list: {
    find: ['docNum', 'orgId', 'supplierId', 'period', 'statementCategory', 'status', 'buyerId', 'currency'],
    columns: ['docNum', 'status', 'supplierId', 'period', 'grossAmount', 'currency', 'invoiceDeductGross', 'paymentDeductGross', 'payableAmount', 'invoicedGross', 'replyDueDate', 'silentFlag', 'statementCategory', 'buyerId', 'orgId'],
    due: { date: 'replyDueDate', when: is('status', 'SENT') },
    sort: '-creationDate',
    sums: [by('currency', 'grossAmount', 'payableAmount')],
    views: {
      toCheck: { label: ['待核对', 'To check'], where: is('status', 'GENERATED', 'SUPPLIER_REJECTED', 'REJECTED'), side: 'internal' },
      toConfirm: { label: ['待确认', 'To confirm'], where: is('status', 'SENT') },
      toInvoice: { label: ['待开票', 'To invoice'], where: is('status', 'APPROVED', 'INVOICING') },
    },
  },
  edit: {
    subtitle: ['statementCategory', 'period'],
    facts: ['supplierId', 'grossAmount', 'invoiceableGross', 'payableAmount', 'replyDueDate'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['orgId', 'supplierId', 'supplierSiteId', 'statementCategory', 'period', 'cutoffDate', 'supplementFlag', 'currency', 'exchangeRate', 'buyerId', 'paymentTermId', 'rejectNote', 'remark'] },
      { label: ['金额', 'Amounts'], fields: ['netAmount', 'taxAmount', 'grossAmount', 'invoiceDeductGross', 'invoiceableNet', 'invoiceableTax', 'invoiceableGross', 'paymentDeductGross', 'payableAmount', 'invoicedGross', 'negativeFlag'] },
      { label: ['确认', 'Confirmation'], fields: ['sentDate', 'replyDueDate', 'confirmedBy', 'confirmTime', 'silentFlag', 'sapCheckState', 'sapCheckMessage'], closed: true },
    ],
    grids: ['accountStatementLine', 'accountStatementDe', 'accountStatementUs'],
    totals: ['grossAmount', 'invoiceableGross', 'payableAmount'],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    accountStatementList: list('permitted', ['buyer', 'manager', 'approver', 'finance', 'supplier'], { label: ['对账单', 'Statements'], maintain: ['buyer', 'manager'], opens: 'accountStatementEdit', tabs: ['unfinishedStatementMaterialList', 'unfinishedStatementEquipmentList'] }),
    accountStatementEdit: edit(['buyer', 'manager', 'approver', 'finance', 'supplier'], { label: ['对账单', 'Account statement'], maintain: ['buyer', 'manager', 'supplier'] }),
  },

  templates: {
    FIN_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    FIN_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
    AS_SENT: { title: ['对账单{docNum}待您确认', 'Statement {docNum} awaits your confirmation'], todo: is('status', 'SENT'), todoType: 'TASK' },
    AS_DISPUTED: { title: ['供应商对对账单{docNum}有异议', 'The supplier disputes statement {docNum}'], todo: true, todoType: 'TASK' },
    AS_CONFIRMED: { title: ['对账单{docNum}已确认', 'Statement {docNum} was confirmed'] },
    AS_SILENT: { title: ['对账单{docNum}逾期未回复，已默认确认', 'Statement {docNum} was not answered and counts as accepted'] },
    AS_OVERDUE: { title: ['对账单{docNum}回复逾期', 'The reply to statement {docNum} is overdue'] },
    AS_TO_INVOICE: { title: ['对账单{docNum}可以开票', 'Statement {docNum} can be invoiced'], todo: is('status', 'APPROVED', 'INVOICING'), todoType: 'TASK' },
    AS_APPROVED: { title: ['对账单{docNum}已批准', 'Statement {docNum} was approved'] },
    AS_CANCELLED: { title: ['对账单{docNum}已取消', 'Statement {docNum} was cancelled'] },
  },
  messages: {
    NOTHING: ['没有可对账事务', 'Nothing to settle'],
    NOTHING_TO_LOAD: ['没有可加载的事务', 'Nothing to load'],
    EXISTS: ['已有对账单{docNum}', 'Statement {docNum} exists'],
    ONE_OPEN: ['该供应商本期间本类别已有对账单', 'There is a statement of this supplier, period and category already'],
    CLOSED_MONTH: ['{month}已关账', '{month} is closed'],
    NO_LINE: ['对账单没有对账行', 'The statement has no line'],
    UNANSWERED: ['第{lineNum}行异议未答复', 'The dispute of line {lineNum} has no answer'],
    NO_PRICE: ['第{lineNum}行无单价', 'Line {lineNum} has no price'],
    DISPUTE_FIRST: ['有{count}行异议，请先提交异议', '{count} {count|line is|lines are} disputed; send the dispute'],
    NOTHING_DISPUTED: ['请标记有异议的行，或填写异议说明', 'Mark the lines that you dispute, or say what you object to'],
    FIGURE_NEEDED: ['第{lineNum}行请填写供方数量或单价', 'Line {lineNum}: give your quantity or price'],
    CHANGED: ['供应商确认后内容已变更，请重新发送', "Changed after the supplier's confirmation; send it again"],
    HAND_LINE: ['第{lineNum}行没有来源事务，请用“加载明细”', 'Line {lineNum} has no transaction; use "Load lines"'],
    OVER_QTY: ['第{lineNum}行事务{docNum}可对账{open}，本次{qty}', 'Line {lineNum}, transaction {docNum}: {open} unsettled, {qty} given'],
    OVER_DEDUCT: ['扣款行可用{rest}，本次{qty}', 'The deduction line has {rest} left, {qty} given'],
    DEDUCTION: ['扣款单{docNum}不是该供应商、币种和业务单元已确认的扣款', 'Deduction {docNum} is no confirmed one of this supplier, currency and business unit'],
    RATE_INVOICED: ['税率{rate}组为负{amount}，请与有该税率货款的下期对账单一起开票，或将扣款改为票后', 'Group {rate} is negative ({amount}); invoice it together with a statement that has goods of this rate, or use payment mode for the deduction'],
    RATE_NEGATIVE: ['税率{rate}组为负{amount}，扣款请改为票后', 'Group {rate} is negative ({amount}); use payment mode'],
    OWN_WORK: ['不能批准自己编制或发送的对账单', 'Nobody approves a statement that he made or sent'],
    INVOICED: ['已开票{amount}，不能取消', '{amount} is invoiced; the statement cannot be cancelled'],
    TITLES: ['所选对账单开票抬头不同', 'The statements have different invoice titles'],
    PARTIES: ['所选对账单的供应商、业务单元、币种或付款条件不同', 'The statements are of different suppliers, units, currencies or payment terms'],
    NOT_ABOVE: ['应开票金额{amount}不大于0，请与下期合并', '{amount} to invoice is not above 0; combine with the next period'],
    TO_INVOICE: ['尚有应开票{amount}', '{amount} is still to be invoiced'],
  },
})
