/** Rows of another document of which somebody takes a quantity, and the documents of one's own that come of it. */

import { compile, compileSaid, compileTest, type FormulaPlace, headOf, placeAt, readsOf } from '../evaluator.ts'
import type { Condition, Formula, Operand } from '../formula.ts'
import type { ButtonCode } from '../names.ts'
import { type Field, type Fields, int } from './fields.ts'
import type { RowAt } from './flow.ts'
import type { OwnLinePaths } from './lines.ts'
import type { AnyDefinition } from './records.ts'
import type { Key, Label } from './words.ts'

type Map = Readonly<Record<string, Operand<string>>>

export interface Take<B extends string = string, M extends string = string> {
  readonly label: Label
  /** The document that is taken from, and the path of its rows; empty where whole documents are taken. */
  readonly from: string
  readonly lines: string
  /** Where its words stand: at these rows. */
  readonly place: FormulaPlace
  readonly while: Condition
  /** What is shown of a row, by the name that it has there: what it holds, and the field as which it is read. */
  readonly columns: Readonly<Record<string, { readonly of: string | Formula; readonly field: Field }>>
  readonly find: readonly string[]
  readonly sort: string
  /** A date of the row past which it is late. */
  readonly due?: string
  /** The column that says what of a row may still be taken; where there is none, rows are taken whole. */
  readonly open?: string
  /** What is open may be negative: what went back is taken as well, and whole. */
  readonly signed: boolean
  /** The line of one's own that names the row, and its quantity. */
  readonly by: B
  readonly qty?: B
  /** Fields of the head by which rows part into documents of their own. */
  readonly parts: Map
  /** What the head begins with besides, by the first row of each. */
  readonly begins: Map
  /** What the line gets besides. */
  readonly line: Map
  readonly resource: ButtonCode
  /** Says that more is taken of a row than is open: `{lineNum}`, `{qty}`, `{rest}`. */
  readonly over?: M
}

/** Of documents of its own kind a definition takes once it stands. */
export type Takeable<B extends string = string, M extends string = string> = Take<B, M> | ((self: AnyDefinition) => Take<B, M>)

/** Of references behind a dot, and of rows further above, the definition tells as soon as it is loaded. */
type Reads<D extends AnyDefinition, P extends string> = Key<RowAt<D, P>> | `${string}.${string}`
/** A path, one with words of its own, or a figure with the field as which it is read. */
type Column<R extends string> = R | readonly [of: R, cn: string, en: string, width?: number] | readonly [of: Formula<R>, as: Field]
type MapOf<R extends string> = Readonly<Record<string, Operand<R>>>

interface TakeSpec<R extends string, C extends string, B extends string, M extends string> {
  readonly label: Label
  readonly while: Condition<R>
  readonly columns: Readonly<Record<C, Column<R>>>
  readonly find: readonly NoInfer<C>[]
  readonly sort: NoInfer<C> | `-${NoInfer<C>}`
  readonly due?: NoInfer<C>
  readonly open?: NoInfer<C>
  readonly signed?: boolean
  readonly by: B
  readonly qty?: B
  readonly parts: MapOf<R>
  readonly begins?: MapOf<R>
  readonly line?: MapOf<R>
  /** Whoever has it on a page takes there; `btnAdd` unless said. */
  readonly resource?: ButtonCode
  readonly over?: M
}

/**
 * `take(poHeader, 'poLine.poDelivery', { while: is('parent.parent.status', 'CONFIRMED'), columns: { poDocNum: 'parent.parent.docNum', toShip: [minus('scheduleQty', 'shippedQty'), qty('可发数量', 'To ship')] }, open: 'toShip', … })`:
 * rows are shown as a view of the lists that name it, with a quantity to type beside each; one document is made for each value of `parts`.
 */
export function take<const D extends AnyDefinition, const P extends (OwnLinePaths<D['lines']> & string) | '', const C extends string, const B extends string, const M extends string = never>(
  source: D,
  lines: P,
  spec: TakeSpec<Reads<D, P>, C, B, M>,
): Take<B, M>
export function take(source: AnyDefinition, lines: string, { columns, begins = {}, line = {}, resource = 'btnAdd', signed = false, ...spec }: TakeSpec<string, string, string, string>): Take {
  const place = placeAt(headOf(source), lines)
  const map = (given: Map) => Object.fromEntries(Object.entries(given).map(([name, said]) => [name, compileSaid(said, place)]))
  return {
    ...spec,
    from: source.entity,
    lines,
    place,
    signed,
    resource,
    while: compileTest(spec.while, place),
    columns: Object.fromEntries(Object.entries<Column<string>>(columns).map(([name, column]) => [name, columnOf(column, source, place)])),
    parts: map(spec.parts),
    begins: map(begins),
    line: map(line),
  }
}

const isFigure = (column: Column<string>): column is readonly [Formula, Field] => typeof column !== 'string' && column.length === 2

function columnOf(column: Column<string>, source: AnyDefinition, place: FormulaPlace): Take['columns'][string] {
  if (isFigure(column)) {
    const [of, field] = column
    return { of: compile(of, place, field), field }
  }
  const [of, cn = '', en = '', width] = typeof column === 'string' ? [column] : column
  const field = fieldOf(of, place, source)
  return { of, field: cn ? { ...field, label: [cn, en], options: { ...field.options, ...(width && { width }) } } : field }
}

/** A number is called as its document, the place of a line as the lines are. */
function fieldOf(path: string, place: FormulaPlace, source: AnyDefinition): Field {
  const [{ place: at, key } = { place, key: path }] = [...readsOf(path, place)]
  const lines = at.path.at(-1)
  const field = at.level.fields[key]
  if (key === 'docNum' && field) return { ...field, label: source.label }
  if (key === 'lineNum' && lines && at.above) return int(...(at.above.level.lines[lines]?.label ?? ['行号', 'Line']))
  return field ?? int('', '')
}

/** What a take names of the document that it makes, and that has no such field. */
export function strangersOf({ by, qty: taken, parts, begins, line }: Take, fields: Fields, lineFields: Fields | undefined): string[] {
  const own = [by, ...(taken ? [taken] : [])].map((path) => path.split('.').at(-1) ?? '')
  return [
    ...Object.keys({ ...parts, ...begins }).filter((name) => !(name in fields)),
    ...[...own, ...Object.keys(line)].filter((name) => !lineFields || !(name in lineFields)),
  ]
}
