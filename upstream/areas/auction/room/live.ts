/** Rooms of auctions: who enters, and what is shown besides events. */
import type { Pool } from 'pg'
import type { SeenEntry } from '../../../../contract/rooms.ts'
import { askAsSystem } from '../../../platform/database/as-system.ts'
import { keptTerms } from '../../../platform/rooms/kept-terms.ts'
import { liveOf } from '../../../platform/rooms/live.ts'
import { type OfferFact, seenOffer, type Viewer, viewerOf } from '../../../platform/rooms/viewer.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import type { Auction } from '../bid/quotation.ts'
import { seenAuction, seenEvent } from './serialise.ts'
import { evaluatedPrice } from './standing.ts'
import type { AuctionFact } from './state.ts'
import { type Terms, termsOf } from './terms.ts'

const MOST_OFFERS = 500
const MOST_ENTRIES = 100

interface Entered {
  roomId: string
  docNum: string
  terms: Terms
  viewer: Viewer
}

/** What holds in an auction does not change from one publication to the next. */
const termsBy = keptTerms<Terms>()

async function enter(pool: Pool, roomId: string, { actor, language }: CallContext): Promise<Entered> {
  if (!actor.grants.has(actor.side === 'supplier' ? 'inquiryQuotationList' : 'inquiryMonitorPrice')) refuseRule('FORBIDDEN')
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query<{ doc_num: string; revision_num: number }>(
      `select doc_num, revision_num from auction_header where id = $1 and auction_type = 'REVERSE_AUCTION' and published_date is not null`,
      [roomId],
    )
    const [auction] = rows
    if (!auction) return refuseRule('NOT_FOUND')
    enterSystem(tx)
    await requireCommercial(tx, roomId, actor.userId)
    const terms = await termsBy(`${roomId} ${auction.revision_num}`, () => readTerms(tx, roomId))
    return { roomId, docNum: auction.doc_num, terms, viewer: viewerOf(actor, language) }
  })
}

/** Technical members of the jury never hear of prices. */
async function requireCommercial(tx: Tx, roomId: string, userId: string): Promise<void> {
  const { rows } = await tx.query(`select 1 from auction_jury where header_id = $1 and user_id = $2 and jury_role = 'TECHNICAL'`, [roomId, userId])
  if (rows.length > 0) refuseRule('FORBIDDEN')
}

async function readTerms(tx: Tx, roomId: string): Promise<Terms> {
  const [doc] = await readDocuments<Auction>(tx, 'auctionHeader', [roomId])
  return doc ? termsOf(doc) : refuseRule('NOT_FOUND')
}

export const live = liveOf<Entered, AuctionFact>({
  key: 'id',
  enter,
  room: ({ terms, viewer }, { state }) => seenAuction(terms, state, viewer),
  event: ({ terms, viewer }, event) => seenEvent(terms, event, viewer),
  offers: async (pool, { roomId, terms, viewer }, { state }) =>
    (await offersOf(pool, roomId, terms)).flatMap((offer) => seenOffer(terms, state.seats, offer, viewer) ?? []),
  log: async (pool, { roomId, viewer }) => (viewer.kind === 'supplier' ? [] : entriesOf(pool, roomId)),
})

interface OfferColumns extends Omit<OfferFact, 'at' | 'isExtending' | 'turnNum' | 'evalAmount' | 'price'> {
  at: Date
  price: string
  extended: string
}

async function offersOf(pool: Pool, auctionId: string, terms: Terms): Promise<OfferFact[]> {
  const rows = await askAsSystem<OfferColumns>(
    pool,
    `select id, bid_seq as seq, offered_date as at, supplier_id as "supplierId", auction_item_id as "itemId", net_price as price, rank_after as rank, status, extended_flag as extended
     from bid_offer where auction_id = $1 and round = 0 order by bid_seq desc limit ${MOST_OFFERS}`,
    [auctionId],
  )
  return rows.map(({ at, extended, ...row }) => ({
    ...row,
    turnNum: 0,
    evalAmount: evaluatedPrice(terms, row.price),
    at: at.toISOString(),
    isExtending: extended === 'Y',
  }))
}

async function entriesOf(pool: Pool, roomId: string): Promise<SeenEntry[]> {
  const rows = await askAsSystem<Omit<SeenEntry, 'at'> & { at: Date }>(
    pool,
    `select seq, at, kind, content #>> '{state,status}' as status, content #>> '{state,end}' as end from room_event where room_id = $1 and kind <> 'offer' order by seq desc limit ${MOST_ENTRIES}`,
    [roomId],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
