import { ceilOf, isAbove, isPositive, multiply, quotient } from '../../../catalogue/language/formula.ts'

/** What to order for a need: at least the smallest order, in whole packs. Nothing needed is nothing ordered. */
export function proposeOrderQty(need: string, moq: string, mpq: string): string {
  if (!isPositive(need)) return '0'
  const wanted = isAbove(moq, need) ? moq : need
  return multiply(ceilOf(quotient(wanted, mpq)), mpq)
}
