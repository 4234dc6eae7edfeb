/** By how much an offer has to be below another one. */
import { multiply, quotient, roundTo, subtract } from '../../../catalogue/language/formula.ts'

export interface BidStep {
  stepType: 'AMOUNT' | 'PERCENT'
  stepValue: string
}

/** The dearest offer that a step leaves below `from`; of a step in percent rounded to so many digits. */
export function belowByStep({ stepType, stepValue }: BidStep, from: string, digits: number): string {
  if (stepType === 'AMOUNT') return subtract(from, stepValue)
  return roundTo(multiply(from, subtract('1', quotient(stepValue, '100'))), digits)
}
