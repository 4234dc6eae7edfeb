/** Lays out box labels: eight on a sheet of A4, or one on each 100 × 70 mm of a roll. */
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import type { Label } from '../../../catalogue/language/define.ts'
import { drawCode128, drawQr } from './codes.ts'
import { embedFonts, type Fonts } from './fonts.ts'
import { wrap } from './wrap.ts'

export interface BoxLabel {
  barcode: string
  docNum: string
  material: string
  description: string
  quantity: string
  batchNo: string
  productionDate: string
  order: string
  supplier: string
  /** `3/12` within its note. */
  box: string
  /** `docNum|barcode|material|qty|batch`. */
  qr: string
  isReprint: boolean
}

const mm = 72 / 25.4
const label = { width: 100 * mm, height: 70 * mm }

export const layouts = {
  A4: { page: [210 * mm, 297 * mm], columns: 2, rows: 4 },
  ROLL: { page: [label.width, label.height], columns: 1, rows: 1 },
} as const

const words = {
  batch: ['批号', 'Batch'],
  made: ['生产日期', 'Made'],
  order: ['订单', 'Order'],
  note: ['送货单', 'Note'],
  box: ['箱', 'Box'],
  reprint: ['补打', 'REPRINT'],
} as const satisfies Record<string, Label>

const grey = rgb(0.4, 0.42, 0.45)

export async function drawLabels(labels: readonly BoxLabel[], layout: keyof typeof layouts): Promise<Buffer> {
  const { page, columns, rows } = layouts[layout]
  const pdf = await PDFDocument.create()
  pdf.setTitle([...new Set(labels.map(({ docNum }) => docNum))].filter(Boolean).join(', '))
  const fonts = await embedFonts(pdf, JSON.stringify([labels, words]))
  const [cellWidth, cellHeight] = [page[0] / columns, page[1] / rows]
  let sheet: PDFPage | undefined
  for (const [index, one] of labels.entries()) {
    const place = index % (columns * rows)
    sheet = place === 0 || !sheet ? pdf.addPage([page[0], page[1]]) : sheet
    const left = (place % columns) * cellWidth + (cellWidth - label.width) / 2
    const top = page[1] - Math.floor(place / columns) * cellHeight - (cellHeight - label.height) / 2
    drawLabel(sheet, fonts, one, left, top)
  }
  return Buffer.from(await pdf.save())
}

const pad = 4 * mm
const qrSize = 22 * mm
const barsHeight = 11 * mm

function drawLabel(page: PDFPage, fonts: Fonts, one: BoxLabel, x: number, top: number): void {
  const write = (text: string, left: number, y: number, size: number, { font = fonts.regular, color = rgb(0, 0, 0) } = {}) =>
    page.drawText(fonts.clean(text), { x: left, y, size, font, color })
  const [left, right] = [x + pad, x + label.width - pad]
  const textWidth = right - left - qrSize - 3 * mm
  page.drawRectangle({ x, y: top - label.height, width: label.width, height: label.height, borderColor: grey, borderWidth: 0.3 })

  write(one.material, left, top - pad - 16, 18, { font: fonts.bold })
  for (const [i, part] of wrap(fonts.clean(one.description), fonts.regular, 9, textWidth).slice(0, 2).entries())
    write(part, left, top - pad - 30 - i * 11, 9)
  write(one.quantity, left, top - pad - 62, 16, { font: fonts.bold })
  drawQr(page, one.qr, { x: right - qrSize, y: top - pad - qrSize, width: qrSize, height: qrSize })
  if (one.box)
    alignRight(fonts.bold, `${words.box[0]} ${words.box[1]} ${one.box}`, 10, right, (text, at) =>
      write(text, at, top - pad - qrSize - 12, 10, { font: fonts.bold }),
    )
  if (one.isReprint)
    alignRight(fonts.bold, words.reprint.join(' '), 9, right, (text, at) =>
      write(text, at, top - pad - qrSize - 25, 9, { font: fonts.bold, color: rgb(0.8, 0.1, 0.1) }),
    )

  const facts = [
    [words.batch, one.batchNo],
    [words.made, one.productionDate],
    [words.order, one.order],
    [words.note, one.docNum],
  ] as const
  for (const [i, [[cn, en], value]] of facts.filter(([, value]) => value).entries()) {
    const [column, row] = [i % 2, Math.floor(i / 2)]
    write(`${cn} ${en} ${value}`, left + column * 46 * mm, top - pad - 100 - row * 11, 7.5)
  }
  write(fonts.clean(one.supplier), left, top - pad - 124, 7.5, { color: grey })
  const bottom = top - label.height + pad
  drawCode128(page, one.barcode, { x: left, y: bottom + 10, width: right - left, height: barsHeight })
  write(one.barcode, left, bottom, 8)
}

function alignRight(font: PDFFont, text: string, size: number, right: number, draw: (text: string, at: number) => void): void {
  draw(text, right - font.widthOfTextAtSize(text, size))
}
