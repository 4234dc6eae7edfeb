import { checkbox, date, edit, int, list, master, percent, ref, timeline } from '../language/define.ts'
import { minus } from '../language/formula.ts'

/** A place in a department for so many people; who holds it stands at the employees, and above it is the position that it reports to. */
export const position = master('position', {
  label: ['岗位', 'Position'],
  fields: {
    // That of the department.
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    departmentId: ref('department', '部门', 'Department', { required: true, where: { enabledFlag: 'Y' }, width: 150 }),
    jobId: ref('job', '职务', 'Job', { required: true, where: { enabledFlag: 'Y' }, width: 160 }),
    headcount: int('编制', 'Headcount', { required: true, init: '1', min: '1', max: '9999', width: 80 }),
    parentPositionId: ref('position', '上级岗位', 'Reports to', { where: { enabledFlag: 'Y' }, width: 160 }),
    isHead: checkbox('部门负责人岗位', 'Head of department', { required: true, init: 'N', width: 120 }),
    personLevelId: ref('personLevel', '职级', 'Level', { where: { enabledFlag: 'Y' }, width: 110 }),
    // Of today: brought in line when somebody comes or goes, and each night.
    occupied: int('在岗', 'Occupied', { kept: true, init: '0', width: 80 }),
    vacant: int('空缺', 'Vacant', { computed: true, width: 80 }),
  },
  compute: { vacant: minus('headcount', 'occupied') },
  messages: {
    HEAD_TWICE: ['部门已有负责人岗位：{code}', 'The department already has a head position: {code}'],
    CYCLE: ['上级岗位形成循环：{path}', 'The positions form a circle: {path}'],
    FULL: ['岗位“{name}”编制{headcount}人已满', 'Position {name} is full ({headcount})'],
    HEADCOUNT_LOW: ['编制{headcount}人少于{day}已分配的{n}人', 'Headcount {headcount} is below the {n} {n|person|people} allotted on {day}'],
    OCCUPIED: ['岗位仍有{n}人在岗或待上岗，不能停用', '{n} {n|person holds the position or is|people hold the position or are} going to'],
    HAS_BELOW: ['仍有{n}个启用的下级岗位，不能停用', '{n} enabled {n|position reports|positions report} to it'],
  },
  parent: 'parentPositionId',
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'departmentId', 'jobId', 'personLevelId', 'vacant', 'enabledFlag'],
    columns: ['code', 'name', 'departmentId', 'orgId', 'jobId', 'personLevelId', 'headcount', 'occupied', 'vacant', 'isHead', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    subtitle: ['name'],
    facts: ['headcount', 'occupied', 'vacant'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'departmentId', 'orgId', 'jobId', 'personLevelId', 'headcount', 'parentPositionId', 'isHead', 'enabledFlag', 'remark'] }],
    panels: {
      occupants: { label: ['在岗人员', 'Occupants'], fields: allotted() },
      former: { label: ['任职历史', 'Former occupants'], fields: allotted(), as: timeline('startDate', 'personId', 'endDate', 'percent') },
      below: {
        label: ['下级岗位', 'Positions below'],
        fields: {
          positionId: ref('position', '岗位', 'Position', { width: 200 }),
          departmentId: ref('department', '部门', 'Department', { width: 150 }),
          headcount: int('编制', 'Headcount', { width: 80 }),
          occupied: int('在岗', 'Occupied', { width: 80 }),
          vacant: int('空缺', 'Vacant', { width: 80 }),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    position: list('all', ['admin'], { label: ['岗位', 'Positions'], maintain: ['admin'], opens: 'positiondetail' }),
    positiondetail: edit(['admin'], { label: ['岗位', 'Position'], maintain: ['admin'] }),
  },
  importable: true,
})

/** Who, from when to when, how much of it. */
function allotted() {
  return {
    personId: ref('person', '员工', 'Employee', { width: 160 }),
    isMain: checkbox('主岗位', 'Main position', { width: 90 }),
    percent: percent('投入比例', 'Share', { width: 90 }),
    startDate: date('开始日期', 'From', { width: 110 }),
    endDate: date('结束日期', 'To', { width: 110 }),
  }
}
