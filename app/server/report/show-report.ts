/** A report as its page shows it: what it is told apart by, its conditions, the picture, the groups and what all of them come to. */

import type { AnyDefinition, Field } from '../../../catalogue/define.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { type PlacedReport, reportOf } from '../../../catalogue/reports.ts'
import { constants } from '../../../catalogue/shell/constants.ts'
import { look } from '../../../catalogue/shell/look.ts'
import { asListedLines } from '../../../catalogue/views.ts'
import type { ReportAnswer } from '../../../contract/types.ts'
import { formatValue } from '../../format.ts'
import type { ColumnView, FieldView, ListData, ListView, ReportView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { type Words, wordsOf } from '../answer/i18n.ts'
import { crossed } from '../describe/blocks.ts'
import { columnView, fieldView, say } from '../describe/describe-fields.ts'
import { searchFields } from '../describe/describe-list.ts'
import { drawChart, type Series } from '../describe/draw-chart.ts'
import { askedIn, listData } from '../list/list-request.ts'
import { readSearch } from '../list/read-search.ts'
import type { About } from '../page/about.ts'
import { aboutOf, addressOfVisit, enterTab, openPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { drillsOf } from './drill.ts'

/** Stands for all that is not drawn by itself, as the services say it. */
const OTHERS = '*'
const shownSearch = 6

export async function showReport(request: Request, context: PageContext) {
  const opened = await openPanel(request, context)
  const { page, session, menuId, respId, language, api } = opened
  const report = reportOf(page.name)
  const definition = report && definitionOf(report.entity)
  if (!report || !definition) throw trouble(404, wordsOf(language)('error.404'), context)
  const words = wordsOf(language)
  const about = aboutOf(opened)
  const rows = asListedLines(definition, report.lines)
  const given = new URL(request.url).searchParams
  const by = ['by', 'and'].flatMap((name) => given.get(name) || [])
  const fields = searchFields(rows, report.find, about)
  const asked = askedIn(request, null, constants['table.pageSize.overall'])
  const { search, wrong } = readSearch(
    Object.fromEntries(Object.entries(asked.search).filter(([key]) => key !== 'by' && key !== 'and')),
    fields,
    words,
  )
  const frame = enterTab(context, session, {
    page: page.name,
    title: say(report.label, language),
    address: addressOfVisit(request),
    mode: 'SINGLE',
    keepAlive: true,
    menuId,
    respId,
  })
  const isWrong = Object.keys(wrong).length > 0
  const question = {
    ...(by.length > 0 && { by }),
    search: isWrong ? {} : search,
    pageIndex: asked.pageIndex,
    pageRows: asked.pageRows,
    ...(asked.orderBy && { sort: asked.orderBy.split(',')[0] }),
  }
  const answer = await api.call<ReportAnswer>(`/v1/reportRestful/${page.name}`, question).then(
    (found) => ({ data: found.data, refused: null }),
    (error: unknown) => ({ data: nothingOf(report, by, search), refused: wordsOfRefusal(error) }),
  )
  const { data, refused } = answer
  const keys = data.by.map((name) => keyColumn(report, rows, name, about))
  const figures = data.measures.map((name, at) => figureColumn(report, rows, name, about, keys.length + at))
  const columns = [...keys, ...figures]
  const view: ListView = {
    ...bareList,
    page: page.name,
    title: say(report.label, language),
    entity: report.entity,
    address: withChoice(pageAddress(page.name, menuId, respId), data.by),
    search: fields.slice(0, shownSearch),
    moreSearch: fields.slice(shownSearch),
    columns,
    pageSizes: [...constants['table.pageSize.options']],
    emptyHint: words('report.empty'),
  }
  const drill = drillsOf(opened, report, rows, data.search)
  const list: ListData = {
    ...listData(
      { ...asked, search: isWrong ? search : data.search },
      {
        status: '200',
        msg: '',
        data: data.rows.map((row) => drill(row, data.by)),
        page: { curIndex: asked.pageIndex, count: data.count, countKind: 'exact' },
      },
      columns,
      [],
    ),
    sums: {},
    ...(data.total && {
      totals: Object.fromEntries(data.measures.map((name) => [name, { '': String(data.total?.[name] ?? '') }]).filter(([, value]) => value)),
    }),
    ...(isWrong && { wrong }),
  }
  const chart = await chartOf(report, rows, data, about, words)
  const shown: ReportView = {
    ...(refused && { refused }),
    title: view.title,
    by: choicesOf(report, rows, data.by, about),
    list: view,
    data: list,
    ...(chart && { chart }),
  }
  return { page: page.name, view: shown, frame }
}

/** Conditions that are refused are said above the report, and stay; all else is no matter of this page. */
function wordsOfRefusal(error: unknown): string {
  if (error instanceof UpstreamRefusal && error.status === 422) return error.refusal.msg
  throw error
}

const nothingOf = ({ first }: PlacedReport, by: string[], search: Record<string, string>): ReportAnswer => ({
  by: by.length > 0 ? by : [...first],
  measures: [],
  search,
  rows: [],
  total: null,
  count: 0,
  chart: [],
  asOf: '',
})

/** Of a report nothing is chosen, changed or configured. */
const bareList = {
  editAddress: null,
  views: [],
  toolbar: [],
  selectable: false,
  density: 'COMPACT',
  isShortcut: null,
  filters: [],
  columnsAddress: null,
  widthAddress: null,
  rowLabels: {},
  actionsWidth: look['column.width.operate'],
} as const satisfies Partial<ListView>

const withChoice = (address: string, [by = '', and = '']: readonly string[]): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ by, and })}`

const fieldOf = ({ by }: PlacedReport, { fields }: AnyDefinition, name: string): Field | undefined => fields[by[name]?.of ?? '']

/** What a dimension is called: by its own words, its field, and how days are taken together. */
function labelOf(report: PlacedReport, rows: AnyDefinition, name: string, { language }: About): string {
  const { label, grain } = report.by[name] ?? {}
  const field = fieldOf(report, rows, name)
  if (label) return say(label, language)
  return grain ? wordsOf(language)(`report.${grain}`) : field ? say(field.label, language) : name
}

function keyColumn(report: PlacedReport, rows: AnyDefinition, name: string, about: About): ColumnView {
  const field = fieldOf(report, rows, name)
  const { grain } = report.by[name] ?? {}
  const label = labelOf(report, rows, name, about)
  const common = { key: name, label, editable: false, align: 'left' as const, priority: 1 as const, sortable: true }
  if (!field || grain) return { ...common, kind: 'text', width: 110 }
  return { ...columnView(rows, name, field, about, false, 0), ...common, width: Math.max(140, look['column.width.operate']) }
}

function figureColumn({ measures }: PlacedReport, rows: AnyDefinition, name: string, about: About, index: number): ColumnView {
  const field = measures[name]?.field
  if (!field) throw new Error(`There is no measure ${name}`)
  return { ...columnView(rows, name, field, about, false, index), sortable: true, priority: index < 4 ? 1 : 2 }
}

function choicesOf(report: PlacedReport, rows: AnyDefinition, chosen: readonly string[], about: About): ReportView['by'] {
  const choices = Object.keys(report.by).map((code) => ({ code, label: labelOf(report, rows, code, about) }))
  return { choices, first: chosen[0] ?? '', second: chosen[1] ?? '' }
}

/** The picture, and the same figures in a table: a row for each column of the picture, a column for each of its parts. */
async function chartOf(
  report: PlacedReport,
  rows: AnyDefinition,
  { by, chart }: ReportAnswer,
  about: About,
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

const measureLabel = ({ measures, chart }: PlacedReport, { language }: About): string => say(measures[chart]?.field.label ?? ['', ''], language)

/** The value of a dimension as people read it. */
function wordOf(report: PlacedReport, rows: AnyDefinition, name: string, row: Record<string, unknown>, about: About): string {
  const field = fieldOf(report, rows, name)
  const view: FieldView | undefined = field && !report.by[name]?.grain ? fieldView(rows, name, field, about, false) : undefined
  return (view ? formatValue(view, { id: '', ...row }) : String(row[name] ?? '')) || '–'
}
