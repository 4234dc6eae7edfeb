/** What workbooks of master data hold beside the fields of a record: lines of it, each as the code of what it refers to. */
import type { AnyDefinition, Field, Label, Page } from '../language/define.ts'
import { lineViewOf } from './views.ts'

export interface LinkColumn {
  /** The lines. */
  key: string
  label: Label
  field: Field
  /** Their field that refers. */
  link: string
  /** A row is one of these lines, or they stand in a cell of it; without it they are of the record. */
  of?: 'row' | 'cell'
}

export function linkColumnsOf({ lines, matrix }: AnyDefinition): LinkColumn[] {
  const columns = Object.entries(lines).flatMap(([key, { label, fields, options: { inSheet } }]): LinkColumn[] => {
    const field = inSheet && fields[inSheet]
    return field ? [{ key, label, field: { ...field, kind: 'refs', label }, link: inSheet }] : []
  })
  return matrix ? [...columns, ...matrixColumn(lines, matrix.rows, 'row'), ...matrixColumn(lines, matrix.cells, 'cell')] : columns
}

function matrixColumn(lines: AnyDefinition['lines'], path: string, of: 'row' | 'cell'): LinkColumn[] {
  const [key = '', link = ''] = path.split('.')
  const field = lines[key]?.fields[link]
  return field ? [{ key, label: field.label, field: of === 'cell' ? { ...field, kind: 'refs' } : field, link, of }] : []
}

/** The lines that a list shows instead of its records, where a workbook over all records is taken for them. */
export function linesInSheetOf(definition: AnyDefinition, page: Page | undefined): string | undefined {
  const lines = lineViewOf(definition, page?.view)?.lines
  return lines && (definition.lines[lines]?.known.length ?? 0) > 0 ? lines : undefined
}
