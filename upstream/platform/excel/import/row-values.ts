/** Cells of a row as the values of a draft: look-ups by code or word, references by code, days and numbers in the form of the contract. */

import type { Field } from '../../../../catalogue/language/define.ts'
import { isNumeric } from '../../../../catalogue/language/kinds.ts'
import { lookupValues } from '../../../../catalogue/language/lookup-book.ts'
import type { LookupName } from '../../../../catalogue/language/names.ts'
import { halfWidth, normaliseDay, normaliseFigure } from '../../../../catalogue/values/normalisation.ts'
import { type FieldIssue, issueOf, type Params } from '../../../runtime/rules/refusal.ts'
import type { RuleCode } from '../../../runtime/rules/refusal-words.ts'
import { withoutMark } from '../export/xlsx-writer.ts'
import { refuseFile } from '../words.ts'
import type { ReadCell, ReadRow } from './hold-workbook.ts'
import { headerOf, type ImportColumn } from './import-columns.ts'

export interface PlacedColumn extends ImportColumn {
  /** Place in the sheet, from 0. */
  at: number
}

/** Where each column stands, found by its header in either language; a required one may not be missing. */
export function placeColumns(header: ReadRow | undefined, columns: readonly ImportColumn[], index: 0 | 1): PlacedColumn[] {
  const titles = (header?.cells ?? []).map((c) => titleOf(c?.text ?? ''))
  return columns.flatMap((column) => {
    const names = [headerOf(column, 0), headerOf(column, 1), ...column.label].map(titleOf)
    const at = titles.findIndex((title) => title !== '' && names.includes(title))
    if (at >= 0) return [{ ...column, at }]
    return column.isRequired ? refuseFile('NO_COLUMN', { column: headerOf(column, index) }) : []
  })
}

const titleOf = (text: string) => text.replace(/\*$/, '').trim().toLowerCase()

export interface RowValues {
  row: number
  values: Record<string, unknown>
  /** Codes of references, to be looked up; by column. */
  codes: Record<string, string[]>
  issues: FieldIssue[]
}

export function valuesOf(row: ReadRow, columns: readonly PlacedColumn[]): RowValues {
  const read: RowValues = { row: row.number, values: {}, codes: {}, issues: [] }
  for (const column of columns) {
    const cell = row.cells[column.at]
    const refuse = (rule: RuleCode, params: Params = {}) => void read.issues.push(issueOf(rule, atOf(row.number, column.key), column.label, params))
    if (!cell) {
      if (column.isRequired) refuse('REQUIRED')
      continue
    }
    // A formula is read as its text, which is never what is meant.
    if (cell.kind === 'formula') refuse('FORMULA', { given: cell.text })
    else if (cell.kind === 'error') refuse('CELL_ERROR', { given: cell.text })
    else if (column.field.kind === 'ref' || column.field.kind === 'refs') read.codes[column.key] = codesIn(cell.text, column.field)
    else read.values[column.key] = cellValue(cell, column.field)
  }
  return read
}

/** The row without its wrong cells, so that what is wrong beside them is told in the same round. */
export function withoutWrong(row: RowValues): RowValues {
  const wrong = new Set(row.issues.map(({ at }) => at))
  return { ...row, values: Object.fromEntries(Object.entries(row.values).filter(([key]) => !wrong.has(atOf(row.row, key)))) }
}

/** Of what the rules refuse besides, what is news. A field of a wrong row may be empty since what fills it is wrong. */
export function furtherIssues(refused: readonly FieldIssue[], rows: readonly RowValues[]): FieldIssue[] {
  const wrong = rows.filter(({ issues }) => issues.length > 0)
  const told = new Set(wrong.flatMap(({ issues }) => issues.map(({ at }) => at)))
  return refused.filter(({ at, code }) => !told.has(at) && !(code === 'REQUIRED' && wrong.some(({ row }) => at.startsWith(atOf(row, '')))))
}

/** `rows[7].orderQty`: the row as the spreadsheet counts it. */
export const atOf = (row: number, key: string) => `rows[${row}].${key}`

const codesIn = (text: string, { kind }: Field): string[] => (kind === 'ref' ? [text] : partsOf(text))

const partsOf = (text: string): string[] =>
  text
    .split(/[;；,，]/)
    .map((code) => code.trim())
    .filter(Boolean)

function cellValue(cell: ReadCell, field: Field): unknown {
  const text = cell.kind === 'text' ? withoutMark(cell.text) : cell.text
  if (field.kind === 'lookup') return codeOf(field.lookup, text)
  if (field.kind === 'lookups') return partsOf(text).map((one) => codeOf(field.lookup, one))
  if (field.kind === 'checkbox') return codeOf('YES_NO', text)
  if (field.kind === 'date') return dayIn(cell)
  if (isNumeric(field.kind) && cell.kind === 'text') return numberIn(text, field)
  return text
}

/** A look-up may be given as its code or as either of its words. */
function codeOf(name: LookupName | undefined, given: string): string {
  const same = (word: string) => word.toLowerCase() === halfWidth(given).toLowerCase() || word === given
  return (name ? lookupValues(name) : []).find(({ code, label }) => same(code) || label.some(same))?.code ?? given
}

/** `1,000.5` and, where a percentage is asked, `13%`. */
const numberIn = (text: string, { kind }: Field): string => normaliseFigure(kind === 'percent' ? text.replace(/[%％]$/, '') : text)

/** A day as it is written, or its number where the cell lost its format. */
const dayIn = ({ text, kind }: ReadCell): string =>
  kind === 'number' && /^\d{4,6}$/.test(text) ? new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10) : normaliseDay(text)
