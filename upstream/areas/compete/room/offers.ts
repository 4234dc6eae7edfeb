/** Offers as they are made, opened and voided: rows that stay, and an event each. */
import { competeOffer } from '../../../../catalogue/compete/compete-offer.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { extendedEnd } from '../../../platform/rooms/extension.ts'
import { type OfferFact, showsRank } from '../../../platform/rooms/viewer.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { blank } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Offered } from './rules/judge.ts'
import { bestOf, evaluatedPrice, evaluatedTotal } from './rules/ranking.ts'
import { type Room, rankAnew } from './standing.ts'
import { nextSeq, stateOf, tellRoom, turnOf } from './state.ts'
import type { HallSeat, Terms } from './terms.ts'

/** By whom and when it was offered, whenever it is written down. */
export interface Made {
  userId: string
  address: string
  at: Date
  seenSeq: number | null
}

export interface OfferRow extends Made {
  seat: HallSeat
  itemId: string | null
  price: string | null
  status: 'VALID' | 'REPLACED' | 'PASS'
  isExtending?: boolean
}

export const madeBy = ({ actor, address, now }: Work, seenSeq: number | null): Made => ({ userId: actor.userId, address, at: now, seenSeq })

/** Every price of one offer counts from now on, one after the other. */
export async function takeOffer(work: Work, room: Room, seat: HallSeat, offered: Offered, made: Made): Promise<void> {
  for (const { itemId, price } of offered.prices) await takePrice(work, room, { ...made, seat, itemId, price, status: 'VALID' })
}

async function takePrice(work: Work, room: Room, row: OfferRow): Promise<void> {
  const before = bestOf(room.standing, row.itemId)
  const hasBestFallen = before === null || isAbove(before, row.price)
  const isExtending = extend(room, row.at, hasBestFallen)
  await writeOffer(work, room, { ...row, isExtending })
}

/** Moves the end of the turn where the offer does. */
function extend({ hall, terms }: Room, at: Date, hasBestFallen: boolean): boolean {
  const turn = turnOf(hall)
  if (!turn || !hall.turnEndDate) return false
  const end = extendedEnd(terms, { endMs: Date.parse(hall.turnEndDate), extendCount: turn.extendCount ?? 0 }, at.getTime(), hasBestFallen)
  if (end === null) return false
  hall.turnEndDate = new Date(end).toISOString()
  Object.assign(turn, { endDate: hall.turnEndDate, extendCount: (turn.extendCount ?? 0) + 1 })
  return true
}

/** A row with the next number of the room, what it changes in the ranking, and its event. */
export async function writeOffer(work: Work, room: Room, row: OfferRow): Promise<void> {
  const { hall, standing } = room
  const { seat, itemId, price } = row
  const [supplierId, seq] = [String(seat.supplierId), nextSeq(hall)]
  const turnNum = turnOf(hall)?.turnNum ?? 0
  if (row.status === 'VALID' && price !== null) {
    room.standing = [...standing.filter((one) => one.supplierId !== supplierId || one.itemId !== itemId), { supplierId, itemId, price, seq, turnNum }]
    rankAnew(room)
  }
  const doc = rowOf(work, room, row, seq)
  await storeMany(work, competeOffer, [doc], 'create')
  tellRoom(work, hall, row.status === 'PASS' ? 'slot' : 'offer', { state: stateOf(hall, hall.status, room.standing), offer: factOf(doc) }, seq)
}

const evaluated = (terms: Terms, { seat, itemId, price }: OfferRow): string | null =>
  price === null
    ? null
    : (itemId === null ? evaluatedTotal : evaluatedPrice)(terms, { supplierId: String(seat.supplierId), adjFactor: seat.adjFactor ?? '1' }, price)

function rowOf(work: Work, { hall, competition, terms }: Room, row: OfferRow, seq: number) {
  const { seat, itemId, price, status, at } = row
  return Object.assign(blank(competeOffer, work), {
    orgId: hall.orgId,
    status,
    competeHeaderId: hall.competeHeaderId,
    competeHallId: hall.id,
    turnId: hall.currentTurnId,
    turnNum: turnOf(hall)?.turnNum ?? null,
    supplierId: seat.supplierId,
    aliasCode: seat.aliasCode,
    itemId,
    offerPrice: itemId === null ? null : price,
    offerAmount: itemId === null ? price : null,
    evalAmount: evaluated(terms, row),
    currency: competition.currency,
    passFlag: status === 'PASS' ? 'Y' : 'N',
    seqNum: seq,
    seenSeq: row.seenSeq,
    offerDate: at.toISOString(),
    offerMs: at.getUTCMilliseconds(),
    rankAfter: status === 'VALID' ? seat.rankNum : null,
    rankShown: showsRank(terms) ? 'Y' : 'N',
    extendedFlag: row.isExtending ? 'Y' : 'N',
    userId: row.userId,
    address: row.address,
  })
}

type OfferFields = 'seqNum' | 'offerDate' | 'turnNum' | 'supplierId' | 'itemId' | 'offerPrice' | 'offerAmount' | 'evalAmount' | 'rankAfter'

/** The row as the event has it. */
export const factOf = (row: Pick<Full<typeof competeOffer>, 'id' | 'status' | OfferFields> & { extendedFlag: string | null }): OfferFact => ({
  id: row.id,
  seq: Number(row.seqNum),
  at: new Date(String(row.offerDate)).toISOString(),
  turnNum: Number(row.turnNum),
  supplierId: String(row.supplierId),
  itemId: row.itemId,
  price: row.offerPrice ?? row.offerAmount,
  evalAmount: row.evalAmount,
  rank: row.rankAfter,
  status: row.status,
  isExtending: row.extendedFlag === 'Y',
})
