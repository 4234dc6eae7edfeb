/** A room as it stands after an event, in full: what each viewer reads of it says `serialise.ts`. */
import { appendEvent } from '../../../platform/rooms/events.ts'
import type { OfferFact } from '../../../platform/rooms/viewer.ts'
import type { Work } from '../../../runtime/working.ts'
import { bestOf, type Ranked } from './rules/ranking.ts'
import type { Hall, HallTurn, Standing } from './terms.ts'

export interface SeatFact {
  supplierId: string
  name: string
  nameEn: string
  alias: string
  factor: string
  status: string
  passes: number
  amount: string | null
  evalAmount: string | null
  rank: number | null
  prices: { itemId: string | null; price: string; seq: number; turnNum: number }[]
}

export interface RoomState {
  status: string
  turnNum: number | null
  turnStart: string | null
  turnEnd: string | null
  extendCount: number
  slot: { supplierId: string; end: string | null } | null
  remainingMs: number | null
  nextTurnAt: string | null
  closeReason: string | null
  best: string | null
  seats: SeatFact[]
}

export interface RoomFact {
  state: RoomState
  offer?: OfferFact
}

export type RoomEventKind = 'state' | 'turn' | 'slot' | 'offer' | 'presence'

export const turnOf = ({ competeTurn, currentTurnId }: Hall): HallTurn | null => competeTurn.find(({ id }) => id === currentTurnId) ?? null

export const orderIn = ({ orderList }: HallTurn): string[] => (Array.isArray(orderList) ? orderList.map(String) : [])

export const slotSupplier = (turn: HallTurn | null): string | null =>
  turn && turn.slotIndex !== null ? (orderIn(turn)[turn.slotIndex] ?? null) : null

export function stateOf(hall: Hall, status: string, standing: readonly Standing[]): RoomState {
  const turn = turnOf(hall)
  const slot = status === 'RUNNING' || status === 'PAUSED' ? slotSupplier(turn) : null
  return {
    status,
    turnNum: turn?.turnNum ?? null,
    turnStart: turn?.startDate ?? null,
    turnEnd: hall.turnEndDate,
    extendCount: turn?.extendCount ?? 0,
    slot: slot === null ? null : { supplierId: slot, end: hall.slotEndDate },
    remainingMs: hall.pausedRemainingMs,
    nextTurnAt: hall.nextTurnDate,
    closeReason: hall.closeReason,
    best: bestOf(standing, null),
    seats: hall.competeSeat.map((seat) => ({
      supplierId: String(seat.supplierId),
      name: seat.supplierName ?? '',
      nameEn: seat.supplierNameEn ?? '',
      alias: seat.aliasCode ?? '',
      factor: seat.adjFactor ?? '1',
      status: seat.seatStatus ?? 'INVITED',
      passes: seat.passCount ?? 0,
      amount: seat.bestOfferAmount,
      evalAmount: seat.evalAmount,
      rank: seat.rankNum,
      prices: standing
        .filter(({ supplierId }) => supplierId === seat.supplierId)
        .map(({ itemId, price, seq, turnNum }) => ({ itemId, price, seq, turnNum })),
    })),
  }
}

/** What the ranking says stands at the seats. */
export function seatRanks(hall: Hall, ranking: readonly Ranked[]): void {
  for (const seat of hall.competeSeat) {
    const found = ranking.find(({ supplierId }) => supplierId === seat.supplierId)
    Object.assign(seat, { bestOfferAmount: found?.amount ?? null, evalAmount: found?.evalAmount ?? null, rankNum: found?.rank ?? null })
  }
}

/** The next number of the room. */
export function nextSeq(hall: Hall): number {
  hall.serverSeq = (hall.serverSeq ?? 0) + 1
  return hall.serverSeq
}

export function tellRoom(work: Work, hall: Hall, kind: RoomEventKind, fact: RoomFact, seq = nextSeq(hall)): void {
  appendEvent(work, hall.id, { seq, kind, content: fact })
}
