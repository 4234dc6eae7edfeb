/** The legal text that a Word document says, and what of the document has no place in one. */
import {
  type Align,
  type Block,
  type Cell,
  type Clause,
  type Inline,
  type Item,
  joinedTexts,
  type List,
  type Mark,
  type Numbering,
  type Paragraph,
  type Plain,
  type Table,
} from '../../../catalogue/legal/text.ts'
import { all, attributesOf, childNamed, childrenOf, type Node, tagOf } from '../files/office/office-xml.ts'
import type { ItemPlace } from './types.ts'

/** What is left out, by what it is called to people (`dropped.ts`). */
export type Dropped = 'picture' | 'object' | 'formula' | 'note' | 'comment' | 'change' | 'header' | 'link' | 'colour' | 'strike' | 'textBox'

const droppedTags: Readonly<Record<string, Dropped>> = {
  'w:drawing': 'picture',
  'w:pict': 'picture',
  'w:object': 'object',
  'm:oMath': 'formula',
  'm:oMathPara': 'formula',
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'w:commentReference': 'comment',
  'w:del': 'change',
  'w:moveFrom': 'change',
  'w:headerReference': 'header',
  'w:footerReference': 'header',
  'w:hyperlink': 'link',
  'w:color': 'colour',
  'w:highlight': 'colour',
  'w:strike': 'strike',
  'w:dstrike': 'strike',
  'w:txbxContent': 'textBox',
}
const unread: ReadonlySet<string> = new Set([
  'w:drawing',
  'w:pict',
  'w:object',
  'm:oMath',
  'm:oMathPara',
  'w:del',
  'w:moveFrom',
  'w:txbxContent',
  'mc:AlternateContent',
  'w:instrText',
])
const notes: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:sdtPr', 'w:tblPr', 'w:tcPr'])

export interface WordParts {
  document: readonly Node[]
  styles: readonly Node[]
  numbering: readonly Node[]
}

const setting = (node: Node | undefined): string => (node ? (attributesOf(node)['w:val'] ?? '') : '')
const under = (node: Node | undefined, tag: string): Node | undefined => (node ? childNamed(node, tag) : undefined)
/** `<w:b/>` is on, `<w:b w:val="0"/>` off. */
const isOn = (node: Node | undefined): boolean => node !== undefined && !['0', 'false', 'none', 'off'].includes(setting(node))

/** A block as it was found, an item with its place. */
type ReadInline = Plain | { kind: 'item'; place: ItemPlace; inner: readonly Inline[] }

export function readWord(parts: WordParts): { blocks: Block[]; dropped: Dropped[] } {
  const reader = new Reader(parts)
  const [body] = all(parts.document, 'w:body')
  const blocks = body ? reader.blocks(childrenOf(body)) : []
  reader.note(parts.document)
  return { blocks, dropped: [...reader.dropped].sort() }
}

class Reader {
  readonly dropped = new Set<Dropped>()
  private readonly levels: ReadonlyMap<string, number>
  private readonly lists: ReadonlyMap<string, { format: string; text: string }>

  constructor({ styles, numbering }: WordParts) {
    this.levels = headingsIn(styles)
    this.lists = listsIn(numbering)
  }

