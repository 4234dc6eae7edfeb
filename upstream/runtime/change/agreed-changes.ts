import { type AnyDefinition, isServerOwned } from '../../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, levelsOf, readsOf } from '../../../catalogue/language/evaluator.ts'
import type { Change, Changes } from '../../../contract/history.ts'
import { tableOf } from '../../store/tables.ts'
import { changesBetween } from '../rows/documents.ts'
import type { Doc } from '../types.ts'

/** How two revisions differ in what was agreed: without what the course of things alone moves, kept figures and what is computed of them. */
export function agreedChanges(definition: AnyDefinition, before: Doc, after: Doc): Changes {
  const { fields, lines } = changesBetween(tableOf(definition.entity), before, after)
  const head = headOf(definition)
  const placeOf = placesOf(head)
  const said = (place: FormulaPlace | undefined, changes: Record<string, Change>) =>
    Object.fromEntries(Object.entries(changes).filter(([key]) => place && isSaid(place, key)))
  return {
    fields: said(head, fields),
    lines: lines
      .map((line) => ({ ...line, fields: said(placeOf.get(line.lines), line.fields) }))
      .filter(({ how, fields: those }) => how !== 'changed' || Object.keys(those).length > 0),
  }
}

const placesOf = (head: FormulaPlace): ReadonlyMap<string, FormulaPlace> =>
  new Map([...levelsOf(head)].map((place) => [place.path.at(-1) ?? '', place]))

/** Typed, or computed of nothing but what is. */
function isSaid(place: FormulaPlace, key: string): boolean {
  const formula = place.level.compute[key]
  if (formula) return [...readsOf(formula, place)].every((read) => read.reference === null && isSaid(read.place, read.key))
  const field = place.level.fields[key]
  return field !== undefined && key !== 'status' && !isServerOwned(field)
}
