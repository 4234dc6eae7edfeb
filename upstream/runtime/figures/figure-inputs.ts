/** What a formula reads of a document, each value with the place where it stands. */

import { type Named, pathLabel } from '../../../catalogue/labels/path-labels.ts'
import type { AnyDefinition, LinesMap } from '../../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, placeAt, scopesAt } from '../../../catalogue/language/evaluator.ts'
import { type Condition, type Formula, isNode, type Node, operandsOf, overLines, type Scope, valueAt } from '../../../catalogue/language/formula.ts'
import type { FigureInput } from '../../../contract/figures.ts'
import type { Language } from '../../../contract/types.ts'
import type { Doc } from '../types.ts'

/** A row of a document where formulas see it, with the numbers of the line and of those that it stands under. */
export interface Standing {
  place: FormulaPlace
  scope: Scope
  row: Doc
  nums: readonly number[]
}

/** The head, and every line by itself. */
export function* standingIn(definition: AnyDefinition, doc: Doc): Generator<Standing> {
  yield* below({ place: headOf(definition), scope: { row: doc }, row: doc, nums: [] })
}

function* below(at: Standing): Generator<Standing> {
  yield at
  for (const name of Object.keys(at.place.level.lines)) {
    const place = placeAt(at.place, name)
    for (const scope of scopesAt(at.scope, [name])) yield* below({ place, scope, row: scope.row as Doc, nums: numbered(at.nums, scope) })
  }
}

const numbered = (above: readonly number[], { row }: Scope): number[] => [...above, Number(row.lineNum ?? 0)]

/** The level of a place as people read its names. */
export const namedAt = ({ level: { fields, lines }, above }: FormulaPlace): Named => ({ fields, lines, ...(above && { parent: namedAt(above) }) })

/** Each once, in the order in which the formula reads them. */
export function inputsOf(node: Node, { place, scope, nums }: Standing, language: Language): FigureInput[] {
  const found = [...readBy(node, { place, scope, nums, own: scope.row.id }, language)]
  return [...new Map(found.map((one) => [`${one.row} ${one.field}`, one])).values()]
}

interface Reading extends Pick<Standing, 'place' | 'scope' | 'nums'> {
  /** The row that the figure stands in: its lines say their numbers, it says none. */
  own: unknown
}

function* readBy(node: Node, at: Reading, language: Language): Generator<FigureInput> {
  if (typeof node === 'string') yield* cellsAt(node.replace(/^-/, ''), at, language)
  if (!isNode(node)) return
  if (!overLines.has(node.op)) for (const arg of operandsOf(node)) yield* readBy(arg, at, language)
  else yield* readInLines(node, at, language)
}

function* readInLines({ args }: Formula | Condition, at: Reading, language: Language): Generator<FigureInput> {
  const [path, ...others] = args as [string, ...Node[]]
  if (others.length === 0) yield* cellsAt(path, at, language)
  else for (const line of linesAt(path.split('.'), at)) for (const one of others) yield* readBy(one, line, language)
}

function* linesAt([name = '', ...rest]: readonly string[], at: Reading): Generator<Reading> {
  if (!at.place.level.lines[name]) return yield at
  const place = placeAt(at.place, name)
  for (const scope of scopesAt(at.scope, [name])) yield* linesAt(rest, { ...at, place, scope, nums: numbered(at.nums, scope) })
}

function* cellsAt(path: string, at: Reading, language: Language): Generator<FigureInput> {
  const { place, scope, nums, own } = at
  const [first = '', ...rest] = path.split('.')
  if (first === 'parent' && place.above && scope.parent)
    yield* cellsAt(rest.join('.'), { place: place.above, scope: scope.parent, nums: nums.slice(0, -1), own: scope.parent.row.id }, language)
  else if (place.level.lines[first] && !isPart(place.level.lines, first))
    for (const line of linesAt([first], at)) yield* cellsAt(rest.join('.'), line, language)
  else {
    const value = valueAt(path, scope)
    const name = pathLabel(path, namedAt(place), language)
    const label = scope.row.id === own ? name : `${lineWord(nums, language)} ${name}`
    yield { label, value: value === null || value === undefined ? null : String(value), row: String(scope.row.id), field: path }
  }
}

const isPart = (lines: LinesMap, name: string) => lines[name]?.options.part === true

/** `第10行`, `第10-10行`: lines of lines by both numbers. */
export const lineWord = (nums: readonly number[], language: Language): string =>
  language === 'EN' ? `Line ${nums.join('-')}` : `第${nums.join('-')}行`

/** Whether all that a formula reads has come with the document, and nothing of it is kept from the person. */
export const hasComeWhole = (inputs: readonly FigureInput[], rows: ReadonlyMap<string, Doc>): boolean =>
  inputs.every(({ row = '', field = '' }) => {
    const [step = '', key] = field.split('.')
    const held = rows.get(row)
    const part = held?.[step]
    return held !== undefined && (field in held || (key !== undefined && typeof part === 'object' && part !== null && key in part))
  })
