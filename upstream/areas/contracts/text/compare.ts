/** Two texts of a contract beside each other: clause by clause, then words and single characters, tables cell by cell. */
import type { Compared } from '../../../../catalogue/legal/compared-page.ts'
import { type Block, type Cell, type Clause, type Inline, isList, type Plain, wordsOf } from '../../../../catalogue/legal/text.ts'
import { type Budget, type Step, stepsBetween } from './myers.ts'

export interface ClauseChange {
  /** Of the library; null for text between clauses. */
  code: string | null
  version: number | null
  isChanged: boolean
  isMoved: boolean
  /** In only one of the two. */
  only: 'from' | 'to' | null
}

export interface Comparison extends Compared {
  html: string
  clauses: ClauseChange[]
}

/** So many paragraphs rewritten from end to end as a long contract has; what an attacker writes ends here, not at his last paragraph. */
export const comparisonBudget = (): Budget => ({ left: 20_000_000 })

/** Words of Latin letters; digits, signs and characters one by one. */
export const wordsIn = (text: string): string[] => text.match(/[A-Za-z\u00c0-\u024f]+|\s+|[\s\S]/gu) ?? []

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br />')

class Tally {
  insertions = 0
  deletions = 0
  readonly budget: Budget

  constructor(budget: Budget) {
    this.budget = budget
  }

  /** Changed words of one run of text, as HTML. */
  run(from: string, to: string): string {
    return stepsBetween(wordsIn(from), wordsIn(to), this.budget)
      .map((step) => this.step(step))
      .join('')
  }

  private step({ kind, words }: Step): string {
    const text = escaped(words.join(''))
    if (kind === 'same') return text
    if (kind === 'ins') this.insertions++
    else this.deletions++
    return `<${kind}>${text}</${kind}>`
  }
}

const innerText = (inner: readonly Inline[]): string => wordsOf(inner)
const cellText = ({ inner }: Cell): string => innerText(inner)

/** What a block says, for finding it again. */
function textOf(block: Plain): string {
  if (block.kind === 'pagebreak') return '\f'
  if (block.kind === 'table') return [...block.head, ...block.rows].map((row) => row.map(cellText).join('\t')).join('\n')
  if (isList(block)) return block.items.map(({ inner, lists }) => [innerText(inner), ...lists.map(textOf)].join('\n')).join('\n')
  return innerText(block.inner)
}

const tagOf = (block: Plain): string => (isList(block) || block.kind === 'pagebreak' ? 'p' : block.kind)

function blockHtml(tally: Tally, from: Plain | null, to: Plain | null): string {
  const shown = to ?? from
  if (!shown) return ''
  if (shown.kind === 'table') return tableHtml(tally, from?.kind === 'table' ? from : null, to?.kind === 'table' ? to : null)
  const tag = tagOf(shown)
  return `<${tag}>${tally.run(from ? textOf(from) : '', to ? textOf(to) : '')}</${tag}>`
}

