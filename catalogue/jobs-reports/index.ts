/** What runs without a person waiting. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { srmBaseInterfaceLogs, srmBaseTripartiteLogs } from './call-logs.ts'
import { jdbcConfig } from './jdbc-config.ts'
import { jobsLookups } from './lookups.ts'
import { reportBackExport } from './report-back-export.ts'
import { scheduledError } from './scheduled-error.ts'
import { scheduledJob } from './scheduled-job.ts'
import { scheduledRequest } from './scheduled-request.ts'
import { scsiDefinition } from './scsi-definition.ts'
import { scsiPlatformLog } from './scsi-platform-log.ts'

export const jobsReports = area('jobs-reports', {
  documents: [
    reportBackExport,
    scheduledJob,
    scheduledRequest,
    scheduledError,
    scsiDefinition,
    scsiPlatformLog,
    srmBaseInterfaceLogs,
    srmBaseTripartiteLogs,
    jdbcConfig,
  ],
  lookups: jobsLookups,
  jobs: [
    job('OUTBOX_SEND', { label: ['发送待发消息与接口', 'What waits in the outbox is sent'], kind: 'EVENT', cron: '* * * * *' }),
    job('EXPORT_RUN', { label: ['后台导出', 'Background exports'], kind: 'EVENT', cron: '* * * * *' }),
    job('FILE_SWEEP', { label: ['清理无主附件', 'Files that nobody kept are cleared away'], kind: 'CRON', cron: '30 2 * * *' }),
    job('ERP_MATERIAL_SYNC', { label: ['从ERP同步物料', 'Materials are fetched from the ERP'], kind: 'CRON', cron: '*/30 * * * *', needs: 'ERP_MATERIAL_IN' }),
    job('ERP_RECEIPT_SYNC', { label: ['从ERP同步收货', 'Receipts are fetched from the ERP'], kind: 'CRON', cron: '*/30 * * * *', needs: 'ERP_RECEIPT_IN' }),
    job('SEALED_LOG', { label: ['密封函件登记', 'What arrived sealed is entered in its log'], kind: 'EVENT', cron: '* * * * *' }),
    job('AREA_CLOCK', { label: ['单据期限到期处理', 'Deadlines of documents'], kind: 'EVENT', cron: '*/5 * * * *' }),
  ],
})
