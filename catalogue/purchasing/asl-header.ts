import { checkbox, date, document, edit, int, lines, list, lookup, must, percent, period, qty, ref, same, take, text, textarea, user } from '../language/define.ts'
import { any, constant, count, is, isSet, not, notAfter } from '../language/formula.ts'

/** Neither waiting for its day nor replaced. */
const isInForce = is('effectState', 'EFFECTIVE', 'FROZEN')
/** What an alteration begins with, as the line says it now. */
const asListed = ['aslLevel', 'materialId', 'categoryId', 'supplierId', 'sourceRank', 'leadTimeDays', 'inspectionFreeFlag', 'startDate', 'endDate'] as const

/** An application for the approved supplier list; its approved lines say who may be ordered from, for which material, to what share. */
export const aslHeader = document('aslHeader', {
  label: ['合格供应商清单', 'Approved supplier list'],
  number: 'ASL{yyyyMMdd}{0000}',
  statusLookup: 'ASL_STATUS',
  fields: {
    aslType: lookup('ASL_TYPE', '申请类型', 'Type', { kept: true, init: 'APPLY' }),
    applicantId: ref('user', '申请人', 'Applicant', { required: true, init: 'me', width: 110 }),
    deptId: ref('department', '申请部门', 'Department', { required: true, init: 'found' }),
    reason: textarea(500, '申请原因', 'Reason', { required: true }),
    qualifyHeaderId: ref('qualifyHeader', '来源准入单', 'Qualification'),
    effectiveDate: date('生效日期', 'Effective date', { required: true, init: 'today' }),
    lineCount: int('行数', 'Lines', { computed: true }),
  },
  lines: {
    aslLine: lines('清单行', 'List lines', {
      fields: {
        aslLevel: lookup('ASL_LEVEL', '层级', 'Level', { required: true, init: 'MATERIAL' }),
        materialId: ref('materialItem', '物料', 'Material', { required: { when: is('aslLevel', 'MATERIAL') }, width: 220 }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, init: 'found' }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, init: 'found', width: 200 }),
        supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { where: { headerId: same('supplierId') } }),
        supplierMaterialCode: text(60, '供应商物料号', 'Supplier part no.'),
        manufacturer: text(100, '制造商', 'Manufacturer'),
        brand: text(100, '品牌', 'Brand'),
        sourceRank: lookup('ASL_RANK', '供货地位', 'Rank', { required: true, init: 'SECOND', width: 100 }),
        quotaPercent: percent('配额%', 'Quota', { min: '0', max: '100' }),
        minOrderQty: qty('起订量', 'MOQ', { min: '0' }),
        packQty: qty('包装量', 'Pack', { init: '1', min: '0' }),
        leadTimeDays: int('采购提前期(天)', 'Lead time days', { required: true, init: 'found', min: '0', max: '730' }),
        trialQtyLimit: qty('试用限量', 'Trial limit', { required: { when: is('sourceRank', 'TRIAL') }, min: '0' }),
        inspectionFreeFlag: checkbox('免检', 'Inspection-free', { required: true, init: 'N' }),
        startDate: date('有效期从', 'Valid from', { required: true, init: 'found' }),
        endDate: date('有效期至', 'Valid to', { required: true, init: 'found', width: 156 }),
        changeType: lookup('ASL_CHANGE', '变更类型', 'Change', { required: { when: is('parent.aslType', 'ALTERATION') } }),
        sourceLineId: ref('aslLine', '原清单行', 'Changed line', { required: { when: is('parent.aslType', 'ALTERATION') } }),
        effectState: lookup('ASL_EFFECT', '生效状态', 'Effect', { kept: true, init: 'PENDING' }),
      },
      columns: ['lineNum', 'changeType', 'sourceLineId', 'materialId', 'supplierId', 'quotaPercent', 'sourceRank', period('startDate', 'endDate', '有效期', 'Valid'), 'effectState', 'leadTimeDays', 'minOrderQty', 'packQty', 'categoryId', 'supplierSiteId', 'aslLevel', 'trialQtyLimit'],
      imports: ['aslLevel', 'materialId', 'categoryId', 'supplierId', 'sourceRank', 'quotaPercent', 'leadTimeDays', 'startDate', 'endDate'],
      sheet: { mayBeEmpty: ['categoryId'] },
      compares: { to: 'sourceLineId', fields: ['sourceRank', 'quotaPercent', 'startDate', 'endDate', 'leadTimeDays', 'minOrderQty'] },
    }, { required: true }),
  },
  compute: { lineCount: count('aslLine') },
  messages: {
    ENDS_EARLY: ['有效期至不能早于有效期从', 'The line ends before it starts'],
    MATERIAL_MISSING: ['物料层级的行请填写物料', 'A line of material level names its material'],
    EFFECTIVE_EARLY: ['生效日期不能早于今天', 'The effective date is before today'],
    NOT_EXTENDED: ['物料{code}未分配到{org}', 'Material {code} is not extended to {org}'],
    DUPLICATE: ['第{lineNum}行与清单{docNum}重复', 'Line {lineNum} duplicates list {docNum}'],
    TRIAL_RANK: ['第{lineNum}行供应商处于试用，供货地位须为试用', 'Line {lineNum}: the supplier is on trial, so the rank is trial'],
    QUOTA: ['物料{material}配额合计{sum}%超过100%', 'Quotas of {material} sum to {sum}%, above 100%'],
    NOT_LISTED: ['第{lineNum}行的原清单行不在册', 'Line {lineNum}: the changed line is neither in force nor frozen'],
    OTHER_LINE: ['第{lineNum}行与原清单行的业务单元、物料或供应商不同', 'Line {lineNum} is of another business unit, material or supplier than the line it changes'],
    IN_USE: ['订单{docNum}正在使用，不能作废', 'Order {docNum} uses it'],
  },
  guards: [
    must('ENDS_EARLY', notAfter('startDate', 'endDate'), { on: 'aslLine', at: 'endDate' }),
    must('MATERIAL_MISSING', any(not(is('aslLevel', 'MATERIAL')), isSet('materialId')), { on: 'aslLine', at: 'materialId' }),
  ],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['已批准', 'Approved'], tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw', task: 'PUR_APPROVE_TODO' } },

  actions: {
    doPickLines: {
      label: ['从在册清单选择', 'Pick lines in force'], from: [], to: 'same', on: 'aslLine', who: ['buyer', 'manager'], resource: 'btnPickLines', makes: 'aslHeader', reason: 'required',
      input: { changeType: lookup('ASL_CHANGE', '变更类型', 'Change', { required: true }) },
    },
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true, tell: { owner: 'ASL_APPROVED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required', tell: { owner: 'ASL_REJECTED' } },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SUBMITTED'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw' },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['manager'], resource: 'btnAbolish', reason: 'required', danger: true, tell: { owner: 'ASL_ABOLISHED' } },
  },
  roles: { applicant: user('applicantId', { owns: true }) },
  scope: { side: 'internal', category: 'aslLine.categoryId' },
  list: {
    find: ['docNum', 'status', 'orgId', 'applicantId', 'aslLine.supplierId', 'aslLine.materialId', 'effectiveDate', 'aslLine.changeType'],
    columns: ['docNum', 'status', 'orgId', 'aslType', 'applicantId', 'effectiveDate', 'lineCount'],
    sort: '-creationDate',
    views: {
      apply: { label: ['新增申请', 'Applications'], where: is('aslType', 'APPLY') },
      alteration: { label: ['变更申请', 'Alterations'], where: is('aslType', 'ALTERATION') },
    },
    lineViews: {
      inForce: {
        label: ['在册清单', 'In force'],
        lines: 'aslLine',
        where: isInForce,
        find: ['materialId', 'supplierId', 'orgId', 'sourceRank', 'effectState', 'endDate', 'categoryId', 'docNum'],
        columns: ['materialId', 'effectState', 'supplierId', 'sourceRank', 'quotaPercent', 'endDate', 'orgId', 'startDate', 'leadTimeDays', 'docNum'],
        sort: 'materialId',
        due: { date: 'endDate', when: is('effectState', 'EFFECTIVE'), warnDays: 30 },
      },
    },
  },
  takes: {
    listed: (lists) =>
      take(lists, 'aslLine', {
        label: ['在册清单', 'In force'],
        while: isInForce,
        columns: { docNum: ['parent.docNum', '清单', 'List'], materialId: 'materialId', supplierId: 'supplierId', effectState: 'effectState' },
        find: ['docNum', 'materialId', 'supplierId'],
        sort: 'materialId',
        by: 'aslLine.sourceLineId',
        parts: { orgId: 'parent.orgId' },
        begins: { aslType: constant('ALTERATION') },
        line: Object.fromEntries(asListed.map((name) => [name, name])),
        resource: 'btnPickLines',
        over: 'NOT_LISTED',
      }),
  },
  edit: {
    facts: ['lineCount', 'effectiveDate'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['aslType', 'orgId', 'applicantId', 'deptId', 'effectiveDate', 'qualifyHeaderId', 'reason', 'remark'] }],
    grids: ['aslLine'],
    tabs: ['files', 'approval', 'history'],
    panels: {
      quota: {
        label: ['配额检查', 'Quota check'],
        fields: {
          materialId: ref('materialItem', '物料', 'Material'),
          share: lookup('ASL_SHARE_STATUS', '份额', 'Share'),
          supplierId: ref('supplierInfo', '供应商', 'Supplier'),
          docNum: text(40, '清单', 'List'),
          sourceRank: lookup('ASL_RANK', '供货地位', 'Rank'),
          quotaPercent: percent('配额%', 'Quota'),
          startDate: date('起', 'From'),
          endDate: date('止', 'To'),
        },
      },
    },
  },
  pages: {
    approvedSupplierApplyList: list('permitted', ['buyer', 'manager', 'approver'], {
      label: ['合格供应商申请', 'Approved supplier applications'], maintain: ['buyer', 'manager'], opens: 'approvedSupplierApplyEdit', view: 'apply', beside: ['inForce'], hides: ['doPickLines', 'aslLine.changeType'],
    }),
    approvedSupplierApplyEdit: edit(['buyer', 'manager', 'approver'], {
      label: ['合格供应商申请', 'Approved supplier application'], maintain: ['buyer', 'manager'], hides: ['aslLine.changeType', 'aslLine.sourceLineId'],
    }),
    approvedSupplierAlterationList: list('permitted', ['buyer', 'manager', 'approver'], {
      label: ['合格供应商变更', 'Approved supplier alterations'], maintain: ['buyer', 'manager'], opens: 'approvedSupplierAlterationEdit', view: 'alteration', beside: ['inForce'], starts: { aslType: 'ALTERATION' },
    }),
    approvedSupplierAlterationEdit: edit(['buyer', 'manager', 'approver'], { label: ['合格供应商变更', 'Approved supplier alteration'], maintain: ['buyer', 'manager'] }),
  },
  templates: {
    PUR_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    ASL_APPROVED: { title: ['合格供应商清单{docNum}已批准', 'Approved supplier list {docNum} was approved'] },
    ASL_REJECTED: { title: ['合格供应商清单{docNum}被驳回', 'Approved supplier list {docNum} was rejected'], todo: true, todoType: 'TASK' },
    ASL_ABOLISHED: { title: ['合格供应商清单{docNum}已作废', 'Approved supplier list {docNum} was abolished'] },
  },
})
