/** Rows that stand for a file lead to it, and a list of work under way says so. */

import { definitionOf } from '../../../catalogue/index.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import type { Row } from '../../page-types.ts'
import { partAddress } from '../page/page-address.ts'

export function withFiles(entity: string, rows: readonly Row[], { page, menuId, respId }: { page: string; menuId: number; respId: string }): Row[] {
  const file = definitionOf(entity)?.list.file
  if (!file) return [...rows]
  const address = partAddress(page, 'file', { menuId, respId })
  return rows.map((row) => (row[file.id] ? { ...row, [`${file.in}$href`]: `${address}&file=${String(row[file.id])}` } : row))
}

/** Rows that tell of documents lead to those that this person may open. */
export function withRecordsOf(entity: string, rows: readonly Row[], recordAddress: (entity: string) => string | null): Row[] {
  const record = definitionOf(entity)?.list.record
  if (!record) return [...rows]
  return rows.map((row) => {
    const address = row[record.id] ? recordAddress(String(row[record.entity])) : null
    return address ? { ...row, [`${record.in}$href`]: `${address}&id=${String(row[record.id])}` } : row
  })
}

/** Whether anything in the list is still under way. */
export function isLive(entity: string, rows: readonly Row[]): boolean {
  const live = definitionOf(entity)?.list.live
  return live !== undefined && rows.some((row) => holds(live, { row }))
}
