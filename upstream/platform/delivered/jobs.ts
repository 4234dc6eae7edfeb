/** The timetable, with the parameters that a request is asked for. An administrator's hours stay. */

import type { JobOfArea } from '../../../catalogue/jobs.ts'
import type { Field } from '../../../catalogue/language/define.ts'
import { type Catalogue, type DeliveredRecord, named, recordOf } from './record.ts'

export const deliveredJobs = ({ jobs }: Pick<Catalogue, 'jobs'>): DeliveredRecord[] => jobs.map(jobRecord)

const jobRecord = ({ code, label, area, kind, cron, params, once, overlap, retries, expireMin, keepDays, needs }: JobOfArea): DeliveredRecord =>
  recordOf(
    'scheduledJob',
    code,
    {
      ...named(label),
      area: area.toUpperCase().replaceAll('-', '_'),
      jobKind: kind,
      cron,
      concurrency: once,
      overlapRule: overlap,
      retryLimit: retries,
      expireMin,
      keepDays,
      ...(needs && { enabledFlag: 'N' }),
    },
    { scheduledJobParameter: { by: ['name'], rows: Object.entries(params).map(([name, field], index) => parameterRow(name, field, index)) } },
  )

const parameterRow = (name: string, { label: [label, labelEn], kind, options, lookup, target }: Field, index: number) => ({
  ...{ name, label, labelEn },
  paramType: parameterType(kind),
  requiredFlag: options.required === true ? 'Y' : 'N',
  defaultValue: typeof options.init === 'string' ? options.init : null,
  lookupTypeCode: lookup ?? null,
  refEntity: target ?? null,
  seqNum: (index + 1) * 10,
})

const types: Readonly<Record<string, string>> = { date: 'DATE', month: 'MONTH', lookup: 'LOOKUP', ref: 'REF', checkbox: 'YN', text: 'TEXT' }
const parameterType = (kind: string): string => types[kind] ?? 'NUMBER'
