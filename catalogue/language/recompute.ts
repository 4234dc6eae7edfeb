/** Which formulas of a stored document come to something else after it was changed: those of rows that differ, those that read them, and those that read what no document holds. */

import { memo } from '../values/memo.ts'
import { asksServices, type Due, type EvaluationStep, type FormulaPlace, headOf, type Level, placeAt, readsOf, type StepFormula } from './evaluator.ts'
import { type Formula, isNode, looksAround, type Node, overLines, type Scope } from './formula.ts'

/** What of a document is otherwise than it is stored. */
export interface Difference {
  /** The row itself differs, or is new. */
  has(row: object): boolean
  /** Something below the row does, or is gone. */
  hasBelow(row: object): boolean
  /** This field of the row does. */
  differs(row: object, key: string): boolean
  /** From here on this row does, and something below those above it. */
  add(scope: Scope): void
}

/** Where the inputs of a formula stand, besides its own row. */
interface Inputs {
  /** Also outside of the document, or in lines beside its own: whether those differ nobody knows. */
  readonly isOpen: boolean
  /** In lines of its row. */
  readonly isOfLines: boolean
  /** In rows so many levels above. */
  readonly above: readonly { readonly steps: number; readonly key: string }[]
}

export function dueAfter(level: Level & { readonly settling: readonly EvaluationStep[] }, difference: Difference): Due {
  const inputs = inputsIn(level)
  const isDue = ({ isOpen, isOfLines, above }: Inputs, scope: Scope) =>
    isOpen ||
    difference.has(scope.row) ||
    (isOfLines && difference.hasBelow(scope.row)) ||
    above.some(({ steps, key }) => difference.differs(rowAbove(scope, steps), key))
  return {
    isDue(one, scope) {
      const known = inputs.get(one)
      return known === undefined || isDue(known, scope)
    },
    hasChanged: (scope) => difference.add(scope),
  }
}

const rowAbove = (scope: Scope, steps: number): object => (steps > 0 && scope.parent ? rowAbove(scope.parent, steps - 1) : scope.row)

const inputsIn = memo(
  (level: Level & { readonly settling: readonly EvaluationStep[] }): ReadonlyMap<StepFormula, Inputs> =>
    new Map(level.settling.flatMap(({ path, formulas }) => formulas.map((one) => [one, inputsOf(one.node, placeAt(headOf(level), path.join('.')))] as const))),
)

function inputsOf(node: Formula, place: FormulaPlace): Inputs {
  const reads = [...readsOf(node, place)].map((read) => ({ ...read, path: read.place.path }))
  const lines = linesIn(node)
  const isBeside = (path: readonly string[]) => !isAbove(path, place.path) && !isAbove(place.path, path) && path.join('.') !== place.path.join('.')
  return {
    isOpen: looksAround(node) || asksServices(node) || reads.some(({ path, reference }) => reference !== null || isBeside(path)) || lines.some((path) => path.startsWith('parent.')),
    isOfLines: lines.length > 0 || reads.some(({ path }) => isAbove(place.path, path)),
    above: reads.filter(({ path }) => isAbove(path, place.path)).map(({ path, key }) => ({ steps: place.path.length - path.length, key })),
  }
}

const isAbove = (upper: readonly string[], lower: readonly string[]): boolean => upper.length < lower.length && upper.every((name, at) => lower[at] === name)

/** The lines over which something in it goes: that one came or went is an input as well. */
const linesIn = (node: Node): string[] => (isNode(node) ? [...(overLines.has(node.op) ? [String(node.args[0])] : []), ...node.args.flatMap(linesIn)] : [])
