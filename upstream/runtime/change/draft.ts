/** What was typed, checked by the schema and laid over the document as far as the state and the person allow. */
import type { AnyDefinition, AnyLineRow, Field, Fields, Label, LineName, LinesMap } from '../../../catalogue/language/define.ts'
import { isNeeded, literalInit } from '../../../catalogue/language/define.ts'
import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import { firstState } from '../../../catalogue/language/rights.ts'
import { draftSchema, inputSchema } from '../../../catalogue/language/schema.ts'
import { tableOf } from '../../store/tables.ts'
import { linesIn, partIn } from '../rows/lines-in.ts'
import { newId } from '../rows/new-id.ts'
import { isSameValue } from '../rows/same-value.ts'
import { type FieldIssue, issueOf, refuseIssues, refuseRule } from '../rules/refusal.ts'
import type { RuleCode } from '../rules/refusal-words.ts'
import type { Doc } from '../types.ts'
import { isEmptied, isMaskOf } from '../visibility/masking.ts'
import type { EditRight } from '../visibility/rights.ts'
import type { Work } from '../working.ts'

interface ZodIssueLike {
  code: string
  path: PropertyKey[]
  message: string
  keys?: string[]
}

const formName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${String(step)}` : String(step)), '')

/** Label of the field at a path of the draft. */
function labelAt(fields: Fields, lines: LinesMap, path: readonly PropertyKey[]): Label {
  const [head, ...rest] = path.filter((p) => typeof p === 'string')
  if (head === undefined) return ['单据', 'Document']
  const spec = lines[head]
  if (spec) return rest.length ? labelAt(spec.fields, spec.lines, rest) : spec.label
  return fields[head]?.label ?? [head, head]
}

function issuesOf(fields: Fields, lines: LinesMap, issues: readonly ZodIssueLike[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => issueOf('UNKNOWN_FIELD', formName([...issue.path, key]), labelAt(fields, lines, [...issue.path, key])))
    const said = issue.message.startsWith('{')
      ? (JSON.parse(issue.message) as { code: RuleCode; params: Record<string, string> })
      : { code: 'NOT_TEXT' as const, params: {} }
    return [issueOf(said.code, formName(issue.path), labelAt(fields, lines, issue.path), said.params)]
  })
}

/** The draft as values, or every wrong field at once. */
export function parseDraft(definition: AnyDefinition, draft: unknown): Record<string, unknown> {
  const parsed = draftSchema(definition).safeParse(draft ?? {})
  if (parsed.success) return parsed.data
  refuseIssues(issuesOf(definition.fields, definition.lines, parsed.error.issues))
  throw parsed.error
}

/** What an action's answers choose. */
export const chosenIn = (input: Fields, values: Record<string, unknown>): Chosen[] =>
  Object.entries(input).flatMap(([key, field]) => chosenBy(key, field, idsIn(values[key]), `input.${key}`))

const idsIn = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string')

const chosenBy = (key: string, { kind, target, label, options }: Field, ids: readonly string[], at: string): Chosen[] =>
  target && (kind === 'ref' || kind === 'refs')
    ? ids.map((id) => ({ target, id, at, label, knownBy: options.knownBy && [options.knownBy, key] }))
    : []

export function parseInput(input: Fields, given: unknown): Record<string, unknown> {
  const parsed = inputSchema(input).safeParse(given ?? {})
  if (!parsed.success) refuseIssues(issuesOf(input, {}, parsed.error.issues).map((issue) => ({ ...issue, at: `input.${issue.at}` })))
  const values = parsed.success ? parsed.data : {}
  const disabled = Object.entries(input).filter(([key, field]) => isDisabledValue(field, values[key]))
  refuseIssues(disabled.map(([key, field]) => issueOf('DISABLED_CODE', `input.${key}`, field.label, { given: String(values[key]) })))
  const missing = Object.entries(input).filter(([key, field]) => isNeeded(field) && (values[key] ?? null) === null)
  refuseIssues(missing.map(([key, field]) => issueOf('REQUIRED', `input.${key}`, field.label)))
  return values
}

/** The moment and the person from whom first values come. */
export type FirstValueContext = Pick<Work, 'now' | 'today' | 'actor'>

/** A row that the person chose in a field of reference. */
export interface Chosen {
  target: string
  id: string
  at: string
  label: Label
  /** Lines whose field of this name a supplier has it from. */
  knownBy?: readonly [entity: string, field: string] | undefined
}

interface Merge {
  definition: AnyDefinition
  may: EditRight
  isNew: boolean
  status: string
  work: FirstValueContext
  headerId: string
  issues: FieldIssue[]
  chosen: Chosen[]
  /** The lines sent stand in their new order. */
  isOrdered: boolean
  deleted: ReadonlySet<string>
  /** From the document down to the row that is worked on. */
  rows: readonly Doc[]
}

/** Lays a parsed draft over a document: lines matched by id, lines not sent unchanged, deletion explicit. Answers what was newly chosen. */
export function mergeDraft(
  definition: AnyDefinition,
  doc: Doc,
  draft: Record<string, unknown>,
  facts: Pick<Merge, 'may' | 'isNew' | 'status' | 'work'>,
): Chosen[] {
  const { deletedLines, linesInOrder, ...values } = draft
  const deleted = new Set((deletedLines ?? []) as string[])
  const merge: Merge = { definition, ...facts, headerId: doc.id, issues: [], chosen: [], isOrdered: linesInOrder === true, deleted, rows: [doc] }
  // Lines go before others come: a new one takes its number behind those that stay, as the page has shown it.
  if (merge.deleted.size > 0) deleteLines(merge, definition.lines, doc, merge.deleted, '')
  mergeRow(merge, definition.fields, definition.lines, doc, values, '', '')
  refuseIssues(merge.issues)
  return merge.chosen
}

function mergeRow(merge: Merge, fields: Fields, lines: LinesMap, row: Doc, values: Record<string, unknown>, path: string, at: string): void {
  for (const [key, value] of Object.entries(values)) {
    if (key === 'id' || key === 'versionNum' || value === undefined) continue
    const spec = lines[key]
    if (spec) mergeLines(merge, key, spec.fields, spec.lines, Boolean(spec.options.part), row, value, path, at)
    else setField(merge, fields, row, key, value, path + key, at + key)
  }
}

const under = (merge: Merge, row: Doc): Merge => ({ ...merge, rows: [...merge.rows, row] })

function setField(merge: Merge, fields: Fields, row: Doc, key: string, given: unknown, path: string, at: string): void {
  const field = fields[key]
  if (!field) return
  const empties = isEmptied(field, given)
  const value = empties ? null : given
  if (
    isSameStored(row[key], value) ||
    (!empties && isMaskOf(field, row[key], value)) ||
    isSameSecond(field, row[key], value) ||
    hasSameCodes(field, row[key], value)
  )
    return
  // An empty input of something new leaves the first value that it has.
  if (value === null && merge.isNew && field.options.init !== undefined) return
  if (!merge.may(path, merge.rows)) {
    merge.issues.push(issueOf('NOT_EDITABLE', at, field.label, { status: merge.definition.states[merge.status]?.label }))
  } else if (isDisabledValue(field, value, row[key])) merge.issues.push(issueOf('DISABLED_CODE', at, field.label, { given: String(value) }))
  else if (field.options.fixed && !merge.isNew && row[key] !== null && row[key] !== undefined) merge.issues.push(issueOf('FIXED', at, field.label))
  else {
    const stored = idsIn(row[key])
    row[key] = value
    merge.chosen.push(
      ...chosenBy(
        key,
        field,
        idsIn(value).filter((id) => !stored.includes(id)),
        at,
      ),
    )
  }
}

/** A code that nobody may choose any more; of several those count that were not there before. */
const isDisabledValue = ({ lookup }: Field, value: unknown, stored?: unknown): boolean =>
  lookup !== undefined && codesOf(value).some((code) => !codesOf(stored).includes(code) && valueIn(lookup, code)?.isEnabled === false)

const codesOf = (value: unknown): string[] => [value].flat().filter((code) => typeof code === 'string')

/** Several codes are the same in whatever order they stand. */
const hasSameCodes = ({ kind }: Field, stored: unknown, given: unknown): boolean =>
  kind === 'lookups' && Array.isArray(stored) && Array.isArray(given) && stored.length === given.length && stored.every((one) => given.includes(one))

/** A form shows instants to the second; that it does not send back the rest is no change. */
const isSameSecond = ({ kind }: Field, stored: unknown, given: unknown): boolean =>
  kind === 'datetime' && typeof stored === 'string' && typeof given === 'string' && given.endsWith('.000Z') && secondOf(stored) === secondOf(given)

const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)

const isSameStored = (a: unknown, b: unknown) => isSameValue(a ?? null, b ?? null)

function mergeLines(
  merge: Merge,
  key: string,
  fields: Fields,
  lines: LinesMap,
  isPart: boolean,
  parent: Doc,
  value: unknown,
  path: string,
  at: string,
): void {
  const linesPath = path + key
  if (isPart) {
    const existing = partIn(parent, key) ?? newLine(merge.work, merge.headerId, key, parent, 10)
    parent[key] = existing
    mergeRow(under(merge, existing), fields, lines, existing, value as Record<string, unknown>, `${linesPath}.`, `${at}${key}.`)
    return
  }
  const rows = linesIn(parent, key)
  parent[key] = rows
  const sent: Doc[] = []
  for (const [index, given] of (value as Record<string, unknown>[]).entries()) {
    if (merge.deleted.has(String(given.id))) continue
    const lineAt = `${at}${key}[${index}].`
    let row = given.id ? rows.find((r) => r.id === given.id) : undefined
    if (given.id && !row) refuseRule('NOT_FOUND')
    if (!row) {
      if (!merge.may(linesPath, merge.rows)) {
        merge.issues.push(
          issueOf('NOT_EDITABLE', `${at}${key}`, tableOf(key).fields.lineNum?.label ?? ['行', 'Lines'], {
            status: merge.definition.states[merge.status]?.label,
          }),
        )
        continue
      }
      row = newLine(merge.work, merge.headerId, key, parent, nextLineNum(rows))
      rows.push(row)
    }
    sent.push(row)
    mergeRow({ ...under(merge, row), isNew: !given.id }, fields, lines, row, given, `${linesPath}.`, lineAt)
  }
  if (merge.isOrdered) renumber(merge, key, rows, sent, linesPath)
}

/** The numbers of the lines that were sent go round among them. Once a document has left its first state others know its lines by their numbers. */
function renumber(merge: Merge, key: string, rows: Doc[], sent: readonly Doc[], path: string): void {
  const { definition, status } = merge
  const isFirst = definition.type === 'master' || status === firstState(definition)
  if (!isFirst || !merge.may(path, merge.rows)) {
    merge.issues.push(
      issueOf('NOT_EDITABLE', path, tableOf(key).fields.lineNum?.label ?? ['行号', 'Line'], { status: definition.states[status]?.label }),
    )
    return
  }
  const numbers = sent.map(({ lineNum }) => Number(lineNum)).sort((a, b) => a - b)
  for (const [at, row] of sent.entries()) row.lineNum = numbers[at]
  rows.sort((a, b) => Number(a.lineNum) - Number(b.lineNum))
}

export const nextLineNum = (rows: readonly Doc[]) => Math.max(0, ...rows.map((r) => Number(r.lineNum ?? 0))) + 10

/** An empty line with the first values of its fields. */
export function newLine(work: FirstValueContext, headerId: string, entity: string, parent: Doc, lineNum: number): Doc {
  const table = tableOf(entity)
  const line: Doc = { id: newId(work.now), headerId, lineNum, versionNum: 1 }
  if (table.byField.has('parentId')) line.parentId = parent.id
  for (const [key, field] of Object.entries(table.fields)) if (!(key in line)) line[key] = firstValueOf(field, work)
  for (const child of table.children) line[child.entity] = child.isPart ? null : []
  return line
}

/** The same, of a definition. */
export const newLineOf = <D extends AnyDefinition, E extends LineName<D>>(
  work: FirstValueContext,
  _: D,
  entity: E,
  { headerId, parent, lineNum }: { headerId: string; parent: Doc; lineNum: number },
): AnyLineRow<D, E> => newLine(work, headerId, entity, parent, lineNum) as AnyLineRow<D, E>

/** What a field begins with: what the definition writes, the day, the person or his first organisation; null where it is found otherwise. */
export function firstValueOf(field: Field, { today, actor }: FirstValueContext): unknown {
  const { init } = field.options
  if (init === 'today') return today
  if (init === 'me') return actor.userId
  if (init === 'myOrg') return actor.orgIds[0] ?? null
  return literalIn(field)
}

/** What it begins with where the definition writes it. */
export function literalIn(field: Field): unknown {
  const init = literalInit(field)
  return init === undefined ? null : literalOf(field.kind, init)
}

export const literalOf = (kind: string, init: string): unknown => (kind === 'int' ? Number(init) : kind === 'lookups' ? init.split(',') : init)

function deleteLines(merge: Merge, lines: LinesMap, parent: Doc, ids: ReadonlySet<string>, path: string): void {
  for (const [key, spec] of Object.entries(lines)) {
    if (spec.options.part) continue
    const rows = linesIn(parent, key)
    const going = rows.filter((r) => ids.has(r.id))
    if (going.length && (!merge.may(path + key, merge.rows) || spec.options.kept))
      merge.issues.push(issueOf('NOT_EDITABLE', key, spec.label, { status: merge.definition.states[merge.status]?.label }))
    else parent[key] = rows.filter((r) => !ids.has(r.id))
    for (const row of linesIn(parent, key)) deleteLines(under(merge, row), spec.lines, row, ids, `${path}${key}.`)
  }
}
