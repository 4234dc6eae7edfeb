/** How an auction ends: its ranks stand from then on; or, where nobody could offer towards its end, it is interrupted. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { isAwayTooLong } from '../../../platform/rooms/away.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { change } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Auction, isSealed, momentOf } from '../bid/quotation.ts'
import { compare, lapseUnsent, showTo } from '../inquiry/opening.ts'
import { trackQuoted } from '../inquiry/trace.ts'
import { standingIn } from './standing.ts'
import { nextSeq, seatsOf, stateOf, tellRoom } from './state.ts'

export async function endAuction(work: Work, auction: Auction): Promise<'OPENED' | 'SUSPENDED'> {
  if (isAwayTooLong(work.now, new Date(momentOf(auction.bidEndDate)))) {
    await announceStep(work, auctionHeader, 'doSuspend', Object.assign(auction, { status: 'SUSPENDED' }))
    return 'SUSPENDED'
  }
  for (const row of auction.auctionSupplier) if (row.status === 'INVITED' || row.status === 'VIEWED') row.status = 'NO_RESPONSE'
  const sent = await idsWhere(work, bidHeader, { auctionId: auction.id, status: 'SUBMITTED' })
  const bids = await change(work, bidHeader, sent, 'doOpen', (bid) => {
    showTo(work, auction, bid)
    bid.status = 'OPENED'
  })
  await compare(work, auction, bids)
  await trackQuoted(work, auction)
  await lapseUnsent(work, auction.id)
  await announceStep(work, auctionHeader, 'doFreeze', Object.assign(auction, { status: 'OPENED' }))
  return 'OPENED'
}

/** What the room hears besides offers: another state, another end. */
export async function tellOfChange(work: Work, auction: Auction, before: Auction): Promise<void> {
  if (isSealed(auction) || auction.publishedDate === null) return
  const hasMoved = auction.status !== before.status
  if (!hasMoved && auction.bidEndDate === before.bidEndDate) return
  const state = stateOf(auction, await seatsOf(work, auction), await standingIn(work.tx, auction.id))
  const seq = nextSeq(auction)
  work.tx.send('update auction_header set room_seq = $2 where id = $1', [auction.id, seq])
  tellRoom(work, auction.id, hasMoved ? 'state' : 'time', { state }, seq)
}
