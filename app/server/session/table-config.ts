/** How a person has a list: columns, sizes and searches of their own over what the definition says. */
import { constants } from '../../../catalogue/constants/constants.ts'
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import type { ColumnConfig, SavedFilter, TableConfig } from '../../../contract/types.ts'
import type { ColumnView, ListView } from '../../page-types.ts'
import type { Api } from './api.ts'
import type { Session } from './session.ts'
import { tableNameOf } from './table-name.ts'

/** A custom size below is raised to it. */
export const leastRows = constants['table.pageSize.custom.inputMin']
const standardSizes: readonly number[] = constants['table.pageSize.options']

/** Stored as a whole or in part; what is not given stays. */
export async function storeConfig(api: Api, page: string, changes: Partial<TableConfig>): Promise<void> {
  await api.call(`${constants['address.tableConfig']}createOrUpdate`, { tableName: tableNameOf(page), ...changes })
}

export async function dropConfig(api: Api, page: string): Promise<void> {
  await api.call(`${constants['address.tableConfig']}delete`, { tableName: tableNameOf(page) })
}

/** What the person has stored of the list; of lists without columns of one's own nothing. */
export const configOf = ({ columnsAddress }: ListView, { tableConfig }: Pick<Session, 'tableConfig'>): TableConfig | null =>
  columnsAddress === null ? null : tableConfig

/** The list as this person has it. */
export function configured(view: ListView, config: TableConfig | null): ListView {
  if (!config) return view
  return {
    ...view,
    columns: [
      ...view.columns.filter(({ isOwn }) => isOwn),
      ...inSides(arranged(view.columns, config.columns).filter(({ setting }) => setting?.visible !== false)),
    ],
    pageSizes: [...new Set([...standardSizes, ...config.customPageSizes])].sort((a, b) => a - b),
    density: config.density,
    filters: config.savedFilters.map(({ name, params, isDefault }) => ({ name, address: filterAddress(view.address, params), isDefault })),
  }
}

export interface Arranged {
  column: ColumnView
  setting: ColumnConfig | undefined
}

/** In the person's order, without those of the table itself; a column that a later release brought stands at its own place. */
export function arranged(columns: readonly ColumnView[], settings: readonly ColumnConfig[]): Arranged[] {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  return columns
    .filter(({ isOwn }) => !isOwn)
    .map((column, at) => ({ column, setting: byKey.get(column.key), seq: byKey.get(column.key)?.seq ?? at + 1 }))
    .toSorted((a, b) => a.seq - b.seq)
}

/** What is fixed stands at its edge, whatever its number. */
function inSides(shown: readonly Arranged[]): ColumnView[] {
  const columns = shown.map(({ column: { fixed: own, ...column }, setting }) => {
    const fixed = setting ? setting.fixed : (own ?? 'none')
    return { ...column, ...(setting?.width && { width: setting.width }), ...(fixed !== 'none' && { fixed }) }
  })
  const at = (side: ColumnView['fixed']) => columns.filter(({ fixed }) => fixed === side)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** The sort that the person has set, as an address says it. */
export function configuredSort(config: TableConfig | null): string | undefined {
  const sorted = (config?.columns ?? []).filter(({ sort }) => sort !== 'none').toSorted((a, b) => (a.sortSeq ?? 9) - (b.sortSeq ?? 9))
  return sorted.map(({ key, sort }) => (sort === 'desc' ? `-${key}` : key)).join(',') || undefined
}

/** Where a list that is opened without any condition leads, when its person keeps a search for that. */
export function defaultFilter(request: Request, { filters, address }: ListView): string | null {
  const filter = filters.find(({ isDefault }) => isDefault)
  const { pathname, searchParams } = new URL(request.url)
  const bare = new URL(address, request.url)
  const isBare = [...searchParams.keys()].every((name) => bare.searchParams.has(name) || name === '_data')
  return filter && isBare && pathname === bare.pathname ? filter.address : null
}

const filterAddress = (address: string, params: SavedFilter['params']) => `${address}&${new URLSearchParams(params)}`

/** Sizes of one's own, the newest three. */
export const withCustomSize = (sizes: readonly number[], size: number): number[] =>
  standardSizes.includes(size) ? [...sizes] : [...sizes.filter((one) => one !== size), size].slice(-tableLimits.mostCustomSizes)
