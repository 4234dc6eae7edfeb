import { always, checkbox, datetime, document, edit, files, int, lines, list, lookup, must, own, ref, supplier, text, textarea, user, uuid } from '../language/define.ts'
import { above, all, any, atLeast, count, is, isSet, not, now } from '../language/formula.ts'

const written = ['title', 'titleEn', 'notificationKind', 'content', 'contentEn', 'businessNum', 'confirmRequired', 'confirmDueAt', 'orgId', 'remark', 'fileIds', 'notificationReceiver'] as const
const byWriters = { buyer: written, manager: written, quality: written, finance: written, admin: written } as const
const isOut = is('status', 'SENT')
const writers = ['buyer', 'manager', 'quality', 'finance', 'admin'] as const
const toReceivers = { suppliers: 'NOTIFICATION_SENT', colleagues: 'NOTIFICATION_SENT' } as const

/** A short message to named suppliers or colleagues, who confirm that they have it where that is asked. */
export const notification = document('notification', {
  label: ['通知', 'Notification'],
  number: 'NF{yyyyMMdd}{0000}',
  statusLookup: 'NOTIFICATION_STATUS',
  fields: {
    title: text(200, '标题', 'Title', { required: true, english: 'titleEn', width: 280 }),
    titleEn: text(200, '英文标题', 'Title in English'),
    notificationKind: lookup('NOTIFICATION_KIND', '类别', 'Kind', { required: true }),
    content: textarea(2000, '内容', 'Text', { required: true, english: 'contentEn' }),
    contentEn: textarea(2000, '英文内容', 'Text in English'),
    businessNum: text(60, '关联单据号', 'Linked document', { help: ['每个接收方都须有权查看', 'Each receiver must be able to read it'] }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    businessId: uuid('关联单据', 'Document', { kept: true }),
    confirmRequired: checkbox('须确认', 'Receipt asked', { init: 'N' }),
    confirmDueAt: datetime('确认截止', 'Confirm by', { required: { when: is('confirmRequired', 'Y') } }),
    fileIds: files('附件', 'Attachments', { attachments: { showRules: { upload: is('status', 'DRAFT', 'WITHDRAWN'), delete: is('status', 'DRAFT', 'WITHDRAWN') } } }),
    orgId: ref('organization', '业务单元', 'Business unit', { init: 'myOrg', width: 110 }),
    writerId: ref('user', '发送人', 'Sender', { kept: true, width: 110 }),
    sentAt: datetime('发送时间', 'Sent', { kept: true }),
    sentTimes: int('发送次数', 'Times sent', { kept: true, init: '0' }),
    withdrawnReason: text(500, '撤回原因', 'Why withdrawn', { kept: true }),
    receiverCount: int('接收方数', 'Receivers', { computed: true }),
    confirmedCount: int('已确认数', 'Confirmed', { computed: true }),
    remindedAt: datetime('提醒时间', 'Reminded', { kept: true }),
  },
  lines: {
    notificationReceiver: lines('接收方', 'Receivers', {
      fields: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { width: 240 }),
        userId: ref('user', '用户', 'User', { where: { userType: 'INTERNAL' } }),
        receipt: lookup('NOTIFICATION_RECEIPT', '确认状态', 'Receipt', { kept: true, init: 'NONE' }),
        confirmedBy: ref('user', '确认人', 'Confirmed by', { kept: true, width: 110 }),
        confirmedAt: datetime('确认时间', 'Confirmed', { kept: true }),
        // Which sending was on the page when it was confirmed.
        confirmedTimes: int('确认版本', 'Sending confirmed', { kept: true }),
        remindedFlag: checkbox('再次提醒', 'Reminded again', { kept: true, init: 'N' }),
      },
      columns: ['lineNum', 'supplierId', 'userId', 'receipt', 'confirmedBy', 'confirmedAt', 'remindedFlag'],
      imports: ['supplierId'],
      unique: [['supplierId', 'userId']],
    }),
  },
  compute: {
    receiverCount: count('notificationReceiver'),
    confirmedCount: count('notificationReceiver', is('receipt', 'DONE', 'LATE')),
  },
  messages: {
    RECEIVERS: ['请选择接收对象', 'Choose receivers'],
    ONE: ['第{lineNum}行请填写供应商或用户之一', 'Line {lineNum} names either a supplier or a user'],
    MOST: ['接收方最多500个，当前{n}个', 'At most 500 receivers; given {n}'],
    DUE_PAST: ['确认截止已过', 'The time to confirm has passed'],
    NO_DOCUMENT: ['没有您可查看的单据{docNum}', 'There is no document {docNum} that you can read'],
    UNREADABLE: ['接收方无权查看关联单据{docNum}', 'Receiver cannot read {docNum}'],
    ALL_CONFIRMED: ['接收方均已确认', 'Everybody has confirmed'],
  },
  guards: [
    must('ONE', any(all(isSet('supplierId'), not(isSet('userId'))), all(isSet('userId'), not(isSet('supplierId')))), { on: 'notificationReceiver', at: 'supplierId' }),
    must('MOST', not(above(count('notificationReceiver'), 500)), { at: 'notificationReceiver', says: { n: count('notificationReceiver') } }),
    must('RECEIVERS', atLeast(count('notificationReceiver'), 1), { at: 'notificationReceiver', for: ['doPublish'] }),
    must('DUE_PAST', any(not(isSet('confirmDueAt')), above('confirmDueAt', now())), { at: 'confirmDueAt', for: ['doPublish'] }),
  ],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: byWriters },
    SENT: { label: ['已发送', 'Sent'], tone: 'done' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], edit: byWriters, tone: 'stop' },
  },
  actions: {
    doPublish: { label: ['发送', 'Send'], from: ['DRAFT', 'WITHDRAWN'], to: 'SENT', who: writers, resource: 'btnPublish', primary: true, tell: toReceivers },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['SENT'], to: 'WITHDRAWN', who: ['owner'], resource: 'btnWithdraw', reason: 'required', danger: true },
    doUrge: { label: ['再次提醒', 'Remind again'], from: ['SENT'], to: 'same', who: ['owner'], resource: 'btnUrge', tell: { awaitedSuppliers: 'NOTIFICATION_REMIND', awaitedColleagues: 'NOTIFICATION_REMIND' } },
    doConfirm: { label: ['确认收悉', 'Confirm receipt'], from: ['SENT'], to: 'same', who: ['awaitedSuppliers', 'awaitedColleagues'], resource: 'btnConfirm', apart: true, primary: true, tell: { writer: 'NOTIFICATION_CONFIRMED' } },
    // The time to confirm has come, and not everybody has.
    doRemind: { label: ['到期提醒', 'Remind'], from: ['SENT'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { awaitedSuppliers: 'NOTIFICATION_REMIND', awaitedColleagues: 'NOTIFICATION_REMIND' } },
  },
  roles: {
    writer: user('writerId', { owns: true }),
    suppliers: supplier('notificationReceiver.supplierId', { from: isOut }),
    colleagues: user('notificationReceiver.userId', { from: isOut }),
    awaitedSuppliers: supplier('notificationReceiver.supplierId', { from: isOut, while: is('receipt', 'OPEN') }),
    awaitedColleagues: user('notificationReceiver.userId', { from: isOut, while: is('receipt', 'OPEN') }),
  },
  sight: {
    receivers: { paths: ['notificationReceiver'], to: { writer: always, admin: always, suppliers: own, colleagues: own } },
    figures: { paths: ['receiverCount', 'confirmedCount', 'remindedAt', 'withdrawnReason', 'remark', 'sentTimes'], to: { writer: always, admin: always } },
    reminders: { paths: ['notificationReceiver.remindedFlag'], to: { writer: always, admin: always } },
  },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['docNum', 'title', 'notificationKind', 'status', 'sentAt', 'writerId'],
    columns: ['docNum', 'title', 'status', 'notificationKind', 'confirmRequired', 'confirmDueAt', 'confirmedCount', 'receiverCount', 'sentAt', 'writerId'],
    sort: '-creationDate',
    views: { sent: { label: ['已发送', 'Sent'], where: isOut } },
  },
  edit: {
    titledBy: 'title',
    facts: ['confirmedCount', 'receiverCount', 'confirmDueAt', 'sentAt'],
    sections: [{
      label: ['通知', 'Notification'],
      fields: ['title', 'titleEn', 'notificationKind', 'writerId', 'content', 'contentEn', 'businessNum', 'entityName', 'confirmRequired', 'confirmDueAt', 'orgId', 'withdrawnReason', 'remark'],
    }],
    grids: ['notificationReceiver'],
    tabs: ['files', 'history'],
  },
  pages: {
    notificationMoreList: list('addressed', ['supplier', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'admin'], {
      label: ['通知', 'Notifications'], opens: 'notificationDesc', view: 'sent', hides: ['status', 'confirmedCount', 'receiverCount', 'doPublish', 'doWithdraw', 'doUrge'],
    }),
    notificationDesc: edit(['supplier', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'admin'], {
      label: ['通知', 'Notification'], hides: ['titleEn', 'contentEn', 'orgId', 'withdrawnReason', 'remark', 'confirmedCount', 'receiverCount', 'history', 'doPublish', 'doWithdraw', 'doUrge'],
    }),
    notificationManagementList: list('managed', writers, { label: ['通知管理', 'Notification management'], maintain: writers, opens: 'notificationEdit', hides: ['doConfirm'] }),
    notificationEdit: edit(writers, { label: ['通知', 'Notification'], maintain: writers, hides: ['doConfirm'] }),
  },
  templates: {
    NOTIFICATION_SENT: { title: ['通知：{title}', 'Notification: {title}'], todo: is('confirmRequired', 'Y') },
    NOTIFICATION_REMIND: { title: ['请确认收悉：{title}', 'Please confirm: {title}'], todo: true },
    NOTIFICATION_CONFIRMED: { title: ['通知{docNum}已确认{confirmedCount}/{receiverCount}', 'Notification {docNum}: {confirmedCount} of {receiverCount} confirmed'] },
  },
})
