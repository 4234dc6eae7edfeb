/** Writes a workbook while its rows come: a zip of a few fixed parts and one deflate stream a sheet. */
import { Readable } from 'node:stream'
import { withoutEnd } from '../../../../catalogue/values/text-end.ts'
import { zipWriter } from '../../zip.ts'
import { escapeXml, fixedParts, sheetPath, spreadsheet, style, xmlHead } from './xlsx-parts.ts'

/** How the texts of a column are written: a spreadsheet calculates with numbers, days and moments; text is text whatever it looks like. */
export type CellKind = 'text' | 'number' | 'day' | 'moment'

export interface SheetColumn {
  header: string
  width: number
  kind: CellKind
  /** Number format, such as `#,##0.00`; only for numbers. */
  format?: string
}

/** One text a column, as the database writes it: `1234.50`, `2026-11-20`, `2026-11-20 09:00:00` by the clock of the company; null where nothing stands. */
export type SheetRow = readonly (string | null)[]

export interface Sheet {
  name: string
  /** Some hundred rows at a time. */
  slices: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>
}

const MOST_TEXT = 32_767

export function writeWorkbook(columns: readonly SheetColumn[], sheets: readonly Sheet[]): Readable {
  return Readable.from(partsOf(columns, sheets), { objectMode: false })
}

async function* partsOf(columns: readonly SheetColumn[], sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const formats = [...new Set(columns.flatMap((c) => c.format ?? []))]
  const zip = zipWriter()
  const names = sheets.map(({ name }) => name)
  for (const [path, xml] of fixedParts(names, formats)) yield zip.add(path, xml)
  for (const [i, { slices }] of sheets.entries()) yield* zip.stream(sheetPath(i), sheetXml(columns, slices, formats))
  yield zip.end()
}

async function* sheetXml(columns: readonly SheetColumn[], slices: Sheet['slices'], formats: readonly string[]): AsyncGenerator<string> {
  const widths = columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`)
  const headers = columns.map((c, i) => textXml(c.header, `${columnName(i)}1`, style.bold))
  const cells = columns.map((column, i) => cellWriter(column, columnName(i), formats))
  const frozen = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  yield `${xmlHead}<worksheet xmlns="${spreadsheet}"><sheetViews>${frozen}</sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
  let number = 1
  for await (const slice of slices) {
    let chunk = ''
    for (const row of slice) {
      number++
      chunk += `<row r="${number}">`
      for (let i = 0; i < cells.length; i++) {
        const value = row[i]
        if (value != null && value !== '') chunk += cells[i]!(value, number)
      }
      chunk += '</row>'
    }
    yield chunk
  }
  yield '</sheetData></worksheet>'
}

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function cellWriter({ kind, format }: SheetColumn, name: string, formats: readonly string[]): (value: string, row: number) => string {
  const numberStyle = format ? style.firstFormat + formats.indexOf(format) : style.general
  switch (kind) {
    case 'text':
      return (value, row) => textXml(value, name + row, style.general)
    case 'number':
      return (value, row) =>
        isExact(value) ? `<c r="${name}${row}" s="${numberStyle}"><v>${value}</v></c>` : textXml(value, name + row, style.general, value)
    case 'day':
      return (value, row) => dateXml(`${value}T00:00:00Z`, name + row, style.day, value)
    case 'moment':
      return (value, row) => dateXml(`${value.replace(' ', 'T')}Z`, name + row, style.moment, value)
  }
}

const MOST_DIGITS = 15

/** A spreadsheet keeps fifteen digits; a longer number stays whole as text, and an import reads it again. */
const isExact = (value: string) => value.length <= MOST_DIGITS || withoutEnd(value.replace(/^-?[0.]*|\./g, ''), '0').length <= MOST_DIGITS

const DAY_MS = 86_400_000
/** Before March 1900 spreadsheets count a day that never was; such dates stay text. */
const FIRST_SAFE_DAY = 61

function dateXml(instant: string, at: string, look: number, text: string): string {
  const serial = Date.parse(instant) / DAY_MS + 25_569
  return serial >= FIRST_SAFE_DAY ? `<c r="${at}" s="${look}"><v>${serial}</v></c>` : textXml(text, at, style.general)
}

const textXml = (text: string, at: string, look: number, shown = neutral(text)) =>
  `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown.length > MOST_TEXT ? shown.slice(0, MOST_TEXT) : shown)}</t></is></c>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the marks of S10.6.
const formulaLike = /^[=+\-@\t\r\n\u0000]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const marked = /^'[=+\-@\t\r\n\u0000]/

/** S10.6: a text that a spreadsheet could take for a formula is marked as text; imports take the mark off again. */
export const neutral = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)
export const withoutMark = (text: string) => (marked.test(text) ? text.slice(1) : text)
