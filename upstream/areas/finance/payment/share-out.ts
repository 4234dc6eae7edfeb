/** How deductions and payments spread over what an application pays: stages first, in the order in which they are due, then reported costs. */
import { add, isAbove, lesser, subtract } from '../../../../catalogue/language/formula.ts'

/** So much of an amount as each in turn still takes; what none takes is left over. */
export function shareOut(amount: string, most: readonly string[]): string[] {
  let rest = isAbove(amount, '0') ? amount : '0'
  return most.map((limit) => {
    const part = lesser(rest, isAbove(limit, '0') ? limit : '0')
    rest = subtract(rest, part)
    return add(part)
  })
}
