/** What runs without a person waiting. */
import { reportBackExport } from './report-back-export.ts'

export const jobsDocuments = [reportBackExport] as const
