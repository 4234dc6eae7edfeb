/**
 * A legal text line by line, as it is typed without script: `# `, `## `, `### ` headings, `1. ` and `- ` lists, `| a | b |` tables with `|---|` under their head, `**b**`, `*i*`, `__u__`, `~sub~`, `^sup^`,
 * `[[CODE]]` a clause, `---` a new page, `:center: ` and `:n1: ` before a block. A backslash takes a sign as it is; `\n` is a line within a cell or an item.
 */
import { type Align, type Block, type Cell, type Inline, type Item, joinedTexts, type List, type Mark, type Numbering, type Paragraph, type Plain, plain, type Table } from './text.ts'

const signs: readonly (readonly [string, Mark])[] = [
  ['**', 'strong'],
  ['__', 'u'],
  ['*', 'em'],
  ['~', 'sub'],
  ['^', 'sup'],
]
export const signOf = (mark: Mark): string => signs.find(([, one]) => one === mark)?.[0] ?? ''

/** Signs are taken as they are; placeholders stay readable. */
const escaped = (text: string): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part.replaceAll('\\', '\\\\') : part.replace(/[\\*_~^|<[\]]|\{(?==)|=(?=\})/g, '\\$&')))
    .join('')

export const fieldText = (path: string, text: string): string => `{=${path}=${text}=}`

const inlineText = (inner: readonly Inline[], newLine: string): string =>
  inner
    .map((one) => {
      if (one.kind === 'text') return escaped(one.text)
      if (one.kind === 'break') return newLine
      if (one.kind === 'field') return fieldText(one.path, escaped(one.text))
      return `${signOf(one.mark)}${inlineText(one.inner, newLine)}${signOf(one.mark)}`
    })
    .join('')

/** What would begin a line otherwise is text here. */
const asText = (line: string): string => line.replace(/^(\s*)(#|-|:|\d+\.)/, (_, blanks: string, sign: string) => `${blanks}${sign.length > 1 ? `${sign.slice(0, -1)}\\.` : `\\${sign}`}`)

const prefixOf = ({ align, numbering }: Paragraph): string => [align, numbering].flatMap((one) => (one ? [`:${one}: `] : [])).join('')
const headings = { h1: '# ', h2: '## ', h3: '### ', p: '' } as const

function listLines({ kind, items }: List, depth: number): string[] {
  return items.flatMap(({ inner, lists }, at) => [
    `${'  '.repeat(depth)}${kind === 'ol' ? `${at + 1}.` : '-'} ${inlineText(inner, '\\n')}`,
    ...lists.flatMap((list) => listLines(list, depth + 1)),
  ])
}

const cellText = ({ isHead, colspan, rowspan, inner }: Cell): string =>
  ` ${isHead ? '!' : ''}${colspan > 1 || rowspan > 1 ? `{${colspan}x${rowspan}}` : ''}${/^(?:!|\{\d)/.test(inlineText(inner, '')) ? '\\' : ''}${inlineText(inner, '\\n')} `
const rowText = (row: readonly Cell[]): string => `|${row.map(cellText).join('|')}|`

function blockText(block: Plain): string {
  switch (block.kind) {
    case 'pagebreak':
      return '---'
    case 'ol':
    case 'ul':
      return listLines(block, 0).join('\n')
    case 'table':
      return [...block.head.map(rowText), ...(block.head.length > 0 ? ['|---|'] : []), ...block.rows.map(rowText)].join('\n')
    default: {
      const lines = inlineText(block.inner, block.kind === 'p' ? '\n' : '\\n')
      const prefix = prefixOf(block) + headings[block.kind]
      return prefix + (block.kind === 'p' ? lines.split('\n').map(asText).join('\n') : lines)
    }
  }
}

export const writeNotation = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind !== 'clause') return blockText(block)
      const { code, version } = block
      return version === null && block.blocks.length === 0 ? `[[${code}]]` : [`[[${code}${version === null ? '' : `@${version}`}`, ...block.blocks.map(blockText), ']]'].join('\n\n')
    })
    .join('\n\n')

/** Reads marks until the sign that closes the outermost one. */
class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  inlines(closing: string | null): Inline[] {
    const found: Inline[] = []
    while (this.at < this.text.length) {
      if (closing !== null && this.text.startsWith(closing, this.at)) break
      found.push(this.next())
    }
    return joinedTexts(found)
  }

  private next(): Inline {
    const { text, at } = this
    if (text[at] === '\\' && at + 1 < text.length) {
      this.at += 2
      return text[at + 1] === 'n' ? { kind: 'break' } : plain(text[at + 1] ?? '')
    }
    if (text[at] === '\n') return this.taken(1, { kind: 'break' })
    const placeholder = /^\{\{[^{}]*\}\}/.exec(text.slice(at, at + 400))?.[0]
    if (placeholder) return this.taken(placeholder.length, plain(placeholder.replaceAll('\\\\', '\\')))
    const field = /^\{=([\w.|:,年月日-]+)=((?:[^\\=]|\\.|=(?!\}))*)=\}/su.exec(text.slice(at, at + 4000))
    if (field) return this.taken(field[0].length, { kind: 'field', path: field[1] ?? '', text: (field[2] ?? '').replace(/\\(.)/gs, '$1') })
    const [sign, mark] = signs.find(([one]) => text.startsWith(one, at)) ?? []
    return sign && mark ? this.marked(sign, mark) : this.taken(1, plain(text[at] ?? ''))
  }

  private taken(count: number, one: Inline): Inline {
    this.at += count
    return one
  }

  /** A sign that nothing closes is text. */
  private marked(sign: string, mark: Mark): Inline {
    const start = this.at
    this.at += sign.length
    const inner = this.inlines(sign)
    if (this.text.startsWith(sign, this.at) && inner.length > 0) {
      this.at += sign.length
      return { kind: 'mark', mark, inner }
    }
    this.at = start
    return this.taken(sign.length, plain(sign))
  }
}

