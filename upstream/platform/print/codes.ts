/** Bar codes drawn as rectangles, sharp at every size. */
import bwip from 'bwip-js/node'
import type { PDFPage } from 'pdf-lib'

interface Rectangle {
  x: number
  /** Lower edge. */
  y: number
  width: number
  height: number
}

const empty = { sbs: [], pixs: [], pixx: 0, pixy: 0 }

/** Bars or a matrix, as the kind of code has it. */
const raw = (bcid: string, text: string) => ({ ...empty, ...bwip.raw({ bcid, text })[0] })

export function drawQr(page: PDFPage, text: string, { x, y, width }: Rectangle): void {
  const { pixs, pixx, pixy } = raw('qrcode', text)
  const size = width / pixx
  for (let row = 0; row < pixy; row++) {
    for (let column = 0; column < pixx; column++) {
      const start = column
      while (column < pixx && pixs[row * pixx + column]) column++
      if (column > start) page.drawRectangle({ x: x + start * size, y: y + (pixy - 1 - row) * size, width: (column - start) * size, height: size })
    }
  }
}

/** Widths of bar and space in turn, in modules. */
export const code128 = (text: string): number[] => raw('code128', text).sbs

export function drawCode128(page: PDFPage, text: string, { x, y, width, height }: Rectangle): void {
  const widths = code128(text)
  const unit = width / widths.reduce((sum, w) => sum + w, 0)
  let at = x
  for (const [i, modules] of widths.entries()) {
    if (i % 2 === 0) page.drawRectangle({ x: at, y, width: modules * unit, height })
    at += modules * unit
  }
}
