/** Documents in memory: read whole with their lines, compared and written back in one statement a table. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Difference } from '../../../catalogue/language/recompute.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Changes } from '../../../contract/history.ts'
import { seal, unseal } from '../../store/sealing.ts'
import { type Column, placeOf, quoted, type Table, tableOf } from '../../store/tables.ts'
import { changeOf, isEmptyChange, lineChange, noChanges } from '../change/changes.ts'
import type { Doc, Snapshot, Tx } from '../types.ts'
import { openEnvelopes, storedForms } from '../visibility/envelopes.ts'
import { isSameRow } from './difference.ts'
import { linesIn, rowsIn } from './lines-in.ts'
import { isSameValue } from './same-value.ts'

/** A document or line as it is worked on; keys are field names, lines stand under their entity's name. */

export const selectList = memo((table: Table) => table.columns.map((c) => `t.${quoted(c.name)} as ${quoted(c.field)}`).join(', '))

/** Rows as people work on them: what the database cannot read is opened, and instants are the text that drafts and formulas have of them. */
export function opened(table: Table, rows: readonly Doc[]): readonly Doc[] {
  for (const column of table.columns) {
    if (column.isSealed) alter(rows, column.field, (value, { id }) => (typeof value === 'string' ? unseal(value, placeOf(table, column, id)) : value))
    else if (column.kind === 'datetime') alter(rows, column.field, (value) => (value instanceof Date ? value.toISOString() : value))
  }
  return rows
}

function alter(rows: readonly Doc[], field: string, to: (value: unknown, row: Doc) => unknown): void {
  for (const row of rows) if (field in row) row[field] = to(row[field], row)
}

function storedValue(table: Table, column: Column, row: Doc): unknown {
  const value = row[column.field] ?? null
  return column.isSealed && typeof value === 'string' ? seal(value, placeOf(table, column, row.id)) : value
}

/** Headers by id, in id order, locked when asked. */
export function readHeaders<Row extends Doc = Doc>(tx: Tx, table: Table, ids: readonly string[], lock: boolean): Promise<Row[]> {
  const { test, value } = oneOf('t.id', ids)
  return readRows<Row>(tx, table, `where ${test} order by t.id${lock ? ' for update' : ''}`, [value])
}

/** Rows of a table `t`, without their lines; `rest` is what follows the table in the statement. */
export async function readRows<Row extends Doc = Doc>(tx: Tx, table: Table, rest: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await tx.query<Row>(`select ${selectList(table)} from ${quoted(table.name)} t ${rest}`, [...values])
  opened(table, rows)
  return rows
}

export interface Statement {
  text: string
  values?: unknown[]
}

/** Several statements one after the other in one round trip, one list of rows for each. */
export async function queryTogether(tx: Tx, statements: readonly Statement[]): Promise<Doc[][]> {
  const answers = await Promise.all(statements.map(({ text, values }) => tx.query<Doc>(text, values)))
  return answers.map(({ rows }) => rows)
}

/** Adds the lines of every level to documents that were read. */
export async function attachLines(tx: Tx, table: Table, docs: readonly Doc[]): Promise<void> {
  const below = descendants(table)
  if (docs.length === 0 || below.length === 0) return
  const ids = docs.map((d) => d.id)
  placeLines(table, docs, below, await queryTogether(tx, linesSql(below, ids)))
}

function linesSql(below: readonly Table[], headerIds: readonly string[]): Statement[] {
  const { test, value } = oneOf('t.header_id', headerIds)
  return below.map((child) => ({
    text: `select ${selectList(child)} from ${quoted(child.name)} t where ${test} order by t.header_id, t.line_num, t.id`,
    values: [value],
  }))
}

/** As SQL over `$1`. Of one id the database knows that it is one, and keeps its plan; a list of unknown length it plans anew each time. */
export const oneOf = (column: string, ids: readonly string[]): { test: string; value: unknown } =>
  ids.length === 1 ? { test: `${column} = $1::uuid`, value: ids[0] } : { test: `${column} = any($1::uuid[])`, value: ids }

/** Puts each line under its parent, level by level. */
function placeLines(table: Table, docs: readonly Doc[], below: readonly Table[], read: readonly Doc[][]): void {
  const rowsOf = new Map(below.map((child, at) => [child, opened(child, read[at] ?? [])]))
  const place = (parent: Table, parents: ReadonlyMap<string, Doc>, key: 'headerId' | 'parentId') => {
    for (const child of parent.children) {
      for (const doc of parents.values()) doc[child.entity] = child.isPart ? null : []
      const rows = rowsOf.get(child) ?? []
      for (const row of rows) {
        const above = parents.get(String(row[key]))
        if (!above) continue
        if (child.isPart) above[child.entity] = row
        else linesIn(above, child.entity).push(row)
      }
      place(child, new Map(rows.map((row) => [row.id, row])), 'parentId')
    }
  }
  place(table, new Map(docs.map((doc) => [doc.id, doc])), 'headerId')
}

