import { formatValue, isEmpty } from '../../format.ts'
import type { CellView, FileView } from '../../page-types.ts'
import type { ShownCell } from '../fields/field-types.ts'

/** Where the file that a stored row names opens; null where it names none. */
export function fileAddress({ address, by, asks }: FileView, row: ShownCell['row']): string | null {
  if (isEmpty(row.id) || isEmpty(row[by])) return null
  const said = asks.flatMap((key) => (isEmpty(row[key]) ? [] : [`&${key}=${encodeURIComponent(String(row[key]))}`]))
  return address + said.join('')
}

/** In a window of its own: what is typed on the page stays there. */
export function showFileLink({ opens }: Extract<CellView, { type: 'fileLink' }>, { field, row }: ShownCell) {
  const href = fileAddress(opens, row)
  const text = formatValue(field, row)
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )
}
