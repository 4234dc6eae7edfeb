/** What must hold by the guards of a definition: at every save, for an action, and beside the button that it greys. */
import type { AnyDefinition, Field, Fields, Guard, LinesMap } from '../../../catalogue/language/define.ts'
import { isNeeded, isServerOwned, neededFor, neededWhen, targetsOf } from '../../../catalogue/language/define.ts'
import { headOf, placeAt, readsOf } from '../../../catalogue/language/evaluator.ts'
import { type Condition, firstValue, holds, type Operand, pathsOf, type Scope, spoken } from '../../../catalogue/language/formula.ts'
import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { editRight, firstState, statusOf } from '../../../catalogue/language/rights.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { isSameValue } from '../rows/same-value.ts'
import type { Doc, Snapshot } from '../types.ts'
import { type Redaction, redactionOf } from '../visibility/redaction.ts'
import { isEmpty, type Seen, seenIn } from '../visibility/visible-rows.ts'
import type { Work } from '../working.ts'
import { usedBy } from './references-to.ts'
import { type FieldIssue, issueOf, paramsOf, refuseBroken, saidBy } from './refusal.ts'
import { addWarning } from './warnings.ts'

/** A field that may not be left empty, at any time or while a condition holds. */
export interface RequiredField {
  key: string
  field: Field
  when: Condition | null
}

/** Those of a row in this state: what is needed at any time, once an action that asks for it lies behind, or while its condition holds. */
export const askedIn = (definition: AnyDefinition, status: string, fields: Fields): readonly RequiredField[] => {
  const states = askedOf(definition)
  const byFields = states.get(status) ?? memo((of: Fields) => askedOnceIn(definition, status, of))
  states.set(status, byFields)
  return byFields(fields)
}

const askedOf = memo((_: AnyDefinition) => new Map<string, (fields: Fields) => readonly RequiredField[]>())

const askedOnceIn = (definition: AnyDefinition, status: string, fields: Fields): RequiredField[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const asking = neededFor(field)
    const isAlways = isNeeded(field) || (asking.length > 0 && liesBehind(definition, asking, status))
    const when = isAlways ? null : neededWhen(field)
    return when === undefined || field.options.kept || field.options.computed ? [] : [{ key, field, when }]
  })

/** Whether the document has come through one of the actions: it stands where nothing else leads to. */
function liesBehind(definition: AnyDefinition, asking: readonly string[], status: string): boolean {
  if (asking.some((name) => definition.actions[name]?.from.includes(status))) return false
  const reached = new Set([firstState(definition)])
  for (const state of reached)
    for (const [name, action] of Object.entries(definition.actions))
      if (action.from.includes(state) && !asking.includes(name)) for (const to of targetsOf(definition, action)) reached.add(to)
  return !reached.has(status)
}

/** What the guards of every save refuse; what they ask is told beside it, where what it reads has changed. */
export const brokenAtSave = (work: Work, definition: AnyDefinition, seen: readonly Seen[], before: Snapshot, redaction: Redaction): FieldIssue[] =>
  definition.guards
    .filter((guard) => !guard.for)
    .flatMap((guard) =>
      brokenBy(work, definition, guard, seen, redaction, (scope) => pathsOf(guard.test).some((asked) => isChanged(asked, scope, before))),
    )

/** What a guard refuses; what it asks is told beside it, where that is new. */
function brokenBy(
  work: Work,
  definition: AnyDefinition,
  guard: Guard,
  seen: readonly Seen[],
  redaction: Redaction,
  isNew: (scope: Scope) => boolean,
): FieldIssue[] {
  return guardedBy(guard, seen).flatMap((row) => {
    const { scope } = row
    const issue = toldBy(definition, guard, row, redaction)
    if (!guard.asks || !mayConfirm(guard, work.actor)) return [issue]
    if (isNew(scope)) addWarning(work, issue)
    return []
  })
}

const mayConfirm = ({ asks }: Guard, { responsibility }: Work['actor']): boolean =>
  asks === true || (asks ?? []).some((one) => one === responsibility)

/** Rows for which the condition does not hold. */
const guardedBy = (guard: Guard, seen: readonly Seen[]): readonly Seen[] => seen.filter((row) => isBroken(guard, row))

const isBroken = ({ on, test }: Guard, { path, scope }: Seen): boolean => path === (on ? `${on}.` : '') && !holds(test, scope)

/** The same to whoever may not read all that it speaks of. */
const toldBy = (definition: AnyDefinition, guard: Guard, row: Seen, redaction: Redaction): FieldIssue =>
  redaction.told(guard, row, issueBy(definition, guard, row.scope, row.at))

