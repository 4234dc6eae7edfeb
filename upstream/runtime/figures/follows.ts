/**
 * Fields that follow others: a rate its currency and day, a description its material. Each is found anew when what it follows has changed,
 * for as long as the document may be edited whole, and stays what a person typed there of their own; emptied, it follows again.
 * Where a state lets only some lines be edited, a row that comes then is found like any new one, and of the others what nobody can type: the price
 * that was agreed stays, the factor goes with its unit.
 */
import { type AnyDefinition, isServerOwned } from '../../../catalogue/language/define.ts'
import { type FirstFormula, firstFormulas, readsOf, scopesAt } from '../../../catalogue/language/evaluator.ts'
import { type Formula, firstValue, pathsOf, type Scope, valueAt } from '../../../catalogue/language/formula.ts'
import type { Kind } from '../../../catalogue/language/kinds.ts'
import { statusOf } from '../../../catalogue/language/rights.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { type Table, tableOf } from '../../store/tables.ts'
import { behaviourOf, type WideFollowing } from '../behaviour.ts'
import { isSameRow } from '../rows/difference.ts'
import { linesOf } from '../rows/documents.ts'
import { partIn, rowsIn } from '../rows/lines-in.ts'
import { isSameValue } from '../rows/same-value.ts'
import { learn } from '../rules/facts.ts'
import type { Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'
import { readFormulaInputs } from './formula-inputs.ts'
import { type Needs, needsIn } from './needs.ts'

/** A row of a document with the one above it. */
interface FollowingRow {
  row: Doc
  parent: Doc
}

type Own = Map<string, unknown>

const keyOf = (row: Doc, field: string) => `${row.id}.${field}`
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** `stood` is the document before the draft was laid over it, null when it is new; `isTyped` when a person wrote the draft. */
export async function follow(work: Work, definition: AnyDefinition, doc: Doc, stood: Doc | null, isTyped: boolean): Promise<void> {
  const rules = rulesOf(definition)
  const status = statusOf(definition, stood ?? doc)
  const isWhole = isOpen(definition, status)
  const parts = isWhole ? null : openLines(definition, status)
  if (rules.length === 0 || parts?.size === 0) return
  const own = stood ? await ownValues(work.tx, doc.id) : new Map<string, unknown>()
  const typed: Own = new Map()
  const placesAt = placesOnce(definition, doc, stood)
  const different = stood && differentRows(tableOf(definition.entity), doc, stood)
  for (const rule of rules) {
    const { now, before } = placesAt(rule.on)
    if (parts && !parts.has(rule.on ?? '')) continue
    const open = isWhole || isKept(definition, rule) ? now : now.filter(({ row }) => !before.has(row.id))
    const pass: Pass = { rule, doc, stood, own, typed, isTyped, different: isHeadIn(different, doc, definition) ? null : different }
    const due = open.flatMap((place) => dueAt(pass, place, before.get(place.row.id)) ?? [])
    const found = 'node' in rule ? await findByFormula(work, definition, rule, doc, due) : await findAll(work, rule, doc, due)
    for (const [at, one] of due.entries()) if (take(one, found[at] ?? {}, typed)) different?.add(one.row)
  }
  if (typed.size > 0 || own.size > 0) keepOwn(work.tx, doc.id, typed)
}

/** A field whose first value is a formula follows what that reads. */
interface ByFormula extends Pick<WideFollowing, 'on' | 'gives' | 'from'> {
  lines: readonly string[]
  key: string
  kind: Kind | undefined
  node: Formula
  needs: Needs
}
type Rule = WideFollowing | ByFormula

/** Those of the definition, those of the behaviour, and then those of the definition that lean on what the behaviour finds. */
const rulesOf: (definition: AnyDefinition) => readonly Rule[] = memo(orderedRules)

function orderedRules(definition: AnyDefinition): Rule[] {
  const byBehaviour: readonly WideFollowing[] = behaviourOf(definition.entity).follows ?? []
  const later = new Set(byBehaviour.flatMap(({ on = definition.entity, gives }) => gives.map((field) => `${on}.${field}`)))
  const formulas = firstFormulas(definition)
  const nameOf = (place: FirstFormula['place'], key: string) => `${place.path.at(-1) ?? definition.entity}.${key}`
  const isLater = ({ key, node, place }: FirstFormula) => {
    const leans = [...readsOf(node, place)].some((read) => later.has(nameOf(read.place, read.key)))
    if (leans) later.add(nameOf(place, key))
    return leans
  }
  const [late, early] = [formulas.filter(isLater), formulas.filter((one) => !later.has(nameOf(one.place, one.key)))]
  return [...early.map((one) => ruleOf(definition, one)), ...byBehaviour, ...late.map((one) => ruleOf(definition, one))]
}

function ruleOf({ entity }: AnyDefinition, { key, node, place }: FirstFormula): ByFormula {
  const reads = pathsOf(node)
  const lines = place.path
  const on = lines.at(-1)
  const table = tableOf(on ?? entity)
  // A reference is followed by its own field.
  const own = (path: string) => (table.byField.has(path.split('.')[0] ?? '') ? (path.split('.')[0] ?? '') : path)
  const from: WideFollowing['from'] = (row, doc, above) => {
    const scope: Scope = { row, parent: { row: above, parent: { row: doc } } }
    return reads.map((path) => valueAt(path.startsWith('parent.') ? climbing(path) : own(path), scope) ?? null)
  }
  return {
    ...(on !== undefined && { on }),
    gives: [key],
    from,
    lines,
    key,
    kind: place.level.fields[key]?.kind,
    node,
    needs: needsIn([{ node, place }]),
  }
}

/** `parent.supplierId.paymentTermId` follows `parent.supplierId`. */
function climbing(path: string): string {
  const [, above = '', field = ''] = /^((?:parent\.)+)([^.]+)/.exec(path) ?? []
  return above + field
}

/** Where nothing that it reads is there nothing changes; else what the formula comes to is taken, and nothing empties. */
async function findByFormula(work: Work, definition: AnyDefinition, rule: ByFormula, doc: Doc, due: readonly Due[]): Promise<FollowedValues[]> {
  if (due.length === 0) return []
  const about = await readFormulaInputs(work, definition, doc, rule.needs)
  const scopes = new Map(scopesAt({ row: doc, about }, rule.lines).map((scope) => [scope.row, scope]))
  return due.map(({ row, parent }) => {
    const read = rule.from(row, doc, parent)
    const scope = scopes.get(row)
    return (read.length > 0 && read.every(isEmpty)) || !scope ? {} : { [rule.key]: asKind(rule.kind, firstValue(rule.node, scope)) }
  })
}

/** What a state lets a side edit whole has not been handed in; master data never is. */
const isOpen = ({ type, states }: AnyDefinition, status: string): boolean =>
  type === 'master' || Object.values(states[status]?.edit ?? {}).includes('all')

/** The lines that a state lets somebody add to, where it does not let the whole document be edited. */
const openLines = ({ states, lines }: AnyDefinition, status: string): ReadonlySet<string> => {
  const paths = Object.values(states[status]?.edit ?? {}).flatMap((edit) =>
    typeof edit === 'object' && !('own' in edit) ? edit.filter((one) => typeof one === 'string') : [],
  )
  const named = new Set(paths.map((path) => path.split('.').at(-1) ?? ''))
  const keys = Object.entries(lines).flatMap(([key, part]) => [key, ...Object.keys(part.lines ?? {})])
  return new Set(keys.filter((key) => named.has(key)))
}

/** Whether a rule gives nothing that a person may type. */
const isKept = ({ entity }: AnyDefinition, { on = entity, gives }: Pick<WideFollowing, 'on' | 'gives'>): boolean => {
  const { fields } = tableOf(on)
  return gives.every((field) => fields[field] !== undefined && isServerOwned(fields[field]))
}

interface Pass {
  rule: Rule
  doc: Doc
  stood: Doc | null
  own: Own
  /** What persons have typed up to this draft. */
  typed: Own
  isTyped: boolean
  /** Rows that differ from what they were, where nothing that all lines may lean on does. */
  different: ReadonlySet<Doc> | null
}

/** A row whose fields are to be found. */
interface Due extends FollowingRow {
  /** To take what is found. */
  empty: readonly string[]
  /** Typed, unless they say just what is found. */
  given: readonly string[]
}

function dueAt(
  { rule, doc, stood, own, typed, isTyped, different }: Pass,
  { row, parent }: FollowingRow,
  before: FollowingRow | undefined,
): Due | null {
  const mayHaveMoved = rule.on === undefined || different === null || different.has(row) || different.has(parent)
  const hasMoved =
    mayHaveMoved &&
    before !== undefined &&
    stood !== null &&
    haveMoved(sourcesOf(rule, row, doc, parent), sourcesOf(rule, before.row, stood, before.parent))
  // Most lines of a draft stand as they stood.
  if (before && !hasMoved && own.size === 0 && rule.gives.every((field) => row[field] === before.row[field] && !isEmpty(row[field]))) return null
  const isGiven = (field: string) => (before ? !isSameValue(row[field] ?? null, before.row[field] ?? null) : isTyped)
  const isOwn = (field: string) => own.has(keyOf(row, field)) && isSameValue(own.get(keyOf(row, field)), row[field])
  const filled = rule.gives.filter((field) => !isEmpty(row[field]))
  const given = filled.filter(isGiven)
  const kept = filled.filter((field) => !isGiven(field) && (!hasMoved || isOwn(field)))
  const empty = rule.gives.filter((field) => !given.includes(field) && !kept.includes(field))
  for (const field of kept) if (isOwn(field)) typed.set(keyOf(row, field), row[field])
  return given.length + empty.length === 0 ? null : { row, parent, empty, given }
}

const haveMoved = (now: readonly unknown[], before: readonly unknown[]): boolean => now.some((one, at) => !isSameValue(one, before[at]))

type FollowedValues = Readonly<Record<string, unknown>>

/** What a rule finds for its rows: all that they want to know is asked together. */
async function findAll(work: Work, { find }: WideFollowing, doc: Doc, due: readonly Due[]): Promise<FollowedValues[]> {
  if (typeof find === 'function') return due.map(({ row, parent }) => find(row, doc, parent))
  const facts = await learn(
    work,
    due.map(({ row, parent }) => find.asks(row, doc, parent)),
  )
  return due.map(({ row, parent }, at) => find.does(row, facts[at], doc, parent))
}

const asKind = (kind: Kind | undefined, value: unknown): unknown => (kind === 'int' && typeof value === 'string' ? Number(value) : value)

/** Whether the row is another one afterwards. */
function take({ row, empty, given }: Due, found: FollowedValues, typed: Own): boolean {
  const taken = empty.filter((field) => found[field] !== undefined && !isSameValue(row[field], found[field]))
  for (const field of empty) if (found[field] !== undefined) row[field] = found[field]
  for (const field of given) if (!isSameValue(row[field], found[field] ?? null)) typed.set(keyOf(row, field), row[field])
  return taken.length > 0
}

/** Rules of lines may read the head and what there is once beside it. */
const isHeadIn = (different: ReadonlySet<Doc> | null, doc: Doc, { lines }: AnyDefinition): boolean =>
  different !== null && [doc, ...Object.keys(lines).flatMap((key) => partIn(doc, key) ?? [])].some((row) => different.has(row))

/** The rows of a document that are new or differ from what they were. */
function differentRows(table: Table, doc: Doc, stood: Doc): Set<Doc> {
  const before = new Map([...linesOf(table, stood)].map(({ line }) => [line.id, line]))
  const lines = [...linesOf(table, doc)].filter(({ table: own, line }) => !isSameRow(own, line, before.get(line.id)))
  return new Set([...(isSameRow(table, doc, stood) ? [] : [doc]), ...lines.map(({ line }) => line)])
}

const sourcesOf = ({ from }: Pick<WideFollowing, 'from'>, row: Doc, doc: Doc, parent: Doc) => from(row, doc, parent)

/** The places of each kind and, by id, what stood there; no rule adds a row or takes one away. */
function placesOnce(definition: AnyDefinition, doc: Doc, stood: Doc | null) {
  const known = new Map<string | undefined, { now: readonly FollowingRow[]; before: ReadonlyMap<string, FollowingRow> }>()
  return (on: string | undefined) => {
    const found = known.get(on) ?? {
      now: placesOf(definition, doc, on),
      before: new Map(stood ? placesOf(definition, stood, on).map((place) => [place.row.id, place]) : []),
    }
    known.set(on, found)
    return found
  }
}

/** The header, or every row of one kind of lines. */
function placesOf({ lines }: AnyDefinition, doc: Doc, on: string | undefined): FollowingRow[] {
  if (on === undefined) return [{ row: doc, parent: doc }]
  if (on in lines) return placesIn(doc, on)
  const above = Object.keys(lines).filter((key) => on in (lines[key]?.lines ?? {}))
  return above.flatMap((key) => rowsIn(doc, key)).flatMap((row) => placesIn(row, on))
}

const placesIn = (parent: Doc, key: string): FollowingRow[] => rowsIn(parent, key).map((row) => ({ row, parent }))

async function ownValues(tx: Tx, documentId: string): Promise<Own> {
  const { rows } = await tx.query<{ own: Record<string, unknown> }>('select own from own_value where document_id = $1', [documentId])
  return new Map(Object.entries(rows[0]?.own ?? {}))
}

function keepOwn(tx: Tx, documentId: string, typed: Own): void {
  tx.send('insert into own_value (document_id, own) values ($1, $2::jsonb) on conflict (document_id) do update set own = excluded.own', [
    documentId,
    JSON.stringify(Object.fromEntries(typed)),
  ])
}

/** What was typed into a document goes with it. */
export const forgetOwn = (tx: Tx, documentId: string): void => tx.send('delete from own_value where document_id = $1', [documentId])
