import { datetime, document, int, json, list, lookup, number, ref, text, textarea, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A list that somebody wants as a workbook and that is too long to wait for; asked for on the list's page, written by a job, kept for a week. */
export const reportBackExport = document('reportBackExport', {
  label: ['后台导出', 'Background export'],
  number: 'EX{yyyyMMdd}{0000}',
  statusLookup: 'EXPORT_STATUS',
  fields: {
    // Of no business unit: suppliers export as well.
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    fileName: text(200, '文件名', 'File', { kept: true, width: 180 }),
    kind: lookup('EXPORT_KIND', '导出方式', 'Kind', { kept: true }),
    requestUrl: text(200, '请求数据链接', 'Request address', { kept: true }),
    /** What the list was asked: search, sort, view. */
    paramsValue: json('查询条件', 'Search', { kept: true }),
    columns: json('导出字段', 'Columns', { kept: true }),
    sheetMaxRow: int('每表最多行数', 'Rows a sheet', { kept: true }),
    pageName: text(100, '页面', 'Page', { kept: true }),
    language: lookup('SYSTEM_LANGUAGE', '语言', 'Language', { kept: true }),
    requesterId: ref('user', '申请人', 'Requested by', { kept: true, width: 110 }),
    responsibilityId: ref('responsibility', '职责', 'Responsibility', { kept: true }),
    rowCount: int('行数', 'Rows', { kept: true }),
    /** Of the rows, in per cent. */
    progress: int('进度%', 'Progress %', { kept: true }),
    fileId: uuid('文件', 'File', { kept: true }),
    fileSize: number(12, 0, '大小(字节)', 'Bytes', { kept: true }),
    sha256: text(64, '摘要', 'Digest', { kept: true }),
    queuedAt: datetime('提交时间', 'Queued', { kept: true }),
    startedAt: datetime('开始时间', 'Started', { kept: true }),
    finishedAt: datetime('完成时间', 'Finished', { kept: true }),
    expireAt: datetime('有效期至', 'Kept until', { kept: true }),
    /** Runs that were begun; one that died is begun again. */
    attempt: int('次数', 'Attempts', { kept: true }),
    error: textarea(500, '失败原因', 'Error', { kept: true }),
  },
  states: {
    WAITING: { label: ['排队', 'Waiting'], tone: 'wait' },
    RUNNING: { label: ['导出中', 'Running'], tone: 'run' },
    DONE: { label: ['完成', 'Done'], tone: 'done' },
    FAILED: { label: ['失败', 'Failed'], tone: 'stop' },
    CANCELLED: { label: ['已取消', 'Cancelled'], tone: 'void' },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'void' },
  },
  actions: {
    doStart: { label: ['开始', 'Start'], from: ['WAITING'], to: 'RUNNING', who: ['system'], resource: 'btnBackExport' },
    doFinish: { label: ['完成', 'Finish'], from: ['RUNNING'], to: 'DONE', who: ['system'], resource: 'btnBackExport', tell: { requesterId: 'SHELL_EXPORT_READY' } },
    doFail: { label: ['失败', 'Fail'], from: ['WAITING', 'RUNNING'], to: 'FAILED', who: ['system'], resource: 'btnBackExport', tell: { requesterId: 'SHELL_EXPORT_FAILED' } },
    doRequeue: { label: ['重新排队', 'Queue again'], from: ['RUNNING'], to: 'WAITING', who: ['system'], resource: 'btnBackExport' },
    doExpire: { label: ['过期', 'Expire'], from: ['DONE'], to: 'EXPIRED', who: ['system'], resource: 'btnBackExport' },
    doBackExport: { label: ['重新导出', 'Export again'], from: ['DONE', 'FAILED', 'CANCELLED', 'EXPIRED'], to: 'WAITING', who: ['owner'], resource: 'btnBackExport', inList: true },
    doBackEasyExport: { label: ['仅值重新导出', 'Export values again'], from: ['DONE', 'FAILED', 'CANCELLED', 'EXPIRED'], to: 'WAITING', who: ['owner'], resource: 'btnBackExport', inList: true },
    doCancel: { label: ['取消', 'Cancel'], from: ['WAITING', 'RUNNING'], to: 'CANCELLED', who: ['owner'], resource: 'btnCancel', inList: true, danger: true },
  },
  deadlines: [{ at: 'expireAt', action: 'doExpire' }],
  templates: {
    SHELL_EXPORT_READY: { title: ['后台导出{docNum}已完成：{fileName}，{rowCount}行', 'Background export {docNum} is ready: {fileName}, {rowCount} {rowCount|row|rows}'] },
    SHELL_EXPORT_FAILED: { title: ['后台导出{docNum}失败：{error}', 'Background export {docNum} failed: {error}'] },
  },
  messages: {
    TOO_MANY: ['您已有{n}个导出在排队', '{n} {n|export|exports} waiting'],
    NO_RIGHT: ['导出时已无权限', 'The right was gone when the export ran'],
    BROKEN: ['导出未能完成，请重新提交', 'The export could not be finished; please submit it again'],
    NO_FILE: ['文件尚未生成或已过期', 'The file is not there yet, or no longer'],
  },
  scope: { side: 'own' },
  list: {
    find: ['docNum', 'fileName', 'status', 'queuedAt'],
    columns: ['docNum', 'fileName', 'status', 'progress', 'rowCount', 'fileSize', 'kind', 'queuedAt', 'finishedAt', 'expireAt', 'error'],
    sort: '-creationDate',
    file: { id: 'fileId', in: 'fileName' },
    live: is('status', 'WAITING', 'RUNNING'),
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['fileName', 'kind', 'requestUrl', 'rowCount', 'progress', 'queuedAt', 'finishedAt', 'expireAt', 'error'] }],
    tabs: ['files'],
  },
  pages: {
    reportBackExportList: list('own', ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'supplier'], {
      label: ['后台导出列表', 'Background exports'],
    }),
  },
})
