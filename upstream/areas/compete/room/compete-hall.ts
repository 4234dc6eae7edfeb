import { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import { writtenTo } from '../../../../catalogue/language/formula.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { isAwayTooLong } from '../../../platform/rooms/away.ts'
import { lastMark } from '../../../platform/rooms/events.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import { byDatabaseClock } from '../../../runtime/working.ts'
import { carryOutCommand, stop } from './commands.ts'
import { madeBy, takeOffer } from './offers.ts'
import { judge, type Offered } from './rules/judge.ts'
import { sealOffer } from './sealed-round.ts'
import { activeIn, type Room, roomOf } from './standing.ts'
import { slotSupplier, turnOf } from './state.ts'
import type { Hall, HallSeat } from './terms.ts'
import { closeRoom, endTurn, moveOn, passSlot, startTurn, tell } from './turns.ts'

const MINUTE = 60_000
const AHEAD_MINUTES = 30

export const competeHallBehaviour = {
  /** What the competition says of its suppliers follows the seats. */
  async saved(hall, { tx }) {
    tx.send(
      `update compete_supplier s set status = t.seat_status, ready_date = t.ready_date, ready_user_id = t.ready_user_id, pass_count = t.pass_count, best_offer_amount = t.best_offer_amount, rank_num = t.rank_num
       from compete_seat t where t.header_id = $1 and s.header_id = $2 and s.supplier_id = t.supplier_id
         and (s.status, s.ready_date, s.pass_count, s.best_offer_amount, s.rank_num) is distinct from (t.seat_status, t.ready_date, t.pass_count, t.best_offer_amount, t.rank_num)`,
      [hall.id, hall.competeHeaderId],
    )
  },

  async doOpen(hall, call) {
    const start = new Date(String(hall.planStartDate)).getTime()
    if (call.now.getTime() < start - AHEAD_MINUTES * MINUTE) refuse(competeHall, 'EARLY', {})
    Object.assign(hall, { openedBy: call.actor.userId, openedDate: call.nowText })
    tell(call, await roomOf(call, hall), 'state', 'OPEN')
    const competition = await loadOne(call, competeHeader, String(hall.competeHeaderId), { lock: true })
    if (!(await takeBySystem(call, competeHeader, 'doRun', competition))) refuse(competeHall, 'NOT_AWAITED', { docNum: competition?.docNum })
  },

  async doSupplierReady(hall, call) {
    const seat = ownSeat(hall, call)
    const room = await roomOf(call, hall)
    if (call.input.ruleHash !== room.terms.ruleHash) refuse(competeHall, 'RULES', {}, 'input.ruleHash')
    if (seat.seatStatus !== 'INVITED') return
    if (!mayEnter(room)) refuse(competeHall, 'TOO_LATE', {})
    const seatStatus = hall.status === 'RUNNING' ? 'ACTIVE' : 'READY'
    Object.assign(seat, { seatStatus, readyDate: call.nowText, readyUserId: call.actor.userId })
    tell(call, room, 'presence')
  },

  async doTurnProcess(hall, call) {
    await byDatabaseClock(call)
    await carryOutCommand(call, await roomOf(call, hall), call.input.command, call.input)
    return { to: hall.status }
  },

  async doOfferPrice(hall, call) {
    const seat = ownSeat(hall, call)
    await byDatabaseClock(call)
    const room = await roomOf(call, hall)
    const offered = offeredIn(call.input)
    judge(placeOf(room, seat), offered, call.now.getTime())
    const made = madeBy(call, call.input.seenSeq === undefined ? null : Number(call.input.seenSeq))
    if (room.terms.mode === 'ROUND') await sealOffer(call, room, seat, offered, made)
    else if (offered.isPass) await passSlot(call, room, call.now, made)
    else {
      seat.passCount = 0
      await takeOffer(call, room, seat, offered, made)
    }
    if (room.terms.mode === 'ROTATE') await moveOn(call, room)
    return { to: hall.status }
  },

  async doClose(hall, call) {
    if (hall.status === 'RUNNING' && call.actor.responsibility !== 'manager') refuse(competeHall, 'MANAGER_ONLY', {})
    await byDatabaseClock(call)
    const room = await roomOf(call, hall)
    if (turnOf(hall)?.turnStatus === 'RUNNING' || turnOf(hall)?.turnStatus === 'PAUSED') await endTurn(call, room, call.now, call.reason)
    if (!isClosed(hall)) await closeRoom(call, room, 'MANUAL')
  },

  async doTurnEnd(hall, call) {
    const room = await roomOf(call, hall)
    const end = new Date(String(hall.turnEndDate))
    if (isAwayTooLong(call.now, end)) await suspend(call, room, end)
    else await endTurn(call, room, end, null)
    return { to: hall.status }
  },

  /** Whoever lets his slot run out has passed. */
  async doSlotEnd(hall, call) {
    const room = await roomOf(call, hall)
    const end = new Date(String(hall.slotEndDate))
    if (isAwayTooLong(call.now, end)) await suspend(call, room, end)
    else {
      await passSlot(call, room, end, { userId: call.actor.userId, address: '', seenSeq: null })
      await moveOn(call, room)
    }
    return { to: hall.status }
  },

  async doTurnNext(hall, call) {
    const room = await roomOf(call, hall)
    if (activeIn(hall).length <= 1) await closeRoom(call, room, 'LAST_ONE')
    else await startTurn(call, room)
    return { to: hall.status }
  },

  doSuspend() {},
} satisfies Behaviour<typeof competeHall>

const isClosed = ({ status }: Hall): boolean => status === 'CLOSED'

function ownSeat({ competeSeat }: Hall, { actor }: ActionCall): HallSeat {
  return competeSeat.find(({ supplierId }) => actor.supplierIds.includes(String(supplierId))) ?? refuseRule('NOT_FOUND')
}

/** Before the first turn; into a free room at any time, into sealed rounds as long as the first runs. */
function mayEnter({ hall, terms }: Room): boolean {
  if (hall.status === 'OPEN') return true
  if (terms.mode === 'FREE') return true
  return terms.mode === 'ROUND' && hall.status === 'RUNNING' && turnOf(hall)?.turnNum === 1
}

function placeOf({ hall, terms, standing }: Room, seat: HallSeat) {
  const turn = turnOf(hall)
  const slot = slotSupplier(turn)
  return {
    terms,
    standing,
    status: hall.status,
    supplierId: String(seat.supplierId),
    seatStatus: seat.seatStatus ?? 'INVITED',
    turn: turn && {
      turnNum: turn.turnNum ?? 0,
      startMs: Date.parse(String(turn.startDate)),
      endMs: hall.turnEndDate === null ? null : Date.parse(hall.turnEndDate),
    },
    slot: slot === null ? null : { supplierId: slot, endMs: Date.parse(String(hall.slotEndDate)) },
  }
}

interface OfferInput {
  amount?: string | null
  items?: unknown
  passFlag?: string | null
  confirmFlag?: string | null
}

const figure = /^\d{1,14}(\.\d{1,6})?$/
const isLine = (one: unknown): one is { itemId: string; price: string } =>
  typeof one === 'object' && one !== null && 'itemId' in one && 'price' in one && typeof one.itemId === 'string' && figure.test(String(one.price))

function offeredIn({ amount, items, passFlag, confirmFlag }: OfferInput): Offered {
  const lines = Array.isArray(items) ? items.filter(isLine).map(({ itemId, price }) => ({ itemId, price: writtenTo(String(price), 6) })) : []
  return {
    prices: amount ? [{ itemId: null, price: writtenTo(amount, 2) }] : lines,
    isPass: passFlag === 'Y',
    isConfirmed: confirmFlag === 'Y',
  }
}

/** Nothing was decided while nobody could offer; what was left at the last sign of life is what is left. */
async function suspend(call: ActionCall, room: Room, end: Date): Promise<void> {
  const { hall } = room
  const mark = await lastMark(call.tx, hall.id, end)
  hall.pausedRemainingMs = Math.max(0, end.getTime() - mark.getTime())
  stop(room, 'SUSPENDED')
  tell(call, room, 'state')
  await announceStep(call, competeHall, 'doSuspend', hall)
}
