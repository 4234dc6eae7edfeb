import { formatValue, isEmpty } from '../../format.ts'
import type { CellView } from '../../page-types.ts'
import type { ShownCell } from '../fields/field-types.ts'

/** A coloured tag that leads to the document it names; without a way there it is read only. */
export function showLinkTag({ by, idKey, ...cell }: Extract<CellView, { type: 'linkTag' }>, { field, row }: ShownCell) {
  const text = formatValue(field, row)
  if (!text) return null
  const id = row[idKey]
  const address = by ? (by.addresses[String(row[by.key])] ?? null) : cell.address
  if (address === null || isEmpty(id)) return <span className="tag">{text}</span>
  return (
    <a className="tag link" href={`${address}&id=${encodeURIComponent(String(id))}`}>
      {text}
    </a>
  )
}
