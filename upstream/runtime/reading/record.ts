/** `findById`: the record under row security, with labels of what its rows refer to, its history, files and approvals. */
import type { Pool } from 'pg'
import { pageOf, pagesOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, Fields, Panel } from '../../../catalogue/language/define.ts'
import type { CarriedInputs } from '../../../catalogue/language/formula.ts'
import { sumLines } from '../../../catalogue/language/line-sums.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Answer, Language } from '../../../contract/types.ts'
import { type Table, tableOf } from '../../store/tables.ts'
import { behaviourOf } from '../behaviour.ts'
import { asItStands } from '../change/before-change.ts'
import { dayOf } from '../change/numbering.ts'
import { carriedInputsFor } from '../figures/carried-inputs.ts'
import { dropFormulaInputs } from '../figures/formula-inputs.ts'
import { withCounted } from '../figures/live-figures.ts'
import { needsOf } from '../figures/needs.ts'
import { ports } from '../ports.ts'
import { enterRoleSql, enterSystem, inTransaction, type Widening, wideningBy } from '../rows/database.ts'
import { attachLines, copied, linesOf, readHeaders, readRows } from '../rows/documents.ts'
import { linesIn } from '../rows/lines-in.ts'
import { markOwn } from '../rows/own-rows.ts'
import { forbiddenIn } from '../rules/guards.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Actor, Asker, CallContext, Doc, Tx } from '../types.ts'
import { openEnvelopes } from '../visibility/envelopes.ts'
import { isOfOurSide, mayRead } from '../visibility/readable-fields.ts'
import { statusOf } from '../visibility/rights.ts'
import { withinScope } from '../visibility/scope.ts'
import { isAllRead, isReadWhole, type Kept, keptFrom, withhold } from '../visibility/visible-document.ts'
import { newWork } from '../working.ts'
import { recordOpened } from './history.ts'
import { connectedTo } from './related-documents.ts'
import { revisionsOf } from './revisions.ts'
import { historyOf } from './versions.ts'

/** A record is seen through any granted page of its document. */
export function wideningOf(actor: Actor, definition: AnyDefinition): Widening {
  const granted = pagesOf(definition).filter(({ name }) => actor.grants.has(name))
  return wideningBy(
    granted.map(({ show }) => show),
    actor.side,
  )
}

export function findDocument(pool: Pool, definition: AnyDefinition, id: unknown, context: CallContext): Promise<Answer<Doc>> {
  requireGranted(definition, context.actor)
  if (!isId(id)) refuseRule('NOT_FOUND')
  const opening = enterRoleSql(context.actor, wideningOf(context.actor, definition))
  return inTransaction(pool, opening, async (tx) => {
    tx.keepsStatements = true
    const offered = (status: string) => guardedActions(definition, status, context.actor)
    const { doc, kept, carried, whole } = await readShown(tx, definition, id, context, (status) => offered(status).length > 0)
    await addCompared(tx, definition, doc, context.actor)
    const $connected = await connectedTo(tx, definition, doc, context.actor, wideningOf(context.actor, definition))
    const $revisions = await revisionsOf(tx, definition, id, context.actor)
    const $history = await historyOf(tx, definition, id, context, kept)
    const hasTrail = context.actor.side === 'internal' && definition.edit.tabs?.includes('approval')
    const hasFiles = definition.edit.tabs?.includes('files') && Array.isArray(doc.fileIds) && doc.fileIds.length > 0
    const $files = hasFiles ? await ports().files.ofDocument(tx, id) : []
    const $approval = hasTrail ? await ports().approval.trail(tx, id, context.language) : null
    const $panels = definition.edit.panels ? await panelsIn(tx, definition, doc, context) : null
    const $withheld = await ports().approval.withheld(tx, definition, doc, context)
    const forbidden = whole ? await forbiddenTo(tx, definition, whole, offered(statusOf(definition, whole)), context) : {}
    await withCounted(tx, definition.entity, [doc], context.actor)
    const $drawing = await drawingOf(tx, definition, doc, context)
    if (definition.watched) recordOpened(tx, definition, id, context)
    const beside = {
      ...($revisions.length > 0 && { $revisions }),
      ...($connected.before.length + $connected.after.length > 0 && { $connected }),
      ...($approval && { $approval }),
      ...($panels && { $panels }),
      ...($drawing && { $drawing }),
      ...($withheld && { $withheld }),
      ...forbidden,
      ...(Object.keys(carried).length > 0 && { $carried: carried }),
    }
    return { status: '200', msg: '', data: { ...doc, $history, $files, ...beside } }
  })
}

