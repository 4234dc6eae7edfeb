/** A template with a contract's own words: clauses of the library, what conditions let stand, and values for placeholders. */

import { isAbove, isSame } from '../../../../catalogue/language/formula.ts'
import {
  type Block,
  type Cell,
  type Clause,
  type Inline,
  type Item,
  isList,
  joinedTexts,
  type List,
  type Plain,
  plain,
  type Table,
  wordsOf,
} from '../../../../catalogue/legal/text.ts'
import { isDecimal } from '../../../../catalogue/values/decimal.ts'
import { isCondition, known, PLACEHOLDER, placeholderOf, type Test, testOf } from './placeholders.ts'

export interface TableValue {
  /** Words over the columns, by their names. */
  heads: Readonly<Record<string, string>>
  rows: readonly Readonly<Record<string, string>>[]
  /** Those shown where the template names none. */
  usual: readonly string[]
}

export interface Values {
  /** What conditions compare: as it is stored. */
  raw: (path: string) => string | null
  /** What is written, in the format that the placeholder asks for. */
  word: (path: string, format: string | null) => string | null
  table: (path: string) => TableValue | null
  /** The published text of a clause of the library. */
  clause: (code: string) => Clause | null
}

export const EMPTY = '____'

/** Optional ones print a line to write on; a place to sign stays as it is, for whoever draws the page. */
function filledText(text: string, values: Values): Inline[] {
  const parts = text.split(PLACEHOLDER)
  return parts.flatMap((part, at): Inline[] => {
    if (at % 2 === 0) return part ? [plain(part)] : []
    const written = part.trim()
    if (isCondition(written)) return []
    const { path, format } = placeholderOf(written)
    const about = known[path]
    if (!about || about.isTable) return [plain(`{{${part}}}`)]
    if (about.isPlace) return [{ kind: 'field', path, text: '' }]
    return [{ kind: 'field', path: format ? `${path}|${format}` : path, text: values.word(path, format) ?? EMPTY }]
  })
}

function filledInline(inner: readonly Inline[], values: Values): Inline[] {
  const chosen = chooseInline(inner, values)
  return joinedTexts(
    chosen.flatMap((one): Inline[] =>
      one.kind === 'text' ? filledText(one.text, values) : one.kind === 'mark' ? [{ ...one, inner: filledInline(one.inner, values) }] : [one],
    ),
  )
}

export function holds({ path, op, value }: Test, raw: Values['raw']): boolean {
  const given = raw(path)
  const isFigure = given !== null && isDecimal(given) && isDecimal(value)
  const isEqual = isFigure ? isSame(given, value) : (given ?? '') === value
  if (op === '=') return isEqual
  if (op === '!=') return !isEqual
  if (given === null) return false
  const isMore = isFigure ? isAbove(given, value) : given > value
  return { '>': isMore, '>=': isMore || isEqual, '<': !isMore && !isEqual, '<=': !isMore }[op] ?? false
}

/** Follows conditions through a run of pieces: what stands within one that does not hold is left out. */
class Chooser {
  private readonly open: boolean[] = []
  private readonly raw: Values['raw']

  constructor(raw: Values['raw']) {
    this.raw = raw
  }

  get isShown(): boolean {
    return this.open.every(Boolean)
  }

  get isOpen(): boolean {
    return this.open.length > 0
  }

  take(written: string): void {
    if (written === '/if') this.open.pop()
    else {
      const test = testOf(written)
      this.open.push(test !== null && holds(test, this.raw))
    }
  }
}

/** Conditions that open and close within one block. */
function chooseInline(inner: readonly Inline[], values: Values): Inline[] {
  const chooser = new Chooser(values.raw)
  return inner.flatMap((one): Inline[] => {
    if (one.kind !== 'text') return chooser.isShown ? [one] : []
    const kept = one.text.split(PLACEHOLDER).map((part, at) => {
      if (at % 2 === 0) return chooser.isShown ? part : ''
      if (!isCondition(part.trim())) return chooser.isShown ? `{{${part}}}` : ''
      chooser.take(part.trim())
      return ''
    })
    return [plain(kept.join(''))]
  })
}

