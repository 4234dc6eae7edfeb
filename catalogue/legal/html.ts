/** Between a legal text and its HTML, which is what is stored: whatever else somebody sent is taken out and named. */
import sanitizeHtml from 'sanitize-html'
import { boundedHtml } from '../values/html-bounds.ts'
import { wholePlaceholders } from './placeholder.ts'
import { type Align, type Block, type Cell, type Clause, type Inline, type Item, joinedTexts, type List, type Mark, type Numbering, type Paragraph, type Plain, plain, type Table } from './text.ts'

const marks = ['strong', 'em', 'u', 'sub', 'sup'] as const
const tags = ['h1', 'h2', 'h3', 'p', 'ol', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', ...marks, 'br', 'hr', 'section', 'span'] as const
const aligns: ReadonlySet<string> = new Set(['center', 'right', 'justify'])
const numberings: ReadonlySet<string> = new Set(['n1', 'n2', 'n3'])
export const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', h4: 'h3', h5: 'h3', h6: 'h3' }

export const rules = {
  allowedTags: [...tags],
  allowedAttributes: { p: ['class'], h1: ['class'], h2: ['class'], h3: ['class'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'], hr: ['class'], section: ['data-terms'], span: ['data-field'] },
  transformTags: Object.fromEntries(Object.entries(sameAs).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})])),
} satisfies sanitizeHtml.IOptions

const TAG = /<\/?[a-z][^<>]*>/i
/** A `<` after a backslash is one that was typed. */
export const hasTags = (given: string): boolean => TAG.test(given.replaceAll('\\<', ''))

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#160': ' ' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)
const unescaped = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Child[]
}
type Child = Element | string

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*?)\/?>|([^<]+)/g
const isVoid = (name: string): boolean => name === 'br' || name === 'hr'

/** Of sanitised HTML alone, whose tags are closed. */
function parsed(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closes, name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    const above = open.at(-1) ?? root
    if (text !== undefined) above.children.push(unescaped(text))
    else if (closes) {
      if (above.name === name) open.pop()
    } else {
      const element: Element = { name, attributes: Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)])), children: [] }
      above.children.push(element)
      if (!isVoid(name)) open.push(element)
    }
  }
  return root
}

const isBlock = (child: Child): child is Element => typeof child !== 'string' && !(marks as readonly string[]).includes(child.name) && child.name !== 'br' && child.name !== 'span'

function inlines(children: readonly Child[]): Inline[] {
  const found = children.flatMap((child): Inline[] => {
    if (typeof child === 'string') return [plain(child.replace(/[\s\u00a0]+/g, ' '))]
    if (child.name === 'br') return [{ kind: 'break' }]
    if ((marks as readonly string[]).includes(child.name)) return [{ kind: 'mark', mark: child.name as Mark, inner: inlines(child.children) }]
    const field = child.attributes['data-field']
    if (child.name === 'span' && field && /^[\w.|:,年月日-]+$/u.test(field)) return [{ kind: 'field', path: field, text: textOf(child) }]
    return inlines(child.children)
  })
  return joinedTexts(found)
}

const textOf = (child: Child): string => (typeof child === 'string' ? child : child.children.map(textOf).join(''))

/** Without blanks at its ends, which nobody sees. */
function trimmed(inner: readonly Inline[]): Inline[] {
  const all = [...inner]
  const cut = (at: number, how: (text: string) => string) => {
    const one = all.at(at)
    if (one?.kind === 'text') all.splice(at, 1, ...(how(one.text) === '' ? [] : [plain(how(one.text))]))
  }
  cut(0, (text) => text.trimStart())
  cut(-1, (text) => text.trimEnd())
  while (all.at(-1)?.kind === 'break') all.pop()
  return all
}

const inlinesOf = (children: readonly Child[]): Inline[] => trimmed(wholePlaceholders(inlines(children)))
const isEmpty = (inner: readonly Inline[]): boolean => inner.length === 0

function blocksOf(children: readonly Child[]): Plain[] {
  const found: Plain[] = []
  let loose: Child[] = []
  const close = () => {
    const inner = inlinesOf(loose)
    if (!isEmpty(inner)) found.push({ kind: 'p', inner })
    loose = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      loose.push(child)
      continue
    }
    close()
    found.push(...blockOf(child))
  }
  close()
  return found
}

function blockOf(element: Element): Plain[] {
  const { name, children, attributes } = element
  if (name === 'p' || name === 'h1' || name === 'h2' || name === 'h3') {
    if (children.some(isBlock)) return blocksOf(children)
    const inner = inlinesOf(children)
    return isEmpty(inner) ? [] : [{ kind: name, ...classesOf(attributes.class), inner }]
  }
  if (name === 'ol' || name === 'ul') return listOf(element)
  if (name === 'table') return tableOf(element)
  if (name === 'hr') return [{ kind: 'pagebreak' }]
  return blocksOf(children)
}

function classesOf(given = ''): Pick<Paragraph, 'align' | 'numbering'> {
  const names = given.split(/\s+/)
  const align = names.find((one): one is Align => aligns.has(one))
  const numbering = names.find((one): one is Numbering => numberings.has(one))
  return { ...(align && { align }), ...(numbering && { numbering }) }
}

