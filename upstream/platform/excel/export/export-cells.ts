/** The columns of an export as plain data, for the thread that writes it: what is read of a row, and what of that stands in the sheet. */
import { plainText } from '../../../../catalogue/values/plain-text.ts'
import type { Language } from '../../../../contract/types.ts'
import type { SheetColumn } from './xlsx-writer.ts'

export interface ExportColumn {
  /** Select expression over the row `t`, giving a text or null. */
  sql: string
  /** The field that it shows. */
  field?: string
  /** By whose clock its times are written. */
  zone?: string
  /** A reference fills two columns, code and name, or one, the code; everything else one. */
  sheet: SheetColumn[]
  /** Its texts are ids, one or several as an array of the database. */
  isReference: boolean
  /** Its texts say which picture stands in the cell. */
  isPicture?: true
  /** Its texts are lists of codes, or have a format that a cell does not take. */
  written?: 'list' | 'html'
  /** What its codes mean. */
  words?: ReadonlyMap<string, string>
}

export interface Labelled {
  code: string
  name: string
}
/** What the texts of references stand for. */
export type Labels = ReadonlyMap<string, Labelled>

/** Adds one text a column of the sheet. */
export function addCells(cells: (string | null)[], column: ExportColumn, text: string | null, labels: Labels): void {
  if (column.isPicture) cells.push(null)
  else if (column.isReference) {
    const label = text === null ? undefined : labels.get(text)
    cells.push(label?.code ?? null)
    if (column.sheet.length > 1) cells.push(label?.name ?? null)
  } else cells.push(text === null ? null : wordsOf(text, column))
}

function wordsOf(text: string, { written, words }: ExportColumn): string {
  if (written === 'html') return plainText(text)
  const meaning = (code: string) => (words ? meaningOf(code, words) : code)
  return written === 'list' ? text.split(',').map(meaning).join(', ') : meaning(text)
}

/** `poHeader doSubmit`: a code that another thing owns may have words of its own there. */
function meaningOf(text: string, words: ReadonlyMap<string, string>): string {
  const code = text.slice(text.lastIndexOf(' ') + 1)
  return words.get(text) ?? words.get(code) ?? code
}

/** `{a,b}` as the database writes an array of ids, or one id. */
export const idsIn = (text: string): string[] => text.replace(/[{}]/g, '').split(',').filter(Boolean)

/** Several labels as one, in the order of their ids. */
export function joined(labels: readonly Labelled[], language: Language): Labelled {
  const [first] = labels
  if (first && labels.length === 1) return first
  const separator = language === 'EN' ? '; ' : '；'
  return { code: labels.map((l) => l.code).join(separator), name: labels.map((l) => l.name).join(separator) }
}
