/** What a signature looks like on paper: the round seal of a body or the name of a person, with the time and the certificate. */
import { degrees, PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { embedFonts, type Fonts } from '../print/fonts.ts'

export interface Look {
  /** Round the seal, or as a signature. */
  name: string
  /** `合同专用章` across the seal; of a person none. */
  seal: string | null
  time: string
  serial: string
  /** A drawing in place of the name. */
  picture: Uint8Array | null
}

const red = rgb(0.82, 0.1, 0.12)
const ink = rgb(0.1, 0.14, 0.35)
const grey = rgb(0.35, 0.37, 0.4)
/** 42 mm. */
const DIAMETER = 119

function star(page: PDFPage, x: number, y: number, radius: number): void {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [angle, length] = [(at * Math.PI) / 5, at % 2 === 0 ? radius : radius * 0.4]
    return `${(Math.sin(angle) * length).toFixed(2)} ${(-Math.cos(angle) * length).toFixed(2)}`
  })
  page.drawSvgPath(`M ${points.join(' L ')} Z`, { x, y, color: red })
}

/** The name stands along the upper two thirds of the ring. */
function ring(page: PDFPage, { bold, clean }: Fonts, name: string, x: number, y: number, radius: number): void {
  const signs = Array.from(clean(name))
  const size = Math.min(radius * 0.32, (radius * 3.6) / Math.max(signs.length, 8))
  const spread = Math.min((4 * Math.PI) / 3, (signs.length * size * 1.25) / (radius * 0.72))
  for (const [at, sign] of signs.entries()) {
    const angle = Math.PI / 2 + spread / 2 - (signs.length === 1 ? spread / 2 : (at * spread) / (signs.length - 1))
    const width = bold.widthOfTextAtSize(sign, size)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const base = radius * 0.68
    page.drawText(sign, {
      x: x + cos * base - sin * (width / 2),
      y: y + sin * base + cos * (width / 2),
      size,
      font: bold,
      color: red,
      rotate: degrees((angle * 180) / Math.PI - 90),
    })
  }
}

function drawSeal(page: PDFPage, fonts: Fonts, { name, seal }: Look, height: number): number {
  const radius = Math.min(DIAMETER, height) / 2
  const [x, y] = [radius, height / 2]
  page.drawCircle({ x, y, size: radius - 2, borderColor: red, borderWidth: 2 })
  star(page, x, y, radius * 0.26)
  ring(page, fonts, name, x, y, radius)
  const size = radius * 0.2
  const text = fonts.clean(seal ?? '')
  page.drawText(text, { x: x - fonts.bold.widthOfTextAtSize(text, size) / 2, y: y - radius * 0.62, size, font: fonts.bold, color: red })
  return radius * 2 + 8
}

/** A page of this size. */
export async function drawAppearance(look: Look, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([width, height])
  const fonts = await embedFonts(pdf, `${look.name}${look.seal ?? ''}${look.time}签署时间证书`)
  let left = 0
  if (look.seal) left = drawSeal(page, fonts, look, height)
  else if (look.picture) {
    const picture = await pdf.embedPng(look.picture)
    const scaled = picture.scaleToFit(width * 0.5, height * 0.8)
    page.drawImage(picture, { x: 0, y: height * 0.1, ...scaled })
    left = width * 0.52
  } else {
    page.drawText(fonts.clean(look.name), { x: 4, y: height / 2, size: 20, font: fonts.regular, color: ink })
    left = Math.max(width * 0.5, fonts.regular.widthOfTextAtSize(look.name, 20) + 12)
  }
  const facts = [fonts.clean(look.name), `签署时间 ${look.time}`, `证书 ${look.serial.slice(0, 16)}`, look.serial.slice(16)]
  for (const [at, fact] of facts.entries()) page.drawText(fact, { x: left, y: height / 2 + 14 - at * 11, size: 7, font: fonts.regular, color: grey })
  return pdf.save({ useObjectStreams: false })
}
