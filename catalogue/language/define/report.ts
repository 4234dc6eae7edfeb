/** A report: measures over the rows of a document or its lines, for each value of one or two dimensions. */

import type { PageName } from '../../page-names.ts'
import type { Condition, Formula } from '../formula.ts'
import type { Definition } from './definition.ts'
import type { Field, Fields } from './fields.ts'
import type { Lines, LinesMap } from './lines.ts'
import type { Key, Label, Responsibility } from './words.ts'

export type Grain = 'day' | 'month' | 'quarter' | 'year'

/** What rows are told apart by: a field, days taken together. */
export interface Dimension<P extends string = string> {
  readonly of: P
  readonly grain?: Grain
  /** Where the words of the field do not say it. */
  readonly label?: Label
}

/** A figure over the rows of a group. `field` says what it is called and how it is shown. */
export type Measure<P extends string = string, M extends string = string> = { readonly field: Field } & (
  | { readonly over: 'rows' }
  | { readonly over: 'distinct' | 'min' | 'max'; readonly of: P }
  /** Each row's figure is rounded to the scale of the field before they are added up, so that sums of sums agree. */
  | { readonly over: 'sum'; readonly of: P | Formula<P> }
  /** Of an even number of rows the mean of the two in the middle; rows without a figure do not count. */
  | { readonly over: 'median'; readonly of: P | Formula<P> }
  /** One measure divided by another; in per cent where the field is one. */
  | { readonly over: 'ratio'; readonly of: M; readonly by: M }
)

export const rowsIn = (field: Field) => ({ field, over: 'rows' }) as const
export const distinctIn = <const P extends string>(field: Field, of: P) => ({ field, over: 'distinct', of }) as const
export const lowestIn = <const P extends string>(field: Field, of: P) => ({ field, over: 'min', of }) as const
export const highestIn = <const P extends string>(field: Field, of: P) => ({ field, over: 'max', of }) as const
export const sumIn = <const P extends string>(field: Field, of: P | Formula<P>) => ({ field, over: 'sum', of }) as const
export const medianIn = <const P extends string>(field: Field, of: P | Formula<P>) => ({ field, over: 'median', of }) as const
export const ratioOf = <const M extends string>(field: Field, of: M, by: M) => ({ field, over: 'ratio', of, by }) as const

/** The list whose rows make up a figure: with the same conditions it comes to the same. */
export interface Drill {
  readonly page: PageName
  readonly view?: string
}

interface Said<P extends string, D extends string, M extends string> {
  readonly label: Label
  readonly for: readonly Responsibility[]
  /** Which rows count. */
  readonly where?: Condition<P>
  /** The day that a period is asked of; the twelve months up to this one unless somebody says which. None: of what stands now, whenever it began. */
  readonly period?: P
  readonly by: { readonly [K in D]: Dimension<P> }
  /** What it is told apart by before anybody chooses. */
  readonly first: readonly [NoInfer<D>] | readonly [NoInfer<D>, NoInfer<D>]
  readonly measures: { readonly [K in M]: Measure<P, NoInfer<M>> }
  readonly find: readonly P[]
  /** The measure that is drawn: columns by the first dimension, stacked by the second. */
  readonly chart: NoInfer<M>
  readonly drill?: Drill
}

export interface Report extends Said<string, string, string> {
  readonly entity: string
  readonly lines?: string
}

type LineFields<L, N> = N extends Key<L> ? (L[N] extends Lines<infer F> ? Key<F> : never) : never

/** Over the lines of this kind, each with the fields of its document besides its own; without them over the documents. */
export function report<F extends Fields, L extends LinesMap, const D extends string, const M extends string, const N extends Key<L> & string = never>(
  { entity }: Pick<Definition<string, F, L>, 'entity' | 'fields' | 'lines'>,
  spec: Said<NoInfer<Key<F> | LineFields<L, N> | 'headerId'>, D, M> & { readonly lines?: N },
): Report {
  return { ...spec, entity }
}
