/** The picture of a report. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { OTHERS, type PlacedReport } from '../../../catalogue/reports.ts'
import type { ReportAnswer } from '../../../contract/types.ts'
import { formatValue } from '../../format.ts'
import type { FieldView, ReportView } from '../../page-types.ts'
import type { Words } from '../answer/i18n.ts'
import { crossed } from '../describe/blocks/blocks.ts'
import { drawChart, type Series } from '../describe/blocks/draw-chart.ts'
import { fieldView, say } from '../describe/describe-fields.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { fieldOf, figureColumn, labelOf } from './report-columns.ts'

/** The picture, and the same figures in a table: a row for each column of the picture, a column for each of its parts. */
export async function chartOf(
  report: PlacedReport,
  rows: AnyDefinition,
  { by, chart }: ReportAnswer,
  about: DescribeContext,
  words: Words,
): Promise<ReportView['chart']> {
  const [first = '', second] = by
  if (chart.length === 0) return undefined
  const worded = (name: string, row: Record<string, unknown>) =>
    row[name] === OTHERS ? words('report.others') : wordOf(report, rows, name, row, about)
  const sizeOf = (name: string, row: Record<string, unknown>) =>
    chart.reduce((sum, one) => (one[name] === row[name] ? sum + Number(one[report.chart]) : sum), 0)
  // Days stand in their order; of all else the largest comes first, and what is taken together last.
  const order = (name: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
    report.by[name]?.grain
      ? String(a[name]).localeCompare(String(b[name]))
      : Number(a[name] === OTHERS) - Number(b[name] === OTHERS) || sizeOf(name, b) - sizeOf(name, a)
  const inOrder = chart.toSorted((a, b) => order(first)(a, b) || (second === undefined ? 0 : order(second)(a, b)))
  const parts = second === undefined ? [] : chart.toSorted(order(second)).map((row) => worded(second, row))
  const title = measureLabel(report, about)
  const text = { kind: 'text', editable: false, width: 120, align: 'left', priority: 1 } as const
  const table = crossed(
    {
      columns: [
        { ...text, key: 'column', label: labelOf(report, rows, first, about) },
        { ...text, key: 'part', label: title },
        figureColumn(report, rows, report.chart, about, 1),
      ],
      rows: inOrder.map((row, at) => ({
        id: String(at),
        column: worded(first, row),
        part: second === undefined ? title : worded(second, row),
        [report.chart]: row[report.chart],
      })),
    },
    { block: 'crosstab', rows: 'column', columns: 'part', cell: report.chart },
    { heads: [...new Set(parts)], sum: words('report.sum') },
  )
  const drawn = table.rows.slice(0, -1)
  const heads = table.columns.slice(1, 1 + Math.max(1, new Set(parts).size))
  const series = heads.map(
    ({ key, label }): Series => ({ name: label, kind: 'bar', values: drawn.map((row) => (row[key] === null ? null : Number(row[key]))) }),
  )
  const svg = await drawChart({ columns: drawn.map(({ side }) => String(side)), series, width: 1040, height: 230 })
  return { title, svg, ...table }
}

const measureLabel = ({ measures, chart }: PlacedReport, { language }: DescribeContext): string =>
  say(measures[chart]?.field.label ?? ['', ''], language)

/** The value of a dimension as people read it. */
function wordOf(report: PlacedReport, rows: AnyDefinition, name: string, row: Record<string, unknown>, about: DescribeContext): string {
  const field = fieldOf(report, rows, name)
  const view: FieldView | undefined = field && !report.by[name]?.grain ? fieldView(rows, name, field, about, false) : undefined
  return (view ? formatValue(view, { id: '', ...row }) : String(row[name] ?? '')) || '–'
}
