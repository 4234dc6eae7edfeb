/**
 * The lines of a document while they are edited: what is stored, and over it what was typed. Plain data that is changed by copying,
 * so that an earlier version costs nothing and a line that did not change is known by being the same object.
 */
import { inputText, isNumberKind, labelledAt } from '../../../format.ts'
import type { Texts } from '../../../lines/changes.ts'
import { fieldsIn, fieldsOf } from '../../../lines/fields.ts'
import { placeOf, stepsOf } from '../../../lines/names.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { FieldView, GridView, Row } from '../../../page-types.ts'

export interface Line {
  /** Stays with the line wherever it moves. */
  readonly key: number
  readonly row: Row
  /** What was typed and differs from what is stored, by column; the visible text of a reference is `key$text`. */
  readonly typed: Texts
  /** What is wrong, by column. */
  readonly wrong: Texts
  readonly lines: Lines
}
/** By grid. */
export type Lines = Readonly<Record<string, readonly Line[]>>

export interface Sheet {
  readonly lines: Lines
  /** Ids of stored lines that were taken away. */
  readonly removed: readonly string[]
  /** Lines have changed places. */
  readonly isMoved: boolean
}

/** Whether this row keeps to itself what its column allows. */
export const isReadOnly = ({ row }: Pick<Line, 'row'>, key: string): boolean => Array.isArray(row.$readonly) && row.$readonly.includes(key)

/** The lines of the grid at a path. */
export function linesAt(lines: Lines, path: string): readonly Line[] {
  let found = lines
  let last: readonly Line[] = []
  for (const { grid, at } of stepsOf(path)) {
    last = found[grid] ?? []
    found = last[at]?.lines ?? {}
  }
  return last
}

export function lineAt(lines: Lines, name: string): Line | undefined {
  const [path, at] = placeOf(name)
  return linesAt(lines, path)[at]
}

/** The same lines but for those of one grid. */
export function changeLines(lines: Lines, path: string, change: (those: readonly Line[]) => readonly Line[]): Lines {
  const within = (level: Lines, [step, ...rest]: ReturnType<typeof stepsOf>): Lines => {
    if (!step) return level
    const those = level[step.grid] ?? []
    if (rest.length === 0) return { ...level, [step.grid]: change(those) }
    const line = those[step.at]
    return line ? { ...level, [step.grid]: replaceAt(those, step.at, { ...line, lines: within(line.lines, rest) }) } : level
  }
  return within(lines, stepsOf(path))
}

export function replaceAt(lines: readonly Line[], at: number, line: Line): readonly Line[] {
  const changed = lines.slice()
  changed[at] = line
  return changed
}

/** The row as it stands: typed values over stored ones. */
export function shownRow({ row, typed }: Line): Row {
  const shown: Row = { ...row }
  for (const [key, value] of Object.entries(typed)) {
    if (key.endsWith('$text')) shown[key.slice(0, -4)] = { code: '', name: value }
    else shown[key] = value
  }
  return shown
}

/** What a cell's input holds. */
export const typedOr = ({ row, typed }: Pick<Line, 'row' | 'typed'>, field: FieldView): string => typed[field.key] ?? inputText(field, row)

/** What stands for the id of a reference. */
export const referenceText = ({ row, typed }: Pick<Line, 'row' | 'typed'>, key: string): string => {
  const label = labelledAt(row, key)
  return typed[`${key}$text`] ?? (label ? label.name || label.code : '')
}

/** Typed values of one cell laid over a line; what is as it was stored counts as not typed. */
export const typeInto = (line: Line, column: FieldView, values: Texts): Line =>
  typeAll(
    line,
    fieldsOf(column).map((field) => [field, valuesFor(field, values)]),
  )

/** A reference comes with its text. */
const valuesFor = ({ key }: FieldView, values: Texts): Texts => {
  const text = values[`${key}$text`]
  return { [key]: values[key] ?? '', ...(text !== undefined && { [`${key}$text`]: text }) }
}

/** The same for several cells: a line is copied once, however many of its cells change. */
export function typeAll(line: Line, cells: readonly (readonly [FieldView, Texts])[]): Line {
  const typed: Record<string, string> = { ...line.typed }
  const wrong: Record<string, string> = { ...line.wrong }
  const bare = { row: line.row, typed: none }
  for (const [field, values] of cells) {
    const { key } = field
    delete wrong[key]
    const isStored =
      sameValue(field, values[key] ?? '', typedOr(bare, field)) && (field.kind !== 'ref' || values[`${key}$text`] === referenceText(bare, key))
    if (!isStored) Object.assign(typed, values)
    else {
      delete typed[key]
      delete typed[`${key}$text`]
    }
  }
  return { ...line, typed, wrong }
}

const sameValue = (field: FieldView, a: string, b: string): boolean =>
  a === b || (isNumberKind(field.kind) && a !== '' && b !== '' && inputText(field, { [field.key]: a }) === b)

const ownNames = /(?:^|\.)(?:id|versionNum)$|\$shown$/

interface Given {
  rows: Record<string, Row[]>
  /** By form name. */
  typed?: Texts | null
  errors: Texts
  removed?: readonly string[] | undefined
  isMoved?: boolean | undefined
}

/** The sheet of a page as it came: rows of each grid, with what was typed and what was refused at its line. */
export function sheetOf(grids: readonly GridView[], { rows, typed, errors, removed = [], isMoved = false }: Given): Sheet {
  const [typedIn, wrongIn] = [byLine(typed ?? {}), byLine(errors)]
  let key = 0
  const lineOf = (grid: GridView, row: Row, name: string): Line => {
    const sent = typedIn.get(name)
    const lines = grid.children.length ? linesOf(grid.children, row, `${name}.`) : none
    const line: Line = { key: key++, row, typed: sent?.$chosen ? { $chosen: 'Y' } : none, wrong: none, lines }
    const wrong = wrongIn.get(name) ?? none
    return sent ? { ...typeAll(line, cellsSent(grid, sent)), wrong } : { ...line, wrong }
  }
  const linesOf = (level: readonly GridView[], holder: Readonly<Record<string, unknown>>, before: string): Lines =>
    Object.fromEntries(level.map((grid) => [grid.key, rowsAt(holder, grid.key).map((row, at) => lineOf(grid, row, `${before}${grid.key}[${at}]`))]))
  return { lines: linesOf(grids, rows, ''), removed, isMoved }
}

/** Shared by all lines in which nothing was typed. */
const none = {}

function cellsSent(grid: GridView, sent: Texts): (readonly [FieldView, Texts])[] {
  return fieldsIn(grid.columns).flatMap((field) => {
    const isSent = field.key in sent || `${field.key}$text` in sent
    return (field.editable || field.kind === 'files') && isSent ? [[field, valuesFor(field, sent)] as const] : []
  })
}

function byLine(values: Texts): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(values)) {
    const dot = name.lastIndexOf('].')
    if (dot < 0 || ownNames.test(name)) continue
    const line = name.slice(0, dot + 1)
    const known = found.get(line) ?? {}
    known[name.slice(dot + 2)] = value
    found.set(line, known)
  }
  return found
}

/** What a line sends of itself, by form name: which one it is, empty for a new one, and what was typed. */
export function entriesOf(line: Line, name: string): [string, string][] {
  const own = Object.entries(line.typed).map(([key, value]): [string, string] => [`${name}.${key}`, value])
  const below = Object.entries(line.lines).flatMap(([key, lines]) => lines.flatMap((child, at) => entriesOf(child, `${name}.${key}[${at}]`)))
  return [[`${name}.id`, line.row.id], ...own, ...below]
}
