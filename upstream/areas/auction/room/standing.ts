/** What counts in an auction: the last offer of each supplier for each line, and how they rank. */
import { add, isAbove, isSame, multiply, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Standing, Terms } from './terms.ts'

export async function standingIn(tx: Tx, auctionId: string): Promise<Standing[]> {
  const { rows } = await tx.query<Standing>(
    `select distinct on (supplier_id, auction_item_id) supplier_id as "supplierId", auction_item_id as "itemId", net_price as price, bid_seq as seq,
       count(*) over (partition by supplier_id, auction_item_id)::int as count
     from bid_offer where auction_id = $1 and round = 0 order by supplier_id, auction_item_id, bid_seq desc`,
    [auctionId],
  )
  return rows
}

/** Without tax: what is compared. */
export const evaluatedPrice = ({ grossAt }: Pick<Terms, 'grossAt'>, price: string): string =>
  grossAt === null ? price : roundTo(quotient(price, add('1', quotient(grossAt, '100'))), 6)

interface Ranked {
  rank: number
}
interface Compared {
  value: string
  seq: number
}

/** The smaller figure first, of equal ones whoever came earlier. */
const inOrder = <T extends Compared>(all: readonly T[]): (T & Ranked)[] =>
  all.toSorted((a, b) => (isSame(a.value, b.value) ? a.seq - b.seq : isAbove(a.value, b.value) ? 1 : -1)).map((one, at) => ({ ...one, rank: at + 1 }))

/** The offers for one line, the best first. */
export const rankedFor = (terms: Pick<Terms, 'grossAt'>, standing: readonly Standing[], itemId: string) =>
  inOrder(standing.filter((one) => one.itemId === itemId).map((one) => ({ ...one, value: evaluatedPrice(terms, one.price) })))

export interface Whole {
  supplierId: string
  amount: string
  evalAmount: string
  rank: number
}

/** Who has offered every line, the best first. */
export function rankedWhole(terms: Pick<Terms, 'grossAt' | 'items'>, standing: readonly Standing[]): Whole[] {
  const suppliers = [...new Set(standing.map(({ supplierId }) => supplierId))]
  const whole = suppliers.flatMap((supplierId) => {
    const own = new Map(standing.filter((one) => one.supplierId === supplierId).map((one) => [one.itemId, one]))
    if (terms.items.some(({ id }) => !own.has(id))) return []
    const sum = (price: (given: string) => string) =>
      add(...terms.items.map(({ id, qty }) => roundTo(multiply(price(own.get(id)?.price ?? '0'), qty), 2)))
    const value = sum((given) => evaluatedPrice(terms, given))
    return [{ supplierId, amount: sum((given) => given), evalAmount: value, value, seq: Math.max(...[...own.values()].map(({ seq }) => seq)) }]
  })
  return inOrder(whole).map(({ supplierId, amount, evalAmount, rank }) => ({ supplierId, amount, evalAmount, rank }))
}

/** The lowest offer for a line, as it was offered. */
export const bestFor = (standing: readonly Standing[], itemId: string): string | null =>
  standing
    .filter((one) => one.itemId === itemId)
    .reduce<string | null>((best, { price }) => (best === null || isAbove(best, price) ? price : best), null)
