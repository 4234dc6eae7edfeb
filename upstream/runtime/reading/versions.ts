import { type AnyDefinition, hasOwnRows, sideOfRole } from '../../../catalogue/language/define.ts'
import type { Change, Changes, HistoryEvent, RowLabel } from '../../../contract/history.ts'
import { tableOf } from '../../store/tables.ts'
import { isEmptyChange, together } from '../change/changes.ts'
import { enterSystem } from '../rows/database.ts'
import type { Reader, Tx } from '../types.ts'
import { namesSeveral } from '../visibility/readable-fields.ts'
import { type Kept, shownChanges } from '../visibility/visible-document.ts'

/** Acts when nobody does, and has no account to be named by. */
const SYSTEM = '00000000-0000-0000-0000-000000000000'
/** Events that a page tells, and how many of them with what they changed. */
const mostEvents = 200
const mostDetailed = 12
/** Changes of one event on the page of its document; all of them stand in the comparison of versions, up to the other bound. */
const mostChanges = 40

/** The newest events first. Making a document changed everything and is told as such; older events are told without their changes. */
export async function historyOf(tx: Tx, definition: AnyDefinition, id: string, context: Reader, kept: Kept): Promise<HistoryEvent[]> {
  const all = await eventsOf(tx, definition, id, context, hasOwnRows(definition) ? undefined : { most: mostEvents, detailed: mostDetailed })
  const events = all.filter((event) => !isKept(definition, event, id, kept)).slice(0, mostEvents)
  const detailed = events.slice(0, mostDetailed).map((event) => {
    const { changes, more } = cut(shownChanges(definition, event.changes, id, kept), mostChanges)
    return { ...event, changes: isEmptyChange(changes) ? null : changes, ...(more && { more }) }
  })
  await label(tx, definition, detailed, context)
  return [...detailed, ...events.slice(mostDetailed).map((event) => ({ ...event, changes: null }))]
}

/** A save of which the person reads nothing at all. */
const isKept = (definition: AnyDefinition, { action, changes }: HistoryEvent, id: string, kept: Kept): boolean =>
  hasOwnRows(definition) &&
  action === 'save' &&
  changes !== null &&
  !isEmptyChange(changes) &&
  isEmptyChange(shownChanges(definition, changes, id, kept))

/** The newest first, as many as are wanted, and of those with their changes. The other side reads what was its own doing or was told to it, with all that had changed since the time before. */
export async function eventsOf(
  tx: Tx,
  definition: AnyDefinition,
  id: string,
  { actor, language }: Reader,
  wanted?: { most: number; detailed: number },
): Promise<HistoryEvent[]> {
  const isOther = actor.side === 'supplier'
  enterSystem(tx)
  // Suppliers in one document hear nothing of each other, and our side nothing of what they do there in secret.
  const { rows } = await tx.query<HistoryEvent & { isOfOthers: boolean; isOfHouse: boolean }>(
    `select at, h.responsibility <> 'supplier' as "isOfHouse", h.responsibility = 'supplier' and not exists (select from "user" u where u.id = h.user_id and u.supplier_ids && $4::uuid[]) as "isOfOthers", case when $3 = 'EN' then coalesce(nullif(l.name_en, ''), case h.user_id when '${SYSTEM}' then 'System' end, user_name) else user_name end as who, action, from_status as "from", to_status as "to", comment, version_num as "versionNum",
       case when from_status is not null and changes <> '{}' and ($2::int is null or row_number() over (order by h.id desc) <= $2) then changes end as changes
     from document_history h left join entity_label l on l.id = h.user_id
     where business_id = $1 and ($6 or not exists (select from secret_document s where s.id = h.business_id and h.action = any(s.actions))) order by h.id desc limit $5`,
    [id, isOther ? null : (wanted?.detailed ?? null), language, actor.supplierIds, isOther ? null : (wanted?.most ?? null), isOther],
  )
  // What our side wrote of one of them is no word for the others.
  const hasSeveral = isOther && namesSeveral(definition)
  const events = rows.map(({ isOfOthers, isOfHouse, ...event }) => ({
    ...event,
    ...(isOther && isOfOthers && { action: '' }),
    ...(hasSeveral && isOfHouse && { comment: null }),
  }))
  return isOther ? shared(definition, events) : events
}

