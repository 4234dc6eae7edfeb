/** An export of records that fill several rows each: one for every line, as the import of the matrix takes them. */
import type { Language } from '../../../../contract/types.ts'
import { quoted, snake, tableOf } from '../../../store/tables.ts'
import { headerOf, type ImportPlan } from '../import/import-columns.ts'
import type { ExportColumn } from './export-cells.ts'

export interface MatrixSheet {
  source: string
  /** Rows of one record in the order of its lines. */
  orderBy: string
  /** The columns of the record, its code first, with those of the row behind its name. */
  columnsWith(own: readonly ExportColumn[]): ExportColumn[]
}

export function matrixSheet(plan: ImportPlan, records: string, language: Language): MatrixSheet {
  const rows = plan.columns.filter(({ of }) => of)
  const before = plan.columns.findIndex(({ of }) => of)
  const named = rows.map((column) => ({
    sql: column.of === 'row' ? 't.sheet_row::text' : 't.sheet_cell',
    sheet: [{ header: headerOf(column, language === 'EN' ? 1 : 0), width: column.of === 'row' ? 24 : 60, kind: 'text' as const }],
    isReference: column.of === 'row',
  }))
  return {
    source: sourceOf(plan, records),
    orderBy: 't.sheet_num',
    columnsWith(own) {
      // The record says what it is once, so that it is edited in one place.
      const [code, ...others] = own.map((column, at) => (at === 0 ? column : { ...column, sql: `case when t.sheet_num = 1 then ${column.sql} end` }))
      const all = code ? [code, ...others] : others
      return [...all.slice(0, before), ...named, ...all.slice(before)]
    },
  }
}

function sourceOf({ rowLines, definition }: ImportPlan, records: string): string {
  const cells = rowLines?.cells
  const target = cells && definition.lines[cells.entity]?.fields[cells.field]?.target
  if (!rowLines || !cells || !target) throw new Error(`${definition.entity} has no matrix`)
  const [of, field, by] = [cells.of, cells.field, cells.by].map((name) => quoted(snake(name)))
  const named = `select string_agg(b.${by}, ';' order by b.${by}) from ${quoted(tableOf(cells.entity).name)} c
    join ${quoted(tableOf(target).name)} b on b.id = c.${field} where c.header_id = r.id and c.${of} = l.${of}`
  return `(select r.*, l.${of} as sheet_row, (${named}) as sheet_cell, row_number() over (partition by r.id order by l.line_num) as sheet_num
    from ${records} r left join ${quoted(tableOf(rowLines.entity).name)} l on l.header_id = r.id)`
}
