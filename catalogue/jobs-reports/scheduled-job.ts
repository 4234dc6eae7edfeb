import { chart, checkbox, datetime, edit, int, lines, list, lookup, master, ref, text, textarea } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** Work that the installation does by itself or when it is asked to. Each comes with the product; its hours and whether it runs are the administrator's. */
export const scheduledJob = master('scheduledJob', {
  label: ['并发程序', 'Scheduled job'],
  logs: 'CONFIG',
  fields: {
    code: text(60, '任务编码', 'Job code', { required: true, unique: true, fixed: true, width: 160 }),
    area: lookup('SYSTEM_AREA', '区域', 'Area', { required: true, init: 'JOBS_REPORTS', fixed: true, width: 150 }),
    description: textarea(500, '说明', 'Description'),
    jobKind: lookup('JOB_KIND', '类型', 'Kind', { required: true, init: 'REQUEST', fixed: true, width: 96 }),
    cron: text(60, '周期', 'Cron', { required: { when: is('jobKind', 'CRON', 'BOTH') }, width: 120, help: ['分 时 日 月 周', 'Minute, hour, day, month, weekday'] }),
    timeZone: text(40, '时区', 'Time zone', { required: true, init: 'Asia/Shanghai', width: 120 }),
    concurrency: lookup('JOB_CONCURRENCY', '并发', 'Concurrency', { required: true, init: 'SINGLE', fixed: true }),
    overlapRule: lookup('JOB_OVERLAP', '重叠处理', 'Overlap', { required: true, init: 'SKIP' }),
    retryLimit: int('重试次数', 'Retries', { required: true, init: '3', min: '0', max: '10' }),
    retryDelaySec: int('重试间隔(秒)', 'Pause before a retry (s)', { required: true, init: '60', min: '1', max: '3600' }),
    retryBackoff: checkbox('间隔递增', 'Growing pauses', { required: true, init: 'Y' }),
    expireMin: int('超时(分)', 'Time-out (min)', { required: true, init: '60', min: '1', max: '720' }),
    keepDays: int('保留天数', 'Keep (days)', { required: true, init: '30', min: '1', max: '3650' }),
    runAsUserId: ref('user', '运行身份', 'Runs as', { kept: true }),
    lastRunAt: datetime('上次运行', 'Last run', { kept: true }),
    lastStatus: lookup('JOB_RUN_STATUS', '上次结果', 'Last result', { kept: true, width: 96 }),
    nextRunAt: datetime('下次运行', 'Next run', { kept: true }),
    averageSec: int('平均耗时(秒)', 'Average (s)', { kept: true, counted: true, width: 110 }),
    /** The last hour of the timetable that was seen to, whatever the clock says meanwhile. */
    slotAt: datetime('已处理时刻', 'Seen to until', { kept: true }),
    /** The hour of which the administrator was told that it was late. */
    lateSlot: datetime('误点时刻', 'Late since', { kept: true }),
  },
  lines: {
    scheduledJobParameter: lines('参数', 'Parameters', {
      labelledBy: { code: 'name', name: 'label', nameEn: 'labelEn' },
      fields: {
        name: text(60, '参数', 'Name', { required: true, width: 120 }),
        label: text(100, '中文名', 'Label', { required: true, width: 140 }),
        labelEn: text(100, '英文名', 'English label', { required: true, width: 140 }),
        paramType: lookup('JOB_PARAM_TYPE', '类型', 'Type', { required: true, init: 'TEXT', width: 90 }),
        requiredFlag: checkbox('必填', 'Required', { required: true, init: 'N', width: 70 }),
        defaultValue: text(200, '默认值', 'Default'),
        lookupTypeCode: text(60, '快码类型', 'Look-up type', { required: { when: is('paramType', 'LOOKUP') } }),
        refEntity: text(63, '引用对象', 'Refers to', { required: { when: is('paramType', 'REF') }, names: 'entity' }),
        seqNum: int('序号', 'Order', { required: true, init: '10', width: 70 }),
      },
      unique: [['name']],
    }, { kept: true }),
  },
  messages: {
    NO_HANDLER: ['任务{code}没有处理程序', 'No handler for {code}'],
    SHIPPED: ['系统预置任务不能删除', 'A job that ships with the system cannot be deleted'],
    BAD_CRON: ['周期“{cron}”不是有效的五段表达式', '"{cron}" is no cron of five fields'],
    BAD_ZONE: ['时区“{zone}”不存在', 'There is no time zone "{zone}"'],
    RUNNING: ['任务{code}正在运行', 'Job {code} is running'],
    DISABLED: ['任务已停用', 'The job is disabled'],
    NOT_EFFECTIVE: ['接口{interface}未生效', 'Interface {interface} is not effective'],
  },
  actions: {
    doRun: { label: ['立即运行', 'Run now'], from: ['Y'], to: 'same', who: ['admin'], resource: 'btnRun', inList: true, primary: true },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
    doLate: { label: ['误点', 'Runs late'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnRun', tell: { admin: 'JOB_LATE' } },
  },
  templates: { JOB_LATE: { title: ['任务{code}已误点：应于{lateSlot}运行', 'Job {code} is late: it was to run at {lateSlot}'] } },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'area', 'jobKind', 'enabledFlag', 'lastStatus'],
    columns: ['code', 'name', 'area', 'jobKind', 'cron', 'nextRunAt', 'lastRunAt', 'lastStatus', 'averageSec', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    facts: ['lastRunAt', 'lastStatus', 'nextRunAt', 'averageSec'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'area', 'jobKind', 'cron', 'timeZone', 'enabledFlag', 'description'] },
      { label: ['运行', 'Running'], fields: ['concurrency', 'overlapRule', 'retryLimit', 'retryDelaySec', 'retryBackoff', 'expireMin', 'keepDays'] },
    ],
    grids: ['scheduledJobParameter'],
    panels: {
      next: { label: ['后续五次运行', 'Next five runs'], fields: { at: datetime('时间', 'At') } },
      runs: {
        label: ['运行记录', 'Runs'],
        as: chart('bar', 'startedAt', 'seconds'),
        fields: {
          startedAt: datetime('开始时间', 'Started'),
          seconds: int('耗时(秒)', 'Seconds'),
          runStatus: lookup('JOB_RUN_STATUS', '状态', 'State'),
          attempt: int('次数', 'Attempt'),
          doneQty: int('完成', 'Done'),
          skippedQty: int('跳过', 'Skipped'),
          failedQty: int('失败', 'Failed'),
          requestId: ref('scheduledRequest', '请求', 'Request'),
          said: text(500, '结果', 'Result', { english: 'saidEn' }),
          saidEn: text(500, '英文结果', 'Result in English'),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    concurrentPrograms: list('all', ['admin'], { label: ['并发程序', 'Scheduled jobs'], maintain: ['admin'], opens: 'ConcurrentProgramsDetail' }),
    ConcurrentProgramsDetail: edit(['admin'], { label: ['并发程序', 'Scheduled job'], maintain: ['admin'] }),
  },
})
