/** Every field of an edit page with its place in the document. */
import type { ButtonView, EditView, FieldView, GridView } from '../../../page-types.ts'

/** The page with each field as `change` makes it; `name` is its form name without the numbers of lines: `poLine.materialId`, `input.doReject.code`. */
export function withFields(view: EditView, change: <F extends FieldView>(field: F, name: string) => F): EditView {
  const button = (each: ButtonView): ButtonView =>
    each.input ? { ...each, input: each.input.map((field) => change(field, `input.${each.name}.${field.key}`)) } : each
  const grid = (each: GridView, before: string): GridView => ({
    ...each,
    columns: each.columns.map((column) => change(column, `${before}${each.key}.${column.key}`)),
    children: each.children.map((child) => grid(child, `${before}${each.key}.`)),
    actions: each.actions.map(button),
  })
  return {
    ...view,
    sections: view.sections.map((section) => ({ ...section, fields: section.fields.map((field) => change(field, field.key)) })),
    grids: view.grids.map((each) => grid(each, '')),
    buttons: view.buttons.map(button),
  }
}
