/** How turns begin and end: by the buyer's word, by their time, or because nobody goes on. */
import { randomInt } from 'node:crypto'
import { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import { makeKey } from '../../../platform/sealed/letters.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { writeOffer } from './offers.ts'
import { eliminated } from './rules/elimination.ts'
import { bestOf } from './rules/ranking.ts'
import { nextSlot, orderOfTurn } from './rules/rotation.ts'
import { openTurn } from './sealed-round.ts'
import { activeIn, type Room, rankAnew } from './standing.ts'
import { orderIn, type RoomEventKind, slotSupplier, stateOf, tellRoom, turnOf } from './state.ts'
import type { Hall, HallSeat } from './terms.ts'

export type CloseReason = 'TIME' | 'TURNS' | 'ALL_PASS' | 'LAST_ONE' | 'MANUAL'

/** Between turns of a rotation. */
const BREAK_MS = 10_000
const isoOf = (ms: number): string => new Date(ms).toISOString()

export const seatOf = ({ hall }: Room, supplierId: string): HallSeat | undefined => hall.competeSeat.find((seat) => seat.supplierId === supplierId)

export function tell(work: Work, { hall, standing }: Room, kind: RoomEventKind, status: string = hall.status): void {
  tellRoom(work, hall, kind, { state: stateOf(hall, status, standing) })
}

const readyIn = ({ competeSeat }: Hall): HallSeat[] => competeSeat.filter(({ seatStatus }) => seatStatus === 'READY' || seatStatus === 'ACTIVE')

/** Begun by hand, for at least as many as the rules ask; a rotation goes on by itself while two are left. */
export async function beginTurn(work: Work, room: Room): Promise<void> {
  const n = readyIn(room.hall).length
  if (n < room.terms.minReady) refuse(competeHall, 'FEW_READY', { n, min: room.terms.minReady })
  await startTurn(work, room)
}

/** A new turn from this moment on; everybody who is ready takes part. */
export async function startTurn(work: Work, room: Room): Promise<void> {
  const { hall, terms } = room
  const ready = readyIn(hall)
  if (hall.competeTurn.length >= terms.maxTurns) refuse(competeHall, 'NO_TURNS', {})
  for (const seat of ready) seat.seatStatus = 'ACTIVE'
  const turnNum = hall.competeTurn.length + 1
  const turn = newLineOf(work, competeHall, 'competeTurn', { headerId: hall.id, parent: hall, lineNum: turnNum * 10 })
  const end = terms.mode === 'ROTATE' ? null : isoOf(work.now.getTime() + terms.turnMs)
  Object.assign(turn, { turnNum, startDate: work.nowText, endDate: end, turnStatus: 'RUNNING' })
  hall.competeTurn.push(turn)
  Object.assign(hall, { status: 'RUNNING', currentTurnId: turn.id, turnEndDate: end, nextTurnDate: null, pausedRemainingMs: null })
  if (terms.mode === 'ROUND') await makeKey(work, turn.id, null)
  if (terms.mode === 'ROTATE') {
    turn.orderList = orderOfTurn(turnNum, activeIn(hall), rankAnew(room), (below) => randomInt(below))
    openSlot(work, room, 0)
  }
  tell(work, room, 'turn')
}

/** The slot of the supplier at this place of the order, full from this moment on. */
function openSlot(work: Work, { hall, terms }: Room, index: number): void {
  const turn = turnOf(hall)
  if (!turn) return
  hall.slotEndDate = isoOf(work.now.getTime() + terms.slotMs)
  Object.assign(turn, { slotIndex: index, slotEndDate: hall.slotEndDate })
}

/** Of a slot that was passed, or let run out. */
export async function passSlot(work: Work, room: Room, at: Date, made: { userId: string; address: string; seenSeq: number | null }): Promise<void> {
  const seat = seatOf(room, slotSupplier(turnOf(room.hall)) ?? '')
  if (!seat) return
  seat.passCount = (seat.passCount ?? 0) + 1
  if (seat.passCount >= room.terms.passLimit) seat.seatStatus = 'OUT'
  await writeOffer(work, room, { ...made, at, seat, itemId: null, price: null, status: 'PASS' })
}

/** After an offer or a pass: the next slot, or the end of the turn. */
export async function moveOn(work: Work, room: Room): Promise<void> {
  const turn = turnOf(room.hall)
  if (!turn) return
  const active = activeIn(room.hall)
  const next = active.length <= 1 ? -1 : nextSlot(orderIn(turn), turn.slotIndex ?? -1, active)
  if (next < 0) return endTurn(work, room, work.now, null)
  openSlot(work, room, next)
  tell(work, room, 'slot')
}

/** The turn is over at this moment; what was sealed is opened, and the room goes on or closes. */
export async function endTurn(work: Work, room: Room, at: Date, why: string | null): Promise<void> {
  const { hall, terms } = room
  const turn = turnOf(hall)
  if (!turn) return
  if (terms.mode === 'ROUND') await openTurn(work, room)
  const ranking = rankAnew(room)
  if (terms.mode === 'ROUND') {
    if (turn.turnNum === 1)
      for (const seat of hall.competeSeat) if (seat.seatStatus === 'ACTIVE' && seat.bestOfferAmount === null) seat.seatStatus = 'OUT'
    const dropped = eliminated(terms, ranking, activeIn(hall))
    turn.eliminated = dropped
    for (const supplierId of dropped) Object.assign(seatOf(room, supplierId) ?? {}, { seatStatus: 'ELIMINATED' })
  }
  Object.assign(turn, { endDate: at.toISOString(), slotEndDate: null, turnStatus: 'ENDED', endReason: why, bestAmount: bestOf(room.standing, null) })
  Object.assign(hall, { turnEndDate: null, slotEndDate: null, pausedRemainingMs: null })
  const reason = closing(room, why !== null)
  if (reason) return closeRoom(work, room, reason)
  hall.status = 'BETWEEN'
  if (terms.mode === 'ROTATE') hall.nextTurnDate = isoOf(work.now.getTime() + BREAK_MS)
  tell(work, room, 'turn')
}

/** Why no other turn follows; null where one may. */
function closing({ hall, terms, standing }: Room, isByHand: boolean): CloseReason | null {
  const turn = turnOf(hall)
  if (terms.mode !== 'FREE' && activeIn(hall).length <= 1) return 'LAST_ONE'
  if (terms.mode === 'ROTATE' && !standing.some(({ turnNum }) => turnNum === turn?.turnNum)) return 'ALL_PASS'
  if (hall.competeTurn.length < terms.maxTurns) return null
  return isByHand ? 'MANUAL' : terms.mode === 'FREE' ? 'TIME' : 'TURNS'
}

/** The final ranks stand, and the competition waits for its award. */
export async function closeRoom(work: Work, room: Room, reason: CloseReason): Promise<void> {
  const { hall } = room
  rankAnew(room)
  Object.assign(hall, { status: 'CLOSED', closeReason: reason, turnEndDate: null, slotEndDate: null, nextTurnDate: null, pausedRemainingMs: null })
  tell(work, room, 'state')
  await takeBySystem(work, competeHeader, 'doEnd', await loadOne(work, competeHeader, String(hall.competeHeaderId), { lock: true }))
}
