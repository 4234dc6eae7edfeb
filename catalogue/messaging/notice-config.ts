import { checkbox, edit, int, list, lookup, lookups, master, refs, text } from '../language/define.ts'

/** What notices of one type are like: who publishes them and for whom, whether they are approved, how long they stand. */
export const noticeConfig = master('noticeConfig', {
  label: ['公告配置', 'Notice rule'],
  logs: 'CONFIG',
  fields: {
    // Written from the type; several rows of one type may stand, one of them enabled.
    code: text(60, '编码', 'Code', { kept: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    noticeType: lookup('NOTICE_TYPE', '公告类型', 'Notice type', { required: true }),
    publisherResponsibilities: refs('responsibility', '发布职责', 'Publishers', { required: true, where: { enabledFlag: 'Y' }, width: 220 }),
    allowedAudiences: lookups('NOTICE_AUDIENCE', '允许的发布范围', 'Audiences', { required: true, width: 260 }),
    approvalRequired: checkbox('须审批', 'Approval', { required: true, init: 'N' }),
    defaultValidDays: int('默认有效天数', 'Valid for days', { required: true, init: '30', min: '1', max: '3650' }),
    homeRows: int('首页条数', 'Rows on home pages', { required: true, init: '5', min: '0', max: '20' }),
    replyAllowed: checkbox('允许回复', 'Replies', { required: true, init: 'Y' }),
    remindBeforeHours: int('提前提醒小时数', 'Reminder, hours before', { required: true, init: '24', min: '0', max: '720' }),
  },
  messages: { TWICE: ['该类型已有启用的配置', 'An enabled row for this type exists'] },
  unique: [{ by: ['noticeType'], whileIn: ['Y'], over: 'TWICE' }],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['noticeType', 'approvalRequired', 'enabledFlag'],
    columns: ['noticeType', 'publisherResponsibilities', 'allowedAudiences', 'approvalRequired', 'defaultValidDays', 'homeRows', 'replyAllowed', 'remindBeforeHours', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [{
      label: ['基本信息', 'Basics'],
      fields: ['noticeType', 'publisherResponsibilities', 'allowedAudiences', 'approvalRequired', 'defaultValidDays', 'homeRows', 'replyAllowed', 'remindBeforeHours', 'remark'],
    }],
    tabs: ['history'],
  },
  pages: {
    noticeConfigList: list('all', ['admin', 'manager'], { label: ['公告配置', 'Notice rules'], maintain: ['admin'], opens: 'noticeConfigEdit' }),
    noticeConfigEdit: edit(['admin', 'manager'], { label: ['公告配置', 'Notice rule'], maintain: ['admin'] }),
  },
})