const inlinesOf = (text: string): Inline[] => new Reader(text).inlines(null)

const PREFIX = /^:(center|right|justify|n1|n2|n3): /
const HEADING = /^(#{1,3}) /
const ITEM = /^( *)(\d+\.|-) (.*)$/s
const CLAUSE = /^\[\[([A-Z0-9_]{1,30})(?:@(\d{1,6}))?(\]\])?$/

function paragraphOf(text: string): Paragraph {
  let rest = text
  const found: { align?: Align; numbering?: Numbering } = {}
  for (let prefix = PREFIX.exec(rest); prefix; prefix = PREFIX.exec(rest)) {
    const name = prefix[1] ?? ''
    if (/^n\d$/.test(name)) found.numbering = name as Numbering
    else found.align = name as Align
    rest = rest.slice(prefix[0].length)
  }
  const level = HEADING.exec(rest)?.[1]?.length ?? 0
  return { kind: (['p', 'h1', 'h2', 'h3'] as const)[level] ?? 'p', ...found, inner: inlinesOf(level > 0 ? rest.slice(level + 1) : rest) }
}

interface ItemLine {
  depth: number
  kind: List['kind']
  inner: Inline[]
}

/** Lists of one depth, with those below their items. */
function listsOf(lines: readonly ItemLine[], depth: number): List[] {
  const lists: { kind: List['kind']; items: { inner: Inline[]; under: ItemLine[] }[] }[] = []
  for (const line of lines) {
    const list = lists.at(-1)
    if (line.depth > depth && list) list.items.at(-1)?.under.push(line)
    else if (list?.kind === line.kind) list.items.push({ inner: line.inner, under: [] })
    else lists.push({ kind: line.kind, items: [{ inner: line.inner, under: [] }] })
  }
  return lists.map(({ kind, items }) => ({ kind, items: items.map(({ inner, under }): Item => ({ inner, lists: under.length > 0 ? listsOf(under, depth + 1) : [] })) }))
}

/** Bars that a backslash or a placeholder holds part nothing. */
function cellsIn(line: string): string[] {
  const cells: string[] = []
  let from = 1
  for (const { 0: sign, index } of line.matchAll(/\\.|\{\{[^{}]*\}\}|\|/gs)) {
    if (sign !== '|' || index === 0) continue
    cells.push(line.slice(from, index).trim())
    from = index + 1
  }
  return cells
}

function cellOf(text: string): Cell {
  const [, head, colspan, rowspan, rest = ''] = /^(!?)(?:\{(\d+)x(\d+)\})?(.*)$/s.exec(text) ?? []
  return { isHead: head === '!', colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1), inner: inlinesOf(rest) }
}

function tableOf(lines: readonly string[]): Table {
  const under = lines.findIndex((line) => /^\|-{3,}/.test(line))
  const rows = lines.filter((_, at) => at !== under).map((line) => cellsIn(line).map(cellOf))
  return { kind: 'table', head: rows.slice(0, Math.max(0, under)), rows: rows.slice(Math.max(0, under)) }
}

function plainOf(text: string): Plain[] {
  if (/^-{3,}$/.test(text)) return [{ kind: 'pagebreak' }]
  const lines = text.split('\n')
  if (lines.every((line) => line.startsWith('|'))) return [tableOf(lines)]
  const items = lines.map((line) => ITEM.exec(line))
  if (items.every((item) => item !== null))
    return listsOf(
      items.map((item): ItemLine => ({ depth: Math.floor((item?.[1]?.length ?? 0) / 2), kind: item?.[2] === '-' ? 'ul' : 'ol', inner: inlinesOf(item?.[3] ?? '') })),
      0,
    )
  return [paragraphOf(text)]
}

/** The text that the notation says. */
export function readNotation(given: string): Block[] {
  const found: Block[] = []
  let clause: { code: string; version: number | null; blocks: Plain[] } | null = null
  for (const text of given.replaceAll('\r\n', '\n').split(/\n(?:[ \t]*\n)+/).map((one) => one.trimEnd().replace(/^\n+/, ''))) {
    if (text.trim() === '') continue
    const [, code, version, isWhole] = CLAUSE.exec(text) ?? []
    if (code) {
      const begun = { code, version: version ? Number(version) : null, blocks: [] as Plain[] }
      if (isWhole) found.push({ kind: 'clause', ...begun })
      else clause = begun
    } else if (text === ']]' && clause) {
      found.push({ kind: 'clause', ...clause })
      clause = null
    } else (clause?.blocks ?? found).push(...plainOf(text))
  }
  return clause ? [...found, { kind: 'clause', ...clause }] : found
}
