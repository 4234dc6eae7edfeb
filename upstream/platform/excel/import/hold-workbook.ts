/** Reads an uploaded workbook, holds its rows, and writes the copy in which wrong cells are marked. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { withoutEnd } from '../../../../catalogue/values/text-end.ts'
import { readParts } from './part-reader.ts'
import { checkContents, checkDirectory, UnsafeZip, type ZipEntry } from './zip-check.ts'

/** A cell as read: what a person sees, as text; a formula is never calculated. */
export interface ReadCell {
  text: string
  kind: 'text' | 'number' | 'date' | 'formula' | 'error'
}
export interface ReadRow {
  number: number
  cells: (ReadCell | null)[]
}
export interface Mark {
  row: number
  /** From 0. */
  column: number | null
  message: string
}

/** What the thread is given at its start. */
export interface OpenTask {
  bytes: Uint8Array
  mostRows: number
  mostColumns: number
}
/** What it is asked afterwards, of the rows that it holds. */
export type Question = { kind: 'rows'; columns: readonly number[] } | { kind: 'mark'; marks: Mark[]; errorHeader: string }
export type Outcome =
  | { header: ReadRow | undefined; rowCount: number }
  | { rows: ReadRow[] }
  | { bytes: Uint8Array }
  | { unsafe: readonly [string, string] }
  | { refused: 'NOT_XLSX' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS' }

const MOST_TEXT = 32_767

/** The rows, or why they could not be read. */
async function read({ bytes, mostRows, mostColumns }: OpenTask): Promise<ReadRow[] | Outcome> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = checkDirectory(file)
    if (!entries.some((e) => e.name === 'xl/workbook.xml')) return { refused: 'NOT_XLSX' }
    await checkContents(file, entries)
    return await readRows(file, entries, mostRows, mostColumns)
  } catch (error) {
    if (error instanceof UnsafeZip) return { unsafe: error.what }
    return { refused: 'NOT_XLSX' }
  }
}

/** Rows of the first sheet that hold anything; merges, validations and names of the sheet do not matter. */
async function readRows(file: Buffer, entries: readonly ZipEntry[], mostRows: number, mostColumns: number): Promise<ReadRow[] | Outcome> {
  const reader = readParts(file, entries, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    // Only the number formats tell a date and a percentage from a number.
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  const rows: ReadRow[] = []
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const cells: (ReadCell | null)[] = []
      row.eachCell((cell, column) => {
        const read = cellOf(cell)
        if (read) cells[column - 1] = read
      })
      if (cells.length > mostColumns) return { refused: 'TOO_MANY_COLUMNS' }
      if (cells.length === 0) continue
      if (rows.length > mostRows) return { refused: 'TOO_MANY_ROWS' }
      rows.push({ number: row.number, cells: Array.from(cells, (c) => c ?? null) })
    }
    break
  }
  return rows
}

function cellOf(cell: ExcelJS.Cell): ReadCell | null {
  const { value } = cell
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return { text: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10), kind: 'date' }
  if (typeof value === 'number') return { text: decimalOf(cell.numFmt?.includes('%') ? value * 100 : value), kind: 'number' }
  if (typeof value === 'boolean') return { text: value ? 'Y' : 'N', kind: 'text' }
  if (typeof value === 'string') return textCell(value)
  if ('formula' in value || 'sharedFormula' in value) return { text: `=${String(value.formula ?? '')}`, kind: 'formula' }
  if ('richText' in value) return textCell(value.richText.map((part) => part.text).join(''))
  if ('error' in value) return { text: String(value.error), kind: 'error' }
  return textCell(String(value.text ?? ''))
}

const textCell = (text: string): ReadCell | null => (text.trim() === '' ? null : { text: text.trim().slice(0, MOST_TEXT + 1), kind: 'text' })

/** Fifteen digits are what a spreadsheet itself shows; beyond them stands the noise of binary fractions. */
function decimalOf(value: number): string {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(Math.round(rounded)).toString() : withoutEnd(rounded.toFixed(15), '0')
}

const red: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } }

/** Beyond these the cells are red and the last column says why; a comment each would take longer than reading the file. */
const MOST_COMMENTS = 2_000

/** The sheet as it came, wrong cells red with a comment, and all that is wrong with a row in a last column. Row after row, so that it never stands in memory twice. */
async function mark(rows: readonly ReadRow[], marks: readonly Mark[], errorHeader: string): Promise<Uint8Array> {
  const sink = new PassThrough()
  const written = buffer(sink)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true })
  const sheet = workbook.addWorksheet('Sheet1', { views: [{ state: 'frozen', ySplit: 1 }] })
  const width = (rows[0]?.cells.length ?? 0) + 1
  for (let i = 1; i <= width; i++) sheet.getColumn(i).width = i === width ? 60 : 18
  const byRow = Map.groupBy(marks, (m) => m.row)
  let comments = 0
  for (const { number, cells } of rows) {
    const row = sheet.getRow(number)
    for (const [i, cell] of cells.entries()) if (cell) row.getCell(i + 1).value = shown(cell)
    const wrong = byRow.get(number) ?? []
    if (number === rows[0]?.number) {
      row.getCell(width).value = errorHeader
      row.font = { bold: true }
    } else if (wrong.length) row.getCell(width).value = wrong.map((m) => m.message).join('\n')
    for (const [column, marked] of Map.groupBy(wrong, (m) => m.column)) {
      if (column === null) continue
      const cell = row.getCell(column + 1)
      cell.fill = red
      if (comments++ < MOST_COMMENTS) cell.note = marked.map((m) => m.message).join('\n')
    }
    row.commit()
  }
  sheet.commit()
  await workbook.commit()
  return new Uint8Array(await written)
}

/** Numbers and days stay what they were; text never becomes a formula. */
function shown({ text, kind }: ReadCell): string | number | Date {
  if (kind === 'number') return Number(text)
  if (kind === 'date') return new Date(`${text}T00:00:00Z`)
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

/** Of each row below the header only the columns that are wanted: what nobody reads stays here. */
function wanted(rows: readonly ReadRow[], columns: readonly number[]): ReadRow[] {
  const most = Math.max(-1, ...columns)
  const isWanted = Array.from({ length: most + 1 }, (_, at) => columns.includes(at))
  return rows.slice(1).map(({ number, cells }) => ({ number, cells: cells.slice(0, most + 1).map((cell, at) => (isWanted[at] ? cell : null)) }))
}

/** What was read, and who answers for its rows; nobody where it could not be read. */
export async function holdWorkbook(task: OpenTask): Promise<{ outcome: Outcome; answer?: (question: Question) => Promise<Outcome> }> {
  const rows = await read(task)
  if (!Array.isArray(rows)) return { outcome: rows }
  return {
    outcome: { header: rows[0], rowCount: Math.max(0, rows.length - 1) },
    answer: async (question) =>
      question.kind === 'rows' ? { rows: wanted(rows, question.columns) } : { bytes: await mark(rows, question.marks, question.errorHeader) },
  }
}
