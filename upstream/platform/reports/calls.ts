/** A call for each report, under its own name. */
import type { Pool } from 'pg'
import { reports } from '../../../catalogue/reports.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { readReport } from './read-report.ts'

export const reportCalls = (pool: Pool): Readonly<Record<string, NamedCall>> =>
  Object.fromEntries(
    reports.map((report): [string, NamedCall] => [`/v1/reportRestful/${report.name}`, (body, context) => readReport(pool, report, body, context)]),
  )
