import { checkbox, date, document, int, lines, lookup, percent, qty, ref, refuseUnless, same, text, textarea } from '../define.ts'
import { any, count, is, isSet, not, notAfter } from '../formula.ts'

/** An application for the approved supplier list; its approved lines say who may be ordered from, for which material, to what share. */
export const aslHeader = document('aslHeader', {
  label: ['合格供应商清单', 'Approved supplier list'],
  number: 'ASL{yyyyMMdd}{0000}',
  statusLookup: 'ASL_STATUS',
  fields: {
    aslType: lookup('ASL_TYPE', '申请类型', 'Type', { required: true, init: 'APPLY', fixed: true }),
    applicantId: ref('user', '申请人', 'Applicant', { required: true, init: 'me' }),
    deptId: ref('department', '申请部门', 'Department', { required: true }),
    reason: textarea(500, '申请原因', 'Reason', { required: true }),
    qualifyHeaderId: ref('qualifyHeader', '来源准入单', 'Qualification'),
    effectiveDate: date('生效日期', 'Effective date', { required: true, init: 'today' }),
    lineCount: int('行数', 'Lines', { computed: true }),
  },
  lines: {
    aslLine: lines('清单行', 'List lines', {
      fields: {
        aslLevel: lookup('ASL_LEVEL', '层级', 'Level', { required: true, init: 'MATERIAL' }),
        materialId: ref('materialItem', '物料', 'Material', { requiredWhen: is('aslLevel', 'MATERIAL'), width: 220 }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 200 }),
        supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { where: { headerId: same('supplierId') } }),
        supplierMaterialCode: text(60, '供应商物料号', 'Supplier part no.'),
        manufacturer: text(100, '制造商', 'Manufacturer'),
        brand: text(100, '品牌', 'Brand'),
        sourceRank: lookup('ASL_RANK', '供货地位', 'Rank', { required: true, init: 'SECOND' }),
        quotaPercent: percent('配额%', 'Quota', { min: '0', max: '100' }),
        minOrderQty: qty('起订量', 'MOQ', { min: '0' }),
        packQty: qty('包装量', 'Pack', { init: '1', min: '0' }),
        leadTimeDays: int('采购提前期(天)', 'Lead time days', { required: true, min: '0', max: '730' }),
        trialQtyLimit: qty('试用限量', 'Trial limit', { requiredWhen: is('sourceRank', 'TRIAL'), min: '0' }),
        inspectionFreeFlag: checkbox('免检', 'Inspection-free', { required: true, init: 'N' }),
        startDate: date('有效期从', 'Valid from', { required: true }),
        endDate: date('有效期至', 'Valid to', { required: true }),
        changeType: lookup('ASL_CHANGE', '变更类型', 'Change', { requiredWhen: is('parent.aslType', 'ALTERATION') }),
        sourceLineId: ref('aslLine', '原清单行', 'Changed line', { requiredWhen: is('parent.aslType', 'ALTERATION') }),
        effectState: lookup('ASL_EFFECT', '生效状态', 'Effect', { kept: true, init: 'PENDING' }),
      },
      columns: ['lineNum', 'aslLevel', 'materialId', 'categoryId', 'supplierId', 'supplierSiteId', 'sourceRank', 'quotaPercent', 'minOrderQty', 'packQty', 'leadTimeDays', 'startDate', 'endDate', 'effectState'],
      imports: ['aslLevel', 'materialId', 'categoryId', 'supplierId', 'sourceRank', 'quotaPercent', 'leadTimeDays', 'startDate', 'endDate'],
    }, { required: true }),
  },
  compute: { lineCount: count('aslLine') },
  messages: {
    ENDS_EARLY: ['有效期至不能早于有效期从', 'The line ends before it starts'],
    MATERIAL_MISSING: ['物料层级的行请填写物料', 'A line of material level names its material'],
  },
  checks: [
    refuseUnless('ENDS_EARLY', notAfter('startDate', 'endDate'), 'endDate', 'aslLine'),
    refuseUnless('MATERIAL_MISSING', any(not(is('aslLevel', 'MATERIAL')), isSet('materialId')), 'materialId', 'aslLine'),
  ],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['已批准', 'Approved'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', approval: true, primary: true, inList: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required' },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
  },
  scope: { side: 'internal', owners: ['applicantId'], category: 'aslLine.categoryId' },
  list: {
    find: ['docNum', 'status', 'orgId', 'aslType', 'applicantId', 'effectiveDate'],
    columns: ['docNum', 'status', 'orgId', 'aslType', 'applicantId', 'effectiveDate', 'lineCount'],
    sort: '-creationDate',
  },
  edit: {
    facts: ['lineCount', 'effectiveDate'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['aslType', 'orgId', 'applicantId', 'deptId', 'effectiveDate', 'qualifyHeaderId', 'reason', 'remark'] }],
    grids: ['aslLine'],
    tabs: ['files', 'approval', 'history'],
  },
})
