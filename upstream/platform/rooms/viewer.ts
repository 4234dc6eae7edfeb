/** Who looks into a room, and what a visibility shows to whoever offers in it. */
import type { Language } from '../../../contract/types.ts'
import type { Actor } from '../../runtime/types.ts'

export type Viewer = { language: Language } & ({ kind: 'buyer' } | { kind: 'observer' } | { kind: 'supplier'; supplierIds: readonly string[] })

const byName = ['buyer', 'manager', 'admin', 'approver']

export const viewerOf = ({ side, supplierIds, responsibility }: Actor, language: Language): Viewer =>
  side === 'supplier' ? { language, kind: 'supplier', supplierIds } : { language, kind: byName.includes(responsibility) ? 'buyer' : 'observer' }

/** Whoever is of the same audience reads the same of a room. */
export const audienceOf = (viewer: Viewer): string =>
  [viewer.kind, viewer.language, ...(viewer.kind === 'supplier' ? viewer.supplierIds.toSorted() : [])].join(' ')

interface Named {
  supplierId: string
  name: string
  nameEn: string
  alias: string
}

/** Names are for the buyer, all others hear of an alias. */
export function calledFor({ name, nameEn, alias }: Omit<Named, 'supplierId'>, { kind, language }: Viewer): string {
  return kind === 'buyer' ? (language === 'EN' && nameEn) || name : alias
}

export const isOwn = (viewer: Viewer, supplierId: string): boolean => viewer.kind === 'supplier' && viewer.supplierIds.includes(supplierId)

export const visibilities = ['BLIND', 'RANK', 'BEST', 'RANK_BEST', 'OPEN'] as const
export type Visibility = (typeof visibilities)[number]

interface Visible {
  visibility: Visibility
}
export const showsRank = ({ visibility }: Visible): boolean => ['RANK', 'RANK_BEST', 'OPEN'].includes(visibility)
export const showsBest = ({ visibility }: Visible): boolean => ['BEST', 'RANK_BEST', 'OPEN'].includes(visibility)

/** An offer as it stands in the log of a room. */
export interface OfferFact {
  id: string
  seq: number
  at: string
  turnNum: number
  supplierId: string
  itemId: string | null
  price: string | null
  evalAmount: string | null
  rank: number | null
  status: string
  isExtending: boolean
}

type Seen = Omit<OfferFact, 'supplierId'> & { who: string | null; isOwn: boolean }

/** Null where the viewer hears nothing of the offer. */
export function seenOffer(terms: Visible, seats: readonly Named[], offer: OfferFact, viewer: Viewer): Seen | null {
  const own = isOwn(viewer, offer.supplierId)
  const isSupplier = viewer.kind === 'supplier'
  if (isSupplier && !own && terms.visibility !== 'OPEN') return null
  const seat = seats.find(({ supplierId }) => supplierId === offer.supplierId)
  const { supplierId: _, ...rest } = offer
  return {
    ...rest,
    who: own ? null : seat ? calledFor(seat, viewer) : '',
    isOwn: own,
    evalAmount: isSupplier && !own ? null : offer.evalAmount,
    rank: isSupplier && !(showsRank(terms) && (own || terms.visibility === 'OPEN')) ? null : offer.rank,
  }
}
