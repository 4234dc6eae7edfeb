/** The one place that says what a viewer reads of a room: page, call, stream and export all come by here. */
import type { OwnSeat, SeenEvent, SeenRoom, SeenSeat } from '../../../../contract/rooms.ts'
import type { RoomEvent } from '../../../platform/rooms/events.ts'
import { calledFor, isOwn, seenOffer, showsBest, showsRank, type Viewer } from '../../../platform/rooms/viewer.ts'
import { mostAllowed, type SeatState } from './rules/judge.ts'
import type { RoomFact, RoomState, SeatFact } from './state.ts'
import type { Standing, Terms } from './terms.ts'

export function seenRoom(terms: Terms, state: RoomState, viewer: Viewer): SeenRoom {
  const { slot, seats, ...rest } = state
  const own = seats.find(({ supplierId }) => isOwn(viewer, supplierId))
  const isInside = viewer.kind !== 'supplier'
  const isOpen = isInside || terms.visibility === 'OPEN'
  return {
    status: rest.status,
    isTaking: rest.status === 'RUNNING',
    mode: terms.mode,
    basis: terms.basis,
    currency: terms.currency,
    ceiling: terms.ceiling,
    turnNum: rest.turnNum,
    maxTurns: terms.maxTurns,
    turnStart: rest.turnStart,
    turnEnd: rest.turnEnd,
    extendCount: rest.extendCount,
    slotEnd: slot && (isOpen || isOwn(viewer, slot.supplierId)) ? slot.end : null,
    isOwnSlot: slot !== null && isOwn(viewer, slot.supplierId),
    remainingMs: rest.remainingMs,
    nextTurnAt: rest.nextTurnAt,
    closeReason: rest.closeReason,
    best: isInside || showsBest(terms) ? rest.best : null,
    count: isOpen ? seats.filter(({ status }) => status !== 'INVITED').length : null,
    own: own ? ownSeat(terms, state, own) : null,
    seats: isOpen ? seats.map((seat) => seenSeat(seat, viewer)).sort((a, b) => (a.rank ?? 1_000) - (b.rank ?? 1_000)) : null,
    lines: null,
    reserve: viewer.kind === 'buyer' ? terms.reserve : null,
    ruleText: terms.ruleText,
    ruleHash: terms.ruleHash,
  }
}

function seenSeat(seat: SeatFact, viewer: Viewer): SeenSeat {
  const isBuyer = viewer.kind === 'buyer'
  return {
    supplierId: isBuyer ? seat.supplierId : null,
    who: calledFor(seat, viewer),
    status: seat.status,
    isOnline: null,
    amount: seat.amount,
    evalAmount: viewer.kind === 'supplier' ? null : seat.evalAmount,
    rank: seat.rank,
    factor: isBuyer ? seat.factor : null,
    passes: viewer.kind === 'supplier' ? null : seat.passes,
  }
}

function ownSeat(terms: Terms, state: RoomState, own: SeatFact): OwnSeat {
  const standing: Standing[] = state.seats.flatMap(({ supplierId, prices }) => prices.map((one) => ({ ...one, supplierId })))
  const place: SeatState = { terms, status: state.status, supplierId: own.supplierId, seatStatus: own.status, turn: null, slot: null, standing }
  const lines = terms.basis === 'TOTAL' ? [{ id: null, name: null, qty: null, ceilingPrice: terms.ceiling }] : terms.items
  return {
    status: own.status,
    amount: own.amount,
    rank: showsRank(terms) ? own.rank : null,
    factor: own.factor,
    passes: own.passes,
    isReady: own.status !== 'INVITED',
    sealed: null,
    lines: lines.map(({ id, name, qty, ceilingPrice }) => ({
      itemId: id,
      name,
      qty,
      ceiling: ceilingPrice,
      last: own.prices.find(({ itemId }) => itemId === id)?.price ?? null,
      most: mostAllowed(place, id),
      rank: null,
      best: null,
    })),
  }
}

export function seenEvent(terms: Terms, { seq, at, kind, content }: RoomEvent<RoomFact>, viewer: Viewer): Omit<SeenEvent, 'room'> {
  const { state, offer } = content
  const seen = offer ? seenOffer(terms, state.seats, offer, viewer) : null
  // Of an offer that one does not see, what it changed is all that is heard.
  return { seq, at: new Date(at).toISOString(), kind: offer && !seen ? 'rank' : kind, offer: seen }
}
