/** By how much an offer has to be below another one. */
import { multiply, quotient, roundTo, subtract } from '../../../../../catalogue/formula.ts'
import type { Item, Terms } from '../terms.ts'

/** Digits of an offer: cents of a total, six of a price. */
export const digitsOf = ({ basis }: Pick<Terms, 'basis'>): number => (basis === 'TOTAL' ? 2 : 6)

/** The dearest offer that a step leaves below `from`. */
export function mostBelow(terms: Pick<Terms, 'basis' | 'stepType' | 'stepValue'>, from: string, item?: Pick<Item, 'stepValue'>): string {
  const step = item?.stepValue ?? terms.stepValue
  if (terms.stepType === 'AMOUNT') return subtract(from, step)
  return roundTo(multiply(from, subtract('1', quotient(step, '100'))), digitsOf(terms))
}
