/** Parameters of a request: a row for each that its job names, filled in, read and said in words. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import { jobOf } from '../../../catalogue/jobs.ts'
import type { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import type { Full, Label, LineRow } from '../../../catalogue/language/define.ts'
import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

type Request = Full<typeof scheduledRequest>
export type Given = LineRow<typeof scheduledRequest, 'scheduledRequestParameter'>

interface Parameter {
  id: string
  name: string
  label: string
  labelEn: string
  paramType: string
  requiredFlag: 'Y' | 'N'
  defaultValue: string | null
  lookupTypeCode: string | null
  refEntity: string | null
}

export async function parametersOf(tx: Tx, jobId: string): Promise<Parameter[]> {
  const { rows } = await tx.query<Parameter>(
    `select id, name, label, label_en as "labelEn", param_type as "paramType", required_flag as "requiredFlag", default_value as "defaultValue",
       lookup_type_code as "lookupTypeCode", ref_entity as "refEntity"
     from scheduled_job_parameter where header_id = $1 order by seq_num, id`,
    [jobId],
  )
  return rows
}

/** `{today}` and `{lastMonth}` by the company's clock; what stands in no braces as it is. */
export function resolved(text: string, now: Date): string {
  const today = clockDay(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const lastMonth = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
  return text.replace('{today}', today).replace('{lastMonth}', lastMonth)
}

/** What the timetable asks: the defaults of the definition. */
export const defaultsOf = (code: string, now: Date): Record<string, string> =>
  Object.fromEntries(
    Object.entries(jobOf(code)?.params ?? {}).flatMap(([name, { options }]) => {
      const value = typeof options.init === 'string' ? resolved(options.init, now) : null
      return value === null || value.includes('{') ? [] : [[name, value]]
    }),
  )

/** The rows of the chosen job; what was typed stays. */
export async function fillParameters(request: Request, work: Work): Promise<Parameter[]> {
  const wanted = request.jobId ? await parametersOf(work.tx, request.jobId) : []
  const typed = new Map(request.scheduledRequestParameter.map((row) => [row.parameterId, row]))
  const orgCode = await codeOf(work.tx, request.orgId)
  request.scheduledRequestParameter = wanted.map(({ id, paramType, requiredFlag, defaultValue }, index) => ({
    ...(typed.get(id) ?? newRow(request, id, defaultValue && resolved(defaultValue, work.now).replace('{orgId}', orgCode), work.now)),
    ...{ paramType, requiredFlag, lineNum: (index + 1) * 10 },
  }))
  return wanted
}

const newRow = ({ id }: Request, parameterId: string, value: string | null, now: Date): Given => ({
  ...{ id: newId(now), headerId: id, lineNum: 0, versionNum: 1, parameterId, value },
  ...{ paramType: null, requiredFlag: null, valueId: null, shown: null, shownEn: null },
})

const codeOf = async (tx: Tx, id: string | null): Promise<string> =>
  id ? ((await tx.query<{ code: string }>('select code from entity_label where id = $1', [id])).rows[0]?.code ?? '') : ''

interface Read {
  /** As the job is told it. */
  value: string
  shown: Label | null
}

interface Typed {
  parameter: Parameter
  given: string
}

/** What each value means, null where it is none of its kind. */
export async function readParameters(tx: Tx, typed: readonly Typed[]): Promise<(Read | null)[]> {
  const references = typed.filter(({ parameter }) => parameter.paramType === 'REF')
  const found = references.length > 0 ? await referred(tx, references) : new Map<string, Read>()
  return typed.map((one) => (one.parameter.paramType === 'REF' ? (found.get(referenceOf(one)) ?? null) : plainly(one)))
}

const forms: Readonly<Record<string, RegExp>> = {
  NUMBER: /^-?\d{1,15}(\.\d{1,6})?$/,
  DATE: /^\d{4}-\d\d-\d\d$/,
  MONTH: /^\d{4}-(0[1-9]|1[0-2])$/,
  YN: /^[YN]$/,
}

function plainly({ parameter: { paramType, lookupTypeCode }, given }: Typed): Read | null {
  if (paramType === 'LOOKUP') {
    const found = valueIn(lookupTypeCode ?? '', given)
    return found?.isEnabled ? { value: given, shown: found.label } : null
  }
  const isDay = paramType !== 'DATE' || new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given) === true
  return isDay && (forms[paramType]?.test(given) ?? true) ? { value: given, shown: null } : null
}

const referenceOf = ({ parameter: { refEntity }, given }: Typed) => `${refEntity} ${given.toLowerCase()}`

/** By entity and code. */
async function referred(tx: Tx, typed: readonly Typed[]): Promise<Map<string, Read>> {
  const { rows } = await tx.query<{ id: string; entity: string; code: string; name: string; nameEn: string }>(
    `select l.id, l.entity, l.code, l.name, l.name_en as "nameEn" from entity_label l
     join unnest($1::text[], $2::text[]) as asked (entity, code) on asked.entity = l.entity and lower(asked.code) = lower(l.code)`,
    [typed.map(({ parameter }) => parameter.refEntity), typed.map(({ given }) => given)],
  )
  return new Map(
    rows.map(({ id, entity, code, name, nameEn }) => [`${entity} ${code.toLowerCase()}`, { value: id, shown: [name, nameEn || name] }] as const),
  )
}
