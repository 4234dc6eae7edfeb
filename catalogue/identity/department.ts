import { edit, int, list, lookup, master, ref, text } from '../language/define.ts'
import { all, is, isSet, not } from '../language/formula.ts'

/** A department of an organisation; its head approves where a position is vacant. */
export const department = master('department', {
  label: ['部门', 'Department'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, width: 148 }),
    parentId: ref('department', '上级部门', 'Parent', { where: { enabledFlag: 'Y' } }),
    headPersonId: ref('person', '负责人', 'Head', { where: { personStatus: 'ON' }, width: 110 }),
    deputyPersonId: ref('person', '副职', 'Deputy', { where: { personStatus: 'ON' }, width: 110 }),
    costCenter: text(20, '成本中心', 'Cost centre'),
    seqNum: int('顺序', 'Order', { init: '100', showThousandSeparator: 'N' }),
    levelId: int('层级', 'Level', { kept: true }),
  },
  messages: {
    CYCLE: ['上级部门形成循环：{path}', 'The departments form a circle: {path}'],
    STILL_USED: ['仍有{children}个启用的下级部门、{positions}个启用的岗位，不能停用', '{children} enabled {children|department|departments} and {positions} enabled {positions|position|positions} below it'],
  },
  actions: {
    doVacate: { label: ['负责人空缺', 'Head vacant'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnSave', tell: { admin: 'POSITION_VACANT_HEAD' } },
  },
  templates: {
    POSITION_VACANT_HEAD: {
      title: ['部门{name}（{docNum}）没有负责人，其审批将受阻', 'Department {name} ({docNum}) has no head; its approvals are blocked'],
      todo: all(is('enabledFlag', 'Y'), not(isSet('headPersonId'))),
    },
  },
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'orgId', 'enabledFlag'], columns: ['code', 'name', 'orgId', 'parentId', 'headPersonId', 'deputyPersonId', 'costCenter', 'enabledFlag'], sort: 'code' },
  edit: {
    subtitle: ['name'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgId', 'parentId', 'headPersonId', 'deputyPersonId', 'costCenter', 'seqNum', 'levelId', 'enabledFlag'] }],
    panels: {
      positions: {
        label: ['岗位', 'Positions'],
        fields: {
          positionId: ref('position', '岗位', 'Position', { width: 200 }),
          jobId: ref('job', '职务', 'Job', { width: 160 }),
          personLevelId: ref('personLevel', '职级', 'Level', { width: 110 }),
          headcount: int('编制', 'Headcount', { width: 80 }),
          occupied: int('在岗', 'Occupied', { width: 80 }),
          vacant: int('空缺', 'Vacant', { width: 80 }),
        },
      },
      people: {
        label: ['人员', 'People'],
        fields: {
          personId: ref('person', '员工', 'Employee', { width: 140 }),
          positionId: ref('position', '主岗位', 'Main position', { width: 200 }),
          managerId: ref('person', '直接上级', 'Manager', { width: 140 }),
          mobile: text(30, '手机', 'Mobile', { width: 130 }),
          email: text(120, '邮箱', 'E-mail', { width: 230 }),
          personStatus: lookup('PERSON_STATUS', '状态', 'Status', { width: 80 }),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    department: list('all', ['admin'], { label: ['部门', 'Departments'], maintain: ['admin'], opens: 'DepartmentDetail' }),
    DepartmentDetail: edit(['admin'], { label: ['部门', 'Department'], maintain: ['admin'] }),
  },
  importable: true,
})
