/** What can be done to lines besides typing: added, copied, taken away, moved, pasted, filled down. Each answers the changed sheet. Fetched when first needed. */
import { brokenRule, cellsOf, cleanCell, headingOf, isReversed } from '../../cells.ts'
import { blamedIn, fieldsIn, fieldsOf, pastePrefix } from '../../line-fields.ts'
import type { ColumnView, FieldView, GridView, Issue, Row } from '../../page-types.ts'
import type { Say } from '../page-context.tsx'
import {
  changeLines,
  type Line,
  lineAt,
  linesAt,
  placeOf,
  referenceText,
  replaceAt,
  type Sheet,
  type Texts,
  typeAll,
  typedOr,
  typeInto,
} from './sheet.ts'

let lastKey = 1_000_000
const nextKey = () => ++lastKey

const numberAfter = (lines: readonly Line[]) => lines.reduce((most, { row }) => Math.max(most, Number(row.lineNum ?? 0)), 0) + 10

function newLine(grid: GridView, lineNum: number): Line {
  return {
    key: nextKey(),
    row: { id: '', lineNum, ...grid.first } as Row,
    typed: {},
    wrong: {},
    lines: Object.fromEntries(grid.children.map(({ key }) => [key, []])),
  }
}

/** Adds an empty line at the end. */
export function addLine(sheet: Sheet, grid: GridView, path: string): Sheet {
  return { ...sheet, lines: changeLines(sheet.lines, path, (lines) => [...lines, newLine(grid, numberAfter(lines))]) }
}

/** Adds what the line says as a new line at the end, lines under it included. */
export function copyLine(sheet: Sheet, grid: GridView, name: string): Sheet {
  const [path] = placeOf(name)
  const line = lineAt(sheet.lines, name)
  if (!line) return sheet
  return { ...sheet, lines: changeLines(sheet.lines, path, (lines) => [...lines, copyOf(grid, line, numberAfter(lines))]) }
}

function copyOf(grid: GridView, line: Line, lineNum: number): Line {
  const typed: Record<string, string> = {}
  for (const column of fieldsIn(grid.columns).filter((c) => c.editable)) {
    const value = typedOr(line, column)
    if (value !== '' || column.key in line.typed) typed[column.key] = value
    if (column.kind === 'ref' && referenceText(line, column.key)) typed[`${column.key}$text`] = referenceText(line, column.key)
  }
  const lines = Object.fromEntries(
    grid.children.map((child) => [
      child.key,
      child.canAdd ? (line.lines[child.key] ?? []).map((each, at) => copyOf(child, each, (at + 1) * 10)) : [],
    ]),
  )
  return { ...newLine(grid, lineNum), typed, wrong: line.wrong, lines }
}

export function removeLine(sheet: Sheet, name: string): Sheet {
  const [path, at] = placeOf(name)
  const id = lineAt(sheet.lines, name)?.row.id
  return {
    ...sheet,
    lines: changeLines(sheet.lines, path, (lines) => lines.filter((_, each) => each !== at)),
    removed: id ? [...sheet.removed, id] : sheet.removed,
  }
}

/** One place up or down; at the end of the grid nothing moves. */
export function moveLine(sheet: Sheet, name: string, by: -1 | 1): Sheet {
  const [path, at] = placeOf(name)
  const lines = linesAt(sheet.lines, path)
  const [line, other] = [lines[at], lines[at + by]]
  if (!line || !other) return sheet
  return { ...sheet, isMoved: true, lines: changeLines(sheet.lines, path, (those) => replaceAt(replaceAt(those, at, other), at + by, line)) }
}

export interface Pasted {
  sheet: Sheet
  /** Cells that break a rule. */
  wrong: Issue[]
}

/**
 * A block of cells laid over the grid from a line and an editable column on; what goes beyond the last line makes new ones.
 * A first row that names the columns says where each cell belongs.
 */
