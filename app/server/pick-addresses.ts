/** Tells each reference field of a page where its type-ahead asks; the field's place in the document names it. */
import type { EditView } from '../page-types.ts'
import { withFields } from './edit-fields.ts'
import { pageAddress } from './menu.ts'

export function withPickAddresses(view: EditView, menuId: number, respId: string): EditView {
  const address = pageAddress(`${view.page}/picks`, menuId, respId)
  return withFields(view, (field, name) =>
    field.picks && field.editable ? { ...field, picksAddress: `${address}&field=${encodeURIComponent(name)}` } : field,
  )
}
