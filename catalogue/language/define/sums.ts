/** Sums by key, put together and checked: of lines, and of the documents of a list. */
import type { By, SumsBy } from '../formula.ts'
import { isNumeric } from '../kinds.ts'
import { type Field, type Fields, scaleOf } from './fields.ts'
import { requireName } from './roles.ts'

/** Throws where one names what is not there, or sums what is no figure. */
export function compileSums(name: string, all: readonly By[], fields: Fields): SumsBy[] {
  const keys = all.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Error(`${name}.sums: ${twice} is a key twice; 'by' takes several figures`)
  return all.map((one) => compiled(`${name}.sums`, one, fields))
}

function compiled(name: string, { key, figures }: By, fields: Fields): SumsBy {
  const fieldAt = (field: string): Field => {
    const found = fields[requireName(name, field, Object.keys(fields))]
    if (!found) throw new Error(`${name}: there is no ${field}`)
    return found
  }
  const summed = figures.map((field) => {
    const scale = scaleOf(fieldAt(field))
    if (scale === null) throw new Error(`${name}: ${field} is no figure`)
    return { field, scale }
  })
  const units = figures.flatMap((figure) => fieldAt(figure).options.unit ?? []).filter((unit) => unit in fields)
  return { key, parts: [...new Set([key, ...units])].map((field) => ({ field, isFigure: isNumeric(fieldAt(field).kind) })), figures: summed }
}
