import { datetime, document, int, list, lookup, ref, text, textarea, user, uuid } from '../language/define.ts'

const everybody = ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'supplier'] as const

/** One message to one person by one channel, and how far it has come. */
export const msgReceive = document('msgReceive', {
  label: ['接收明细', 'Delivery of a message'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    instanceId: ref('msgInstance', '消息', 'Message', { kept: true, width: 150 }),
    eventCode: text(63, '事件', 'Event', { kept: true, width: 160 }),
    userId: ref('user', '接收人', 'Receiver', { kept: true, width: 110 }),
    // Of whoever has no log-in.
    contactName: text(60, '联系人', 'Contact', { kept: true, width: 100 }),
    contactAddress: text(200, '联系地址', 'Address of the contact', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 180 }),
    channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { kept: true, width: 80 }),
    language: lookup('SYSTEM_LANGUAGE', '语言', 'Language', { kept: true, width: 70 }),
    // Only as much of it as tells whose it is.
    address: text(200, '地址', 'Address', { kept: true, width: 160 }),
    receiveStatus: lookup('MSG_RECEIVE_STATUS', '发送状态', 'Delivery', { kept: true, init: 'WAITING', width: 90 }),
    title: text(300, '标题', 'Title', { kept: true, width: 300 }),
    content: textarea(2000, '内容', 'Text', { kept: true }),
    url: text(300, '页面', 'Page', { kept: true }),
    tries: int('次数', 'Tries', { kept: true, width: 60 }),
    nextTryAt: datetime('下次时间', 'Next try', { kept: true }),
    sentAt: datetime('发送时间', 'Sent', { kept: true }),
    readAt: datetime('阅读时间', 'Read', { kept: true }),
    sourceId: ref('msgSource', '消息源', 'Source', { kept: true, width: 120 }),
    providerMessageId: text(200, '对方编号', 'Provider’s id', { kept: true }),
    /** Those that wait under the same key are sent as one. */
    mergeKey: text(80, '合并键', 'Merged by', { kept: true }),
    /** Of several that were merged into one: the one that was sent for them. */
    mergedInto: uuid('并入', 'Merged into', { kept: true }),
    error: text(500, '错误', 'Error', { kept: true, width: 240 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity', width: 120 }),
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  unique: [['instanceId', 'userId', 'channel']],
  actions: {
    doSend: { label: ['重新发送', 'Send again'], from: ['KEPT'], to: 'same', who: ['admin'], resource: 'btnSend', inList: true, batch: 'each' },
  },
  messages: { NOT_FAILED: ['只有失败的才能重新发送', 'Only what failed can be sent again'] },
  roles: { receiver: user('userId', { owns: true }) },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['eventCode', 'title', 'channel', 'receiveStatus', 'userId', 'supplierId', 'creationDate', 'instanceId'],
    columns: ['creationDate', 'title', 'channel', 'receiveStatus', 'userId', 'contactName', 'supplierId', 'address', 'tries', 'sentAt', 'readAt', 'error', 'instanceId'],
    sort: '-creationDate',
  },
  edit: {
    titledBy: 'title',
    sections: [
      { label: ['消息', 'Message'], fields: ['title', 'content', 'channel', 'language', 'eventCode', 'creationDate'] },
      { label: ['发送', 'Delivery'], fields: ['userId', 'contactName', 'address', 'receiveStatus', 'tries', 'nextTryAt', 'sentAt', 'readAt', 'sourceId', 'error'] },
    ],
  },
  pages: {
    msgReceive: list('all', ['admin'], { label: ['接收明细', 'Deliveries'], opens: 'msgReceive' }),
    receiveMessageList: list('own', everybody, {
      label: ['我收到的消息', 'Messages to me'], readOnly: true, opens: 'receiveMessageList',
      hides: ['userId', 'contactName', 'supplierId', 'address', 'instanceId', 'tries', 'nextTryAt', 'sourceId', 'error', 'doSend'],
    }),
  },
})

/** One try to send: what the other side answered, and how long it took. */
export const msgLog = document('msgLog', {
  label: ['发送日志', 'Sending log'],
  appendOnly: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    receiveId: uuid('接收', 'Delivery', { kept: true }),
    instanceId: ref('msgInstance', '消息', 'Message', { kept: true, width: 150 }),
    sourceId: ref('msgSource', '消息源', 'Source', { kept: true, width: 130 }),
    channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { kept: true, width: 80 }),
    userId: ref('user', '接收人', 'Receiver', { kept: true, width: 110 }),
    result: lookup('MSG_RESULT', '结果', 'Result', { kept: true, width: 80 }),
    answer: text(500, '对方答复', 'Answer', { kept: true, width: 360 }),
    ms: int('耗时(ms)', 'Took (ms)', { kept: true, width: 90 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['creationDate', 'sourceId', 'channel', 'result', 'userId'],
    columns: ['creationDate', 'channel', 'sourceId', 'userId', 'result', 'answer', 'ms', 'instanceId'],
    sort: '-creationDate',
    within: { time: 'creationDate', days: 92 },
  },
  edit: { sections: [] },
  pages: { msgLog: list('all', ['admin'], { label: ['发送日志', 'Sending log'], readOnly: true }) },
})
