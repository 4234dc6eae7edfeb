/** `saveOrUpdate`, `delete` and `doXxx`: the changes a person makes, each in one transaction and the same order for all documents. */
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { pageOf } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import {
  type Action,
  type ActionName,
  type AnyDefinition,
  awaitsDecision,
  decisionBy,
  type FlowCode,
  type Full,
  flowStartedBy,
  flowWithdrawnBy,
  literalInit,
  makingOf,
  outcomesOf,
  targetsOf,
} from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import { rolesIn, supplierField } from '../../../catalogue/language/members.ts'
import { statusField } from '../../../catalogue/language/rights.ts'
import type { ActionAnswer, ActionRequest, Answer, SaveRequest } from '../../../contract/types.ts'
import { quoted, tableOf, tables } from '../../store/tables.ts'
import { type ActionCall, behaviourOf, handlerOf, type Outcome, runHook } from '../behaviour.ts'
import { settleFeeds } from '../figures/feeds.ts'
import { follow, forgetOwn } from '../figures/follows.ts'
import { readFormulaInputs } from '../figures/formula-inputs.ts'
import { type Decision, ports } from '../ports.ts'
import { recordHistory } from '../reading/history.ts'
import { panelsIn, wideningOf } from '../reading/record.ts'
import { noteRemoved, remarkOf } from '../remarks.ts'
import { enterRoleSql, inTransaction, systemOpening } from '../rows/database.ts'
import { readHeaders, snapshotOf } from '../rows/documents.ts'
import { requireOwnVersions } from '../rows/own-rows.ts'
import { checkInput } from '../rules/checks.ts'
import { passGuards } from '../rules/guarded-changes.ts'
import { requireGuards } from '../rules/guards.ts'
import { requireChoosable } from '../rules/reference-choice.ts'
import { kindsUsing } from '../rules/references-to.ts'
import { Refusal, refuseRule } from '../rules/refusal.ts'
import { requireConfirmed } from '../rules/warnings.ts'
import type { Actor, CallContext, Doc, Snapshot } from '../types.ts'
import { forgetMembers } from '../visibility/members.ts'
import { editRight, editsOwnAlone, firstState, requireButton, requireRelation, statusOf } from '../visibility/rights.ts'
import { lockDocuments, lockHeld, requireVersion, requireVisible } from '../visibility/sight.ts'
import { rowsAt } from '../visibility/visible-rows.ts'
import { blank, finish, settle, store } from '../work.ts'
import { newWork, type Operated, type Work } from '../working.ts'
import { allOrNone, eachAlone } from './batch.ts'
import { copyAt } from './copied-lines.ts'
import { copyDocument } from './copy.ts'
import { chosenIn, mergeDraft, parseDraft, parseInput } from './draft.ts'
import { once } from './idempotency.ts'
import { makeDocument } from './make.ts'

/** Runs work for a person: their role, the visible rows locked, then the system's role for everything that follows from the change. */
export async function changing<Data = unknown>(
  pool: Pool,
  context: CallContext,
  definition: AnyDefinition,
  route: string,
  body: unknown,
  work: (work: Work) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const widening = wideningOf(context.actor, definition)
  const opening = `${enterRoleSql(context.actor, widening)}; ${systemOpening}`
  return inTransaction(pool, opening, async (tx) => {
    const startedAt = performance.now()
    tx.keepsStatements = true
    return once(tx, context, route, body, async () => {
      const own = newWork(tx, context, widening)
      const answer = await work(own)
      ports().logs.operations(tx, own.operated.length > 0 ? own.operated : [wholeOf(definition, route, own)], context, startedAt)
      return answer
    })
  })
}

/** What acts on no document in particular: an import, drafts made of many lines. */
const wholeOf = ({ entity }: AnyDefinition, route: string, { made: [first, ...others] }: Work): Operated => ({
  entity,
  id: others.length === 0 ? (first?.id ?? null) : null,
  num: others.length === 0 ? (first?.docNum ?? null) : null,
  action: route.split('.').at(-1) ?? route,
  from: null,
  to: null,
})

