/** An auction as it stands after an event, in full: what each viewer reads of it says `serialise.ts`. */
import { appendEvent } from '../../../platform/rooms/events.ts'
import type { OfferFact } from '../../../platform/rooms/viewer.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Auction } from '../bid/quotation.ts'
import type { Standing } from './terms.ts'

export interface SeatFact {
  supplierId: string
  name: string
  nameEn: string
  alias: string
  status: string
}

export interface AuctionState {
  status: string
  start: string
  end: string
  extendCount: number
  seats: SeatFact[]
  standing: Standing[]
}

export interface AuctionFact {
  state: AuctionState
  offer?: OfferFact
}

type AuctionEventKind = 'state' | 'time' | 'offer'

export async function seatsOf({ tx }: Work, { auctionSupplier }: Auction): Promise<SeatFact[]> {
  const invited = auctionSupplier.filter(({ status }) => status !== 'REMOVED')
  const { rows } = await tx.query<{ id: string; name: string; nameEn: string | null }>(
    'select id, name, name_en as "nameEn" from supplier_info where id = any($1::uuid[])',
    [invited.map(({ supplierId }) => supplierId)],
  )
  const names = new Map(rows.map((row) => [row.id, row]))
  return invited.map(({ supplierId, aliasCode, status }) => ({
    supplierId,
    name: names.get(supplierId)?.name ?? '',
    nameEn: names.get(supplierId)?.nameEn ?? '',
    alias: aliasCode ?? '',
    status: status ?? 'INVITED',
  }))
}

export const stateOf = (auction: Auction, seats: SeatFact[], standing: Standing[]): AuctionState => ({
  status: auction.status,
  start: String(auction.bidStartDate),
  end: String(auction.bidEndDate),
  extendCount: auction.extendCount ?? 0,
  seats,
  standing,
})

/** The next number of the room. */
export function nextSeq(auction: Auction): number {
  auction.roomSeq = (auction.roomSeq ?? 0) + 1
  return auction.roomSeq
}

export const tellRoom = (work: Work, auctionId: string, kind: AuctionEventKind, fact: AuctionFact, seq: number): void =>
  appendEvent(work, auctionId, { seq, kind, content: fact })
