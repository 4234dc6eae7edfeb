import { checkbox, date, datetime, files, int, lines, list, lookup, master, period, ref, refs, refuseUnless, text, uuid } from '../define.ts'
import { any, is, isSet, not } from '../formula.ts'

/** Who may sign in: an employee, made by an administrator, or a person of a supplier, made when its registration is approved. */
export const user = master('user', {
  label: ['用户', 'User'],

  fields: {
    // Stored in lower case, unique for ever, never changed: it stands in the audit.
    code: text(60, '登录名', 'User name', { required: true, unique: true, fixed: true, width: 130 }),
    name: text(60, '显示名', 'Display name', { required: true, width: 140 }),
    nameEn: text(60, '英文显示名', 'Display name in English'),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, fixed: true, init: 'INTERNAL' }),
    personId: ref('person', '员工', 'Employee', { requiredWhen: is('userType', 'INTERNAL'), width: 110 }),
    // Empty for a registrant until the registration is approved.
    supplierIds: refs('supplierInfo', '所属供应商', 'Suppliers'),
    email: text(120, '邮箱', 'E-mail', { required: true, width: 200, format: 'email' }),
    phone: text(30, '手机', 'Phone'),
    emailVerifiedAt: datetime('邮箱验证时间', 'E-mail verified', { kept: true }),
    phoneVerifiedAt: datetime('手机验证时间', 'Phone verified', { kept: true }),
    language: lookup('SYSTEM_LANGUAGE', '语言', 'Language', { required: true, init: 'CN' }),
    timeZone: lookup('TIME_ZONE', '时区', 'Time zone', { required: true, init: 'Asia/Shanghai' }),
    theme: lookup('THEME', '主题', 'Theme'),
    defaultResponsibilityId: ref('responsibility', '默认职责', 'Default responsibility'),
    defaultOrgId: ref('organization', '默认组织', 'Default organisation', { width: 148 }),
    mustChangePassword: checkbox('首次须改密码', 'Must change password', { kept: true }),
    passwordChangedAt: datetime('密码修改时间', 'Password changed', { kept: true }),
    lastLoginAt: datetime('最近登录', 'Last log-in', { kept: true }),
    lastLoginIp: text(45, '最近登录地址', 'Last address', { kept: true }),
    dingTalkUserId: text(80, '钉钉用户ID', 'DingTalk id', { unique: true }),
    avatarFileId: uuid('头像', 'Picture'),
    signatureFileId: uuid('签名图', 'Signature'),
    source: lookup('USER_SOURCE', '来源', 'Source', { kept: true }),
    fileIds: files('附件', 'Attachments'),
  },

  lines: {
    userResponsibility: lines('职责', 'Responsibilities', {
      fields: {
        responsibilityId: ref('responsibility', '职责', 'Responsibility', { required: true, where: { enabledFlag: 'Y' } }),
        startDate: date('开始日期', 'From'),
        endDate: date('结束日期', 'To'),
        isDefault: checkbox('默认', 'Default', { init: 'N' }),
      },
      columns: ['responsibilityId', period('startDate', 'endDate', '有效期', 'Valid'), 'isDefault'],
      unique: [['responsibilityId']],
    }),
    userOrgPermit: lines('组织权限', 'Organisations', {
      fields: {
        orgId: ref('organization', '组织', 'Organisation', { required: true, width: 148 }),
        includeChildren: checkbox('含下级', 'With those below', { init: 'Y' }),
      },
      unique: [['orgId']],
    }),
    userCategoryPermit: lines('品类权限', 'Categories', {
      fields: { categoryId: ref('purchaseCategory', '品类（含下级）', 'Category, with those below', { required: true }) },
      unique: [['categoryId']],
    }),
    userPurchaseGroupPermit: lines('采购组权限', 'Purchase groups', {
      fields: { purchaseGroup: lookup('PURCHASE_GROUP', '采购组', 'Purchase group', { required: true }) },
      unique: [['purchaseGroup']],
    }),
    userGroupPermit: lines('用户组', 'User groups', {
      fields: { userGroup: lookup('USER_GROUP', '用户组', 'User group', { required: true }) },
      unique: [['userGroup']],
    }),
    shortcutMenu: lines('常用菜单', 'Favourites', {
      fields: {
        menuId: ref('menu', '菜单', 'Menu', { required: true }),
        seqNum: int('顺序', 'Order'),
        title: text(60, '标题', 'Title'),
      },
      unique: [['menuId']],
    }),
  },

  messages: {
    EXISTS: ['登录名已存在', 'User name exists'],
    SIGNED_IN_ONCE: ['该用户已有登录记录，只能停用', 'This user has signed in; disable instead'],
    SUPPLIER_RESPONSIBILITY: ['供应商用户不能分配内部职责', 'A supplier user cannot have an internal responsibility'],
    NO_PERSON: ['内部用户必须对应员工', 'An internal user needs an employee'],
    OPEN_TASKS: ['该用户有{n}个未办任务，请选择转办人', '{n} open tasks: choose who takes them'],
  },
  checks: [refuseUnless('NO_PERSON', any(not(is('userType', 'INTERNAL')), isSet('personId')), 'personId')],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },

  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'userType', 'personId', 'enabledFlag'],
    columns: ['code', 'name', 'userType', 'supplierIds', 'email', 'lastLoginAt', 'enabledFlag'],
    sort: 'code',
    views: {
      internal: { label: ['内部用户', 'Internal'], where: is('userType', 'INTERNAL') },
      supplier: { label: ['供应商用户', 'Suppliers'], where: is('userType', 'SUPPLIER') },
    },
  },
  edit: {
    subtitle: ['userType'],
    sections: [
      { label: ['基本', 'Basics'], fields: ['code', 'name', 'nameEn', 'userType', 'personId', 'supplierIds', 'orgId', 'enabledFlag', 'remark'] },
      { label: ['联系', 'Contact'], fields: ['email', 'phone', 'language', 'timeZone', 'dingTalkUserId'] },
      { label: ['登录', 'Log-in'], fields: ['defaultResponsibilityId', 'defaultOrgId', 'mustChangePassword', 'passwordChangedAt', 'lastLoginAt', 'lastLoginIp', 'source'] },
    ],
    grids: ['userResponsibility', 'userOrgPermit', 'userCategoryPermit', 'userPurchaseGroupPermit', 'userGroupPermit', 'shortcutMenu'],
    tabs: ['history'],
  },
  pages: {
    user: list('all', ['admin'], { label: ['用户', 'Users'], maintain: ['admin'], opens: 'user' }),
    user2: list('all', ['admin'], { label: ['供应商用户', 'Supplier users'], maintain: ['admin'], view: 'supplier', opens: 'user2' }),
  },
  importable: true,
})