function noteOperation(work: Work, definition: AnyDefinition, doc: Doc, action: string, from: string | null, to: string | null): void {
  work.operated.push({
    entity: definition.entity,
    id: doc.id,
    num: recordName(definition, doc, 'CN') || null,
    action,
    from,
    to,
    delegatedForId: work.standsInFor.get(doc.id) ?? null,
  })
}

export function saveDocument(pool: Pool, definition: AnyDefinition, request: SaveRequest, context: CallContext): Promise<Answer> {
  return changing(pool, context, definition, `${definition.entity}.save`, request, async (work) => {
    requireButton(definition, context.actor, 'btnSave')
    const doc = await saveRow(work, definition, request)
    if (request.preview) throw new Previewed({ $panels: await panelsIn(work.tx, definition, doc, context) })
    requireConfirmed(work, request.confirmed)
    return {
      status: '200',
      msg: remarkOf(work, context.language),
      data: { id: doc.id, versionNum: doc.versionNum, docNum: doc.docNum ?? doc.code, warnings: wordsIn(work) },
    }
  }).catch(orPreviewed)
}

/** Several records in one transaction, all or none; a refusal names the one that is wrong. */
export function saveDocuments(pool: Pool, definition: AnyDefinition, rows: readonly SaveRequest[], context: CallContext): Promise<Answer> {
  return changing(pool, context, definition, `${definition.entity}.saveAll`, rows, async (work) => {
    requireButton(definition, context.actor, 'btnSave')
    if (rows.length === 0) refuseRule('NOTHING_CHOSEN')
    const saved: { id: string; versionNum: unknown; docNum: unknown }[] = []
    for (const [index, row] of rows.entries()) {
      const { id, versionNum, docNum, code } = await saveRow(work, definition, row).catch((error) => refuseRow(error, index))
      saved.push({ id, versionNum, docNum: docNum ?? code })
    }
    requireConfirmed(
      work,
      rows.flatMap((row) => row.confirmed ?? []),
    )
    return { status: '200', msg: remarkOf(work, context.language), data: { rows: saved, warnings: wordsIn(work) } }
  })
}

/** What would come of a change; thrown so that nothing of it is stored. */
export class Previewed extends Error {
  readonly data: unknown
  constructor(data: unknown) {
    super('previewed')
    this.data = data
  }
}

/** The change, or what would come of it. */
export const orPreviewed = (error: unknown): Answer => {
  if (error instanceof Previewed) return { status: '200', msg: '', data: error.data }
  throw error
}

export async function saveRow(work: Work, definition: AnyDefinition, row: SaveRequest): Promise<Doc> {
  const draft = parseDraft(definition, row.draft)
  noteRemoved(work, definition, row.draft)
  const doc = row.id ? await saveExisting(work, definition, { ...row, id: row.id }, draft) : await saveNew(work, definition, draft)
  const status = statusOf(definition, doc)
  noteOperation(work, definition, doc, row.id ? 'save' : 'create', row.id ? status : null, status)
  return doc
}

/** The same refusal, at its place among the rows that were sent. */
export const refuseRow = (error: unknown, index: number): never => refuseElsewhere(error, (at) => `rows[${index}]${at ? `.${at}` : ''}`)

/** The same refusal, with its places as whoever asked knows them. */
export function refuseElsewhere(error: unknown, place: (at: string) => string): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal({ ...error, at: place(error.at ?? ''), issues: error.issues.map((issue) => ({ ...issue, at: place(issue.at) })) })
}

export const wordsIn = ({ warnings }: Work) => warnings.map(({ words }) => words)

