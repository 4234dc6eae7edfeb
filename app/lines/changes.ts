/**
 * What can be done to the lines of a grid besides typing: added, copied, taken away, moved. The browser does it in its sheet, the server in the form that
 * was sent; each says by a `LineKind` how its lines are read and made, and what happens to them is said here, once.
 */
import type { FieldView, GridView } from '../page-types.ts'
import { fieldsIn } from './fields.ts'

/** Values of a line by column; the visible text of a reference is `key$text`. */
export type Texts = Readonly<Record<string, string>>

export interface LineKind<L> {
  /** An empty line with what the grid starts one with. */
  fresh(grid: GridView, number: number): L
  numberOf(line: L): number
  /** Of the lines that are stored, those taken away included. */
  readonly highest: number
  /** What the input of a cell holds. */
  textOf(line: L, field: FieldView): string
  /** Somebody emptied the cell or filled it; otherwise it holds what is stored. */
  isTyped(line: L, key: string): boolean
  /** What stands for the id of a reference. */
  referenceOf(line: L, key: string): string
  below(line: L, grid: GridView): readonly L[]
  /** The line, a new one, with what another one says and the lines that it has under it. */
  saying(line: L, texts: Texts, below: Readonly<Record<string, readonly L[]>>, source: L): L
  /** The line with cells typed over. */
  typed(line: L, cells: readonly (readonly [FieldView, Texts])[]): L
  isReadOnly(line: L, key: string): boolean
}

export const editableIn = (grid: GridView): readonly FieldView[] => fieldsIn(grid.columns).filter(({ editable }) => editable)

export const numberAfter = <L>(kind: LineKind<L>, lines: readonly L[]): number =>
  lines.reduce((most, line) => Math.max(most, kind.numberOf(line)), kind.highest) + 10

/** An empty line at the end. */
export const withLine = <L>(kind: LineKind<L>, grid: GridView, lines: readonly L[]): readonly L[] => [
  ...lines,
  kind.fresh(grid, numberAfter(kind, lines)),
]

/** What the line says as a new line at the end, lines under it included. */
export function withCopy<L>(kind: LineKind<L>, grid: GridView, lines: readonly L[], at: number): readonly L[] {
  const line = lines[at]
  return line === undefined ? lines : [...lines, copyOf(kind, grid, line, numberAfter(kind, lines))]
}

function copyOf<L>(kind: LineKind<L>, grid: GridView, line: L, number: number): L {
  const texts: Record<string, string> = {}
  const fresh = kind.fresh(grid, number)
  for (const field of editableIn(grid)) {
    const { key } = field
    const text = kind.textOf(line, field)
    const reference = field.kind === 'ref' ? kind.referenceOf(line, key) : ''
    // A cell that is empty stays so, whatever a new line starts with.
    if (text !== '' || kind.isTyped(line, key) || kind.textOf(fresh, field) !== '') texts[key] = text
    if (reference) texts[`${key}$text`] = reference
  }
  const copiesOf = (child: GridView) => (child.canAdd ? kind.below(line, child).map((each, at) => copyOf(kind, child, each, (at + 1) * 10)) : [])
  return kind.saying(fresh, texts, Object.fromEntries(grid.children.map((child) => [child.key, copiesOf(child)])), line)
}

export const withoutLine = <L>(lines: readonly L[], at: number): readonly L[] => lines.filter((_, each) => each !== at)

/** One place up or down; at the end of the grid nothing moves, and the same lines come back. */
export function withMoved<L>(lines: readonly L[], at: number, by: -1 | 1): readonly L[] {
  const [line, other] = [lines[at], lines[at + by]]
  if (line === undefined || other === undefined) return lines
  const moved = lines.slice()
  moved[at] = other
  moved[at + by] = line
  return moved
}
