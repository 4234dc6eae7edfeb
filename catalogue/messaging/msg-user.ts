import { checkbox, datetime, document, list, lookup, must, ref, textarea, time, user } from '../language/define.ts'
import { any, isSet } from '../language/formula.ts'

/** By which further ways and at which hours a person is told; whether mails and messages come at all are settings of the person (`profile`). */
export const msgUser = document('msgUser', {
  label: ['用户消息设置', 'Message settings of a user'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    userId: ref('user', '用户', 'User', { required: true, fixed: true, init: 'me', where: { enabledFlag: 'Y' }, width: 140 }),
    smsOn: checkbox('短信', 'SMS', { init: 'Y', width: 70 }),
    dingOn: checkbox('钉钉', 'DingTalk', { init: 'Y', width: 80 }),
    quietFrom: time('免打扰自', 'Quiet from', { width: 90 }),
    quietTo: time('免打扰至', 'Quiet until', { width: 90 }),
    digest: lookup('DIGEST', '汇总', 'Digest', { required: true, init: 'NONE', width: 90 }),
  },
  states: { KEPT: { label: ['生效', 'In force'], tone: 'run', edit: { internal: 'all', user: ['smsOn', 'dingOn', 'quietFrom', 'quietTo', 'digest'] } } },
  unique: [['userId']],
  messages: { BOTH: ['免打扰须同时填写起止时间', 'Quiet hours need both a beginning and an end'] },
  roles: { user: user('userId', { owns: true }) },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['userId', 'digest'],
    columns: ['userId', 'smsOn', 'dingOn', 'quietFrom', 'quietTo', 'digest', 'lastUpdateDate'],
    sort: '-creationDate',
  },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['userId', 'smsOn', 'dingOn', 'quietFrom', 'quietTo', 'digest'] }], tabs: ['history'] },
  pages: { msgUser: list('all', ['admin'], { label: ['用户消息设置', 'User message settings'], maintain: ['admin'], opens: 'msgUser' }) },
})

/** What somebody does not want to be told by a channel any more. */
export const msgTd = document('msgTd', {
  label: ['消息退订', 'Unsubscription'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    userId: ref('user', '用户', 'User', { required: true, fixed: true, init: 'me', where: { enabledFlag: 'Y' }, width: 140 }),
    templateId: ref('msgTemplate', '模板', 'Template', { fixed: true, width: 260 }),
    category: lookup('MSG_CATEGORY', '类别', 'Category', { fixed: true, width: 90 }),
    channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { required: true, fixed: true, init: 'EMAIL', width: 90 }),
    since: datetime('退订时间', 'Since', { kept: true }),
    via: lookup('TD_VIA', '途径', 'By', { kept: true, init: 'ADMIN', width: 100 }),
    reason: textarea(500, '原因', 'Reason', { required: true, width: 220 }),
  },
  states: { KEPT: { label: ['已退订', 'Unsubscribed'], edit: { internal: 'all' } } },
  unique: [['userId', 'templateId', 'category', 'channel']],
  messages: {
    MANDATORY: ['必达消息不能退订', 'Mandatory messages cannot be unsubscribed'],
    WHAT: ['请选择模板或类别', 'Choose a template or a category'],
    SITE: ['站内信不能退订', 'In-site messages cannot be unsubscribed'],
  },
  guards: [must('WHAT', any(isSet('templateId'), isSet('category')), { at: 'templateId' })],
  roles: { user: user('userId', { owns: true }) },
  scope: { side: 'own', openTo: ['admin'] },
  list: { find: ['userId', 'templateId', 'category', 'channel', 'via', 'since'], columns: ['userId', 'templateId', 'category', 'channel', 'via', 'since', 'reason'], sort: '-creationDate' },
  edit: { titledBy: 'reason', sections: [{ label: ['基本信息', 'Basics'], fields: ['userId', 'templateId', 'category', 'channel', 'reason', 'via', 'since'] }], tabs: ['history'] },
  pages: { msgTd: list('all', ['admin'], { label: ['消息退订', 'Unsubscriptions'], maintain: ['admin'], opens: 'msgTd' }) },
})
