/** Rooms of competitions: who enters, and what is shown besides events. */
import type { Pool } from 'pg'
import type { SeenRoom } from '../../../../contract/rooms.ts'
import { askAsSystem } from '../../../platform/database/as-system.ts'
import { suppliersIn } from '../../../platform/rooms/events.ts'
import { keptTerms } from '../../../platform/rooms/kept-terms.ts'
import { liveOf } from '../../../platform/rooms/live.ts'
import { type OfferFact, seenOffer, type Viewer, viewerOf } from '../../../platform/rooms/viewer.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { seenEvent, seenRoom } from './serialise.ts'
import type { RoomFact } from './state.ts'
import { type Competition, type Terms, termsOf } from './terms.ts'

const MOST_OFFERS = 500

interface Entered {
  roomId: string
  docNum: string
  terms: Terms
  viewer: Viewer
}

/** What holds in a room does not change once it is approved. */
const termsBy = keptTerms<Terms>()

async function enter(pool: Pool, roomId: string, { actor, language }: CallContext): Promise<Entered> {
  if (!actor.grants.has(actor.side === 'supplier' ? 'competeHallSupplier' : 'competeHall')) refuseRule('FORBIDDEN')
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query<{ doc_num: string; compete_header_id: string }>(
      'select doc_num, compete_header_id from compete_hall where id = $1',
      [roomId],
    )
    const [hall] = rows
    if (!hall) return refuseRule('NOT_FOUND')
    const terms = await termsBy(roomId, () => readTerms(tx, hall.compete_header_id))
    return { roomId, docNum: hall.doc_num, terms, viewer: viewerOf(actor, language) }
  })
}

async function readTerms(tx: Tx, headerId: string): Promise<Terms> {
  enterSystem(tx)
  const [doc] = await readDocuments<Competition>(tx, 'competeHeader', [headerId])
  return doc ? termsOf(doc) : refuseRule('NOT_FOUND')
}

export const live = liveOf<Entered, RoomFact>({
  key: 'hallId',
  enter,
  room: ({ terms, viewer }, { state }) => seenRoom(terms, state, viewer),
  event: ({ terms, viewer }, event) => seenEvent(terms, event, viewer),
  offers: async (pool, { roomId, terms, viewer }, { state }) =>
    (await offersOf(pool, roomId)).flatMap((offer) => seenOffer(terms, state.seats, offer, viewer) ?? []),
  /** Who is there, and what of a sealed turn has arrived of one's own. */
  async beside(pool, { roomId, viewer }, room, context) {
    if (viewer.kind === 'buyer') await markPresent(pool, roomId, room, context.now)
    if (room.own && room.mode === 'ROUND' && room.isTaking) room.own.sealed = await sealedOf(pool, roomId, context)
  },
})

async function markPresent(pool: Pool, hallId: string, room: SeenRoom, now: Date): Promise<void> {
  const there = new Set(await suppliersIn(pool, hallId, now))
  for (const seat of room.seats ?? []) seat.isOnline = there.has(String(seat.supplierId))
}

async function sealedOf(pool: Pool, hallId: string, { actor }: CallContext): Promise<{ count: number; at: string } | null> {
  const [row] = await askAsSystem<{ n: number; at: Date | null }>(
    pool,
    `select count(*)::int as n, max(l.arrived_at) as at from sealed_letter l join sealing_key k on k.id = l.key_id
     where k.business_id = (select current_turn_id from compete_hall where id = $1)
       and l.reply_id = (select id from compete_seat where header_id = $1 and supplier_id = any($2::uuid[]) limit 1)`,
    [hallId, actor.supplierIds],
  )
  return row?.at ? { count: row.n, at: row.at.toISOString() } : null
}

interface OfferColumns extends Omit<OfferFact, 'at' | 'isExtending'> {
  at: Date
  extended: string
}

async function offersOf(pool: Pool, hallId: string): Promise<OfferFact[]> {
  const rows = await askAsSystem<OfferColumns>(
    pool,
    `select id, seq_num as seq, offer_date as at, turn_num as "turnNum", supplier_id as "supplierId", item_id as "itemId", coalesce(offer_price, offer_amount) as price,
       eval_amount as "evalAmount", rank_after as rank, status, extended_flag as extended
     from compete_offer where compete_hall_id = $1 order by seq_num desc limit ${MOST_OFFERS}`,
    [hallId],
  )
  return rows.map(({ at, extended, ...row }) => ({ ...row, at: at.toISOString(), isExtending: extended === 'Y' }))
}
