/** What a report says in its columns: dimensions and figures, named and shown as their fields are. */

import { look } from '../../../catalogue/constants/look.ts'
import type { AnyDefinition, Field } from '../../../catalogue/language/define.ts'
import { dimensionLabel, type PlacedReport } from '../../../catalogue/reports.ts'
import type { ColumnView } from '../../page-types.ts'
import { columnView, say } from '../describe/describe-fields.ts'
import type { DescribeContext } from '../page/describe-context.ts'

export const fieldOf = ({ by }: PlacedReport, { fields }: AnyDefinition, name: string): Field | undefined => fields[by[name]?.of ?? '']

export const labelOf = (report: PlacedReport, rows: AnyDefinition, name: string, { language }: DescribeContext): string =>
  say(dimensionLabel(report, rows, name), language)

export function keyColumn(report: PlacedReport, rows: AnyDefinition, name: string, about: DescribeContext): ColumnView {
  const field = fieldOf(report, rows, name)
  const { grain } = report.by[name] ?? {}
  const label = labelOf(report, rows, name, about)
  const common = { key: name, label, editable: false, align: 'left' as const, priority: 1 as const, sortable: true }
  if (!field || grain) return { ...common, kind: 'text', width: 110 }
  return { ...columnView(rows, name, field, about, false, 0), ...common, width: Math.max(140, look['column.width.operate']) }
}

export function figureColumn({ measures }: PlacedReport, rows: AnyDefinition, name: string, about: DescribeContext, index: number): ColumnView {
  const field = measures[name]?.field
  if (!field) throw new Error(`There is no measure ${name}`)
  return { ...columnView(rows, name, field, about, false, index), sortable: true, priority: index < 4 ? 1 : 2 }
}
