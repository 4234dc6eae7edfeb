import { question } from '../../runtime/rules/question.ts'
import type { Work } from '../../runtime/working.ts'

export interface RateRange {
  /** Both of them: a rate serves in both directions. */
  currencies: readonly string[]
  startDate: string
  endDate: string | null
}

/** A corporate rate holds from now on: whatever was left without one is reckoned again. */
export const rateEntered = question<[work: Work, range: RateRange], void>(undefined)
