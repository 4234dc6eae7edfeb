import { checkbox, date, datetime, edit, int, lines, list, lookup, lookups, master, none, period, ref, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A set of menus and buttons, or of sensitive columns, that responsibilities are made of. */
export const role = master('role', {
  label: ['角色', 'Role'],
  logs: 'PERMISSION',
  fields: {
    roleType: lookup('ROLE_TYPE', '类型', 'Type', { required: true, init: 'FUNCTION' }),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, init: 'INTERNAL', fixed: true }),
    // Of a data role; such a role grants these columns on whatever pages the other roles open, and no menu of its own.
    dataColumns: lookups('SENSITIVE_COLUMN', '敏感列', 'Sensitive columns', { required: { when: is('roleType', 'DATA') } }),
    description: text(300, '说明', 'Description'),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
  },
  lines: {
    roleMenuPermit: lines('菜单权限', 'Menus', {
      fields: { menuId: ref('menu', '菜单', 'Menu', { required: true }) },
      unique: [['menuId']],
    }, { calls: true }),
    roleResourcePermit: lines('按钮权限', 'Buttons', {
      fields: {
        menuId: ref('menu', '菜单', 'Menu', { required: true }),
        resourceId: ref('resource', '按钮', 'Button', { required: true }),
      },
      unique: [['resourceId']],
    }, { calls: true }),
  },
  messages: {
    OTHER_SIDE: ['菜单“{menu}”属于另一类用户', 'Menu {menu} is for the other type of user'],
    OTHER_MENU: ['按钮“{button}”不属于该菜单', 'Button {button} is not of this menu'],
    TAKES_BUTTONS: ['取消菜单“{menu}”将同时取消其{n}个按钮权限', 'Without menu {menu} its {n} {n|button goes|buttons go} too'],
    ONLY_COLUMNS: ['数据角色只能授权敏感列，不能授权菜单和按钮', 'A data role grants sensitive columns, no menus or buttons'],
    NO_COLUMNS: ['功能角色不能授权敏感列，请使用数据角色', 'A function role grants no sensitive columns; use a data role'],
    SHIPPED: ['系统预置角色不能删除', 'A role that ships with the system cannot be deleted'],
    IN_USE: ['角色已被{n}个职责使用，不能停用', 'The role is used by {n} {n|responsibility|responsibilities} and cannot be disabled'],
  },
  unused: [none('responsibility', 'responsibilityRole.roleId', { message: 'IN_USE', for: ['doInvalid'] })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'roleType', 'userType', 'enabledFlag'], columns: ['code', 'name', 'roleType', 'userType', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'roleType', 'userType', 'dataColumns', 'description', 'shippedFlag', 'enabledFlag'] }],
    grids: ['roleMenuPermit', 'roleResourcePermit'],
    tabs: ['history'],
    panels: {
      menuTree: {
        label: ['菜单权限', 'Menu tree'],
        fields: {
          path: text(300, '菜单', 'Menu', { width: 320 }),
          menuCode: text(60, '编码', 'Code', { width: 200 }),
          resources: text(500, '按钮', 'Buttons', { width: 420 }),
        },
      },
      responsibilities: {
        label: ['职责', 'Responsibilities'],
        fields: {
          responsibilityId: ref('responsibility', '职责', 'Responsibility'),
          startDate: date('开始日期', 'From'),
          endDate: date('结束日期', 'To'),
          userCount: int('用户数', 'Users'),
        },
      },
    },
  },
  pages: { 'systemsetting/role': list('all', ['admin'], { label: ['角色', 'Roles'], maintain: ['admin'], opens: 'systemsetting/role' }) },
  importable: true,
  matrix: { rows: 'roleMenuPermit.menuId', cells: 'roleResourcePermit.resourceId', by: 'resourceCode' },
})

