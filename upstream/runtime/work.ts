/**
 * What a behaviour works with: one transaction, one moment, one person, and the documents it touches.
 * Other documents are made and changed through it, by the same path as a person's work: formulas, feeds, history.
 */
import { type AnyDefinition, type Draft, type Full, type Lines, type LinesMap, leadsBack } from '../../catalogue/language/define.ts'
import { memo } from '../../catalogue/values/memo.ts'
import { tableOf } from '../store/tables.ts'
import { writeAnswers } from './answers.ts'
import { behaviourOf, runHook } from './behaviour.ts'
import { noChanges } from './change/changes.ts'
import { followCopied } from './change/copied-lines.ts'
import { firstValueOf, mergeDraft, newLine, parseDraft } from './change/draft.ts'
import { numberRuleOf } from './change/number-rule.ts'
import { nextNumber } from './change/numbering.ts'
import { settleFeeds } from './figures/feeds.ts'
import { follow } from './figures/follows.ts'
import { applyFormulas } from './figures/formula-inputs.ts'
import { ports } from './ports.ts'
import { type Event, recordHistory } from './reading/history.ts'
import { readDocuments, snapshotOf, stateOf, stillIs, writeDocument } from './rows/documents.ts'
import { linesIn } from './rows/lines-in.ts'
import { newId } from './rows/new-id.ts'
import { raiseVersions } from './rows/own-rows.ts'
import { checkDocument } from './rules/checks.ts'
import { type FieldIssue, placedIssuesIn, Refusal, refuseIssues, type WarningIssue } from './rules/refusal.ts'
import { keepExpiry } from './time/validity-flags.ts'
import type { Doc, Snapshot } from './types.ts'
import { keepMembers } from './visibility/members.ts'
import { firstState, statusOf } from './visibility/rights.ts'
import { forgetMasters, type Work } from './working.ts'

/** Documents of one kind, read whole; locked when they are going to change. */
export async function load<D extends AnyDefinition>(
  work: Work,
  definition: D,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Full<D>[]> {
  return readDocuments<Full<D>>(work.tx, definition.entity, ids, options.lock)
}

export async function loadOne<D extends AnyDefinition>(
  work: Work,
  definition: D,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Full<D> | null> {
  return (await load(work, definition, [id], options))[0] ?? null
}

/** Brings a document in memory up to date after effects that came back to it. */
export async function reload(work: Work, definition: AnyDefinition, doc: Doc): Promise<void> {
  const [fresh] = await readDocuments(work.tx, definition.entity, [doc.id])
  Object.assign(doc, fresh)
}

/** One after the other: a transaction has one connection, and that one question at a time. */
export async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await each(item))
  return results
}

/** An empty document with the first values of its fields, in its first state. */
export function blank(definition: AnyDefinition, work: Work): Doc {
  const table = tableOf(definition.entity)
  const doc: Doc = { id: newId(work.now), versionNum: 0 }
  for (const [key, field] of Object.entries(table.fields)) doc[key] ??= firstValueOf(field, work)
  for (const child of table.children) doc[child.entity] = child.isPart ? newLine(work, doc.id, child.entity, doc, 10) : []
  if (definition.type === 'document') doc.status = firstState(definition)
  return doc
}

/** The numbers of lines that say their place among those of the same line. */
function numberLines(lines: LinesMap, row: Doc): void {
  for (const { key, names, below } of placedIn(lines))
    for (const [index, line] of linesIn(row, key).entries()) {
      for (const name of names) line[name] ??= index + 1
      numberLines(below, line)
    }
}

interface Placed {
  key: string
  names: readonly string[]
  below: LinesMap
}

/** Lines that say their place, or have lines that do. */
const placedIn = memo((lines: LinesMap): readonly Placed[] =>
  Object.entries<Lines>(lines).flatMap(([key, { fields, lines: below }]) => {
    const names = Object.keys(fields).filter((name) => fields[name]?.options.init === 'place')
    return names.length > 0 || placedIn(below).length > 0 ? [{ key, names, below }] : []
  }),
)

/** Lines' categories and organisations, kept at the header for row scope. */
function keepScope({ scope }: AnyDefinition, doc: Doc): void {
  if (scope.category) doc.scopeCategoryIds = idsAt(doc, scope.category)
  if (scope.orgs) doc.scopeOrgIds = idsAt(doc, scope.orgs)
}

/** The different ids under a path: a field of the header, of lines, or of lines of lines. */
function idsAt(doc: Doc, path: string): string[] {
  const steps = path.split('.')
  const rows = steps.slice(0, -1).reduce<Doc[]>((above, lines) => above.flatMap((row) => linesIn(row, lines)), [doc])
  const ids = rows.flatMap((row) => row[steps.at(-1) ?? ''])
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))].sort()
}

