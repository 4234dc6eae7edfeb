/** Whether an offer may be made, in the order in which the first thing that is wrong is told; nothing that is told depends on what the supplier may not see. */
import { competeHall } from '../../../../../catalogue/compete/compete-hall.ts'
import { isAbove, isPositive, multiply, writtenTo } from '../../../../../catalogue/language/formula.ts'
import { withThousands } from '../../../../../catalogue/values/decimal.ts'
import { withoutEnd } from '../../../../../catalogue/values/text-end.ts'
import { refuse } from '../../../../runtime/rules/refusal.ts'
import type { Item, Standing, Terms } from '../terms.ts'
import { bestOf } from './ranking.ts'
import { digitsOf, mostBelow } from './step.ts'

export interface Offered {
  /** Empty where the slot is passed. */
  prices: { itemId: string | null; price: string }[]
  isPass: boolean
  isConfirmed: boolean
}

/** The room as it stands for whoever offers. */
export interface SeatState {
  terms: Terms
  status: string
  supplierId: string
  seatStatus: string
  turn: { turnNum: number; startMs: number; endMs: number | null } | null
  slot: { supplierId: string; endMs: number } | null
  standing: readonly Standing[]
}

export function judge(place: SeatState, offered: Offered, atMs: number): void {
  requireMoment(place, atMs)
  if (offered.isPass) {
    if (place.terms.mode !== 'ROTATE') refuse(competeHall, 'NO_PASS', {})
    return
  }
  if (offered.prices.length === 0) refuse(competeHall, 'NO_AMOUNT', {}, 'input.amount')
  for (const one of offered.prices) requirePrice(place, one)
  for (const one of offered.prices) requireBelow(place, one)
  if (!offered.isConfirmed) for (const one of offered.prices) requireLikely(place, one)
}

function requireMoment({ status, seatStatus, turn, slot, supplierId, terms }: SeatState, atMs: number): void {
  if (status !== 'RUNNING' || !turn) refuse(competeHall, 'NO_OFFERS_NOW', {})
  if (seatStatus !== 'ACTIVE') refuse(competeHall, 'NOT_ACTIVE', {})
  if (atMs < turn.startMs || (turn.endMs !== null && atMs >= turn.endMs)) refuse(competeHall, 'TURN_OVER', {})
  if (terms.mode === 'ROTATE' && (slot?.supplierId !== supplierId || atMs >= slot.endMs)) refuse(competeHall, 'NOT_YOUR_TURN', {})
}

type Price = Offered['prices'][number]

const itemOf = ({ terms }: SeatState, { itemId }: Price): Item | undefined => terms.items.find(({ id }) => id === itemId)
const ceilingOf = (place: SeatState, one: Price): string => itemOf(place, one)?.ceilingPrice ?? place.terms.ceiling
const ownOf = ({ standing, supplierId }: SeatState, { itemId }: Price): Standing | undefined =>
  standing.find((one) => one.supplierId === supplierId && one.itemId === itemId)

/** `479,000.00`; of a price as many digits as it has. */
export function written(terms: Pick<Terms, 'basis'>, value: string): string {
  const [whole = '', cents = ''] = writtenTo(value, digitsOf(terms)).split('.')
  const digits = terms.basis === 'TOTAL' ? cents : withoutEnd(cents, '0').padEnd(2, '0')
  return `${withThousands(whole)}.${digits}`
}

function requirePrice(place: SeatState, one: Price): void {
  const { terms } = place
  if (terms.basis === 'ITEM' ? !itemOf(place, one) : one.itemId !== null) refuse(competeHall, 'NO_AMOUNT', {}, 'input.items')
  if (!isPositive(one.price)) refuse(competeHall, 'NOT_POSITIVE', {}, 'input.amount')
  const ceiling = ceilingOf(place, one)
  if (isAbove(one.price, ceiling)) refuse(competeHall, 'ABOVE_CEILING', { p: written(terms, ceiling) }, 'input.amount')
}

/** The dearest offer that the mode allows now. */
export function mostAllowed(place: SeatState, itemId: string | null): string {
  const { terms, standing } = place
  const one = { itemId, price: '0' }
  const [ceiling, own] = [ceilingOf(place, one), ownOf(place, one)]
  if (terms.mode === 'ROUND') return own ? own.price : ceiling
  const from = terms.mode === 'FREE' ? own?.price : bestOf(standing, itemId)
  return from == null ? ceiling : mostBelow(terms, from, itemOf(place, one))
}

function requireBelow(place: SeatState, one: Price): void {
  const most = mostAllowed(place, one.itemId)
  if (!isAbove(one.price, most)) return
  if (place.terms.mode === 'ROUND') refuse(competeHall, 'ABOVE_BEFORE', { p: written(place.terms, most) }, 'input.amount')
  refuse(competeHall, 'STEP', { max: written(place.terms, most) }, 'input.amount')
}

/** Less than half of the own last offer, or of the ceiling, is asked about. */
function requireLikely(place: SeatState, one: Price): void {
  const before = ownOf(place, one)?.price ?? ceilingOf(place, one)
  if (isAbove(multiply(before, '0.5'), one.price)) refuse(competeHall, 'CONFIRM', {}, 'input.confirmFlag')
}
