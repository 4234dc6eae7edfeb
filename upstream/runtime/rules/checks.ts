/** What must hold for every document at every save: presence, references, bounds of units, the definition's own checks. */
import { unitFacts } from '../../../catalogue/base/unit-facts.ts'
import { type Action, type AnyDefinition, type Field, type Fields, isServerOwned, type LinesMap } from '../../../catalogue/language/define.ts'
import { parentLookupOf } from '../../../catalogue/language/dependent-lookups.ts'
import { holds, type Scope } from '../../../catalogue/language/formula.ts'
import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import { statusOf } from '../../../catalogue/language/rights.ts'
import { decimalsOf } from '../../../catalogue/values/decimal.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { findTable } from '../../store/tables.ts'
import { wrongAnswer } from '../answers.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc, Snapshot } from '../types.ts'
import { redactionOf } from '../visibility/redaction.ts'
import { isEmpty, rowsOf, type Seen } from '../visibility/visible-rows.ts'
import type { Work } from '../working.ts'
import { askedIn, brokenAtSave } from './guards.ts'
import { type FieldIssue, issueOf, refuseIssues } from './refusal.ts'
import { rowsById } from './row-facts.ts'
import { brokenAmongOthers } from './uniqueness.ts'

interface GivenInput {
  input: Readonly<Record<string, unknown>>
  lineIds: readonly string[]
}

/** Fields of a row that a rule looks at, whatever they hold. */
const watchedIn = memo((fields: Fields) => {
  const those = (isWatched: (field: Field) => unknown) => Object.entries(fields).filter(([, field]) => isWatched(field))
  return {
    measured: those((field) => field.kind === 'qty' && field.options.unit && !isServerOwned(field)),
    answers: those(({ options }) => options.answers),
    narrowed: those((field) => field.lookup && !isServerOwned(field)),
    references: those(({ kind, target, options }) => kind === 'ref' && target && !options.kept),
  }
})

/** All that is wrong by the rules of the definition; empty when nothing is. */
export async function checkDocument(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  const about = await readFormulaInputs(work, definition, doc)
  const redaction = redactionOf(work.actor, definition, doc)
  // Rows that somebody does not find are no fault of his, and he hears nothing of theirs.
  const seen = [...rowsOf(definition, doc, { scope: { row: doc, about }, at: '', path: '', levels: [] })].filter(redaction.finds)
  const status = statusOf(definition, doc)
  for (const { fields, row, scope, at } of seen) {
    const { measured, answers } = watchedIn(fields)
    for (const { key, field, when } of askedIn(definition, status, fields))
      if (isEmpty(row[key]) && (when === null || holds(when, scope))) issues.push(issueOf('REQUIRED', at + key, field.label))
    issues.push(...tooFine(measured, row, row, at))
    for (const [key, field] of answers) issues.push(...wrongAnswer(field, row, key, at + key))
  }
  checkLines(definition.lines, doc, '', issues)
  for (const each of seen) checkNarrowed(each, before, issues)
  issues.push(...brokenAtSave(work, definition, seen, before, redaction))
  if (definition.type === 'master') checkActive(definition, doc, issues)
  checkPeriods(definition.lines, doc, '', issues)
  await checkReferences(work, seen, before, issues)
  const others = await brokenAmongOthers(work.tx, definition, { row: doc, about })
  const told = new Set(issues.map(({ at }) => at))
  issues.push(...others.filter(({ at }) => !told.has(at)))
  return issues
}

/** Quantities with more decimals than their unit, which the other row names, is counted in. */
function tooFine(measured: readonly (readonly [string, Field])[], row: Doc, counted: Doc, at: string): FieldIssue[] {
  return measured.flatMap(([key, { label, options }]) => {
    const { decimals } = unitFacts(String(counted[options.unit ?? ''] ?? ''))
    const given = row[key]
    if (decimals === null || typeof given !== 'string' || decimalsOf(given) <= decimals) return []
    return [issueOf('DECIMALS', at + key, label, { scale: decimals, given })]
  })
}

/** What an action was told fits what else it was told, and each row that it acts on; one that starts from nothing acts on none. */
export function checkInput(definition: AnyDefinition, action: Action, { input, lineIds }: GivenInput, doc: Doc | null): void {
  const { input: fields } = action
  if (!fields) return
  const row: Doc = { id: '', ...input }
  const path = action.on ? `${action.on}.` : ''
  const about = doc ? [...rowsOf(definition, doc, { scope: { row: doc }, at: '', path: '', levels: [] })] : []
  const rows = about.filter((each) => each.path === path && (!action.on || lineIds.includes(each.row.id)))
  for (const { levels, scope, row: of } of doc ? rows : [{ levels: [], scope: undefined, row }]) {
    const issues = tooFine(watchedIn(fields).measured, row, of, 'input.')
    checkNarrowed(
      { fields, levels: [fields, ...levels], row, scope: { row, ...(scope && { parent: scope }) }, at: 'input.', path },
      new Map(),
      issues,
    )
    refuseIssues(issues)
  }
}

function checkLines(lines: LinesMap, row: Doc, at: string, issues: FieldIssue[]): void {
  for (const [key, spec] of Object.entries(lines)) {
    const rows = linesIn(row, key)
    if (spec.options.required && rows.length === 0) issues.push(issueOf('NO_LINES', at + key, spec.label))
    for (const columns of spec.unique) {
      const keys = rows.map((r) => columns.map((c) => String(r[c] ?? '')).join('|'))
      // A row that names nothing there is like no other.
      const twice = keys.findIndex((k, i) => /[^|]/.test(k) && keys.indexOf(k) !== i)
      const first = columns[0]
      if (twice >= 0 && first)
        issues.push(
          issueOf('DUPLICATE', `${at}${key}[${twice}].${first}`, spec.fields[first]?.label ?? spec.label, {
            given: keys[twice]?.split('|')[0] ?? '',
          }),
        )
    }
    for (const [index, line] of rows.entries()) checkLines(spec.lines, line, `${at}${key}[${index}].`, issues)
  }
}

