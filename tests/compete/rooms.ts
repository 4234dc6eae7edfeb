/** Competitions of the demo company on their way, for scenarios and for the tests of all pages. */
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Market, marketOf } from '../auction/inquiries.ts'
import type { Person, World } from '../support/world.ts'

export interface Arena {
  world: World
  buyer: Person
  manager: Person
  /** S000001, S000002, S000005, S000012, who compete; whoever is not invited is the last. */
  suppliers: readonly Person[]
  codes: readonly string[]
  org: string
  category: string
  term: string
}

export async function arenaOf(world: World): Promise<Arena> {
  const { buyer, manager, bidders, codes, stranger, org, category, term }: Market = await marketOf(world)
  return { world, buyer, manager, suppliers: [...bidders, stranger], codes, org, category, term }
}

const MINUTE = 60_000
/** The room begins an hour after the work of the buyer, at 09:00:00 of the scenarios. */
export const AT_NINE = 60 * MINUTE
export const nine = ({ buyer }: Pick<Arena, 'buyer'>, afterMs = 0): Date => new Date(buyer.now().getTime() + AT_NINE + afterMs)
/** `09:13:00.000` as what has passed since 09:00. */
export const at = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return Math.round(((hours - 9) * 3_600 + minutes * 60 + seconds) * 1_000)
}

export async function draftCompetition(arena: Arena, more: Record<string, unknown> = {}, invited = 2): Promise<Doc> {
  const { buyer, world, codes } = arena
  const ids = await Promise.all(codes.slice(0, invited).map((code) => world.idOf('supplierInfo', code)))
  return buyer.save('competeHeader', {
    title: '压铸支架年度竞价',
    orgId: arena.org,
    purchaseCategoryId: arena.category,
    paymentTermId: arena.term,
    planStartDate: nine(arena).toISOString(),
    stepValue: '1000',
    ruleText: '最低价中标，报价不可撤回。',
    competeItem: [{ itemDesc: '铝合金压铸支架', requestQty: '50000', uom: 'PCS', ceilingPrice: '10', needByDate: buyer.inDays(60) }],
    competeSupplier: ids.map((supplierId) => ({ supplierId })),
    ...more,
  })
}

export async function submittedCompetition(arena: Arena, more?: Record<string, unknown>, invited?: number): Promise<Doc> {
  const draft = await draftCompetition(arena, more, invited)
  await arena.buyer.act('competeHeader', 'doSubmit', draft)
  return arena.manager.find('competeHeader', draft.id)
}

export async function approvedCompetition(arena: Arena, more?: Record<string, unknown>, invited?: number): Promise<Doc> {
  const doc = await submittedCompetition(arena, more, invited)
  await arena.manager.act('competeHeader', 'doApproval', doc)
  return arena.buyer.find('competeHeader', doc.id)
}

/** A room with what people do in it, each at a moment that is counted from 09:00. */
export interface Room {
  arena: Arena
  doc: Doc
  hallId: string
  hall(): Promise<Doc>
  buyerAt(clock: string): Person
  managerAt(clock: string): Person
  supplierAt(which: number, clock: string): Person
  tell(clock: string, command: string, more?: { reason?: string; offerId?: string; supplierId?: string; by?: 'buyer' | 'manager' }): Promise<unknown>
  ready(which: number, clock: string): Promise<unknown>
  offer(which: number, clock: string, amount: string, more?: Record<string, unknown>): Promise<unknown>
  pass(which: number, clock: string): Promise<unknown>
  /** The system sees to what has fallen due by then. */
  clock(clock: string): Promise<unknown>
}

export async function roomOf(arena: Arena, doc: Doc): Promise<Room> {
  const hallId = String(doc.hallId)
  const moment = (person: Person, clock: string) => person.at(nine(arena, at(clock)))
  const hall = () => arena.buyer.find('competeHall', hallId)
  const room: Room = {
    arena,
    doc,
    hallId,
    hall,
    buyerAt: (clock) => moment(arena.buyer, clock),
    managerAt: (clock) => moment(arena.manager, clock),
    supplierAt: (which, clock) => moment(arena.suppliers[which] as Person, clock),
    async tell(clock, command, { reason, by = 'buyer', ...input } = {}) {
      const person = moment(by === 'buyer' ? arena.buyer : arena.manager, clock)
      return person.act('competeHall', 'doTurnProcess', await hall(), { input: { command, ...input }, ...(reason && { reason }) })
    },
    ready: (which, clock) =>
      room.supplierAt(which, clock).act('competeHall', 'doSupplierReady', { id: hallId }, { input: { ruleHash: doc.ruleHash } }),
    offer: (which, clock, amount, more = {}) =>
      room.supplierAt(which, clock).act('competeHall', 'doOfferPrice', { id: hallId }, { input: { amount, ...more } }),
    pass: (which, clock) => room.supplierAt(which, clock).act('competeHall', 'doOfferPrice', { id: hallId }, { input: { passFlag: 'Y' } }),
    clock: (clock) => doneAt(arena.world.pool, areaClock, nine(arena, at(clock))),
  }
  return room
}

/** Approved, opened, everybody who is invited ready. */
export async function openRoom(arena: Arena, more: Record<string, unknown> = {}, invited = 2): Promise<Room> {
  const room = await roomOf(arena, await approvedCompetition(arena, more, invited))
  await room.buyerAt('8:45').act('competeHall', 'doOpen', await room.hall())
  for (let which = 0; which < invited; which++) await room.ready(which, '8:50')
  return room
}

export async function runningRoom(arena: Arena, more: Record<string, unknown> = {}, invited = 2): Promise<Room> {
  const room = await openRoom(arena, more, invited)
  await room.tell('9:00', 'START')
  return room
}

export const offersIn = ({ arena: { world }, hallId }: Room) =>
  world.query<{ code: string; amount: string | null; seq: number; status: string; turn: number; extended: string; rank: number | null }>(
    `select s.code, coalesce(o.offer_price, o.offer_amount)::text as amount, o.seq_num as seq, o.status, o.turn_num as turn, o.extended_flag as extended, o.rank_after as rank
     from compete_offer o join supplier_info s on s.id = o.supplier_id where o.compete_hall_id = $1 order by o.seq_num`,
    [hallId],
  )

export const seatsIn = async ({ arena: { world }, hallId }: Room) =>
  Object.fromEntries(
    (
      await world.query<{ code: string; status: string; rank: number | null; amount: string | null; eval: string | null }>(
        `select s.code, t.seat_status as status, t.rank_num as rank, t.best_offer_amount::text as amount, t.eval_amount::text as eval
         from compete_seat t join supplier_info s on s.id = t.supplier_id where t.header_id = $1`,
        [hallId],
      )
    ).map(({ code, ...seat }) => [code, seat]),
  )
