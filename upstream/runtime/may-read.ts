/** What a person may read of a row. What he may not read he neither searches, sorts, sums nor is suggested by: each of these would tell it (S5.8). */
import type { Field, LinesMap } from '../../catalogue/define.ts'
import { isMaskedFor } from './masking.ts'
import type { Actor } from './types.ts'

/** By side, or without the button that shows it. */
export function isHidden(actor: Actor, field: { options: { hideFrom?: readonly string[]; needs?: string } } | undefined): boolean {
  if (!field) return false
  const { hideFrom, needs } = field.options
  if (hideFrom?.includes(actor.side)) return true
  return needs !== undefined && !(actor.page && actor.grants.get(actor.page)?.has(needs))
}

/** Lines of a kind may be kept from a side as a whole. */
export const areHidden = ({ side }: Actor, lines: LinesMap[string] | undefined): boolean => lines?.options.hideFrom?.includes(side) ?? false

/** `field` is what the definition says of the column; some are the store's own. */
export function mayRead(actor: Actor, key: string, field: Field | undefined): boolean {
  if (key === 'scopeCategoryIds') return actor.side === 'internal'
  return !isHidden(actor, field) && !(field && (field.options.sealed || isMaskedFor(field, actor)))
}
