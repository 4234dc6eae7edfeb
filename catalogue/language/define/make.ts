/** A document that an action makes of its own one, field by field. */
import type { EntityName } from '../../entities.ts'
import { compileSaid, compileTest, type FormulaPlace, placeAt } from '../evaluator.ts'
import type { Condition, Operand } from '../formula.ts'

type Map<P extends string> = Readonly<Record<string, Operand<P>>>

export interface Make<P extends string = string> {
  readonly entity: EntityName
  /** The field of the new document that refers to this one. */
  readonly key: string
  /** What its other fields get: a field as it stands, or what a formula comes to. */
  readonly map: Map<P>
  /** Its lines by their entity, one for each line of this document; of an action on lines for each of the chosen ones. */
  readonly lines?: Readonly<Record<string, MadeLines>>
  /**
   * One document for each of these lines; of several kinds for each combination of theirs: `['schemeSupplier', 'schemeScorer']`.
   * What is said of them is named by their path: `map: { supplierId: 'schemeSupplier.supplierId' }`.
   */
  readonly each?: string | readonly string[]
  /** Of those the ones for which this holds. */
  readonly while?: Condition<P>
  /** Fields of the new documents that tell them apart: those that would be alike are one, with the lines of all. */
  readonly per?: readonly string[]
  /** The state in which it begins. */
  readonly starts?: string
  /** Whoever takes the action again is led to the one that is there. Its key (with `per`) is unique there, so two at the same moment make one. */
  readonly again?: 'same'
}

export const linesEach = ({ each = [] }: Pick<Make, 'each'>): readonly string[] => [each].flat()

export interface MadeLines {
  readonly of: string
  readonly map: Map<string>
}

/**
 * `makes: make('claimHeader', { key: 'abnormalHeaderId', map: { supplierId: 'supplierId', amount: sum('abnormalLine.amount') }, again: 'same' })`.
 * By its name, since what comes of a document is defined after it.
 */
export const make = <const P extends string>(entity: EntityName, spec: Omit<Make<P>, 'entity' | 'map'> & { readonly map: Map<P> }): Make<P> => ({ entity, ...spec })

/** Each formula as it is reckoned where it stands. */
export const compileMake = (made: Make, head: FormulaPlace): Make => ({
  ...made,
  map: compiled(made.map, head),
  ...(made.while && { while: compileTest(made.while, head) }),
  ...(made.lines && { lines: Object.fromEntries(Object.entries(made.lines).map(([name, { of, map }]) => [name, { of, map: compiled(map, placeAt(head, of)) }])) }),
})

const compiled = (map: Map<string>, place: FormulaPlace): Map<string> => Object.fromEntries(Object.entries(map).map(([field, said]) => [field, compileSaid(said, place)]))
