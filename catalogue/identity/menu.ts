import { checkbox, int, lines, list, lookup, master, ref, text } from '../language/define.ts'
import { is, not } from '../language/formula.ts'

/** One entry of the left menu: a folder, a page of the catalogue, an embedded or an outside page. */
export const menu = master('menu', {
  label: ['菜单', 'Menu'],
  logs: 'PERMISSION',
  fields: {
    code: text(60, '菜单编码', 'Menu code', { required: true, unique: true, width: 200 }),
    name: text(60, '菜单名称', 'Menu name', { required: true, width: 180 }),
    // Addresses carry this number, so it is a number and not the row's id.
    menuId: int('菜单ID', 'Menu id', { kept: true, unique: true }),
    menuParentId: int('上级菜单ID', 'Parent menu id', { required: true, init: '0', min: '0', help: ['0为顶层', '0 is the top'] }),
    menuType: lookup('MENU_TYPE', '类型', 'Type', { required: true, init: 'PAGE' }),
    htmlUrl: text(300, '地址', 'Address', { required: { when: not(is('menuType', 'DIR')) }, help: ['页面填规范页面名', 'For a page its canonical name'] }),
    imageLink: text(100, '图标', 'Icon'),
    levelId: int('层级', 'Level', { kept: true }),
    seqNum: int('顺序', 'Order', { required: true, init: '100', showThousandSeparator: 'N' }),
    keepAlive: checkbox('保留页面', 'Keep alive', { init: 'Y' }),
    tabMode: lookup('TAB_MODE', '页签方式', 'Tab mode', { help: ['空则按配置项TAB_MODE', 'Empty: as profile TAB_MODE says'] }),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { help: ['空表示两类用户都可以', 'Empty means both types'] }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
  },
  messages: {
    HAS_CHILDREN: ['菜单有{n}个下级，不能删除', 'The menu has {n} {n|entry|entries} below it and cannot be deleted'],
    NO_PARENT: ['上级菜单{id}不存在', 'There is no parent menu {id}'],
    CIRCLE: ['不能移动到自身或自身的下级', 'Cannot move below itself'],
    TOO_DEEP: ['菜单最多{max}层', 'A menu has at most {max} {max|level|levels}'],
    NO_PAGE: ['“{page}”不是规范页面名', '"{page}" is no canonical page name'],
    NO_HOST: ['“{address}”的主机不在允许清单(EMBED_HOSTS)内', 'The host of {address} is not among EMBED_HOSTS'],
    NOT_FOLDER: ['上级菜单“{menu}”不是目录', 'The parent {menu} is no folder'],
    SHIPPED: ['系统预置菜单不能删除，可停用', 'A menu that ships with the system cannot be deleted; disable it'],
    CODE_TAKEN: ['菜单编码“{code}”已存在', 'The menu code {code} exists already'],
    NO_NEIGHBOUR: ['菜单已在{end}', 'The menu stands at the {end} already'],
  },
  actions: {
    doAddChild: {
      label: ['新增下级', 'Add below'], from: ['Y'], to: 'same', who: ['admin'], resource: 'btnAdd', makes: 'menu',
      input: {
        code: text(60, '菜单编码', 'Menu code', { required: true }),
        name: text(60, '菜单名称', 'Menu name', { required: true }),
        nameEn: text(60, '英文名', 'English name'),
        menuType: lookup('MENU_TYPE', '类型', 'Type', { required: true, init: 'PAGE' }),
        htmlUrl: text(300, '地址', 'Address'),
      },
    },
    doMoveUp: { label: ['上移', 'Move up'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnMove' },
    doMoveDown: { label: ['下移', 'Move down'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnMove' },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  parent: 'menuParentId',
  parentKey: 'menuId',
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'menuType', 'userType', 'enabledFlag'], columns: ['menuId', 'menuParentId', 'code', 'name', 'menuType', 'htmlUrl', 'seqNum', 'userType', 'enabledFlag'], sort: 'menuId' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'menuId', 'menuParentId', 'menuType', 'htmlUrl', 'imageLink', 'seqNum', 'keepAlive', 'tabMode', 'userType', 'levelId', 'shippedFlag', 'enabledFlag'] }],
    tabs: ['history'],
    panels: {
      roles: { label: ['授权角色', 'Granted to'], fields: { roleId: ref('role', '角色', 'Role'), resources: text(500, '按钮', 'Buttons', { width: 420 }) } },
    },
  },
  pages: { 'systemsetting/menuFunction': list('all', ['admin'], {
      label: ['菜单', 'Menus'], maintain: ['admin'], gives: { admin: ['btnPreview'] }, leads: { btnPreview: 'preview' }, opens: 'systemsetting/menuFunction',
    }) },
})