/** In which documents rows of a table stand, in id order; the rows themselves where they are documents. */
export async function documentsOf(tx: Tx, table: Table, ids: readonly (string | null)[]): Promise<string[]> {
  if (!table.parent) return ids.filter((id) => id !== null).sort()
  const { rows } = await tx.query<{ id: string }>(
    `select distinct header_id as id from ${quoted(table.name)} where id = any($1::uuid[]) order by 1`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Documents with all their lines, in id order; the headers are locked before the lines are read. */
export async function readDocuments<Row extends Doc = Doc>(tx: Tx, entity: string, ids: readonly string[], lock = false): Promise<Row[]> {
  if (ids.length === 0) return []
  const table = tableOf(entity)
  const below = descendants(table)
  if (below.length === 0) return readHeaders(tx, table, ids, lock)
  const { test, value } = oneOf('t.id', ids)
  const text = `select ${selectList(table)} from ${quoted(table.name)} t where ${test} order by t.id${lock ? ' for update' : ''}`
  const heads = tx.query<Row>(text, [value])
  const [{ rows: docs }, lines] = await Promise.all([heads, queryTogether(tx, linesSql(below, ids))])
  opened(table, docs)
  placeLines(table, docs, below, lines)
  openEnvelopes(table, docs)
  return docs
}

/** Every line of a document with the table that stores it, parents before children. */
export function* linesOf(table: Table, doc: Doc): Generator<{ table: Table; line: Doc; parent: Doc }> {
  for (const child of table.children) {
    for (const line of rowsIn(doc, child.entity)) {
      yield { table: child, line, parent: doc }
      yield* linesOf(child, line)
    }
  }
}

/** Each row as it is, by its id; that of the document holds its lines as well. */
export function snapshotOf(table: Table, doc: Doc): Snapshot {
  const rows: Snapshot = new Map()
  copied(table, doc, rows)
  return rows
}

/** The document with its lines anew, whatever stands in the cells of either; each of them also under its id. */
export function copied(table: Table, row: Doc, rows?: Map<string, Doc>): Doc {
  const copy = { ...row }
  rows?.set(row.id, copy)
  for (const child of table.children) {
    const below = rowsIn(row, child.entity).map((line) => copied(child, line, rows))
    copy[child.entity] = child.isPart ? (below[0] ?? null) : below
  }
  return copy
}

/** The same for a look at it a little later: what does not differ from what is stored need not be copied. */
export function stateOf(table: Table, doc: Doc, before: Snapshot, difference: Difference | null): ReadonlyMap<string, Doc> {
  const rows = new Map<string, Doc>()
  const note = (row: Doc) => rows.set(row.id, (difference?.has(row) === false && before.get(row.id)) || { ...row })
  note(doc)
  for (const { line } of linesOf(table, doc)) note(line)
  return rows
}

/** Whether nothing in a document was put in, taken out or replaced since. */
export function stillIs(table: Table, doc: Doc, state: ReadonlyMap<string, Doc>): boolean {
  let found = 1
  if (!isSameRow(table, doc, state.get(doc.id))) return false
  for (const { table: own, line } of linesOf(table, doc)) {
    found += 1
    if (!isSameRow(own, line, state.get(line.id))) return false
  }
  return found === state.size
}

export const changedFields = (table: Table, row: Doc, before: Doc | undefined): string[] =>
  // Most rows of a long document stand as they stood.
  isSameRow(table, row, before) ? [] : table.columns.filter((c) => !isSameValue(row[c.field] ?? null, before?.[c.field] ?? null)).map((c) => c.field)

/** Inserts and updates rows of one table in one statement, whatever their number. */
export function upsertRows(tx: Tx, table: Table, rows: readonly Doc[]): void {
  if (rows.length === 0) return
  tx.send(upsertSql(table), [storedText(table, rows)])
}

const storedText = (table: Table, rows: readonly Doc[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(table.columns.map((column) => [column.name, storedValue(table, column, row)]))))

const columnsOf = ({ columns }: Table): string[] => columns.map(({ name }) => quoted(name))

const upsertSql = memo((table: Table): string => {
  const name = quoted(table.name)
  const columns = columnsOf(table)
  const updates = columns.filter((c) => c !== '"id"').map((c) => `${c} = excluded.${c}`)
  // An append-only table has no right to update; its rows are always new.
  const onConflict = table.definition.appendOnly ? '' : ` on conflict (id) do update set ${updates.join(', ')}`
  return `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${name}, $1::jsonb)${onConflict}`
})

/** Writes rows that are stored, in one statement that is the same whatever of them has changed. */
function rewriteRows(tx: Tx, table: Table, rows: readonly Doc[]): void {
  if (rows.length > 0) tx.send(rewriteSql(table), [storedText(table, rows)])
}

const rewriteSql = memo((table: Table): string => {
  const name = quoted(table.name)
  const sets = columnsOf(table)
    .filter((column) => column !== '"id"')
    .map((column) => `${column} = given.${column}`)
  return `update ${name} t set ${sets.join(', ')} from jsonb_populate_recordset(null::${name}, $1::jsonb) as given where t.id = given.id`
})

/** Writes these fields of rows that are stored, in one statement. */
export function updateRows(tx: Tx, table: Table, rows: readonly Doc[], fields: readonly string[]): void {
  const columns = table.columns.filter(({ field }) => fields.includes(field))
  if (rows.length === 0 || columns.length === 0) return
  const records = rows.map((row) => Object.fromEntries([['id', row.id], ...columns.map((c) => [c.name, storedValue(table, c, row)])]))
  const given = ['id uuid', ...columns.map(({ name, sql }) => `${quoted(name)} ${sql}`)]
  const sets = columns.map(({ name }) => `${quoted(name)} = given.${quoted(name)}`)
  tx.send(
    `update ${quoted(table.name)} t set ${sets.join(', ')} from jsonb_to_recordset($1::jsonb) as given(${given.join(', ')}) where t.id = given.id`,
    [JSON.stringify(records)],
  )
}

function rowsOfTable(byTable: Map<Table, Doc[]>, table: Table): Doc[] {
  const rows = byTable.get(table) ?? []
  byTable.set(table, rows)
  return rows
}

const namesIn = (table: Table): string[] => table.columns.map(({ field }) => field)

/** Writes what differs from the snapshot; returns the changes for the history, or null when nothing changed. */
export async function writeDocument(tx: Tx, definition: AnyDefinition, doc: Doc, before: Snapshot): Promise<Changes | null> {
  const table = tableOf(definition.entity)
  const changes = noChanges()
  const byTable = new Map<Table, Doc[]>()
  const now = new Map<string, Doc>([[doc.id, doc]])
  const forms = storedForms(table, doc, before.get(doc.id))
  const then = (own: Table, id: string): Doc | undefined => {
    const row = before.get(id)
    return row && forms.was(own, row)
  }
  const differing = (own: Table, row: Doc): string[] => {
    const fields = changedFields(own, row, then(own, row.id))
    if (fields.length) rowsOfTable(byTable, own).push(row)
    return fields
  }
  const head = forms.now(table, doc)
  changes.fields = changeOf(table, differing(table, head), then(table, doc.id), head)
  for (const { table: own, line: row } of linesOf(table, doc)) {
    const line = forms.now(own, row)
    now.set(line.id, line)
    const fields = differing(own, line)
    if (fields.length) changes.lines.push(lineChange(own, fields, now, then(own, line.id), line))
  }
  const gone = [...before.keys()].filter((id) => !now.has(id))
  if (gone.length)
    for (const child of descendants(table)) {
      const { rows } = await tx.query<Doc>(`delete from ${quoted(child.name)} where header_id = $1 and id = any($2::uuid[]) returning id`, [
        doc.id,
        gone,
      ])
      for (const { id } of rows) changes.lines.push(lineChange(child, namesIn(child), before, then(child, id), undefined))
    }
  for (const [own, rows] of byTable) {
    const isStored = ({ id }: Doc) => before.has(id)
    upsertRows(
      tx,
      own,
      rows.filter((row) => !isStored(row)),
    )
    rewriteRows(tx, own, rows.filter(isStored))
  }
  return isEmptyChange(changes) ? null : changes
}

/** How a document differs from how it once stood; columns that one of them does not hold are empty there. */
export function changesBetween(table: Table, before: Doc, after: Doc): Changes {
  const [was, now] = [snapshotOf(table, before), snapshotOf(table, after)]
  const changed = [...linesOf(table, after)].flatMap(({ table: own, line }) => {
    const fields = changedFields(own, line, was.get(line.id))
    return fields.length > 0 ? [lineChange(own, fields, now, was.get(line.id), line)] : []
  })
  const gone = [...linesOf(table, before)].filter(({ line }) => !now.has(line.id))
  return {
    fields: changeOf(table, changedFields(table, after, before), before, after),
    lines: [...changed, ...gone.map(({ table: own, line }) => lineChange(own, namesIn(own), was, line, undefined))],
  }
}

const descendants = (table: Table): Table[] => table.children.flatMap((child) => [...descendants(child), child])
