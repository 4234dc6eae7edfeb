/** Reads the text out of an Office file whose zip keeps the limits of S10.4. */
import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { readHtml, writeHtml } from '../../../../catalogue/legal/html.ts'
import { checkContents, checkDirectory, type ZipEntry } from '../../excel/import/zip-check.ts'
import { type Dropped, readWord } from '../../legal-word/read.ts'
import { all, attributesOf, childrenOf, type Node } from './office-xml.ts'
import { wordHtml } from './word-html.ts'

export interface OfficeTask {
  bytes: Uint8Array
  extension: 'docx' | 'xlsx' | 'pptx'
  /** Of a Word document what formats its text as well: plain HTML, or a legal text. */
  asHtml?: 'plain' | 'legal'
}
export type OfficeText =
  | { kind: 'html'; html: string }
  | { kind: 'legal'; html: string; dropped: Dropped[] }
  | { kind: 'text'; paragraphs: string[] }
  | { kind: 'tables'; tables: { name: string; rows: string[][] }[] }
  /** An old binary format, or one that could not be read: it is told about and offered for download. */
  | { kind: 'none' }

const MOST_PARAGRAPHS = 5_000
const MOST_ROWS = 1_000
const MOST_COLUMNS = 50
const MOST_SHEETS = 20

/** Of one part; what unpacks to more is for the desk. */
const MOST_PART_BYTES = 64 * 1024 * 1024

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', processEntities: true, trimValues: false })

/** What cannot be read is `none`. It holds the whole file in memory: the services run it in a thread of its own (`office-worker.ts`). */
export const readOffice = (task: OfficeTask): Promise<OfficeText> => read(task).catch((): OfficeText => ({ kind: 'none' }))

async function read({ bytes, extension, asHtml }: OfficeTask): Promise<OfficeText> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = checkDirectory(file)
  await checkContents(file, entries)
  const part = (name: string): Node[] => {
    const entry = entries.find((one) => one.name === name)
    return entry ? parser.parse(unpacked(file, entry).toString('utf8')) : []
  }
  if (asHtml === 'plain') return { kind: 'html', html: wordHtml(part('word/document.xml')) }
  if (asHtml === 'legal') {
    const { blocks, dropped } = readWord({
      document: part('word/document.xml'),
      styles: part('word/styles.xml'),
      numbering: part('word/numbering.xml'),
    })
    return { kind: 'legal', html: writeHtml(readHtml(writeHtml(blocks))), dropped }
  }
  if (extension === 'docx') return { kind: 'text', paragraphs: paragraphsIn(part('word/document.xml'), 'w:p', 'w:t') }
  if (extension === 'xlsx') return { kind: 'tables', tables: sheetsOf(part) }
  const slides = entries.map(({ name }) => name).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return {
    kind: 'text',
    paragraphs: slides
      .sort(byNumber)
      .flatMap((name) => paragraphsIn(part(name), 'a:p', 'a:t'))
      .slice(0, MOST_PARAGRAPHS),
  }
}

function unpacked(file: Buffer, { offset, packed, method }: ZipEntry): Buffer {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const data = file.subarray(start, start + packed)
  return method === 0 ? data : inflateRawSync(data, { maxOutputLength: MOST_PART_BYTES })
}

const byNumber = (a: string, b: string) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0])

function textIn(nodes: readonly Node[], tag: string): string {
  let text = ''
  for (const node of all(nodes, tag)) for (const child of childrenOf(node)) if ('#text' in child) text += String(child['#text'])
  return text
}

function paragraphsIn(nodes: readonly Node[], paragraph: string, text: string): string[] {
  const found: string[] = []
  for (const node of all(nodes, paragraph)) {
    const line = textIn(childrenOf(node), text).trim()
    if (line !== '') found.push(line)
    if (found.length >= MOST_PARAGRAPHS) break
  }
  return found
}

/** The sheets in their order, each by the part that its relation names; what a formula gave last is its value. */
function sheetsOf(part: (name: string) => Node[]): { name: string; rows: string[][] }[] {
  const targets = new Map(
    [...all(part('xl/_rels/workbook.xml.rels'), 'Relationship')].map((node) => [attributesOf(node).Id, attributesOf(node).Target]),
  )
  const shared = [...all(part('xl/sharedStrings.xml'), 'si')].map((node) => textIn(childrenOf(node), 't'))
  const sheets = [...all(part('xl/workbook.xml'), 'sheet')].slice(0, MOST_SHEETS)
  return sheets.flatMap((sheet) => {
    const { name = '', 'r:id': id } = attributesOf(sheet)
    const target = targets.get(id)?.replace(/^\/?(xl\/)?/, '')
    return target ? [{ name, rows: rowsOf(part(`xl/${target}`), shared) }] : []
  })
}

function rowsOf(nodes: readonly Node[], shared: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const row of all(nodes, 'row')) {
    const cells: string[] = []
    for (const cell of all(childrenOf(row), 'c')) {
      const { r = '', t } = attributesOf(cell)
      const at = r ? columnOf(r) : cells.length
      if (at >= MOST_COLUMNS) continue
      while (cells.length < at) cells.push('')
      const value = textIn(childrenOf(cell), 'v')
      cells[at] = t === 's' ? (shared[Number(value)] ?? '') : t === 'inlineStr' ? textIn(childrenOf(cell), 't') : value
    }
    if (cells.some((text) => text !== '')) rows.push(cells)
    if (rows.length >= MOST_ROWS) break
  }
  return rows
}

/** `BC12` is column 54, counted from 0. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? 'A')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
