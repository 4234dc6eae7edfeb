/** What references lead to, put beside them for formulas: as far as whoever reckons was told of it. */
import { UNKNOWN_INPUT } from './evaluate.ts'

/** What formulas of one level read behind a reference of its rows, each by its whole path: `materialId`, then `materialId.netWeight`. */
export interface CarriedPaths {
  readonly field: string
  readonly paths: readonly string[]
}

/** What is known of records, by `carriedKey`. */
export type CarriedInputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** `level`: the lines in which the reference stands; '' for the head. */
export const carriedKey = (level: string, field: string, id: string): string => `${level}.${field}:${id}`

/** Puts it into the row. A reference that is empty leads to nothing; of a record that nobody told of nothing is known. */
export function carryInputs(level: string, brings: readonly CarriedPaths[], row: Record<string, unknown>, known: CarriedInputs): void {
  for (const { field, paths } of brings) {
    const id = row[field]
    const isEmpty = (id === null || id === undefined || id === '') && !isNamed(row[`${field}$`])
    const told = typeof id === 'string' ? known[carriedKey(level, field, id)] : undefined
    for (const path of paths) row[path] = isEmpty ? null : (told?.[path] ?? (told && path in told ? null : UNKNOWN_INPUT))
    Object.assign(row, told)
  }
}

/** Something was typed that is not yet looked up. */
const isNamed = (label: unknown): boolean => typeof label === 'object' && label !== null && 'name' in label && Boolean(label.name)
