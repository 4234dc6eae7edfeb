import { toned, values } from '../language/lookup-type.ts'

export const messagingLookups = {
  MSG_CHANNEL: values(['消息渠道', 'Channel'], {
    SITE: ['站内信', 'In-site'], EMAIL: ['邮件', 'E-mail'], SMS: ['短信', 'SMS'], DING: ['钉钉', 'DingTalk'], WEBHOOK: ['回调', 'Webhook'],
  }),
  MAIL_SECURITY: values(['邮件加密', 'Mail security'], { NONE: ['无', 'None'], STARTTLS: ['STARTTLS', 'STARTTLS'], TLS: ['TLS', 'TLS'] }),
  MSG_CATEGORY: values(['消息类别', 'Message category'], {
    TODO: ['待办', 'To-do'], RESULT: ['结果', 'Result'], REMIND: ['提醒', 'Reminder'], SECURITY: ['安全', 'Security'], INFO: ['资讯', 'News'],
  }),
  RECEIVER_RULE: values(['接收规则', 'Receiver rule'], {
    FIELD: ['单据字段', 'Field of the document'], RESPONSIBILITY: ['职责', 'Responsibility'], SUPPLIER: ['供应商用户', 'People of the supplier'],
    FIXED: ['指定人', 'Named people'], STARTER: ['发起人', 'Who acted'],
  }),
  MSG_ORIGIN: values(['消息来源', 'Origin of a message'], { EVENT: ['事件', 'Event'], MANUAL: ['手工', 'By hand'], NOTICE: ['公告', 'Notice'], DIGEST: ['汇总', 'Digest'] }),
  MSG_RECEIVE_STATUS: toned(values(['接收状态', 'Delivery'], {
    WAITING: ['待发', 'Waiting'], OK: ['成功', 'Sent'], FAILED: ['失败', 'Failed'], BLOCKED: ['已退订', 'Unsubscribed'], NO_ADDRESS: ['无地址', 'No address'], CANCELLED: ['取消', 'Cancelled'],
  }), { wait: ['WAITING'], done: ['OK'], stop: ['FAILED'], void: ['BLOCKED', 'NO_ADDRESS', 'CANCELLED'] }),
  MSG_RESULT: toned(values(['发送结果', 'Result of a try'], { OK: ['成功', 'Sent'], FAILED: ['失败', 'Failed'], REFUSED: ['被拒', 'Refused'] }), { done: ['OK'], stop: ['FAILED', 'REFUSED'] }),
  DIGEST: values(['汇总', 'Digest'], { NONE: ['逐条', 'One by one'], DAILY: ['每日', 'Daily'], WEEKLY: ['每周', 'Weekly'] }),
  TD_VIA: values(['退订途径', 'Unsubscribed by'], { CENTER: ['个人中心', 'Own account'], LINK: ['邮件链接', 'Link of a mail'], ADMIN: ['管理员', 'Administrator'] }),
} as const

type MessagingLookups = typeof messagingLookups
declare module '../language/names.ts' {
  interface LookupTypes extends MessagingLookups {}
}
