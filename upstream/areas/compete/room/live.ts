/** The room as one of its viewers sees it, at once or as soon as something happens in it. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { LiveRoom, SeenOffer, SeenRoom } from '../../../../contract/rooms.ts'
import type { Answer } from '../../../../contract/types.ts'
import { askAsSystem } from '../../../platform/as-system.ts'
import { lastEvent, noteSeen, presentIn, type RoomEvent } from '../../../platform/rooms/events.ts'
import { watchOf } from '../../../platform/rooms/watch.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/database.ts'
import { readDocuments } from '../../../runtime/documents.ts'
import { refuseRule } from '../../../runtime/refusal.ts'
import { shaped } from '../../../runtime/requests.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { seenEvent, seenOffer, seenRoom, type Viewer, viewerOf } from './serialise.ts'
import type { OfferFact, RoomFact, RoomState } from './state.ts'
import { type Competition, type Terms, termsOf } from './terms.ts'

/** A stream asks again after so long, and says meanwhile what time it is. */
const MOST_WAIT_MS = 10_000
const MOST_OFFERS = 500
const MOST_TERMS = 200

interface Entered {
  hallId: string
  docNum: string
  turnId: string | null
  terms: Terms
  viewer: Viewer
}

/** What holds in a room does not change once it is approved. */
const known = new Map<string, Terms>()

/** Whoever may not enter finds no room. */
async function enter(pool: Pool, hallId: string, { actor, language }: CallContext): Promise<Entered> {
  if (!actor.grants.has(actor.side === 'supplier' ? 'competeHallSupplier' : 'competeHall')) refuseRule('FORBIDDEN')
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query<{ doc_num: string; compete_header_id: string; current_turn_id: string | null }>(
      'select doc_num, compete_header_id, current_turn_id from compete_hall where id = $1',
      [hallId],
    )
    const [hall] = rows
    if (!hall) return refuseRule('NOT_FOUND')
    const terms = known.get(hallId) ?? (await readTerms())
    return { hallId, docNum: hall.doc_num, turnId: hall.current_turn_id, terms, viewer: viewerOf(actor, language) }

    async function readTerms(): Promise<Terms> {
      enterSystem(tx)
      const [doc] = await readDocuments<Competition>(tx, 'competeHeader', [String(hall?.compete_header_id)])
      if (!doc) return refuseRule('NOT_FOUND')
      if (known.size >= MOST_TERMS) known.clear()
      const made = termsOf(doc)
      known.set(hallId, made)
      return made
    }
  })
}

const asked = z.object({ hallId: z.uuid(), afterSeq: z.int().min(0).optional(), waitMs: z.int().min(0).max(MOST_WAIT_MS).optional() })

/** `competeHallRestful/findLive` with `{ hallId, afterSeq, waitMs }`. */
export async function findLive(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<LiveRoom>> {
  const { menuId: _, language: __, ...rest } = body
  const { hallId, afterSeq, waitMs = 0 } = shaped(asked, rest)
  const entered = await enter(pool, hallId, context)
  await noteSeen(pool, hallId, context.actor.userId, context.now)
  const data = afterSeq === undefined ? await wholeRoom(pool, entered, context) : await roomAfter(pool, entered, context, afterSeq, waitMs)
  return { status: '200', msg: '', data }
}

const factIn = (event: RoomEvent): RoomEvent<RoomFact> => event as RoomEvent<RoomFact>

/** The room with all its offers, the latest first. */
export async function wholeRoom(pool: Pool, entered: Entered, context: CallContext): Promise<LiveRoom> {
  const { terms, viewer } = entered
  const last = await lastEvent(pool, entered.hallId)
  if (!last) return refuseRule('NOT_FOUND')
  const { state } = factIn(last).content
  const offers = (await offersOf(pool, entered.hallId)).flatMap((offer) => seenOffer(terms, state.seats, offer, viewer) ?? [])
  return answered(pool, entered, context, { seq: last.seq, room: seenRoom(terms, state, viewer), offers, events: [], state })
}

async function roomAfter(pool: Pool, entered: Entered, context: CallContext, afterSeq: number, waitMs: number): Promise<LiveRoom> {
  const { terms, viewer } = entered
  const events = (await watchOf(pool).after(entered.hallId, afterSeq, waitMs)).map(factIn)
  const last = events.at(-1) ?? factIn((await lastEvent(pool, entered.hallId)) ?? refuseRule('NOT_FOUND'))
  const { state } = last.content
  const seen = events.map((event) => seenEvent(terms, event, viewer))
  return answered(pool, entered, context, { seq: last.seq, room: seenRoom(terms, state, viewer), offers: [], events: seen, state })
}

interface Made {
  seq: number
  room: SeenRoom
  offers: SeenOffer[]
  events: LiveRoom['events']
  state: RoomState
}

/** With what does not come of events: who is there, and what of a sealed turn has arrived of one's own. */
async function answered(pool: Pool, { hallId, docNum, turnId, viewer }: Entered, context: CallContext, { state, ...made }: Made): Promise<LiveRoom> {
  const { room } = made
  if (viewer.kind === 'buyer') await markPresent(pool, hallId, room, context.now)
  if (room.own && room.mode === 'ROUND' && room.status === 'RUNNING') room.own.sealed = await sealedOf(pool, hallId, turnId, context)
  return { hallId, docNum, serverNow: context.now.toISOString(), ...made }
}

async function markPresent(pool: Pool, hallId: string, room: SeenRoom, now: Date): Promise<void> {
  const users = await presentIn(pool, hallId, now)
  const rows = await askAsSystem<{ id: string }>(pool, 'select distinct unnest(supplier_ids) as id from "user" where id = any($1::uuid[])', [users])
  const there = new Set(rows.map(({ id }) => id))
  for (const seat of room.seats ?? []) seat.isOnline = there.has(String(seat.supplierId))
}

async function sealedOf(pool: Pool, hallId: string, turnId: string | null, { actor }: CallContext): Promise<{ count: number; at: string } | null> {
  const [row] = await askAsSystem<{ n: number; at: Date | null }>(
    pool,
    `select count(*)::int as n, max(l.arrived_at) as at from sealed_letter l join sealing_key k on k.id = l.key_id
     where k.business_id = $2 and l.reply_id = (select id from compete_seat where header_id = $1 and supplier_id = any($3::uuid[]) limit 1)`,
    [hallId, turnId, actor.supplierIds],
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

/** The room for whoever has just acted in it. */
export const roomFor = async (pool: Pool, hallId: string, context: CallContext): Promise<LiveRoom> =>
  wholeRoom(pool, await enter(pool, hallId, context), context)
