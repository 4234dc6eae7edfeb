/** What a person may read of rows, as far as one knows without them. What he never reads he neither searches, sorts, sums nor is suggested by: each of these would tell it (S5.8). */
import type { Field, Veiled } from '../../catalogue/define.ts'
import { type Asked, reachOf } from '../../catalogue/sight.ts'
import type { Actor } from './types.ts'

const noButtons: ReadonlySet<string> = new Set()

/** The person as `sight` of definitions speaks of him; `roles` where a single document is looked at. */
export const askedBy = ({ side, responsibility, userId, supplierIds, page, grants }: Actor, roles?: readonly string[]): Asked => ({
  side,
  responsibility,
  userId,
  supplierIds,
  buttons: (page && grants.get(page)) || noButtons,
  ...(roles && { roles }),
})

/** A field, or lines, of which this person never finds anything. */
export const isHidden = (actor: Actor, what: Veiled | undefined): boolean => what?.veils !== undefined && reachOf(what, askedBy(actor)) === 'none'

/** `field` is what the definition says of the column; some are the store's own. */
export function mayRead(actor: Actor, key: string, field: Field | undefined): boolean {
  if (key === 'scopeCategoryIds') return actor.side === 'internal'
  return !isHidden(actor, field) && !field?.options.sealed
}
