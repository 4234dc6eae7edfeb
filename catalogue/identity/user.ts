import { checkbox, date, datetime, files, image, int, type Label, lines, list, lookup, master, must, period, ref, refs, text, textarea } from '../language/define.ts'
import { any, is, isSet, not } from '../language/formula.ts'

const emptyPermits: Label = [
  '清单为空时，受此清单限制的单据只能看到本人的；职责设为“不限数据范围”时例外',
  'While this list is empty, only the own ones are seen of the documents that it bounds, unless the responsibility sees all rows',
]

/** Who may sign in: an employee, made by an administrator, or a person of a supplier, made when its registration is approved. */
export const user = master('user', {
  label: ['用户', 'User'],
  logs: 'PERMISSION',

  fields: {
    // Stored in lower case, unique for ever, and never changed once its person has signed in: it stands in the audit.
    code: text(60, '登录名', 'User name', { required: true, unique: true, width: 130 }),
    name: text(60, '显示名', 'Display name', { required: true, width: 140 }),
    nameEn: text(60, '英文显示名', 'Display name in English'),
    userType: lookup('USER_TYPE', '用户类型', 'User type', { required: true, fixed: true, init: 'INTERNAL' }),
    personId: ref('person', '员工', 'Employee', { required: { when: is('userType', 'INTERNAL') }, width: 110 }),
    // Empty for a registrant until the registration is approved.
    supplierIds: refs('supplierInfo', '所属供应商', 'Suppliers'),
    mainSupplierId: ref('supplierInfo', '主供应商', 'Main supplier', { init: 'found' }),
    // Of the employee, and of the grid below: what the list shows and is searched by.
    departmentId: ref('department', '部门', 'Department', { kept: true, width: 150 }),
    responsibilityIds: refs('responsibility', '职责', 'Responsibilities', { kept: true }),
    inviteState: lookup('INVITE_STATE', '邀请状态', 'Invitation', { kept: true }),
    email: text(120, '邮箱', 'E-mail', { required: true, width: 200, format: 'email' }),
    phone: text(30, '手机', 'Phone', { format: 'phone' }),
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
    // By what a directory knows the user that keeps it by SCIM.
    externalId: text(120, '外部标识', 'External id', { unique: true }),
    // Everybody's own to choose and to take away.
    avatarFileId: image('头像', 'Picture', { kept: true }),
    signatureFileId: image('签名图', 'Signature', { kept: true }),
    // What this person often says of a decision, a line each; offered wherever a reason is asked.
    opinions: textarea(2100, '常用意见', 'Frequent opinions', { help: ['每行一条，最多10条，每条最多200字', 'A line each; at most 10 of 200 characters'] }),
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
    }, { inSheet: 'responsibilityId', calls: true }),
    userOrgPermit: lines('组织权限', 'Organisations', {
      fields: {
        orgId: ref('organization', '组织', 'Organisation', { required: true, width: 148 }),
        includeChildren: checkbox('含下级', 'With those below', { init: 'Y' }),
      },
      unique: [['orgId']],
    }, { inSheet: 'orgId', calls: true, help: emptyPermits }),
    userCategoryPermit: lines('品类权限', 'Categories', {
      fields: { categoryId: ref('purchaseCategory', '品类（含下级）', 'Category, with those below', { required: true }) },
      unique: [['categoryId']],
    }, { inSheet: 'categoryId', calls: true, help: emptyPermits }),
    userPurchaseGroupPermit: lines('采购组权限', 'Purchase groups', {
      fields: { purchaseGroup: lookup('PURCHASE_GROUP', '采购组', 'Purchase group', { required: true }) },
      unique: [['purchaseGroup']],
    }, { calls: true, help: emptyPermits }),
    userGroupPermit: lines('用户组', 'User groups', {
      fields: { userGroup: lookup('USER_GROUP', '用户组', 'User group', { required: true }) },
      unique: [['userGroup']],
    }, { calls: true, help: emptyPermits }),
    shortcutMenu: lines('常用菜单', 'Favourites', {
      fields: {
        menuId: ref('menu', '菜单', 'Menu', { required: true }),
        seqNum: int('顺序', 'Order', { showThousandSeparator: 'N' }),
        title: text(60, '标题', 'Title'),
      },
      unique: [['menuId']],
    }),
  },

  messages: {
    EXISTS: ['登录名已存在', 'User name exists'],
    NAME_FORM: ['登录名为3到60个字符，只能用小写字母、数字和 . _ - @，当前值“{name}”', 'A user name has 3 to 60 of a–z 0–9 . _ - @; given "{name}"'],
    NAME_KEPT: ['用户已登录过，不能修改登录名', 'This user has signed in; the user name stays'],
    NO_SUPPLIER: ['供应商用户至少关联1个、最多关联10个供应商，当前{n}个', 'A supplier user belongs to 1 to 10 suppliers; given {n}'],
    MAIN_SUPPLIER: ['主供应商必须是所属供应商之一', 'The main supplier must be one of the suppliers'],
    PERSON_TAKEN: ['员工已有启用的用户“{user}”', 'The employee has the enabled user {user} already'],
    INTERNAL_RESPONSIBILITY: ['内部用户不能分配供应商职责', 'An internal user cannot have a supplier responsibility'],
    TWO_DEFAULTS: ['只能有一个默认职责', 'Only one responsibility can be the default'],
    DEFAULT_NOT_OWN: ['默认职责必须是该用户的职责', 'The default responsibility must be one of the user'],
    ORG_NOT_OWN: ['默认组织必须在该用户的组织权限内', 'The default organisation must be among those of the user'],
    OUTSIDE: ['有效期必须在用户的有效期 {from} 至 {to} 之内', 'The period must lie within that of the user, {from} to {to}'],
    OPINIONS: ['常用意见最多{max}条，当前{n}条', 'At most {max} frequent {max|opinion|opinions}; given {n}'],
    OPINION_LONG: ['常用意见每条最多{max}字，“{opinion}”有{n}字', 'A frequent opinion has at most {max} {max|character|characters}; "{opinion}" has {n}'],
    FAVOURITES: ['常用菜单最多{max}个，当前{n}个', 'At most {max} {max|favourite|favourites}; given {n}'],
    TRANSFEREE: ['转办人必须是启用的同类用户，且不是本人', 'Tasks go to another enabled user of the same type'],
    SESSION_GONE: ['会话已结束', 'The session has ended'],
    NO_FACTOR: ['该用户未设置双重验证', 'This user has no second factor'],
    NO_DING: ['该用户没有钉钉用户ID', 'This user has no DingTalk id'],
    SIGNED_IN_ONCE: ['该用户已有登录记录，只能停用', 'This user has signed in; disable instead'],
    SUPPLIER_RESPONSIBILITY: ['供应商用户不能分配内部职责', 'A supplier user cannot have an internal responsibility'],
    NO_PERSON: ['内部用户必须对应员工', 'An internal user needs an employee'],
    OPEN_TASKS: ['该用户有{n}个未办任务，请选择转办人', '{n} open {n|task|tasks}: choose who takes them'],
  },
  guards: [must('NO_PERSON', any(not(is('userType', 'INTERNAL')), isSet('personId')), { at: 'personId' })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: {
      label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true,
      input: { transfereeId: ref('user', '转办给', 'Transfer to', { where: { enabledFlag: 'Y' } }) },
    },
    doResetPassword: { label: ['重置密码', 'Reset password'], from: ['Y'], to: 'same', who: ['admin'], resource: 'btnResetPassword', inList: true, batch: 'each', danger: true },
    // Nobody but the person ever sees them; who lost the phone and the recovery codes begins anew.
    doFactorReset: { label: ['移除双重验证', 'Remove second factors'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnFactorReset', danger: true },
    doDingReset: { label: ['重置钉钉', 'Reset DingTalk'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnDingReset', inList: true, batch: 'each', danger: true },
    doEndSession: { label: ['结束会话', 'End session'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnEndSession' },
  },

  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'userType', 'personId', 'departmentId', 'supplierIds', 'responsibilityIds', 'inviteState', 'lastLoginAt', 'enabledFlag'],
    columns: ['code', 'name', 'userType', 'personId', 'departmentId', 'supplierIds', 'responsibilityIds', 'inviteState', 'lastLoginAt', 'enabledFlag'],
    sort: 'code',
    views: {
      internal: { label: ['内部用户', 'Internal'], where: is('userType', 'INTERNAL') },
      supplier: { label: ['供应商用户', 'Suppliers'], where: is('userType', 'SUPPLIER') },
    },
  },
  edit: {
    subtitle: ['userType'],
    sections: [
      { label: ['基本', 'Basics'], fields: ['code', 'name', 'nameEn', 'userType', 'personId', 'departmentId', 'supplierIds', 'mainSupplierId', 'orgId', 'enabledFlag', 'startDateActive', 'endDateActive', 'remark'] },
      { label: ['联系', 'Contact'], fields: ['email', 'emailVerifiedAt', 'phone', 'phoneVerifiedAt', 'language', 'timeZone', 'dingTalkUserId', 'externalId'] },
      { label: ['登录', 'Log-in'], fields: ['defaultResponsibilityId', 'defaultOrgId', 'mustChangePassword', 'passwordChangedAt', 'lastLoginAt', 'lastLoginIp', 'inviteState', 'source'] },
      { label: ['图片', 'Pictures'], fields: ['avatarFileId', 'signatureFileId'] },
    ],
    grids: ['userResponsibility', 'userOrgPermit', 'userCategoryPermit', 'userPurchaseGroupPermit', 'userGroupPermit', 'shortcutMenu'],
    tabs: ['history'],
    sidePages: { explain: { label: ['权限说明', 'Explain rights'], needs: 'btnExplain' } },
    panels: {
      sight: {
        label: ['可见数据', 'What is seen'],
        preview: ['按填写内容查看可见数据', 'What is seen with what is typed'],
        fields: {
          responsibilityId: ref('responsibility', '职责', 'Responsibility', { width: 150 }),
          document: text(60, '单据', 'Document', { width: 150 }),
          seen: text(20, '可见', 'Seen', { width: 90 }),
          all: text(20, '总数', 'In all', { width: 90 }),
          bounds: text(300, '限制', 'Bounded by', { width: 420 }),
        },
      },
      sessions: {
        label: ['会话', 'Sessions'],
        act: 'doEndSession',
        fields: {
          startedAt: datetime('登录时间', 'Signed in'),
          lastSeenAt: datetime('最近活动', 'Last seen'),
          responsibilityId: ref('responsibility', '职责', 'Responsibility'),
          address: text(45, '地址', 'Address'),
          language: lookup('SYSTEM_LANGUAGE', '语言', 'Language'),
        },
      },
      authorisations: {
        label: ['授权', 'Delegations'],
        fields: {
          docNum: text(40, '单号', 'Number', { width: 150 }),
          grantorId: ref('user', '授权人', 'Grantor', { width: 130 }),
          delegateId: ref('user', '被授权人', 'Delegate', { width: 130 }),
          from: date('开始日期', 'From', { width: 110 }),
          to: date('结束日期', 'To', { width: 110 }),
          state: text(20, '状态', 'Status', { width: 90 }),
          reason: text(300, '原因', 'Reason', { width: 240 }),
        },
      },
      openTasks: {
        label: ['未办任务', 'Open tasks'],
        fields: {
          title: text(300, '事项', 'Task', { width: 320 }),
          itemType: lookup('PENDING_TYPE', '类型', 'Kind'),
          arisenAt: datetime('产生时间', 'Arisen'),
          dueAt: datetime('截止时间', 'Due'),
        },
      },
    },
  },
  prints: ['pdf'],
  pages: {
    user: list('all', ['admin'], { label: ['用户', 'Users'], maintain: ['admin'], gives: { admin: ['btnExplain'] }, opens: 'user' }),
    user2: list('all', ['admin'], {
      label: ['供应商用户', 'Supplier users'], maintain: ['admin'], view: 'supplier', gives: { admin: ['btnExplain'] }, opens: 'user2',
      // Suppliers' people are none of ours.
      hides: ['userType', 'personId', 'departmentId'],
    }),
  },
  importable: true,
})
