/** What runs without a person waiting. */
import { area } from '../area.ts'
import { reportBackExport } from './report-back-export.ts'

export const jobsReports = area('jobs-reports', {
  documents: [
    reportBackExport,
  ],
})
