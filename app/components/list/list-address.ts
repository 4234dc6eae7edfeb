import type { ListData, ListView, SortView } from '../../page-types.ts'
import { withQuery } from '../hidden.tsx'

/** `needByDate,-grossAmount`: a minus means descending. */
export const sortText = (sort: SortView[]) => sort.map((s) => (s.descending ? '-' : '') + s.key).join(',')

/** The address of the list as it stands (search, sort, size), with something changed. */
export function listAddress(view: ListView, data: ListData, changes: Record<string, string | number | null> = {}): string {
  const saved = view.views.find((one) => one.current)?.key
  const chosen = data.isChosenOnly ? 1 : null
  return withQuery(view.address, { ...data.search, view: saved, chosen, orderBy: sortText(data.sort), pageRows: data.pageRows, ...changes })
}