export async function saveNew(work: Work, definition: AnyDefinition, draft: Record<string, unknown>): Promise<Doc> {
  requireButton(definition, work.actor, 'btnAdd')
  const doc = Object.assign(blank(definition, work), pageOf(work.actor.page ?? '')?.starts)
  const status = definition.type === 'master' ? 'Y' : firstState(definition)
  await requireChoosable(work, mergeDraft(definition, doc, draft, { may: editRight(definition, status, work.actor), isNew: true, status, work }))
  requireOwnSide(definition, doc, work.actor)
  const { enabledFlag } = definition.fields
  const done = await passGuards(work, definition, doc, new Map(), (enabledFlag && literalInit(enabledFlag)) ?? status)
  await store(work, definition, doc, 'create', { isTyped: true })
  for (const { action, call } of done) await ports().news.announce(call, definition, doc, action, call)
  await requireVisible(work, definition.entity, [doc.id])
  return doc
}

/** A supplier's document names one of its suppliers; the only one is taken when none is named. Whom another document names already is no matter of whoever is in it otherwise. */
function requireOwnSide(definition: AnyDefinition, doc: Doc, actor: Actor, before?: Doc): void {
  const field = supplierField(definition)
  if (actor.side !== 'supplier' || actor.link || !field || (before && before[field] === doc[field])) return
  doc[field] ??= actor.supplierIds.length === 1 ? (actor.supplierIds[0] ?? null) : null
  if (doc[field] && !actor.supplierIds.includes(String(doc[field]))) refuseRule('NOT_FOUND')
}

export async function saveExisting(
  work: Work,
  definition: AnyDefinition,
  request: SaveRequest & { id: string },
  draft: Record<string, unknown>,
  lock = lockDocuments,
): Promise<Doc> {
  if (definition.appendOnly) refuseRule('FORBIDDEN')
  const [doc] = await lock(work, definition, [{ id: request.id }])
  if (!doc) refuseRule('NOT_FOUND')
  const before = snapshotOf(tableOf(definition.entity), doc)
  const status = statusOf(definition, doc)
  const isOwn = worksOnOwn(work, definition, doc)
  if (isOwn) requireOwnVersions(work, definition, doc, draft)
  else await requireVersion(work, definition, doc, request.versionNum, 'CHANGED')
  await takeDraft(work, definition, doc, before, draft)
  requireOwnSide(definition, doc, work.actor, before.get(doc.id))
  const done = await passGuards(work, definition, doc, before, status)
  await finish(work, definition, doc, before, { action: 'save', from: status, warned: 0, isOwn })
  for (const { action, call } of done) await ports().news.announce(call, definition, doc, action, call)
  return doc
}

const editorOf = (definition: AnyDefinition, doc: Doc, actor: Actor) => ({ ...actor, roles: rolesIn(definition, doc, actor) })

/** Whether all that the person may edit as the document stands are rows of his own. */
const worksOnOwn = ({ actor }: Work, definition: AnyDefinition, doc: Doc): boolean =>
  editsOwnAlone(definition, statusOf(definition, doc), editorOf(definition, doc, actor))

/** Lays what a person typed over a stored document; what follows it comes along. */
async function takeDraft(work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot, draft: Record<string, unknown>): Promise<void> {
  const status = statusOf(definition, doc)
  const may = editRight(definition, status, editorOf(definition, doc, work.actor))
  await requireChoosable(work, mergeDraft(definition, doc, draft, { may, isNew: false, status, work }))
  await follow(work, definition, doc, before.get(doc.id) ?? null, true)
}

/** Deletes what was never handed in: documents in their first state, master data that nothing refers to. */
export function deleteDocuments(
  pool: Pool,
  definition: AnyDefinition,
  rows: readonly { id: string; versionNum?: number }[],
  context: CallContext,
): Promise<Answer> {
  return changing(pool, context, definition, `${definition.entity}.delete`, rows, async (work) => {
    requireButton(definition, context.actor, 'btnDelete')
    if (definition.appendOnly) refuseRule('FORBIDDEN')
    if (rows.length === 0) refuseRule('NOTHING_CHOSEN')
    const table = tableOf(definition.entity)
    await allOrNone(definition, await lockDocuments(work, definition, rows), async (doc) => {
      const status = statusOf(definition, doc)
      if (definition.type === 'document' && status !== firstState(definition)) refuseWrongState(definition, status, ['删除', 'Delete'])
      const before = snapshotOf(table, doc)
      await runHook(behaviourOf(definition.entity).removed, doc, work, before)
      if (definition.type === 'master') await requireUnused(work, definition, doc)
      work.tx.send(`delete from ${quoted(table.name)} where id = $1`, [doc.id])
      ports().files.releaseAll(work, table, before)
      forgetOwn(work.tx, doc.id)
      forgetMembers(work.tx, definition, doc.id)
      recordHistory(work, definition, doc, { action: 'delete', from: status, to: '', comment: null, changes: null })
      noteOperation(work, definition, doc, 'delete', status, null)
      await settleFeeds(work, definition, { id: doc.id }, before)
    })
    return { status: '200', msg: '', data: { deleted: rows.length } }
  })
}

