/** Choices are narrowed from the start by a field that the page only shows. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { namesNear } from '../../../near-names.ts'
import type { EditView, Row } from '../../../page-types.ts'
import { fieldNamed } from '../field-named.ts'
import { withFields } from './edit-fields.ts'

/** `doc` is the document as it is stored, its parts laid flat. */
export function withFixedAbove(definition: AnyDefinition, view: EditView, doc: Row): EditView {
  const typed = new Set<string>()
  withFields(view, (field, name) => {
    if (field.editable) typed.add(name)
    return field
  })
  return withFields(view, (field, name) => {
    if (!field.narrowed) return field
    const above = namesNear(name, field.narrowed.by).find((near) => fieldNamed(definition, near))
    const value = above === undefined || typed.has(above) ? undefined : doc[above]
    return typeof value === 'string' ? { ...field, narrowed: { ...field.narrowed, fixed: value } } : field
  })
}
