/** How documents come from others, and what they keep in those. */
import type { Formula } from '../formula.ts'
import { compile, headOf, type Place, placeAt } from '../settling.ts'
import type { OwnLinePaths } from './lines.ts'
import type { Any, ChildRow, Full, LineRow, StatusOf } from './records.ts'

/** A quantity of the target that is the sum over these rows, kept under the target's lock. */
export interface Feed {
  readonly target: string
  readonly lines: string
  readonly keep: string
  /** Formula over the own line (`parent.` is the header). */
  readonly qty: Formula
  /** Field of the own line that names the target line. */
  readonly by: string
  readonly whileIn: readonly string[]
  /** Bound, a formula over the target line; the message names the line, the quantity and the rest. */
  readonly upTo?: Formula
  readonly over?: string
}

/** How a document of this kind comes from another one; written where it arrives. Both mappings are pure. */
export interface Source {
  readonly from: string
  readonly lines: string
  readonly whileIn: readonly string[]
  readonly header: (document: never) => Readonly<Record<string, unknown>>
  readonly line: (line: never, parent: never, document: never) => Readonly<Record<string, unknown>>
}

type SourceLine<D extends Any, P extends string> = P extends `${infer K}.${infer C}` ? ChildRow<D, K, C> : LineRow<D, P>
type SourceParent<D extends Any, P extends string> = P extends `${infer K}.${string}` ? LineRow<D, K> : Full<D>

/**
 * Where documents come from: `source(poHeader, 'poLine.poDelivery', { whileIn: ['CONFIRMED'], header: (order) => …, line: (schedule, line, order) => … })`.
 * What it gives is a draft; who makes it adds the quantity.
 */
export function source<const D extends Any, const P extends OwnLinePaths<D['lines']> & string>(
  from: D,
  linesPath: P,
  spec: {
    whileIn: readonly StatusOf<D>[]
    header: (document: Full<D>) => Readonly<Record<string, unknown>>
    line: (line: SourceLine<D, P>, parent: SourceParent<D, P>, document: Full<D>) => Readonly<Record<string, unknown>>
  },
): Source {
  return { from: from.entity, lines: linesPath, ...spec } as Source
}

/** A feed, checked against the document that it feeds. */
export function feed<const D extends Any, const P extends OwnLinePaths<D['lines']> & string>(
  target: D,
  linesPath: P,
  spec: { keep: string; qty: Formula | string; by: string; whileIn: readonly string[]; upTo?: Formula; over?: string },
): Feed {
  const { qty: quantity, upTo, ...rest } = spec
  const bound = upTo && { upTo: compile(upTo, placeAt(headOf(target), linesPath), null) }
  return { target: target.entity, lines: linesPath, qty: typeof quantity === 'string' ? { op: 'plus', args: [quantity] } : quantity, ...rest, ...bound }
}

/** What it sums, as the document says it that feeds. */
export function compileFeed(one: Feed, head: Place): Feed {
  const own = placeAt(head, one.by.split('.').slice(0, -1).join('.'))
  return { ...one, qty: compile(one.qty, own === head ? own : { ...own, above: head }, null) }
}
