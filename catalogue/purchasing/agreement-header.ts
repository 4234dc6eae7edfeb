import { always, amount, checkbox, date, datetime, document, edit, int, lines, list, lookup, may, must, none, percent, price, qty, ref, same, supplier, text, user } from '../language/define.ts'
import { all, any, atLeast, divide, equal, firstOf, is, isSet, joined, minus, not, notAbove, notAfter, of, plus, plusDays, sum, times, today, when } from '../language/formula.ts'
import { isAvailable, isInTrial, isPhasingOut, materialWords } from '../master-data/material-state.ts'

/** Five years, leap days included. */
const longestDays = 1827

/** What was agreed with a supplier for a while: prices by step, a quantity or an amount to call off, and who may order by it. */
export const agreementHeader = document('agreementHeader', {
  label: ['采购协议', 'Purchase agreement'],
  number: 'PA{yyyyMMdd}{0000}',
  statusLookup: 'AG_STATUS',

  fields: {
    billTypeId: ref('purchaseBillType', '单据类型', 'Bill type', { required: true, where: { documentKind: 'AGREEMENT' } }),
    agreementType: lookup('AG_TYPE', '协议类型', 'Type', { required: true, init: 'PRICE' }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { where: { headerId: same('supplierId') } }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    paymentTermId: ref('paymentTerm', '付款条件', 'Payment term', { required: true, init: of('supplierId.paymentTermId') }),
    incoterm: lookup('INCOTERM', '贸易术语', 'Incoterm', { init: 'DAP' }),
    incotermPlace: text(100, '交货地点', 'Named place'),
    startDate: date('生效日期', 'Valid from', { required: true, init: 'today' }),
    endDate: date('失效日期', 'Valid to', { required: true, init: plusDays('startDate', 364) }),
    agreedAmount: amount('协议总额(不含税)', 'Agreed net amount', { min: '0.01', unit: 'currency', required: { when: is('agreementType', 'AMOUNT') } }),
    releasedAmount: amount('已下单金额', 'Released', { computed: true, unit: 'currency' }),
    remainingAmount: amount('剩余金额', 'Remaining', { computed: true, unit: 'currency' }),
    usedPercent: percent('已用', 'Used', { computed: true, progress: true }),
    sourceType: lookup('AG_SOURCE', '来源', 'Source', { kept: true }),
    sourceDocNum: text(60, '来源单号', 'Source document', { kept: true }),
    contractId: ref('contract', '合同', 'Contract', { where: { supplierId: same('supplierId') } }),
    warnPercent: percent('预警比例', 'Warn at', { required: true, init: '80', min: '1', max: '100' }),
    previousId: ref('agreementHeader', '上一版', 'Previous', { kept: true }),
    revisionNum: int('版本', 'Revision', { kept: true, said: ['第 {value} 版', 'revision {value}'] }),
    erpStatus: lookup('ERP_STATUS', 'ERP状态', 'ERP state', { kept: true }),
    erpNum: text(40, 'ERP单号', 'ERP number', { kept: true }),
    erpMessage: text(500, 'ERP信息', 'ERP message', { kept: true }),
    erpTime: datetime('ERP时间', 'ERP time', { kept: true }),
  },

  lines: {
    agreementLine: lines('协议行', 'Agreement lines', {
      labelledBy: { name: 'itemDesc' },
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
        categoryId: ref('purchaseCategory', '品类', 'Category', { required: true, init: of('materialId.categoryId') }),
        itemDesc: text(300, '名称', 'Description', { required: true, init: joined(' ', 'materialId.name', 'materialId.specModel') }),
        uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
        netPrice: price('不含税单价', 'Net price', { required: true, min: '0' }),
        taxRate: percent('税率', 'Tax rate', { required: true, init: '13', min: '0', max: '100' }),
        grossPrice: price('含税单价', 'Gross price', { computed: true }),
        agreedQty: qty('协议数量', 'Agreed qty', { min: '0.0001', unit: 'uom', required: { when: is('parent.agreementType', 'QTY') } }),
        releasedQty: qty('已下单数量', 'Released', { kept: true, unit: 'uom' }),
        releasedAmount: amount('已下单金额', 'Released amount', { kept: true }),
        minOrderQty: qty('起订量', 'MOQ', { min: '0' }),
        packQty: qty('包装量', 'Pack', { min: '0.0001' }),
        leadTimeDays: int('采购提前期(天)', 'Lead time days', { min: '0', max: '730' }),
        stepType: lookup('AG_STEP', '阶梯方式', 'Step kind', { required: true, init: 'NONE' }),
        startDate: date('生效日期', 'Valid from', { required: true, init: of('parent.startDate') }),
        endDate: date('失效日期', 'Valid to', { required: true, init: of('parent.endDate') }),
        priceSourceDocNum: text(60, '价格来源单', 'Price document', { kept: true }),
        previousLineId: ref('agreementLine', '上一版行', 'Line before', { kept: true }),
      },
      lines: {
        agreementLineStep: lines('阶梯价', 'Price steps', {
          fields: {
            fromQty: qty('起始数量', 'From qty', { required: true, min: '0' }),
            toQty: qty('截止数量', 'To qty', { kept: true }),
            netPrice: price('不含税单价', 'Net price', { required: true, min: '0' }),
            grossPrice: price('含税单价', 'Gross price', { computed: true }),
          },
          columns: ['fromQty', 'toQty', 'netPrice', 'grossPrice'],
          compute: { grossPrice: times('netPrice', plus(1, 'parent.taxRate')) },
        }),
      },
      columns: ['lineNum', 'materialId', 'itemDesc', 'uom', 'netPrice', 'taxRate', 'grossPrice', 'stepType', 'agreedQty', 'releasedQty', 'startDate', 'endDate', 'minOrderQty', 'packQty', 'leadTimeDays', 'categoryId'],
      imports: ['materialId', 'uom', 'netPrice', 'taxRate', 'agreedQty', 'startDate', 'endDate'],
      compute: { grossPrice: times('netPrice', plus(1, 'taxRate')) },
    }, { required: true }),
    agreementOrg: lines('适用组织', 'Business units', {
      fields: {
        orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 200 }),
        purchaseShare: percent('采购份额', 'Share', { min: '0', max: '100' }),
        enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
      },
      columns: ['orgId', 'purchaseShare', 'enabledFlag'],
      unique: [['orgId']],
    }),
  },

  compute: {
    releasedAmount: sum('agreementLine.releasedAmount'),
    remainingAmount: when(isSet('agreedAmount'), minus('agreedAmount', 'releasedAmount'), 'agreedAmount'),
    usedPercent: when(is('agreementType', 'QTY'), divide(sum('agreementLine.releasedQty'), sum('agreementLine.agreedQty')), divide('releasedAmount', 'agreedAmount')),
  },
  unused: [none('poHeader', 'poLine.agreementHeaderId', { while: not(is('status', 'CLOSED', 'CANCELLED')), message: 'IN_USE', for: ['doAbolish'] })],
  guards: [
    must('ENDS_EARLY', notAfter('startDate', 'endDate'), { at: 'endDate' }),
    must('TOO_LONG', atLeast(plusDays('startDate', longestDays), 'endDate'), { at: 'endDate' }),
    must('LINE_ENDS_EARLY', notAfter('startDate', 'endDate'), { on: 'agreementLine', at: 'endDate' }),
    must('LINE_OUTSIDE', all(notAfter('parent.startDate', 'startDate'), notAfter('endDate', 'parent.endDate')), { on: 'agreementLine', at: 'startDate', says: { from: 'parent.startDate', to: 'parent.endDate' } }),
    must('ZERO_PRICE', any(not(equal('netPrice', 0)), is('parent.billTypeId.zeroPriceFlag', 'Y')), { on: 'agreementLine', at: 'netPrice', for: ['doSubmit'] }),
    must('OBSOLETE', any(isSet('previousLineId'), isAvailable), { on: 'agreementLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    must('IN_TRIAL', any(isSet('previousLineId'), not(isInTrial)), { on: 'agreementLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    may('PHASE_OUT', not(isPhasingOut), { on: 'agreementLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    must('BELOW_RELEASED', any(not(isSet('agreedQty')), notAbove('releasedQty', 'agreedQty')), { on: 'agreementLine', at: 'agreedQty', says: { released: 'releasedQty' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'], tone: 'wait' },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' } },
    APPROVED: { label: ['生效', 'In force'], tone: 'run' },
    SUPERSEDED: { label: ['已替代', 'Superseded'], end: true, tone: 'void' },
    EXPIRED: { label: ['已到期', 'Expired'], end: true, tone: 'void' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', task: 'PUR_APPROVE_TODO', amount: 'agreedAmount' } },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true, inList: true, tell: { supplier: 'AG_APPROVED', buyerId: 'AG_APPROVED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', danger: true, inList: true, tell: { buyerId: 'AG_REJECTED' } },
    doRevise: { label: ['修订', 'Revise'], from: ['APPROVED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnRevise', inList: true, makes: 'agreementHeader' },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, inList: true, tell: { supplier: 'AG_ABOLISHED' } },
    doSendToErp: { label: ['发送ERP', 'Send to ERP'], from: ['APPROVED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnSendToErp', inList: true, batch: 'each', sends: { by: 'ERP_AGREEMENT_OUT' } },
    doWarn: { label: ['用量预警', 'Warn of use'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { buyerId: 'AG_USED' } },
    // The next revision takes its place, or its last day has passed.
    doSupersede: { label: ['替代', 'Supersede'], from: ['APPROVED'], to: 'SUPERSEDED', who: ['system'], resource: 'btnRevise' },
    doExpire: { label: ['到期', 'Expire'], from: ['APPROVED'], to: 'EXPIRED', who: ['system'], resource: 'btnInvalid', tell: { buyerId: 'AG_EXPIRED' } },
  },
  deadlines: [{ after: 'endDate', action: 'doExpire', remind: { before: ['30d', '7d'], tell: { buyerId: 'AG_EXPIRING' } } }],

  prints: ['pdf'],
  roles: {
    supplier: supplier('supplierId', { from: not(is('status', 'DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED')) }),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    ours: {
      paths: ['erpStatus', 'erpNum', 'erpMessage', 'erpTime', 'warnPercent', 'releasedAmount', 'remainingAmount', 'usedPercent', 'agreementLine.releasedQty', 'agreementLine.releasedAmount', 'agreementOrg'],
      to: { internal: always },
    },
  },
  scope: { side: 'both', category: 'agreementLine.categoryId' },

  list: {
    find: ['docNum', 'supplierId', 'agreementLine.materialId', 'agreementType', 'status', 'orgId', 'startDate', 'endDate', 'buyerId', 'erpStatus'],
    columns: ['docNum', 'revisionNum', 'status', 'supplierId', 'agreementType', 'startDate', 'endDate', 'agreedAmount', 'remainingAmount', 'usedPercent', 'currency', 'erpStatus', 'buyerId', 'orgId'],
    sort: '-creationDate',
    due: { date: 'endDate', when: is('status', 'APPROVED'), warnDays: 30 },
    views: {
      inForce: { label: ['生效', 'In force'], where: is('status', 'APPROVED') },
      ending: { label: ['30天内到期', 'Ending in 30 days'], where: all(is('status', 'APPROVED'), atLeast(plusDays(today(), 30), 'endDate')) },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED') },
    },
  },
  edit: {
    subtitle: ['revisionNum'],
    facts: ['supplierId', 'endDate', 'remainingAmount', 'usedPercent'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['billTypeId', 'agreementType', 'supplierId', 'supplierSiteId', 'orgId', 'buyerId', 'startDate', 'endDate', 'warnPercent', 'previousId', 'sourceType', 'sourceDocNum', 'remark'] },
      { label: ['条款', 'Terms'], fields: ['currency', 'paymentTermId', 'incoterm', 'incotermPlace', 'agreedAmount', 'releasedAmount', 'remainingAmount', 'contractId'] },
      { label: ['ERP', 'ERP'], fields: ['erpStatus', 'erpNum', 'erpMessage', 'erpTime'], closed: true },
    ],
    grids: ['agreementLine', 'agreementOrg'],
    panels: {
      orders: {
        label: ['下单记录', 'Orders'],
        fields: {
          docNum: text(40, '订单', 'Order', { width: 150 }),
          lineNum: int('行', 'Line'),
          orderDate: date('订单日期', 'Order date'),
          materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
          orderQty: qty('订单数量', 'Order qty'),
          netPrice: price('不含税单价', 'Net price'),
          netAmount: amount('不含税金额', 'Net amount'),
        },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    purchaseAgreementList: list('permitted', ['buyer', 'manager', 'finance', 'approver'], { label: ['采购协议', 'Purchase agreements'], maintain: ['buyer', 'manager'], opens: 'purchaseAgreementEdit' }),
    purchaseAgreementEdit: edit(['buyer', 'manager', 'finance', 'approver'], { label: ['采购协议', 'Purchase agreement'], maintain: ['buyer', 'manager'] }),
  },
  templates: {
    PUR_APPROVE_TODO: { title: ['采购协议{docNum}待审批', 'Agreement {docNum} awaits approval'], todo: true, todoType: 'APPROVAL' },
    AG_REJECTED: { title: ['采购协议{docNum}被驳回', 'Agreement {docNum} was rejected'] },
    AG_APPROVED: { title: ['采购协议{docNum}已生效', 'Agreement {docNum} is in force'] },
    AG_ABOLISHED: { title: ['采购协议{docNum}已作废', 'Agreement {docNum} was abolished'] },
    AG_EXPIRED: { title: ['采购协议{docNum}已到期', 'Agreement {docNum} has expired'] },
    AG_EXPIRING: { title: ['采购协议{docNum}将于{endDate}到期', 'Agreement {docNum} ends on {endDate}'] },
    AG_USED: { title: ['采购协议{docNum}已用{usedPercent}%', '{usedPercent} % of agreement {docNum} is used'] },
  },
  messages: {
    ...materialWords,
    IN_TRIAL: ['物料{code}处于试制，不能签订协议', 'Material {code} is in trial; no agreement is made of it'],
    ENDS_EARLY: ['失效日期不能早于生效日期', 'The agreement ends before it begins'],
    TOO_LONG: ['有效期最长五年', 'An agreement holds for five years at most'],
    LINE_ENDS_EARLY: ['第{lineNum}行失效日期早于生效日期', 'Line {lineNum} ends before it begins'],
    LINE_OUTSIDE: ['第{lineNum}行有效期须在{from}至{to}之内', 'Line {lineNum} must lie within {from} to {to}'],
    ZERO_PRICE: ['第{lineNum}行单价不能为零', 'Line {lineNum}: the price cannot be zero'],
    BELOW_RELEASED: ['第{lineNum}行协议数量不能小于已下单{released}', 'Line {lineNum}: not below released {released}'],
    STEPS: ['第{lineNum}行阶梯数量须递增', 'Steps of line {lineNum} must ascend'],
    FIRST_STEP: ['第{lineNum}行首个阶梯须从0开始，且与单价相同', 'The first step of line {lineNum} begins at 0 with the price of the line'],
    NO_STEPS: ['第{lineNum}行请填写阶梯价', 'Line {lineNum} has no price steps'],
    OVERLAP: ['与协议{docNum}第{line}行有效期重叠', 'Overlaps agreement {docNum} line {line}'],
    IN_USE: ['订单{doc}未关闭', 'Order {doc} is open'],
    OPEN_REVISION: ['已有修订中的版本{docNum}', 'Revision {docNum} is under way'],
    QTY_LEFT: ['协议{docNum}剩余{rest}不足{qty}', 'Agreement {docNum} has {rest} left, {qty} needed'],
  },
})
