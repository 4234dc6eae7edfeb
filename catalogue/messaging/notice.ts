import { always, checkbox, datetime, document, edit, everyone, files, int, lines, list, lookup, must, number, ofOwn, otherwise, own, ref, refs, richText, supplier, text, textarea, user } from '../language/define.ts'
import { above, all, any, atLeast, type Condition, count, divide, is, isSet, not, notAfter, now, round, times } from '../language/formula.ts'

/** 200 KB. */
const longest = 200 * 1024
/** What whoever writes it may change before it is out. */
const written = [
  'title', 'titleEn', 'noticeType', 'content', 'contentEn', 'audience', 'publishFrom', 'publishTo', 'topFlag', 'homeFlag', 'popupFlag', 'replyRequired', 'replyDueAt', 'orgId', 'remark', 'fileIds',
  'noticeReceiver',
] as const
const byWriters = { buyer: written, manager: written, admin: written } as const

/** Its files go with its text. */
const whileWritten = { upload: is('status', 'DRAFT', 'WITHDRAWN'), delete: is('status', 'DRAFT', 'WITHDRAWN') }
/** Receivers find it from its first moment to its last. */
const inForce = is('effectiveFlag', 'Y')
const isFor = (...audiences: string[]) => all(inForce, is('audience', ...audiences))
const allows = (audience: string): Condition<'audience' | 'configId.allowedAudiences'> => all(is('audience', audience), is('configId.allowedAudiences', audience))

const toReceivers = { everySupplier: 'NOTICE_PUBLISHED', everyColleague: 'NOTICE_PUBLISHED', suppliers: 'NOTICE_PUBLISHED', colleagues: 'NOTICE_PUBLISHED' } as const
const receivers = ['everySupplier', 'everyColleague', 'suppliers', 'colleagues'] as const

