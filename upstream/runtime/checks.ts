/** What must hold for every document at every save: presence, references, bounds of units, the definition's own checks. */
import { units } from '../../catalogue/base/lookups.ts'
import {
  type Action,
  type AnyDefinition,
  type AtMost,
  type Field,
  type Fields,
  type Guard,
  isNeeded,
  isServerOwned,
  type LinesMap,
  neededFor,
  neededWhen,
  type Unused,
} from '../../catalogue/define.ts'
import { add, firstValue, holds, isAbove, type Operand, pathsOf, type Scope, spoken, subtract } from '../../catalogue/formula.ts'
import { entryIn } from '../../catalogue/known.ts'
import { valueIn } from '../../catalogue/lookup-book.ts'
import { narrowingField } from '../../catalogue/narrowing.ts'
import { editRight, statusOf } from '../../catalogue/rights.ts'
import { headOf, placeAt, readsOf } from '../../catalogue/settling.ts'
import { inStates } from '../store/alone.ts'
import { conditionSql } from '../store/sql-of.ts'
import { findTable, quoted, snake, type Table, tableOf } from '../store/tables.ts'
import { uniqueKeys } from '../store/unique-keys.ts'
import { queryTogether } from './documents.ts'
import { linesIn, partIn } from './lines-in.ts'
import { type FieldIssue, issueOf, paramsOf, refuseBroken, refuseIssues, saidBy } from './refusal.ts'
import { isSameValue } from './same-value.ts'
import { tell } from './told.ts'
import type { Doc, Snapshot, Tx } from './types.ts'
import { addWarning } from './warnings.ts'
import type { Work } from './working.ts'

interface Seen {
  fields: Fields
  /** Its own fields, then those of the rows above it. */
  levels: readonly Fields[]
  row: Doc
  scope: Scope
  at: string
  path: string
}

interface GivenInput {
  input: Readonly<Record<string, unknown>>
  lineIds: readonly string[]
}

/** Every row of a document with its fields, its scope and the start of its form names. */
function* rowsOf(
  { fields, lines }: { fields: Fields; lines: LinesMap },
  row: Doc,
  { scope, at, path, levels: above }: Pick<Seen, 'scope' | 'at' | 'path' | 'levels'>,
): Generator<Seen> {
  const levels = [fields, ...above]
  yield { fields, levels, row, scope, at, path }
  for (const [key, spec] of Object.entries(lines)) {
    const below = (line: Doc, name: string) =>
      rowsOf(spec, line, { scope: { row: line, parent: scope }, at: `${at}${name}.`, path: `${path}${key}.`, levels })
    if (spec.options.part) {
      const part = partIn(row, key)
      if (part) yield* below(part, key)
      continue
    }
    for (const [index, line] of linesIn(row, key).entries()) yield* below(line, `${key}[${index}]`)
  }
}

