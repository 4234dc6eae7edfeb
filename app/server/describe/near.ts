/** What restricts a reference stands elsewhere in the form: `where: { orgId: same('orgId') }`. */

import { definitionOf } from '../../../catalogue/index.ts'
import type { Field } from '../../../catalogue/language/define.ts'
import { namesNear } from '../../near-names.ts'
import { fieldNamed } from './field-named.ts'

/** The fields whose values restrict a reference. */
export const restrictingFields = ({ options }: Field): string[] =>
  Object.values(options.where ?? {}).flatMap((rule) => (typeof rule === 'string' ? [] : rule.same))

/** Their values as typed in its own row, else in the nearest one above. */
export function nearIn(entity: string, name: string, typed: Readonly<Record<string, string>>): Record<string, string> {
  const definition = definitionOf(entity)
  const field = definition && fieldNamed(definition, name)
  const near = (field ? restrictingFields(field) : []).flatMap((key) => {
    const value = typed[namesNear(name, key).find((at) => at in typed) ?? '']
    return value ? [[key, value] as const] : []
  })
  return Object.fromEntries(near)
}
