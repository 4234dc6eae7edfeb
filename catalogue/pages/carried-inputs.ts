/**
 * What formulas of a document read behind references, as far as a page may know it: it comes with the record and with what a picker offers,
 * for whoever reads it in every record there. Of all else the stored figure stays until the services reckon it anew.
 */

import { definitionOf } from '../index.ts'
import type { AnyDefinition, Field } from '../language/define.ts'
import { type FormulaPlace, headOf, placeAt, readsOf, scopesAt } from '../language/evaluator.ts'
import { type CarriedInputs, type CarriedPaths, carryInputs, type Formula } from '../language/formula.ts'
import { type Principal, reachOf } from '../language/sight.ts'

/** Of rows at a path of lines, what one of their references leads to. */
export interface ReferencePath {
  readonly lines: readonly string[]
  readonly field: string
  readonly steps: readonly string[]
}

/** Whether somebody reads all that lies on the way from a reference. What he is in the document says nothing of what it refers to. */
export function isCarried(field: Field | undefined, [step = '', ...left]: readonly string[], looking: Principal): boolean {
  const target = field?.kind === 'ref' && field.target ? definitionOf(field.target) : undefined
  const next = target?.fields[step]
  if (!target || !next || next.options.sealed || next.kind === 'datetime') return false
  if (looking.side === 'supplier' && target.scope.side === 'internal') return false
  const { roles: _, ...stranger } = looking
  return reachOf(next, stranger) === 'all' && (left.length === 0 || isCarried(next, left, looking))
}

export function carriedPathsOf(definition: AnyDefinition, looking: Principal): ReferencePath[] {
  const head = headOf(definition)
  const isRead = (place: FormulaPlace, key: string) => reachOf(place.level.fields[key] ?? {}, looking) === 'all' && reachOf(place.level, looking) === 'all'
  const ways = [...formulasIn(head)].flatMap(({ node, place }) =>
    [...readsOf(node, place)].flatMap((read): ReferencePath[] => {
      const [, ...steps] = read.reference?.split('.') ?? []
      const isKnown = steps.length > 0 && isRead(read.place, read.key) && isCarried(read.place.level.fields[read.key], steps, looking)
      return isKnown ? [{ lines: read.place.path, field: read.key, steps }] : []
    }),
  )
  return [...new Map(ways.map((way) => [[...way.lines, way.field, ...way.steps].join('.'), way])).values()]
}

function* formulasIn(place: FormulaPlace): Generator<{ node: Formula; place: FormulaPlace }> {
  for (const node of Object.values(place.level.compute)) yield { node, place }
  for (const name of Object.keys(place.level.lines)) yield* formulasIn(placeAt(place, name))
}

const pathOf = ({ field, steps }: ReferencePath): string => [field, ...steps].join('.')

/** The same of the rows at one path of lines, by reference. */
export const carriedPathsAt = (ways: readonly ReferencePath[], lines: readonly string[]): CarriedPaths[] =>
  [...Map.groupBy(ways.filter((way) => way.lines.join('.') === lines.join('.')), ({ field }) => field)].map(([field, those]) => ({ field, paths: those.map(pathOf) }))

/** Puts what is known of them into the rows of a document. */
export function carryAllInputs(ways: readonly ReferencePath[], doc: Record<string, unknown>, known: CarriedInputs): void {
  const paths = new Map(ways.map(({ lines }) => [lines.join('.'), lines]))
  for (const lines of paths.values()) for (const { row } of scopesAt({ row: doc }, lines)) carryInputs(lines.at(-1) ?? '', carriedPathsAt(ways, lines), row, known)
}
