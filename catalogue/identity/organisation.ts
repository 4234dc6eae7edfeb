import { date, edit, int, list, lookup, master, ref, refuseUnless, text, uuid } from '../define.ts'
import { any, is, isSet, not, notAfter } from '../formula.ts'

/** The group, its companies, business units and plants, as one tree. */
export const organization = master('organization', {
  label: ['组织', 'Organisation'],
  fields: {
    orgType: lookup('ORG_TYPE', '类型', 'Type', { required: true, init: 'BU' }),
    parentId: ref('organization', '上级', 'Parent', { requiredWhen: not(is('orgType', 'GROUP')), width: 148 }),
    legalName: text(200, '法定名称', 'Legal name', { requiredWhen: is('orgType', 'COMPANY') }),
    taxNo: text(30, '税号', 'Tax no.', { requiredWhen: is('orgType', 'COMPANY') }),
    baseCurrency: lookup('CURRENCY', '本位币', 'Base currency', { required: true, init: 'CNY' }),
    timeZone: lookup('TIME_ZONE', '时区', 'Time zone', { required: true, init: 'Asia/Shanghai' }),
    address: text(300, '地址', 'Address'),
    addressEn: text(300, '英文地址', 'Address in English'),
    phone: text(30, '电话', 'Phone'),
    logoFileId: uuid('标志', 'Logo'),
    bankName: text(100, '开户行', 'Bank'),
    bankAccount: text(60, '账号', 'Account'),
    erpCode: text(30, 'ERP编码', 'ERP code', { unique: true }),
    treeFullPath: text(500, '路径', 'Path', { kept: true }),
    levelId: int('层级', 'Level', { kept: true }),
  },
  messages: {
    ORG_CYCLE: ['不能移动到自身的下级', 'Cannot move below itself'],
    NO_PARENT: ['集团以外的组织必须有上级', 'Every organisation but the group needs a parent'],
    OPEN_DOCUMENTS: ['仍有{n}张未完成单据', '{n} open documents'],
  },
  checks: [refuseUnless('NO_PARENT', any(is('orgType', 'GROUP'), isSet('parentId')), 'parentId')],
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'orgType', 'enabledFlag'], columns: ['code', 'name', 'orgType', 'parentId', 'legalName', 'baseCurrency', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgType', 'parentId', 'baseCurrency', 'timeZone', 'erpCode', 'enabledFlag'] },
      { label: ['法定信息', 'Legal'], fields: ['legalName', 'taxNo', 'address', 'addressEn', 'phone', 'bankName', 'bankAccount'] },
    ],
    tabs: ['history'],
  },
  pages: { 'systemsetting/institution': list('all', ['admin'], { label: ['组织机构', 'Organisations'], maintain: ['admin'] }) },
  importable: true,
})

/** A department of an organisation; its head approves where a position is vacant. */
export const department = master('department', {
  label: ['部门', 'Department'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 148 }),
    parentId: ref('department', '上级部门', 'Parent'),
    headPersonId: ref('person', '负责人', 'Head', { width: 110 }),
    deputyPersonId: ref('person', '副职', 'Deputy', { width: 110 }),
    costCenter: text(20, '成本中心', 'Cost centre'),
    seqNum: int('顺序', 'Order', { init: '100' }),
    levelId: int('层级', 'Level', { kept: true }),
  },
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'orgId', 'enabledFlag'], columns: ['code', 'name', 'orgId', 'parentId', 'headPersonId', 'costCenter', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgId', 'parentId', 'headPersonId', 'deputyPersonId', 'costCenter', 'seqNum', 'enabledFlag'] }],
    tabs: ['history'],
  },
  pages: {
    department: list('all', ['admin'], { label: ['部门', 'Departments'], maintain: ['admin'], opens: 'DepartmentDetail' }),
    DepartmentDetail: edit(['admin'], { label: ['部门', 'Department'], maintain: ['admin'] }),
  },
  importable: true,
})

/** An employee; becomes a user when one is created for the person. */
export const person = master('person', {
  label: ['员工', 'Employee'],
  fields: {
    // Never given to somebody else, not even years later.
    code: text(30, '工号', 'Employee no.', { required: true, unique: true, fixed: true, width: 110 }),
    name: text(60, '姓名', 'Name', { required: true, width: 120 }),
    gender: lookup('GENDER', '性别', 'Gender', { init: 'U' }),
    email: text(120, '邮箱', 'E-mail', { required: true, width: 200 }),
    mobile: text(30, '手机', 'Mobile'),
    idNoMasked: text(20, '证件号', 'Id number', { kept: true }),
    hireDate: date('入职日期', 'Hired', { required: true }),
    leaveDate: date('离职日期', 'Left'),
    departmentId: ref('department', '部门', 'Department', { width: 150 }),
    jobId: ref('job', '职务', 'Job'),
    mainPositionId: ref('position', '主岗位', 'Main position', { kept: true }),
    managerId: ref('person', '直接上级', 'Manager', { width: 110 }),
    personLevelId: ref('personLevel', '职级', 'Level'),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 148 }),
    personStatus: lookup('PERSON_STATUS', '状态', 'Status', { kept: true }),
  },
  messages: {
    LEAVES_EARLY: ['离职日期不能早于入职日期', 'The leaving date is before the hire date'],
    MANAGER_CIRCLE: ['上级关系形成循环', 'The manager chain is circular'],
  },
  checks: [refuseUnless('LEAVES_EARLY', notAfter('hireDate', 'leaveDate'), 'leaveDate')],
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'orgId', 'departmentId', 'personStatus'], columns: ['code', 'name', 'departmentId', 'orgId', 'managerId', 'mobile', 'email', 'personStatus'], sort: 'code' },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'gender', 'email', 'mobile', 'idNoMasked', 'enabledFlag'] },
      { label: ['任职', 'Employment'], fields: ['orgId', 'departmentId', 'jobId', 'mainPositionId', 'managerId', 'personLevelId', 'hireDate', 'leaveDate', 'personStatus'] },
    ],
    tabs: ['history'],
  },
  pages: {
    employee: list('all', ['admin'], { label: ['员工', 'Employees'], maintain: ['admin'], opens: 'EditEmployee' }),
    EditEmployee: edit(['admin'], { label: ['员工', 'Employee'], maintain: ['admin'] }),
    staffInquiry: list('all', ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert'], { label: ['通讯录', 'Directory'], readOnly: true }),
  },
  importable: true,
})
