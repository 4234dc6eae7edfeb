/** What the formulas and conditions of a definition must be told besides the document: what references lead to, parameters, rates, the calendar. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { type FormulaPlace, readsOf } from '../../../catalogue/language/evaluator.ts'
import { expressionsIn } from '../../../catalogue/language/expressions.ts'
import { type Formula, isFormula, isNode, type Node } from '../../../catalogue/language/formula.ts'
import { memo } from '../../../catalogue/values/memo.ts'

/** Of each row at a path of lines, what its reference leads to: `materialId`, then `batchFlag`. */
interface Reference {
  readonly lines: readonly string[]
  readonly field: string
  readonly way: readonly string[]
}

/** A formula that others than the document answer, where it stands. */
export interface AskedFormula {
  readonly lines: readonly string[]
  readonly node: Formula
}

export interface Needs {
  readonly references: readonly Reference[]
  readonly params: readonly string[]
  readonly conversions: readonly AskedFormula[]
  readonly fits: readonly AskedFormula[]
  readonly bands: readonly AskedFormula[]
}

export const needsOf: (definition: AnyDefinition) => Needs = memo((definition) => needsIn([...expressionsIn(definition)]))

/** The same of a part of what it says. */
export function needsIn(said: readonly { readonly node: Node; readonly place: FormulaPlace }[]): Needs {
  const references = said.flatMap(({ node, place }) => [...readsOf(node, place)].flatMap((read) => referenceAt(read) ?? []))
  const inner = said.flatMap(({ node, place }) => [...nodesIn(node)].map((one) => ({ node: one, lines: place.path })))
  return {
    references: [...new Map(references.map((one) => [[...one.lines, one.field, ...one.way].join('.'), one])).values()],
    params: [...new Set(inner.flatMap(({ node }) => (node.op === 'param' ? [String(node.with)] : [])))],
    conversions: inner.filter(({ node }) => node.op === 'converted'),
    fits: inner.filter(({ node }) => node.op === 'bestOf'),
    bands: inner.filter(({ node }) => node.op === 'bandOf'),
  }
}

function referenceAt({ place, key, reference }: { place: FormulaPlace; key: string; reference: string | null }): Reference | null {
  const [, ...way] = reference?.split('.') ?? []
  return way.length > 0 ? { lines: place.path, field: key, way } : null
}

function* nodesIn(node: Node): Generator<Formula> {
  if (isFormula(node)) yield node
  if (isNode(node)) for (const arg of node.args) yield* nodesIn(arg)
}