  /** Walks the whole document once for what stands in it without a place here. */
  note(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const found = droppedTags[tagOf(node)]
      if (found && (found !== 'colour' || isColoured(node)) && (found !== 'strike' || isOn(node))) this.dropped.add(found)
      this.note(childrenOf(node))
    }
  }

  blocks(nodes: readonly Node[]): Block[] {
    const out: Block[] = []
    let loose: Node[] = []
    const close = () => {
      out.push(...this.plains(loose))
      loose = []
    }
    for (const node of nodes) {
      const terms = tagOf(node) === 'w:sdt' ? /^terms:([A-Z0-9_]{1,30})(?:@(\d{1,6}))?$/.exec(tagged(node)) : null
      if (!terms) {
        loose.push(node)
        continue
      }
      close()
      const [, code = '', version] = terms
      out.push({ kind: 'clause', code, version: version ? Number(version) : null, blocks: this.plains(contentOf(node)) } satisfies Clause)
    }
    close()
    return out
  }

  private plains(nodes: readonly Node[]): Plain[] {
    return listed(nodes.flatMap((node) => this.found(node)))
  }

  private found(node: Node): ReadInline[] {
    switch (tagOf(node)) {
      case 'w:p':
        return this.paragraph(node)
      case 'w:tbl':
        return this.table(node)
      case 'w:sdt':
        return contentOf(node).flatMap((one) => this.found(one))
      case 'w:ins':
      case 'w:moveTo':
      case 'w:customXml':
        return childrenOf(node).flatMap((one) => this.found(one))
      default:
        return []
    }
  }

  private paragraph(node: Node): ReadInline[] {
    if ([...all([node], 'w:br')].some((one) => attributesOf(one)['w:type'] === 'page')) return [{ kind: 'pagebreak' }]
    const properties = childNamed(node, 'w:pPr')
    const inner = joined(this.inlines(childrenOf(node)))
    if (inner.length === 0) return []
    const numbered = this.numberOf(properties)
    const level = this.levels.get(setting(under(properties, 'w:pStyle'))) ?? 0
    if (numbered?.item && level === 0) return [{ kind: 'item', place: numbered.item, inner }]
    const align = ({ center: 'center', right: 'right', end: 'right', both: 'justify' } as Readonly<Record<string, Align>>)[
      setting(under(properties, 'w:jc'))
    ]
    const kind = (['p', 'h1', 'h2', 'h3'] as const)[level] ?? 'p'
    return [{ kind, ...(align && { align }), ...(numbered?.numbering && { numbering: numbered.numbering }), inner } satisfies Paragraph]
  }

  /** What counts the paragraph: a list of items, or the clauses of a contract (第一条, 1.1, (a)). */
  private numberOf(properties: Node | undefined): { item?: ItemPlace; numbering?: Numbering } | null {
    const own = under(properties, 'w:numPr')
    const id = setting(under(own, 'w:numId'))
    const depth = Number(setting(under(own, 'w:ilvl')) || 0)
    const list = this.lists.get(`${id} ${depth}`)
    if (!own || id === '0' || !list) return null
    if (list.format === 'bullet') return { item: { kind: 'ul', depth, list: Number(id) } }
    if (/^第%\d条/.test(list.text)) return { numbering: 'n1' }
    if (/%1\.%2\.?$/.test(list.text) && depth === 1) return { numbering: 'n2' }
    if (/^[(（]%\d[)）]$/.test(list.text)) return { numbering: 'n3' }
    return { item: { kind: 'ol', depth, list: Number(id) } }
  }

  private inlines(nodes: readonly Node[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      const tag = tagOf(node)
      if (tag === 'w:r') return this.run(node)
      if (unread.has(tag) || notes.has(tag)) return []
      if (tag !== 'w:sdt') return this.inlines(childrenOf(node))
      const path = /^field:([\w.|:,年月日-]+)$/u.exec(tagged(node))?.[1]
      const inner = this.inlines(contentOf(node))
      return path ? [{ kind: 'field', path, text: textOf(inner) }] : inner
    })
  }

  private run(node: Node): Inline[] {
    const properties = childNamed(node, 'w:rPr')
    const inner = childrenOf(node).flatMap(pieceOf)
    if (inner.every((one) => one.kind === 'text' && one.text === '')) return []
    const position = setting(under(properties, 'w:vertAlign'))
    const marks = [
      ...(isOn(under(properties, 'w:b')) ? ['strong' as const] : []),
      ...(isOn(under(properties, 'w:i')) ? ['em' as const] : []),
      ...(isOn(under(properties, 'w:u')) ? ['u' as const] : []),
      ...(position === 'subscript' ? ['sub' as const] : position === 'superscript' ? ['sup' as const] : []),
    ]
    return marks.reduceRight<Inline[]>((found, mark: Mark) => [{ kind: 'mark', mark, inner: found }], inner)
  }

  private table(node: Node): Table[] {
    const rows = [...all(childrenOf(node), 'w:tr')]
    const isHead = (row: Node) => under(childNamed(row, 'w:trPr'), 'w:tblHeader') !== undefined
    const headRows = rows.findIndex((row) => !isHead(row))
    const cells = this.cells(rows)
    const split = headRows < 0 ? 0 : headRows
    return rows.length === 0
      ? []
      : [{ kind: 'table', head: cells.slice(0, split).map((row) => row.map((cell) => ({ ...cell, isHead: true }))), rows: cells.slice(split) }]
  }

  /** Cells that go on in rows below stand once, with the number of rows. */
  private cells(rows: readonly Node[]): Cell[][] {
    const begun = new Map<number, { rowspan: number }>()
    return rows.map((row) => {
      let column = 0
      return [...all(childrenOf(row), 'w:tc')].flatMap((node): Cell[] => {
        const properties = childNamed(node, 'w:tcPr')
        const colspan = Math.min(50, Math.max(1, Number(setting(under(properties, 'w:gridSpan')) || 1)))
        const merge = under(properties, 'w:vMerge')
        const place = column
        column += colspan
        const above = begun.get(place)
        if (merge && setting(merge) !== 'restart' && above) {
          above.rowspan++
          return []
        }
        const cell = { isHead: /^001/.test(setting(under(properties, 'w:cnfStyle'))), colspan, rowspan: 1, inner: this.cellText(node) }
        if (merge) begun.set(place, cell)
        else begun.delete(place)
        return [cell]
      })
    })
  }

  private cellText(node: Node): Inline[] {
    return childrenOf(node)
      .filter((one) => !notes.has(tagOf(one)))
      .map((one) => joined(this.inlines(tagOf(one) === 'w:p' ? childrenOf(one) : [one])))
      .filter((inner) => inner.length > 0)
      .flatMap((inner, at) => (at === 0 ? inner : [{ kind: 'break' as const }, ...inner]))
  }
}