/** A value that belongs under another one is chosen only while that one stands beside or above it; what was stored so stays. */
function checkNarrowed({ fields, levels, row, scope, at }: Seen, before: Snapshot, issues: FieldIssue[]): void {
  for (const [key, field] of watchedIn(fields).narrowed) {
    const given = row[key]
    if (!field.lookup || typeof given !== 'string') continue
    const value = valueIn(field.lookup, given)
    const narrowing = value?.under && parentLookupOf(levels, value.under.type)
    if (!value?.under || !narrowing) continue
    const holder = rowAbove(scope, narrowing.up)
    const chosen = holder?.[narrowing.key]
    const isStored = before.get(row.id)?.[key] === given && before.get(String(holder?.id))?.[narrowing.key] === chosen
    if (typeof chosen !== 'string' || chosen === value.under.code || isStored) continue
    const words = { meaning: value.label, field: narrowing.field.label, value: valueIn(value.under.type, chosen)?.label ?? chosen }
    issues.push(issueOf('NOT_UNDER', at + key, field.label, { ...words, given }))
  }
}

const rowAbove = (scope: Scope | undefined, up: number): Scope['row'] | undefined => (up === 0 ? scope?.row : rowAbove(scope?.parent, up - 1))

/** Periods that end before they start, where no rule of the document has said so in its own words. */
function checkPeriods(lines: LinesMap, row: Doc, at: string, issues: FieldIssue[]): void {
  for (const [key, spec] of Object.entries(lines)) {
    const periods = periodsIn(spec)
    if (periods.length === 0 && Object.keys(spec.lines).length === 0) continue
    for (const [index, line] of linesIn(row, key).entries()) {
      const name = `${at}${key}[${index}].`
      for (const cell of periods) {
        if (issues.some((issue) => issue.at === name + cell.to)) continue
        const [from, to] = [line[cell.from], line[cell.to]].map((day) => String(day ?? ''))
        if (from && to && from > to) issues.push(issueOf('PERIOD', name + cell.to, spec.fields[cell.to]?.label ?? cell.label))
      }
      checkPeriods(spec.lines, line, name, issues)
    }
  }
}

const periodsIn = memo(({ cells }: LinesMap[string]) => Object.values(cells).filter((cell) => cell.type === 'daterange'))

/** A record is in force until the day it began at the earliest. */
function checkActive({ fields }: AnyDefinition, { startDateActive: from, endDateActive: to }: Doc, issues: FieldIssue[]): void {
  if (from && to && String(from) > String(to)) issues.push(issueOf('PERIOD', 'endDateActive', fields.endDateActive?.label ?? ['', '']))
}

/** Chosen rows must exist, be enabled where they can be disabled, and fit the restriction of their field; unchanged ones stay as they are. */
async function checkReferences(work: Work, seen: readonly Seen[], before: Snapshot, issues: FieldIssue[]): Promise<void> {
  const wanted = new Map<string, { id: string; at: string; key: string; seen: Seen }[]>()
  for (const s of seen) {
    for (const [key, field] of watchedIn(s.fields).references) {
      const id = s.row[key]
      if (!field.target || typeof id !== 'string') continue
      if (before.get(s.row.id)?.[key] === id) continue
      const list = wanted.get(field.target) ?? []
      list.push({ id, at: s.at + key, key, seen: s })
      wanted.set(field.target, list)
    }
  }
  const found = await referredRows(work, wanted)
  for (const { id, at, key, seen: s } of [...wanted.values()].flat()) {
    const field = s.fields[key]
    const target = found.get(id)
    if (!field) continue
    if (!target || target.enabledFlag === 'N') issues.push(issueOf('NOT_FOUND_REF', at, field.label, { given: String(target?.code ?? id) }))
    else
      for (const [column, rule] of Object.entries(field.options.where ?? {})) {
        const expected = typeof rule === 'string' ? rule : valueNear(s.scope, rule.same)
        // A restriction is written as a word, a column may be a number.
        const [held, asked] = [target[column] ?? null, expected ?? null]
        const fits = held === null || asked === null || String(held) === String(asked)
        if (!fits) issues.push(issueOf('WRONG_REF', at, field.label, { field: typeof rule === 'string' ? column : labelNear(s, rule.same) }))
      }
  }
}

/** A field of the row or of the nearest row above it that has one. */
function valueNear(scope: Scope, field: string): unknown {
  return field in scope.row ? scope.row[field] : scope.parent ? valueNear(scope.parent, field) : null
}

const labelNear = ({ levels }: Seen, field: string) => levels.find((fields) => field in fields)?.[field]?.label ?? field

/** The referred rows of every kind in one round trip, as far as nothing has read them yet. Rows of areas that are not built yet count as there. */
async function referredRows(work: Work, wanted: ReadonlyMap<string, readonly { id: string }[]>): Promise<Map<string, Doc>> {
  const read = [...wanted].map(async ([entity, asked]): Promise<(Doc | null)[]> => {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const table = findTable(entity)
    return table ? rowsById(work, table, ids) : ids.map((id) => ({ id }))
  })
  return new Map((await Promise.all(read)).flat().flatMap((row) => (row ? [[row.id, row]] : [])))
}
