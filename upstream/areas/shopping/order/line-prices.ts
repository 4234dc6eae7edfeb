/** What the goods of a mall order cost: as the shopper saw it, until another quantity is ordered or the price of today is accepted. */
import { isSame } from '../../../../catalogue/language/formula.ts'
import { type Offer, offer } from '../sku/offer.ts'
import { type Line, lineIn, type Order } from './parts.ts'

interface Prices {
  now: Offer | null
  /** Of the quantity that was ordered before. */
  asBefore: Offer | null
}

/** What the line costs today, and what the quantity that it had would cost. */
export function pricesAsked({ orgId }: Order, { id, skuId, qty }: Line, before: Order | null, day: string) {
  if (!skuId) return null
  return { now: offer({ skuId, orgId, qty, day }), asBefore: offer({ skuId, orgId, qty: lineIn(before, id)?.qty ?? qty, day }) }
}

/** Taken of a line that is new or whose price was accepted, and of another quantity where nothing moved but the step that it reaches. */
export function settlePrice(line: Line, prices: Prices | null, before: Order | null): void {
  line.lineKind = 'GOODS'
  const now = prices?.now
  if (!now) return
  const was = lineIn(before, line.id)
  if (!was || line.priceAcceptFlag === 'Y' || isOtherStep(line, prices, was)) takeOffer(line, now)
  line.priceAcceptFlag = 'N'
  line.currentPrice = isSame(now.netPrice, line.netPrice) ? null : now.netPrice
}

/** The price that the shopper knew when he handed in: what was accepted in the same press without having been shown is none. */
export function priceShown(line: Line, prices: Prices, before: Order | null): string | null {
  const was = lineIn(before, line.id)
  if (!was || isSame(was.currentPrice, line.netPrice) || isOtherStep(line, prices, was)) return line.netPrice
  return was.netPrice
}

const isOtherStep = ({ qty }: Line, { asBefore }: Prices, was: Line) => !isSame(was.qty, qty) && isSame(asBefore?.netPrice, was.netPrice)

function takeOffer(line: Line, { name: skuName, brand, specification, uom, netPrice, taxRate }: Offer): void {
  Object.assign(line, { skuName, brand, specification, uom, netPrice, taxRate })
}
