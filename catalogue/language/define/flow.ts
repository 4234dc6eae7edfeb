/** How documents come from others, and what they keep in those. */

import { compile, type FormulaPlace, headOf, placeAt } from '../evaluator.ts'
import type { Formula } from '../formula.ts'
import type { OwnLinePaths } from './lines.ts'
import type { AnyDefinition, ChildRow, Full, LineRow, StatusOf } from './records.ts'
import type { Key } from './words.ts'

/** A quantity of the target that is the sum over these rows, kept under the target's lock. */
export interface Feed<B extends string = string, S extends string = string, M extends string = string, Q extends string = string> {
  readonly target: string
  readonly lines: string
  readonly keep: string
  /** Formula over the own line (`parent.` is the header). */
  readonly qty: Formula<Q>
  /** Field of the own line that names the target line. */
  readonly by: B
  readonly whileIn: readonly S[]
  /** Bound, a formula over the target line; the message names the line, the quantity and the rest. */
  readonly upTo?: Formula
  readonly over?: M
}

type Values = Readonly<Record<string, unknown>>

/** How a document of this kind comes from another one; written where it arrives. Both mappings are pure. Methods: whoever carries every document gives each its own. */
export interface Source<Document = Values, Row = Values, Above = Values, Header = Values, Line = Values> {
  readonly from: string
  readonly lines: string
  readonly whileIn: readonly string[]
  header(document: Document): Header
  line(row: Row, parent: Above, document: Document): Line
}

type SourceLine<D extends AnyDefinition, P extends string> = P extends `${infer K}.${infer C}` ? ChildRow<D, K, C> : LineRow<D, P>
type SourceParent<D extends AnyDefinition, P extends string> = P extends `${infer K}.${string}` ? LineRow<D, K> : Full<D>

/**
 * Where documents come from: `source(poHeader, 'poLine.poDelivery', { whileIn: ['CONFIRMED'], header: (order) => …, line: (schedule, line, order) => … })`.
 * What it gives is a draft; who makes it adds the quantity.
 */
export const source = <const D extends AnyDefinition, const P extends OwnLinePaths<D['lines']> & string, Header extends Values, Line extends Values>(
  { entity }: D,
  lines: P,
  spec: {
    whileIn: readonly StatusOf<D>[]
    header: (document: Full<D>) => Header
    line: (line: SourceLine<D, P>, parent: SourceParent<D, P>, document: Full<D>) => Line
  },
): Source<Full<D>, SourceLine<D, P>, SourceParent<D, P>, Header, Line> => ({ from: entity, lines, ...spec })

/** A row of a document: its line, or where no lines are named its head. */
export type RowAt<D extends AnyDefinition, P extends string> = P extends '' ? Full<D> : SourceLine<D, P>
type FedLine<D extends AnyDefinition, P extends string> = Key<RowAt<D, P>>

interface FeedSpec<K extends string, B extends string, S extends string, Q extends string> {
  readonly keep: K
  readonly qty: Formula<Q> | Q
  readonly by: B
  readonly whileIn: readonly S[]
}

interface BoundSpec<P extends string, M extends string> {
  readonly upTo: Formula<P>
  readonly over: M
}

/** A feed, checked against the document that it feeds, and against its own where it stands; with a bound or without. */
export function feed<const D extends AnyDefinition, const P extends (OwnLinePaths<D['lines']> & string) | '', const B extends string, const S extends string, const Q extends string, const M extends string>(
  target: D,
  linesPath: P,
  spec: FeedSpec<NoInfer<FedLine<D, P>>, B, S, Q> & BoundSpec<NoInfer<FedLine<D, P> | `parent.${Key<SourceParent<D, P>>}`>, M>,
): Feed<B, S, M, Q>
export function feed<const D extends AnyDefinition, const P extends (OwnLinePaths<D['lines']> & string) | '', const B extends string, const S extends string, const Q extends string>(
  target: D,
  linesPath: P,
  spec: FeedSpec<NoInfer<FedLine<D, P>>, B, S, Q>,
): Feed<B, S, never, Q>
export function feed(target: AnyDefinition, linesPath: string, { qty, upTo, ...rest }: FeedSpec<string, string, string, string> & Partial<BoundSpec<string, string>>): Feed {
  const bound = upTo && { upTo: compile(upTo, placeAt(headOf(target), linesPath), null) }
  return { target: target.entity, lines: linesPath, qty: typeof qty === 'string' ? { op: 'plus', args: [qty] } : qty, ...rest, ...bound }
}

/** A feed that is said where it arrives: of a document of an earlier area, which does not know of this one. */
export interface Heard<K extends string = string> {
  readonly source: string
  /** The kept field here: of the head, or of lines. */
  readonly keep: K
  readonly feed: Pick<Feed, 'by' | 'qty' | 'whileIn'>
}

type Named<D extends AnyDefinition> = Key<Full<D>> | (OwnLinePaths<D['lines']> & string)
type LineAt<B extends string> = B extends `${infer Lines}.${string}` ? Lines : ''

/** `hears: [fed(deductions, 'deductionsLine.sourceLineId', { keep: 'claimPerformance.doneAmount', qty: 'grossAmount', whileIn: ['CONFIRMED'] })]`: summed over the rows there that name a row here. */
export function fed<const D extends AnyDefinition, const B extends Named<D>, const K extends string>(
  source: D,
  by: B,
  { keep, qty, whileIn }: { readonly keep: K; readonly qty: Formula<string> | Key<RowAt<D, LineAt<B> & (OwnLinePaths<D['lines']> & string)>> | Key<Full<D>>; readonly whileIn: readonly StatusOf<D>[] },
): Heard<K> {
  const feed: Feed = { target: '', lines: '', keep: '', by, qty: typeof qty === 'string' ? { op: 'plus', args: [qty] } : qty, whileIn }
  return { source: source.entity, keep, feed: compileFeed(feed, headOf(source)) }
}

/** As the document that feeds would have said it. */
export function heardAsFeed(target: string, { keep, feed }: Heard): Feed {
  const steps = keep.split('.')
  return { ...feed, target, lines: steps.slice(0, -1).join('.'), keep: steps.at(-1) ?? '' }
}

/** What it sums, as the document says it that feeds. */
export function compileFeed(one: Feed, head: FormulaPlace): Feed {
  const own = placeAt(head, one.by.split('.').slice(0, -1).join('.'))
  return { ...one, qty: compile(one.qty, own === head ? own : { ...own, above: head }, null) }
}