function tableHtml(tally: Tally, from: Extract<Plain, { kind: 'table' }> | null, to: Extract<Plain, { kind: 'table' }> | null): string {
  const before = from ? [...from.head, ...from.rows] : []
  const after = to ? [...to.head, ...to.rows] : []
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, row) => {
    const width = Math.max(before[row]?.length ?? 0, after[row]?.length ?? 0)
    const cells = Array.from({ length: width }, (_cell, at) => {
      const [was, is] = [before[row]?.[at], after[row]?.[at]]
      return `<td>${tally.run(was ? cellText(was) : '', is ? cellText(is) : '')}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** Those that say the same stand beside each other; of those between, the first is the other's first. */
export function paired<T>(from: readonly T[], to: readonly T[], saying: (one: T) => string, budget: Budget): [T | null, T | null][] {
  const steps = stepsBetween(from.map(saying), to.map(saying), budget)
  const out: [T | null, T | null][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]
    if (!step) continue
    if (step.kind === 'same') {
      for (const _ of step.words) out.push([from[x++] ?? null, to[y++] ?? null])
      continue
    }
    const next = steps[at + 1]
    const isPair = next !== undefined && next.kind !== 'same' && next.kind !== step.kind
    const gone = step.kind === 'del' ? step.words.length : isPair ? next.words.length : 0
    const come = step.kind === 'ins' ? step.words.length : isPair ? next.words.length : 0
    for (let place = 0; place < Math.max(gone, come); place++)
      out.push([place < gone ? (from[x++] ?? null) : null, place < come ? (to[y++] ?? null) : null])
    if (isPair) at++
  }
  return out
}

const blocksHtml = (tally: Tally, from: readonly Plain[], to: readonly Plain[]): string =>
  paired(from, to, textOf, tally.budget)
    .map(([was, is]) => blockHtml(tally, was, is))
    .join('')

export interface Part {
  key: string
  code: string | null
  version: number | null
  blocks: Plain[]
}

/** Clauses by their codes; the text between two of them by its place. */
function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = []
  const seen = new Map<string, number>()
  let between = 0
  for (const block of blocks) {
    if (block.kind === 'clause') {
      parts.push(clausePart(block, seen))
      between++
    } else {
      const last = parts.at(-1)
      if (last && last.code === null) last.blocks.push(block)
      else parts.push({ key: ` ${between}`, code: null, version: null, blocks: [block] })
    }
  }
  return parts
}

function clausePart({ code, version, blocks }: Clause, seen: Map<string, number>): Part {
  const nth = (seen.get(code) ?? 0) + 1
  seen.set(code, nth)
  return { key: `${code} ${nth}`, code, version, blocks: [...blocks] }
}

/** Keys that keep their order in both; the others were moved. */
function unmoved(from: readonly string[], to: readonly string[], budget: Budget): ReadonlySet<string> {
  return new Set(stepsBetween(from, to, budget).flatMap(({ kind, words }) => (kind === 'same' ? words : [])))
}

export interface PartPair {
  old: Part | null
  now: Part | null
  isMoved: boolean
}

/** Clauses beside each other in the order of the later text, then those that are gone. */
export function pairedParts(from: readonly Block[], to: readonly Block[], budget: Budget): PartPair[] {
  const [before, after] = [partsOf(from), partsOf(to)]
  const was = new Map(before.map((part) => [part.key, part]))
  const kept = new Set(after.map(({ key }) => key))
  const stays = unmoved(
    before.flatMap(({ key, code }) => (code && kept.has(key) ? [key] : [])),
    after.flatMap(({ key, code }) => (code && was.has(key) ? [key] : [])),
    budget,
  )
  return [
    ...after.map((now) => {
      const old = was.get(now.key) ?? null
      return { old, now, isMoved: now.code !== null && old !== null && !stays.has(now.key) }
    }),
    ...before.filter(({ key }) => !kept.has(key)).map((old) => ({ old, now: null, isMoved: false })),
  ]
}

export function compare(from: readonly Block[], to: readonly Block[]): Comparison {
  const tally = new Tally(comparisonBudget())
  const html: string[] = []
  const clauses = pairedParts(from, to, tally.budget).flatMap(({ old, now, isMoved }): ClauseChange[] => {
    const part = now ?? old
    if (!part) return []
    const [insertions, deletions] = [tally.insertions, tally.deletions]
    const text = blocksHtml(tally, old?.blocks ?? [], now?.blocks ?? [])
    const { code, version } = part
    html.push(code === null ? text : `<section data-terms="${code}"${isMoved ? ' class="moved"' : ''}>${text}</section>`)
    const isChanged = insertions !== tally.insertions || deletions !== tally.deletions
    return [{ code, version, isChanged, isMoved, only: old === null ? 'to' : now === null ? 'from' : null }]
  })
  const { insertions, deletions, budget } = tally
  return { html: html.join(''), insertions, deletions, depth: budget.left > 0 ? 'SIGNS' : 'PARAGRAPHS', clauses }
}
