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
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { type Column, isLog, snake, type Table, tables } from './tables.ts'

const uuidArray = customType<{ data: string[] }>({ dataType: () => 'uuid[]' })

function drizzleColumn(column: Column) {
  const [, type, first, second] = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?/.exec(column.sql) ?? []
  switch (type) {
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

const isUniqueKey = (table: Table, field: string) => table.path.length === 0 && (field === 'docNum' || table.fields[field]?.options.unique === true)

/** A Drizzle table with its indexes: by document, by supplier and organisation with the newest first, by each reference that lines are found through. */
export function drizzleTable(table: Table, built: Map<string, PgTable>): PgTable {
  const columns = Object.fromEntries(
    table.columns.map((c) => {
      const made = drizzleColumn(c)
      return [c.field, c.required || c.field === 'headerId' ? made.notNull() : made]
    }),
  )
  const made = pgTable(table.name, columns, (t) => {
    const at = t as unknown as Record<string, never>
    const named = (suffix: string) => `${table.name}_${suffix}`.slice(0, 63)
    const extras = [primaryKey({ columns: [at.id as never], name: named('pk') })] as unknown[]
    for (const field of table.byField.keys())
      if (isUniqueKey(table, field)) extras.push(uniqueIndex(named(`${snake(field)}_key`)).on(at[field] as never))
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
      for (const column of table.columns)
        if (column.kind === 'ref' && /Id$/.test(column.field) && pointsIntoChain(column.target))
          extras.push(index(named(column.name)).on(at[column.field] as never))
    } else {
      const newest = sql`${at.creationDate as never} desc, ${at.id as never} desc`
      extras.push(index(named('newest')).on(newest as never))
      for (const field of [
        ...(isLog(table.definition) ? [] : ['orgId', 'status']),
        ...(table.definition.scope.owners ?? []),
        ...(table.definition.scope.supplier ? [table.definition.scope.supplier] : []),
      ]) {
        if (at[field] && field !== 'id') extras.push(index(named(`${snake(field)}_newest`)).on(at[field] as never, newest as never))
      }
      // What is unique together is also what rows are looked up by.
      for (const fields of table.definition.unique)
        extras.push(index(named(`${fields.map(snake).join('_')}_key`)).on(...(fields.map((field) => at[field]) as [never, ...never[]])))
    }
    return extras as never
  })
  built.set(table.entity, made)
  return made
}

/** Lines are looked up by the lines they were made from. */
const pointsIntoChain = (target: string | null) => target !== null && /Line$|Delivery$|Header$/.test(target)

/** All tables by entity name, headers before their lines. */
export function drizzleTables(): Record<string, PgTable> {
  const built = new Map<string, PgTable>()
  for (const table of tables) drizzleTable(table, built)
  return Object.fromEntries(built)
}