/** All that is wrong by the rules of the definition; empty when nothing is. */
export async function checkDocument(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<FieldIssue[]> {
  const { tx } = work
  const issues: FieldIssue[] = []
  const about = await tell(work, definition, doc)
  const seen = [...rowsOf(definition, doc, { scope: { row: doc, about }, at: '', path: '', levels: [] })]
  const status = statusOf(definition, doc)
  for (const { fields, row, scope, at } of seen) {
    for (const [key, field] of Object.entries(fields)) {
      if (isAsked(definition, status, field, scope) && !field.options.kept && !field.options.computed && isEmpty(row[key]))
        issues.push(issueOf('REQUIRED', at + key, field.label))
      const decimals =
        field.kind === 'qty' && field.options.unit && !isServerOwned(field) ? entryIn(units, String(row[field.options.unit]))?.decimals : undefined
      if (decimals !== undefined && typeof row[key] === 'string' && decimalsOf(row[key]) > decimals)
        issues.push(issueOf('DECIMALS', at + key, field.label, { scale: decimals, given: row[key] }))
    }
  }
  checkLines(definition.lines, doc, '', issues)
  for (const each of seen) checkNarrowed(each, before, issues)
  checkOwnRules(work, definition, seen, before, issues)
  if (definition.type === 'master') checkActive(definition, doc, issues)
  checkPeriods(definition.lines, doc, '', issues)
  await checkReferences(tx, seen, before, issues)
  await checkUnique(tx, definition, doc, issues)
  issues.push(...(await notAlone(tx, definition, { row: doc, about })), ...(await overTheSum(tx, definition, doc)))
  return issues
}

/** What an action was told fits what else it was told, and each row that it acts on; one that starts from nothing acts on none. */
export function checkInput(definition: AnyDefinition, action: Action, { input, lineIds }: GivenInput, doc: Doc | null): void {
  const { input: fields } = action
  if (!fields) return
  const row: Doc = { id: '', ...input }
  const path = action.on ? `${action.on}.` : ''
  const about = doc ? [...rowsOf(definition, doc, { scope: { row: doc }, at: '', path: '', levels: [] })] : []
  const rows = about.filter((each) => each.path === path && (!action.on || lineIds.includes(each.row.id)))
  for (const { levels, scope } of doc ? rows : [{ levels: [], scope: undefined }]) {
    const issues: FieldIssue[] = []
    checkNarrowed(
      { fields, levels: [fields, ...levels], row, scope: { row, ...(scope && { parent: scope }) }, at: 'input.', path },
      new Map(),
      issues,
    )
    refuseIssues(issues)
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const decimalsOf = (value: string) => (value.split('.')[1] ?? '').replace(/0+$/, '').length

function checkLines(lines: LinesMap, row: Doc, at: string, issues: FieldIssue[]): void {
  for (const [key, spec] of Object.entries(lines)) {
    const rows = linesIn(row, key)
    if (spec.options.required && rows.length === 0) issues.push(issueOf('NO_LINES', at + key, spec.label))
    for (const columns of spec.unique) {
      const keys = rows.map((r) => columns.map((c) => String(r[c] ?? '')).join('|'))
      const twice = keys.findIndex((k, i) => keys.indexOf(k) !== i)
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
  for (const [key, field] of Object.entries(fields)) {
    const given = row[key]
    if (!field.lookup || isServerOwned(field) || typeof given !== 'string') continue
    const value = valueIn(field.lookup, given)
    const narrowing = value?.under && narrowingField(levels, value.under.type)
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
  for (const [key, { cells, fields, lines: below }] of Object.entries(lines)) {
    for (const [index, line] of linesIn(row, key).entries()) {
      const name = `${at}${key}[${index}].`
      for (const cell of Object.values(cells)) {
        if (cell.type !== 'daterange' || issues.some((issue) => issue.at === name + cell.to)) continue
        const [from, to] = [line[cell.from], line[cell.to]].map((day) => String(day ?? ''))
        if (from && to && from > to) issues.push(issueOf('PERIOD', name + cell.to, fields[cell.to]?.label ?? cell.label))
      }
      checkPeriods(below, line, name, issues)
    }
  }
}

/** A record is in force until the day it began at the earliest. */
function checkActive({ fields }: AnyDefinition, { startDateActive: from, endDateActive: to }: Doc, issues: FieldIssue[]): void {
  if (from && to && String(from) > String(to)) issues.push(issueOf('PERIOD', 'endDateActive', fields.endDateActive?.label ?? ['', '']))
}

/** Whether a field may not be left empty now: at any time, while its condition holds, or once an action that asks for it lies behind. */
function isAsked({ actions }: AnyDefinition, status: string, field: Field, scope: Scope): boolean {
  const when = neededWhen(field)
  const asking = neededFor(field)
  const isBehind = asking.length > 0 && !asking.some((name) => actions[name]?.from.includes(status))
  return isNeeded(field) || isBehind || (when !== undefined && holds(when, scope))
}

function checkOwnRules(work: Work, definition: AnyDefinition, seen: readonly Seen[], before: Snapshot, issues: FieldIssue[]): void {
  for (const guard of definition.guards) {
    if (guard.for) continue
    const isNew = (scope: Scope) => pathsOf(guard.test).some((asked) => isChanged(asked, scope, before))
    issues.push(...brokenBy(work, definition, guard, seen, isNew))
  }
}

/** What a guard refuses; what it asks is told beside it, where that is new. */
function brokenBy(work: Work, definition: AnyDefinition, guard: Guard, seen: readonly Seen[], isNew: (scope: Scope) => boolean): FieldIssue[] {
  return guardedBy(guard, seen).flatMap(({ scope, at }) => {
    const issue = issueBy(definition, guard, scope, at)
    if (!guard.asks || !mayConfirm(guard, work.actor)) return [issue]
    if (isNew(scope)) addWarning(work, issue)
    return []
  })
}

const mayConfirm = ({ asks }: Guard, { responsibility }: Work['actor']): boolean =>
  asks === true || (asks ?? []).some((one) => one === responsibility)

/** Rows for which the condition does not hold. */
const guardedBy = ({ on, test }: Guard, seen: readonly Seen[]): readonly Seen[] =>
  seen.filter(({ path, scope }) => path === (on ? `${on}.` : '') && !holds(test, scope))

function issueBy(definition: AnyDefinition, guard: Guard, scope: Scope, at: string): FieldIssue {
  const { message } = guard
  const said = Object.fromEntries(Object.entries(guard.says).map(([name, one]) => [name, wordsOf(one, scope)]))
  return {
    at: guard.at ? at + guard.at : '',
    code: `${definition.entity}.${message}`,
    words: saidBy(definition, message, { ...paramsOf(scope.row), ...said }),
    given: String(scope.row[guard.at ?? ''] ?? ''),
  }
}

/** A figure as it is spoken; a text as it stands there. */
function wordsOf(said: Operand<string>, scope: Scope): string {
  const value = firstValue(said, scope)
  const text = value === null || value === undefined ? '' : String(value)
  return /^-?\d+\.\d+$/.test(text) ? spoken(text) : text
}

/** What is needed for an action, and what its guards say of the document as it will be handed on; all at once. */
export async function requireGuards(work: Work, definition: AnyDefinition, name: string, doc: Doc, lineIds: readonly string[]): Promise<void> {
  refuseBroken(await brokenFor(work, definition, name, doc, lineIds))
}

async function brokenFor(work: Work, definition: AnyDefinition, name: string, doc: Doc, lineIds: readonly string[]): Promise<FieldIssue[]> {
  const guards = definition.guards.filter((guard) => guard.for?.includes(name))
  const unused = definition.unused.filter((one) => one.for.includes(name))
  const isLineAction = definition.actions[name]?.on
  const all = await seenIn(work, definition, doc)
  const chosen = isLineAction ? all.filter(({ path, row }) => path !== `${isLineAction}.` || lineIds.includes(row.id)) : all
  const halted = wrongLines(definition, name, chosen)
  const missing = chosen.flatMap(({ fields, row, at }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      neededFor(field).includes(name) && isEmpty(row[key]) ? [issueOf('REQUIRED', at + key, field.label)] : [],
    ),
  )
  const used = unused.length > 0 ? await usedBy(work, definition, unused, doc) : []
  return [...halted, ...missing, ...guards.flatMap((guard) => brokenBy(work, definition, guard, chosen, () => true)), ...used]
}

/** The rows of a document at a path of lines. */
export const rowsAt = (definition: AnyDefinition, doc: Doc, lines: string): readonly Pick<Seen, 'row' | 'scope'>[] =>
  [...rowsOf(definition, doc, { scope: { row: doc }, at: '', path: '', levels: [] })].filter(({ path }) => path === `${lines}.`)

/** Lines that are in another state than the action starts from. */
function wrongLines({ actions }: AnyDefinition, name: string, chosen: readonly Seen[]): FieldIssue[] {
  const { on, line, label } = actions[name] ?? {}
  if (!line) return []
  return chosen.flatMap(({ path, row, fields }) => {
    const status = String(row[line.status] ?? '')
    if (path !== `${on}.` || line.from.includes(status)) return []
    const lookup = fields[line.status]?.lookup
    const words = lookup ? (valueIn(lookup, status)?.label ?? status) : status
    return [issueOf('LINE_STATE', '', label ?? ['', ''], { lineNum: String(row.lineNum ?? ''), status: words, action: label })]
  })
}

async function seenIn(work: Work, definition: AnyDefinition, doc: Doc): Promise<Seen[]> {
  const about = await tell(work, definition, doc)
  return [...rowsOf(definition, doc, { scope: { row: doc, about }, at: '', path: '', levels: [] })]
}

/** The first document that refers to this one, for each of the rules that wait until there is none. */
async function usedBy({ tx }: Pick<Work, 'tx'>, definition: AnyDefinition, rules: readonly Unused[], doc: Doc): Promise<FieldIssue[]> {
  const found = await queryTogether(
    tx,
    rules.map((rule) => ({ text: usingSql(rule), values: [doc.id] })),
  )
  return rules.flatMap(({ message }, at) => {
    const [first] = found[at] ?? []
    return first
      ? [{ at: '', code: `${definition.entity}.${message}`, words: saidBy(definition, message, { ...paramsOf(doc), doc: String(first.doc) }) }]
      : []
  })
}

function usingSql({ entity, by, while: test }: Unused): string {
  const head = tableOf(entity)
  const [field = '', lines] = by.split('.').reverse()
  const code = quoted(head.definition.type === 'master' ? 'code' : 'doc_num')
  const refers = lines
    ? `exists (select 1 from ${quoted(tableOf(lines).name)} l where l.header_id = t.id and l.${quoted(snake(field))} = $1)`
    : `t.${quoted(snake(field))} = $1`
  return `select t.id, t.${code} as doc from ${quoted(head.name)} t where ${refers}${test ? ` and ${conditionSql(test, 't', head)}` : ''} order by t.${code} limit 1`
}

/** Actions that the document as it stands forbids, by no fault that this person could mend on its page: each with the words of the first guard, in both languages. */
export async function forbiddenActions(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  names: readonly string[],
): Promise<Record<string, { CN: string; EN: string }>> {
  const mayEdit = editRight(definition, statusOf(definition, doc), work.actor)
  const all = definition.guards.some((guard) => guard.for) ? await seenIn(work, definition, doc) : []
  const forbidden: Record<string, { CN: string; EN: string }> = {}
  for (const name of names) {
    const lines = definition.actions[name]?.on
    const guards = definition.guards.filter(
      (guard) => guard.for?.includes(name) && !guard.asks && (!guard.on || guard.on !== lines) && !isMended(definition, guard, mayEdit),
    )
    const broken = guards.flatMap((guard) => guardedBy(guard, all).map(({ scope, at }) => issueBy(definition, guard, scope, at)))
    const [first] = [
      ...broken,
      ...(await usedBy(
        work,
        definition,
        definition.unused.filter((one) => one.for.includes(name)),
        doc,
      )),
    ]
    if (first) forbidden[name] = first.words
  }
  return forbidden
}

/** Whether one of the fields that it reads is open to the person. */
function isMended(definition: AnyDefinition, { test, on }: Guard, mayEdit: (path: string) => boolean): boolean {
  const reads = [...readsOf(test, placeAt(headOf(definition), on ?? ''))]
  return reads.some(({ place, key }) => {
    const field = place.level.fields[key]
    return field !== undefined && !isServerOwned(field) && mayEdit([...place.path, key].join('.'))
  })
}

/** Who saves again is not asked again about what he left as it was. */
function isChanged(path: string, scope: Scope, before: Snapshot): boolean {
  if (path.startsWith('parent.')) return scope.parent !== undefined && isChanged(path.slice('parent.'.length), scope.parent, before)
  const was = before.get(String(scope.row.id))
  return !was || !isSameValue(was[path] ?? null, scope.row[path] ?? null)
}

/** Chosen rows must exist, be enabled where they can be disabled, and fit the restriction of their field; unchanged ones stay as they are. */
async function checkReferences(tx: Tx, seen: readonly Seen[], before: Snapshot, issues: FieldIssue[]): Promise<void> {
  const wanted = new Map<string, { id: string; at: string; key: string; seen: Seen }[]>()
  for (const s of seen) {
    for (const [key, field] of Object.entries(s.fields)) {
      const id = s.row[key]
      if (field.kind !== 'ref' || !field.target || typeof id !== 'string' || field.options.kept) continue
      if (before.get(s.row.id)?.[key] === id) continue
      const list = wanted.get(field.target) ?? []
      list.push({ id, at: s.at + key, key, seen: s })
      wanted.set(field.target, list)
    }
  }
  const found = await referredRows(tx, wanted)
  for (const { id, at, key, seen: s } of [...wanted.values()].flat()) {
    const field = s.fields[key]
    const target = found.get(id)
    if (!field) continue
    if (!target || target.enabledFlag === 'N') issues.push(issueOf('NOT_FOUND_REF', at, field.label, { given: String(target?.code ?? id) }))
    else
      for (const [column, rule] of Object.entries(field.options.where ?? {})) {
        const expected = typeof rule === 'string' ? rule : valueNear(s.scope, rule.same)
        const fits =
          target[column] === expected || target[column] === null || target[column] === undefined || expected === null || expected === undefined
        if (!fits) issues.push(issueOf('WRONG_REF', at, field.label, { field: typeof rule === 'string' ? column : labelNear(s, rule.same) }))
      }
  }
}

/** A field of the row or of the nearest row above it that has one. */
function valueNear(scope: Scope, field: string): unknown {
  return field in scope.row ? scope.row[field] : scope.parent ? valueNear(scope.parent, field) : null
}

const labelNear = ({ levels }: Seen, field: string) => levels.find((fields) => field in fields)?.[field]?.label ?? field

/** The referred rows of every kind in one round trip. Rows of areas that are not built yet count as there. */
async function referredRows(tx: Tx, wanted: ReadonlyMap<string, readonly { id: string }[]>): Promise<Map<string, Doc>> {
  const built = new Map<Table, string[]>()
  const others: Doc[] = []
  for (const [entity, asked] of wanted) {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const table = findTable(entity)
    if (table) built.set(table, ids)
    else others.push(...ids.map((id) => ({ id })))
  }
  const read = built.size === 0 ? [] : await queryTogether(tx, [...built].map(referredSql))
  return new Map([...others, ...read.flat()].map((row) => [row.id, row]))
}

const referredSql = ([table, ids]: [Table, string[]]) => {
  const list = table.columns.filter((c) => c.kind !== 'json').map((c) => `${quoted(c.name)} as ${quoted(c.field)}`)
  return { text: `select ${list.join(', ')} from ${quoted(table.name)} where id = any($1::uuid[])`, values: [ids] }
}

/** Asked for the words and the place; the index of the database keeps it (`duplicate.ts`). A key that is empty in one part is like no other. */
async function checkUnique(tx: Tx, { entity, label, fields }: AnyDefinition, doc: Doc, issues: FieldIssue[]): Promise<void> {
  const table = tableOf(entity)
  for (const { fields: key } of uniqueKeys(table)) {
    const given = key.map((field) => doc[field] ?? null)
    const [first = ''] = key
    if (first === 'docNum' || given.includes(null)) continue
    const where = key.map((field, i) => `${quoted(snake(field))} = $${i + 2}`).join(' and ')
    const { rowCount } = await tx.query(`select 1 from ${quoted(table.name)} where id <> $1 and ${where} limit 1`, [doc.id, ...given])
    if (rowCount) issues.push(issueOf('DUPLICATE', first, fields[first]?.label ?? label, { given: await labelIn(tx, fields[first], given[0]) }))
  }
}

/** Documents that have alike what only one may have at a time. Asked for the words; the constraint of the database keeps it (`duplicate.ts`). */
async function notAlone(tx: Tx, definition: AnyDefinition, scope: Scope): Promise<FieldIssue[]> {
  const { row } = scope
  const issues: FieldIssue[] = []
  for (const { by, whileIn, noOverlap, over, at, says = {} } of definition.alone) {
    const given = by.map((field) => row[field] ?? null)
    if (given.includes(null) || (whileIn && !whileIn.includes(statusOf(definition, row)))) continue
    const same = by.map((field, index) => `${quoted(snake(field))} = $${index + 2}`)
    const period = noOverlap
      ? [`daterange(${noOverlap.map((field) => quoted(snake(field))).join(', ')}, '[]') && daterange($${by.length + 2}, $${by.length + 3}, '[]')`]
      : []
    const { rowCount } = await tx.query(
      `select 1 from ${quoted(tableOf(definition.entity).name)} where id <> $1 and ${[...same, ...period, inStates(definition, whileIn)].join(' and ')} limit 1`,
      [row.id, ...given, ...(noOverlap ?? []).map((field) => row[field] ?? null)],
    )
    const blamed = at ?? noOverlap?.[0] ?? by[0] ?? ''
    if (rowCount) issues.push(issueBy(definition, { message: over, test: { op: 'all', args: [] }, says, at: blamed }, scope, ''))
  }
  return issues
}

/** Sums over documents that pass their bound, each row's own lines counted as they are about to be stored. One key at a time. */
async function overTheSum(tx: Tx, definition: AnyDefinition, doc: Doc): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const rule of definition.atMost) {
    if (rule.whileIn && !rule.whileIn.includes(statusOf(definition, doc))) continue
    const [field = '', lines] = rule.sum.split('.').reverse()
    const rows = lines ? linesIn(doc, lines) : [doc]
    const keyOf = (row: Doc) => rule.per.map((path) => row[path.split('.').at(-1) ?? ''] ?? doc[path] ?? null)
    for (const [key, those] of Map.groupBy(
      rows.filter((row) => !keyOf(row).includes(null)),
      (row) => JSON.stringify(keyOf(row)),
    )) {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${definition.entity}.${rule.sum} ${key}`])
      const others = await sumOfOthers(tx, definition, rule, { field, lines, key: JSON.parse(key) as unknown[], id: doc.id })
      const own = add(...those.map((row) => (row[field] === null ? null : String(row[field]))))
      const [sum, limit] = [add(others, own), String(rule.limit)]
      if (isAbove(sum, limit)) {
        const [first] = those
        const at = lines ? `${lines}[${rows.indexOf(first as Doc)}].${field}` : field
        const words = {
          ...paramsOf(doc),
          ...paramsOf(first ?? doc),
          sum: spoken(sum),
          limit: spoken(limit),
          rest: spoken(isAbove(others, limit) ? '0' : subtract(limit, others)),
        }
        issues.push({ at, code: `${definition.entity}.${rule.over}`, words: saidBy(definition, rule.over, words), given: spoken(own) })
      }
    }
  }
  return issues
}

async function sumOfOthers(
  tx: Tx,
  definition: AnyDefinition,
  { per, whileIn }: AtMost,
  { field, lines, key, id }: { field: string; lines: string | undefined; key: unknown[]; id: string },
): Promise<string> {
  const head = tableOf(definition.entity)
  const own = lines ? tableOf(lines) : head
  const column = (path: string) => {
    const name = path.split('.').at(-1) ?? ''
    return own.byField.has(name) ? `t.${quoted(snake(name))}` : `h.${quoted(snake(name))}`
  }
  const from = lines ? `${quoted(own.name)} t join ${quoted(head.name)} h on h.id = t.header_id` : `${quoted(head.name)} t`
  const { rows } = await tx.query<{ sum: string }>(
    `select coalesce(sum(t.${quoted(snake(field))}), 0)::text as sum from ${from}
     where ${lines ? 'h' : 't'}.id <> $1 and ${inStates(definition, whileIn, lines ? 'h.' : 't.')} and ${per.map((path, index) => `${column(path)} = $${index + 2}`).join(' and ')}`,
    [id, ...key],
  )
  return rows[0]?.sum ?? '0'
}

/** What a value is called where people read it. */
async function labelIn(tx: Tx, field: Field | undefined, value: unknown): Promise<string> {
  if (field?.kind !== 'ref') return String(value)
  const { rows } = await tx.query<{ code: string }>('select code from entity_label where id = $1', [value])
  return rows[0]?.code ?? ''
}
