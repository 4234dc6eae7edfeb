/** The lines of the row that a list's address opens, as the page of the record shows them. */
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { ListData } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { describeEdit } from '../describe/edit/describe-edit.ts'
import { aboutOf, type OpenedPage } from '../page/open-page.ts'

/** Null where nothing is open, and for a row that is gone or not theirs. */
export async function rowDetail(opened: OpenedPage, id: string | null): Promise<NonNullable<ListData['detail']> | null> {
  const { page, api } = opened
  const key = definitionOf(page.entity)?.list.detail
  const record = pageOf(page.name)?.opens
  if (!id || !key || !record) return null
  const stored = await api.find(page.entity, id).catch(notTheirs)
  const grid = stored && describeEdit(record, stored, aboutOf(opened)).grids.find((one) => one.key === key)
  if (!stored || !grid) return null
  return {
    id: stored.id,
    label: grid.label,
    columns: grid.columns.map((column) => ({ ...column, editable: false })),
    rows: rowsAt(stored, key),
  }
}

function notTheirs(error: unknown): null {
  if (error instanceof UpstreamRefusal && error.status !== 401) return null
  throw error
}
