/** Two texts of a contract beside each other: clause by clause, then words and single characters, tables cell by cell. */
import { type Block, type Cell, type Clause, type Inline, isList, type Plain, wordsOf } from '../../../../catalogue/legal/text.ts'
import { type Step, stepsBetween } from './myers.ts'

export interface ClauseChange {
  /** Of the library; null for text between clauses. */
  code: string | null
  version: number | null
  isChanged: boolean
  isMoved: boolean
  /** In only one of the two. */
  only: 'from' | 'to' | null
}

export interface Comparison {
  html: string
  insertions: number
  deletions: number
  clauses: ClauseChange[]
}

/** Words of Latin letters; digits, signs and characters one by one. */
const wordsIn = (text: string): string[] => text.match(/[A-Za-z\u00c0-\u024f]+|\s+|[\s\S]/gu) ?? []

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br />')

class Tally {
  insertions = 0
  deletions = 0

  /** Changed words of one run of text, as HTML. */
  run(from: string, to: string): string {
    return stepsBetween(wordsIn(from), wordsIn(to))
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

/** Blocks that are the same stand beside each other; of those between, the first is the other's first. */
function blocksHtml(tally: Tally, from: readonly Plain[], to: readonly Plain[]): string {
  const steps = stepsBetween(from.map(textOf), to.map(textOf))
  const out: string[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]
    if (!step) continue
    if (step.kind === 'same') {
      for (const _ of step.words) out.push(blockHtml(tally, from[x++] ?? null, to[y++] ?? null))
      continue
    }
    const next = steps[at + 1]
    const isPair = next !== undefined && next.kind !== 'same' && next.kind !== step.kind
    const gone = step.kind === 'del' ? step.words.length : isPair ? next.words.length : 0
    const come = step.kind === 'ins' ? step.words.length : isPair ? next.words.length : 0
    for (let place = 0; place < Math.max(gone, come); place++)
      out.push(blockHtml(tally, place < gone ? (from[x++] ?? null) : null, place < come ? (to[y++] ?? null) : null))
    if (isPair) at++
  }
  return out.join('')
}

interface Part {
  key: string
  code: string | null
  version: number | null
  blocks: readonly Plain[]
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
      if (last && last.code === null) parts[parts.length - 1] = { ...last, blocks: [...last.blocks, block] }
      else parts.push({ key: ` ${between}`, code: null, version: null, blocks: [block] })
    }
  }
  return parts
}

function clausePart({ code, version, blocks }: Clause, seen: Map<string, number>): Part {
  const nth = (seen.get(code) ?? 0) + 1
  seen.set(code, nth)
  return { key: `${code} ${nth}`, code, version, blocks }
}

/** Keys that keep their order in both; the others were moved. */
function unmoved(from: readonly string[], to: readonly string[]): ReadonlySet<string> {
  return new Set(stepsBetween(from, to).flatMap(({ kind, words }) => (kind === 'same' ? words : [])))
}

export function compare(from: readonly Block[], to: readonly Block[]): Comparison {
  const tally = new Tally()
  const [before, after] = [partsOf(from), partsOf(to)]
  const was = new Map(before.map((part) => [part.key, part]))
  const stays = unmoved(
    before.flatMap(({ key, code }) => (code && after.some((one) => one.key === key) ? [key] : [])),
    after.flatMap(({ key, code }) => (code && was.has(key) ? [key] : [])),
  )
  const html: string[] = []
  const clauses: ClauseChange[] = []
  const show = (old: Part | null, now: Part | null) => {
    const [insertions, deletions] = [tally.insertions, tally.deletions]
    const text = blocksHtml(tally, old?.blocks ?? [], now?.blocks ?? [])
    const part = now ?? old
    if (!part) return
    const { code, version, key } = part
    const isMoved = code !== null && old !== null && now !== null && !stays.has(key)
    const isChanged = insertions !== tally.insertions || deletions !== tally.deletions
    clauses.push({ code, version, isChanged, isMoved, only: old === null ? 'to' : now === null ? 'from' : null })
    html.push(code === null ? text : `<section data-terms="${code}"${isMoved ? ' class="moved"' : ''}>${text}</section>`)
  }
  for (const part of after) show(was.get(part.key) ?? null, part)
  const kept = new Set(after.map(({ key }) => key))
  for (const part of before) if (!kept.has(part.key)) show(part, null)
  return { html: html.join(''), insertions: tally.insertions, deletions: tally.deletions, clauses }
}
