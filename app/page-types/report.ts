/** A report: groups with their figures, told apart by one or two dimensions, and a picture of one of them. */
import type { ColumnView, Row } from './field.ts'
import type { ListData, ListView } from './list.ts'

export interface ReportView {
  title: string
  /** Why the conditions are refused. */
  refused?: string
  /** Where it comes as a workbook. */
  exportAddress?: string
  by: { choices: { code: string; label: string }[]; first: string; second: string }
  /** The groups, as a list whose totals are those of all of them. */
  list: ListView
  data: ListData
  /** SVG with the same figures as a table. */
  chart?: { title: string; svg: string; columns: ColumnView[]; rows: Row[] }
}
