/** What lines come to by key, put beside them at every level: alike by services and pages. */

import { memo } from '../values/memo.ts'
import type { Fields, LinesMap } from './define.ts'
import { type SumRow, type SumsBy, sumsBy, sumsOf } from './formula.ts'

type Spec = LinesMap[string]
type Row = Record<string, unknown>

/** The sums that were put beside some lines, and the fields that they are made of. */
interface Summed {
  readonly fields: Fields
  readonly rows: readonly SumRow[]
}

const hasSums = memo((lines: LinesMap): boolean => Object.values(lines).some((spec) => spec.sums.length > 0 || hasSums(spec.lines)))

/** `isRead`: whether all that is summed is read in all of these lines; part of a sum would be another figure. */
export function sumLines({ lines }: { readonly lines: LinesMap }, row: Row, isRead: (spec: Spec, one: SumsBy, rows: readonly Row[]) => boolean): Summed[] {
  return Object.entries(lines).flatMap(([name, spec]) => {
    const held = row[name]
    const rows: readonly Row[] = Array.isArray(held) ? held : []
    const below = hasSums(spec.lines) ? rows.flatMap((line) => sumLines(spec, line, isRead)) : []
    const sums = spec.sums.filter((one) => isRead(spec, one, rows)).map((one) => [one.key, sumsBy(one, rows)] as const)
    if (sums.length === 0) return below
    row[sumsOf(name)] = Object.fromEntries(sums)
    return [...below, ...sums.map(([, those]) => ({ fields: spec.fields, rows: those }))]
  })
}
