import { datetime, document, int, list, ref, text, textarea, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A row that a run could not do, and why. Somebody has it done once more, or closes it. */
export const scheduledError = document('scheduledError', {
  label: ['调度异常', 'Job error'],
  number: 'SE{yyyyMMdd}{0000}',
  statusLookup: 'SCHED_ERROR_STATUS',
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    jobId: ref('scheduledJob', '任务', 'Job', { kept: true, width: 220 }),
    requestId: ref('scheduledRequest', '请求', 'Request', { kept: true, width: 150 }),
    runId: uuid('运行', 'Run', { kept: true }),
    attempt: int('次数', 'Attempt', { kept: true, width: 70 }),
    occurredAt: datetime('时间', 'At', { kept: true }),
    step: text(60, '步骤', 'Step', { kept: true, english: 'stepEn', width: 90 }),
    stepEn: text(60, '英文步骤', 'Step in English', { kept: true }),
    rowKey: text(200, '行键', 'Row key', { kept: true }),
    rowName: text(200, '行', 'Row', { kept: true, english: 'rowNameEn', width: 200 }),
    rowNameEn: text(200, '英文行名', 'Row in English', { kept: true }),
    message: text(500, '原因', 'Why', { kept: true, english: 'messageEn', width: 320 }),
    messageEn: text(500, '英文原因', 'Why, in English', { kept: true }),
    cause: textarea(2000, '详情', 'Cause', { kept: true }),
    note: textarea(500, '处理说明', 'Note', { kept: true, width: 200 }),
  },
  states: {
    OPEN: { label: ['未处理', 'Open'], tone: 'stop' },
    RETRIED: { label: ['已重试', 'Tried again'], end: true, tone: 'done' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'void' },
  },
  actions: {
    doRetry: { label: ['重试', 'Retry'], from: ['OPEN'], to: 'RETRIED', who: ['admin'], resource: 'btnRetry', batch: 'each', inList: true, primary: true },
    doClose: { label: ['关闭', 'Close'], from: ['OPEN'], to: 'CLOSED', who: ['admin'], resource: 'btnClose', reason: 'required', batch: 'each', inList: true },
  },
  messages: {
    STILL_RUNNING: ['任务{code}仍在运行，请稍后重试', 'Job {code} is still running; try again later'],
    GONE: ['运行记录已清理，不能重试', 'The run is no longer kept and cannot be tried again'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['docNum', 'jobId', 'status', 'occurredAt', 'requestId', 'rowName'],
    columns: ['docNum', 'status', 'jobId', 'requestId', 'rowName', 'step', 'message', 'attempt', 'occurredAt', 'note'],
    sort: '-occurredAt',
    views: { open: { label: ['未处理', 'Open'], where: is('status', 'OPEN') } },
  },
  edit: {
    sections: [{ label: ['异常', 'Error'], fields: ['jobId', 'requestId', 'attempt', 'occurredAt', 'step', 'rowName', 'message', 'cause', 'note'] }],
    tabs: ['history'],
  },
  pages: { schedulingError: list('all', ['admin'], { label: ['调度异常', 'Job errors'], opens: 'schedulingError' }) },
})
