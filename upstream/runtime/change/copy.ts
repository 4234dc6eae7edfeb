/** A document once more: what a person could type of it, as a draft of a new one. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import type { AnyDefinition, Draft, Field, Fields, Full, LinesMap } from '../../../catalogue/language/define.ts'
import { type Copies, isServerOwned } from '../../../catalogue/language/define.ts'
import { days, evaluate, movedBy } from '../../../catalogue/language/formula.ts'
import { rowsIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'
import { create } from '../work.ts'
import type { Work } from '../working.ts'

/** Files stay with the document that they were given to; what is unique belongs to one. */
const isCopied = (field: Field): boolean => !isServerOwned(field) && !field.options.unique && field.kind !== 'files' && field.kind !== 'image'

type Change = (path: string, value: unknown) => unknown

function valuesOf(fields: Fields, lines: LinesMap, row: Doc, path: string, change: Change): Record<string, unknown> {
  const own = Object.entries(fields).flatMap(([key, field]) => (isCopied(field) ? [[key, change(path + key, row[key] ?? null)]] : []))
  const below = Object.entries(lines)
    .filter(([, { options }]) => !options.kept)
    .map(([key, spec]) => {
      const rows = rowsIn(row, key).map((line) => valuesOf(spec.fields, spec.lines, line, `${path}${key}.`, change))
      return [key, spec.options.part ? (rows[0] ?? {}) : rows]
    })
  return Object.fromEntries([...own, ...below])
}

/** The draft of a copy; `change` says of each field, by its path, what it becomes. */
export const draftOf = <D extends AnyDefinition>({ fields, lines }: D, doc: Full<D>, change: Change = (_path, value) => value): Draft<D> =>
  valuesOf(fields, lines, doc, '', change) as Draft<D>

/** An instant lies on the day of the house. */
const dayOf = (value: unknown): unknown => (typeof value === 'string' && value.length > 10 ? clockDay(new Date(value)) : value)

const daysBetween = days('from', 'to')

/** Makes the copy that an action of the definition makes. */
export async function copyDocument(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  { begins, shift = [], sets = {}, without = [] }: Copies,
): Promise<void> {
  const moved = begins ? [begins, ...shift] : shift
  const byDays = Number(evaluate(daysBetween, { row: { from: begins && dayOf(doc[begins]), to: work.today } }) ?? 0)
  const change: Change = (path, value) => {
    if (without.includes(path)) return null
    return moved.includes(path) && typeof value === 'string' ? movedBy(value, byDays) : value
  }
  await create(work, definition, draftOf(definition, doc as Full<AnyDefinition>, change), { fill: (copy) => Object.assign(copy, sets) })
}
