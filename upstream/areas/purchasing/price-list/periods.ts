/** Which days are left to a price once later ones have cut into it. */
import { movedBy } from '../../../../catalogue/language/formula.ts'

/** First and last day, both included; without a last day it goes on for ever. */
export interface Period {
  from: string
  to: string | null
}

const ever = '9999-12-31'
const lastOf = ({ to }: Period): string => to ?? ever

/** The days of the period that the other one does not have: none, one piece, or one on each side. */
function without(period: Period, other: Period): Period[] {
  if (other.from > lastOf(period) || lastOf(other) < period.from) return [period]
  const before = other.from > period.from ? [{ from: period.from, to: movedBy(other.from, -1) }] : []
  const after = lastOf(other) < lastOf(period) ? [{ from: movedBy(lastOf(other), 1), to: period.to }] : []
  return [...before, ...after]
}

/** For each period, in the order in which they were given, what those after it leave of it, from its first day on. */
export const leftOver = (given: readonly Period[]): Period[][] =>
  given.map((period, at) =>
    given
      .slice(at + 1)
      .reduce<Period[]>((left, later) => left.flatMap((piece) => without(piece, later)), period.from <= lastOf(period) ? [period] : []),
  )