export function pasteBlock(
  sheet: Sheet,
  grid: GridView,
  path: string,
  block: string,
  from: { line: number; column: string | undefined },
  say: Say,
): Pasted {
  const rows = cellsOf(block)
  const editable = fieldsIn(grid.columns).filter((c) => c.editable)
  const periods = grid.columns.filter((c) => c.parts)
  const heading = headingOf(rows[0] ?? [], editable)
  const start = Math.max(
    0,
    editable.findIndex(({ key }) => key === first(grid, from.column)),
  )
  const columns = heading?.columns ?? editable.slice(start)
  const body = heading ? rows.slice(1) : rows
  const wrong: Issue[] = []
  if (heading && heading.foreign.length > 0) {
    const message = say('edit.foreignTitles', { titles: heading.foreign.join(' · ') })
    wrong.push({ at: pastePrefix + path, label: '', message })
  }
  const lines = changeLines(sheet.lines, path, (those) => {
    const changed = those.slice()
    let number = numberAfter(those)
    for (const [offset, cells] of body.entries()) {
      const at = from.line + offset
      if (at >= changed.length) {
        if (!grid.canAdd) break
        changed.push(newLine(grid, number))
        number += 10
      }
      changed[at] = pasteInto(changed[at]!, { columns, periods }, cells, `${path}[${at}]`, wrong, say)
    }
    return changed
  })
  return { sheet: { ...sheet, lines }, wrong }
}

/** The field in which a block begins that is laid over a column: a period takes two of its cells. */
const first = (grid: GridView, column: string | undefined): string | undefined => {
  const known = grid.columns.find(({ key }) => key === column)
  return known && fieldsOf(known)[0]?.key
}

interface Places {
  columns: readonly (FieldView | undefined)[]
  /** Judged as a whole once their days are in. */
  periods: readonly ColumnView[]
}

function pasteInto(line: Line, { columns, periods }: Places, given: readonly string[], name: string, wrong: Issue[], say: Say): Line {
  const readOnly = (line.row.$readonly as string[] | undefined) ?? []
  const cells = given.flatMap((text, at) => {
    const column = columns[at]
    return column && !readOnly.includes(column.key) ? [[column, valuesOf(column, text)] as const] : []
  })
  const changed = typeAll(line, cells)
  const found: Record<string, string> = {}
  for (const column of [...cells.map(([field]) => field), ...periods]) {
    const message = whatIsWrong(changed, column, say)
    const key = blamedIn(column)
    if (message === null || key in found) continue
    found[key] = message
    wrong.push({ at: `${name}.${key}`, label: column.label, message, given: changed.typed[key] ?? '' })
  }
  return Object.keys(found).length ? { ...changed, wrong: { ...changed.wrong, ...found } } : changed
}

/** A reference is pasted as its code or name and looked up when the form is sent. */
const valuesOf = (column: FieldView, given: string): Texts =>
  column.kind === 'ref' ? { [column.key]: '', [`${column.key}$text`]: given.trim() } : { [column.key]: cleanCell(column, given) }

/** 第10行“订单数量”的值 -1 不符合：不能小于0.0001; null when nothing is. */
export function whatIsWrong(line: Line, column: FieldView, say: Say): string | null {
  if (column.parts) return whatIsWrongIn(column.parts, line, say)
  const value = line.typed[column.key]
  if (value === undefined || column.kind === 'ref') return null
  const broken = brokenRule(column, cleanCell(column, value))
  return (
    broken && say('edit.brokenCell', { n: String(line.row.lineNum ?? ''), label: column.label, given: value, rule: say(broken.word, broken.values) })
  )
}

/** A period is wrong when one of its days is, or when it ends before it starts. */
function whatIsWrongIn(parts: readonly FieldView[], line: Line, say: Say): string | null {
  const day = parts.map((part) => whatIsWrong(line, part, say)).find((message) => message !== null)
  if (day) return day
  const [from = '', to = ''] = parts.map((part) => cleanCell(part, typedOr(line, part)))
  if (!isReversed(from, to)) return null
  const last = parts.at(-1)
  return say('edit.brokenCell', { n: String(line.row.lineNum ?? ''), label: last?.label ?? '', given: to, rule: say('edit.rule.period') })
}

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
      if (at <= from || at > to || (line.row.$readonly as string[] | undefined)?.includes(key)) return line
      const filled = typeInto(line, column, values)
      return wrong === undefined ? filled : { ...filled, wrong: { ...filled.wrong, [blamed]: wrong } }
    }),
  )
  return { ...sheet, lines }
}