function shared(definition: AnyDefinition, events: readonly HistoryEvent[]): HistoryEvent[] {
  const reported: HistoryEvent[] = []
  let since: Changes[] = []
  for (const event of events.toReversed()) {
    if (event.changes) since.push(event.changes)
    const asShared = sharedWith(definition, event)
    if (!asShared) continue
    // What the first one brought is the document itself.
    reported.unshift({ ...asShared, changes: reported.length ? together(since) : null })
    since = []
  }
  return reported
}

/** Remarks reach the supplier only where the action asks for a reason that it is told; an approver's stay in the house. */
function sharedWith(definition: AnyDefinition, event: HistoryEvent): HistoryEvent | null {
  const action = definition.actions[event.action]
  const isOfSuppliers = (name: string) => name === 'supplier' || sideOfRole(definition.roles[name]) === 'supplier'
  if (action?.who.some(isOfSuppliers)) return event
  if (!Object.keys(action?.tell ?? {}).some(isOfSuppliers)) return null
  return action?.reason ? event : { ...event, comment: null }
}

/** The first so many; each line counts by what is told of it. */
export function cut(changes: Changes, most: number): { changes: Changes; more: number } {
  let left = most
  let more = 0
  const kept = (fields: Record<string, Change>) => {
    const entries = Object.entries(fields)
    const taken = entries.slice(0, left)
    left -= taken.length
    more += entries.length - taken.length
    return Object.fromEntries(taken)
  }
  const fields = kept(changes.fields)
  const lines = changes.lines.flatMap((line) => {
    const fields = kept(line.fields)
    return Object.keys(fields).length ? [{ ...line, fields }] : []
  })
  return { changes: { fields, lines }, more }
}

/** Puts the words beside the ids of other rows. */
export async function label(tx: Tx, definition: AnyDefinition, events: readonly { changes: Changes | null }[], { language }: Reader): Promise<void> {
  const table = tableOf(definition.entity)
  const isReference = (entity: string, name: string) => tableOf(entity).byField.get(name)?.target !== null
  const changed = events.flatMap(({ changes }) => [
    ...referencesIn(changes?.fields ?? {}, (name) => isReference(table.entity, name)),
    ...(changes?.lines ?? []).flatMap(({ lines, fields }) => referencesIn(fields, (name) => isReference(lines, name))),
  ])
  const ids = [...new Set(changed.flatMap(({ from, to }) => [...idsIn(from), ...idsIn(to)]))]
  if (ids.length === 0) return
  const { rows } = await tx.query<{ id: string; code: string; name: string; name_en: string }>(
    'select id, code, name, name_en from entity_label where id = any($1::uuid[])',
    [ids],
  )
  const labels = new Map(rows.map((row): [string, RowLabel] => [row.id, { code: row.code, name: language === 'EN' ? row.name_en : row.name }]))
  const labelOf = (value: unknown): RowLabel | undefined => {
    const known = idsIn(value).flatMap((one) => labels.get(one) ?? [])
    return known.length > 1 ? { code: '', name: known.map(({ name, code }) => name || code).join('、') } : known[0]
  }
  for (const change of changed) {
    const [fromLabel, toLabel] = [labelOf(change.from), labelOf(change.to)]
    Object.assign(change, fromLabel && { fromLabel }, toLabel && { toLabel })
  }
}

/** One reference, several, or none. */
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])

const referencesIn = (fields: Record<string, Change>, isReference: (name: string) => boolean): Change[] =>
  Object.entries(fields).flatMap(([name, change]) => (isReference(name) ? [change] : []))
