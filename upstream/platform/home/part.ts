/** What areas put on the home pages, each part only for those who may open the pages behind it. */
import type { EntityName } from '../../../catalogue/entities.ts'
import type { HomeFigures } from '../../../contract/types.ts'
import type { Actor, Side, Tx } from '../../runtime/types.ts'

/** Who looks, when, and the column in which names stand in the reader's language. */
export interface HomeLook {
  actor: Actor
  today: string
  name: 'name' | 'name_en'
}

/** Found under row security: everybody's own share of the documents. */
export interface HomePart<Found> {
  /** Shown to whoever may open a page of these. */
  readonly of: EntityName
  /** For this side only. */
  readonly side?: Side
  readonly find: (tx: Tx, look: HomeLook) => Promise<Found>
}

/** Figures that are added up from what happened in months, of whatever the person sees among all of it: kept for a minute. */
export interface ReckonedPart<Figures> extends Omit<HomePart<Figures>, 'find'> {
  readonly reckon: (tx: Tx, look: HomeLook) => Promise<Figures>
}

type OfAreas = Omit<HomeFigures, 'toDos' | 'lists'>

export type AnyPart<Found> = HomePart<Found> | ReckonedPart<NonNullable<Found>>
export type HomeParts = { readonly [Part in keyof OfAreas]?: AnyPart<OfAreas[Part]> }
