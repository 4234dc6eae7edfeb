/** From a legal text to what Word writes of it. */
import { type Block, type Inline, isList, type List, type Mark, type Plain, type Table } from '../../../catalogue/legal/text.ts'
import type { ItemPlace, Run, WordBlock, WordParagraph, WordTable, WordText } from './types.ts'

export function runsOf(inner: readonly Inline[], marks: readonly Mark[] = []): Run[] {
  return inner.flatMap((one): Run[] => {
    if (one.kind === 'mark') return runsOf(one.inner, [...marks, one.mark])
    if (one.kind === 'break') return [{ text: '\n', marks }]
    return [{ text: one.text, marks, ...(one.kind === 'field' && { field: one.path }) }]
  })
}

function itemsOf({ kind, items }: List, at: Omit<ItemPlace, 'kind'>): WordParagraph[] {
  return items.flatMap(({ inner, lists }) => [
    { kind: 'p' as const, runs: runsOf(inner), item: { kind, ...at } },
    ...lists.flatMap((list) => itemsOf(list, { ...at, depth: at.depth + 1 })),
  ])
}

const tableOf = ({ head, rows }: Table): WordTable => ({
  kind: 'table',
  headRows: head.length,
  rows: [...head, ...rows].map((row) => row.map(({ inner, ...cell }) => ({ ...cell, runs: runsOf(inner) }))),
})

/** Lists are counted through the whole text: each begins with one. */
export function blocksOf(blocks: readonly Plain[], counter: { lists: number }): WordBlock[] {
  return blocks.flatMap((block): WordBlock[] => {
    if (block.kind === 'pagebreak') return [block]
    if (block.kind === 'table') return [tableOf(block)]
    if (isList(block)) return itemsOf(block, { depth: 0, list: counter.lists++ })
    const { inner, ...paragraph } = block
    return [{ ...paragraph, runs: runsOf(inner) }]
  })
}

export const nameOfClause = ({ code, version }: { code: string; version: number | null }): string => (version === null ? code : `${code}@${version}`)

export function wordText(text: readonly Block[]): WordText {
  const counter = { lists: 0 }
  return text.flatMap(
    (block): WordText =>
      block.kind === 'clause'
        ? [{ kind: 'clause' as const, code: nameOfClause(block), blocks: blocksOf(block.blocks, counter) }]
        : blocksOf([block], counter),
  )
}
