/** From a figure to the rows that make it up: the list with the same conditions, for whoever has it in his menu. */

import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { PlacedReport } from '../../../catalogue/reports.ts'
import type { Row } from '../../page-types.ts'
import { placeInMenu } from '../page/granted-list.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'

type Drilled = (row: Row, by: readonly string[]) => Row

/** The figure that the list adds up is the link. */
export function drillsOf(
  { session, respId }: OpenedPanel,
  report: PlacedReport,
  rows: AnyDefinition,
  search: Readonly<Record<string, string>>,
): Drilled {
  const { drill } = report
  const menu = drill && placeInMenu(session, drill.page)
  if (!drill || !menu) return (row) => row
  const address = pageAddress(drill.page, menu.menuId, respId)
  return (row, by) => {
    const conditions = by.map((name) => conditionOf(report, rows, name, row[name], search))
    if (conditions.includes(null)) return row
    const query = new URLSearchParams({ ...(drill.view && { view: drill.view }), ...search, ...Object.assign({}, ...conditions) })
    return { ...row, [`${report.chart}$href`]: `${address}&${query}` }
  }
}

/** Rows of this value; null where no search finds them. */
function conditionOf(
  { by }: PlacedReport,
  { fields }: AnyDefinition,
  name: string,
  value: unknown,
  search: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const { of = '', grain } = by[name] ?? {}
  if (typeof value !== 'string' || value === '' || !fields[of]) return null
  if (!grain) return { [of]: value }
  const [first, last] = daysOf(value)
  const { [`${of}.from`]: from = first, [`${of}.to`]: to = last } = search
  // Of a month that the period begins or ends in, only the days that were looked at.
  return first && last && from && to ? { [`${of}.from`]: first > from ? first : from, [`${of}.to`]: last < to ? last : to } : null
}

/** The first and the last day of `2026`, `2026-Q3`, `2026-09` or a day itself. */
export function daysOf(period: string): [first: string | null, last: string | null] {
  const [, year, quarter, month, day] = /^(\d{4})(?:-Q([1-4])|-(\d\d)(?:-(\d\d))?)?$/.exec(period) ?? []
  if (!year) return [null, null]
  if (day) return [period, period]
  const from = quarter ? Number(quarter) * 3 - 2 : month ? Number(month) : 1
  const to = quarter ? Number(quarter) * 3 : month ? Number(month) : 12
  const ends = new Date(Date.UTC(Number(year), to, 0)).getUTCDate()
  const two = (n: number) => String(n).padStart(2, '0')
  return [`${year}-${two(from)}-01`, `${year}-${two(to)}-${two(ends)}`]
}