/** Actions that the person has buttons for in this state, and that something may forbid. */
function guardedActions(definition: AnyDefinition, status: string, { grants, page }: Actor): string[] {
  const held = grants.get(page ?? '')
  const guarded = new Set([...definition.guards.flatMap((guard) => guard.for ?? []), ...definition.unused.flatMap((one) => one.for)])
  return Object.entries(definition.actions).flatMap(([name, { from, resource, line }]) =>
    (guarded.has(name) || line) && from.includes(status) && held?.has(resource) ? [name] : [],
  )
}

/**
 * Those that the record forbids as it stands, each with the words of its guard; of those on lines also for which of them.
 * Guards look at the whole record, whatever of it the person reads. The transaction is the system's afterwards.
 */
async function forbiddenTo(tx: Tx, definition: AnyDefinition, doc: Doc, offered: readonly string[], context: CallContext): Promise<Forbidden> {
  enterSystem(tx)
  const { actions, lines } = await forbiddenIn(newWork(tx, context, wideningOf(context.actor, definition)), definition, doc, offered)
  dropFormulaInputs(doc, needsOf(definition))
  const inWords = (those: Record<string, { CN: string; EN: string }>) => mapped(those, (words) => words[context.language])
  return {
    ...(Object.keys(actions).length > 0 && { $forbidden: inWords(actions) }),
    ...(Object.keys(lines).length > 0 && { $forbiddenLines: mapped(lines, inWords) }),
  }
}

interface Forbidden {
  $forbidden?: Record<string, string>
  /** By line and action. */
  $forbiddenLines?: Record<string, Record<string, string>>
}

const mapped = <From, To>(all: Record<string, From>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, to(one)]))

/** `quotaPercent$before`: what the line that this one is compared with has there, as far as the person may read it. */
async function addCompared(tx: Tx, definition: AnyDefinition, doc: Doc, actor: Actor): Promise<void> {
  for (const [key, { compares, fields }] of Object.entries(definition.lines)) {
    const target = compares && fields[compares.to]?.target
    if (!target) continue
    const lines = linesIn(doc, key)
    const readable = compares.fields.filter((field) => mayRead(actor, tableOf(target).definition, field, tableOf(target).fields[field]))
    const ids = lines.map((line) => line[compares.to]).filter((id) => typeof id === 'string')
    const known = new Map((await readHeaders(tx, tableOf(target), ids, false)).map((row) => [row.id, row]))
    for (const line of lines) {
      const other = known.get(String(line[compares.to]))
      if (other) for (const field of readable) line[`${field}$before`] = other[field] ?? null
    }
  }
}

/** Found by the system, as the rules find it: a sum that left out what this person may not open would be another one than the rule's. Last in its transaction. */
export async function panelsIn(tx: Tx, definition: AnyDefinition, doc: Doc, { actor, now, language }: CallContext): Promise<Record<string, Doc[]>> {
  const panels = Object.entries(definition.edit.panels ?? {}).filter(([, panel]) => mayLook(actor, panel))
  if (panels.length === 0) return {}
  enterSystem(tx)
  const found = (await behaviourOf(definition.entity).panels?.(doc, { tx, now, today: dayOf(now), language })) ?? {}
  for (const [name, { fields }] of panels) await labelRows(tx, fields, found[name] ?? [], language)
  return Object.fromEntries(panels.map(([name]) => [name, found[name] ?? []]))
}

/** The transaction is the system's afterwards. */
async function drawingOf(tx: Tx, definition: AnyDefinition, doc: Doc, { now, language, actor }: CallContext): Promise<string | null> {
  if (actor.side !== 'internal') return null
  enterSystem(tx)
  if (definition.edit.tabs?.includes('approval')) return ports().approval.drawing(tx, doc.id, language)
  return (await behaviourOf(definition.entity).drawing?.(doc, { tx, now, today: dayOf(now), language })) ?? null
}

const mayLook = ({ page, grants }: Actor, { needs }: Panel): boolean => needs === undefined || Boolean(page && grants.get(page)?.has(needs))

/** The document as this person reads it. */
export const readForPerson = async (tx: Tx, definition: AnyDefinition, id: string, reader: Asker): Promise<Doc> =>
  (await readShown(tx, definition, id, reader)).doc

interface Shown {
  doc: Doc
  kept: Kept
  carried: CarriedInputs
  /** As it is stored, where somebody wants it. */
  whole: Doc | null
}

