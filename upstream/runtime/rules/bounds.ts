/** Bounds of figures that documents keep for others. */
import { isAbove, isPositive, subtract } from '../../../catalogue/language/formula.ts'

/** By how much a figure is past its bound: above one that is positive, below one that is negative, on the wrong side of zero for both. */
export function excess(figure: string, limit: string): string {
  const [least, most] = isPositive(limit) ? ['0', limit] : [limit, '0']
  if (isAbove(figure, most)) return subtract(figure, most)
  return isAbove(least, figure) ? subtract(least, figure) : '0'
}
