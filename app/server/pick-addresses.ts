/** Tells each reference field of a page where its type-ahead asks; the field's place in the document names it. */
import type { ButtonView, EditView, FieldView, GridView } from '../page-types.ts'
import { pageAddress } from './menu.ts'

export function withPickAddresses(view: EditView, menuId: number, respId: string): EditView {
  const address = pageAddress(`${view.page}/picks`, menuId, respId)
  const asking = <F extends FieldView>(field: F, before: string): F =>
    field.picks && field.editable ? { ...field, picksAddress: `${address}&field=${encodeURIComponent(before + field.key)}` } : field
  const button = (each: ButtonView): ButtonView =>
    each.input ? { ...each, input: each.input.map((field) => asking(field, `input.${each.name}.`)) } : each
  const grid = (each: GridView, before: string): GridView => ({
    ...each,
    columns: each.columns.map((column) => asking(column, `${before}${each.key}.`)),
    children: each.children.map((child) => grid(child, `${before}${each.key}.`)),
    actions: each.actions.map(button),
  })
  return {
    ...view,
    sections: view.sections.map((section) => ({ ...section, fields: section.fields.map((field) => asking(field, '')) })),
    grids: view.grids.map((each) => grid(each, '')),
    buttons: view.buttons.map(button),
  }
}
