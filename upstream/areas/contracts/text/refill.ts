/** A text after the figures of its contract changed: filled places and tables that still say the old ones say the new ones. What people wrote over them stays. */
import { type Block, type Cell, type Inline, isList, type List, type Plain, type Table, wordsOf } from '../../../../catalogue/legal/text.ts'
import { EMPTY, tableOf, type Values } from './fill.ts'
import { known, placeholderOf } from './placeholders.ts'

const tables = Object.keys(known).filter((path) => known[path]?.isTable)

export function refill(blocks: readonly Block[], was: Values, now: Values): Block[] {
  const inline = (inner: readonly Inline[]): Inline[] =>
    inner.map((one): Inline => {
      if (one.kind === 'mark') return { ...one, inner: inline(one.inner) }
      if (one.kind !== 'field') return one
      const { path, format } = placeholderOf(one.path)
      return one.text === (was.word(path, format) ?? EMPTY) ? { ...one, text: now.word(path, format) ?? EMPTY } : one
    })
  const rows = (all: readonly (readonly Cell[])[]) => all.map((row) => row.map((cell) => ({ ...cell, inner: inline(cell.inner) })))
  const list = (of: List): List => ({ ...of, items: of.items.map(({ inner, lists }) => ({ inner: inline(inner), lists: lists.map(list) })) })
  const plain = (block: Plain): Plain => {
    if (block.kind === 'pagebreak') return block
    if (block.kind === 'table') return filledAgain(block, was, now) ?? { ...block, head: rows(block.head), rows: rows(block.rows) }
    return isList(block) ? list(block) : { ...block, inner: inline(block.inner) }
  }
  return blocks.map((block): Block => (block.kind === 'clause' ? { ...block, blocks: block.blocks.map(plain) } : plain(block)))
}

const written = (rows: Table['rows']): string => JSON.stringify(rows.map((row) => row.map(({ inner }) => wordsOf(inner))))

/** A table is known by its heads, which stay as they are written, and by saying in each row what the contract said; null where it is another one. */
function filledAgain(block: Table, was: Values, now: Values): Plain | null {
  const heads = (block.head[0] ?? []).map(({ inner }) => wordsOf(inner))
  for (const path of tables) {
    const [before, after] = [was.table(path), now.table(path)]
    if (!before || !after) continue
    const columns = heads.flatMap((head) => Object.keys(before.heads).find((name) => before.heads[name] === head) ?? [])
    if (columns.length === 0 || columns.length < heads.length) continue
    if (written(tableOf(before, columns).rows) !== written(block.rows)) continue
    const { rows } = tableOf(after, columns)
    return written(rows) === written(block.rows) ? block : { ...block, rows }
  }
  return null
}
