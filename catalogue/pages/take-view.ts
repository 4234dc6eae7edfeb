/** Rows of another document as a list of what may be taken: a view among those of the document that takes. */

import { definitionOf } from '../index.ts'
import type { AnyDefinition, Field, Fields, Take } from '../language/define.ts'
import { headOf, placeAt } from '../language/evaluator.ts'
import { all } from '../language/formula.ts'

/** The column that is typed into: how much of the row is taken. */
export const TAKEN = 'takenQty'

/** The take that a view of the document's lists shows. */
export const takeOf = ({ takes }: AnyDefinition, view: string | undefined): Take | undefined =>
  view !== undefined && Object.hasOwn(takes, view) ? takes[view] : undefined

/** The document that is taken from. */
export function sourceOfTake({ from }: Take): AnyDefinition {
  const source = definitionOf(from)
  if (!source) throw new Error(`Nothing is defined as ${from}`)
  return source
}

/** The quantity of one's own lines; none where rows are taken whole. */
export function quantityOf(definition: AnyDefinition, { qty }: Take): Field | undefined {
  const steps = qty?.split('.') ?? []
  return placeAt(headOf(definition), steps.slice(0, -1).join('.')).level.fields[steps.at(-1) ?? '']
}

/** The source as it reads for the rows that may be taken. */
export function takeView(definition: AnyDefinition, take: Take): AnyDefinition {
  const source = sourceOfTake(take)
  const typed = quantityOf(definition, take)
  const unit = 'uom' in take.columns ? { unit: 'uom' } : {}
  const shown = Object.entries(take.columns).map(([name, { field }]): [string, Field] => [name, name === take.open ? { ...field, options: { ...field.options, ...unit } } : field])
  const fields: Fields = Object.fromEntries([...shown, ...(typed ? [[TAKEN, { ...typed, options: {} }] as const] : [])])
  return {
    ...source,
    fields,
    lines: {},
    actions: {},
    takes: {},
    importable: false,
    matrix: null,
    list: { find: take.find, columns: Object.keys(fields), cells: {}, sums: [], sumsBy: [], sort: take.sort, ...(take.due && { due: { date: take.due, when: all() } }) },
  }
}
