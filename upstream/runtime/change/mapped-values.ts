/** What fields get of a map: of what is made, taken and copied. */
import { type Field, type Fields, scaleOf } from '../../../catalogue/language/define.ts'
import { evaluate, firstValue, isNode, type Operand, type Scope } from '../../../catalogue/language/formula.ts'

/** What fields get of a map, a figure with the digits of the field that it comes into. */
export const valuesOf = (fields: Fields, map: Readonly<Record<string, Operand<string>>>, scope: Scope): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([key, said]) => [key, valueFor(fields[key], said, scope)]))

function valueFor(field: Field | undefined, said: Operand<string>, scope: Scope): unknown {
  const scale = field ? scaleOf(field) : null
  return scale === null || !isNode(said) ? (firstValue(said, scope) ?? null) : evaluate({ op: 'round', args: [said], with: scale }, scope)
}