/** The condition that a block consists of. */
function markerIn(block: Block): string | null {
  if (block.kind !== 'p') return null
  const [, written = ''] = /^\{\{([^{}]*)\}\}$/.exec(wordsOf(block.inner).trim()) ?? []
  return written && isCondition(written.trim()) ? written.trim() : null
}

function choose<B extends Block>(blocks: readonly B[], values: Values): B[] {
  const chooser = new Chooser(values.raw)
  return blocks.filter((block) => {
    const marker = markerIn(block)
    if (marker) chooser.take(marker)
    return !marker && chooser.isShown
  })
}

const headCell = (text: string): Cell => ({ isHead: true, colspan: 1, rowspan: 1, inner: [plain(text)] })
const cell = (text: string): Cell => ({ isHead: false, colspan: 1, rowspan: 1, inner: text ? [plain(text)] : [] })

function tableFor(block: Plain, values: Values): Plain | null {
  if (block.kind !== 'p') return null
  const [, written = ''] = /^\{\{([^{}]*)\}\}$/.exec(wordsOf(block.inner).trim()) ?? []
  const { path, columns } = placeholderOf(written.trim())
  const table = known[path]?.isTable ? values.table(path) : null
  if (!table) return null
  return tableOf(table, columns.length > 0 ? columns : table.usual)
}

export const tableOf = ({ heads, rows }: TableValue, columns: readonly string[]): Table => ({
  kind: 'table',
  head: [columns.map((one) => headCell(heads[one] ?? one))],
  rows: rows.map((row) => columns.map((one) => cell(row[one] ?? ''))),
})

const filledList = ({ kind, items }: List, values: Values): List => ({
  kind,
  items: items.map(({ inner, lists }): Item => ({ inner: filledInline(inner, values), lists: lists.map((list) => filledList(list, values)) })),
})
const filledRows = (rows: readonly (readonly Cell[])[], values: Values) =>
  rows.map((row) => row.map((one) => ({ ...one, inner: filledInline(one.inner, values) })))

function filledPlain(block: Plain, values: Values): Plain {
  const table = tableFor(block, values)
  if (table) return table
  if (block.kind === 'pagebreak') return block
  if (isList(block)) return filledList(block, values)
  if (block.kind === 'table') return { ...block, head: filledRows(block.head, values), rows: filledRows(block.rows, values) }
  return { ...block, inner: filledInline(block.inner, values) }
}

const fillPlain = (blocks: readonly Plain[], values: Values): Plain[] => choose(blocks, values).map((block) => filledPlain(block, values))

/** The text of a contract. */
export const fill = (blocks: readonly Block[], values: Values): Block[] =>
  choose(blocks, values).map((block): Block => {
    if (block.kind !== 'clause') return filledPlain(block, values)
    const from = block.version === null && block.blocks.length === 0 ? (values.clause(block.code) ?? block) : block
    return { ...from, blocks: fillPlain(from.blocks, values) }
  })

/** Places that say nothing although a contract cannot do without them. */
export function emptyIn(blocks: readonly Block[]): string[] {
  const inline = (inner: readonly Inline[]): string[] =>
    inner.flatMap((one) =>
      one.kind === 'mark'
        ? inline(one.inner)
        : one.kind === 'field' && one.text === EMPTY && known[one.path.split('|')[0] ?? '']?.isRequired
          ? [one.path.split('|')[0] ?? '']
          : [],
    )
  const inPlain = (block: Plain): string[] => {
    if (block.kind === 'pagebreak') return []
    if (block.kind === 'table') return [...block.head, ...block.rows].flat().flatMap(({ inner }) => inline(inner))
    if (isList(block)) return block.items.flatMap(({ inner, lists }) => [...inline(inner), ...lists.flatMap(inPlain)])
    return inline(block.inner)
  }
  return [...new Set(blocks.flatMap((block) => (block.kind === 'clause' ? block.blocks.flatMap(inPlain) : inPlain(block))))]
}
