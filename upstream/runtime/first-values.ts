import { isFinder } from '../../catalogue/define.ts'
import type { Table } from '../store/tables.ts'
import { literalOf } from './draft.ts'

/** What the fields of a new row begin with, where that is a value and not to be found. */
export function firstValues(table: Table): Readonly<Record<string, unknown>> {
  const values = Object.entries(table.fields).flatMap(([key, { kind, options }]) =>
    options.init === undefined || isFinder(options.init) ? [] : [[key, literalOf(kind, options.init)]],
  )
  return Object.fromEntries(values)
}
