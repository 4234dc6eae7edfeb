/** Puts pictures into the cells of a workbook that was written without them. It stands in memory whole, so its rows are few. */
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { pictureIn } from '../../files/pictures/bitmap.ts'
import { vault } from '../../files/store/vault.ts'
import type { Picture } from './export-pictures.ts'

/** Where a picture stands, each from 0, the header not counted. */
export interface PlacedPicture extends Picture {
  sheet: number
  row: number
  column: number
}

/** Points of the screen that a picture has at most; stored with twice as many, for paper and fine screens. */
const MOST = { width: 120, height: 90 }
const DENSITY = 2
const QUALITY = 80
const MARGIN = 3
/** Heights of rows are told in points of paper, places within a cell in the unit of the file format. */
const POINTS_A_PIXEL = 0.75
const UNITS_A_PIXEL = 9_525
const READ_AT_ONCE = 4

interface Thumbnail {
  jpeg: Buffer
  width: number
  height: number
}

/** The workbook, and the pictures that are in it; of one that cannot be read the cell stays empty. */
export async function pictured(book: Buffer, placed: readonly PlacedPicture[]): Promise<{ bytes: Buffer; shown: PlacedPicture[] }> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(book as unknown as ArrayBuffer)
  const thumbnails = await thumbnailsOf(placed)
  const ids = new Map<string, number>()
  const shown = placed.filter((picture) => thumbnails.has(picture.fileName))
  for (const { fileName, sheet, row, column } of shown) {
    const thumbnail = thumbnails.get(fileName)!
    const id = ids.get(fileName) ?? workbook.addImage({ buffer: thumbnail.jpeg as unknown as ExcelJS.Buffer, extension: 'jpeg' })
    ids.set(fileName, id)
    place(workbook.worksheets[sheet]!, id, { row: row + 1, column }, thumbnail)
  }
  return { bytes: Buffer.from(await workbook.xlsx.writeBuffer()), shown }
}

/** Moves with its cell, and is not stretched with it. */
function place(sheet: ExcelJS.Worksheet, id: number, at: { row: number; column: number }, { width, height }: Thumbnail): void {
  const margin = MARGIN * UNITS_A_PIXEL
  const corner = { nativeCol: at.column, nativeColOff: margin, nativeRow: at.row, nativeRowOff: margin }
  sheet.getRow(at.row + 1).height = (MOST.height + 2 * MARGIN) * POINTS_A_PIXEL
  // The types know places by cell alone.
  sheet.addImage(id, { tl: corner as unknown as ExcelJS.Anchor, ext: { width, height }, editAs: 'oneCell' })
}

/** By the name in the store: what stands in several rows is read once. */
async function thumbnailsOf(placed: readonly PlacedPicture[]): Promise<Map<string, Thumbnail>> {
  const names = [...new Set(placed.map(({ fileName }) => fileName))]
  const made = new Map<string, Thumbnail>()
  for (let at = 0; at < names.length; at += READ_AT_ONCE)
    await Promise.all(
      names.slice(at, at + READ_AT_ONCE).map(async (name) => {
        const thumbnail = await thumbnailOf(name).catch(() => null)
        if (thumbnail) made.set(name, thumbnail)
      }),
    )
  return made
}

async function thumbnailOf(name: string): Promise<Thumbnail | null> {
  const picture = pictureIn(await buffer(await vault().store.open(name)))
  if (!picture) return null
  const { data, info } = await picture
    .resize({ width: MOST.width * DENSITY, height: MOST.height * DENSITY, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(1, MOST.width / info.width, MOST.height / info.height)
  return { jpeg: data, width: Math.round(info.width * scale), height: Math.round(info.height * scale) }
}
