import { amount, date, document, edit, feed, fileLink, icon, lines, linkTag, list, lookup, may, must, number, percent, price, progress, qty, ref, same, text, user, uuid } from '../language/define.ts'
import { above, any, atLeast, firstOf, is, isSet, joined, minus, not, of, plus, round, some, sum, times } from '../language/formula.ts'
import { isAvailable, isPhasingOut, materialWords } from '../master-data/material-state.ts'
import { project } from '../master-data/project.ts'
import { isOpenLine } from './open-line.ts'

/** Whoever reads a requisition opens the drawings of its lines. */
const drawings = {
  buyer: ['btnBlueprint'], manager: ['btnBlueprint'], approver: ['btnBlueprint'], engineer: ['btnBlueprint'], warehouse: ['btnBlueprint'], finance: ['btnBlueprint'],
} as const

/** What somebody needs, on the way to orders: written by a requester, approved, then worked on line by line by the buyers. */
export const requisitionHeader = document('requisitionHeader', {
  label: ['采购申请', 'Purchase requisition'],
  number: 'PR{yyyyMMdd}{0000}',
  statusLookup: 'PR_STATUS',

  fields: {
    billTypeId: ref('purchaseBillType', '单据类型', 'Bill type', { required: true, where: { documentKind: 'REQUISITION' } }),
    requesterId: ref('user', '申请人', 'Requester', { required: true, init: 'me', width: 110 }),
    // Of whoever made it; colleagues of other groups do not see it.
    userGroup: lookup('USER_GROUP', '用户组', 'User group', { kept: true }),
    deptId: ref('department', '申请部门', 'Department', { required: true, init: 'found' }),
    requestDate: date('申请日期', 'Request date', { required: true, init: 'today' }),
    purpose: text(200, '申请事由', 'Purpose', { required: true, width: 220 }),
    urgency: lookup('PR_URGENCY', '紧急程度', 'Urgency', { required: true, init: 'NORMAL' }),
    urgencyReason: text(200, '紧急原因', 'Urgency reason', { required: { when: is('urgency', 'URGENT') } }),
    projectId: ref('project', '项目', 'Project'),
    costDeptId: ref('department', '成本部门', 'Cost department', { required: true, init: of('deptId') }),
    sourceType: lookup('PR_SOURCE', '来源', 'Source', { kept: true }),
    sourceDocNum: text(60, '来源单号', 'Source document', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    netAmount: amount('预估金额', 'Estimated net', { computed: true, unit: 'currency', width: 150 }),
    exchangeRate: number(18, 10, '汇率', 'Rate to CNY', { kept: true }),
    baseAmount: amount('本位币金额', 'Base amount', { kept: true }),
  },

  lines: {
    requisitionLine: lines(
      '申请行',
      'Requisition lines',
      {
        labelledBy: { name: 'itemDesc' },
        fields: {
          materialId: ref('materialItem', '物料', 'Material', { width: 230 }),
          itemDesc: text(300, '名称规格', 'Description', { required: true, init: joined(' ', 'materialId.name', 'materialId.specModel'), width: 200 }),
          categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, init: of('materialId.categoryId') }),
          specification: text(200, '规格', 'Specification'),
          drawingNo: text(60, '图号', 'Drawing', { init: of('materialId.drawingNo') }),
          drawingVersion: text(10, '图纸版本', 'Drawing version', { init: of('materialId.drawingVersion') }),
          uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
          requestQty: qty('申请数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
          estimatedPrice: price('预估不含税单价', 'Est. net price', { required: { for: ['doSubmit'] }, init: 'found', min: '0' }),
          taxRate: percent('税率', 'Tax rate', { required: true, init: 'found', min: '0', max: '100' }),
          netAmount: amount('预估金额', 'Est. net amount', { computed: true }),
          needByDate: date('需求日期', 'Need-by', { required: true }),
          deliveryInfoId: ref('deliveryInfo', '收货地址', 'Ship-to', { required: true, init: 'found', where: { orgId: same('orgId') } }),
          subjectId: ref('subject', '费用科目', 'Subject'),
          projectBudgetId: ref('projectBudget', '项目预算', 'Project budget', { kept: true }),
          suggestedSupplierId: ref('supplierInfo', '建议供应商', 'Suggested supplier'),
          buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
          inquiryQty: qty('询竞价中数量', 'In inquiry', { kept: true }),
          biddingQty: qty('招标中数量', 'In tender', { kept: true }),
          contractQty: qty('合同数量', 'In contract', { kept: true }),
          sourcingQty: qty('寻源中数量', 'In sourcing', { computed: true }),
          awardedQty: qty('已定标数量', 'Awarded', { kept: true }),
          orderedQty: qty('已下单数量', 'Ordered', { kept: true }),
          cancelledQty: qty('取消/关闭数量', 'Cancelled', { kept: true }),
          openQty: qty('未清数量', 'Open', { computed: true, unit: 'uom' }),
          splitFromId: ref('requisitionLine', '拆分来源', 'Split from', { kept: true }),
          returnReason: text(200, '退回原因', 'Return reason', { kept: true }),
          lineStatus: lookup('PR_LINE_STATUS', '行状态', 'Line status', { kept: true }),
        },
        lines: {
          requisitionTargetRelation: lines(
            '申请去向',
            'Where it went',
            {
              fields: {
                targetType: lookup('PR_TARGET', '去向', 'Target', { kept: true }),
                targetHeaderId: uuid('去向单据', 'Target document', { kept: true }),
                targetLineId: uuid('去向行', 'Target line', { kept: true }),
                targetScheduleId: uuid('去向计划', 'Target schedule', { kept: true }),
                targetDocNum: text(40, '去向单号', 'Target number', { kept: true, width: 150 }),
                targetStatus: text(50, '去向状态', 'Target status', { kept: true }),
                qty: qty('数量', 'Qty', { kept: true }),
                relationState: lookup('PR_RELATION', '关系状态', 'Relation', { kept: true }),
              },
              columns: ['targetType', linkTag('targetDocNum', { by: 'targetType', to: { ORDER: 'poHeader', AUCTION: 'auctionHeader', COMPETE: 'competeHeader' }, id: 'targetHeaderId' }), 'qty', 'relationState'],
            },
            { kept: true },
          ),
        },
        columns: ['lineNum', 'materialId', 'itemDesc', 'requestQty', 'uom', 'estimatedPrice', 'netAmount', 'needByDate', 'categoryId', fileLink('drawingNo', { at: 'blueprint', asks: ['materialId', 'drawingNo', 'drawingVersion'], button: 'btnBlueprint' }), 'subjectId', 'taxRate', progress({ part: 'orderedQty', of: 'requestQty' }, '下单进度', 'Ordered'), 'openQty', 'lineStatus', 'deliveryInfoId', 'suggestedSupplierId', 'buyerId'],
        imports: ['materialId', 'itemDesc', 'requestQty', 'uom', 'estimatedPrice', 'taxRate', 'needByDate', 'deliveryInfoId', 'subjectId', 'categoryId'],
        sheet: { mayBeEmpty: ['itemDesc', 'uom', 'taxRate', 'categoryId'] },
        compute: {
          netAmount: times('requestQty', 'estimatedPrice'),
          sourcingQty: plus('inquiryQty', 'biddingQty', 'contractQty'),
          openQty: minus('requestQty', 'inquiryQty', 'biddingQty', 'contractQty', 'orderedQty', 'cancelledQty'),
        },
      },
      { required: true },
    ),
  },

  compute: { netAmount: sum('requisitionLine.netAmount') },
  guards: [
    must('NEED_BY_EARLY', atLeast('needByDate', 'parent.requestDate'), { on: 'requisitionLine', at: 'needByDate' }),
    must('PROJECT_CLOSED', not(is('projectId.stage', 'CLOSED')), { at: 'projectId', for: ['doSubmit'], says: { code: 'projectId.code' } }),
    must('NO_MATERIAL', any(isSet('materialId'), not(is('parent.billTypeId.needMaterialFlag', 'Y'))), { on: 'requisitionLine', at: 'materialId', for: ['doSubmit'] }),
    must('SUBJECT', any(isSet('subjectId'), not(is('parent.billTypeId.nature', 'EXPENSE', 'SERVICE'))), { on: 'requisitionLine', at: 'subjectId', for: ['doSubmit'] }),
    must('OBSOLETE', isAvailable, { on: 'requisitionLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    may('PHASE_OUT', not(isPhasingOut), { on: 'requisitionLine', at: 'materialId', for: ['doSubmit'], says: { code: 'materialId.code' } }),
    must('GONE_ON', not(any(above('orderedQty', 0), above('sourcingQty', 0))), { on: 'requisitionLine', for: ['doReturn'] }),
    must('IN_SOURCING', not(above('sourcingQty', 0)), { on: 'requisitionLine', for: ['doClose'] }),
    must('DEPENDS', not(is('relationState', 'ACTIVE')), { on: 'requisitionLine.requisitionTargetRelation', for: ['doCancel', 'doAbolish'], says: { docNum: 'targetDocNum' } }),
  ],

  // What is not ordered yet: an order counts for its own part.
  feeds: [
    feed(project, 'projectBudget', {
      keep: 'requisitionAmount', by: 'requisitionLine.projectBudgetId', qty: round(times(plus('openQty', 'sourcingQty'), 'estimatedPrice', 'parent.exchangeRate'), 2), whileIn: ['APPROVED'],
    }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['已批准', 'Approved'], edit: { buyer: ['requisitionLine.suggestedSupplierId'], manager: ['requisitionLine.suggestedSupplierId'] }, tone: 'run' },
    RETURNED: { label: ['已退回', 'Returned'], edit: { internal: 'all' }, tone: 'stop' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw', task: 'PUR_APPROVE_TODO' } },

  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED', 'RETURNED'], to: 'SUBMITTED', who: ['owner'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true, tell: { requesterId: 'PR_APPROVED', 'requisitionLine.buyerId': 'PR_TO_BUYER' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required', tell: { requesterId: 'PR_REJECTED' } },
    // Returned lines of a requisition that goes on with others move to one of their own.
    doReturn: { label: ['退回', 'Return'], from: ['APPROVED'], to: ['APPROVED', 'RETURNED'], who: ['buyer', 'manager'], resource: 'btnReturn', on: 'requisitionLine', reason: 'required', tell: { requesterId: 'PR_RETURNED' } },
    doCopy: { label: ['复制', 'Copy'], from: ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'RETURNED', 'CLOSED', 'CANCELLED', 'ABOLISHED'], to: 'same', who: ['buyer', 'manager', 'owner'], resource: 'btnCopy', makes: 'requisitionHeader', copies: { begins: 'requestDate', shift: ['requisitionLine.needByDate'], sets: { sourceType: 'COPY' } }, inList: true },
    doSplit: {
      label: ['拆分', 'Split'], from: ['APPROVED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnSplit', on: 'requisitionLine',
      input: {
        parts: text(200, '各部分数量', 'Quantities of the parts', { required: true, help: ['以分号分开，如 60;40；第一部分留在原行', 'Separated by semicolons, such as 60;40; the first part stays on the line'] }),
        suggestedSupplierId: ref('supplierInfo', '拆出部分的建议供应商', 'Suggested supplier of the other parts', { help: ['空：同原行', 'Empty: as the line'] }),
        needByDate: date('拆出部分的需求日期', 'Need-by of the other parts', { min: 'today', help: ['空：同原行', 'Empty: as the line'] }),
        deliveryInfoId: ref('deliveryInfo', '拆出部分的收货地址', 'Ship-to of the other parts', { help: ['空：同原行', 'Empty: as the line'] }),
      },
    },
    doTurnLine: {
      label: ['转派', 'Hand over'], from: ['APPROVED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnTurnLine', on: 'requisitionLine', line: { status: 'lineStatus', from: ['OPEN', 'PARTIAL', 'SOURCING'] },
      input: { buyerId: ref('user', '新采购员', 'New buyer', { required: true, width: 110 }) }, tell: { 'requisitionLine.buyerId': 'PR_TURNED' },
    },
    doCreateOrder: {
      label: ['下单', 'Create order'], from: ['APPROVED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCreateOrder', on: 'requisitionLine', inLine: isOpenLine, makes: 'poHeader',
      input: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { help: ['空：按建议供应商或配额', 'Empty: the suggested one, or by quota'] }),
        orderQty: qty('下单数量', 'Order qty', { min: '0.0001', help: ['空：全部未清数量', 'Empty: all that is open'] }),
      },
    },
    doClose: { label: ['关闭', 'Close'], from: ['APPROVED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', danger: true, inList: true, tell: { requesterId: 'PR_CLOSED' } },
    doCancel: { label: ['取消申请', 'Cancel requisition'], from: ['DRAFT', 'REJECTED', 'RETURNED', 'APPROVED'], to: 'CANCELLED', who: ['buyer', 'manager', 'owner'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, tell: { requesterId: 'PR_CLOSED' } },
    // An order that gives its demand back opens what was closed.
    doReopen: { label: ['重新打开', 'Reopen'], from: ['CLOSED'], to: 'APPROVED', who: ['system'], resource: 'btnReopen' },
  },

  prints: ['pdf'],
  roles: { requester: user('requesterId', { owns: true }), lineBuyer: user('requisitionLine.buyerId') },
  scope: { side: 'internal', category: 'requisitionLine.categoryId', userGroup: 'userGroup' },

  list: {
    find: ['docNum', 'status', 'billTypeId', 'requesterId', 'requestDate', 'deptId', 'orgId', 'requisitionLine.materialId', 'urgency', 'purpose'],
    columns: ['docNum', 'status', 'purpose', 'requesterId', 'requestDate', 'currency', 'netAmount', icon('urgency', { URGENT: 'alert' }), 'deptId', 'orgId'],
    sort: '-creationDate',
    sums: ['netAmount'],
    views: {
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT', 'REJECTED', 'RETURNED') },
      approval: { label: ['审批中', 'In approval'], where: is('status', 'SUBMITTED') },
      work: { label: ['待处理', 'To work on'], where: is('status', 'APPROVED') },
      open: { label: ['进行中', 'Open'], where: is('status', 'DRAFT', 'SUBMITTED', 'REJECTED', 'RETURNED', 'APPROVED') },
    },
  },
  edit: {
    subtitle: ['billTypeId'],
    facts: ['requesterId', 'netAmount', 'requestDate', 'urgency'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['billTypeId', 'orgId', 'requesterId', 'deptId', 'requestDate', 'purpose', 'urgency', 'urgencyReason', 'currency', 'projectId', 'costDeptId', 'sourceType', 'sourceDocNum', 'remark'] },
    ],
    grids: ['requisitionLine'],
    totals: ['netAmount'],
    tabs: ['files', 'approval', 'history'],
  },

  pages: {
    purchaseRequisitionList: list('permitted', ['buyer', 'manager', 'approver', 'engineer', 'warehouse', 'finance'], {
      homes: [{ for: ['engineer'], label: ['我的申请', 'My requisitions'], view: 'open', mine: 'requesterId', columns: ['docNum', 'status', 'purpose', 'requestDate', 'netAmount'], empty: ['没有进行中的申请', 'None of your requisitions is open'] }],
      label: ['采购申请', 'Requisitions'], maintain: ['buyer', 'manager', 'engineer', 'warehouse', 'finance'], opens: 'purchaseRequisitionEdit', gives: drawings,
    }),
    purchaseRequisitionEdit: edit(['buyer', 'manager', 'approver', 'engineer', 'warehouse', 'finance'], {
      label: ['采购申请', 'Requisition'], maintain: ['buyer', 'manager', 'engineer', 'warehouse', 'finance'],
      gives: drawings,
    }),
  },

  templates: {
    PUR_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    PR_APPROVED: { title: ['申请{docNum}已批准', 'Requisition {docNum} was approved'] },
    PR_TO_BUYER: { title: ['申请{docNum}待您处理', 'Requisition {docNum} is for you to work on'], todo: some('requisitionLine', isOpenLine), todoType: 'TASK' },
    PR_REJECTED: { title: ['申请{docNum}被驳回', 'Requisition {docNum} was rejected'], todo: true, todoType: 'TASK' },
    PR_RETURNED: { title: ['申请{docNum}被退回', 'Requisition {docNum} was returned'], todo: true, todoType: 'TASK' },
    PR_TURNED: { title: ['申请{docNum}的行已转给您', 'Lines of requisition {docNum} were handed to you'], todo: some('requisitionLine', isOpenLine), todoType: 'TASK' },
    PR_CLOSED: { title: ['申请{docNum}已结束', 'Requisition {docNum} has ended'] },
  },

  messages: {
    NEED_BY_EARLY: ['需求日期不能早于申请日期', 'The need-by date is before the request date'],
    NO_MATERIAL: ['第{lineNum}行必须填写物料', 'Line {lineNum} needs a material'],
    NOT_EXTENDED: ['物料{code}未分配到{org}', 'Material {code} is not extended to {org}'],
    ...materialWords,
    SUBJECT: ['第{lineNum}行请填写费用科目', 'Line {lineNum} needs a subject'],
    PROJECT_CLOSED: ['项目{code}已关闭', 'Project {code} is closed'],
    GONE_ON: ['第{lineNum}行已有去向，不能退回', 'Line {lineNum} already went on'],
    OTHER_PLACE: ['收货地址{code}不属于该业务单元', 'Ship-to {code} is not of this business unit'],
    SPLIT_SUM: ['拆分数量合计{sum}须等于未清数量{open}', 'Split quantities sum to {sum}, open is {open}'],
    SPLIT_PARTS: ['至少拆成两部分，每部分大于0', 'Split into two parts or more, each above 0'],
    NO_PERMIT: ['采购员{user}无品类{category}权限', '{user} may not purchase {category}'],
    OVER_OPEN: ['申请{docNum}第{lineNum}行下单数量{qty}超过未清{open}', 'Requisition {docNum} line {lineNum}: {qty} exceeds open {open}'],
    NO_SUPPLIER: ['第{lineNum}行没有可下单的供应商', 'Line {lineNum} has no supplier to order from'],
    TRIAL_LEFT: ['申请{docNum}第{lineNum}行{qty}中的{left}未分配，仍可下单：试用供应商已下单/限量为{trials}', 'Requisition {docNum} line {lineNum}: {left} of {qty} is not shared out and stays open; ordered of the limits of suppliers on trial: {trials}'],
    TRIAL_FULL: ['申请{docNum}第{lineNum}行{qty}无法分配：试用供应商已下单/限量为{trials}', 'Requisition {docNum} line {lineNum}: {qty} cannot be shared out; ordered of the limits of suppliers on trial: {trials}'],
    NO_RELATION: ['未配置{source}到{kind}的单据类型关系', 'No bill type relation from {source} to {kind}'],
    IN_SOURCING: ['第{lineNum}行在寻源中', 'Line {lineNum} is in sourcing'],
    DEPENDS: ['已有下游单据{docNum}', 'Document {docNum} depends on it'],
    PACK: ['第{lineNum}行给{supplier}的{qty}不是包装量{pack}的整数倍', 'Line {lineNum}: {qty} for {supplier} is not a multiple of pack {pack}'],
    LEAD_TIME: ['第{lineNum}行需求日期早于提前期{days}天', 'Line {lineNum}: need-by is inside the lead time of {days} {days|day|days}'],
  },
})
