/** A list's address as the request for its rows: search values, sort, page; and back into what the list shows. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import type { PageEntry } from '../../../catalogue/index.ts'
import { lineViewOf, shownView } from '../../../catalogue/pages/views.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import type { Answer, ListRequest, TableConfig } from '../../../contract/types.ts'
import type { ColumnView, ListData, ListView, Row, SortView } from '../../page-types.ts'
import { definitionBehind } from '../describe/describe-fields.ts'
import { indexKey } from '../describe/describe-list.ts'
import type { Session } from '../session/session.ts'
import { configuredSort } from '../session/table-config.ts'

const own = new Set([
  'menuId',
  'respId',
  'pageIndex',
  'pageRows',
  'orderBy',
  'view',
  'exactCount',
  'sums',
  'chosen',
  '_data',
  'park',
  'menuQ',
  'open',
  'node',
  'treeQ',
  'plain',
  'pictures',
])
/** Of a list whose rows are only read, and of all others. */
export const defaultRowsOf = (
  { editAddress, selectable }: Pick<ListView, 'editAddress' | 'selectable'>,
  { settings }: Pick<Session, 'settings'>,
): number => Number(editAddress === null && !selectable ? settings.READ_PAGE_SIZE : settings.PAGE_SIZE)

/** Under which name the session keeps what is chosen: documents and lines of one page are chosen apart. */
export function selectionOf(page: PageEntry, asked: string | undefined): string {
  const view = shownView(page, asked)
  return lineViewOf(definitionBehind(page.name), view) ? `${page.name}.${view}` : page.name
}

export type PagedListRequest = Omit<ListRequest, 'menuId'> & { pageIndex: number; pageRows: number; search: Record<string, string> }

/** What an address searches for, by field. */
function searchIn({ searchParams }: URL): Record<string, string> {
  const search = emptyRecord<string>()
  for (const [key, given] of searchParams) {
    // No text of a document holds it, and no question to the database may.
    const value = given.replaceAll('\0', '')
    if (own.has(key) || key.startsWith('tool.') || value.trim() === '') continue
    // The same name twice (a choice of several) means any of them.
    search[key] = key in search ? `${search[key]},${value.trim()}` : value.trim()
  }
  return search
}

/** What a search keeps of an address: its conditions, its view and its order. */
export function filterIn(here: URL): Record<string, string> {
  const also = ['view', 'orderBy', 'node'].flatMap((name) => {
    const value = here.searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return { ...searchIn(here), ...Object.fromEntries(also) }
}

/** The person's own page size and sort stand in where the address names none. */
export function askedIn(
  request: Request,
  config: TableConfig | null = null,
  defaultRows: number = constants['table.pageSize.overall'],
): PagedListRequest {
  const url = new URL(request.url)
  const { searchParams } = url
  const search = searchIn(url)
  const text = (name: string) => searchParams.get(name) || undefined
  const orderBy = text('orderBy') ?? configuredSort(config)
  return {
    pageIndex: wholeNumber(text('pageIndex'), 1, Number.MAX_SAFE_INTEGER),
    pageRows: wholeNumber(text('pageRows'), config?.pageRows ?? defaultRows, tableLimits.mostRows),
    search,
    ...(orderBy && { orderBy }),
    ...(text('view') && { view: text('view') }),
    ...(text('exactCount') && { exactCount: true }),
    ...(text('sums') && { sums: true }),
  }
}

export function listData(asked: PagedListRequest, answer: Answer<Row[]>, columns: readonly ColumnView[], chosen: string[]): ListData {
  const pageIndex = answer.page?.curIndex ?? asked.pageIndex
  const first = (pageIndex - 1) * asked.pageRows + 1
  const isNumbered = columns.some(({ isOwn }) => isOwn === 'index')
  const rows = isNumbered ? answer.data.map((row, at) => ({ ...row, [indexKey]: first + at })) : answer.data
  return {
    rows,
    count: answer.page?.count ?? rows.length,
    countKind: answer.page?.countKind ?? 'exact',
    pageIndex,
    pageRows: asked.pageRows,
    sort: sortIn(asked.orderBy),
    search: asked.search,
    ...(answer.page?.sums && { totals: answer.page.sums }),
    ...(answer.page?.sumsBy && { totalsBy: answer.page.sumsBy }),
    sums: Object.fromEntries(columns.filter((column) => column.isSummary).map((column) => [column.key, sumOf(rows, column)])),
    chosen,
  }
}

function sortIn(orderBy = ''): SortView[] {
  return orderBy
    .split(',')
    .filter(Boolean)
    .map((key) => ({ key: key.replace(/^-/, ''), descending: key.startsWith('-') }))
}

/** Currencies are never added together. Exact: the figures are added as whole numbers of their smallest place. */
function sumOf(rows: readonly Row[], { key, unitKey, scale = 2 }: ColumnView): Record<string, string> {
  const sums = emptyRecord<bigint>()
  for (const row of rows) {
    const value = row[key]
    if (value === null || value === undefined || value === '') continue
    const unit = unitKey ? String(row[unitKey] ?? '') : ''
    sums[unit] = (sums[unit] ?? 0n) + toPlaces(String(value), scale)
  }
  return Object.fromEntries(Object.entries(sums).map(([unit, sum]) => [unit, fromPlaces(sum, scale)]))
}

function toPlaces(value: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const places = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return value.startsWith('-') ? -places : places
}

function fromPlaces(places: bigint, scale: number): string {
  const digits = (places < 0n ? -places : places).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return places < 0n ? `-${text}` : text
}

function wholeNumber(text: string | undefined, otherwise: number, most: number): number {
  const number = Number(text)
  return text !== undefined && Number.isSafeInteger(number) && number >= 1 ? Math.min(number, most) : otherwise
}
