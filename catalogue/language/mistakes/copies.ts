/** Lines that are copied of what is nowhere, into what is nowhere, or past whoever may not read it. */
import type { AnyDefinition, Copied } from '../define.ts'
import { type FormulaPlace, headOf, levelsOf, readsOf } from '../evaluator.ts'
import { nothingCalled } from './target.ts'

export const mistakesOfCopies = (definition: AnyDefinition): string[] =>
  [...levelsOf(headOf(definition))].flatMap((place) => {
    const from = copiedAt(place)
    return from ? [...strangeFields(place, from), ...strangeRecord(place, from), ...strangeActions(definition, from), ...hidden(from)].map((wrong) => `${[definition.entity, ...place.path].join('.')}, from: ${wrong}`) : []
  })

const copiedAt = ({ path, above }: FormulaPlace): Copied | null => above?.level.lines[path.at(-1) ?? '']?.from ?? null

const strangeFields = ({ level: { fields } }: FormulaPlace, { map, sameBy, keep, place }: Copied): string[] => {
  const wrong = Object.keys(map).flatMap((name) => (name in fields ? [] : [nothingCalled(name, 'these lines', Object.keys(fields))]))
  const notCopied = [sameBy, ...keep].flatMap((name) => (name in map ? [] : [nothingCalled(name, 'what is copied', Object.keys(map))]))
  const key = map[sameBy]
  const isAlwaysThere = key === undefined || key === 'id' || (typeof key === 'string' && place.level.fields[key]?.options.required === true)
  return [...wrong, ...notCopied, ...(isAlwaysThere ? [] : [`'${sameBy}' may be empty there, and no line is known again by nothing`])]
}

/** The record is named by a reference of the row above; lines below such that are copied lie below those in the record, too. */
function strangeRecord({ above }: FormulaPlace, { by, entity, lines }: Copied): string[] {
  if (!above) return []
  if (by !== null) {
    const field = above.level.fields[by]
    if (!field) return [nothingCalled(by, 'the row above', Object.keys(above.level.fields))]
    return field.target === entity ? [] : [`'${by}' refers to ${field.target ?? 'nothing'}, and not to ${entity}`]
  }
  const outer = copiedAt(above)
  const isBelow = outer !== null && outer.entity === entity && lines.startsWith(`${outer.lines}.`) && !lines.slice(outer.lines.length + 1).includes('.')
  return isBelow ? [] : [`no 'by' names the record, and the row above is not copied of what '${lines}' lies in`]
}

const strangeActions = ({ actions }: AnyDefinition, { at }: Copied): string[] => at.flatMap((name) => (name in actions ? [] : [nothingCalled(name, 'its actions', Object.keys(actions))]))

/** What not everybody reads there, all would read here. */
const hidden = ({ map, place }: Copied): string[] =>
  Object.values(map).flatMap((said) =>
    [...readsOf(said, place)].flatMap((read) => {
      const what = read.place.level.fields[read.key]
      return what?.veils || what?.options.sealed || what?.kind === 'secret' ? [`'${read.key}' is not for everybody who reads the record there`] : []
    }),
  )
