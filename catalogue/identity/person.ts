import { always, checkbox, date, edit, lines, list, lookup, master, must, percent, period, ref, refs, text } from '../language/define.ts'
import { is, notAfter } from '../language/formula.ts'

/** An employee with the positions that he or she holds; becomes a user when one is created for the person. */
export const person = master('person', {
  label: ['员工', 'Employee'],
  fields: {
    // Never given to somebody else, not even years later.
    code: text(30, '工号', 'Employee no.', { required: true, unique: true, fixed: true, width: 110 }),
    name: text(60, '姓名', 'Name', { required: true, width: 120 }),
    gender: lookup('GENDER', '性别', 'Gender', { init: 'U' }),
    email: text(120, '邮箱', 'E-mail', { required: true, width: 230, format: 'email' }),
    mobile: text(30, '手机', 'Mobile', { format: 'phone', width: 130 }),
    // Typed whole, kept with its middle blanked.
    idNoMasked: text(20, '证件号', 'Id number'),
    hireDate: date('入职日期', 'Hired', { required: true }),
    leaveDate: date('离职日期', 'Left'),
    departmentId: ref('department', '部门', 'Department', { kept: true, width: 150 }),
    jobId: ref('job', '职务', 'Job', { kept: true, width: 150 }),
    mainPositionId: ref('position', '主岗位', 'Main position', { kept: true, width: 170 }),
    managerId: ref('person', '直接上级', 'Manager', { where: { personStatus: 'ON' }, help: ['空表示部门负责人', 'Empty means the head of the department'], width: 110 }),
    managerIds: refs('person', '管理线', 'Manager line', { kept: true, width: 260 }),
    personLevelId: ref('personLevel', '职级', 'Level', { required: true, where: { enabledFlag: 'Y' }, width: 110 }),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 148 }),
    personStatus: lookup('PERSON_STATUS', '状态', 'Status', { kept: true, init: 'ON' }),
  },

  lines: {
    positionAllot: lines('岗位分配', 'Positions held', {
      fields: {
        positionId: ref('position', '岗位', 'Position', { required: true, where: { enabledFlag: 'Y' }, width: 200 }),
        isMain: checkbox('主岗位', 'Main', { required: true, init: 'Y', width: 90 }),
        percent: percent('投入比例', 'Share', { required: true, init: '100', min: '1', max: '100', width: 100 }),
        startDate: date('开始日期', 'From', { required: true, init: 'today' }),
        endDate: date('结束日期', 'To'),
      },
      columns: ['positionId', 'isMain', 'percent', period('startDate', 'endDate', '任职期间', 'Held')],
      unique: [['positionId', 'startDate']],
    }),
  },

  messages: {
    LEAVES_EARLY: ['离职日期不能早于入职日期', 'The leaving date is before the hire date'],
    MANAGER_CIRCLE: ['上级关系形成循环：{path}', 'The manager chain is circular: {path}'],
    NUMBER_USED: ['工号{code}曾分配给他人，不能再用', 'Employee number {code} was given before and is never used again'],
    TWO_MAINS: ['{name}在{day}有{n}个主岗位，只能有一个', '{name} has {n} main {n|position|positions} on {day}; one only'],
    NO_MAIN: ['{name}自{day}起没有主岗位，请指定新的主岗位', '{name} has no main position from {day}: name a new one'],
    OVER_100: ['{name}在{day}的投入比例合计{sum}%，不能超过100%', '{name} is allotted {sum}% on {day}; 100% at most'],
    AFTER_LEAVING: ['岗位分配不能晚于离职日期{leaveDate}', 'No position is held after the leaving date {leaveDate}'],
    HEADS: ['该员工仍是部门{code}的负责人，请先更换', 'Still the head of department {code}: name another one first'],
  },
  guards: [must('LEAVES_EARLY', notAfter('hireDate', 'leaveDate'), { at: 'leaveDate' })],
  actions: {
    doLeave: {
      label: ['离职', 'Leaves'], from: ['Y'], to: 'same', who: ['admin'], resource: 'btnLeave', danger: true,
      input: { leaveDate: date('离职日期', 'Last day', { required: true, init: 'today' }) },
    },
    // Several people at once, each as if it had been typed at the employee.
    doAllot: {
      label: ['分配岗位', 'Allot'], from: [], to: 'same', who: ['admin'], resource: 'btnAllot',
      input: {
        positionId: ref('position', '岗位', 'Position', { required: true, where: { enabledFlag: 'Y' } }),
        personIds: refs('person', '员工', 'Employees', { required: true }),
        isMain: checkbox('主岗位', 'Main', { required: true, init: 'Y' }),
        percent: percent('投入比例', 'Share', { required: true, init: '100', min: '1', max: '100' }),
        startDate: date('开始日期', 'From', { required: true, init: 'today' }),
        endDate: date('结束日期', 'To'),
      },
    },
  },

  sight: {
    personal: { paths: ['gender', 'idNoMasked', 'hireDate', 'leaveDate', 'personLevelId'], to: { btnViewPerson: always } },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'departmentId', 'mainPositionId', 'orgId', 'personStatus'],
    columns: ['code', 'name', 'departmentId', 'mainPositionId', 'mobile', 'email', 'managerIds', 'orgId', 'personStatus'],
    sort: 'code',
    views: {
      active: { label: ['在职', 'Active'], where: is('personStatus', 'ON') },
      left: { label: ['离职', 'Left'], where: is('personStatus', 'LEFT') },
    },
    lineViews: {
      allotments: {
        label: ['岗位分配', 'Positions held'],
        lines: 'positionAllot',
        where: is('enabledFlag', 'Y'),
        find: ['code', 'name', 'positionId', 'departmentId', 'isMain', 'startDate', 'endDate'],
        columns: ['code', 'name', 'positionId', 'isMain', 'percent', 'startDate', 'endDate', 'departmentId', 'orgId'],
        sort: 'code',
      },
    },
  },
  edit: {
    subtitle: ['name', 'mainPositionId', 'personStatus'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'gender', 'email', 'mobile', 'idNoMasked', 'enabledFlag'] },
      { label: ['任职', 'Employment'], fields: ['orgId', 'departmentId', 'mainPositionId', 'jobId', 'managerId', 'managerIds', 'personLevelId', 'hireDate', 'leaveDate'] },
    ],
    grids: ['positionAllot'],
    panels: {
      users: {
        label: ['用户', 'User'],
        needs: 'btnViewPerson',
        fields: {
          userName: text(60, '登录名', 'User name', { width: 140 }),
          displayName: text(60, '显示名', 'Display name', { width: 140 }),
          responsibilities: refs('responsibility', '职责', 'Responsibilities', { width: 240 }),
          enabledFlag: checkbox('启用', 'Enabled', { width: 80 }),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    employee: list('all', ['admin'], { label: ['员工', 'Employees'], maintain: ['admin'], opens: 'EditEmployee', gives: { admin: ['btnViewPerson'] } }),
    EditEmployee: edit(['admin'], { label: ['员工', 'Employee'], maintain: ['admin'], gives: { admin: ['btnViewPerson'] } }),
    positionAllot: list('all', ['admin'], { label: ['岗位分配', 'Positions held'], maintain: ['admin'], opens: 'EditEmployee', view: 'allotments', gives: { admin: ['btnViewPerson'] } }),
    staffInquiry: list('all', ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert'], { label: ['通讯录', 'Directory'], readOnly: true, view: 'active' }),
  },
  importable: true,
})
