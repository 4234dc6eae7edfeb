import { datetime, document, edit, int, json, list, lookup, ref, text, textarea, uuid } from '../language/define.ts'
import { any, is } from '../language/formula.ts'

/** One event that is told: written in the transaction of what happened, worked on by the dispatcher. */
export const msgInstance = document('msgInstance', {
  label: ['消息实例', 'Message'],
  number: 'MG{yyyyMMdd}{000000}',
  statusLookup: 'MSG_STATUS',
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    eventCode: text(63, '事件', 'Event', { kept: true, width: 180 }),
    templateId: ref('msgTemplate', '模板', 'Template', { kept: true }),
    source: lookup('MSG_ORIGIN', '来源', 'Origin', { kept: true, init: 'EVENT', width: 70 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity', width: 130 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(60, '单据编号', 'Document number', { kept: true, width: 150 }),
    title: text(300, '标题', 'Title', { kept: true, english: 'titleEn', width: 300 }),
    titleEn: text(300, '英文标题', 'Title in English', { kept: true }),
    /** Who is told, and in which words by side and language. */
    data: json('数据', 'Data', { kept: true }),
    plannedAt: datetime('计划时间', 'Planned', { kept: true }),
    sentAt: datetime('发送时间', 'Sent', { kept: true }),
    receiverCount: int('接收数', 'Receivers', { kept: true, width: 80 }),
    okCount: int('成功', 'Sent to', { kept: true, width: 70 }),
    failCount: int('失败', 'Failed', { kept: true, width: 70 }),
    readCount: int('已读', 'Read', { kept: true, counted: true, width: 70 }),
  },
  states: {
    WAITING: { label: ['待发送', 'Waiting'], tone: 'wait' },
    SENDING: { label: ['发送中', 'Sending'], tone: 'run' },
    SENT: { label: ['已发送', 'Sent'], end: true, tone: 'done' },
    PARTLY: { label: ['部分失败', 'Partly failed'], tone: 'stop' },
    FAILED: { label: ['失败', 'Failed'], tone: 'stop' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true, tone: 'void' },
  },
  actions: {
    doSend: { label: ['发送', 'Send'], from: ['WAITING', 'PARTLY', 'FAILED'], to: 'SENDING', who: ['admin'], resource: 'btnSend', inList: true, batch: 'each', primary: true },
    doCancel: { label: ['取消', 'Cancel'], from: ['WAITING', 'SENDING'], to: 'CANCELLED', who: ['admin'], resource: 'btnCancel', inList: true, batch: 'each', danger: true },
    doFinish: { label: ['完成', 'Finish'], from: ['WAITING', 'SENDING'], to: ['SENT', 'PARTLY', 'FAILED'], who: ['system'], resource: 'btnSend' },
    doFail: { label: ['失败', 'Fail'], from: ['SENDING'], to: 'FAILED', who: ['system'], resource: 'btnSend', tell: { admin: 'MSG_FAILED' } },
  },
  templates: {
    MSG_FAILED: { title: ['消息{docNum}发送失败：{title}', 'Message {docNum} could not be sent: {title}'], todo: is('status', 'FAILED'), todoType: 'COMPENSATION' },
  },
  messages: {
    NOBODY_LEFT: ['没有需要发送的接收人', 'Nobody left to send to'],
    NO_SOURCE: ['{channel}没有启用的消息源', 'No source of {channel} is enabled'],
    MANDATORY: ['必达消息不能取消', 'A mandatory message cannot be cancelled'],
    WITHDRAWN: ['单据已不可见', 'No longer visible to you'],
    NOBODY: ['没有可通知的接收人，或该事件已停用', 'There is nobody to tell, or the event is switched off'],
    NO_PERSON: ['没有启用的用户“{user}”', 'There is no enabled user "{user}"'],
    UNREADABLE: ['接收方{name}无权查看关联单据', '{name} cannot read the document'],
    TOO_LARGE: ['附件合计{size} MB，不能超过{most} MB', 'The attachments come to {size} MB; at most {most} MB'],
  },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['docNum', 'eventCode', 'status', 'businessNum', 'creationDate', 'title'],
    columns: ['docNum', 'status', 'eventCode', 'title', 'entityName', 'businessNum', 'source', 'receiverCount', 'okCount', 'failCount', 'readCount', 'creationDate', 'sentAt'],
    sort: '-creationDate',
    views: { failed: { label: ['有失败', 'With failures'], where: any(is('status', 'FAILED'), is('status', 'PARTLY')) } },
    live: is('status', 'SENDING'),
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['eventCode', 'templateId', 'source', 'entityName', 'businessNum', 'title', 'titleEn', 'plannedAt', 'sentAt', 'receiverCount', 'okCount', 'failCount', 'readCount'] },
    ],
    panels: {
      receivers: {
        label: ['接收明细', 'Receivers'],
        fields: {
          userId: text(100, '接收人', 'Receiver', { width: 140 }),
          channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { width: 90 }),
          address: text(200, '地址', 'Address', { width: 180 }),
          receiveStatus: lookup('MSG_RECEIVE_STATUS', '状态', 'State', { width: 90 }),
          tries: int('次数', 'Tries', { width: 60 }),
          nextTryAt: datetime('下次时间', 'Next try'),
          sentAt: datetime('发送时间', 'Sent'),
          readAt: datetime('阅读时间', 'Read'),
          error: text(500, '错误', 'Error', { width: 260 }),
        },
      },
      texts: {
        label: ['内容', 'Words'],
        frame: 'mail',
        fields: {
          language: lookup('SYSTEM_LANGUAGE', '语言', 'Language', { width: 80 }),
          readers: lookup('USER_TYPE', '读者', 'Readers', { width: 90 }),
          title: text(300, '标题', 'Title', { width: 320 }),
          content: textarea(2000, '正文', 'Text', { width: 420 }),
        },
      },
      tries: {
        label: ['发送日志', 'Tries'],
        fields: {
          triedAt: datetime('时间', 'Time'),
          channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { width: 90 }),
          result: lookup('MSG_RESULT', '结果', 'Result', { width: 80 }),
          answer: text(500, '对方答复', 'Answer', { width: 320 }),
          ms: int('耗时(ms)', 'Took (ms)', { width: 90 }),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    msgInstance: list('all', ['admin'], { label: ['消息实例', 'Message instances'], opens: 'msgInstanceCheck' }),
    msgInstanceCheck: edit(['admin'], { label: ['消息实例', 'Message'] }),
  },
})
