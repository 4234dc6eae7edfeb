/** A report as its page shows it: what it is told apart by, its conditions, the picture, the groups and what all of them come to. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { look } from '../../../catalogue/constants/look.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { asListedLines } from '../../../catalogue/pages/views.ts'
import { type PlacedReport, reportOf } from '../../../catalogue/reports.ts'
import type { ReportAnswer } from '../../../contract/types.ts'
import type { ListData, ListView, ReportView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { say } from '../describe/describe-fields.ts'
import { searchFields } from '../describe/describe-list.ts'
import { askedIn, listData } from '../list/list-request.ts'
import { listTabs } from '../list/list-tabs.ts'
import { readSearch } from '../list/read-search.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { aboutOf, addressOfVisit, enterTab, type OpenedPanel, openPanel } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import type { Downloaded } from '../services/upstream.ts'
import { drillsOf } from './drill.ts'
import { chartOf } from './report-chart.ts'
import { figureColumn, keyColumn, labelOf } from './report-columns.ts'

const shownSearch = 6

/** The report of this page, and what its address asks of it. */
function askedOf(opened: OpenedPanel, request: Request, context: PageContext) {
  const report = reportOf(opened.page.name)
  const definition = report && definitionOf(report.entity)
  if (!report || !definition) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  const about = aboutOf(opened)
  const rows = asListedLines(definition, report.lines)
  const fields = searchFields(rows, report.find, about)
  const given = new URL(request.url).searchParams
  const by = ['by', 'and'].flatMap((name) => given.get(name) || [])
  const asked = askedIn(request, null, constants['table.pageSize.overall'])
  const { by: _, and: __, ...typed } = asked.search
  const { search, wrong } = readSearch(typed, fields, wordsOf(opened.language))
  const question = {
    ...(by.length > 0 && { by }),
    search: Object.keys(wrong).length > 0 ? {} : search,
    ...(asked.orderBy && { sort: asked.orderBy.split(',')[0] }),
  }
  return { report, rows, fields, by, asked, search, wrong, question, about }
}

/** The same as a workbook, all groups of it. */
export async function downloadReport(opened: OpenedPanel, request: Request, context: PageContext): Promise<Downloaded> {
  const { question } = askedOf(opened, request, context)
  return opened.api.download(`/v1/reportRestful/${opened.page.name}Excel`, question)
}

export async function showReport(request: Request, context: PageContext) {
  const opened = await openPanel(request, context)
  const { page, session, menuId, respId, language, api } = opened
  const { report, rows, fields, by, asked, search, wrong, question, about } = askedOf(opened, request, context)
  const words = wordsOf(language)
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
  const answer = await api
    .call<ReportAnswer>(`/v1/reportRestful/${page.name}`, { ...question, pageIndex: asked.pageIndex, pageRows: asked.pageRows })
    .then(
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
    tabs: listTabs(page.name, opened),
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
    ...(opened.buttons.has('btnExport') &&
      !isWrong &&
      !refused && { exportAddress: partAddress(page.name, 'toolfile', opened, { by: data.by[0], and: data.by[1], ...search }) }),
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

function choicesOf(report: PlacedReport, rows: AnyDefinition, chosen: readonly string[], about: DescribeContext): ReportView['by'] {
  const choices = Object.keys(report.by).map((code) => ({ code, label: labelOf(report, rows, code, about) }))
  return { choices, first: chosen[0] ?? '', second: chosen[1] ?? '' }
}
