/** A legal text on A4: cover, clauses with their bookmarks, tables, and at its end the places where both sides sign. */
import { PDFDocument, type PDFFont, PDFHexString, PDFName, PDFNull, PDFNumber, type PDFPage, rgb } from 'pdf-lib'
import {
  type Block,
  type Cell,
  type Inline,
  isList,
  type List,
  type Paragraph,
  type Plain,
  type Table,
  wordsOf,
} from '../../../catalogue/legal/text.ts'
import { reserveFields } from '../signing/pdf-fields.ts'
import { embedFonts, type Fonts } from './fonts.ts'
import { wrap } from './wrap.ts'

export interface LegalPaper {
  title: string
  number: string
  /** On the cover, one a line. */
  parties: readonly string[]
  blocks: readonly Block[]
  isLandscape: boolean
  /** Places to sign, in their order: `Supplier1` under 供方. */
  places: readonly { name: string; label: string }[]
}

const MARGIN = 56
const FOOT = 40
const sizes = { h1: 18, h2: 14, h3: 12, p: 10.5, cell: 9, foot: 8 } as const
const leading = 1.6
const black = rgb(0.08, 0.09, 0.11)
const grey = rgb(0.4, 0.42, 0.45)
const rule = rgb(0.6, 0.62, 0.65)

class Pen {
  readonly pdf: PDFDocument
  readonly fonts: Fonts
  readonly width: number
  readonly height: number
  readonly bookmarks: { title: string; page: PDFPage; y: number }[] = []
  page: PDFPage
  y: number

  constructor(pdf: PDFDocument, fonts: Fonts, [width, height]: readonly [number, number]) {
    this.pdf = pdf
    this.fonts = fonts
    this.width = width
    this.height = height
    this.page = pdf.addPage([width, height])
    this.y = height - MARGIN
  }

  get inner(): number {
    return this.width - 2 * MARGIN
  }

  newPage(): void {
    this.page = this.pdf.addPage([this.width, this.height])
    this.y = this.height - MARGIN
  }

  /** Room for so much, on the next page where it takes one. */
  need(height: number): void {
    if (this.y - height < MARGIN + FOOT / 2) this.newPage()
  }

  lines(
    text: string,
    { size, font = this.fonts.regular, left = 0, align }: { size: number; font?: PDFFont; left?: number; align?: Paragraph['align'] },
  ): void {
    for (const line of wrap(this.fonts.clean(text), font, size, this.inner - left)) {
      this.need(size * leading)
      const free = this.inner - left - font.widthOfTextAtSize(line, size)
      const x = MARGIN + left + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
      this.y -= size * leading
      this.page.drawText(line, { x, y: this.y + size * 0.35, size, font, color: black })
    }
  }
}

const isBold = (inner: readonly Inline[]): boolean => inner.length > 0 && inner.every((one) => one.kind === 'mark' && one.mark === 'strong')

/** 第一条, 1.1, (a) */
class Counter {
  private readonly at = [0, 0, 0]

  next(numbering: NonNullable<Paragraph['numbering']>): string {
    const level = Number(numbering.slice(1)) - 1
    this.at[level] = (this.at[level] ?? 0) + 1
    this.at.fill(0, level + 1)
    const [first = 0, second = 0, third = 0] = this.at
    if (level === 0) return `第${first}条 `
    return level === 1 ? `${first}.${second} ` : `(${String.fromCharCode(96 + third)}) `
  }
}

function drawList(pen: Pen, { kind, items }: List, depth: number): void {
  for (const [at, { inner, lists }] of items.entries()) {
    pen.lines(`${kind === 'ol' ? `${at + 1}.` : '•'} ${wordsOf(inner)}`, { size: sizes.p, left: 14 * (depth + 1) })
    for (const list of lists) drawList(pen, list, depth + 1)
  }
}

function drawTable(pen: Pen, { head, rows }: Table): void {
  const columns = Math.max(1, ...[...head, ...rows].map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)))
  const unit = pen.inner / columns
  const drawRow = (row: readonly Cell[]): void => {
    const cells = row.map((cell) => {
      const font = cell.isHead ? pen.fonts.bold : pen.fonts.regular
      return { cell, font, lines: wrap(pen.fonts.clean(wordsOf(cell.inner)), font, sizes.cell, unit * cell.colspan - 8) }
    })
    const height = Math.max(...cells.map(({ lines }) => lines.length), 1) * sizes.cell * 1.45 + 6
    pen.need(height)
    let x = MARGIN
    for (const { cell, font, lines } of cells) {
      const width = unit * cell.colspan
      pen.page.drawRectangle({ x, y: pen.y - height, width, height, borderColor: rule, borderWidth: 0.6 })
      for (const [at, line] of lines.entries())
        pen.page.drawText(line, { x: x + 4, y: pen.y - 3 - (at + 1) * sizes.cell * 1.45 + 3, size: sizes.cell, font, color: black })
      x += width
    }
    pen.y -= height
  }
  for (const row of [...head, ...rows]) drawRow(row)
  pen.y -= 6
}

