/** Lists with a column of files lead to each of them: by name, once for all rows of the page. */
import type { ColumnView, Row } from '../../page-types.ts'
import type { BaseFile } from '../describe/edit/describe-attachments.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { partAddress } from '../page/page-address.ts'

export async function withFileLinks(
  { api, page, menuId, respId }: OpenedPage,
  rows: readonly Row[],
  columns: readonly ColumnView[],
): Promise<readonly Row[]> {
  const keys = columns.flatMap(({ kind, key }) => (kind === 'files' ? [key] : []))
  const idsIn = (row: Row, key: string) => (Array.isArray(row[key]) ? row[key].map(String) : [])
  const ids = [...new Set(rows.flatMap((row) => keys.flatMap((key) => idsIn(row, key))))]
  if (ids.length === 0) return rows
  const files = new Map((await api.call<BaseFile[]>('/v2/file/listBaseFile', { ids })).data.map((file) => [file.id, file]))
  const address = partAddress(page.name, 'file', { menuId, respId })
  const linksOf = (row: Row, key: string) =>
    idsIn(row, key).flatMap((id) => {
      const file = files.get(id)
      return file ? [{ name: file.originalFileName, href: `${address}&file=${id}` }] : []
    })
  return rows.map((row) => ({ ...row, ...Object.fromEntries(keys.map((key) => [`${key}$`, linksOf(row, key)])) }))
}
