/** A text with what changed since an earlier one, as Word tracks it: sign by sign, in the marks that each sign has. */
import type { Block } from '../../../../catalogue/legal/text.ts'
import { blocksOf, nameOfClause } from '../../../platform/legal-word/of-text.ts'
import type { Change, Run, WordBlock, WordParagraph, WordTable, WordText } from '../../../platform/legal-word/types.ts'
import { comparisonBudget, paired, pairedParts, wordsIn } from './compare.ts'
import { type Budget, stepsBetween } from './myers.ts'

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** So many signs of the runs from one place on. */
function cut(runs: readonly Run[], start: number, length: number): Run[] {
  let place = 0
  return runs.flatMap((run) => {
    const [from, to] = [Math.max(0, start - place), Math.min(run.text.length, start + length - place)]
    place += run.text.length
    return from < to ? [{ ...run, text: run.text.slice(from, to) }] : []
  })
}

const all = (runs: readonly Run[], change: Change): Run[] => runs.map((run) => ({ ...run, change }))

function trackedRuns(from: readonly Run[], to: readonly Run[], budget: Budget): Run[] {
  let [x, y] = [0, 0]
  return stepsBetween(wordsIn(textOf(from)), wordsIn(textOf(to)), budget).flatMap(({ kind, words }) => {
    const { length } = words.join('')
    const [was, is] = [cut(from, x, length), cut(to, y, length)]
    if (kind !== 'ins') x += length
    if (kind !== 'del') y += length
    return kind === 'same' ? is : kind === 'ins' ? all(is, 'ins') : all(was, 'del')
  })
}

function trackedTable(from: WordTable, to: WordTable, budget: Budget): WordTable {
  const cellAt = (row: number, column: number): readonly Run[] => from.rows[row]?.[column]?.runs ?? []
  return { ...to, rows: to.rows.map((row, at) => row.map((cell, column) => ({ ...cell, runs: trackedRuns(cellAt(at, column), cell.runs, budget) }))) }
}

function whole(block: WordBlock, change: Change): WordBlock {
  if (block.kind === 'pagebreak') return block
  if (block.kind !== 'table') return { ...block, change, runs: all(block.runs, change) }
  return { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, runs: all(cell.runs, change) }))) }
}

const isParagraph = (block: WordBlock): block is WordParagraph => block.kind !== 'table' && block.kind !== 'pagebreak'

function trackedPair(from: WordBlock | null, to: WordBlock | null, budget: Budget): WordBlock[] {
  if (from && to && isParagraph(from) && isParagraph(to)) return [{ ...to, runs: trackedRuns(from.runs, to.runs, budget) }]
  if (from?.kind === 'table' && to?.kind === 'table') return [trackedTable(from, to, budget)]
  if (from?.kind === to?.kind) return to ? [to] : []
  return [...(from ? [whole(from, 'del')] : []), ...(to ? [whole(to, 'ins')] : [])]
}

function saying(block: WordBlock): string {
  if (block.kind === 'pagebreak') return '\f'
  return block.kind === 'table' ? block.rows.map((row) => row.map(({ runs }) => textOf(runs)).join('\t')).join('\n') : textOf(block.runs)
}

export function trackedText(from: readonly Block[], to: readonly Block[]): WordText {
  const counter = { lists: 0 }
  const budget = comparisonBudget()
  return pairedParts(from, to, budget).flatMap(({ old, now }): WordText => {
    const part = now ?? old
    const pairs = paired(blocksOf(old?.blocks ?? [], counter), blocksOf(now?.blocks ?? [], counter), saying, budget)
    const blocks = pairs.flatMap(([was, is]) => trackedPair(was, is, budget))
    return part?.code ? [{ kind: 'clause', code: nameOfClause({ code: part.code, version: part.version }), blocks }] : blocks
  })
}
