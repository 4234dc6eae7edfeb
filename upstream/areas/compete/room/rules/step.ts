import { belowByStep } from '../../../../platform/rooms/step.ts'
import type { Item, Terms } from '../terms.ts'

/** Digits of an offer: cents of a total, six of a price. */
export const digitsOf = ({ basis }: Pick<Terms, 'basis'>): number => (basis === 'TOTAL' ? 2 : 6)

/** The dearest offer below `from`, by the step of the line where it has one of its own. */
export const mostBelow = (terms: Pick<Terms, 'basis' | 'stepType' | 'stepValue'>, from: string, item?: Pick<Item, 'stepValue'>): string =>
  belowByStep({ stepType: terms.stepType, stepValue: item?.stepValue ?? terms.stepValue }, from, digitsOf(terms))
