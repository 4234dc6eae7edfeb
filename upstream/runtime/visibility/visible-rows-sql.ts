/** Rows as a person reads them, as SQL: what a sight keeps from him in a row is empty there, so that nothing finds, orders, sums or exports by it. */
import type { Mask, Veiled } from '../../../catalogue/language/define.ts'
import { reachOf } from '../../../catalogue/language/sight.ts'
import { readSql } from '../../store/sight-sql.ts'
import { literal } from '../../store/sql-of.ts'
import { type Column, quoted, type Table } from '../../store/tables.ts'
import type { Widening } from '../rows/database.ts'
import type { Actor } from '../types.ts'
import { askedBy } from './readable-fields.ts'
import { writtenFor } from './scope.ts'

/** How the person reads the rows `alias` of a table. */
export interface Shown {
  /** Some of the columns are read in some rows alone. */
  readonly isParted: boolean
  /** A column as it is selected. */
  column(column: Column): string
  /** What people read in the place of columns, selected under the name in `besides`. */
  readonly instead: readonly string[]
  readonly besides: readonly string[]
}

export function shownRows(table: Table, alias: string, actor: Actor, widening: Widening): Shown {
  const looking = askedBy(actor)
  const rows = { table, alias, looking, written: writtenFor(actor, widening) }
  const parted = table.columns.flatMap((column) => {
    const field = table.fields[column.field]
    return field && reachOf(field, looking) === 'some' ? [{ column, field, test: readSql(field, rows) }] : []
  })
  const testOf = new Map(parted.map(({ column, test }) => [column, test]))
  const replaced = parted.flatMap(({ column, field, test }) => {
    const text = insteadSql(
      (field.veils ?? []).map(({ instead }) => instead),
      table,
      alias,
    )
    return text
      ? [{ name: besideOf(column.field), sql: `case when (${test}) is not true and ${alias}.${quoted(column.name)} is not null then ${text} end` }]
      : []
  })
  return {
    isParted: parted.length > 0,
    column: (column) => {
      const [test, own] = [testOf.get(column), `${alias}.${quoted(column.name)}`]
      return test ? `case when ${test} then ${own} end as ${quoted(column.name)}` : own
    },
    instead: replaced.map(({ name, sql }) => `${sql} as ${quoted(name)}`),
    besides: replaced.map(({ name }) => name),
  }
}

/** Beside a value that is kept from somebody: what he reads there. */
export const besideOf = (field: string): string => `${field}$instead`

function insteadSql(instead: readonly Mask[], table: Table, alias: string): string | undefined {
  const [told] = instead.filter((one) => one !== 'absent')
  if (told === 'stars') return literal('***')
  const named = typeof told === 'object' ? table.byField.get(told.as) : undefined
  return named && `${alias}.${quoted(named.name)}::text`
}

/** The lines of a kind that the person finds, as a condition of the row `alias`; none where all are found. */
export function linesFound(spec: Veiled, table: Table, alias: string, actor: Actor, widening: Widening): string[] {
  const looking = askedBy(actor)
  return reachOf(spec, looking) === 'some' ? [readSql(spec, { table, alias, looking, written: writtenFor(actor, widening) })] : []
}

/** A table, or what the person reads of its rows. */
export function sourceOf(table: Table, actor: Actor, widening: Widening, where: readonly string[]): string {
  const shown = shownRows(table, 'h', actor, widening)
  if (!shown.isParted && where.length === 0) return quoted(table.name)
  const selected = [...table.columns.map((column) => shown.column(column)), ...shown.instead]
  return `(select ${selected.join(', ')} from ${quoted(table.name)} h where ${where.join(' and ') || 'true'})`
}