/** Formulas, checks, version and the one write of a document; feeds of what it counts for afterwards. */
export async function finish(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  before: Snapshot,
  facts: { action: string; from: string | null; comment?: string | null; check?: boolean; warned?: number; isOwn?: boolean; isUntold?: boolean },
): Promise<void> {
  const behaviour = behaviourOf(definition.entity)
  await settle(work, definition, doc, before)
  keepScope(definition, doc)
  if (leadsBack(definition) && facts.from !== null && facts.from !== statusOf(definition, doc)) doc.cameFrom = facts.from
  if (facts.check !== false) await requireRules(work, definition, doc, before)
  if (facts.isOwn) raiseVersions(tableOf(definition.entity), doc, before)
  else Object.assign(doc, { versionNum: Number(doc.versionNum ?? 0) + 1, lastUpdatedBy: work.actor.userId, lastUpdateDate: work.nowText })
  const changes = await writeDocument(work.tx, definition, doc, before)
  keepMembers(work.tx, definition, doc, before.get(doc.id))
  await ports().files.bind(work, definition.entity, doc, before)
  if (definition.type === 'master') forgetMasters(work)
  if (!facts.isUntold)
    recordHistory(work, definition, doc, {
      action: facts.action,
      from: facts.from,
      to: statusOf(definition, doc),
      comment: facts.comment ?? null,
      changes: withConfirmed(changes, work.warnings.slice(facts.warned ?? work.warnings.length)),
    })
  ports().news.closeDone(work, definition, doc)
  await settleFeeds(work, definition, doc, before)
  await runHook(behaviour.saved, doc, work, before)
}

/** The rules of the definition and those of the behaviour, told together. */
async function requireRules(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<void> {
  const wrong = await checkDocument(work, definition, doc, before)
  const check = () => runHook(behaviourOf(definition.entity).check, doc, work, before)
  if (wrong.length === 0) await check()
  else refuseIssues([...wrong, ...(await furtherIssues(check, wrong))])
}

/** What the behaviour blames on other fields than those that are wrong already. Whatever it cannot judge beside them waits until they are right. */
async function furtherIssues(check: () => Promise<unknown>, wrong: readonly FieldIssue[]): Promise<FieldIssue[]> {
  try {
    await check()
    return []
  } catch (error) {
    const told = new Set(wrong.map(({ at }) => at))
    return error instanceof Refusal ? placedIssuesIn(error).filter(({ at }) => !told.has(at)) : []
  }
}

/** Everything about a document that comes out of itself: numbers of its lines, formulas, kept values. */
export async function settle(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<void> {
  await followCopied(work, definition, doc, before)
  numberLines(definition.lines, doc)
  keepExpiry(work.today, definition, doc)
  const difference = await applyFormulas(work, definition, doc, before)
  const hook = behaviourOf(definition.entity).settle
  const table = tableOf(definition.entity)
  const reckoned = hook && stateOf(table, doc, before, difference)
  if (hook) await runHook(hook, doc, work, before)
  const isWritten = writeAnswers(definition, doc)
  if (isWritten || (reckoned && !stillIs(table, doc, reckoned))) await applyFormulas(work, definition, doc, before)
}

/** What was confirmed on the way is part of what was done. */
function withConfirmed(changes: Event['changes'], confirmed: readonly WarningIssue[]): Event['changes'] {
  return confirmed.length === 0 ? changes : { ...(changes ?? noChanges()), confirmed: confirmed.map(({ words }) => words) }
}

/** Makes a document of another kind in the same transaction; `fill` gives it what nobody may type, and is waited for, whatever it asks of others. */
export async function create<D extends AnyDefinition>(
  work: Work,
  definition: D,
  draft: Draft<D>,
  options: { fill?(doc: Full<D>): unknown; action?: string } = {},
): Promise<Full<D>> {
  const doc = blank(definition, work)
  mergeDraft(definition, doc, parseDraft(definition, draft), { may: () => true, isNew: true, status: statusOf(definition, doc), work })
  await store(work, definition, doc, options.action ?? 'create', options)
  work.made.push({ entity: definition.entity, id: doc.id, docNum: String(doc.docNum ?? doc.code ?? '') })
  return recordOf(definition, doc)
}

/** What was made from a definition is a record of it. */
const recordOf = <D extends AnyDefinition>(_: D, doc: Doc): Full<D> => doc as Full<D>

/** First write of a document: defaults, number, who and when. What a person typed is theirs, whatever it could be found from. */
export async function store(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  action: string,
  { fill, isTyped = false }: { fill?(doc: Doc): unknown; isTyped?: boolean } = {},
): Promise<void> {
  const before: Snapshot = new Map()
  await runHook(behaviourOf(definition.entity).defaults, doc, work, before)
  await follow(work, definition, doc, null, isTyped)
  await fill?.(doc)
  if (definition.scope.userGroup) doc[definition.scope.userGroup] ??= work.actor.userGroups[0] ?? null
  doc.createdBy = work.actor.userId
  doc.creationDate = work.nowText
  const key = definition.type === 'master' ? 'code' : 'docNum'
  if (definition.number && !doc[key]) doc[key] = await nextNumber(work.tx, (await numberRuleOf(work, doc)) ?? definition.number, work.today)
  await finish(work, definition, doc, before, { action, from: null })
}

/** Locks documents, changes them and writes them: for effects on other documents, whose rules are asked only when `check` says so. */
export async function change<D extends AnyDefinition>(
  work: Work,
  definition: D,
  ids: readonly string[],
  action: string,
  alter: (doc: Full<D>) => void | Promise<void>,
  options: { check?: boolean } = {},
): Promise<Full<D>[]> {
  const docs = await readDocuments<Full<D>>(work.tx, definition.entity, [...new Set(ids)].sort(), true)
  for (const doc of docs) {
    const before = snapshotOf(tableOf(definition.entity), doc)
    const from = statusOf(definition, doc)
    await alter(doc)
    await finish(work, definition, doc, before, { action, from, check: options.check ?? false })
  }
  return docs
}
