/** A call for answers with an end, an effect from a day on and papers that expire, in the tests' own catalogue. */

import type { EntityName } from '../../catalogue/entities.ts'
import { date, datetime, document, int, lines, list, lookup, text } from '../../catalogue/language/define.ts'
import { is, plusHours } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const CALL = 'testCall' as EntityName
export const CALL_PAGE = 'testCallList' as PageName

export const testCall = document(CALL, {
  label: ['试征集', 'Test call'],
  number: 'TC{yyyyMMdd}{0000}',
  fields: {
    title: text(60, '标题', 'Title'),
    endAt: datetime('截止时间', 'Ends at'),
    startDate: date('生效日期', 'From'),
    lastDate: date('最后一天', 'Last day'),
    answers: int('应答数', 'Answers', { kept: true, init: '0' }),
    certState: text(20, '证书状态', 'Certificate', { kept: true }),
    certTo: date('证书到期', 'Certificate until'),
  },
  lines: {
    testCallPaper: lines('证照', 'Papers', {
      fields: { name: text(40, '名称', 'Name'), validTo: date('有效期至', 'Valid to'), paperState: text(20, '状态', 'State', { kept: true }) },
    }),
    testCallStep: lines('步骤', 'Steps', {
      fields: {
        step: text(40, '名称', 'Name'),
        startAt: datetime('开始', 'Starts'),
        hours: int('小时', 'Hours'),
        dueAt: datetime('应完成', 'Due', { init: plusHours('startAt', 'hours') }),
        stepStatus: lookup('PO_LINE_STATUS', '状态', 'Status', { kept: true, init: 'OPEN' }),
      },
    }),
  },
  deadlines: [
    {
      at: 'endAt',
      action: 'doClose',
      closes: ['doAnswer'],
      while: is('status', 'OPEN'),
      remind: { before: ['24h', '1h'], tell: { owner: 'ENDS_SOON' } },
    },
    {
      on: 'testCallStep',
      at: 'dueAt',
      action: 'doLapse',
      closes: ['doStep'],
      while: is('parent.status', 'OPEN'),
      remind: { before: ['4h', '30m'], tell: { owner: 'STEP_SOON' } },
    },
    { at: 'startDate', action: 'doBegin' },
    { after: 'lastDate', action: 'doExpire' },
  ],
  expires: [
    { last: 'certTo', warnDays: [60, 30, 7], gives: 'certState', as: ['VALID', 'EXPIRING', 'EXPIRED'], tell: { owner: 'CERT' } },
    { on: 'testCallPaper', last: 'validTo', warnDays: [30], gives: 'paperState', as: ['VALID', 'EXPIRING', 'EXPIRED'] },
  ],
  templates: {
    CLOSED: { title: ['征集{docNum}已截止', 'Call {docNum} has closed'] },
    ENDS_SOON: { title: ['征集{docNum}即将截止', 'Call {docNum} ends soon'] },
    STEP_SOON: { title: ['步骤{step}将于{dueAt}到期', 'Step {step} is due at {dueAt}'] },
    STEP_LATE: { title: ['步骤{step}逾期', 'Step {step} is overdue'] },
    CERT: { title: ['证书状态：{certState}', 'Certificate: {certState}'] },
  },
  messages: { NO_ANSWER: ['没有应答', 'Nobody answered'] },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    OPEN: { label: ['征集中', 'Open'], edit: { internal: ['endAt', 'testCallStep'] } },
    CLOSED: { label: ['已截止', 'Closed'] },
    RUNNING: { label: ['执行中', 'Running'] },
    EXPIRED: { label: ['已到期', 'Expired'], end: true },
  },
  actions: {
    doPublish: { label: ['发布', 'Publish'], from: ['DRAFT'], to: 'OPEN', who: ['buyer'], resource: 'btnPublish' },
    doAnswer: { label: ['应答', 'Answer'], from: ['OPEN'], to: 'same', who: ['buyer'], resource: 'btnReply' },
    doClose: { label: ['截止', 'Close'], from: ['OPEN'], to: 'CLOSED', who: ['system'], resource: 'btnClose', tell: { owner: 'CLOSED' } },
    doStep: {
      label: ['完成步骤', 'Finish step'],
      from: ['OPEN'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnConfirm',
      on: 'testCallStep',
      line: { status: 'stepStatus', from: ['OPEN'], to: 'DONE' },
    },
    doLapse: {
      label: ['逾期', 'Overdue'],
      from: ['OPEN'],
      to: 'same',
      who: ['system'],
      resource: 'btnClose',
      on: 'testCallStep',
      line: { status: 'stepStatus', from: ['OPEN'], to: 'CLOSED' },
      tell: { owner: 'STEP_LATE' },
    },
    doBegin: { label: ['开始', 'Begin'], from: ['CLOSED'], to: 'RUNNING', who: ['system'], resource: 'btnStart' },
    doExpire: { label: ['到期', 'Expire'], from: ['RUNNING'], to: 'EXPIRED', who: ['system'], resource: 'btnClose' },
  },
  scope: { side: 'internal' },
  list: { find: ['docNum'], columns: ['docNum', 'title', 'endAt', 'status'], sort: '-creationDate' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['title', 'endAt', 'startDate', 'lastDate', 'certTo', 'certState', 'answers'] }],
    grids: ['testCallPaper', 'testCallStep'],
  },
  pages: { [CALL_PAGE]: list('permitted', ['buyer', 'manager'], { maintain: ['buyer', 'manager'] }) },
})
