/** What a stage of a contract comes to at each tax rate: to the cent in the stage, and over all stages as much of each rate as the contract has. */
import { add, isAbove, isSame, isZero, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'

export interface Share {
  taxRate: string
  net: string
  gross: string
}

/** The part of `whole` that `of` is of `all`. */
const part = (whole: string, of: string, all: string): string => (isZero(all) ? '0' : roundTo(quotient(multiply(whole, of), all), 2))

/** How the first so much of a contract lies in its rates; the largest takes what rounding leaves. */
function upTo(point: string, rates: readonly Share[], total: string): Share[] {
  const others = rates.slice(0, -1).map(({ gross }) => part(gross, point, total))
  const rest = subtract(point, ...others)
  return rates.map(({ taxRate, net, gross }, at) => {
    const own = others[at] ?? rest
    return { taxRate, gross: own, net: part(net, own, gross) }
  })
}

const byGross = (a: Share, b: Share): number => (isSame(a.gross, b.gross) ? 0 : isAbove(a.gross, b.gross) ? 1 : -1)

/** Of the rates of the whole contract, for a stage of this amount after stages of so much. */
export function sharesOf(rates: readonly Share[], before: string, amount: string): Share[] {
  const sorted = [...rates].sort(byGross)
  const total = add('0', ...sorted.map(({ gross }) => gross))
  const from = upTo(before, sorted, total)
  const shares = upTo(add(before, amount), sorted, total).map(({ taxRate, net, gross }, at) => ({
    taxRate,
    net: subtract(net, from[at]?.net ?? '0'),
    gross: subtract(gross, from[at]?.gross ?? '0'),
  }))
  return shares.filter(({ gross }) => !isZero(gross)).reverse()
}

/** What is left of it beside what is taken already; shared anew where a rate was taken beyond its share, as after an alteration. */
export function restOf(rates: readonly Share[], before: string, amount: string, taken: readonly Share[]): Share[] {
  const left = sharesOf(rates, before, amount).map(({ taxRate, net, gross }) => {
    const own = taken.filter((one) => isSame(one.taxRate, taxRate))
    return { taxRate, net: subtract(net, ...own.map((one) => one.net)), gross: subtract(gross, ...own.map((one) => one.gross)) }
  })
  const rest = subtract(amount, ...taken.map(({ gross }) => gross))
  if (!isAbove(rest, '0')) return []
  const isWhole =
    isSame(add('0', ...left.map(({ gross }) => gross)), rest) && left.every(({ gross, net }) => !isAbove('0', gross) && !isAbove('0', net))
  return (isWhole ? left : sharesOf(rates, '0', rest)).filter(({ gross }) => !isZero(gross))
}