/** An announcement to our people, to suppliers or to everybody; who has read it and what suppliers answer is kept with it. */
export const notice = document('notice', {
  label: ['公告', 'Notice'],
  number: 'GG{yyyyMMdd}{0000}',
  statusLookup: 'ANNOUNCEMENT_STATUS',
  fields: {
    title: text(200, '标题', 'Title', { required: true, english: 'titleEn', width: 280 }),
    titleEn: text(200, '英文标题', 'Title in English'),
    noticeType: lookup('NOTICE_TYPE', '类型', 'Type', { required: true }),
    configId: ref('noticeConfig', '公告配置', 'Notice rule', { kept: true }),
    content: richText('正文', 'Content', { required: true, english: 'contentEn', longest }),
    contentEn: richText('英文正文', 'Content in English', { longest }),
    audience: lookup('NOTICE_AUDIENCE', '发布范围', 'Audience', { required: true }),
    publishFrom: datetime('生效时间', 'From', { required: true }),
    publishTo: datetime('失效时间', 'To', { help: ['空则按公告配置的有效天数', 'Left empty, as many days as the notice rule says'] }),
    topFlag: checkbox('置顶', 'On top', { init: 'N' }),
    homeFlag: checkbox('首页', 'On home pages', { init: 'Y' }),
    popupFlag: checkbox('弹窗', 'Pop-up', { init: 'N' }),
    replyRequired: checkbox('须回复', 'Reply asked', { init: 'N' }),
    replyDueAt: datetime('回复截止', 'Reply by', { required: { when: is('replyRequired', 'Y') } }),
    fileIds: files('附件', 'Attachments', { attachments: { showRules: whileWritten } }),
    orgId: ref('organization', '业务单元', 'Business unit', { init: 'myOrg', width: 110 }),
    publisherId: ref('user', '发布人', 'Publisher', { kept: true, width: 110 }),
    publishedAt: datetime('发布时间', 'Published', { kept: true }),
    withdrawnReason: text(500, '撤回原因', 'Why withdrawn', { kept: true }),
    effectiveFlag: checkbox('生效中', 'In force', { kept: true, init: 'N' }),
    replyState: lookup('NOTICE_REPLY_STATE', '回复', 'Replies', { kept: true, init: 'NONE' }),
    supplierIds: refs('supplierInfo', '接收供应商', 'Suppliers', { kept: true }),
    userIds: refs('user', '接收用户', 'Users', { kept: true }),
    supplierCount: int('供应商数', 'Suppliers addressed', { kept: true }),
    receiverCount: int('接收数', 'Receivers', { kept: true }),
    readCount: int('已读数', 'Have read', { kept: true, init: '0' }),
    replyCount: int('已回复数', 'Have replied', { computed: true }),
    readRate: number(5, 1, '阅读率%', 'Read %', { computed: true, width: 80 }),
    replyRate: number(5, 1, '回复率%', 'Replied %', { computed: true, width: 80 }),
    urgedAt: datetime('催读时间', 'Readers urged', { kept: true }),
    urgedSupplierIds: refs('supplierInfo', '催读供应商', 'Suppliers urged', { kept: true }),
    urgedUserIds: refs('user', '催读用户', 'Users urged', { kept: true }),
    awaitedSupplierIds: refs('supplierInfo', '待回复供应商', 'Suppliers whose reply is awaited', { kept: true }),
    repliesToldAt: datetime('回复汇总时间', 'Replies told', { kept: true }),
  },
  lines: {
    noticeReceiver: lines('接收对象', 'Receivers', {
      fields: {
        kind: lookup('NOTICE_RECEIVER', '类型', 'Kind', { required: true, init: 'SUPPLIER' }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: { when: is('kind', 'SUPPLIER') }, width: 220 }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: { when: is('kind', 'CATEGORY') } }),
        supplierStatus: lookup('SUPPLIER_LIFECYCLE', '供应商状态', 'Supplier state', { required: { when: is('kind', 'SUPPLIER_STATUS') } }),
        orgId: ref('organization', '组织', 'Organisation', { required: { when: is('kind', 'ORG') } }),
        departmentId: ref('department', '部门', 'Department', { required: { when: is('kind', 'DEPARTMENT') } }),
        responsibilityId: ref('responsibility', '职责', 'Responsibility', { required: { when: is('kind', 'RESPONSIBILITY') } }),
        userId: ref('user', '用户', 'User', { required: { when: is('kind', 'USER') }, where: { userType: 'INTERNAL' } }),
      },
      columns: ['lineNum', 'kind', 'supplierId', 'categoryId', 'supplierStatus', 'orgId', 'departmentId', 'responsibilityId', 'userId'],
      imports: ['kind', 'supplierId'],
    }),
    noticeReply: lines('回复', 'Replies', {
      fields: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 220 }),
        content: textarea(1000, '回复内容', 'Reply', { required: true, width: 360 }),
        fileIds: files('附件', 'Attachments', { attachments: { showRules: { upload: is('replyState', 'OPEN'), delete: is('replyState', 'OPEN') } } }),
        userId: ref('user', '回复人', 'By', { kept: true, width: 110 }),
        repliedAt: datetime('回复时间', 'Replied', { kept: true }),
      },
      columns: ['lineNum', 'supplierId', 'content', 'fileIds', 'userId', 'repliedAt'],
    }),
    noticeViewer: lines('阅读记录', 'Readers', {
      fields: {
        userId: ref('user', '用户', 'User', { kept: true, width: 110 }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 220 }),
        firstAt: datetime('首次阅读', 'First read', { kept: true }),
        lastAt: datetime('最近阅读', 'Last read', { kept: true }),
        times: int('次数', 'Times', { kept: true }),
      },
    }, { kept: true }),
  },
  compute: {
    replyCount: count('noticeReply'),
    readRate: round(times(divide('readCount', 'receiverCount'), 100), 1),
    replyRate: round(times(divide(count('noticeReply'), 'supplierCount'), 100), 1),
  },
  messages: {
    NO_CONFIG: ['公告类型{noticeType}没有启用的公告配置', 'There is no enabled notice rule for type {noticeType}'],
    AUDIENCE: ['公告配置不允许发布范围{audience}', 'The notice rule does not allow the audience {audience}'],
    PERIOD: ['失效时间必须晚于生效时间', 'The end must be later than the start'],
    PAST: ['失效时间已过', 'The end has passed'],
    RECEIVERS: ['请选择接收对象', 'Choose receivers'],
    REPLY_LATE: ['回复截止不能晚于失效时间', 'Replies cannot be due after the end'],
    REPLY_EARLY: ['回复截止必须晚于生效时间', 'Replies must be due after the start'],
    NO_REPLY: ['公告配置不允许回复', 'The notice rule allows no replies'],
    NO_SUPPLIER: ['须回复的公告要有供应商接收', 'A notice that asks for replies is for suppliers'],
    CLOSED: ['已截止', 'Closed'],
    NO_WORD: ['请选择有文字的Word文档（.docx）', 'Choose a Word document (.docx) with text'],
    NOT_PUBLISHER: ['公告类型{type}由{who}发布', 'Notices of type {type} are published by {who}'],
    URGED: ['今天已催读，每天一次', 'Readers were urged today; once a day'],
    ALL_READ: ['接收人均已阅读', 'Everybody has read it'],
  },
  guards: [
    must('NO_CONFIG', isSet('configId'), { at: 'noticeType' }),
    must('AUDIENCE', any(not(isSet('configId')), allows('PUBLIC'), allows('ALL'), allows('INTERNAL'), allows('SUPPLIER'), allows('CHOSEN')), { at: 'audience' }),
    must('PERIOD', any(not(isSet('publishTo')), above('publishTo', 'publishFrom')), { at: 'publishTo' }),
    must('REPLY_LATE', notAfter('replyDueAt', 'publishTo'), { at: 'replyDueAt' }),
    must('REPLY_EARLY', any(not(isSet('replyDueAt')), above('replyDueAt', 'publishFrom')), { at: 'replyDueAt' }),
    must('NO_REPLY', any(not(is('replyRequired', 'Y')), not(isSet('configId')), is('configId.replyAllowed', 'Y')), { at: 'replyRequired' }),
    must('NO_SUPPLIER', not(all(is('replyRequired', 'Y'), is('audience', 'INTERNAL'))), { at: 'replyRequired' }),
    must('RECEIVERS', any(not(is('audience', 'CHOSEN')), atLeast(count('noticeReceiver'), 1)), { at: 'noticeReceiver', for: ['doPublish'] }),
    must('PAST', any(not(isSet('publishTo')), above('publishTo', now())), { at: 'publishTo', for: ['doPublish', 'doApproval'] }),
    must('CLOSED', is('replyState', 'OPEN'), { for: ['doReply'] }),
  ],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: byWriters },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    PUBLISHED: { label: ['已发布', 'Published'], edit: { replier: ofOwn('noticeReply.content', 'noticeReply.fileIds') }, tone: 'done' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], edit: byWriters, tone: 'stop' },
    EXPIRED: { label: ['已失效', 'Expired'], end: true, tone: 'void' },
  },
  prints: ['pdf'],
  flows: { PUBLISH: { start: 'doPublish', passed: 'doApproval', rejected: 'doReject' } },
  actions: {
    doPublish: {
      label: ['发布', 'Publish'], from: ['DRAFT', 'WITHDRAWN'], to: { SUBMITTED: is('configId.approvalRequired', 'Y'), PUBLISHED: otherwise }, who: ['buyer', 'manager', 'admin'], resource: 'btnPublish', primary: true,
      tell: toReceivers,
    },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'PUBLISHED', who: ['approver', 'manager', 'assignee'], resource: 'btnApproval', primary: true, tell: toReceivers },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'DRAFT', who: ['approver', 'manager', 'assignee'], resource: 'btnReject', reason: 'required', tell: { owner: 'NOTICE_REJECTED' } },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['PUBLISHED'], to: 'WITHDRAWN', who: ['owner', 'manager'], resource: 'btnWithdraw', reason: 'required', danger: true, tell: { 'noticeViewer.userId': 'NOTICE_WITHDRAWN' } },
    doUrge: {
      label: ['催读', 'Urge readers'], from: ['PUBLISHED'], to: 'same', who: ['owner', 'manager'], resource: 'btnUrge',
      tell: { urgedSuppliers: 'NOTICE_READ_REMIND', urgedColleagues: 'NOTICE_READ_REMIND' },
    },
    doCopy: { label: ['复制', 'Copy'], from: ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'WITHDRAWN', 'EXPIRED'], to: 'same', who: ['buyer', 'manager', 'admin'], resource: 'btnCopy', copies: {} },
    doRead: { label: ['已阅读', 'Mark as read'], from: ['PUBLISHED'], to: 'same', who: receivers, resource: 'btnConfirm', apart: true, opened: 'noticeViewer.userId' },
    doReply: {
      label: ['回复', 'Reply'], from: ['PUBLISHED'], to: 'same', who: ['everySupplier', 'suppliers'], resource: 'btnReply', apart: true,
      input: { content: textarea(1000, '回复内容', 'Reply', { required: true }) },
    },
    // Its hour has come: receivers find it and are told.
    doTakeEffect: { label: ['生效', 'Take effect'], from: ['PUBLISHED'], to: 'same', who: ['system'], resource: 'btnPublish', tell: toReceivers },
    doRemind: { label: ['提醒回复', 'Remind of replies'], from: ['PUBLISHED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { awaited: 'NOTICE_REPLY_REMIND' } },
    doCloseReplies: { label: ['回复截止', 'Close replies'], from: ['PUBLISHED'], to: 'same', who: ['system'], resource: 'btnClose' },
    doTellReplies: { label: ['汇总回复', 'Sum up replies'], from: ['PUBLISHED'], to: 'same', who: ['system'], resource: 'btnReply', tell: { publisher: 'NOTICE_REPLIED' } },
    doExpire: { label: ['失效', 'Expire'], from: ['PUBLISHED'], to: 'EXPIRED', who: ['system'], resource: 'btnClose' },
  },
  roles: {
    publisher: user('publisherId', { owns: true }),
    everySupplier: everyone('supplier', { when: isFor('PUBLIC', 'ALL', 'SUPPLIER') }),
    everyColleague: everyone('internal', { when: isFor('PUBLIC', 'ALL', 'INTERNAL') }),
    suppliers: supplier('supplierIds', { from: inForce }),
    colleagues: user('userIds', { from: inForce }),
    // What they have done in it themselves.
    replied: supplier('noticeReply.supplierId', { from: inForce }),
    replier: supplier('noticeReply.supplierId', { from: all(inForce, is('replyState', 'OPEN')) }),
    viewer: user('noticeViewer.userId', { from: inForce }),
    viewing: supplier('noticeViewer.supplierId', { from: inForce }),
    // Whom an action speaks to.
    urgedSuppliers: supplier('urgedSupplierIds', { from: inForce }),
    urgedColleagues: user('urgedUserIds', { from: inForce }),
    awaited: supplier('awaitedSupplierIds', { from: inForce }),
  },
  sight: {
    receivers: {
      paths: [
        'noticeReceiver', 'supplierIds', 'userIds', 'supplierCount', 'receiverCount', 'readCount', 'replyCount', 'readRate', 'replyRate', 'urgedAt', 'urgedSupplierIds', 'urgedUserIds', 'awaitedSupplierIds',
        'repliesToldAt', 'audience', 'configId', 'homeFlag', 'popupFlag', 'withdrawnReason', 'remark',
      ],
      to: { owner: always, manager: always, admin: always, approver: always },
    },
    readers: { paths: ['noticeViewer'], to: { owner: always, manager: always, admin: always, viewer: own, viewing: own } },
    replies: { paths: ['noticeReply'], to: { owner: always, replied: own } },
  },
  scope: { side: 'own', openTo: ['admin', 'manager', 'approver'] },
  list: {
    find: ['docNum', 'title', 'noticeType', 'status', 'publishFrom', 'publisherId', 'audience'],
    columns: ['docNum', 'title', 'status', 'noticeType', 'audience', 'readRate', 'replyRate', 'publishFrom', 'publishTo', 'topFlag', 'replyState', 'publisherId'],
    sort: '-publishFrom',
    views: { inForce: { label: ['生效中', 'In force'], where: inForce } },
    // Sheets of their own for whoever takes the figures along.
    lineViews: {
      readers: {
        label: ['阅读记录', 'Readers'], lines: 'noticeViewer', where: isSet('firstAt'), find: ['docNum', 'title', 'userId', 'supplierId', 'firstAt'],
        columns: ['docNum', 'title', 'userId', 'supplierId', 'firstAt', 'lastAt', 'times'], sort: '-firstAt',
      },
      repliers: {
        label: ['回复', 'Replies'], lines: 'noticeReply', where: isSet('repliedAt'), find: ['docNum', 'title', 'supplierId', 'repliedAt'],
        columns: ['docNum', 'title', 'supplierId', 'content', 'userId', 'repliedAt'], sort: '-repliedAt',
      },
    },
  },
  edit: {
    titledBy: 'title',
    facts: ['readRate', 'replyRate', 'receiverCount', 'replyState', 'replyDueAt'],
    sections: [
      { label: ['公告', 'Notice'], fields: ['title', 'titleEn', 'noticeType', 'publisherId', 'publishedAt', 'content', 'contentEn'] },
      { label: ['发布', 'Publication'], fields: ['audience', 'topFlag', 'publishFrom', 'homeFlag', 'publishTo', 'popupFlag', 'replyDueAt', 'replyRequired', 'orgId', 'withdrawnReason', 'remark'] },
    ],
    grids: ['noticeReceiver', 'noticeReply', 'noticeViewer'],
    sidePages: { word: { label: ['Word', 'Word'], needs: 'btnCopy' } },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    noticeMoreList: list('addressed', ['supplier', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'admin'], {
      label: ['公告', 'Notices'], opens: 'noticeDesc', view: 'inForce', hides: ['status', 'audience', 'publisherId', 'readRate', 'replyRate', 'doPublish', 'doWithdraw', 'doUrge', 'doCopy', 'doApproval', 'doReject'],
    }),
    noticeDesc: edit(['supplier', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'admin'], {
      label: ['公告', 'Notice'],
      hides: [
        'titleEn', 'contentEn', 'audience', 'topFlag', 'homeFlag', 'popupFlag', 'orgId', 'withdrawnReason', 'remark', 'replyRequired', 'noticeReceiver', 'noticeViewer', 'readRate', 'replyRate', 'receiverCount', 'approval', 'history',
        'doPublish', 'doWithdraw', 'doUrge', 'doCopy', 'doApproval', 'doReject',
      ],
    }),
    noticeManagementList: list('managed', ['buyer', 'manager', 'approver', 'admin'], {
      label: ['公告管理', 'Notice management'], maintain: ['buyer', 'manager', 'admin'], opens: 'noticeEdit', hides: ['doRead', 'doReply', 'topFlag', 'replyState'],
    }),
    noticeEdit: edit(['buyer', 'manager', 'approver', 'admin'], { label: ['公告', 'Notice'], maintain: ['buyer', 'manager', 'admin'], hides: ['doRead', 'doReply'] }),
  },
  templates: {
    NOTICE_PUBLISHED: { title: ['公告：{title}', 'Notice: {title}'] },
    NOTICE_WITHDRAWN: { title: ['公告已撤回：{title}', 'Notice withdrawn: {title}'] },
    NOTICE_REJECTED: { title: ['公告{docNum}被驳回', 'Notice {docNum} was rejected'], todo: true, todoType: 'TASK' },
    NOTICE_READ_REMIND: { title: ['请阅读公告：{title}', 'Please read the notice: {title}'] },
    NOTICE_REPLY_REMIND: { title: ['请回复公告：{title}', 'Please reply to the notice: {title}'], todo: true },
    NOTICE_REPLIED: { title: ['公告{docNum}已收到{replyCount}份回复', 'Notice {docNum} has {replyCount} {replyCount|reply|replies}'] },
  },
})
