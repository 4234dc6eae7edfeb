/** Tells formulas what they read besides the document: what references lead to is kept with its rows, the rest stands in `FormulaContext`. */

import { workCalendar } from '../../../catalogue/base/work-calendar.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { scopesAt, settleDocument } from '../../../catalogue/language/evaluator.ts'
import {
  type FormulaContext,
  FROM_REFERENCES,
  firstValue,
  type Node,
  operandsOf,
  percentMark,
  rateKey,
  type Scope,
} from '../../../catalogue/language/formula.ts'
import { type Difference, dueAfter } from '../../../catalogue/language/recompute.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { findTable, type Table, tableOf } from '../../store/tables.ts'
import { ports } from '../ports.ts'
import { fitsFor } from '../reading/best-fit.ts'
import { differenceOf } from '../rows/difference.ts'
import { rowsById } from '../rules/row-facts.ts'
import type { Doc, Snapshot } from '../types.ts'
import type { Work } from '../working.ts'
import { bandsFor } from './bands.ts'
import { type Needs, needsOf } from './needs.ts'

/** Rows of a document that is computed whole at each save, which also puts right what was written past the runtime. */
const WHOLE_UP_TO = 100

/**
 * Brings every computed field of a document up to date; where it is known how it is stored, those that this does not settle already.
 * Answers in what it differs then; null where that is not known.
 */
export async function applyFormulas(work: Work, definition: AnyDefinition, doc: Doc, before?: Snapshot): Promise<Difference | null> {
  const [difference = null] = await applyFormulasTo(work, definition, [doc], before && [before])
  return difference
}

/** The same of many: what their formulas read is asked for all of them at once. */
export async function applyFormulasTo(
  work: Work,
  definition: AnyDefinition,
  docs: readonly Doc[],
  before: readonly Snapshot[] = [],
): Promise<(Difference | null)[]> {
  const told = await tellAll(work, definition, docs, needsOf(definition))
  const table = tableOf(definition.entity)
  return docs.map((doc, at) => {
    const stored = before[at]
    const difference = stored?.size ? differenceOf(table, doc, stored) : null
    const isLong = stored !== undefined && stored.size > WHOLE_UP_TO
    settleDocument(definition.settling, doc, told[at], difference && isLong ? dueAfter(definition, difference) : undefined)
    return difference
  })
}

/** What references lead to, by whole path. */
type Values = Record<string, unknown>

/** What is on its way: what it is put into, and how far it has come. */
interface TracedReference {
  values: Values
  path: string
  table: Table | undefined
  id: unknown
  left: readonly string[]
}

/** The document with all that its formulas read, and what they know besides. Asked again whenever references may have changed; masters are read once a transaction. */
export async function readFormulaInputs(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  needs: Needs = needsOf(definition),
): Promise<FormulaContext> {
  const [about = {}] = await tellAll(work, definition, [doc], needs)
  return about
}

async function tellAll(
  work: Work,
  definition: AnyDefinition,
  docs: readonly Doc[],
  { references, params, conversions, fits, bands }: Needs,
): Promise<FormulaContext[]> {
  await follow(work, waysFrom(definition, docs, references))
  const calendar = workCalendar()
  const ofPlants = await paramsFor(work, docs, params)
  const told = docs.map((doc): FormulaContext => ({ today: work.today, now: work.nowText, calendar, params: ofPlants.get(plantOf(doc)) ?? {} }))
  if (conversions.length + fits.length + bands.length === 0) return told
  const scopes = docs.map((row, at) => ({ row, about: told[at] ?? {} }))
  const found = {
    ...(conversions.length > 0 && { rates: await ratesFor(work, scopes, conversions) }),
    ...(fits.length > 0 && { fits: await fitsFor(work, scopes, fits) }),
    ...(bands.length > 0 && { bands: await bandsFor(work, scopes, bands) }),
  }
  return told.map((about) => ({ ...about, ...found }))
}

interface ReferringLevel {
  lines: readonly string[]
  fields: readonly string[]
  references: Needs['references']
}

const levelsIn = memo((references: Needs['references']): ReferringLevel[] =>
  [...Map.groupBy(references, ({ lines }) => lines.join('.')).values()].map((those) => ({
    lines: those[0]?.lines ?? [],
    fields: [...new Set(those.map(({ field }) => field))],
    references: those,
  })),
)

