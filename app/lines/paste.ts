/** Cells of a spreadsheet laid over the lines of a grid, by the browser at once and by the server without script. */
import type { ColumnView, FieldView, GridView, Issue } from '../page-types.ts'
import { asTold, brokenRule, cellsOf, cleanCell, headingOf, isReversed } from './cells.ts'
import { editableIn, type LineKind, numberAfter, type Texts } from './changes.ts'
import { blamedIn, fieldsOf, pastePrefix } from './fields.ts'

/** A word of the interface, its places filled. */
type Say = (key: string, values?: Record<string, string | number>) => string

/** Where the block is laid: from a line on, and from an editable column on, or the first one. */
export interface Corner {
  line: number
  column: string | undefined
}

export interface PastedLines<L> {
  lines: readonly L[]
  /** Cells that break a rule. */
  wrong: Issue[]
}

/** What was put into the field for it, without the empty lines round it. */
export const bareBlock = (text: string): string => text.trimEnd().replace(/^[\r\n]+/, '')

/** What goes beyond the last line makes new ones. A first row that names the columns says where each cell belongs. */
export function withPasted<L>(
  kind: LineKind<L>,
  grid: GridView,
  path: string,
  lines: readonly L[],
  block: string,
  from: Corner,
  say: Say,
): PastedLines<L> {
  const rows = cellsOf(block)
  const editable = editableIn(grid)
  const heading = headingOf(rows[0] ?? [], editable)
  const columns = heading?.columns ?? editable.slice(startOf(grid, editable, from.column))
  const periods = grid.columns.filter(({ parts }) => parts)
  const changed = lines.slice()
  const wrong: Issue[] = heading?.foreign.length ? [foreignTitles(path, heading.foreign, say)] : []
  for (const [offset, cells] of (heading ? rows.slice(1) : rows).entries()) {
    const at = from.line + offset
    if (at >= changed.length && !grid.canAdd) break
    const line = changed[at] ?? kind.fresh(grid, numberAfter(kind, changed))
    const filled = fill(kind, line, columns, cells)
    changed[at] = filled.line
    wrong.push(...wrongCells(kind, filled.line, [...filled.fields, ...periods], `${path}[${at}]`, say))
  }
  return { lines: changed, wrong }
}

/** The field in which a block begins that is laid over a column: a period takes two of its cells. */
function startOf(grid: GridView, editable: readonly FieldView[], column: string | undefined): number {
  const known = grid.columns.find(({ key }) => key === column)
  const first = known && fieldsOf(known)[0]?.key
  return Math.max(
    0,
    editable.findIndex(({ key }) => key === first),
  )
}

const foreignTitles = (path: string, titles: readonly string[], say: Say): Issue => ({
  at: pastePrefix + path,
  label: '',
  message: say('edit.foreignTitles', { titles: titles.join(' · ') }),
})

function fill<L>(kind: LineKind<L>, line: L, columns: readonly (FieldView | undefined)[], given: readonly string[]) {
  const cells = given.flatMap((text, at) => {
    const field = columns[at]
    return field && !kind.isReadOnly(line, field.key) ? [[field, valuesOf(field, text)] as const] : []
  })
  return { line: kind.typed(line, cells), fields: cells.map(([field]) => field) }
}

/** A reference is pasted as its code or name and looked up when the form is sent. */
const valuesOf = (field: FieldView, given: string): Texts =>
  field.kind === 'ref' ? { [field.key]: '', [`${field.key}$text`]: given.trim() } : { [field.key]: cleanCell(field, given) }

/** One word for each cell; a period is judged once its days are in. */
function wrongCells<L>(kind: LineKind<L>, line: L, columns: readonly (FieldView | ColumnView)[], name: string, say: Say): Issue[] {
  const found = new Map<string, Issue>()
  for (const column of columns) {
    const key = blamedIn(column)
    const message = found.has(key) ? null : whatIsWrong(kind, line, column, say)
    const given = kind.isTyped(line, key) ? kind.textOf(line, { ...column, key }) : ''
    if (message !== null) found.set(key, { at: `${name}.${key}`, label: column.label, message, given: asTold(given) })
  }
  return [...found.values()]
}

/** 第10行“订单数量”的值 -1 不符合：不能小于0.0001; null when nothing is. */
export function whatIsWrong<L>(kind: LineKind<L>, line: L, column: FieldView, say: Say): string | null {
  if (column.parts) return whatIsWrongIn(kind, line, column.parts, say)
  if (column.kind === 'ref' || !kind.isTyped(line, column.key)) return null
  const given = kind.textOf(line, column)
  const broken = brokenRule(column, cleanCell(column, given))
  return broken && brokenCell(kind, line, column.label, given, say(broken.word, broken.values), say)
}

/** A period is wrong when one of its days is, or when it ends before it starts. */
function whatIsWrongIn<L>(kind: LineKind<L>, line: L, parts: readonly FieldView[], say: Say): string | null {
  const day = parts.map((part) => whatIsWrong(kind, line, part, say)).find((message) => message !== null)
  if (day) return day
  const [from = '', to = ''] = parts.map((part) => cleanCell(part, kind.textOf(line, part)))
  return isReversed(from, to) ? brokenCell(kind, line, parts.at(-1)?.label ?? '', to, say('edit.rule.period'), say) : null
}

const brokenCell = <L>(kind: LineKind<L>, line: L, label: string, given: string, rule: string, say: Say): string =>
  say('edit.brokenCell', { n: String(kind.numberOf(line) || ''), label, given: asTold(given), rule })