/** Messages, to-dos and exports of a person go with the person. */
const ofBusiness = tables.filter(({ definition }) => !['system', 'own', 'follows'].includes(definition.scope.side)).map(({ entity }) => entity)

async function requireUnused(work: Work, { entity }: AnyDefinition, { id }: Doc): Promise<void> {
  const uses = await kindsUsing(work.tx, entity, id, ofBusiness)
  const cn = uses.map(({ label, n }) => `${label[0]}${n}条`).join('、')
  const en = uses.map(({ label, n }) => `${label[1]} (${n})`).join(', ')
  if (uses.length > 0) refuseRule('USED', { used: [cn, en] })
}

function refuseWrongState(definition: AnyDefinition, status: string, action: readonly [string, string]): never {
  return refuseRule('WRONG_STATE', { status: definition.states[status]?.label ?? status, action })
}

export async function runAction(
  pool: Pool,
  definition: AnyDefinition,
  name: string,
  request: ActionRequest,
  context: CallContext,
): Promise<Answer<ActionAnswer>> {
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined
  if (!action || action.who.every((w) => w === 'system')) refuseRule('NOT_FOUND')
  const answer = await changing(pool, context, definition, `${definition.entity}.${name}`, request, async (work) => {
    requireButton(definition, context.actor, action.resource, action.label)
    const data = await actOnRows(work, definition, name, action, request)
    return { status: '200', msg: remarkOf(work, context.language), data }
  })
  return answer
}

/**
 * A decision behind an approval link: the open task gives the right and the sight of the document, not a page.
 * The document is locked before its task, as everywhere; `takeTask` refuses unless the task is this person's, in the same transaction.
 */
export async function decideTask(
  pool: Pool,
  definition: AnyDefinition,
  name: string,
  request: ActionRequest,
  context: CallContext,
  takeTask: (work: Work, doc: Doc) => Promise<void>,
): Promise<Answer<ActionAnswer>> {
  const action = definition.actions[name] ?? refuseRule('NOT_FOUND')
  const answer = await changing(pool, context, definition, `${definition.entity}.${name}`, request, async (work) => {
    for (const doc of await readHeaders(
      work.tx,
      tableOf(definition.entity),
      request.rows.map(({ id }) => id),
      true,
    ))
      await takeTask(work, doc)
    const data = await actOnRows(work, definition, name, action, request, lockHeld)
    return { status: '200', msg: remarkOf(work, context.language), data }
  })
  return answer
}

/**
 * A person without an account, whom a link names for one document: the link gives the right and the sight, and is asked again under the lock.
 * What the role of the link is not named for, nobody takes by it.
 */