/** Rows of one kind that refer to the same share what is found. */
function waysFrom(definition: AnyDefinition, docs: readonly Doc[], needed: Needs['references']): TracedReference[] {
  const ways: TracedReference[] = []
  for (const { lines, fields, references } of levelsIn(needed)) {
    const table = tableOf(lines.at(-1) ?? definition.entity)
    const known = new Map<string, Values>()
    for (const doc of docs)
      for (const { row } of scopesAt({ row: doc }, lines)) {
        const key = fields.map((field) => row[field] ?? '').join(' ')
        const shared = known.get(key)
        const values = shared ?? {}
        Reflect.set(row, FROM_REFERENCES, values)
        if (shared) continue
        known.set(key, values)
        for (const { field, way } of references)
          ways.push({ values, path: [field, ...way].join('.'), table: referredFrom(table, field), id: row[field], left: way })
      }
  }
  return ways
}

const plantOf = ({ orgId }: Doc): string | null => (typeof orgId === 'string' ? orgId : null)

/** As each plant has them. */
async function paramsFor(work: Work, docs: readonly Doc[], params: Needs['params']): Promise<ReadonlyMap<string | null, Record<string, string>>> {
  const known = new Map<string | null, Record<string, string>>()
  if (params.length > 0) for (const plant of new Set(docs.map(plantOf))) known.set(plant, await paramsOf(work, params, plant))
  return known
}

/** Asked once a transaction, like the masters in which they stand. */
async function paramsOf(work: Work, params: Needs['params'], plant: string | null): Promise<Record<string, string>> {
  const key = `${plant} ${params.join()}`
  const known = work.params.get(key) ?? (await ports().figures.params(work, params, plant))
  work.params.set(key, known)
  return known
}

/** What references lead to is for whoever judges by it, and leaves with no record. */
export function dropFormulaInputs(doc: Doc, { references }: Needs): void {
  for (const { lines } of levelsIn(references)) for (const { row } of scopesAt({ row: doc }, lines)) Reflect.deleteProperty(row, FROM_REFERENCES)
}

/** To which table a field leads; lines know their document as `headerId`. */
const referredFrom = (table: Table, field: string): Table | undefined =>
  field === 'headerId' ? tableOf(table.definition.entity) : findTable(table.byField.get(field)?.target ?? '')

/** One step of all ways together, until each has arrived. */
async function follow(work: Work, ways: readonly TracedReference[]): Promise<void> {
  const isOnItsWay = ({ id, table }: TracedReference) => typeof id === 'string' && table !== undefined
  for (const way of ways) if (!isOnItsWay(way)) way.values[way.path] = null
  const further: TracedReference[] = []
  for (const [table, those] of Map.groupBy(ways.filter(isOnItsWay), ({ table }) => table as Table)) {
    const found = await rowsById(work, table, [...new Set(those.map(({ id }) => String(id)))])
    const byId = new Map(found.flatMap((one) => (one ? [[one.id, one]] : [])))
    for (const way of those) further.push(...(takeStep(way, table, byId.get(String(way.id))) ?? []))
  }
  if (further.length > 0) await follow(work, further)
}

function takeStep({ values, path, left: [step = '', ...left] }: TracedReference, table: Table, found: Doc | undefined): TracedReference[] | null {
  if (left.length > 0) return [{ values, path, table: referredFrom(table, step), id: found?.[step] ?? null, left }]
  values[path] = found?.[step] ?? null
  if (table.byField.get(step)?.kind === 'percent') values[percentMark(path)] = 'Y'
  return null
}

async function ratesFor(work: Work, scopes: readonly Scope[], conversions: Needs['conversions']): Promise<Record<string, string>> {
  const asked = scopes.flatMap((whole) =>
    conversions.flatMap(({ node, lines }) =>
      scopesAt(whole, lines).flatMap((scope) => {
        const [, day, from] = operandsOf(node).map((arg) => textOf(arg, scope))
        return day && from && from !== node.with ? [{ from, to: String(node.with), day }] : []
      }),
    ),
  )
  const distinct = [...new Map(asked.map((one) => [rateKey(one.from, one.to, one.day), one]))]
  const wanted = distinct.map(([, one]) => one)
  const found = wanted.length > 0 ? await ports().figures.rates(work, wanted) : []
  return Object.fromEntries(distinct.map(([key], at) => [key, found[at] ?? '0']))
}

const textOf = (arg: Node, scope: Scope): string | null => {
  const value = firstValue(arg, scope)
  return value === null || value === undefined ? null : String(value)
}
