/** What the buyer tells the room, by the state in which it stands. */
import { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import { competeOffer } from '../../../../catalogue/compete/compete-offer.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import { factOf } from './offers.ts'
import { activeIn, type Room, rankAnew, standingIn } from './standing.ts'
import { nextSeq, stateOf, tellRoom, turnOf } from './state.ts'
import { beginTurn, endTurn, seatOf, tell } from './turns.ts'

export interface Told {
  offerId?: string | null
  supplierId?: string | null
}

interface Command {
  from: readonly string[]
  needsReason?: true
  needsManager?: true
  run(call: ActionCall, room: Room, told: Told): Promise<void> | void
}

const leftMs = ({ hall }: Room, nowMs: number): number => Math.max(0, Date.parse(String(hall.slotEndDate ?? hall.turnEndDate)) - nowMs)

function pause(call: ActionCall, room: Room): void {
  const { hall } = room
  hall.pausedRemainingMs = leftMs(room, call.now.getTime())
  stop(room)
  tell(call, room, 'state', 'PAUSED')
}

/** The clock of the turn stands still. */
export function stop({ hall }: Room, status: 'PAUSED' | 'SUSPENDED' = 'PAUSED'): void {
  const turn = turnOf(hall)
  if (turn) Object.assign(turn, { turnStatus: 'PAUSED', endDate: null, slotEndDate: null })
  Object.assign(hall, { status, turnEndDate: null, slotEndDate: null })
}

function resume(call: ActionCall, room: Room): void {
  const { hall, terms } = room
  const end = new Date(call.now.getTime() + (hall.pausedRemainingMs ?? 0)).toISOString()
  const turn = turnOf(hall)
  const isRotation = terms.mode === 'ROTATE'
  if (turn) Object.assign(turn, { turnStatus: 'RUNNING', ...(isRotation ? { slotEndDate: end } : { endDate: end }) })
  Object.assign(hall, { status: 'RUNNING', pausedRemainingMs: null, ...(isRotation ? { slotEndDate: end } : { turnEndDate: end }) })
  tell(call, room, 'state')
}

/** It keeps its number; whatever hung on it is found anew of the offers that still count. */
async function voidOffer(call: ActionCall, room: Room, { offerId }: Told): Promise<void> {
  const { hall } = room
  const offer = offerId ? await loadOne(call, competeOffer, offerId) : null
  if (offer?.competeHallId !== hall.id || offer.status !== 'VALID') refuse(competeHall, 'NO_OFFER', {}, 'input.offerId')
  const [voided] = await change(call, competeOffer, [offer.id], 'doVoid', (one) => {
    Object.assign(one, { status: 'VOID', voidReason: call.reason })
  })
  if (!voided) return
  await announceStep(call, competeOffer, 'doVoid', voided)
  room.standing = await standingIn(call, hall.id)
  rankAnew(room)
  tellRoom(call, hall, 'offer', { state: stateOf(hall, hall.status, room.standing), offer: factOf(voided) }, nextSeq(hall))
}

function eliminate(call: ActionCall, room: Room, { supplierId }: Told): void {
  const { hall, terms } = room
  if (terms.mode !== 'ROUND') refuse(competeHall, 'COMMAND', {})
  const seat = seatOf(room, supplierId ?? '')
  if (seat?.seatStatus !== 'ACTIVE') refuse(competeHall, 'NO_SUPPLIER', {}, 'input.supplierId')
  if (activeIn(hall).length - 1 < terms.keepMin) refuse(competeHall, 'KEEP_MIN', { min: terms.keepMin })
  seat.seatStatus = 'ELIMINATED'
  const turn = turnOf(hall)
  if (turn) turn.eliminated = [...(Array.isArray(turn.eliminated) ? turn.eliminated : []), supplierId]
  tell(call, room, 'presence')
}

function reschedule(call: ActionCall, room: Room): void {
  stop(room)
  tell(call, room, 'state', 'PAUSED')
}

const commands: Readonly<Record<string, Command>> = {
  START: { from: ['OPEN', 'BETWEEN'], run: beginTurn },
  PAUSE: { from: ['RUNNING'], needsReason: true, run: pause },
  RESUME: { from: ['PAUSED'], run: resume },
  END: { from: ['RUNNING'], needsReason: true, run: (call, room) => endTurn(call, room, call.now, call.reason) },
  VOID_OFFER: { from: ['RUNNING', 'PAUSED', 'BETWEEN'], needsReason: true, needsManager: true, run: voidOffer },
  ELIMINATE: { from: ['BETWEEN'], run: eliminate },
  RESCHEDULE: { from: ['SUSPENDED'], needsReason: true, run: reschedule },
}

export async function carryOutCommand(call: ActionCall, room: Room, name: string, told: Told): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command?.from.includes(room.hall.status)) refuse(competeHall, 'COMMAND', {}, 'input.command')
  if (command.needsManager && call.actor.responsibility !== 'manager') refuse(competeHall, 'MANAGER_ONLY', {})
  if (command.needsReason && !call.reason) refuse(competeHall, 'WHY', {}, 'input.reason')
  await command.run(call, room, told)
}
