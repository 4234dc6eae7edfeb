/** What an invoice registers: the statements it is of, and the tax invoices that came. */
import { amount, checkbox, date, datetime, int, lines, lookup, percent, price, qty, ref, same, text, uuid } from '../language/define.ts'
import { above, by, constant, is, isSet, minus, plus, round, sum, times, when } from '../language/formula.ts'

/** A row of a statement: goods by quantity, the stage of a contract as a whole, or a deduction before the invoice, which is negative. */
export const invoiceAccount = lines('对账单', 'Statements', {
  labelledBy: { name: 'statementDocNum' },
  fields: {
    accountStatementId: ref('accountStatement', '对账单', 'Statement', { required: true, where: { supplierId: same('supplierId'), orgId: same('orgId'), currency: same('currency') }, width: 180 }),
    statementDocNum: text(40, '对账单号', 'Statement number', { kept: true }),
    netAmount: amount('不含税金额', 'Net amount', { computed: true }),
    taxAmount: amount('税额', 'Tax', { computed: true }),
    grossAmount: amount('含税金额', 'Gross amount', { computed: true }),
  },
  lines: {
    invoiceAccountDetail: lines('对账明细', 'Statement rows', {
      fields: {
        accountStatementLineId: ref('accountStatementLine', '对账行', 'Statement line', { kept: true, width: 190 }),
        accountStatementDeId: ref('accountStatementDe', '对账扣款', 'Statement deduction', { kept: true }),
        lineNumOfStatement: int('对账行号', 'Line of the statement', { kept: true }),
        poLineId: ref('poLine', '订单行', 'Order line', { kept: true }),
        contractPaymentStageId: ref('contractPaymentStage', '合同阶段', 'Contract stage', { kept: true }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
        materialCode: text(60, '物料编码', 'Material code', { kept: true }),
        supplierMaterialCode: text(60, '供应商物料号', 'Supplier part no.', { kept: true }),
        itemDesc: text(300, '描述', 'Description', { kept: true, width: 200 }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        openQty: qty('可开票数量', 'To invoice', { kept: true }),
        invoiceQty: qty('开票数量', 'Invoiced now', { required: { when: isSet('accountStatementLineId') }, unit: 'uom' }),
        netPrice: price('不含税单价', 'Net price', { kept: true }),
        // Signed: what is deducted is negative, what compensates the supplier positive.
        deductNet: amount('扣款不含税', 'Deducted, net', { kept: true }),
        deductTax: amount('扣款税额', 'Deducted tax', { kept: true }),
        taxRate: percent('税率', 'Tax rate', { kept: true }),
        stageTax: amount('阶段税额', 'Tax of the stage', { kept: true }),
        netAmount: amount('不含税金额', 'Net amount', { computed: true }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
        grossAmount: amount('含税金额', 'Gross amount', { computed: true }),
        matchGroup: int('对应组', 'Group', { min: '1', help: ['与实际发票明细填同一组号即为对应', 'The same number as rows of the tax invoice'] }),
        matchLine: lookup('MATCH_STATUS', '匹配', 'Match', { kept: true, init: 'NOT_RUN', width: 100 }),
        qtyVariance: qty('数量差异', 'Quantity variance', { kept: true }),
        priceVariance: amount('价格差异', 'Price variance', { kept: true }),
        taxVariance: amount('税额差异', 'Tax variance', { kept: true }),
        toleranceUsed: text(100, '所用容差', 'Tolerance used', { kept: true }),
      },
      columns: ['lineNum', 'accountStatementLineId', 'itemDesc', 'openQty', 'invoiceQty', 'uom', 'netPrice', 'taxRate', 'netAmount', 'taxAmount', 'matchGroup', 'matchLine', 'qtyVariance', 'priceVariance', 'taxVariance', 'toleranceUsed'],
      compute: {
        netAmount: when(isSet('accountStatementDeId'), 'deductNet', round(times('invoiceQty', 'netPrice'), 2)),
        taxAmount: when(isSet('accountStatementDeId'), 'deductTax', when(isSet('contractPaymentStageId'), 'stageTax', round(times('netAmount', 'taxRate'), 2))),
        grossAmount: plus('netAmount', 'taxAmount'),
      },
    }),
  },
  columns: ['lineNum', 'accountStatementId', 'netAmount', 'taxAmount', 'grossAmount'],
  compute: { netAmount: sum('invoiceAccountDetail.netAmount'), taxAmount: sum('invoiceAccountDetail.taxAmount'), grossAmount: plus('netAmount', 'taxAmount') },
  unique: [['accountStatementId']],
})

export const invoiceActual = lines('实际发票', 'Tax invoices', {
  labelledBy: { name: 'invoiceNum' },
  fields: {
    invoiceCode: text(12, '发票代码', 'Invoice code'),
    invoiceNum: text(30, '发票号码', 'Invoice number', { required: true, width: 180 }),
    invoiceDate: date('开票日期', 'Date', { required: true }),
    checkCode: text(20, '校验码', 'Check code'),
    sellerName: text(200, '销售方', 'Seller', { required: true, init: 'found', width: 200 }),
    sellerTaxNo: text(30, '销售方税号', 'Seller tax no.', { required: true, init: 'found', width: 180 }),
    buyerName: text(200, '购买方', 'Buyer', { required: true, init: 'found', width: 200 }),
    buyerTaxNo: text(30, '购买方税号', 'Buyer tax no.', { required: true, init: 'found', width: 180 }),
    netAmount: amount('不含税金额', 'Net amount', { required: true }),
    taxAmount: amount('税额', 'Tax', { required: true }),
    grossAmount: amount('价税合计', 'Gross amount', { required: true }),
    redFlag: checkbox('红字', 'Credit note', { required: true, init: 'N' }),
    originalCode: text(12, '原发票代码', 'Original code'),
    originalNum: text(30, '原发票号码', 'Original number', { required: { when: is('redFlag', 'Y') } }),
    fileKind: lookup('INVOICE_FILE_KIND', '文件', 'File', { kept: true, init: 'NONE', width: 76 }),
    fileId: uuid('来源文件', 'Read from', { kept: true }),
    verifyState: lookup('VERIFY_STATE', '查验状态', 'Verification', { kept: true, init: 'NOT_CHECKED', width: 96 }),
    verifyTime: datetime('查验时间', 'Verified', { kept: true }),
    verifyNote: text(300, '查验说明', 'Verification note', { kept: true }),
    deductState: lookup('INPUT_TAX_STATE', '认证状态', 'Input-tax state', { init: 'NONE' }),
  },
  lines: {
    invoiceActualDetail: lines('发票明细', 'Rows of the tax invoice', {
      fields: {
        itemName: text(200, '项目名称', 'Item', { required: true, width: 200 }),
        specification: text(100, '规格型号', 'Specification'),
        uomText: text(20, '单位', 'Unit'),
        qty: qty('数量', 'Qty'),
        price: price('单价', 'Price'),
        netAmount: amount('不含税金额', 'Net amount', { required: true }),
        taxRate: percent('税率', 'Tax rate', { required: true, min: '0', max: '100' }),
        taxAmount: amount('税额', 'Tax', { required: true }),
        bookedTax: amount('入账税额', 'Booked tax', { kept: true }),
        computedTax: amount('计算税额', 'Computed tax', { computed: true }),
        matchGroup: int('对应组', 'Group', { min: '1' }),
      },
      columns: ['lineNum', 'itemName', 'specification', 'qty', 'uomText', 'price', 'netAmount', 'taxRate', 'taxAmount', 'bookedTax', 'matchGroup'],
      compute: { computedTax: round(times('netAmount', 'taxRate'), 2) },
      sums: [by('taxRate', 'netAmount', 'taxAmount')],
    }),
  },
  columns: ['lineNum', 'invoiceCode', 'invoiceNum', 'invoiceDate', 'netAmount', 'taxAmount', 'grossAmount', 'verifyState', 'verifyNote', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo', 'checkCode', 'redFlag', 'originalNum', 'fileKind', 'deductState'],
})

/** What the payment term makes of the booked amount. What a stage still asks for is neither written off nor applied for. */
export const invoicePaymentStage = lines('付款阶段', 'Payment stages', {
  labelledBy: { code: 'stageCode' },
  fields: {
    stageCode: text(50, '阶段', 'Stage', { kept: true, width: 170 }),
    stageNum: int('序号', 'No.', { kept: true, width: 60 }),
    contractPaymentStageId: ref('contractPaymentStage', '合同阶段', 'Contract stage', { kept: true, width: 150 }),
    nodeType: lookup('PAYMENT_NODE_TYPE', '付款节点', 'Node', { kept: true, width: 96 }),
    ratio: percent('比例', 'Ratio', { kept: true }),
    stageAmount: amount('阶段金额', 'Stage amount', { kept: true }),
    baseEvent: lookup('PAYMENT_BASE_EVENT', '基准事件', 'Base event', { kept: true, width: 110 }),
    eventDate: date('事件日期', 'Event date', { kept: true }),
    dueRule: lookup('PAYMENT_DUE_RULE', '到期规则', 'Due rule', { kept: true }),
    days: int('天数', 'Days', { kept: true }),
    fixedDay: int('固定付款日', 'Fixed day', { kept: true }),
    dueDate: date('到期日', 'Due', { kept: true }),
    method: lookup('PAYMENT_METHOD', '付款方式', 'Method', { kept: true }),
    heldAmount: amount('核销审批中', 'Write-off in approval', { kept: true }),
    writtenOffAmount: amount('已核销', 'Written off', { kept: true }),
    appliedAmount: amount('已申请', 'Applied', { kept: true }),
    deductedAmount: amount('已抵扣款', 'Deducted', { kept: true }),
    paidAmount: amount('已付', 'Paid', { kept: true }),
    openAmount: amount('可申请', 'Open', { computed: true }),
    payableFlag: checkbox('可付款', 'Payable', { computed: true }),
  },
  columns: ['stageNum', 'contractPaymentStageId', 'nodeType', 'ratio', 'stageAmount', 'openAmount', 'dueDate', 'baseEvent', 'eventDate', 'writtenOffAmount', 'heldAmount', 'appliedAmount', 'deductedAmount', 'paidAmount', 'method'],
  compute: {
    openAmount: minus('stageAmount', 'writtenOffAmount', 'heldAmount', 'appliedAmount'),
    // An advance is written off; what none covers is paid once it is released.
    payableFlag: when(is('nodeType', 'ADVANCE'), when(is('baseEvent', 'INVOICE_POSTED'), constant('Y'), constant('N')), when(above('stageAmount', 0), constant('Y'), constant('N'))),
  },
}, { kept: true })