export async function workByLink(
  pool: Pool,
  definition: AnyDefinition,
  name: string | null,
  request: ActionRequest,
  context: CallContext,
  requireLink: (id: string, tx: Work['tx']) => Promise<void>,
): Promise<Answer<ActionAnswer>> {
  const { link } = context.actor
  const action = name === null ? null : (definition.actions[name] ?? refuseRule('NOT_FOUND'))
  if (!link || (action && !action.who.some((one) => one === link.role))) refuseRule('FORBIDDEN')
  const [row, ...others] = request.rows
  if (!row || others.length > 0) refuseRule('NOT_FOUND')
  return changing(pool, context, definition, `${definition.entity}.${name ?? 'save'}`, request, async (work) => {
    await requireLink(row.id, work.tx)
    if (name !== null && action) {
      const data = await actOnRows(work, definition, name, action, request, lockHeld)
      return { status: '200', msg: remarkOf(work, context.language), data }
    }
    noteRemoved(work, definition, request.draft ?? {})
    const doc = await saveExisting(
      work,
      definition,
      { ...request, ...row, draft: request.draft ?? {} },
      parseDraft(definition, request.draft ?? {}),
      lockHeld,
    )
    requireConfirmed(work, request.confirmed)
    noteOperation(work, definition, doc, 'save', statusOf(definition, doc), statusOf(definition, doc))
    return {
      status: '200',
      msg: remarkOf(work, context.language),
      data: { rows: [doneRow(definition, doc)], made: [], warnings: wordsIn(work) },
    }
  })
}

/** The action on documents that are chosen; whoever calls this knows that the person may press it. */
export async function actOnRows(
  work: Work,
  definition: AnyDefinition,
  name: string,
  action: Action,
  request: ActionRequest,
  lock = lockDocuments,
): Promise<ActionAnswer> {
  const draft = request.draft ? parseDraft(definition, request.draft) : null
  noteRemoved(work, definition, request.draft ?? {})
  const { reason, ...given } = request.input ?? {}
  const call: ActionCall = Object.assign(work, {
    lineIds: request.lineIds ?? [],
    input: parseInput(action.input ?? {}, given),
    reason: typeof reason === 'string' && reason.trim() ? reason.trim() : null,
  })
  if (action.reason === 'required' && !call.reason) refuseRule('REASON', {}, { at: 'input.reason' })
  if (action.batch === 'each' && request.rows.length > 1) return actOnEach(call, definition, name, action, request, lock)
  if (action.from.length === 0) return makeFromNothing(call, definition, name, action, request)
  // An action on a document that is not stored yet saves it first, in the same transaction.
  const rows = request.rows.length === 0 && draft && action.from.includes(firstState(definition)) ? [await saveNew(work, definition, draft)] : null
  const refusal = draft && Object.keys(draft).length > 0 ? 'CHANGED' : 'MOVED'
  const wanted = action.apart ? request.rows.map(({ id }) => ({ id })) : request.rows
  const docs = rows ?? (wanted.length ? await lock(work, definition, wanted, refusal) : refuseRule('NOTHING_CHOSEN'))
  await requireChoosable(work, chosenIn(action.input ?? {}, call.input))
  if (action.on && call.lineIds.length === 0) refuseRule('NOTHING_CHOSEN')
  call.among = docs
  await allOrNone(definition, docs, (doc) => act(call, definition, name, action, doc, rows ? null : draft))
  requireConfirmed(work, request.confirmed)
  return { rows: docs.map((doc) => doneRow(definition, doc)), made: work.made, warnings: wordsIn(work) }
}

/** Rows that do not stand or fall together: those that may are done, the others told why not. */
async function actOnEach(
  call: ActionCall,
  definition: AnyDefinition,
  name: string,
  action: Action,
  request: ActionRequest,
  lock: typeof lockDocuments,
): Promise<ActionAnswer> {
  await requireChoosable(call, chosenIn(action.input ?? {}, call.input))
  const done: ActionAnswer['rows'] = []
  const batch = await eachAlone(call, tableOf(definition.entity), request.rows, async (row) => {
    const [doc] = await lock(call, definition, [row])
    if (!doc) refuseRule('NOT_FOUND')
    await act(call, definition, name, action, doc, null)
    done.push(doneRow(definition, doc))
    return doc
  })
  requireConfirmed(call, request.confirmed)
  return { rows: done, made: call.made, warnings: wordsIn(call), batch }
}

const doneRow = (definition: AnyDefinition, doc: Doc) => ({ id: doc.id, versionNum: Number(doc.versionNum), status: statusOf(definition, doc) })

