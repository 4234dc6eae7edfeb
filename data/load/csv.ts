/** The files of the demo company: comma, quotes where needed, one header row. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type CsvRow = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, '..')

const read = new Map<string, CsvRow[]>()

/** Rows of `demo/materials` by the names of the header; an empty cell is empty text. */
export function readCsv(name: string): readonly CsvRow[] {
  const known = read.get(name) ?? rowsIn(name)
  read.set(name, known)
  return known
}

function rowsIn(name: string): CsvRow[] {
  const [header = [], ...rows] = parseCsv(readFileSync(join(folder, `${name}.csv`), 'utf8'))
  return rows.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])))
}

function parseCsv(text: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g
  const rows: string[][] = []
  let row: string[] = []
  for (const [whole, cell = '', end] of text.trimEnd().replaceAll('\r\n', '\n').matchAll(cells)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') {
      rows.push(row)
      row = []
    }
    if (whole === '' || end === '') break
  }
  return rows
}

/** The parts of a cell that holds a list. */
export const listIn = (cell: string | undefined): string[] => (cell ? cell.split(';') : [])
