import type { Doc } from '../types.ts'

/** The lines of one kind that a document or line carries, to be changed in place; none where it carries none. */
export const linesIn = (row: Doc | undefined, entity: string): Doc[] => {
  const value = row?.[entity]
  return Array.isArray(value) ? value : []
}

/** The one-to-one part of that kind. */
export const partIn = (row: Doc, entity: string): Doc | null => {
  const value = row[entity]
  return isRow(value) ? value : null
}

/** Lines, or the part as the only one. */
export const rowsIn = (row: Doc, entity: string): Doc[] => {
  const part = partIn(row, entity)
  return part ? [part] : linesIn(row, entity)
}

/** The rows that a path of lines leads to. */
export const rowsAlong = (row: Doc, [name, ...below]: readonly string[]): Doc[] =>
  name === undefined ? [row] : rowsIn(row, name).flatMap((line) => rowsAlong(line, below))

/** What was sent for a line, as fields and values. */
export const valuesIn = (given: unknown): Record<string, unknown> => (typeof given === 'object' && given !== null ? { ...given } : {})

const isRow = (value: unknown): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)
