/** From the values of a document to the body that the other side takes, field by field. */
import { Decimal } from 'decimal.js'
import { unitFacts, unitsKnown } from '../../../catalogue/base/unit-facts.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Full, LineRow } from '../../../catalogue/language/define.ts'
import { emptyRecord, entryIn } from '../../../catalogue/values/object-keys.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { evaluate } from '../workflow/engine/feel/evaluate.ts'
import { factsOf, isRecord } from './facts.ts'
import type { SourceValues } from './values.ts'

export type Interface = Full<typeof scsiDefinition>
export type Config = LineRow<typeof scsiDefinition, 'scsiRequestConfig'>
type FieldMap = LineRow<typeof scsiDefinition, 'scsiRequestFieldMap'>
type Transformation = Pick<FieldMap, 'transform' | 'transformArg'>

/** Refuses what the other side could not take: a code without its pair, a required field without a value. */
export async function bodyOf(
  { scsiRequestFieldMap: maps }: Pick<Interface, 'scsiRequestFieldMap'>,
  values: SourceValues,
): Promise<Record<string, unknown>> {
  const body = emptyRecord<unknown>()
  for (const map of maps) {
    const source = map.sourceField ? entryIn(values, map.sourceField) : null
    const isList = map.targetPath.includes('[]')
    const all = isList ? await Promise.all((Array.isArray(source) ? source : [source]).map((one) => mapped(map, one))) : await mapped(map, source)
    put(body, map.targetPath.split('.'), all)
  }
  return body
}

async function mapped(map: FieldMap, given: unknown): Promise<unknown> {
  const value = await transformed(map, given === null || given === undefined || given === '' ? map.defaultValue : given)
  if (value === null || value === undefined || value === '') {
    if (map.requiredFlag === 'Y') refuse(scsiDefinition, 'NO_VALUE', { path: map.targetPath })
    return null
  }
  return typed(map, value)
}

export async function transformed({ transform, transformArg }: Transformation, value: unknown): Promise<unknown> {
  if (transform === 'CONST') return transformArg
  if (value === null || value === undefined) return null
  switch (transform) {
    case 'LOOKUP_MAP':
      return pairsIn(transformArg).get(String(value)) ?? refuse(scsiDefinition, 'NO_PAIR', { code: String(value) })
    case 'UNIT':
      return pairsIn(transformArg).get(String(value)) ?? otherUnit(String(value)) ?? refuse(scsiDefinition, 'NO_PAIR', { code: String(value) })
    case 'DATE_FORMAT':
      return dated(String(value), transformArg ?? 'yyyy-MM-dd')
    case 'FEEL':
      return evaluate(transformArg ?? 'value', factsOf({ value }))
    default:
      return value
  }
}

/** A unit by its code of UN/ECE recommendation 20, and the unit of such a code. */
const otherUnit = (code: string): string | undefined => unitFacts(code).rec20 ?? unitsKnown().find(({ facts }) => facts.rec20 === code)?.code

const pairsIn = (text: string | null): ReadonlyMap<string, string> =>
  new Map(
    (text ?? '')
      .split(/[;\n]/)
      .flatMap((pair) => (pair.includes('=') ? [[pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const] : [])),
  )

function dated(value: string, form: string): string {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(value) ?? []
  const parts: Record<string, string> = { yyyy: year, MM: month, dd: day, HH: hour, mm: minute, ss: second }
  return form.replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part)
}

export const at = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return value ?? null
  if (step.endsWith('[]')) {
    const rows = at(value, [step.slice(0, -2)])
    return Array.isArray(rows) ? rows.map((row) => at(row, rest)) : []
  }
  return isRecord(value) ? at(entryIn(value, step), rest) : null
}

function typed({ targetType, decimals }: FieldMap, value: unknown): unknown {
  if (targetType === 'NUMBER') return Number(new Decimal(String(value)).toFixed(decimals ?? 4, Decimal.ROUND_HALF_UP))
  if (targetType === 'BOOL') return value === 'Y' || value === true
  return String(value)
}

/** `items[].MATNR` puts each value into the item of its place. */
export function put(into: Record<string, unknown>, [step = '', ...rest]: string[], value: unknown): void {
  if (step.endsWith('[]')) {
    const values = Array.isArray(value) ? value : [value]
    for (const [index, one] of values.entries()) put(itemOf(into, step.slice(0, -2), index), rest, one)
  } else if (rest.length === 0) into[step] = value
  else put(partOf(into, step), rest, value)
}

function partOf(into: Record<string, unknown>, name: string): Record<string, unknown> {
  const known = entryIn(into, name)
  if (isRecord(known)) return known
  const made = emptyRecord<unknown>()
  into[name] = made
  return made
}

function itemOf(into: Record<string, unknown>, name: string, index: number): Record<string, unknown> {
  const known = entryIn(into, name)
  const list: unknown[] = Array.isArray(known) ? known : []
  into[name] = list
  const item = list[index]
  if (isRecord(item)) return item
  const made = emptyRecord<unknown>()
  list[index] = made
  return made
}
