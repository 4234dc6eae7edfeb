import { date, datetime, document, int, list, lookup, ref, refs, text, textarea, user, uuid } from '../language/define.ts'
import { is, not } from '../language/formula.ts'

/** What the daily look at contracts found: something ends, is late, or nearly used up. */
export const contractWarning = document('contractWarning', {
  label: ['合同预警', 'Contract warning'],
  number: 'CTW{yyyyMMdd}{0000}',
  statusLookup: 'CT_WARNING_STATUS',
  fields: {
    contractId: ref('contract', '合同', 'Contract', { kept: true, width: 160 }),
    refId: uuid('对象', 'Object', { kept: true }),
    warningType: lookup('CT_WARNING', '预警类型', 'Type', { kept: true }),
    level: lookup('WARN_LEVEL', '级别', 'Level', { kept: true, width: 80 }),
    dueDate: date('到期日', 'Due', { kept: true }),
    daysLeft: int('剩余天数', 'Days left', { kept: true, width: 90 }),
    message: text(500, '内容', 'Text', { kept: true, english: 'messageEn', width: 300 }),
    messageEn: text(500, '英文内容', 'Text in English', { kept: true }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    receiverIds: refs('user', '接收人', 'Receivers', { kept: true }),
    pushCount: int('推送次数', 'Pushed', { kept: true, init: '0' }),
    lastPushTime: datetime('推送时间', 'Last pushed', { kept: true }),
    handleNote: textarea(500, '处理说明', 'Handling note', { kept: true }),
  },
  unique: [{ by: ['contractId', 'warningType', 'refId'], whileIn: ['OPEN', 'PUSHED'], over: 'TWICE' }],
  states: {
    OPEN: { label: ['未处理', 'Open'], tone: 'wait' },
    PUSHED: { label: ['已推送', 'Pushed'], tone: 'run' },
    CLOSED: { label: ['已处理', 'Closed'], end: true, tone: 'done' },
  },
  actions: {
    doWarningPush: { label: ['推送', 'Push'], from: ['OPEN', 'PUSHED'], to: 'PUSHED', who: ['buyer', 'manager', 'finance'], resource: 'btnWarningPush', inList: true, batch: 'each', primary: true, tell: { receiverIds: 'CT_WARNING' } },
    doClose: {
      label: ['关闭', 'Close'], from: ['OPEN', 'PUSHED'], to: 'CLOSED', who: ['buyer', 'manager', 'system'], resource: 'btnClose', inList: true,
      input: { handleNote: textarea(500, '处理说明', 'Handling note', { required: true }) },
    },
  },
  roles: { responsible: user('buyerId', { owns: true }) },
  scope: { side: 'internal' },
  list: {
    find: ['level', 'warningType', 'contractId', 'buyerId', 'dueDate', 'status', 'orgId'],
    columns: ['level', 'warningType', 'contractId', 'message', 'dueDate', 'daysLeft', 'status', 'pushCount', 'lastPushTime', 'buyerId', 'orgId'],
    sort: 'dueDate',
    views: { open: { label: ['待处理', 'Open'], where: not(is('status', 'CLOSED')) }, urgent: { label: ['紧急', 'Urgent'], where: is('level', 'URGENT') } },
  },
  edit: {
    subtitle: ['warningType'],
    facts: ['level', 'dueDate', 'daysLeft'],
    sections: [{ label: ['预警', 'Warning'], fields: ['contractId', 'warningType', 'level', 'dueDate', 'daysLeft', 'message', 'buyerId', 'receiverIds', 'pushCount', 'lastPushTime', 'handleNote', 'orgId'] }],
    tabs: ['history'],
  },
  pages: { cctWarningList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['合同预警', 'Contract warnings'], opens: 'cctWarningList' }) },
  templates: { CT_WARNING: { title: ['合同预警：{message}', 'Contract warning: {message}'] } },
  messages: {
    TWICE: ['该预警已存在', 'There is such a warning already'],
    TOO_SOON: ['一小时内已推送', 'Pushed within the last hour'],
  },
})
