/** Fields that say whether something is valid, as the day says. */
import type { AnyDefinition, Expiry } from '../../../catalogue/language/define.ts'
import { holds, movedBy } from '../../../catalogue/language/formula.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'

export const rowsOf = ({ on }: Expiry, doc: Doc): Doc[] => (on ? linesIn(doc, on) : [doc])

/** The code that the field should have on the day; null where there is no last day, or none is counted. */
export function codeOn(today: string, { last, warnDays, as: [valid, expiring, expired], while: test }: Expiry, row: Doc): string | null {
  const day = row[last]
  if (typeof day !== 'string' || (test && !holds(test, { row }))) return null
  if (day < today) return expired
  return day <= movedBy(today, warnDays[0] ?? 0) ? expiring : valid
}

/** Before every write, so that a new last day counts at once. */
export function keepExpiry(today: string, { expires }: AnyDefinition, doc: Doc): void {
  for (const one of expires) for (const row of rowsOf(one, doc)) row[one.gives] = codeOn(today, one, row) ?? row[one.gives] ?? null
}