/** The answers fill a document that is never stored; the behaviour makes of it what was asked for. */
async function makeFromNothing(
  call: ActionCall,
  definition: AnyDefinition,
  name: string,
  action: Action,
  request: ActionRequest,
): Promise<ActionAnswer> {
  if (request.rows.length > 0) refuseRule('NOT_FOUND')
  if (action.on && call.lineIds.length === 0) refuseRule('NOTHING_CHOSEN')
  if (action.on) await requireVisible(call, action.on, call.lineIds)
  await requireChoosable(call, chosenIn(action.input ?? {}, call.input))
  checkInput(definition, action, call, null)
  const doc = blank(definition, call)
  for (const [key, value] of Object.entries(call.input)) if (key in definition.fields) doc[key] = value
  requireOwnSide(definition, doc, call.actor)
  await runHook(handlerOf(definition.entity, name), doc, call, new Map())
  requireConfirmed(call, request.confirmed)
  return { rows: [], made: call.made, warnings: wordsIn(call) }
}

/** State and relation on the locked row, the draft, the behaviour, the target state, one final write, messages. */
async function act(
  call: ActionCall,
  definition: AnyDefinition,
  name: string,
  action: Action,
  doc: Doc,
  draft: Record<string, unknown> | null,
): Promise<void> {
  const before = snapshotOf(tableOf(definition.entity), doc)
  const from = statusOf(definition, doc)
  const warned = call.warnings.length
  if (!action.from.includes(from)) refuseWrongState(definition, from, action.label)
  requireRelation(definition, action, doc, call.actor)
  if (draft) {
    await takeDraft(call, definition, doc, before, draft)
    await settle(call, definition, doc, before)
  }
  checkInput(definition, action, call, doc)
  if (!(await isDecided(call, definition, name, doc))) {
    if (draft) await finish(call, definition, doc, before, { action: name, from, comment: call.reason, warned })
    return noteOperation(call, definition, doc, name, from, from)
  }
  await carryOut(call, definition, name, action, doc, before, { warned })
}

/** Guards, behaviour, target state, one final write, messages: of a document on which the action may be taken. */
async function carryOut(
  call: ActionCall,
  definition: AnyDefinition,
  name: string,
  action: Action,
  doc: Doc,
  before: Snapshot,
  rules: { warned?: number; check?: false },
): Promise<void> {
  const from = statusOf(definition, doc)
  await requireGuards(call, definition, name, doc, call.lineIds)
  await perform(call, definition, name, action, doc, before)
  const isOwn = from === statusOf(definition, doc) && (action.apart === true || worksOnOwn(call, definition, doc))
  await finish(call, definition, doc, before, {
    action: name,
    from,
    comment: call.reason,
    isOwn,
    isUntold: action.untold === true || action.opened !== undefined,
    ...rules,
  })
  noteOperation(call, definition, doc, name, from, statusOf(definition, doc))
  if (isStillAsked(definition, from, statusOf(definition, doc))) ports().approval.stay(call, doc)
  const flow = flowStartedBy(definition, name, statusOf(definition, doc))
  const outcome = flow && awaitsDecision(definition, flow, statusOf(definition, doc)) && (await ports().approval.start(call, definition, doc, flow))
  await ports().interfaces.afterAction(call, definition, doc, name)
  await ports().news.announce(call, definition, doc, action, call)
  if (flow && outcome === 'PASSED') await conclude(call, definition, doc, flow, outcome)
}

/** Whether a flow goes on although the document moved: what is between its start and its decision is another one's step. */
const isStillAsked = (definition: AnyDefinition, from: string, to: string): boolean =>
  from !== to &&
  (Object.keys(definition.flows) as FlowCode[]).some((flow) => awaitsDecision(definition, flow, from) && awaitsDecision(definition, flow, to))

/** A decision that is taken elsewhere than on the page of the document; whoever calls has locked it. */
export async function decideHere(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode, decision: Decision): Promise<void> {
  const name = definition.flows[flow]?.[decision === 'PASSED' ? 'passed' : 'rejected'] ?? ''
  const action = definition.actions[name] ?? refuseRule('NOT_FOUND')
  await act(call, definition, name, action, doc, null)
}