/** What a guard says of a row, at the field that it blames. */
export function issueBy(definition: AnyDefinition, guard: Pick<Guard, 'message' | 'says' | 'at'>, scope: Scope, at: string): FieldIssue {
  const { message } = guard
  const said = Object.fromEntries(Object.entries(guard.says).map(([name, one]) => [name, wordsOf(one, scope)]))
  return {
    at: guard.at ? at + guard.at : '',
    code: `${definition.entity}.${message}`,
    words: saidBy(definition, message, { ...paramsOf(scope.row), ...said }),
    given: givenIn(scope.row[guard.at ?? '']),
  }
}

/** Lines that are blamed as a whole were given as many. */
const givenIn = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? ''))

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
  const guards = guardsFor(definition, name)
  const { on, line } = definition.actions[name] ?? {}
  const used = await usedBy(work.tx, definition, name, doc)
  if (guards.length === 0 && !line && !isNeededBy(definition, name)) return used
  const all = await seenIn(work, definition, doc)
  const redaction = redactionOf(work.actor, definition, doc)
  const chosen = on ? all.filter(({ path, row }) => path !== `${on}.` || lineIds.includes(row.id)) : all
  const missing = chosen.flatMap(({ fields, row, at }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      neededFor(field).includes(name) && isEmpty(row[key]) ? [issueOf('REQUIRED', at + key, field.label)] : [],
    ),
  )
  const broken = guards.flatMap((guard) => brokenBy(work, definition, guard, chosen, redaction, () => true))
  return [...wrongLines(definition, name, chosen), ...missing, ...broken, ...used]
}

const guardsFor = ({ guards }: AnyDefinition, name: string): readonly Guard[] => guards.filter((guard) => guard.for?.includes(name))

/** Whether a field of the document or of its lines is asked for by the action. */
const isNeededBy = ({ fields, lines }: { readonly fields: Fields; readonly lines: LinesMap }, name: string): boolean =>
  Object.values(fields).some((field) => neededFor(field).includes(name)) || Object.values(lines).some((spec) => isNeededBy(spec, name))

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

type Why = FieldIssue['words']

/** What the document as it stands forbids: actions altogether, and actions on lines for some of these, by their ids. */
export interface Forbidden {
  actions: Record<string, Why>
  lines: Record<string, Record<string, Why>>
}

/** By no fault that this person could mend on the page of the document: each with the words of the first guard, in both languages. */
export async function forbiddenIn(work: Work, definition: AnyDefinition, doc: Doc, names: readonly string[]): Promise<Forbidden> {
  const mayEdit = editRight(definition, statusOf(definition, doc), { ...work.actor, roles: rolesIn(definition, doc, work.actor) })
  const all = await seenIn(work, definition, doc)
  const redaction = redactionOf(work.actor, definition, doc)
  const forbidden: Forbidden = { actions: {}, lines: {} }
  for (const name of names) {
    const { on, line } = definition.actions[name] ?? {}
    const guards = guardsFor(definition, name).filter((guard) => !guard.asks && !isMended(definition, guard, mayEdit))
    const [ofLines, ofAll] = [guards.filter((guard) => on && guard.on === on), guards.filter((guard) => !on || guard.on !== on)]
    const [first] = [...firstBroken(definition, ofAll, all, redaction), ...(await usedBy(work.tx, definition, name, doc))]
    if (first) forbidden.actions[name] = first.words
    if (ofLines.length === 0 && !line) continue
    for (const seen of all.filter((row) => row.path === `${on}.` && redaction.finds(row))) {
      const [wrong] = [...wrongLines(definition, name, [seen]), ...firstBroken(definition, ofLines, [seen], redaction)]
      const { id } = seen.row
      if (wrong) forbidden.lines[id] = { ...forbidden.lines[id], [name]: wrong.words }
    }
  }
  return forbidden
}

/** What the first guard says that does not hold; the others are not asked. */
function firstBroken(definition: AnyDefinition, guards: readonly Guard[], seen: readonly Seen[], redaction: Redaction): FieldIssue[] {
  for (const guard of guards) {
    const row = seen.find((one) => isBroken(guard, one))
    if (row) return [toldBy(definition, guard, row, redaction)]
  }
  return []
}

/** Whether one of the fields that it reads is open to the person. */
function isMended(definition: AnyDefinition, { test, on }: Guard, mayEdit: (path: string) => boolean): boolean {
  const reads = [...readsOf(test, placeAt(headOf(definition), on ?? ''))]
  return reads.some(({ place, key }) => {
    const field = place.level.fields[key]
    return field !== undefined && !isServerOwned(field) && mayEdit([...place.path, key].join('.'))
  })
}

/** Who saves again is not asked again about what he left as it was; of a reference, where it led. */
function isChanged(path: string, scope: Scope, before: Snapshot): boolean {
  if (path.startsWith('parent.')) return scope.parent !== undefined && isChanged(path.slice('parent.'.length), scope.parent, before)
  const [field = ''] = path.split('.')
  const was = before.get(String(scope.row.id))
  return !was || !isSameValue(was[field] ?? null, scope.row[field] ?? null)
}
