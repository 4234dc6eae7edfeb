/** Whether an offer may be made, in the order in which the first thing that is wrong is told; nothing that is told depends on what the supplier may not see. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { isAbove, isPositive, multiply, spoken } from '../../../../catalogue/language/formula.ts'
import { belowByStep } from '../../../platform/rooms/step.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { type Auction, momentOf } from '../bid/quotation.ts'
import { bestFor } from './standing.ts'
import type { Item, Standing, Terms } from './terms.ts'

export interface Price {
  itemId: string
  price: string
}

/** The auction as it stands for whoever offers. */
export interface OfferContext {
  terms: Terms
  standing: readonly Standing[]
  supplierId: string
}

const DIGITS = 6
const AT = 'input.items'

export function judge(place: OfferContext, offered: readonly Price[], isConfirmed: boolean): void {
  if (offered.length === 0) refuse(auctionHeader, 'NO_OFFER', {}, AT)
  for (const one of offered) requirePrice(place, one)
  for (const one of offered) requireBelow(place, one)
  if (!isConfirmed) for (const one of offered) requireLikely(place, one)
}

export function requireMoment({ status, bidStartDate, bidEndDate }: Pick<Auction, 'status' | 'bidStartDate' | 'bidEndDate'>, atMs: number): void {
  if (status === 'SUSPENDED') refuse(auctionHeader, 'INTERRUPTED', {})
  if (atMs < momentOf(bidStartDate)) refuse(auctionHeader, 'NOT_STARTED', {})
  if ((status !== 'PUBLISHED' && status !== 'BIDDING') || atMs >= momentOf(bidEndDate)) refuse(auctionHeader, 'AUCTION_ENDED', {})
}

const itemOf = ({ terms }: OfferContext, itemId: string): Item => terms.items.find(({ id }) => id === itemId) ?? refuseRule('NOT_FOUND')

function requirePrice(place: OfferContext, { itemId, price }: Price): void {
  const { startPrice } = itemOf(place, itemId)
  if (!isPositive(price)) refuse(auctionHeader, 'NOT_POSITIVE', {}, AT)
  if (isAbove(price, startPrice)) refuse(auctionHeader, 'ABOVE_START', { p: spoken(startPrice) }, AT)
}

/** Below what a step is counted; null where the first offer is free. */
const before = ({ terms, standing, supplierId }: OfferContext, itemId: string): string | null =>
  terms.basis === 'BEST' ? bestFor(standing, itemId) : (standing.find((one) => one.supplierId === supplierId && one.itemId === itemId)?.price ?? null)

/** The dearest offer that may be made for a line now. */
export function mostAllowed(place: OfferContext, itemId: string): string {
  const from = before(place, itemId)
  return from === null ? itemOf(place, itemId).startPrice : belowByStep(place.terms.step, from, DIGITS)
}

function requireBelow(place: OfferContext, { itemId, price }: Price): void {
  const most = mostAllowed(place, itemId)
  if (isAbove(price, most)) refuse(auctionHeader, 'STEP', { max: spoken(most) }, AT)
}

function requireLikely(place: OfferContext, { itemId, price }: Price): void {
  const from = before(place, itemId)
  if (from !== null && isAbove(multiply(from, '0.5'), price)) refuse(auctionHeader, 'CONFIRM', {}, 'input.confirmFlag')
}