/** What an ended flow does to its document, whoever or whatever ended it: the same as the last decision of a person would. */
export async function conclude(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode, decision: Decision): Promise<void> {
  const name = definition.flows[flow]?.[decision === 'PASSED' ? 'passed' : 'rejected'] ?? ''
  const action = definition.actions[name]
  if (!action?.from.includes(statusOf(definition, doc))) return
  await carryOut({ ...call, lineIds: [] }, definition, name, action, doc, snapshotOf(tableOf(definition.entity), doc), {})
}

/**
 * An action that the system takes on a locked document when what it waits for has happened: as a person would, with its guards, behaviour, outcome and
 * news, but that what stands there is not judged anew. False where the document does not stand so that it could.
 */
export async function takeBySystem<D extends AnyDefinition>(
  work: Work,
  definition: D,
  name: ActionName<D>,
  found: Full<D> | null,
  { reason = null, lineIds = [] }: { reason?: string | null; lineIds?: readonly string[] } = {},
): Promise<boolean> {
  const action: Action | undefined = definition.actions[name]
  const doc: Doc | null = found
  if (!doc || !action?.from.includes(statusOf(definition, doc))) return false
  const call: ActionCall = { ...work, lineIds, input: {}, reason }
  await carryOut(call, definition, name, action, doc, snapshotOf(tableOf(definition.entity), doc), { check: false })
  return true
}

/** Whether nobody else has to decide: what a flow passes or rejects is done by the last decision, with its guards and effects. */
async function isDecided(call: ActionCall, definition: AnyDefinition, name: string, doc: Doc): Promise<boolean> {
  const deciding = decisionBy(definition, name, statusOf(definition, doc))
  if (!deciding) return true
  const outcome = await ports().approval.decide(call, definition, doc, deciding.flow, deciding.decision)
  return outcome === 'PASSED' || outcome === 'REJECTED'
}

async function perform(call: ActionCall, definition: AnyDefinition, name: string, action: Action, doc: Doc, before: Snapshot): Promise<void> {
  const withdrawn = flowWithdrawnBy(definition, name, statusOf(definition, doc))
  if (withdrawn) await ports().approval.withdraw(call, definition, doc, withdrawn)
  await copyAt(call, definition, doc, name)
  const outcome = (await runHook(handlerOf(definition.entity, name), doc, call, before)) as Outcome | undefined
  if (action.sends) await ports().interfaces.handOver(call, definition, doc, action)
  const made = makingOf(action)
  if (made) await makeDocument(call, definition, action.on, doc, made)
  if (action.copies) await copyDocument(call, definition, doc, action.copies)
  moveLines(definition, action, doc, call.lineIds)
  const to = outcome?.to ?? (await targetOf(call, definition, action, doc))
  if (to === undefined || to === 'same') return
  const allowed = targetsOf(definition, action)
  if (action.to !== 'same' && !allowed.includes(to)) throw new Error(`${definition.entity}.${name} cannot lead to ${to}`)
  doc[statusField(definition)] = to
}

/** Where the definition says that the action ends. */
async function targetOf(work: Work, definition: AnyDefinition, action: Action, doc: Doc): Promise<string | undefined> {
  const { to } = action
  if (to === 'cameFrom') return String(doc.cameFrom)
  if (typeof to === 'string') return to
  const outcomes = outcomesOf(action)
  if (outcomes.length === 0) return targetsOf(definition, action)[0]
  const scope = { row: doc, about: await readFormulaInputs(work, definition, doc) }
  return outcomes.find(([, test]) => holds(test, scope))?.[0]
}

/** Chosen lines come into the state that the action leads them to. */
function moveLines(definition: AnyDefinition, { on = '', line }: Action, doc: Doc, lineIds: readonly string[]): void {
  if (line?.to) for (const { row } of rowsAt(definition, doc, on)) if (lineIds.includes(row.id)) row[line.status] = line.to
}
