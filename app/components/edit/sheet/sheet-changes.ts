/** What can be done to the lines of a sheet besides typing, by the rules of `app/lines`; each answers the changed sheet. Fetched when first needed. */
import { type LineKind, type Texts, withCopy, withLine, withMoved, withoutLine } from '../../../lines/changes.ts'
import { blamedIn, fieldsOf } from '../../../lines/fields.ts'
import { placeOf } from '../../../lines/names.ts'
import { type Corner, withPasted, whatIsWrong as wrongOf } from '../../../lines/paste.ts'
import type { FieldView, GridView, Issue } from '../../../page-types.ts'
import type { Say } from '../../page-context.tsx'
import { changeLines, isReadOnly, type Line, lineAt, linesAt, referenceText, type Sheet, typeAll, typedOr, typeInto } from './sheet.ts'

export { bareBlock } from '../../../lines/paste.ts'

let lastKey = 1_000_000
const nextKey = () => ++lastKey

const sheetLine: LineKind<Line> = {
  highest: 0,
  fresh: (grid, lineNum) => ({
    key: nextKey(),
    row: { id: '', lineNum, ...grid.first },
    typed: {},
    wrong: {},
    lines: Object.fromEntries(grid.children.map(({ key }) => [key, []])),
  }),
  numberOf: ({ row }) => Number(row.lineNum ?? 0),
  textOf: typedOr,
  isTyped: ({ typed }, key) => key in typed,
  referenceOf: referenceText,
  below: ({ lines }, { key }) => lines[key] ?? [],
  saying: (line, typed, lines, { wrong }) => ({ ...line, typed, wrong, lines }),
  typed: typeAll,
  isReadOnly,
}

const changed = (sheet: Sheet, path: string, change: (lines: readonly Line[]) => readonly Line[]): Sheet => ({
  ...sheet,
  lines: changeLines(sheet.lines, path, change),
})

export const addLine = (sheet: Sheet, grid: GridView, path: string): Sheet => changed(sheet, path, (lines) => withLine(sheetLine, grid, lines))

export function copyLine(sheet: Sheet, grid: GridView, name: string): Sheet {
  const [path, at] = placeOf(name)
  return changed(sheet, path, (lines) => withCopy(sheetLine, grid, lines, at))
}

export function removeLine(sheet: Sheet, name: string): Sheet {
  const [path, at] = placeOf(name)
  const id = lineAt(sheet.lines, name)?.row.id
  return { ...changed(sheet, path, (lines) => withoutLine(lines, at)), removed: id ? [...sheet.removed, id] : sheet.removed }
}

export function moveLine(sheet: Sheet, name: string, by: -1 | 1): Sheet {
  const [path, at] = placeOf(name)
  const lines = linesAt(sheet.lines, path)
  const moved = withMoved(lines, at, by)
  return moved === lines ? sheet : { ...changed(sheet, path, () => moved), isMoved: true }
}

export interface Pasted {
  sheet: Sheet
  /** Cells that break a rule. */
  wrong: Issue[]
}

/** What is wrong stands at its cells too. */
export function pasteBlock(sheet: Sheet, grid: GridView, path: string, block: string, from: Corner, say: Say): Pasted {
  const { lines, wrong } = withPasted(sheetLine, grid, path, linesAt(sheet.lines, path), block, from, say)
  const messages = new Map(wrong.map(({ at, message }) => [at, message]))
  const marked = lines.map((line, at) => {
    const own = grid.columns
      .map(blamedIn)
      .flatMap((key) => (messages.has(`${path}[${at}].${key}`) ? [[key, messages.get(`${path}[${at}].${key}`)!]] : []))
    return own.length > 0 ? { ...line, wrong: { ...line.wrong, ...Object.fromEntries(own) } } : line
  })
  return { sheet: changed(sheet, path, () => marked), wrong }
}

export const whatIsWrong = (line: Line, column: FieldView, say: Say): string | null => wrongOf(sheetLine, line, column, say)

/** The value of the first cell in all the others. */
export function fillDown(sheet: Sheet, grid: GridView, path: string, key: string, from: number, to: number): Sheet {
  const column = grid.columns.find((c) => c.key === key)
  const source = linesAt(sheet.lines, path)[from]
  if (!column?.editable || !source) return sheet
  const values: Texts = {
    ...Object.fromEntries(fieldsOf(column).map((field) => [field.key, typedOr(source, field)])),
    ...(column.kind === 'ref' && { [`${key}$text`]: referenceText(source, key) }),
  }
  const blamed = blamedIn(column)
  const wrong = source.wrong[blamed]
  const lines = changeLines(sheet.lines, path, (those) =>
    those.map((line, at) => {
      if (at <= from || at > to || isReadOnly(line, key)) return line
      const filled = typeInto(line, column, values)
      return wrong === undefined ? filled : { ...filled, wrong: { ...filled.wrong, [blamed]: wrong } }
    }),
  )
  return { ...sheet, lines }
}
