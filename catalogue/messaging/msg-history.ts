import { datetime, document, int, json, list, lookup, ref, text, uuid } from '../language/define.ts'

/** A message of long ago, with whoever received it: moved here after ninety days, gone after two years. */
export const msgHistory = document('msgHistory', {
  label: ['历史消息', 'Message of the past'],
  fields: {
    docNum: text(40, '单号', 'Number', { kept: true, width: 150 }),
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    eventCode: text(63, '事件', 'Event', { kept: true, width: 180 }),
    source: lookup('MSG_ORIGIN', '来源', 'Origin', { kept: true, width: 70 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity', width: 130 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(60, '单据编号', 'Document number', { kept: true, width: 150 }),
    title: text(300, '标题', 'Title', { kept: true, english: 'titleEn', width: 300 }),
    titleEn: text(300, '英文标题', 'Title in English', { kept: true }),
    plannedAt: datetime('计划时间', 'Planned', { kept: true }),
    sentAt: datetime('发送时间', 'Sent', { kept: true }),
    receiverCount: int('接收数', 'Receivers', { kept: true, width: 80 }),
    okCount: int('成功', 'Sent to', { kept: true, width: 70 }),
    failCount: int('失败', 'Failed', { kept: true, width: 70 }),
    readCount: int('已读', 'Read', { kept: true, width: 70 }),
    receivers: json('接收明细', 'Receivers', { kept: true }),
    archivedAt: datetime('归档时间', 'Archived', { kept: true }),
  },
  states: {
    SENT: { label: ['已发送', 'Sent'], end: true, tone: 'done' },
    PARTLY: { label: ['部分失败', 'Partly failed'], kept: true, end: true, tone: 'stop' },
    FAILED: { label: ['失败', 'Failed'], kept: true, end: true, tone: 'stop' },
    CANCELLED: { label: ['已取消', 'Cancelled'], kept: true, end: true, tone: 'void' },
  },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['docNum', 'eventCode', 'status', 'businessNum', 'title', 'plannedAt'],
    columns: ['docNum', 'status', 'eventCode', 'title', 'entityName', 'businessNum', 'receiverCount', 'okCount', 'failCount', 'readCount', 'sentAt', 'archivedAt'],
    sort: '-plannedAt',
  },
  edit: {
    titledBy: 'title',
    sections: [{ label: ['基本信息', 'Basics'], fields: ['docNum', 'eventCode', 'source', 'entityName', 'businessNum', 'title', 'titleEn', 'plannedAt', 'sentAt', 'receiverCount', 'okCount', 'failCount', 'readCount', 'archivedAt'] }],
    panels: {
      receivers: {
        label: ['接收明细', 'Receivers'],
        fields: {
          userId: text(100, '接收人', 'Receiver', { width: 140 }),
          channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { width: 90 }),
          address: text(200, '地址', 'Address', { width: 180 }),
          receiveStatus: lookup('MSG_RECEIVE_STATUS', '状态', 'State', { width: 90 }),
          sentAt: datetime('发送时间', 'Sent'),
          readAt: datetime('阅读时间', 'Read'),
        },
      },
    },
  },
  pages: { msgHistory: list('all', ['admin'], { label: ['历史消息', 'Messages of the past'], readOnly: true, opens: 'msgHistory' }) },
})