function listOf({ name, children }: Element): List[] {
  const items = children.flatMap((child): Item[] => {
    if (typeof child === 'string' || child.name !== 'li') return []
    const lists = child.children.flatMap((one) => (isBlock(one) && (one.name === 'ol' || one.name === 'ul') ? listOf(one) : []))
    const inner = inlinesOf(child.children.filter((one) => !isBlock(one) || (one.name !== 'ol' && one.name !== 'ul')))
    return isEmpty(inner) && lists.length === 0 ? [] : [{ inner, lists }]
  })
  return items.length === 0 ? [] : [{ kind: name as List['kind'], items }]
}

function tableOf({ children }: Element): Table[] {
  const rowsIn = (elements: readonly Child[]): Cell[][] =>
    elements.flatMap((row) => (typeof row !== 'string' && row.name === 'tr' ? [row.children.flatMap((cell) => (typeof cell === 'string' ? [] : cellOf(cell)))] : []))
  const part = (name: string) => children.flatMap((child) => (typeof child !== 'string' && child.name === name ? rowsIn(child.children) : []))
  const head = part('thead').filter((row) => row.length > 0)
  const rows = [...rowsIn(children), ...part('tbody')].filter((row) => row.length > 0)
  return head.length + rows.length === 0 ? [] : [{ kind: 'table', head, rows }]
}

const span = (given: string | undefined): number => Math.min(50, Math.max(1, Number.parseInt(given ?? '1', 10) || 1))
const cellOf = ({ name, attributes, children }: Element): Cell[] =>
  name === 'td' || name === 'th' ? [{ isHead: name === 'th', colspan: span(attributes.colspan), rowspan: span(attributes.rowspan), inner: inlinesOf(children) }] : []

const TERMS = /^([A-Z0-9_]{1,30})(?:@(\d{1,6}))?$/

/** The text that HTML says, within the limits of `boundedHtml`: what comes after the first pass is never deeper. */
export const readHtml = (html: string): Block[] => blocksIn(parsed(boundedHtml(html, rules)).children)

/** Lines that were typed, as they stand between whatever HTML was pasted among them, by what is written of each; null where all that is said stands in blocks. */
export function linesBetween(given: string, written: { block: (blocks: Block[]) => string; mark: (mark: Mark) => string; field: (path: string, text: string) => string }): string | null {
  const { children } = parsed(boundedHtml(given.replaceAll('\\<', '&lt;'), rules))
  if (children.every((child) => isBlock(child) || textOf(child).trim() === '')) return null
  const line = (child: Child): string => {
    if (typeof child === 'string') return child
    if (child.name === 'br') return '\n'
    const inner = child.children.map(line).join('')
    if ((marks as readonly string[]).includes(child.name)) return `${written.mark(child.name as Mark)}${inner}${written.mark(child.name as Mark)}`
    const field = child.attributes['data-field']
    return field ? written.field(field, inner) : inner
  }
  return children.map((child) => (isBlock(child) ? `\n\n${written.block(blocksIn([child]))}\n\n` : line(child))).join('')
}

function blocksIn(children: readonly Child[]): Block[] {
  const found: Block[] = []
  let loose: Child[] = []
  const close = () => {
    found.push(...blocksOf(loose))
    loose = []
  }
  for (const child of children) {
    const [, code, version] = (typeof child !== 'string' && child.name === 'section' && TERMS.exec(child.attributes['data-terms'] ?? '')) || []
    if (typeof child === 'string' || !code) {
      loose.push(child)
      continue
    }
    close()
    found.push({ kind: 'clause', code, version: version ? Number(version) : null, blocks: blocksOf(child.children) } satisfies Clause)
  }
  close()
  return found
}

const inlineHtml = (inner: readonly Inline[]): string =>
  inner
    .map((one) => {
      if (one.kind === 'text') return escaped(one.text)
      if (one.kind === 'break') return '<br />'
      if (one.kind === 'field') return `<span data-field="${escaped(one.path)}">${escaped(one.text)}</span>`
      return `<${one.mark}>${inlineHtml(one.inner)}</${one.mark}>`
    })
    .join('')

const spans = ({ colspan, rowspan }: Cell): string => `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
const rowHtml = (row: readonly Cell[]): string => `<tr>${row.map((cell) => `<${cell.isHead ? 'th' : 'td'}${spans(cell)}>${inlineHtml(cell.inner)}</${cell.isHead ? 'th' : 'td'}>`).join('')}</tr>`
const listHtml = ({ kind, items }: List): string => `<${kind}>${items.map(({ inner, lists }) => `<li>${inlineHtml(inner)}${lists.map(listHtml).join('')}</li>`).join('')}</${kind}>`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'pagebreak':
      return '<hr class="pagebreak" />'
    case 'ol':
    case 'ul':
      return listHtml(block)
    case 'table':
      return `<table>${block.head.length > 0 ? `<thead>${block.head.map(rowHtml).join('')}</thead>` : ''}${block.rows.length > 0 ? `<tbody>${block.rows.map(rowHtml).join('')}</tbody>` : ''}</table>`
    case 'clause':
      return `<section data-terms="${block.code}${block.version === null ? '' : `@${block.version}`}">${block.blocks.map(blockHtml).join('')}</section>`
    default: {
      const classes = [block.align, block.numbering].filter(Boolean).join(' ')
      return `<${block.kind}${classes ? ` class="${classes}"` : ''}>${inlineHtml(block.inner)}</${block.kind}>`
    }
  }
}

export const writeHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')
