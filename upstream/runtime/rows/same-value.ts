import { isDecimal, withoutZeros } from '../../../catalogue/values/decimal.ts'

/** Numbers by their value, whatever their zeros; everything else by what it says. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (a ?? null) === (b ?? null) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b)) || isSameNumber(a, b)
const isSameNumber = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'string' || typeof b !== 'string' || !isDecimal(a) || !isDecimal(b)) return false
  return trimmed(a) === trimmed(b)
}
const trimmed = (value: string): string => withoutZeros(value).replace(/^-0$/, '0')
