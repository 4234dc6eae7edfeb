/**
 * Quantities that one document keeps for others: after each write the fed lines are summed again under the lock of their document.
 * Nothing is added to or taken from a figure; what is stored is always the sum of what is.
 */

import { documents, feedsOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, Feed, Full } from '../../../catalogue/language/define.ts'
import { add, evaluate, isAbove, isZero, multiply, spoken, subtract } from '../../../catalogue/language/formula.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { behaviourOf, runHook } from '../behaviour.ts'
import { ports } from '../ports.ts'
import { recordHistory } from '../reading/history.ts'
import { changedFields, documentsOf, linesOf, readDocuments, snapshotOf, updateRows, upsertRows } from '../rows/documents.ts'
import { rowsAlong } from '../rows/lines-in.ts'
import { excess } from '../rules/bounds.ts'
import { refuseBy } from '../rules/refusal.ts'
import type { Doc, Snapshot, Tx } from '../types.ts'
import { storedForms } from '../visibility/envelopes.ts'
import { statusOf } from '../visibility/rights.ts'
import { definitionNamed, type Work } from '../working.ts'
import { applyFormulasTo } from './formula-inputs.ts'

/** `deliveryNoteLine.poDeliveryId`: the lines of the feeding document and their field that names the fed line; no dot: a field of the header. */
const bySteps = (feed: Feed): { entity: string; field: string; isHeader: boolean } => {
  const steps = feed.by.split('.')
  const field = steps.at(-1) ?? ''
  const entity = steps.at(-2)
  return { entity: entity ?? '', field, isHeader: entity === undefined }
}

function fedIds(feed: Feed, doc: Doc, before: Snapshot): string[] {
  const { entity, field, isHeader } = bySteps(feed)
  const rows = isHeader ? [doc] : rowsAlong(doc, tableOf(entity).path)
  const ids = new Set<string>()
  const add = (row: Doc) => {
    const id = row[field]
    if (typeof id === 'string') ids.add(id)
  }
  for (const row of rows) add(row)
  for (const row of before.values()) add(row)
  return [...ids]
}

/** A document that feeds, with what it was before it was written. */
export interface Feeding {
  doc: Doc
  before: Snapshot
}

