/** A call for each report, under its own name. */
import type { Pool } from 'pg'
import { type PlacedReport, reports } from '../../../catalogue/reports.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { exportReport } from './export-report.ts'
import { readReport } from './read-report.ts'

export const reportCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...Object.fromEntries(
    reports.map((report): [string, NamedCall] => [addressOf(report), (body, context) => readReport(pool, report, body, context)]),
  ),
  ...callsAmongFew(
    'downloads',
    Object.fromEntries(
      reports.map((report): [string, NamedCall] => [`${addressOf(report)}Excel`, (body, context) => exportReport(pool, report, body, context)]),
    ),
  ),
})

const addressOf = ({ name }: PlacedReport): string => `/v1/reportRestful/${name}`
