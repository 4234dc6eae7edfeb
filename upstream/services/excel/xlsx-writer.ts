/** Writes a one-sheet workbook while its rows come: a zip of a few fixed parts and one deflate stream for the sheet. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** Text is text whatever it looks like; numbers and days are written so that a spreadsheet calculates with them. */
export type Cell = string | null | { number: string } | { day: string } | { moment: Date }

export interface SheetColumn {
  header: string
  width: number
  /** Number format, such as `#,##0.00`; only for numbers. */
  format?: string
}

const MOST_TEXT = 32_767
const ROWS_A_CHUNK = 500
/** Speed before size: level 6 takes twice the time for a quarter less. */
const LEVEL = 1

export function writeWorkbook(sheetName: string, columns: readonly SheetColumn[], rows: Iterable<readonly Cell[]>): Readable {
  return Readable.from(partsOf(sheetName, columns, rows), { objectMode: false })
}

async function* partsOf(sheetName: string, columns: readonly SheetColumn[], rows: Iterable<readonly Cell[]>): AsyncGenerator<Buffer> {
  const formats = [...new Set(columns.flatMap((c) => c.format ?? []))]
  const zip = zipWriter()
  yield zip.add('[Content_Types].xml', contentTypes)
  yield zip.add('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
  yield zip.add('xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'))
  yield zip.add('xl/workbook.xml', workbookXml(sheetName))
  yield zip.add('xl/styles.xml', stylesXml(formats))
  yield* zip.stream('xl/worksheets/sheet1.xml', sheetXml(columns, rows, formats))
  yield zip.end()
}

// ── Zip ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
  flags: number
}

const UTF8_NAME = 1 << 11
/** Sizes follow the data, as they are not known before it. */
const SIZES_FOLLOW = 1 << 3
/** 1980-01-01 00:00: two exports of the same rows are the same bytes. */
const DOS_DATE = 0x21

function zipWriter() {
  const entries: Entry[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  return {
    add(name: string, text: string): Buffer {
      const plain = Buffer.from(text)
      const data = deflateRawSync(plain)
      const entry = { name: Buffer.from(name), crc: crc32(plain), packed: data.length, size: plain.length, offset, flags: UTF8_NAME }
      entries.push(entry)
      return count(Buffer.concat([localHeader(entry), data]))
    },
    async *stream(name: string, chunks: Iterable<string>): AsyncGenerator<Buffer> {
      const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset, flags: UTF8_NAME | SIZES_FOLLOW }
      entries.push(entry)
      yield count(localHeader(entry))
      const deflate = createDeflateRaw({ level: LEVEL })
      // What goes wrong on the way in ends the loop below.
      pipeline(Readable.from(counted(entry, chunks)), deflate, () => {})
      for await (const data of deflate as AsyncIterable<Buffer>) {
        entry.packed += data.length
        yield count(data)
      }
      yield count(dataDescriptor(entry))
    },
    end(): Buffer {
      const directory = Buffer.concat(entries.map(directoryEntry))
      return Buffer.concat([directory, endOfDirectory(entries.length, directory.length, offset)])
    },
  }
}

function* counted(entry: Entry, chunks: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

function localHeader({ name, crc, packed, size, flags }: Entry): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeCommon(head, 4, flags)
  if (!(flags & SIZES_FOLLOW)) writeSizes(head, 14, crc, packed, size)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function directoryEntry({ name, crc, packed, size, offset, flags }: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  writeCommon(head, 6, flags)
  writeSizes(head, 16, crc, packed, size)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function writeCommon(head: Buffer, at: number, flags: number): void {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(8, at + 4)
  head.writeUInt16LE(DOS_DATE, at + 8)
}

function writeSizes(head: Buffer, at: number, crc: number, packed: number, size: number): void {
  head.writeUInt32LE(crc, at)
  head.writeUInt32LE(packed, at + 4)
  head.writeUInt32LE(size, at + 8)
}

function dataDescriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  writeSizes(bytes, 4, crc, packed, size)
  return bytes
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}

// ── Parts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeType}.worksheet+xml"/></Types>`

function relations(...pairs: string[]): string {
  const list = pairs.flatMap((type, i) =>
    i % 2 ? [] : `<Relationship Id="rId${i / 2 + 1}" Type="${officeRelations}/${type}" Target="${pairs[i + 1]}"/>`,
  )
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
}

/** Sheet names have at most 31 characters and none of `[]:*?/\`. */
function workbookXml(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escapeXml(allowed)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const GENERAL = 0
const BOLD = 1
const DAY = 2
const MOMENT = 3
const FIRST_FORMAT = 4

function stylesXml(formats: readonly string[]): string {
  const named = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd hh:mm:ss', ...formats]
  const numFmts = named.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`).join('')
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const cells = [xf(0, 0), xf(0, 1), ...named.map((_, i) => xf(164 + i, 0))]
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="${named.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

function* sheetXml(columns: readonly SheetColumn[], rows: Iterable<readonly Cell[]>, formats: readonly string[]): Generator<string> {
  const widths = columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`)
  const names = columns.map((_, i) => columnName(i))
  const styles = columns.map((c) => (c.format ? FIRST_FORMAT + formats.indexOf(c.format) : GENERAL))
  const frozen = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  yield `${xml}<worksheet xmlns="${main}"><sheetViews>${frozen}</sheetViews><cols>${widths.join('')}</cols><sheetData>${headerXml(columns, names)}`
  let number = 1
  let chunk = ''
  for (const row of rows) {
    number++
    chunk += `<row r="${number}">${row.map((cell, i) => cellXml(cell, `${names[i]}${number}`, styles[i] ?? GENERAL)).join('')}</row>`
    if (number % ROWS_A_CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

const headerXml = (columns: readonly SheetColumn[], names: readonly string[]) =>
  `<row r="1">${columns.map((c, i) => textXml(c.header, `${names[i]}1`, BOLD)).join('')}</row>`

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function cellXml(cell: Cell, at: string, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textXml(cell, at, GENERAL)
  if ('number' in cell) return `<c r="${at}" s="${style}"><v>${cell.number}</v></c>`
  if ('day' in cell) return dateXml(Date.parse(`${cell.day}T00:00:00Z`), at, DAY, cell.day)
  return dateXml(inShanghai(cell.moment), at, MOMENT, cell.moment.toISOString())
}

const DAY_MS = 86_400_000
/** Before March 1900 spreadsheets count a day that never was; such dates stay text. */
const FIRST_SAFE_DAY = 61

function dateXml(milliseconds: number, at: string, style: number, text: string): string {
  const serial = milliseconds / DAY_MS + 25_569
  return serial >= FIRST_SAFE_DAY ? `<c r="${at}" s="${style}"><v>${serial}</v></c>` : textXml(text, at, GENERAL)
}

const inShanghai = (moment: Date) => moment.getTime() + 8 * 3_600_000

const textXml = (text: string, at: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(neutral(text).slice(0, MOST_TEXT))}</t></is></c>`

/** S10.6: a text that a spreadsheet could take for a formula is marked as text; imports take the mark off again. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the marks of S10.6.
export const neutral = (text: string) => (/^[=+\-@\t\r\n\u0000]/.test(text) ? `'${text}` : text)
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
export const withoutMark = (text: string) => (/^'[=+\-@\t\r\n\u0000]/.test(text) ? text.slice(1) : text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (char) => entities[char] ?? char)
}