/** The same, and what is kept from the person besides. */
export async function readShown(
  tx: Tx,
  definition: AnyDefinition,
  id: string,
  context: Asker,
  wantsWhole: (status: string) => boolean = () => false,
): Promise<Shown> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  const table = tableOf(definition.entity)
  const values = [id]
  const seen = withinScope(table, 't', context.actor, wideningOf(context.actor, definition), (value) => `$${values.push(value)}`)
  const [stored] = await readRows(tx, table, `where t.id = $1 and ${seen}`, values)
  if (!stored) refuseRule('NOT_FOUND')
  await attachLines(tx, table, [stored])
  // Whoever typed what stands in an envelope reads it; our side waits until it is opened.
  if (context.actor.side === 'supplier') openEnvelopes(table, [stored])
  const doc = await asItStands(tx, definition, stored, context.actor)
  const { roles, kept, summed, whole } = await withholdFrom(tx, definition, doc, context, wantsWhole(statusOf(definition, stored)) ? stored : null)
  const carried = await carriedInputsFor(tx, definition, doc, context.actor, roles)
  await attachLabels(tx, table, [doc], context.language)
  for (const { fields, rows } of summed) await labelRows(tx, fields, rows, context.language)
  // What is being changed says so, whatever else of it is shown.
  const { status } = stored
  return { doc: Object.assign(doc, { $roles: roles, ...(status !== undefined && { status }) }), kept, carried, whole }
}

/** Leaves of a document what the person reads of it; `wanted` is what it is made of, where that is wanted as it is stored. */
export async function withholdFrom(
  tx: Tx,
  definition: AnyDefinition,
  doc: Doc,
  context: Asker,
  wanted: Doc | null = null,
): Promise<{ roles: string[]; kept: Kept; summed: ReturnType<typeof sumLines>; whole: Doc | null }> {
  // Before anything is taken away: what somebody is in it may stand in lines that he does not read.
  const roles = rolesIn(definition, doc, context.actor)
  const kept = await keptFrom(tx, definition, doc, context, roles)
  const isWhole = context.actor.side === 'internal' && isReadWhole(definition, kept)
  const whole = wanted === doc && !isWhole ? copied(tableOf(definition.entity), doc) : wanted
  markOwn(definition, doc, { ...context.actor, roles })
  const summed = sumLines(definition, doc, isAllRead(kept))
  withhold(definition, doc, kept)
  if (context.actor.side === 'supplier') for (const key of Object.keys(doc)) if (isOfOurSide(definition, key)) delete doc[key]
  return { roles, kept, summed, whole }
}

/** `supplierId$: { code, name }` beside every reference, a list of them beside several, in one query for all. */
export async function attachLabels(tx: Tx, table: Table, docs: readonly Doc[], language: Language): Promise<void> {
  const places: LabelPlace[] = []
  for (const doc of docs) {
    places.push({ row: doc, fields: labelledIn(table) })
    for (const { table: own, line } of linesOf(table, doc)) places.push({ row: line, fields: labelledIn(own) })
  }
  await label(tx, places, language)
}

/** A field and the one beside it that says what it refers to. */
type Labelled = readonly [field: string, beside: string]

const labelledIn = memo(({ columns }: Table): readonly Labelled[] =>
  columns.flatMap(({ field, kind }) => (kind === 'ref' || kind === 'refs' || field.endsWith('By') ? [[field, `${field}$`] as const] : [])),
)

/** The same for rows that are no table's. */
export function labelRows(tx: Tx, fields: Fields, rows: readonly Row[], language: Language): Promise<void> {
  const references = Object.keys(fields).filter((field) => fields[field]?.kind === 'ref' || fields[field]?.kind === 'refs')
  const labelled = references.map((field) => [field, `${field}$`] as const)
  return label(
    tx,
    rows.map((row) => ({ row, fields: labelled })),
    language,
  )
}

type Row = Record<string, unknown>

interface LabelPlace {
  row: Row
  fields: readonly Labelled[]
}

async function label(tx: Tx, places: readonly LabelPlace[], language: Language): Promise<void> {
  const asked = new Set<string>()
  for (const { row, fields } of places)
    for (const [field] of fields) {
      const ids = row[field]
      if (typeof ids === 'string' && ids) asked.add(ids)
      else if (Array.isArray(ids)) for (const id of ids) asked.add(id)
    }
  if (asked.size === 0) return
  const { rows } = await tx.query<{ id: string; code: string; name: string; name_en: string }>(
    'select id, code, name, name_en from entity_label where id = any($1::uuid[])',
    [[...asked]],
  )
  const labels = new Map(rows.map((r) => [r.id, { code: r.code, name: language === 'EN' ? r.name_en : r.name }]))
  const labelOf = (id: string) => labels.get(id) ?? { code: '', name: '' }
  for (const { row, fields } of places)
    for (const [field, beside] of fields) {
      const ids = row[field]
      if (typeof ids === 'string' && ids) row[beside] = labelOf(ids)
      else if (Array.isArray(ids) && ids.length > 0) row[beside] = ids.map(labelOf)
    }
}

export function requireGranted(definition: AnyDefinition, actor: Actor): void {
  const page = actor.page ? pageOf(actor.page) : undefined
  if (!page || page.entity !== definition.entity || !actor.grants.has(page.name)) refuseRule('FORBIDDEN')
}
