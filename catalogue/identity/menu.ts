import { checkbox, int, list, lookup, master, ref, text } from '../define.ts'
import { is, not } from '../formula.ts'

/** One entry of the left menu: a folder, a page of the catalogue, an embedded or an outside page. */
export const menu = master('menu', {
  label: ['菜单', 'Menu'],
  fields: {
    code: text(60, '菜单编码', 'Menu code', { required: true, unique: true, width: 200 }),
    name: text(60, '菜单名称', 'Menu name', { required: true, width: 180 }),
    // Addresses carry this number, so it is a number and not the row's id.
    menuId: int('菜单ID', 'Menu id', { kept: true, unique: true }),
    menuParentId: int('上级菜单ID', 'Parent menu id', { required: true, init: '0', min: '0' }),
    menuType: lookup('MENU_TYPE', '类型', 'Type', { required: true, init: 'PAGE' }),
    htmlUrl: text(300, '地址', 'Address', { requiredWhen: not(is('menuType', 'DIR')), help: ['页面填规范页面名', 'For a page its canonical name'] }),
    imageLink: text(100, '图标', 'Icon'),
    levelId: int('层级', 'Level', { kept: true }),
    seqNum: int('顺序', 'Order', { required: true, init: '100' }),
    keepAlive: checkbox('保留页面', 'Keep alive', { init: 'Y' }),
    tabMode: lookup('TAB_MODE', '页签方式', 'Tab mode', { init: 'SINGLE' }),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, init: 'INTERNAL' }),
  },
  messages: { HAS_CHILDREN: ['菜单有下级，不能删除', 'The menu has entries below it and cannot be deleted'] },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'menuType', 'userType', 'enabledFlag'], columns: ['menuId', 'menuParentId', 'code', 'name', 'menuType', 'htmlUrl', 'seqNum', 'userType', 'enabledFlag'], sort: 'menuId' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'menuId', 'menuParentId', 'menuType', 'htmlUrl', 'imageLink', 'seqNum', 'keepAlive', 'tabMode', 'userType', 'enabledFlag'] }],
    tabs: ['history'],
  },
  pages: { 'systemsetting/menuFunction': list('all', ['admin'], { label: ['菜单', 'Menus'], maintain: ['admin'], opens: 'systemsetting/menuFunction' }) },
})

/** A button of the installation, with the words and picture that menus use unless they say otherwise. */
export const button = master('button', {
  label: ['按钮', 'Button'],
  fields: {
    icon: text(60, '图标', 'Icon'),
    category: lookup('BTN_CATEGORY', '分类', 'Category', { required: true, init: 'TOOLBAR' }),
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'category', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'category', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'icon', 'category', 'enabledFlag'] }] },
  pages: { 'systemSetting/btnList': list('all', ['admin'], { label: ['按钮', 'Buttons'], maintain: ['admin'], opens: 'systemSetting/btnList' }) },
  importable: true,
})

/** A button on one menu: what roles are granted. Its code is that of the button, its row code is unique over all menus. */
export const resource = master('resource', {
  label: ['资源', 'Resource'],
  fields: {
    code: text(120, '编码', 'Code', { required: true, unique: true, width: 220 }),
    menuId: ref('menu', '菜单', 'Menu', { required: true }),
    resourceCode: text(60, '资源编码', 'Resource code', { required: true }),
    resIcon: text(60, '图标', 'Icon'),
    seqNum: int('顺序', 'Order', { init: '100' }),
  },
  unique: [['menuId', 'resourceCode']],
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['resourceCode', 'name', 'enabledFlag'], columns: ['menuId', 'resourceCode', 'name', 'nameEn', 'seqNum', 'enabledFlag'], sort: 'menuId' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'menuId', 'resourceCode', 'name', 'nameEn', 'resIcon', 'seqNum', 'enabledFlag'] }] },
  pages: { resource: list('all', ['admin'], { label: ['资源', 'Resources'], maintain: ['admin'], opens: 'resource' }) },
})
