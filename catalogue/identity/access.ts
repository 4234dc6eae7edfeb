import { checkbox, date, edit, int, lines, list, lookup, master, period, ref, text } from '../define.ts'

/** A set of menus and buttons, or of sensitive columns, that responsibilities are made of. */
export const role = master('role', {
  label: ['角色', 'Role'],
  fields: {
    roleType: lookup('ROLE_TYPE', '类型', 'Type', { required: true, init: 'FUNCTION' }),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, init: 'INTERNAL', fixed: true }),
    description: text(300, '说明', 'Description'),
  },
  lines: {
    roleMenuPermit: lines('菜单权限', 'Menus', {
      fields: { menuId: ref('menu', '菜单', 'Menu', { required: true }) },
      unique: [['menuId']],
    }),
    roleResourcePermit: lines('按钮权限', 'Buttons', {
      fields: {
        menuId: ref('menu', '菜单', 'Menu', { required: true }),
        resourceId: ref('resource', '按钮', 'Button', { required: true }),
      },
      unique: [['resourceId']],
    }),
  },
  messages: { OTHER_SIDE: ['菜单“{menu}”属于另一类用户', 'Menu {menu} is for the other type of user'] },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'roleType', 'userType', 'enabledFlag'], columns: ['code', 'name', 'roleType', 'userType', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'roleType', 'userType', 'description', 'enabledFlag'] }],
    grids: ['roleMenuPermit', 'roleResourcePermit'],
    tabs: ['history'],
  },
  pages: { 'systemsetting/role': list('all', ['admin'], { label: ['角色', 'Roles'], maintain: ['admin'], opens: 'systemsetting/role' }) },
})

/** What a person works as at one time: roles, an organisation, a home page. The ten of the conventions ship and stay. */
export const responsibility = master('responsibility', {
  label: ['职责', 'Responsibility'],
  fields: {
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, init: 'INTERNAL', fixed: true }),
    orgId: ref('organization', '业务单元', 'Business unit', { help: ['空表示全部', 'Empty means all'], width: 148 }),
    dataScopeAll: checkbox('不限数据范围', 'All rows', { init: 'N', help: ['权限清单为空时可看全部', 'Sees everything where the permit lists are empty'] }),
    homePage: lookup('HOME_PAGE', '首页', 'Home page', { required: true, init: 'inHome' }),
    secondFactor: lookup('SECOND_FACTOR', '第二因素', 'Second factor', { init: 'NONE' }),
    seqNum: int('顺序', 'Order', { required: true, init: '100' }),
  },
  lines: {
    responsibilityRole: lines('角色', 'Roles', {
      fields: {
        roleId: ref('role', '角色', 'Role', { required: true, where: { enabledFlag: 'Y' } }),
        startDate: date('开始日期', 'From'),
        endDate: date('结束日期', 'To'),
      },
      columns: ['roleId', period('startDate', 'endDate', '有效期', 'Valid')],
      unique: [['roleId']],
    }),
  },
  messages: {
    SHIPPED: ['系统预置职责不能删除', 'A responsibility that ships with the system cannot be deleted'],
    OTHER_SIDE: ['角色“{role}”属于另一类用户', 'Role {role} is for the other type of user'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'userType', 'orgId', 'enabledFlag'], columns: ['code', 'name', 'userType', 'orgId', 'dataScopeAll', 'homePage', 'seqNum', 'enabledFlag'], sort: 'seqNum' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'userType', 'orgId', 'dataScopeAll', 'homePage', 'secondFactor', 'seqNum', 'enabledFlag', 'remark'] }],
    grids: ['responsibilityRole'],
    tabs: ['history'],
  },
  pages: {
    'systemsetting/responsibility': list('all', ['admin'], { label: ['职责', 'Responsibilities'], maintain: ['admin'], opens: 'systemsetting/respSave' }),
    'systemsetting/respSave': edit(['admin'], { label: ['职责', 'Responsibility'], maintain: ['admin'] }),
    resp: list('all', ['admin'], { label: ['职责', 'Responsibilities'], maintain: ['admin'], opens: 'responsibility/respSave' }),
    'responsibility/respSave': edit(['admin'], { label: ['职责', 'Responsibility'], maintain: ['admin'] }),
  },
})