export const settleFeeds = (work: Work, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<void> =>
  settleFeedsOf(work, definition, [{ doc, before }])

/** Sums again what these documents feed, in the order of all locks: by target, then by id. */
export async function settleFeedsOf(work: Work, definition: AnyDefinition, feeding: readonly Feeding[]): Promise<void> {
  const byTarget = Map.groupBy(feedsOf(definition), (f) => f.target)
  for (const entity of [...byTarget.keys()].sort((a, b) => rank(a) - rank(b))) {
    const levels = Map.groupBy(byTarget.get(entity) ?? [], ({ lines }) => lines)
    for (const feeds of levels.values()) {
      const ids = [...new Set(feeds.flatMap((f) => feeding.flatMap(({ doc, before }) => fedIds(f, doc, before))))]
      if (ids.length) await settleTarget(work, definition, feeds, ids)
    }
  }
}

const rank = (entity: string) => documents.findIndex((d) => d.entity === entity)

/** What several documents keep in one field is the sum of them all. */
export const feedsInto = ({ target, lines, keep }: Pick<Feed, 'target' | 'lines' | 'keep'>): { source: AnyDefinition; feed: Feed }[] =>
  documents.flatMap((source) =>
    feedsOf(source)
      .filter((one) => one.target === target && one.lines === lines && one.keep === keep)
      .map((feed) => ({ source, feed })),
  )

/** Feeds of one document into lines of one kind, which these ids name. */
async function settleTarget(work: Work, source: AnyDefinition, feeds: readonly Feed[], lineIds: readonly string[]): Promise<void> {
  const [{ target: entity, lines: path } = { target: '', lines: '' }] = feeds
  const target = definitionNamed(entity)
  const linesEntity = path.split('.').at(-1) || entity
  const isHeader = linesEntity === entity
  const asked = new Set(lineIds)
  const headerIds = isHeader ? lineIds : await documentsOf(work.tx, tableOf(linesEntity), lineIds)
  const table = tableOf(entity)
  const docs = await readDocuments(work.tx, entity, headerIds, true)
  const fedLines = (doc: Doc) =>
    (isHeader ? [{ line: doc, parent: doc }] : [...linesOf(table, doc)].filter((l) => l.table.entity === linesEntity)).filter(({ line }) =>
      asked.has(line.id),
    )
  const kept = docs.map((doc): Kept => ({ doc, before: snapshotOf(table, doc), from: statusOf(target, doc) }))
  const stored = kept.map(({ before }) => before)
  for (const feed of feeds) {
    const sums = await sumsOf(work, feed, lineIds)
    const fed = kept.flatMap(({ doc, before }) => fedLines(doc).map((line) => ({ ...line, before })))
    const isPercentage = tableOf(linesEntity).fields[feed.keep]?.kind === 'percent'
    // Reckoned as hundredths, stored as a percentage.
    for (const { line } of fed) {
      const sum = sums.get(line.id) ?? '0'
      line[feed.keep] = isPercentage ? multiply(sum, '100') : sum
    }
    await applyFormulasTo(work, target, docs, stored)
    for (const { line, parent, before } of fed) checkBound(source, feed, line, parent, before)
  }
  await writeMoved(work, target, await settled(work, target, kept))
}

/** What all documents that keep this figure make of it, by fed line. */
async function sumsOf(work: Work, feed: Feed, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>()
  for (const one of feedsInto(feed)) await addSums(work, one.source, one.feed, lineIds, sums)
  return sums
}

/** Adds a feed's formula per fed line, over every line of the feeding kind that counts. */
async function addSums(work: Work, source: AnyDefinition, feed: Feed, lineIds: readonly string[], sums: Map<string, string>): Promise<void> {
  for (const { fed, value } of await feedingRows(work.tx, source, feed, lineIds)) sums.set(fed, add(sums.get(fed), value))
}

/** A row that feeds: the document that it stands in and what it adds. */
export interface FeedingRow {
  fed: string
  value: string
  row: Record<string, unknown>
  /** Of the header; the row itself where that feeds. */
  document: Record<string, unknown>
}

/** The rows that keep a figure of these lines; of documents for which `within` holds, by the alias of their table. */
export async function feedingRows(
  tx: Tx,
  source: AnyDefinition,
  feed: Feed,
  lineIds: readonly string[],
  within: (alias: string) => string = () => 'true',
): Promise<FeedingRow[]> {
  const { entity, field, isHeader } = bySteps(feed)
  const header = tableOf(source.entity)
  const own = isHeader ? header : tableOf(entity)
  const join = isHeader ? '' : ` join ${quoted(header.name)} h on h.id = t.header_id`
  const alias = isHeader ? 't' : 'h'
  const columns = (of: string, table: typeof own, prefix: string) =>
    table.columns.filter((c) => c.kind !== 'json').map((c) => `${of}.${quoted(c.name)} as ${quoted(prefix + c.field)}`)
  const list = [...columns('t', own, ''), ...(isHeader ? [] : columns('h', header, 'h.'))]
  const { rows } = await tx.query<Record<string, unknown>>(
    `select ${list.join(', ')} from ${quoted(own.name)} t${join} where t.${quoted(snake(field))} = any($1::uuid[]) and ${alias}.status = any($2::text[]) and ${within(alias)}`,
    [lineIds, feed.whileIn],
  )
  const documents = new Map<unknown, Record<string, unknown>>()
  const documentOf = (row: Record<string, unknown>): Record<string, unknown> => {
    if (isHeader) return row
    const document = documents.get(row['h.id']) ?? Object.fromEntries(header.columns.map(({ field }) => [field, row[`h.${field}`]]))
    documents.set(row['h.id'], document)
    return document
  }
  return rows.map((row) => {
    const document = documentOf(row)
    return { fed: String(row[field]), value: evaluate(feed.qty, { row, parent: { row: isHeader ? {} : document } }) ?? '0', row, document }
  })
}

function checkBound(source: AnyDefinition, feed: Feed, line: Doc, parent: Doc, before: Snapshot): void {
  if (!feed.upTo || !feed.over) return
  const limit = evaluate(feed.upTo, { row: line, parent: { row: parent } }) ?? '0'
  const now = String(line[feed.keep] ?? '0')
  const was = String(before.get(line.id)?.[feed.keep] ?? '0')
  // A figure that only comes nearer is not refused, even when the bound moved away from it.
  if (!isAbove(excess(now, limit), excess(was, limit))) return
  const rest = isZero(excess(was, limit)) ? spoken(subtract(limit, was)) : '0'
  const lineNum = String(parent.lineNum ?? line.lineNum ?? '')
  const docNum = String(parent.docNum ?? line.docNum ?? '')
  refuseBy(source, feed.over, { ...textsOf(line), docNum, lineNum, qty: spoken(subtract(now, was)), rest, max: rest })
}

/** What a refusal can call the fed row by. */
const textsOf = (row: Doc) => Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Locks documents, moves what the server keeps in them, and writes only that: the version that people edit against stays. */
export async function keep<D extends AnyDefinition>(
  work: Work,
  definition: D,
  ids: readonly string[],
  alter: (doc: Full<D>) => void | Promise<void>,
): Promise<Full<D>[]> {
  const target: AnyDefinition = definition
  const docs = await readDocuments<Full<D>>(work.tx, target.entity, [...new Set(ids)].sort(), true)
  for (const doc of docs) {
    const before = snapshotOf(tableOf(target.entity), doc)
    const from = statusOf(target, doc)
    await alter(doc)
    await writeMoved(work, target, await settled(work, target, [{ doc, before, from }]))
  }
  return docs
}

/** A document in which figures are kept, as it was and in which state. */
interface Kept extends Feeding {
  from: string
}

/** The same with the rows of it that differ. */
interface Moved extends Kept {
  rows: ReadonlyMap<Table, readonly MovedRow[]>
}

interface MovedRow {
  row: Doc
  /** What differs; all of it in a line that came with the figures. */
  fields: readonly string[]
  isNew: boolean
}

/** What follows from figures that moved, in memory. */
async function settled(work: Work, target: AnyDefinition, kept: readonly Kept[]): Promise<Moved[]> {
  const { settle } = behaviourOf(target.entity)
  const docs = kept.map(({ doc }) => doc)
  const stored = kept.map(({ before }) => before)
  await applyFormulasTo(work, target, docs, stored)
  if (settle) {
    for (const { doc, before } of kept) await runHook(settle, doc, work, before)
    await applyFormulasTo(work, target, docs, stored)
  }
  return kept.map((one) => ({ ...one, rows: movedRows(tableOf(target.entity), one) }))
}

function movedRows(table: Table, { doc, before }: Kept): ReadonlyMap<Table, readonly MovedRow[]> {
  const rows = new Map<Table, MovedRow[]>()
  const forms = storedForms(table, doc, before.get(doc.id))
  const note = (own: Table, row: Doc) => {
    const [now, was] = [forms.now(own, row), before.get(row.id)]
    const fields = changedFields(own, now, was && forms.was(own, was))
    if (fields.length > 0) noteIn(rows, own, [{ row: now, fields, isNew: !was }])
  }
  note(table, doc)
  for (const { table: own, line } of linesOf(table, doc)) note(own, line)
  return rows
}

function noteIn(rows: Map<Table, MovedRow[]>, table: Table, more: readonly MovedRow[]): void {
  const known = rows.get(table)
  if (known) known.push(...more)
  else rows.set(table, [...more])
}

function writeRows(tx: Tx, table: Table, rows: readonly MovedRow[]): void {
  const rowsOf = (which: readonly MovedRow[]) => which.map(({ row }) => row)
  const stored = rows.filter(({ isNew }) => !isNew)
  upsertRows(tx, table, rowsOf(rows.filter(({ isNew }) => isNew)))
  updateRows(tx, table, rowsOf(stored), [...new Set(stored.flatMap(({ fields }) => fields))])
}

/** One statement a table writes what moved in all of them: without the version that people edit against; a state that follows from it is history of its own. */
async function writeMoved(work: Work, target: AnyDefinition, moved: readonly Moved[]): Promise<void> {
  const byTable = new Map<Table, MovedRow[]>()
  for (const { rows } of moved) for (const [own, those] of rows) noteIn(byTable, own, those)
  for (const [own, those] of byTable) writeRows(work.tx, own, those)
  for (const { doc, from } of moved) {
    const to = statusOf(target, doc)
    if (to !== from) recordHistory(work, target, doc, { action: 'settle', from, to, comment: null, changes: null })
  }
  const changed = moved.filter(({ rows }) => rows.size > 0)
  for (const { doc } of changed) ports().news.closeDone(work, target, doc)
  await settleFeedsOf(work, target, changed)
  for (const { doc, before } of changed) await runHook(behaviourOf(target.entity).saved, doc, work, before)
}
