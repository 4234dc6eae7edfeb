/** Lines that come of another record's: the nodes of a template, what an inquiry asks for. */
import { compileSaid, compileTest, type FormulaPlace, headOf, placeAt } from '../evaluator.ts'
import type { Condition, Operand } from '../formula.ts'
import type { RowAt } from './flow.ts'
import type { OwnLinePaths } from './lines.ts'
import type { AnyDefinition } from './records.ts'
import { always } from './sight.ts'
import type { Key } from './words.ts'

export interface Copied {
  /** Whose lines they are, and where they stand there. */
  readonly entity: string
  readonly lines: string
  /** Where its words stand: at those lines. */
  readonly place: FormulaPlace
  /** The reference of the row above these lines that names the record; none of lines below such that are copied themselves: theirs come of what stands below that row. */
  readonly by: string | null
  /** What each field gets of the row there. */
  readonly map: Readonly<Record<string, Operand<string>>>
  /** Of these rows there alone. */
  readonly while: Condition
  /** By which a line is known again when they are copied once more. */
  readonly sameBy: string
  /** Stays as it is in a line that is known again. */
  readonly keep: readonly string[]
  /** The actions that copy; none where lines come as soon as another record is named. */
  readonly at: readonly string[]
}

type Reads<D extends AnyDefinition, P extends string> = Key<RowAt<D, P>> | `${string}.${string}`

interface CopiedSpec<R extends string, Q extends string, M extends string> {
  readonly by?: string
  /** Fields that are called the same here and there. */
  readonly fields?: readonly Q[]
  readonly map?: Readonly<Record<M, Operand<R>>>
  readonly while?: Condition<R>
  readonly sameBy: NoInfer<Q | M>
  readonly keep?: readonly NoInfer<Q | M>[]
  readonly at?: string | readonly string[]
}

/**
 * `from: copied(auctionHeader, 'auctionItem', { by: 'auctionId', fields: ['itemDesc', 'uom'], map: { auctionItemId: 'id' }, sameBy: 'auctionItemId' })`.
 * A line whose row is no longer there goes; one that was typed here and names none stays.
 */
export const copied = <const D extends AnyDefinition, const P extends OwnLinePaths<D['lines']> & string, const Q extends Key<RowAt<D, P>>, const M extends string = never>(
  source: D,
  lines: P,
  { fields = [], map, while: test = always, keep = [], at = [], by, sameBy }: CopiedSpec<Reads<D, P>, Q, M>,
): Copied => {
  const place = placeAt(headOf(source), lines)
  const all = [...fields.map((name) => [name, name] as const), ...Object.entries<Operand<string>>(map ?? {})]
  return {
    entity: source.entity,
    lines,
    place,
    by: by ?? null,
    map: Object.fromEntries(all.map(([name, said]) => [name, compileSaid(said, place)])),
    while: compileTest(test, place),
    sameBy,
    keep,
    at: [at].flat(),
  }
}
