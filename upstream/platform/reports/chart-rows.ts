/** What a report draws: columns by its first dimension, in parts by its second, the smaller ones taken together. */
import Decimal from 'decimal.js'
import { OTHERS, type PlacedReport } from '../../../catalogue/reports.ts'
import type { Doc } from '../../runtime/types.ts'

const mostColumns = 12
const mostDays = 36
const mostParts = 5

export interface ChartRow {
  id: string
  /** Key of the column and of its part; with `$`, what a reference is called. */
  [name: string]: unknown
}

/** A row for each column and part that is not empty, with the measure that is drawn. */
export function chartRows({ by, chart }: PlacedReport, [first = '', second]: readonly string[], groups: readonly Doc[]): ChartRow[] {
  const grain = by[first]?.grain
  const columns = grain ? inTime(groups, first) : largest(groups, first, chart, mostColumns)
  const parts = second === undefined ? undefined : largest(groups, second, chart, mostParts)
  const rows = new Map<string, ChartRow>()
  for (const group of groups) {
    const at = placed(group, first, columns)
    if (at === null) continue
    const part = second === undefined ? {} : (placed(group, second, parts) ?? {})
    const row: ChartRow = { ...at, ...part, id: '' }
    row.id = JSON.stringify([row[first], second === undefined ? null : row[second]])
    const known = rows.get(row.id) ?? { ...row, [chart]: '0' }
    known[chart] = new Decimal(String(known[chart])).plus(String(group[chart] ?? 0)).toFixed()
    rows.set(row.id, known)
  }
  return [...rows.values()]
}

/** Null where a column is not drawn: days further back than there is room for. */
function placed(group: Doc, name: string, kept: ReadonlySet<string> | undefined): Record<string, unknown> | null {
  const key = String(group[name] ?? '')
  if (kept?.has(key)) return { [name]: group[name], [`${name}$`]: group[`${name}$`] }
  return kept?.has(OTHERS) ? { [name]: OTHERS } : null
}

const inTime = (groups: readonly Doc[], name: string): Set<string> =>
  new Set([...new Set(groups.map((group) => String(group[name] ?? '')))].toSorted().slice(-mostDays))

function largest(groups: readonly Doc[], name: string, chart: string, most: number): Set<string> {
  const sums = new Map<string, Decimal>()
  for (const group of groups) {
    const key = String(group[name] ?? '')
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(String(group[chart] ?? 0)))
  }
  const inOrder = [...sums].toSorted(([, a], [, b]) => b.comparedTo(a)).map(([key]) => key)
  return new Set(inOrder.length > most ? [...inOrder.slice(0, most), OTHERS] : inOrder)
}
