import type { Table } from '../../store/tables.ts'
import { literalIn } from '../change/draft.ts'

/** What the fields of a new row begin with, where that is a value and not to be found. */
export function firstValues(table: Table): Readonly<Record<string, unknown>> {
  const values = Object.entries(table.fields).flatMap(([key, field]) => {
    const value = literalIn(field)
    return value === null ? [] : [[key, value]]
  })
  return Object.fromEntries(values)
}
