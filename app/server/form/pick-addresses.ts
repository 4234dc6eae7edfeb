/** Tells each reference field of a page where its type-ahead asks; the field's place in the document names it. */
import type { EditView } from '../../page-types.ts'
import { withFields } from '../describe/edit/edit-fields.ts'
import { partAddress } from '../page/page-address.ts'

export function withPickAddresses(view: EditView, menuId: number, respId: string): EditView {
  const address = partAddress(view.page, 'picks', { menuId, respId })
  return withFields(view, (field, name) =>
    field.picks && field.editable ? { ...field, picksAddress: `${address}&field=${encodeURIComponent(name)}` } : field,
  )
}
