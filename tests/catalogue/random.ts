/** Random formulas and conditions over a head and its lines, and random rows for them. */
import {
  above,
  abs,
  all,
  any,
  atLeast,
  type Condition,
  ceil,
  count,
  divide,
  equal,
  every,
  type Formula,
  floor,
  isSet,
  max,
  min,
  minus,
  not,
  type Operand,
  plus,
  some,
  sum,
  times,
  weightedMean,
  when,
} from '../../catalogue/language/formula.ts'

/** Always the same numbers, so that a failure can be seen again. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return { next, pick }
}

export type Dice = ReturnType<typeof dice>

/** Which paths a formula of a level may read, plain numbers among them. */
export function randomFormula(die: Dice, paths: readonly string[], depth: number, hasLines: boolean): Operand<string> {
  const { next, pick } = die
  if (depth === 0 || next() < 0.2) return next() < 0.3 ? pick(0, 1, 2.5, 7) : pick(...paths)
  const one = () => randomFormula(die, paths, depth - 1, hasLines)
  const line = () => randomFormula(die, ['net', 'rate', 'extra', 'parent.head'], 1, false)
  const kinds: (() => Formula)[] = [
    () => times(one(), one()),
    () => divide(one(), pick(2, 4, 5, 8, 0)),
    () => plus(one(), one(), one()),
    () => minus(one(), one()),
    () => min(one(), one()),
    () => max(one(), one()),
    () => abs(one()),
    () => ceil(one()),
    () => floor(one()),
    () => when(randomTest(die, paths, hasLines), one(), one()),
    ...(hasLines
      ? [
          () => sum('poLine.net'),
          () => sum('poLine', times(line(), line())),
          () => count('poLine'),
          () => count('poLine', randomTest(die, ['net', 'rate', 'extra'], false, 1)),
          () => weightedMean('poLine', line(), line()),
        ]
      : []),
  ]
  return pick(...kinds)()
}

export function randomTest(die: Dice, paths: readonly string[], hasLines: boolean, depth = 2): Condition {
  const { next, pick } = die
  const one = () => (next() < 0.5 ? pick(...paths) : randomFormula(die, paths, 1, false))
  const below = () => (depth > 0 ? randomTest(die, paths, hasLines, depth - 1) : isSet(pick(...paths)))
  const ofLine = () => randomTest(die, ['net', 'rate', 'extra'], false, 0)
  const kinds: (() => Condition)[] = [
    () => equal(one(), one()),
    () => above(one(), one()),
    () => atLeast(one(), one()),
    () => isSet(pick(...paths)),
    () => not(below()),
    () => all(below(), below()),
    () => any(below(), below()),
    ...(hasLines ? [() => every('poLine', ofLine()), () => some('poLine', ofLine())] : []),
  ]
  return pick(...kinds)()
}

export function randomRow(die: Dice, fields: Record<string, unknown>): Record<string, string | null> {
  const value = () => (die.next() < 0.15 ? null : `${die.pick('', '-')}${Math.floor(die.next() * 1_000)}.${Math.floor(die.next() * 100)}`)
  return Object.fromEntries(Object.keys(fields).map((key) => [key, value()]))
}
