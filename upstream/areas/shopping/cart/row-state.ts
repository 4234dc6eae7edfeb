import { add, isAbove } from '../../../../catalogue/language/formula.ts'
import { grossOf, type Offer } from '../sku/offer.ts'

export interface CartRow {
  qty: string
  priceSeen: string | null
}

export type RowState = 'OK' | 'PRICE_UP' | 'PRICE_DOWN' | 'OFF' | 'SHORT' | 'LIMIT' | 'NOT_SOLD'

/** What hinders a row of a cart, the worst first; `used` is what the department had of the SKU this month. */
export function rowState({ qty, priceSeen }: CartRow, found: Offer | null, used: string): RowState {
  if (found?.status !== 'ON_SHELF') return 'OFF'
  if (!found.isSold) return 'NOT_SOLD'
  if (found.rest !== null && isAbove(qty, found.rest)) return 'SHORT'
  if (found.monthLimit && isAbove(add(qty, used), found.monthLimit)) return 'LIMIT'
  const gross = grossOf(found)
  return isAbove(gross, priceSeen) ? 'PRICE_UP' : isAbove(priceSeen, gross) ? 'PRICE_DOWN' : 'OK'
}
