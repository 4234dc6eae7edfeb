/** A total spread over lines by their ceilings, to the cent: what is cut off goes one by one to the largest remainders, of equal ones to the earlier line. */
import { add, floorTo, isAbove, isPositive, isSame, multiply, quotient, roundTo, subtract } from '../../../../../catalogue/language/formula.ts'

interface Weighed {
  id: string
  lineNum: number
  ceilingAmount: string
}

const CENT = '0.01'

export function allocate(total: string, items: readonly Weighed[]): Map<string, string> {
  const ceiling = add(...items.map((item) => item.ceilingAmount))
  const shares = items.map(({ id, lineNum, ceilingAmount }) => {
    const exact = isPositive(ceiling) ? quotient(multiply(total, ceilingAmount), ceiling) : '0'
    const floor = floorTo(exact, 2)
    return { id, lineNum, amount: floor, rest: subtract(exact, floor) }
  })
  const missing = Number(roundTo(multiply(subtract(total, ...shares.map(({ amount }) => amount)), '100'), 0))
  const byRest = [...shares].sort((a, b) => (isSame(a.rest, b.rest) ? a.lineNum - b.lineNum : isAbove(a.rest, b.rest) ? -1 : 1))
  for (const share of byRest.slice(0, missing)) share.amount = add(share.amount, CENT)
  return new Map(shares.map(({ id, amount }) => [id, amount]))
}
