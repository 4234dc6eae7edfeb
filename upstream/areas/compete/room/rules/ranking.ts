/** Who is first: the smaller evaluated amount, of equal ones whoever came earlier; ranks 1, 2, 3 without equals. */
import { add, isAbove, isSame, multiply, roundTo } from '../../../../../catalogue/language/formula.ts'
import type { Seat, Standing, Terms } from '../terms.ts'

export interface Ranked {
  supplierId: string
  /** As offered: the total, or the sum over the lines where all of them were offered. */
  amount: string | null
  evalAmount: string | null
  seq: number
  rank: number | null
}

type Measure = Pick<Terms, 'basis' | 'items' | 'isWeighted'>

const factorOf = ({ isWeighted }: Pick<Terms, 'isWeighted'>, { adjFactor }: Seat): string => (isWeighted ? adjFactor : '1')

export const evaluatedTotal = (terms: Pick<Terms, 'isWeighted'>, seat: Seat, amount: string): string =>
  roundTo(multiply(amount, factorOf(terms, seat)), 2)

export const evaluatedPrice = (terms: Pick<Terms, 'isWeighted'>, seat: Seat, price: string): string =>
  roundTo(multiply(price, factorOf(terms, seat)), 6)

export const lineAmount = (price: string, qty: string): string => roundTo(multiply(price, qty), 2)

/** Everybody in the room, the best first; who has no whole offer comes last, without a rank. */
export function rankingOf(terms: Measure, seats: readonly Seat[], standing: readonly Standing[]): Ranked[] {
  const measured = seats.map((seat) =>
    measure(
      terms,
      seat,
      standing.filter(({ supplierId }) => supplierId === seat.supplierId),
    ),
  )
  const ranked = measured.filter(({ evalAmount }) => evalAmount !== null).sort(better)
  return [...ranked.map((one, at) => ({ ...one, rank: at + 1 })), ...measured.filter(({ evalAmount }) => evalAmount === null)]
}

function measure(terms: Measure, seat: Seat, own: readonly Standing[]): Ranked {
  const { supplierId } = seat
  const seq = Math.max(0, ...own.map((one) => one.seq))
  if (terms.basis === 'TOTAL') {
    const amount = own[0]?.price ?? null
    return { supplierId, amount, evalAmount: amount && evaluatedTotal(terms, seat, amount), seq, rank: null }
  }
  const lines = terms.items.map((item) => ({ item, price: own.find(({ itemId }) => itemId === item.id)?.price ?? null }))
  const isWhole = lines.every(({ price }) => price !== null)
  const sum = (priced: (price: string) => string) => add(...lines.map(({ item, price }) => lineAmount(priced(price ?? '0'), item.qty)))
  return {
    supplierId,
    amount: isWhole ? sum((price) => price) : null,
    evalAmount: isWhole ? sum((price) => evaluatedPrice(terms, seat, price)) : null,
    seq,
    rank: null,
  }
}

const better = (a: Ranked, b: Ranked): number => (isSame(a.evalAmount, b.evalAmount) ? a.seq - b.seq : isAbove(a.evalAmount, b.evalAmount) ? 1 : -1)

/** The order of the offers for one line. */
export function rankingOfItem(
  terms: Pick<Terms, 'isWeighted'>,
  seats: readonly Seat[],
  standing: readonly Standing[],
  itemId: string,
): (Standing & { evalPrice: string; rank: number })[] {
  return seats
    .flatMap((seat) =>
      standing
        .filter((one) => one.supplierId === seat.supplierId && one.itemId === itemId)
        .map((one) => ({ ...one, evalPrice: evaluatedPrice(terms, seat, one.price) })),
    )
    .sort((a, b) => (isSame(a.evalPrice, b.evalPrice) ? a.seq - b.seq : isAbove(a.evalPrice, b.evalPrice) ? 1 : -1))
    .map((one, at) => ({ ...one, rank: at + 1 }))
}

/** The lowest offer for a line or for the whole, as it was offered. */
export function bestOf(standing: readonly Standing[], itemId: string | null): string | null {
  const prices = standing.filter((one) => one.itemId === itemId).map(({ price }) => price)
  return prices.reduce<string | null>((best, price) => (best === null || isAbove(best, price) ? price : best), null)
}
