/** Lays sheets out on A4: head with codes, parties, a table over as many pages as it takes, totals, terms, signatures. */
import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib'
import type { Label } from '../../../catalogue/language/define.ts'
import { drawCode128, drawQr } from './codes.ts'
import { embedFonts, type Fonts } from './fonts.ts'
import { type Sheet, textOf } from './sheet.ts'
import { wrap } from './wrap.ts'

const A4: [number, number] = [595.28, 841.89]
const MARGIN = 36
const WIDTH = A4[0] - 2 * MARGIN
const TOP = A4[1] - MARGIN
/** Below it stands only the foot. */
const BOTTOM = MARGIN + 22

const size = { title: 16, head: 11, text: 8.5, small: 7 }
const leading = 1.4
const black = rgb(0.08, 0.09, 0.11)
const grey = rgb(0.4, 0.42, 0.45)
const rule = rgb(0.7, 0.72, 0.75)
const shade = rgb(0.93, 0.94, 0.95)
const warning = rgb(0.85, 0.2, 0.2)

const words: Record<'page' | 'printed' | 'date', Label> = { page: ['页', 'Page'], printed: ['打印', 'Printed'], date: ['日期', 'Date'] }

interface Pen {
  pdf: PDFDocument
  fonts: Fonts
  sheet: Sheet
  /** By what they were made of. */
  images: ReadonlyMap<Uint8Array, PDFImage>
  page: PDFPage
  /** Pages of this sheet. */
  pages: PDFPage[]
  /** Where the next line begins, counted from below. */
  y: number
}

/** One PDF, one document after another, each with its own page numbers. */
export async function drawSheets(sheets: readonly Sheet[], printed: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(sheets.map((s) => s.number).join(', '))
  const fonts = await embedFonts(pdf, textOf(sheets) + JSON.stringify(words) + printed)
  const images = await embedImages(pdf, sheets)
  for (const sheet of sheets) drawSheet({ pdf, fonts, sheet, images }, printed)
  return Buffer.from(await pdf.save())
}

/** Logos and pictures, each once, however many sheets bear it. */
async function embedImages(pdf: PDFDocument, sheets: readonly Sheet[]): Promise<Map<Uint8Array, PDFImage>> {
  const images = new Map<Uint8Array, PDFImage>()
  for (const { logo, pictures = [] } of sheets)
    for (const one of [logo, ...pictures]) if (one && !images.has(one)) images.set(one, await pdf.embedJpg(one))
  return images
}

function drawSheet(begun: Pick<Pen, 'pdf' | 'fonts' | 'sheet' | 'images'>, printed: string): void {
  const pen: Pen = { ...begun, page: begun.pdf.addPage(A4), pages: [], y: TOP }
  pen.pages.push(pen.page)
  drawStamp(pen)
  drawHead(pen)
  drawParties(pen)
  drawTable(pen)
  drawTotals(pen)
  drawTerms(pen)
  drawSignatures(pen)
  for (const [i, page] of pen.pages.entries()) drawFoot({ ...pen, page }, i + 1, printed)
}

// ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Style {
  font?: PDFFont
  size?: number
  color?: typeof black
  align?: 'right'
  width?: number
}

const both = ([cn, en]: Label) => (cn === en ? cn : `${cn} ${en}`)

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { font = pen.fonts.regular, size: points = size.text, color = black, align, width = 0 }: Style = {},
): void {
  const shown = pen.fonts.clean(text)
  const shift = align === 'right' ? width - font.widthOfTextAtSize(shown, points) : 0
  pen.page.drawText(shown, { x: x + shift, y, size: points, font, color })
}

const line = (pen: Pen, y: number, color = rule) =>
  pen.page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + WIDTH, y }, thickness: 0.6, color })

/** Text in lines of a width; gives the height that it took. */
function paragraph(pen: Pen, text: string, x: number, top: number, width: number, style: Style = {}): number {
  const points = style.size ?? size.text
  const lines = wrap(pen.fonts.clean(text), style.font ?? pen.fonts.regular, points, width)
  for (const [i, part] of lines.entries()) write(pen, part, x, top - points - i * points * leading, { ...style, width })
  return lines.length * points * leading
}

// ── Pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A new page when less than this height is left. */
function room(pen: Pen, height: number): boolean {
  if (pen.y - height >= BOTTOM) return false
  pen.page = pen.pdf.addPage(A4)
  pen.pages.push(pen.page)
  pen.y = TOP
  drawStamp(pen)
  write(pen, `${both(pen.sheet.title)} ${pen.sheet.number}`, MARGIN, pen.y - size.text, { font: pen.fonts.bold })
  pen.y -= 20
  return true
}

function drawStamp({ page, fonts, sheet }: Pen): void {
  if (!sheet.stamp) return
  const angle = degrees(35)
  page.drawText(sheet.stamp[0], { x: 130, y: 330, size: 92, font: fonts.bold, color: warning, opacity: 0.16, rotate: angle })
  page.drawText(sheet.stamp[1], { x: 215, y: 300, size: 44, font: fonts.bold, color: warning, opacity: 0.16, rotate: angle })
}

function drawFoot(pen: Pen, number: number, printed: string): void {
  line(pen, MARGIN + 14)
  write(pen, `${pen.sheet.number}   ${both(words.printed)} ${printed}`, MARGIN, MARGIN, { size: size.small, color: grey })
  write(pen, `${both(words.page)} ${number}/${pen.pages.length}`, MARGIN, MARGIN, { size: size.small, color: grey, align: 'right', width: WIDTH })
}

const QR = 62
const LOGO = { width: 170, height: 34 }

function drawHead(pen: Pen): void {
  const { sheet, fonts } = pen
  const top = TOP - drawLogo(pen)
  write(pen, sheet.company, MARGIN, top - size.head, { size: size.head, font: fonts.bold })
  write(pen, sheet.title[0], MARGIN, top - 36, { size: size.title, font: fonts.bold })
  const titleWidth = fonts.bold.widthOfTextAtSize(sheet.title[0], size.title)
  write(pen, sheet.title[1].toUpperCase(), MARGIN + titleWidth + 8, top - 36, { size: size.head, color: grey })
  const facts = sheet.facts.map(([label, value]) => `${both(label)}: ${value}`)
  for (const [i, fact] of [sheet.number, ...facts].entries()) {
    write(pen, fact, MARGIN, top - 52 - i * 12, i === 0 ? { font: fonts.bold, size: 10 } : {})
  }
  drawQr(pen.page, sheet.qr, { x: MARGIN + WIDTH - QR, y: TOP - QR, width: QR, height: QR })
  if (sheet.bars) drawCode128(pen.page, sheet.bars, { x: MARGIN + WIDTH - QR - 190, y: TOP - 40, width: 170, height: 34 })
  pen.y = Math.min(TOP - QR - 10, top - 56 - facts.length * 12)
  line(pen, pen.y)
  pen.y -= 8
}

/** The height that it takes. */
function drawLogo({ page, sheet, images }: Pen): number {
  const logo = sheet.logo && images.get(sheet.logo)
  if (!logo) return 0
  const { width, height } = logo.scaleToFit(LOGO.width, LOGO.height)
  page.drawImage(logo, { x: MARGIN, y: TOP - height, width, height })
  return height + 8
}

/** Two beside each other. */
function drawParties(pen: Pen): void {
  const half = WIDTH / 2 - 8
  const { parties } = pen.sheet
  for (let i = 0; i < parties.length; i += 2) {
    const heights = parties.slice(i, i + 2).map(({ label, lines }, column) => {
      const x = MARGIN + column * (half + 16)
      let height = paragraph(pen, both(label), x, pen.y, half, { font: pen.fonts.bold, color: grey, size: size.small })
      for (const text of lines) height += paragraph(pen, text, x, pen.y - height, half)
      return height
    })
    pen.y -= Math.max(...heights) + 8
  }
}

// ── Table ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const PAD = 3
/** 15 mm. */
const PICTURE = 42.5

