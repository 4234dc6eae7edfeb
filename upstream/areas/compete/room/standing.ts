/** What counts in a room: the last valid offer of each supplier, for each line or for the whole. */
import { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Ranked, rankingOf } from './rules/ranking.ts'
import { seatRanks } from './state.ts'
import { type Competition, type Hall, type Seat, type Standing, type Terms, termsOf } from './terms.ts'

export interface Room {
  hall: Hall
  competition: Competition
  terms: Terms
  standing: Standing[]
}

export async function standingIn({ tx }: Pick<Work, 'tx'>, hallId: string): Promise<Standing[]> {
  const { rows } = await tx.query<{ supplier_id: string; item_id: string | null; price: string; seq: number; turn_num: number }>(
    `select distinct on (supplier_id, item_id) supplier_id, item_id, coalesce(offer_price, offer_amount) as price, seq_num as seq, turn_num
     from compete_offer where compete_hall_id = $1 and status = 'VALID' order by supplier_id, item_id, seq_num desc`,
    [hallId],
  )
  return rows.map((row) => ({ supplierId: row.supplier_id, itemId: row.item_id, price: row.price, seq: row.seq, turnNum: row.turn_num }))
}

export async function competitionOf(work: Work, { competeHeaderId }: Pick<Hall, 'competeHeaderId'>): Promise<Competition> {
  return (await loadOne(work, competeHeader, String(competeHeaderId))) ?? missing(String(competeHeaderId))
}

const missing = (id: string): never => {
  throw new Error(`No competition ${id}`)
}

/** The room whose hall is locked. */
export async function roomOf(work: Work, hall: Hall): Promise<Room> {
  const competition = await competitionOf(work, hall)
  return { hall, competition, terms: termsOf(competition), standing: await standingIn(work, hall.id) }
}

export const seatsOf = ({ competeSeat }: Hall): Seat[] =>
  competeSeat.map(({ supplierId, adjFactor }) => ({ supplierId: String(supplierId), adjFactor: adjFactor ?? '1' }))

/** The ranking of what counts now, at the seats and in the answer. */
export function rankAnew({ hall, terms, standing }: Room): Ranked[] {
  const ranking = rankingOf(terms, seatsOf(hall), standing)
  seatRanks(hall, ranking)
  return ranking
}

export const activeIn = ({ competeSeat }: Hall): string[] =>
  competeSeat.filter(({ seatStatus }) => seatStatus === 'ACTIVE').map(({ supplierId }) => String(supplierId))
