/** The same tables as Drizzle objects, for migrations: drizzle-kit compares them with the last snapshot. */
import { sql } from 'drizzle-orm'
import {
  char,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { type AnyDefinition, timeOf } from '../../catalogue/language/define.ts'
import { headRoles } from '../../catalogue/language/members.ts'
import { type Column, findTable, isLog, snake, type Table, tables } from './tables.ts'
import { indexName, uniqueKeys } from './unique-keys.ts'

const uuidArray = customType<{ data: string[] }>({ dataType: () => 'uuid[]' })

function drizzleColumn(column: Column) {
  const [, type, first, second] = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?/.exec(column.sql) ?? []
  switch (type) {
    case 'text':
      return column.sql === 'text[]' ? text(column.name).array() : text(column.name)
    case 'varchar':
      return varchar(column.name, { length: Number(first) })
    case 'char':
      return char(column.name, { length: 1 })
    case 'numeric':
      return numeric(column.name, { precision: Number(first), scale: Number(second) })
    case 'integer':
      return integer(column.name)
    case 'date':
      return date(column.name)
    case 'timestamptz':
      return timestamp(column.name, { withTimezone: true })
    case 'jsonb':
      return jsonb(column.name)
    default:
      return column.sql === 'uuid[]' ? uuidArray(column.name) : uuid(column.name)
  }
}

/** A Drizzle table with its indexes: by document, by supplier and organisation with the newest first, by the day by which its lists stand, by each reference that lines are found through. */
function drizzleTable(table: Table, built: Map<string, PgTable>): PgTable {
  const columns = Object.fromEntries(
    table.columns.map((c) => {
      const made = drizzleColumn(c)
      return [c.field, c.required || c.field === 'headerId' ? made.notNull() : made]
    }),
  )
  const made = pgTable(table.name, columns, (t) => {
    const at = t as unknown as Record<string, never>
    const named = (suffix: string) => indexName(table, suffix)
    const extras = [primaryKey({ columns: [at.id as never], name: named('pk') })] as unknown[]
    for (const { name, fields } of uniqueKeys(table)) extras.push(uniqueIndex(name).on(...(fields.map((field) => at[field]) as [never, ...never[]])))
    if (table.parent) {
      extras.push(index(named('header')).on(at.headerId as never))
      const root = built.get(table.definition.entity)
      if (root)
        extras.push(
          foreignKey({
            name: named('header_fk'),
            columns: [at.headerId as never],
            foreignColumns: [(root as unknown as Record<string, never>).id as never],
          }).onDelete('cascade'),
        )
    } else {
      const newest = sql`${at.creationDate as never} desc, ${at.id as never} desc`
      extras.push(index(named('newest')).on(newest as never))
      for (const field of [...(isLog(table.definition) ? [] : ['orgId', 'status']), ...indexedRoles(table.definition)]) {
        if (at[field] && field !== 'id') extras.push(index(named(`${snake(field)}_newest`)).on(at[field] as never, newest as never))
      }
    }
    for (const field of listedBy(table)) extras.push(index(named(`${snake(field)}_listed`)).on(at[field] as never, at.id as never))
    for (const field of dueFields(table)) extras.push(index(named(`${snake(field)}_due`)).on(at[field] as never))
    for (const { field, name } of table.columns.filter(isFromDocument)) extras.push(index(named(name)).on(at[field] as never))
    return extras as never
  })
  built.set(table.entity, made)
  return made
}

/** Rows are looked up by the documents and lines that they come from, and locked in their order; masters are referred to by thousands. */
const isFromDocument = ({ kind, target }: Column) => kind === 'ref' && target !== null && findTable(target)?.definition.type !== 'master'

/** Times that the clock looks for. */
const dueFields = ({ parent, entity, definition: { deadlines, expires } }: Table): string[] => [
  ...new Set([
    ...deadlines.filter(({ on }) => (parent ? on?.split('.').at(-1) === entity : !on)).map(timeOf),
    ...expires.filter(({ on }) => (parent ? on === entity : !on)).map(({ last }) => last),
  ]),
]

const days: ReadonlySet<string | undefined> = new Set(['date', 'datetime', 'month'])

/** Days and times by which a list of documents or of their lines stands: its first page comes from an index, however long it is. */
function listedBy({ parent, definition: { list, fields } }: Table): string[] {
  const sorts = [list.sort, ...Object.values(list.lineViews ?? {}).map(({ sort }) => sort)]
  const first = sorts.map((sort) => sort?.split(',')[0]?.replace(/^[-+]/, '') ?? '')
  return parent ? [] : [...new Set(first)].filter((field) => days.has(fields[field]?.kind))
}

/** Fields by which people find what is theirs. */
const indexedRoles = (definition: AnyDefinition): string[] => [
  ...new Set([...headRoles(definition, 'user'), ...headRoles(definition, 'supplier')].map(([, { path }]) => path)),
]

/** By entity name, headers before their lines. */
export function drizzleTables(all: readonly Table[] = tables): Record<string, PgTable> {
  const built = new Map<string, PgTable>()
  for (const table of all) drizzleTable(table, built)
  return Object.fromEntries(built)
}
