/** Who of each side sees a row, besides whom its roles name. */
import type { Condition } from '../formula.ts'
import type { Label, Responsibility } from './words.ts'

export interface Scope<P extends string = string, L extends string = string> {
  /** Of whom the roles do not name. `internal`: our side's alone, never the supplier's; `both`: also of the suppliers in its roles; `shared`: everyone may read; `system`: services, and whoever is in its roles, as of what the system makes for people; `follows`: as the document that it belongs to; `own`: whoever made it, and whoever is in its roles, on either side. */
  readonly side: 'internal' | 'both' | 'shared' | 'system' | 'follows' | 'own'
  /** Fields that name that document; while they are empty the row is its maker's alone. */
  readonly follows?: { readonly entity: P; readonly id: P }
  /** Our side sees it once this holds (drafts of a supplier are its own). */
  readonly internalWhen?: Condition<P>
  /** Responsibilities that see every row of an `own` document; of `internal` and `both` those whose permits alone count, others' only once `internalWhen` holds. */
  readonly openTo?: readonly Responsibility[]
  /** Field of lines whose categories the header keeps in `scopeCategoryIds`. */
  readonly category?: L
  /** Field of lines, or of the head, whose organisations the header keeps in `scopeOrgIds`: it is seen by the permits of these, and by that of its own, if any, while they name none. */
  readonly orgs?: L | P
  /** Fields that hold the document's purchase group, and the user group of whoever made it. */
  readonly purchaseGroup?: P
  readonly userGroup?: P
  /**
   * While this holds the other side reads the document as it stood before its change, and `says` stands over it; `nth` counts the changes, `revision`
   * the releases, each of which stays readable. Its sights keep what is being changed from lists.
   */
  readonly changing?: { readonly while: Condition<P>; readonly nth: P; readonly revision: P; readonly says: Label }
  /** Rows of no organisation's permit: masters seen by all of our side. */
  readonly anyOrg?: true
}

export type PermitKind = 'ORG' | 'CATEGORY' | 'PURCHASE_GROUP' | 'USER_GROUP'

/** By which lists of permits our side sees the rows; none where everybody, nobody or only the named ones do. */
export function permitKinds({ side, anyOrg, category, purchaseGroup, userGroup }: Scope): readonly PermitKind[] {
  if (anyOrg || (side !== 'internal' && side !== 'both')) return []
  return ['ORG', ...(category ? (['CATEGORY'] as const) : []), ...(purchaseGroup ? (['PURCHASE_GROUP'] as const) : []), ...(userGroup ? (['USER_GROUP'] as const) : [])]
}
