/**
 * exceljs's streaming reader with two of its faults mended: it takes text apart within a character where a part of it ends, and it keeps
 * sheets that come before the shared texts in files that nobody removes. Here text is decoded across the parts, and sheets come last.
 */
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import type { ZipEntry } from './zip-check.ts'

type Options = Partial<ExcelJS.stream.xlsx.WorkbookStreamReaderOptions>
type Chunks = AsyncIterable<Buffer | string>

/** What the types of the library leave out. */
interface Parsing extends ExcelJS.stream.xlsx.WorkbookReader {
  _parseSharedStrings(entry: Readable): AsyncGenerator<unknown>
  _parseWorksheet(chunks: Chunks, sheetNo: string): Generator<unknown>
}
const Reader = ExcelJS.stream.xlsx.WorkbookReader as unknown as new (input: Readable, options: Options) => Parsing

class WholeTextReader extends Reader {
  override _parseSharedStrings(entry: Readable): AsyncGenerator<unknown> {
    return super._parseSharedStrings(entry.setEncoding('utf8'))
  }
  override _parseWorksheet(chunks: Chunks, sheetNo: string): Generator<unknown> {
    return super._parseWorksheet(decoded(chunks), sheetNo)
  }
}

async function* decoded(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
}

/** Read before any sheet, and what stands for a part that is not there. */
const before = {
  'xl/_rels/workbook.xml.rels': '<Relationships/>',
  'xl/workbook.xml': '<workbook/>',
  'xl/sharedStrings.xml': '<sst/>',
  'xl/styles.xml': '<styleSheet/>',
}

export function readParts(file: Buffer, entries: readonly ZipEntry[], options: Options): ExcelJS.stream.xlsx.WorkbookReader {
  const sheets = entries.filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  return new WholeTextReader(Readable.from(ordered(file, entries, sheets)), options)
}

/** The parts as a zip that is read from its beginning. */
function* ordered(file: Buffer, entries: readonly ZipEntry[], sheets: readonly ZipEntry[]): Generator<Buffer> {
  for (const [name, empty] of Object.entries(before)) {
    const entry = entries.find((one) => one.name === name)
    if (entry) yield* stored(file, entry)
    else yield* packed(name, empty)
  }
  for (const sheet of sheets) yield* stored(file, sheet)
  yield END
}

/** An end of a zip without a directory. */
const END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

function* stored(file: Buffer, { name, method, packed, size, offset, crc }: ZipEntry): Generator<Buffer> {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  yield localHeader({ name, method, packed, size, crc })
  yield file.subarray(start, start + packed)
}

function* packed(name: string, text: string): Generator<Buffer> {
  const [content, data] = [Buffer.from(text), deflateRawSync(text)]
  yield localHeader({ name, method: 8, packed: data.length, size: content.length, crc: crc32(content) })
  yield data
}

function localHeader({ name, method, packed, size, crc }: Omit<ZipEntry, 'offset'>): Buffer {
  const named = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packed, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(named.length, 26)
  return Buffer.concat([head, named])
}
