/** What runs without a person waiting. */
import { jobsReports as definitions } from '../../../catalogue/jobs-reports/index.ts'
import { areaOf } from '../area.ts'
import { reportBackExportBehaviour } from './report-back-export.ts'

export const jobsReports = areaOf(definitions, { behaviours: { reportBackExport: reportBackExportBehaviour } })
