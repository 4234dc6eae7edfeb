/** What came of a document and what it came of: the documents whose rows name it, and those that its rows name, as far as this person may open them and reads the field that names them. */

import { pagesOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, Lines, LinesMap } from '../../../catalogue/language/define.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Connected, Connection } from '../../../contract/connected.ts'
import { type Column, findTable, quoted, type Table, tableOf, tables } from '../../store/tables.ts'
import { enterRoleSql, type Widening, wideningBy } from '../rows/database.ts'
import { linesOf } from '../rows/documents.ts'
import type { Actor, Doc, Tx } from '../types.ts'
import { isHidden, mayRead } from '../visibility/readable-fields.ts'
import { withinScope } from '../visibility/scope.ts'
import { linesFound, sourceOf } from '../visibility/visible-rows-sql.ts'

/** More of a kind are found in its list. */
const mostOfKind = 50

interface Pointing {
  table: Table
  column: Column
}

/** Kinds that are documents to people: with a number, and nothing of theirs in envelopes, of which not even their being there is told. */
const isPaper = ({ type, number, envelope }: AnyDefinition): boolean => type === 'document' && number !== null && envelope === null

/** By kind, the columns that name a document of this one or a row of it. */
const namingOf = memo((definition: AnyDefinition): ReadonlyMap<AnyDefinition, Pointing[]> => {
  const own = new Set(tables.filter((table) => table.definition === definition).map(({ entity }) => entity))
  const naming = tables
    .filter((table) => table.definition !== definition && isPaper(table.definition))
    .flatMap((table) => table.columns.flatMap((column) => (column.target !== null && own.has(column.target) ? [{ table, column }] : [])))
  return Map.groupBy(naming, ({ table }) => table.definition)
})

/** By the table of the document or its lines, the fields of it that name other documents, with the table of what they name. */
const namedByRows = memo((definition: AnyDefinition): ReadonlyMap<Table, { field: string; named: Table }[]> => {
  const ofTable = ({ columns }: Table) =>
    columns.flatMap(({ field, target }) => {
      const named = target === null ? undefined : findTable(target)
      return named && named.definition !== definition && isPaper(named.definition) ? [{ field, named }] : []
    })
  return new Map(tables.filter((table) => table.definition === definition).map((table) => [table, ofTable(table)]))
})

/** The transaction has the person's settings for the document before and afterwards. */
export async function connectedTo(tx: Tx, definition: AnyDefinition, doc: Doc, actor: Actor, widening: Widening): Promise<Connected> {
  if (!isPaper(definition)) return { before: [], after: [] }
  const rows = rowsByEntity(definition, doc)
  const after = [...namingOf(definition)].flatMap(([kind, naming]) => afterSql(kind, naming, rows, actor))
  const before = [...namedIn(definition, doc)].flatMap(([kind, named]) => beforeSql(kind, named, actor))
  if (after.length + before.length === 0) return { before: [], after: [] }
  // One way to the database and back for all of them; the settings change where a kind is seen through wider pages than the one before.
  let entered = enterRoleSql(actor, widening)
  const enter = (opening: string) => {
    if (opening !== entered) tx.send(opening)
    entered = opening
  }
  const asking = [...before, ...after].map(({ kind, text, values }) => {
    enter(enterRoleSql(actor, wideningFor(actor, kind)))
    return tx.query<RelatedRow>(text, values)
  })
  enter(enterRoleSql(actor, widening))
  const found = (await Promise.all(asking)).map(({ rows }) => rows)
  const told = (asked: readonly RelatedQuery[], from: number) =>
    asked.flatMap(({ kind: { entity } }, at) =>
      (found[from + at] ?? []).map(({ id, docNum, status, made }): Connection => ({ id, entity, docNum, status, made: made.toISOString() })),
    )
  return { before: told(before, 0), after: told(after, before.length) }
}

interface RelatedRow {
  id: string
  docNum: string
  status: string
  made: Date
}

interface RelatedQuery {
  kind: AnyDefinition
  text: string
  values: unknown[]
}

const granted = (kind: AnyDefinition, { grants }: Actor) => pagesOf(kind).filter(({ name }) => grants.has(name))

const wideningFor = (actor: Actor, kind: AnyDefinition): Widening =>
  wideningBy(
    granted(kind, actor).map(({ show }) => show),
    actor.side,
  )

/** The person as he opens documents of the kind; null where no page lets him. */
function readerOf(kind: AnyDefinition, actor: Actor): Actor | null {
  const [page] = granted(kind, actor)
  return page ? { ...actor, page: page.name } : null
}

