/** Whose a row is, and who sees it. */
import type { Condition } from '../formula.ts'
import type { Responsibility } from './words.ts'

export interface Scope<P extends string = string, L extends string = string> {
  /** `internal`: never the supplier's; `both`: by `supplier`; `shared`: everyone may read; `system`: only services; `follows`: as the document that it belongs to; `own`: whoever made it or is named among its `owners`, on either side. */
  readonly side: 'internal' | 'both' | 'shared' | 'system' | 'follows' | 'own'
  /** Fields that name that document; while they are empty the row is its maker's alone. */
  readonly follows?: { readonly entity: P; readonly id: P }
  /** Column that names the supplier it belongs to. */
  readonly supplier?: P
  /** The supplier sees the document once this holds. */
  readonly visibleWhen?: Condition<P>
  /** Our side sees it once this holds (drafts of a supplier are its own). */
  readonly internalWhen?: Condition<P>
  /** Users named here always see the document. */
  readonly owners?: readonly P[]
  /** Responsibilities that see every row of an `own` document. */
  readonly openTo?: readonly Responsibility[]
  /** Field of lines that names users who always see the document; kept by the header in `scopeOwnerIds`. */
  readonly lineOwner?: L
  /** Field of lines whose categories the header keeps in `scopeCategoryIds`. */
  readonly category?: L
  /** Fields that hold the document's purchase group, and the user group of whoever made it. */
  readonly purchaseGroup?: P
  readonly userGroup?: P
  /** Rows of no organisation's permit: masters seen by all of our side. */
  readonly anyOrg?: true
}

export type PermitKind = 'ORG' | 'CATEGORY' | 'PURCHASE_GROUP' | 'USER_GROUP'

/** By which lists of permits our side sees the rows; none where everybody, nobody or only the named ones do. */
export function permitKinds({ side, anyOrg, category, purchaseGroup, userGroup }: Scope): readonly PermitKind[] {
  if (anyOrg || (side !== 'internal' && side !== 'both')) return []
  return ['ORG', ...(category ? (['CATEGORY'] as const) : []), ...(purchaseGroup ? (['PURCHASE_GROUP'] as const) : []), ...(userGroup ? (['USER_GROUP'] as const) : [])]
}