const tagged = (control: Node): string => setting(under(childNamed(control, 'w:sdtPr'), 'w:tag'))
const contentOf = (control: Node): Node[] => childrenOf(childNamed(control, 'w:sdtContent') ?? {})
const textOf = (inner: readonly Inline[]): string =>
  inner.map((one) => (one.kind === 'mark' ? textOf(one.inner) : one.kind === 'break' ? ' ' : one.text)).join('')

/** Word parts a text wherever somebody has typed in it; what is marked alike is one again. */
function joined(inner: readonly Inline[]): Inline[] {
  const found: Inline[] = []
  for (const one of inner) {
    const last = found.at(-1)
    if (one.kind === 'mark' && last?.kind === 'mark' && last.mark === one.mark)
      found[found.length - 1] = { ...last, inner: [...last.inner, ...one.inner] }
    else found.push(one)
  }
  return joinedTexts(found.map((one) => (one.kind === 'mark' ? { ...one, inner: joined(one.inner) } : one)))
}

const isColoured = (node: Node): boolean => !['', 'auto', 'none', '000000'].includes(setting(node))

function pieceOf(node: Node): Inline[] {
  switch (tagOf(node)) {
    case 'w:t':
      return childrenOf(node).map((child): Inline => ({ kind: 'text', text: '#text' in child ? String(child['#text']) : '' }))
    case 'w:tab':
      return [{ kind: 'text', text: ' ' }]
    case 'w:noBreakHyphen':
      return [{ kind: 'text', text: '-' }]
    case 'w:br':
    case 'w:cr':
      return [{ kind: 'break' }]
    default:
      return []
  }
}

/** Levels of headings by style: by their outline, or by their names. Deeper ones are of the third. */
function headingsIn(styles: readonly Node[]): Map<string, number> {
  const levels = new Map<string, number>()
  for (const style of all(styles, 'w:style')) {
    const name = setting(childNamed(style, 'w:name')).toLowerCase()
    const outline = setting(under(childNamed(style, 'w:pPr'), 'w:outlineLvl'))
    const named = /^(?:heading|标题) ?(\d)$/.exec(name)?.[1]
    const level = name === 'title' ? 1 : named ? Number(named) : outline !== '' && Number(outline) < 9 ? Number(outline) + 1 : 0
    if (level > 0) levels.set(attributesOf(style)['w:styleId'] ?? '', Math.min(3, level))
  }
  return levels
}

/** How each level of each list is counted, by `numId ilvl`. */
function listsIn(numbering: readonly Node[]): Map<string, { format: string; text: string }> {
  const abstracts = new Map([...all(numbering, 'w:abstractNum')].map((node) => [attributesOf(node)['w:abstractNumId'], [...all([node], 'w:lvl')]]))
  return new Map(
    [...all(numbering, 'w:num')].flatMap((num) =>
      (abstracts.get(setting(childNamed(num, 'w:abstractNumId'))) ?? []).map((level): [string, { format: string; text: string }] => [
        `${attributesOf(num)['w:numId']} ${attributesOf(level)['w:ilvl']}`,
        { format: setting(childNamed(level, 'w:numFmt')), text: setting(childNamed(level, 'w:lvlText')) },
      ]),
    ),
  )
}

type FoundItem = Extract<ReadInline, { kind: 'item' }>

/** Items that follow each other become lists again. */
function listed(found: readonly ReadInline[]): Plain[] {
  const out: Plain[] = []
  let items: FoundItem[] = []
  const close = () => {
    out.push(...listsOf(items, 0))
    items = []
  }
  for (const one of found) {
    if (one.kind === 'item') {
      items.push(one)
      continue
    }
    close()
    out.push(one)
  }
  close()
  return out
}

function listsOf(items: readonly FoundItem[], depth: number): List[] {
  const lists: { place: ItemPlace; items: { inner: readonly Inline[]; under: FoundItem[] }[] }[] = []
  for (const one of items) {
    const list = lists.at(-1)
    if (one.place.depth > depth && list) list.items.at(-1)?.under.push(one)
    else if (list?.place.kind === one.place.kind && list.place.list === one.place.list) list.items.push({ inner: one.inner, under: [] })
    else lists.push({ place: one.place, items: [{ inner: one.inner, under: [] }] })
  }
  return lists.map(({ place: { kind }, items: own }) => ({
    kind,
    items: own.map(({ inner, under: below }): Item => ({ inner, lists: below.length > 0 ? listsOf(below, depth + 1) : [] })),
  }))
}