/** What a person works as at one time: roles, an organisation, a home page. The ten of the conventions ship and stay. */
export const responsibility = master('responsibility', {
  label: ['职责', 'Responsibility'],
  logs: 'PERMISSION',
  fields: {
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, init: 'INTERNAL', fixed: true }),
    orgId: ref('organization', '业务单元', 'Business unit', { help: ['空表示全部', 'Empty means all'], width: 148 }),
    dataScopeAll: checkbox('不限数据范围', 'All rows', { init: 'N', help: ['权限清单为空时可看全部', 'Sees everything where the permit lists are empty'] }),
    homePage: lookup('HOME_PAGE', '首页', 'Home page', { required: true, init: 'inHome' }),
    secondFactor: lookup('SECOND_FACTOR', '双重验证', 'Second factor', { init: 'NONE' }),
    seqNum: int('顺序', 'Order', { required: true, init: '100', showThousandSeparator: 'N' }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
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
    }, { calls: true }),
  },
  messages: {
    SHIPPED: ['系统预置职责不能删除', 'A responsibility that ships with the system cannot be deleted'],
    OTHER_SIDE: ['角色“{role}”属于另一类用户', 'Role {role} is for the other type of user'],
    CODE_TAKEN: ['编码“{code}”已存在', 'The code {code} exists already'],
    IN_USE: ['职责已分配给{n}个用户，不能停用', 'The responsibility is held by {n} {n|user|users} and cannot be disabled'],
    SHIPPED_CODE: ['系统预置职责的编码不能修改', 'The code of a shipped responsibility stays'],
  },
  unused: [none('user', 'userResponsibility.responsibilityId', { while: is('enabledFlag', 'Y'), message: 'IN_USE', for: ['doInvalid'] })],
  actions: {
    doCopy: {
      label: ['复制', 'Copy'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnCopy', makes: 'responsibility',
      input: { code: text(60, '编码', 'Code', { required: true }), name: text(60, '名称', 'Name', { required: true }) },
    },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'userType', 'orgId', 'enabledFlag'], columns: ['code', 'name', 'userType', 'orgId', 'dataScopeAll', 'homePage', 'seqNum', 'enabledFlag'], sort: 'seqNum' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'userType', 'orgId', 'dataScopeAll', 'homePage', 'secondFactor', 'seqNum', 'shippedFlag', 'enabledFlag', 'remark'] }],
    grids: ['responsibilityRole'],
    tabs: ['history'],
    sidePages: {
      compare: { label: ['对比职责', 'Compare'], needs: 'btnCompare' },
      rights: { label: ['权限矩阵', 'Permission matrix'], needs: 'btnMatrix' },
    },
    panels: {
      users: {
        label: ['用户', 'Users'],
        fields: {
          userId: ref('user', '用户', 'User'),
          startDate: date('开始日期', 'From'),
          endDate: date('结束日期', 'To'),
          isDefault: checkbox('默认', 'Default'),
          lastLoginAt: datetime('最近登录', 'Last log-in'),
          enabledFlag: checkbox('启用', 'Enabled'),
        },
      },
      effective: {
        label: ['有效菜单与按钮', 'Effective menus and buttons'],
        fields: {
          path: text(300, '菜单', 'Menu', { width: 300 }),
          resources: text(500, '按钮', 'Buttons', { width: 420 }),
          roles: text(300, '来自角色', 'By roles', { width: 180 }),
        },
      },
    },
  },
  pages: {
    'systemsetting/responsibility': list('all', ['admin'], { label: ['职责', 'Responsibilities'], maintain: ['admin'], gives: { admin: ['btnCompare', 'btnMatrix'] }, opens: 'systemsetting/respSave' }),
    'systemsetting/respSave': edit(['admin'], { label: ['职责', 'Responsibility'], maintain: ['admin'], gives: { admin: ['btnCompare', 'btnMatrix'] } }),
    resp: list('all', ['admin'], { label: ['职责', 'Responsibilities'], maintain: ['admin'], gives: { admin: ['btnCompare', 'btnMatrix'] }, opens: 'responsibility/respSave' }),
    'responsibility/respSave': edit(['admin'], { label: ['职责', 'Responsibility'], maintain: ['admin'], gives: { admin: ['btnCompare', 'btnMatrix'] } }),
  },
})