function drawTable(pen: Pen): void {
  const { columns, rows, pictures = [] } = pen.sheet
  const shares = columns.reduce((sum, c) => sum + c.width, 0)
  const widths = columns.map((c) => (c.width / shares) * WIDTH)
  drawTableHead(pen, widths)
  for (const [at, row] of rows.entries()) {
    const given = pictures[at]
    const picture = given && pen.images.get(given)
    const cells = row.map((text, i) => wrap(pen.fonts.clean(text), pen.fonts.regular, size.text - 0.5, (widths[i] ?? 0) - 2 * PAD))
    const written = Math.max(...cells.map((c) => c.length)) * (size.text - 0.5) * leading
    const height = Math.max(written, picture ? PICTURE : 0) + 2 * PAD
    if (room(pen, height)) drawTableHead(pen, widths)
    drawCells(pen, cells, widths, { size: size.text - 0.5 })
    if (picture) pen.page.drawImage(picture, { x: MARGIN + PAD, y: pen.y - PAD - PICTURE, ...picture.scaleToFit(PICTURE, PICTURE) })
    pen.y -= height
    line(pen, pen.y)
  }
  pen.y -= 6
}

function drawTableHead(pen: Pen, widths: readonly number[]): void {
  const font = pen.fonts.bold
  const cells = pen.sheet.columns.map(({ label }, i) => label.flatMap((word) => wrap(word, font, size.small, (widths[i] ?? 0) - 2 * PAD)))
  const height = Math.max(...cells.map((c) => c.length)) * size.small * leading + 2 * PAD
  pen.page.drawRectangle({ x: MARGIN, y: pen.y - height, width: WIDTH, height, color: shade })
  drawCells(pen, cells, widths, { size: size.small, font })
  pen.y -= height
}

function drawCells(pen: Pen, cells: readonly string[][], widths: readonly number[], style: Style & { size: number }): void {
  let x = MARGIN
  for (const [i, lines] of cells.entries()) {
    const width = (widths[i] ?? 0) - 2 * PAD
    const { align } = pen.sheet.columns[i] ?? {}
    for (const [n, text] of lines.entries())
      write(pen, text, x + PAD, pen.y - PAD - style.size - n * style.size * leading, { ...style, ...(align && { align }), width })
    x += widths[i] ?? 0
  }
}

// ── Below the table ─────────────────────────────────────────────────────────────────────────────────────────────────

function drawTotals(pen: Pen): void {
  const { totals, words: spoken } = pen.sheet
  room(pen, totals.length * 14 + (spoken ? 18 : 0))
  for (const [i, [label, value]] of totals.entries()) {
    const font = i === totals.length - 1 ? pen.fonts.bold : pen.fonts.regular
    write(pen, both(label), MARGIN + WIDTH - 260, pen.y - size.text, { color: grey })
    write(pen, value, MARGIN + WIDTH - 120, pen.y - size.text, { font, align: 'right', width: 120 })
    pen.y -= 14
  }
  if (spoken) pen.y -= paragraph(pen, `${both(spoken[0])}: ${spoken[1]}`, MARGIN, pen.y, WIDTH, { font: pen.fonts.bold }) + 4
}

function drawTerms(pen: Pen): void {
  for (const [label, value] of pen.sheet.terms) {
    room(pen, 24)
    const height = paragraph(pen, value, MARGIN + 130, pen.y, WIDTH - 130)
    write(pen, both(label), MARGIN, pen.y - size.text, { color: grey })
    pen.y -= height
  }
}

const BOX = 70

function drawSignatures(pen: Pen): void {
  const { signatures } = pen.sheet
  room(pen, BOX + 12)
  pen.y -= 12
  const width = (WIDTH - (signatures.length - 1) * 10) / signatures.length
  for (const [i, label] of signatures.entries()) {
    const x = MARGIN + i * (width + 10)
    pen.page.drawRectangle({ x, y: pen.y - BOX, width, height: BOX, borderColor: rule, borderWidth: 0.6 })
    write(pen, both(label), x + 6, pen.y - 6 - size.text)
    write(pen, both(words.date), x + 6, pen.y - BOX + 6, { size: size.small, color: grey })
  }
  pen.y -= BOX
}