/** Documents of a kind by the ids of their headers. */
function statementFor(kind: AnyDefinition, actor: Actor, headers: string, values: unknown[]): string {
  const table = tableOf(kind.entity)
  const seen = withinScope(table, 't', actor, wideningFor(actor, kind), (value) => `$${values.push(value)}`)
  return `select t.id, t.doc_num as "docNum", t.status, t.creation_date as made from ${quoted(table.name)} t
    where t.id in (${headers}) and ${seen} order by t.creation_date desc, t.doc_num limit ${mostOfKind}`
}

/** The rows of a document by their kind, as the database reads a list of ids: written once for all that is asked, for a long document has many. */
function rowsByEntity({ entity }: AnyDefinition, doc: Doc): ReadonlyMap<string, string> {
  const table = tableOf(entity)
  const ids = new Map([[entity, [doc.id]]])
  for (const { table: own, line } of linesOf(table, doc)) {
    const known = ids.get(own.entity)
    if (known) known.push(line.id)
    else ids.set(own.entity, [line.id])
  }
  return new Map([...ids].map(([name, those]) => [name, `{${those.join()}}`]))
}

function afterSql(kind: AnyDefinition, naming: readonly Pointing[], rows: ReadonlyMap<string, string>, actor: Actor): RelatedQuery[] {
  const reader = readerOf(kind, actor)
  const readable = reader ? naming.filter((one) => rows.has(one.column.target ?? '') && isRead(one, reader)) : []
  if (!reader || readable.length === 0) return []
  const values: unknown[] = []
  const places = new Map<string, string>()
  const idsOf = (target: string) => {
    const place = places.get(target) ?? `$${values.push(rows.get(target))}::uuid[]`
    places.set(target, place)
    return place
  }
  const widening = wideningFor(reader, kind)
  const headers = readable.map(({ table, column: { name, kind: held, target } }) => {
    const spec = specsOf(table).at(-1)
    const source = sourceOf(table, reader, widening, spec ? linesFound(spec, table, 'h', reader, widening) : [])
    const ids = idsOf(target ?? '')
    // As rows, of which the database need not look at each before it has a plan.
    const names = held === 'refs' ? `n.${quoted(name)} && ${ids}` : `n.${quoted(name)} in (select unnest(${ids}))`
    return `select n.${table.parent ? 'header_id' : 'id'} from ${source} n where ${names}`
  })
  return [{ kind, text: statementFor(kind, reader, headers.join(' union '), values), values }]
}

/** The specifications of lines from the header down to this table. */
function specsOf({ definition, path }: Table): Lines[] {
  let lines: LinesMap = definition.lines
  return path.flatMap((name) => {
    const spec = lines[name]
    lines = spec?.lines ?? {}
    return spec ? [spec] : []
  })
}

const isRead = ({ table, column }: Pointing, actor: Actor): boolean =>
  specsOf(table).every((spec) => !isHidden(actor, spec)) && mayRead(actor, table.definition, column.field, table.fields[column.field])

interface Named {
  table: Table
  ids: string[]
}

/** What the document and its lines name, by kind, as the person reads them. */
function namedIn(definition: AnyDefinition, doc: Doc): ReadonlyMap<AnyDefinition, Named[]> {
  const ids = new Map<Table, Set<string>>()
  const own = tableOf(definition.entity)
  for (const { table, line: row } of [{ table: own, line: doc }, ...linesOf(own, doc)])
    for (const { field, named } of namedByRows(definition).get(table) ?? []) {
      const value = row[field]
      if (value === null || value === undefined || value === '') continue
      const those = ids.get(named) ?? new Set()
      for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string' && id) those.add(id)
      if (those.size > 0) ids.set(named, those)
    }
  const all = [...ids].map(([table, those]): Named => ({ table, ids: [...those] }))
  return Map.groupBy(all, ({ table }) => table.definition)
}

function beforeSql(kind: AnyDefinition, named: readonly Named[], actor: Actor): RelatedQuery[] {
  const reader = readerOf(kind, actor)
  if (!reader) return []
  const values: unknown[] = [named.flatMap(({ ids }) => ids)]
  const headers = named.map(({ table }) =>
    table.parent ? `select header_id from ${quoted(table.name)} where id = any($1::uuid[])` : 'select unnest($1::uuid[])',
  )
  return [{ kind, text: statementFor(kind, reader, headers.join(' union '), values), values }]
}
