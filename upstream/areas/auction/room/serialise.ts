/** The one place that says what a viewer reads of an auction: page, call and stream all come by here. */

import { isAbove } from '../../../../catalogue/language/formula.ts'
import type { OwnLine, OwnSeat, SeenEvent, SeenLine, SeenRoom, SeenSeat } from '../../../../contract/rooms.ts'
import type { RoomEvent } from '../../../platform/rooms/events.ts'
import { calledFor, isOwn, seenOffer, showsBest, showsRank, type Viewer } from '../../../platform/rooms/viewer.ts'
import { mostAllowed } from './judge.ts'
import { bestFor, rankedFor, rankedWhole } from './standing.ts'
import type { AuctionFact, AuctionState, SeatFact } from './state.ts'
import type { Item, Terms } from './terms.ts'

export function seenAuction(terms: Terms, state: AuctionState, viewer: Viewer): SeenRoom {
  const own = state.seats.find(({ supplierId }) => isOwn(viewer, supplierId))
  const isOpen = viewer.kind !== 'supplier' || terms.visibility === 'OPEN'
  return {
    status: state.status,
    isTaking: state.status === 'BIDDING',
    mode: 'FREE',
    basis: 'ITEM',
    currency: terms.currency,
    ceiling: null,
    turnNum: null,
    maxTurns: 1,
    turnStart: state.start,
    turnEnd: state.end,
    extendCount: state.extendCount,
    slotEnd: null,
    isOwnSlot: false,
    remainingMs: null,
    nextTurnAt: null,
    closeReason: null,
    best: null,
    count: isOpen ? new Set(state.standing.map(({ supplierId }) => supplierId)).size : null,
    own: own ? ownSeat(terms, state, own) : null,
    seats: isOpen ? seenSeats(terms, state, viewer) : null,
    lines: isOpen ? terms.items.map((item) => seenLine(terms, state, item, viewer)) : null,
    reserve: null,
    ruleText: '',
    ruleHash: '',
  }
}

function seenSeats(terms: Terms, { seats, standing }: AuctionState, viewer: Viewer): SeenSeat[] {
  const whole = new Map(rankedWhole(terms, standing).map((one) => [one.supplierId, one]))
  const seen = viewer.kind === 'supplier' ? seats.filter(({ supplierId }) => standing.some((one) => one.supplierId === supplierId)) : seats
  return seen
    .map((seat) => {
      const found = whole.get(seat.supplierId)
      return {
        supplierId: viewer.kind === 'buyer' ? seat.supplierId : null,
        who: calledFor(seat, viewer),
        status: seat.status,
        isOnline: null,
        amount: found?.amount ?? null,
        evalAmount: viewer.kind === 'supplier' ? null : (found?.evalAmount ?? null),
        rank: found?.rank ?? null,
        factor: null,
        passes: null,
      }
    })
    .sort((a, b) => (a.rank ?? 1_000) - (b.rank ?? 1_000))
}

function seenLine(
  terms: Terms,
  { seats, standing }: AuctionState,
  { id, lineNum, name, qty, uom, startPrice, floorPrice }: Item,
  viewer: Viewer,
): SeenLine {
  const floor = viewer.kind === 'buyer' ? floorPrice : null
  const named = new Map(seats.map((seat) => [seat.supplierId, seat]))
  return {
    ...{ itemId: id, lineNum, name, qty, uom, floor },
    start: startPrice,
    offers: rankedFor(terms, standing, id).map(({ supplierId, price, rank, count }) => {
      const seat = named.get(supplierId)
      return { who: seat ? calledFor(seat, viewer) : '', price, rank, count, isBelowFloor: floor !== null && isAbove(floor, price) }
    }),
  }
}

function ownSeat(terms: Terms, { standing }: AuctionState, { supplierId, status }: SeatFact): OwnSeat {
  const whole = rankedWhole(terms, standing).find((one) => one.supplierId === supplierId)
  return {
    status,
    amount: whole?.amount ?? null,
    rank: showsRank(terms) ? (whole?.rank ?? null) : null,
    factor: '1',
    passes: 0,
    isReady: true,
    sealed: null,
    lines: terms.items.map((item) => ownLine(terms, standing, supplierId, item)),
  }
}

function ownLine(terms: Terms, standing: AuctionState['standing'], supplierId: string, { id, name, qty, startPrice }: Item): OwnLine {
  const ranked = rankedFor(terms, standing, id).find((one) => one.supplierId === supplierId)
  return {
    ...{ itemId: id, name, qty },
    ceiling: startPrice,
    last: ranked?.price ?? null,
    most: mostAllowed({ terms, standing, supplierId }, id),
    rank: showsRank(terms) ? (ranked?.rank ?? null) : null,
    best: showsBest(terms) ? bestFor(standing, id) : null,
  }
}

export function seenEvent(terms: Terms, { seq, at, kind, content }: RoomEvent<AuctionFact>, viewer: Viewer): Omit<SeenEvent, 'room'> {
  const { state, offer } = content
  const seen = offer ? seenOffer(terms, state.seats, offer, viewer) : null
  // Of an offer that one does not see, what it changed is all that is heard.
  return { seq, at: new Date(at).toISOString(), kind: offer && !seen ? 'rank' : kind, offer: seen }
}
