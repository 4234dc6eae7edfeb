/** Lines of a document, lines of lines, and one-to-one parts. */

import type { PartName } from '../../page-parts.ts'
import type { By, Formula, SumsBy } from '../formula.ts'
import { columnsOf, type LaidOut, type LayoutColumn } from '../layouts/columns.ts'
import type { Copied } from './copied.ts'
import type { Computed, Fields, Through } from './fields.ts'
import type { Veiled } from './sight.ts'
import { compileSums } from './sums.ts'
import type { Key, Label, Nothing } from './words.ts'

export interface LinesOptions {
  /** At least one line. */
  readonly required?: true
  /** Written by the server only. */
  readonly kept?: true
  /** One row at most: a one-to-one part of its parent, shown as a section. */
  readonly part?: true
  /** Said above the lines: what they mean where their number alone tells people nothing. */
  readonly help?: Label
  /** The workbook of the master has a column for these lines: codes of what this field refers to, parted by semicolons. */
  readonly inSheet?: string
  /** They have the standard verbs of their own, besides travelling with their document: each is a change of it. */
  readonly calls?: true
}

/** `columns` are those of the grid, in order; the rest is stored but not shown. */
export interface Lines<F extends Fields = Fields, L extends LinesMap = LinesMap, O extends LinesOptions = LinesOptions> extends LaidOut, Veiled {
  readonly label: Label
  readonly fields: F
  readonly lines: L
  readonly options: O
  readonly compute: Readonly<Record<string, Formula>>
  /** Columns of the Excel import, in order; empty when lines are not imported. */
  readonly imports: readonly string[]
  readonly sheet: SheetRules
  readonly labelledBy: LabelledBy
  /** What tells a line from the others of its record, so that a workbook over several records finds it; empty where there is no such workbook. */
  readonly known: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly compares: Compared | null
  readonly pairs: Paired | null
  /** What they come to for each value of a key; shown under them where there are several values. */
  readonly sums: readonly SumsBy[]
  /** The lines of another record that they come of. */
  readonly from: Copied | null
}

/** What a row is called where others refer to it: by its number and name unless this says otherwise. */
export interface LabelledBy<P extends string = string> {
  readonly code?: P
  readonly name?: P
  readonly nameEn?: P
}

/** Rules of the workbook whose rows become lines. */
export interface SheetRules<P extends string = string, C extends string = string> {
  /** Cells that may be empty although the field is required: what they hold is found from the others. */
  readonly mayBeEmpty?: readonly P[]
  /** Cells that may not be empty although the field is not required. */
  readonly needs?: readonly P[]
  /** Rows with the same line number are one line, and each of them one of its lines, as `poDelivery`. */
  readonly rows?: {
    readonly lines: C
    /** The quantity of the line is the sum of its rows'; theirs is in `ofRow`. */
    readonly qty: P
    readonly ofRow: string
    /** Fields of the line that its rows have as well. */
    readonly same: readonly P[]
    /** Columns of the rows alone. */
    readonly own: readonly string[]
  }
}

/** Beside each of these fields stands what the line that `to` names has in it. */
export interface Compared<P extends string = string> {
  readonly to: P
  readonly fields: readonly P[]
}

/** Any two of these lines are chosen by what they have in `by`, and stand side by side on the page `at` beside the record. */
export interface Paired<P extends string = string> {
  readonly by: P
  readonly at: PartName
}
// biome-ignore lint/suspicious/noExplicitAny: the base of a recursive type; a narrower one makes every concrete map unassignable.
export type LinesMap = Readonly<Record<string, Lines<Fields, any, LinesOptions>>>

export type LineField<F> = Key<F> | 'lineNum' | 'id'
/** Paths into the lines of lines, as those lines themselves say them: `poDelivery.scheduleQty`. */
export type InnerLinePaths<L> = { [K in Key<L>]: L[K] extends Lines<infer _F, infer C> ? OwnLinePaths<C> | `${InnerLinePaths<C>}` : never }[Key<L>]
/** What references of lines lead to, whichever lines they are. */
export type ThroughLines<L> = { [K in Key<L>]: L[K] extends Lines<infer F, infer C> ? Through<F> | `${ThroughLines<C>}` : never }[Key<L>]
export type OwnLinePaths<L> = { [K in Key<L>]: L[K] extends Lines<infer F, infer C> ? K | `${K}.${LineField<F>}` | `${K}.${OwnLinePaths<C>}` : never }[Key<L>]

/** `poLine.poDelivery.scheduleQty` → `scheduleQty` */
export type LastStep<P extends string> = P extends `${string}.${infer Rest}` ? LastStep<Rest> : P

interface LinesSpec<F extends Fields, L extends LinesMap> {
  readonly fields: F
  readonly lines?: L
  readonly compute?: { readonly [K in Computed<NoInfer<F>>]: Formula<LineField<NoInfer<F>> | Through<NoInfer<F>> | OwnLinePaths<NoInfer<L>> | `parent.${string}`> }
  readonly columns?: readonly (NoInfer<LineField<F>> | LayoutColumn<NoInfer<LineField<F>>>)[]
  readonly imports?: readonly NoInfer<Key<F>>[]
  readonly sheet?: SheetRules<NoInfer<Key<F>>, NoInfer<Key<L>>>
  readonly labelledBy?: LabelledBy<NoInfer<Key<F>>>
  readonly known?: readonly NoInfer<Key<F>>[]
  readonly unique?: readonly (readonly NoInfer<Key<F>>[])[]
  readonly compares?: Compared<NoInfer<Key<F>>>
  readonly pairs?: Paired<NoInfer<Key<F>>>
  readonly sums?: readonly By<NoInfer<Key<F>>>[]
  readonly from?: Copied
}

/** Lines of a document, named by the entity that stores them: `poLine: lines('订单行', 'Order lines', { fields, lines, compute })`. */
export const lines = <const F extends Fields, const L extends LinesMap = Nothing, const O extends LinesOptions = Nothing>(
  cn: string,
  en: string,
  spec: LinesSpec<F, L>,
  options?: O,
  // NoInfer: where lines stand in a document, its constraint would otherwise be taken for them and nothing checked.
): Lines<F, NoInfer<L>, NoInfer<O>> => ({
  label: [cn, en],
  fields: spec.fields,
  lines: (spec.lines ?? {}) as NoInfer<L>,
  options: (options ?? {}) as NoInfer<O>,
  compute: (spec.compute ?? {}) as Readonly<Record<string, Formula>>,
  ...columnsOf<LayoutColumn>(spec.columns ?? Object.keys(spec.fields)),
  imports: spec.imports ?? [],
  sheet: spec.sheet ?? {},
  labelledBy: spec.labelledBy ?? {},
  known: spec.known ?? [],
  unique: spec.unique ?? [],
  compares: spec.compares ?? null,
  pairs: spec.pairs ?? null,
  sums: compileSums(en, spec.sums ?? [], spec.fields),
  from: spec.from ?? null,
})

/** A one-to-one part of a document, stored as an entity of its own. */
export const part = <const F extends Fields>(cn: string, en: string, spec: LinesSpec<F, Nothing>): Lines<F, Nothing, { readonly part: true }> => lines(cn, en, spec, { part: true })
