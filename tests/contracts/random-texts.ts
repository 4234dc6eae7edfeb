/** Legal texts thrown by dice, with whatever is hard to write down. */
import type { Block, Cell, Inline, List, Paragraph, Plain } from '../../catalogue/legal/text.ts'
import { joinedTexts } from '../../catalogue/legal/text.ts'

/** A fixed row of numbers, so that a text that fails fails again. */
export function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
type Dice = ReturnType<typeof dice>

const words = [
  '付款',
  '收到发票后30日内',
  'a*b',
  '__x',
  '1. 一',
  '# not',
  '|',
  '\\',
  '{{contract.docNum}}',
  '{{items:lineNum,qty|x}}',
  '<b>',
  'A & B',
  '~',
  '^2',
  '[[X]]',
  '{=',
  '=}',
  '- ',
  ':center: ',
  '"引"',
  'n',
  '---',
  '!',
  '{2x3}',
]
const word = (roll: Dice): string => words[roll(words.length)] ?? ''

function inlines(roll: Dice, depth = 0, marks: readonly string[] = ['strong', 'em', 'u', 'sub', 'sup']): Inline[] {
  const found = Array.from({ length: 1 + roll(4) }, (): Inline => {
    const kind = roll(8)
    if (kind === 0 && depth < 2 && marks.length > 0) {
      const mark = marks[roll(marks.length)] as 'u'
      return { kind: 'mark', mark, inner: [{ kind: 'text', text: `字${word(roll)}字` }] }
    }
    if (kind === 1) return { kind: 'field', path: 'contract.docNum', text: word(roll).replaceAll('\n', '') }
    return { kind: 'text', text: `甲${word(roll)}乙` }
  })
  return joinedTexts(roll(3) === 0 ? [...found, { kind: 'break' }, { kind: 'text', text: `丙${word(roll)}丁` }] : found)
}
/** Marks that touch each other would read as other marks. */
const apart = (inner: Inline[]): Inline[] =>
  joinedTexts(
    inner.flatMap((one): Inline[] =>
      one.kind === 'mark' ? [{ kind: 'text' as const, text: '间' }, one, { kind: 'text' as const, text: '间' }] : [one],
    ),
  )
const run = (roll: Dice): Inline[] => apart(inlines(roll))

const cell = (roll: Dice): Cell => ({ isHead: roll(4) === 0, colspan: 1 + roll(2), rowspan: 1 + roll(2), inner: roll(5) === 0 ? [] : run(roll) })
const rows = (roll: Dice, count: number): Cell[][] => Array.from({ length: count }, () => Array.from({ length: 2 }, () => cell(roll)))
const list = (roll: Dice, depth: number): List => ({
  kind: roll(2) ? 'ol' : 'ul',
  items: Array.from({ length: 1 + roll(3) }, () => ({ inner: run(roll), lists: depth < 2 && roll(3) === 0 ? [list(roll, depth + 1)] : [] })),
})
function block(roll: Dice): Plain {
  const kind = roll(7)
  if (kind === 0) return { kind: 'pagebreak' }
  if (kind === 1) return list(roll, 0)
  if (kind === 2) return { kind: 'table', head: rows(roll, roll(2)), rows: rows(roll, 1 + roll(2)) }
  const align = ([undefined, undefined, 'center', 'right'] as const)[roll(4)]
  const numbering = ([undefined, undefined, 'n1', 'n2'] as const)[roll(4)]
  return {
    kind: (['p', 'p', 'h1', 'h2', 'h3'] as const)[roll(5)] ?? 'p',
    ...(align && { align }),
    ...(numbering && { numbering }),
    inner: run(roll),
  } satisfies Paragraph
}
/** Two lists in a row are one list for whoever reads them. */
const unlike = (blocks: Plain[]): Plain[] =>
  blocks.filter((one, at) => !(isList(one) && at > 0 && isList(blocks[at - 1])) && !(one.kind === 'table' && blocks[at - 1]?.kind === 'table'))
const isList = (one: Plain | undefined): boolean => one?.kind === 'ol' || one?.kind === 'ul'
export const text = (roll: Dice): Block[] => [
  ...unlike(Array.from({ length: 1 + roll(4) }, () => block(roll))),
  { kind: 'clause', code: 'INTEGRITY_01', version: 2, blocks: unlike(Array.from({ length: 1 + roll(3) }, () => block(roll))) },
  { kind: 'clause', code: 'NDA_01', version: null, blocks: [] },
]
