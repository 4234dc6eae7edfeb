/** What runs without a person waiting. */
import { jobsReports as definitions } from '../../../catalogue/jobs-reports/index.ts'
import { areaOf } from '../area.ts'
import { jdbcConfigBehaviour } from '../connections/jdbc-config.ts'
import { connectionCalls } from '../connections/test-connection.ts'
import { asSystem } from '../database/as-system.ts'
import { sweepFiles } from '../files/store/sweep.ts'
import { exchangeCalls } from '../interfaces/exchange.ts'
import { schemaCalls } from '../interfaces/information-schema.ts'
import { scsiPlatformLogBehaviour } from '../interfaces/platform-log.ts'
import { pullBy, pullCalls } from '../interfaces/pull.ts'
import { scsiDefinitionBehaviour } from '../interfaces/scsi-definition.ts'
import { testCalls } from '../interfaces/test-call.ts'
import { tendLog } from '../sealed/log.ts'
import { areaClock } from './area-clock.ts'
import { requestCalls } from './calls.ts'
import { reportBackExportBehaviour } from './report-back-export.ts'
import { exportJobs } from './run-export-job.ts'
import { scheduledErrorBehaviour } from './scheduled-error.ts'
import { scheduledJobBehaviour } from './scheduled-job.ts'
import { scheduledRequestBehaviour } from './scheduled-request.ts'

export const jobsReports = areaOf(definitions, {
  behaviours: {
    reportBackExport: reportBackExportBehaviour,
    scheduledJob: scheduledJobBehaviour,
    scheduledRequest: scheduledRequestBehaviour,
    scheduledError: scheduledErrorBehaviour,
    scsiDefinition: scsiDefinitionBehaviour,
    scsiPlatformLog: scsiPlatformLogBehaviour,
    jdbcConfig: jdbcConfigBehaviour,
  },
  calls: (pool) => ({
    ...requestCalls(pool),
    ...testCalls(pool),
    ...exchangeCalls(pool),
    ...schemaCalls(pool),
    ...pullCalls(pool),
    ...connectionCalls(pool),
  }),
  jobs: (pool) => ({
    OUTBOX_SEND: { whole: () => asSystem(pool, (tx) => tx.query(`select pg_notify('outbox', '')`)) },
    EXPORT_RUN: { whole: () => exportJobs(pool).tend() },
    FILE_SWEEP: { whole: () => sweepFiles(pool) },
    ERP_MATERIAL_SYNC: { whole: () => pullBy(pool, 'ERP_MATERIAL_IN') },
    ERP_RECEIPT_SYNC: { whole: () => pullBy(pool, 'ERP_RECEIPT_IN') },
    AREA_CLOCK: areaClock,
    SEALED_LOG: { whole: () => tendLog(pool) },
  }),
})