function drawPlain(pen: Pen, block: Plain, counter: Counter): void {
  if (block.kind === 'pagebreak') pen.newPage()
  else if (isList(block)) drawList(pen, block, 0)
  else if (block.kind === 'table') drawTable(pen, block)
  else drawParagraph(pen, block, counter)
}

function drawParagraph(pen: Pen, block: Paragraph, counter: Counter): void {
  const size = sizes[block.kind]
  const number = block.numbering ? counter.next(block.numbering) : ''
  if (block.kind !== 'p') pen.y -= size * 0.5
  pen.lines(number + wordsOf(block.inner), {
    size,
    font: block.kind !== 'p' || isBold(block.inner) ? pen.fonts.bold : pen.fonts.regular,
    align: block.align,
  })
  pen.y -= size * 0.3
}

const firstWords = (blocks: readonly Plain[]): string => {
  const [first] = blocks
  return first && first.kind !== 'pagebreak' && first.kind !== 'table' && !isList(first) ? wordsOf(first.inner).slice(0, 40) : ''
}

function drawBlocks(pen: Pen, blocks: readonly Block[]): void {
  const counter = new Counter()
  for (const block of blocks) {
    if (block.kind !== 'clause') {
      drawPlain(pen, block, counter)
      continue
    }
    pen.bookmarks.push({ title: firstWords(block.blocks) || block.code, page: pen.page, y: pen.y })
    for (const one of block.blocks) drawPlain(pen, one, counter)
  }
}

function drawCover(pen: Pen, { title, number, parties }: LegalPaper): void {
  pen.y -= pen.height * 0.18
  pen.lines(title, { size: 26, font: pen.fonts.bold, align: 'center' })
  pen.y -= 18
  pen.lines(number, { size: 12, align: 'center' })
  pen.y -= 90
  for (const party of parties) {
    pen.lines(party, { size: 13, left: 40 })
    pen.y -= 8
  }
  pen.newPage()
}

const PLACE = { width: 226, height: 128 } as const

/** Two beside each other. */
function drawPlaces(pen: Pen, { places }: LegalPaper): void {
  if (places.length === 0) return
  const rows = Math.ceil(places.length / 2)
  pen.need(rows * (PLACE.height + 26) + 20)
  pen.y -= 20
  const found = places.map(({ name, label }, at) => {
    const x = MARGIN + (at % 2) * (pen.inner / 2)
    const y = pen.y - (Math.floor(at / 2) + 1) * (PLACE.height + 26)
    pen.page.drawText(pen.fonts.clean(label), { x, y: y + PLACE.height + 6, size: sizes.p, font: pen.fonts.bold, color: black })
    return { name, page: pen.page, x, y, ...PLACE }
  })
  reserveFields(pen.pdf, found)
}

/** One bookmark a clause. */
function outline({ pdf, bookmarks }: Pen): void {
  const { context } = pdf
  const marks = bookmarks.map((bookmark) => ({ ...bookmark, ref: context.nextRef() }))
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return
  const root = context.nextRef()
  for (const [at, { title, page, y, ref }] of marks.entries()) {
    const [before, after] = [marks[at - 1]?.ref, marks[at + 1]?.ref]
    const own = context.obj({ Parent: root, ...(before && { Prev: before }), ...(after && { Next: after }) })
    own.set(PDFName.of('Title'), PDFHexString.fromText(title))
    own.set(PDFName.of('Dest'), context.obj([page.ref, PDFName.of('XYZ'), PDFNull, PDFNumber.of(y), PDFNull]))
    context.assign(ref, own)
  }
  context.assign(root, context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: marks.length }))
  pdf.catalog.set(PDFName.of('Outlines'), root)
}

export async function drawLegal(paper: LegalPaper): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${paper.number} ${paper.title}`)
  const fonts = await embedFonts(pdf, `${JSON.stringify(paper)}第条•()`)
  const pen = new Pen(pdf, fonts, paper.isLandscape ? [841.89, 595.28] : [595.28, 841.89])
  drawCover(pen, paper)
  drawBlocks(pen, paper.blocks)
  drawPlaces(pen, paper)
  outline(pen)
  const pages = pdf.getPages()
  for (const [at, page] of pages.entries()) {
    const text = `${paper.number}    ${at + 1}/${pages.length}`
    page.drawText(text, {
      x: pen.width / 2 - fonts.regular.widthOfTextAtSize(text, sizes.foot) / 2,
      y: MARGIN - 18,
      size: sizes.foot,
      font: fonts.regular,
      color: grey,
    })
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