/** A button of the installation, with the words and picture that menus use unless they say otherwise. */
export const button = master('button', {
  label: ['按钮', 'Button'],
  logs: 'PERMISSION',
  fields: {
    icon: text(60, '图标', 'Icon'),
    category: lookup('BTN_CATEGORY', '分类', 'Category', { required: true, init: 'TOOLBAR' }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
  },
  messages: {
    CODE_FORM: ['按钮编码以btn加大写字母开头，当前值“{code}”', 'A button code begins with btn and a capital; given "{code}"'],
    SHIPPED: ['系统预置按钮不能删除', 'A button that ships with the system cannot be deleted'],
    USED_BY: ['按钮已被{n}个资源使用，不能删除', 'The button is used by {n} {n|resource|resources} and cannot be deleted'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'category', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'category', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'icon', 'category', 'shippedFlag', 'enabledFlag'] }], tabs: ['history'] },
  pages: { 'systemSetting/btnList': list('all', ['admin'], { label: ['按钮', 'Buttons'], maintain: ['admin'], opens: 'systemSetting/btnList' }) },
  importable: true,
})

/** A button on one menu: what roles are granted. Its code is that of the button, its row code is unique over all menus. */
export const resource = master('resource', {
  label: ['资源', 'Resource'],
  logs: 'PERMISSION',
  fields: {
    code: text(120, '编码', 'Code', { required: true, unique: true, width: 220 }),
    menuId: ref('menu', '菜单', 'Menu', { required: true }),
    resourceCode: text(60, '资源编码', 'Resource code', { required: true }),
    resIcon: text(60, '图标', 'Icon'),
    seqNum: int('顺序', 'Order', { init: '100', showThousandSeparator: 'N' }),
    // A button that no call hangs on is shown as such, and its action is refused.
    apiCount: int('接口数', 'Calls', { kept: true }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
  },
  lines: {
    resourceApi: lines('接口', 'Calls', {
      fields: {
        apiPath: text(200, '接口地址', 'Address', { required: true, width: 360, help: ['例如 /v1/poHeaderRestful/doApproval', 'For example /v1/poHeaderRestful/doApproval'] }),
        verb: lookup('HTTP_VERB', '方法', 'Method', { required: true, init: 'POST' }),
      },
      unique: [['apiPath', 'verb']],
    }, { calls: true }),
  },
  unique: [['menuId', 'resourceCode']],
  messages: {
    NO_BUTTON: ['按钮主数据中没有“{code}”', 'There is no button {code}'],
    NO_CALL: ['没有接口“{path}”', 'There is no call {path}'],
    SHIPPED: ['系统预置资源不能删除，可停用', 'A resource that ships with the system cannot be deleted; disable it'],
    NO_PAGE: ['菜单“{menu}”不是页面', 'The menu {menu} is no page'],
    COMPLETE: ['该菜单的按钮已齐全', 'This menu has all its buttons already'],
  },
  actions: {
    doGenerate: { label: ['从按钮生成', 'Make from buttons'], from: [], to: 'same', who: ['admin'], resource: 'btnGenerate', makes: 'resource', input: { menuId: ref('menu', '菜单', 'Menu', { required: true, where: { menuType: 'PAGE' } }) } },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'menuId', 'resourceCode', 'name', 'enabledFlag'],
    columns: ['code', 'menuId', 'resourceCode', 'name', 'nameEn', 'apiCount', 'seqNum', 'enabledFlag'],
    sort: 'code',
    views: { unbound: { label: ['未绑定接口', 'Without calls'], where: is('apiCount', '0') } },
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'menuId', 'resourceCode', 'name', 'nameEn', 'resIcon', 'seqNum', 'apiCount', 'shippedFlag', 'enabledFlag'] }],
    grids: ['resourceApi'],
    tabs: ['history'],
  },
  pages: { resource: list('all', ['admin'], { label: ['资源', 'Resources'], maintain: ['admin'], opens: 'resource' }) },
})
