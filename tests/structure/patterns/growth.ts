/**
 * Whether an expression takes time in proportion to the text, whatever stands in it. An engine that goes back tries every way until one matches,
 * so what counts is how many ways end in one place: with a loop that reads the same text as an earlier loop they grow with its length
 * (Weber and Seidl, 1991: a state p with p → p, p → q and q → q over one text), with two ways round one loop they double. A way over a place at
 * which the match is made already is never gone back over, so only loops count that are not sure of it.
 */
import type { Bits } from './alphabet.ts'
import { NotUnderstood } from './read.ts'
import { type States, type Step, statesOf } from './states.ts'

export type Growth = 'linear' | 'more' | 'not understood'

export function growthOf(pattern: RegExp): Growth {
  try {
    const states = statesOf(pattern)
    return hasTwoWaysRound(states) || hasTwoLoops(states) ? 'more' : 'linear'
  } catch (error) {
    if (error instanceof NotUnderstood) return 'not understood'
    throw error
  }
}

function hasTwoWaysRound({ steps, isSure }: States): boolean {
  const loops = loopsOf(steps, (state) => !isSure[state])
  return steps.some((from, state) =>
    from.some((step, at) => {
      const isRound = loops[state] !== null && loops[state] === loops[step.to]
      return isRound && from.slice(at + 1).some(({ to, reads }) => to === step.to && reads & step.reads)
    }),
  )
}

function hasTwoLoops({ steps, isSure }: States): boolean {
  const [earlier, dead] = [loopsOf(steps, () => true), loopsOf(steps, (state) => !isSure[state])]
  return steps.some((_, p) => earlier[p] !== null && steps.some((_, q) => p !== q && dead[q] !== null && isReadByBoth(p, q, steps, earlier, dead)))
}

/** One text that leads from p to p, from p to q and from q to q: three who read it together. */
function isReadByBoth(p: number, q: number, steps: Step[][], earlier: (number | null)[], dead: (number | null)[]): boolean {
  const size = steps.length
  const key = (x: number, y: number, z: number) => (x * size + y) * size + z
  const seen = new Set([key(p, p, q)])
  const open: [number, number, number][] = [[p, p, q]]
  for (let at = 0; at < open.length; at++) {
    const [x, y, z] = open[at]!
    for (const [nextX, nextZ, both] of together(steps[x]!, steps[z]!)) {
      if (earlier[nextX] !== earlier[p] || dead[nextZ] !== dead[q]) continue
      for (const step of steps[y]!) {
        if (!(step.reads & both) || seen.has(key(nextX, step.to, nextZ))) continue
        if (nextX === p && step.to === q && nextZ === q) return true
        seen.add(key(nextX, step.to, nextZ))
        open.push([nextX, step.to, nextZ])
      }
    }
  }
  return false
}

const together = (one: Step[], other: Step[]): [number, number, Bits][] =>
  one.flatMap((a) => other.flatMap((b): [number, number, Bits][] => (a.reads & b.reads ? [[a.to, b.to, a.reads & b.reads]] : [])))

/** For each state the loop that it lies in (those that reach each other), null where it lies in none. */
function loopsOf(steps: Step[][], isIn: (state: number) => boolean): (number | null)[] {
  const reached = steps.map((_, state) => (isIn(state) ? reachedFrom(state, steps, isIn) : new Set<number>()))
  return steps.map((_, state) =>
    reached[state]!.has(state) ? Math.min(...[...reached[state]!].filter((other) => reached[other]!.has(state))) : null,
  )
}

function reachedFrom(state: number, steps: Step[][], isIn: (state: number) => boolean): Set<number> {
  const found = new Set<number>()
  const open = [state]
  for (const each of open)
    for (const { to } of steps[each]!)
      if (isIn(to) && !found.has(to)) {
        found.add(to)
        open.push(to)
      }
  return found
}
