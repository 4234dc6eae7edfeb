/** A copy of a signed file: its pages are the content of new ones, unsigned, with a mark across them and a code that tells who took it. */
import { degrees, PDFDocument, type PDFImage, type PDFPage, rgb } from 'pdf-lib'
import { loadForeignPdf } from '../pdf/foreign-pdf.ts'
import { embedFonts, type Fonts } from '../print/fonts.ts'

export interface CopyMark {
  text: string | null
  image: { bytes: Uint8Array; isPng: boolean } | null
  angle: number
  /** Of a hundred. */
  opacity: number
  fontSize: number
  color: string
  layout: string
  /** `1,3-5`; empty for all. */
  pages: string | null
  /** At the foot of each page. */
  foot: string
}

const colorOf = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

/** Whether a page, counted from 1, is among them. */
export const isMarked = (pages: string | null, page: number): boolean =>
  !pages ||
  pages.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return page >= from && page <= to
  })

interface Pen {
  page: PDFPage
  fonts: Fonts
  picture: PDFImage | null
  mark: CopyMark
}

/** Where the mark stands: over the whole page, in its middle, or at its foot. */
function placesOn({ width, height }: { width: number; height: number }, layout: string): [x: number, y: number][] {
  if (layout === 'CENTRE') return [[width / 2, height / 2]]
  if (layout === 'FOOTER') return [[width / 2, 40]]
  return Array.from({ length: 12 }, (_, at): [number, number] => [width * (0.05 + 0.33 * (at % 3)), height * (0.08 + 0.24 * Math.floor(at / 3))])
}

function drawMark({ page, fonts, picture, mark }: Pen): void {
  const look = { opacity: mark.opacity / 100, rotate: degrees(mark.angle) }
  for (const [x, y] of placesOn(page.getSize(), mark.layout)) {
    if (picture) page.drawImage(picture, { x, y, ...picture.scaleToFit(120, 120), ...look })
    else if (mark.text) page.drawText(fonts.clean(mark.text), { x, y, size: mark.fontSize, font: fonts.regular, color: colorOf(mark.color), ...look })
  }
}

/** Runs apart from the services (`copyOf`): the file may be another house's. */
export async function drawCopy(bytes: Uint8Array, mark: CopyMark): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const fonts = await embedFonts(pdf, `${mark.text ?? ''}${mark.foot}`)
  const { image } = mark
  const picture = image && (image.isPng ? await pdf.embedPng(image.bytes) : await pdf.embedJpg(image.bytes))
  const { pdf: source } = await loadForeignPdf(bytes)
  const pages = await pdf.embedPdf(source, source.getPageIndices())
  for (const [at, embedded] of pages.entries()) {
    const page = pdf.addPage([embedded.width, embedded.height])
    page.drawPage(embedded)
    if (isMarked(mark.pages, at + 1)) drawMark({ page, fonts, picture, mark })
    page.drawText(fonts.clean(mark.foot), { x: 56, y: 18, size: 7, font: fonts.regular, color: rgb(0.4, 0.42, 0.45) })
  }
  return Buffer.from(await pdf.save())
}
