/** Formulas of a whole document: compiled where they stand, and settled in the order of what they need, on whichever level that is. */
import { bare } from './bare.ts'
import type { Fields } from './define/fields.ts'
import type { LinesMap } from './define/lines.ts'
import { type Condition, evaluate, type Formula, type Operand, type Scope } from './formula.ts'
import { factsOf, type Kind } from './kinds.ts'

/** The head of a document, or its lines of one kind. */
export interface Level {
  readonly fields: Fields
  readonly lines: LinesMap
  readonly compute: Readonly<Record<string, Formula>>
}

/** Formulas of one level that are settled in one go, for each of its rows. */
export interface Step {
  /** Lines from the head down; empty for the head. */
  readonly path: readonly string[]
  readonly formulas: readonly { readonly key: string; readonly node: Formula; readonly kind: Kind | null }[]
}

/** Where a formula stands. */
export interface Place {
  readonly level: Level
  readonly path: readonly string[]
  readonly above: Place | null
}

type Node = Operand<string> | Condition

const isNode = (value: unknown): value is Formula | Condition => typeof value === 'object' && value !== null && 'op' in value
const comparing = new Set(['equal', 'above', 'atLeast'])
/** Look at fields as they are stored. */
const plain = new Set(['count', 'latest', 'days', 'is', 'isSet'])
/** Read lines, and what their second operand says of each. */
const overLines = new Set(['sum', 'every', 'some'])

export const headOf = (level: Level): Place => ({ level, path: [], above: null })

const below = (place: Place, name: string): Place | null => {
  const level = place.level.lines[name]
  return level ? { level, path: [...place.path, name], above: place } : null
}

/** The place of lines (`poLine.poDelivery`), or of the row that holds what a path ends in, with the name of that. */
function placeOf(path: string, from: Place): { place: Place; key: string | null } | null {
  if (path.startsWith('parent.')) return from.above && placeOf(path.slice('parent.'.length), from.above)
  const [first = '', ...rest] = path.split('.')
  const lines = below(from, first)
  if (lines) return rest.length > 0 ? placeOf(rest.join('.'), lines) : { place: lines, key: null }
  return rest.length > 0 ? null : { place: from, key: first }
}

/** The place that lines are at (`poLine.poDelivery`); the head for none. */
export const placeAt = (head: Place, path: string): Place => (path && placeOf(path, head)?.place) || head

function isPercent(path: string, from: Place): boolean {
  const at = placeOf(path, from)
  return at?.key != null && at.place.level.fields[at.key]?.kind === 'percent'
}

/** A percent counts as a hundredth in a formula, wherever it stands; what is compared, as it is stored. */
function walk(arg: Node, place: Place): Node {
  if (typeof arg === 'string') return isPercent(arg, place) ? { op: 'hundredth', args: [arg] } : arg
  if (!isNode(arg) || plain.has(arg.op)) return arg
  const [path, each] = arg.args
  if (overLines.has(arg.op)) return (each === undefined ? arg : { ...arg, args: [path, walk(each, placeAt(place, path as string))] }) as Node
  const isCompared = comparing.has(arg.op)
  return { ...arg, args: arg.args.map((one) => (isCompared && typeof one === 'string' ? one : walk(one, place))) } as Node
}

/** Rounded to the scale of the field that receives the result. */
export function compile(node: Formula, place: Place, scale: number | null): Formula {
  const compiled = walk(node, place) as Formula
  return scale === null ? compiled : { op: 'round', args: [compiled], with: scale }
}

export const compileTest = (test: Condition, place: Place): Condition => walk(test, place) as Condition

function compiledAt(place: Place): Level {
  const { fields, lines, compute } = place.level
  const scale = (key: string) => fields[key]?.scale ?? (fields[key] ? factsOf(fields[key].kind).scale : null)
  return {
    fields,
    lines: Object.fromEntries(Object.entries(lines).map(([name, spec]) => [name, { ...spec, ...compiledAt(below(place, name) as Place) }])),
    compute: Object.fromEntries(Object.entries(compute).map(([key, node]) => [key, compile(node, place, scale(key))])),
  }
}

/** The level with its formulas compiled and the steps in which they settle. Throws where formulas form a circle. */
export function settling(level: Level): Level & { settling: readonly Step[] } {
  const compiled = compiledAt(headOf(level))
  const steps = stepsOf(compiled)
  return { ...inOrder(compiled, [], steps), settling: steps }
}

/** Every field that a formula or condition reads, as a path from the head: `poLine.netAmount`. */
function needsOf(node: Node, place: Place): string[] {
  if (typeof node === 'string') {
    const at = placeOf(node, place)
    return at?.key == null ? [] : [[...at.place.path, at.key].join('.')]
  }
  if (!isNode(node)) return []
  const [path, each] = node.args
  if (!overLines.has(node.op)) return node.args.flatMap((arg) => needsOf(arg, place))
  return [...needsOf(path as string, place), ...(each === undefined ? [] : needsOf(each, placeAt(place, path as string)))]
}

/** Lines before what they stand in, unless it is the other way round that they need each other. */
function* levelsOf(place: Place): Generator<Place> {
  for (const name of Object.keys(place.level.lines)) yield* levelsOf(below(place, name) as Place)
  yield place
}

function stepsOf(head: Level): Step[] {
  const formulas = new Map([...levelsOf(headOf(head))].flatMap((place) => Object.entries(place.level.compute).map(([key, node]) => [[...place.path, key].join('.'), { place, key, node }] as const)))
  const [steps, settled] = [[] as { path: readonly string[]; formulas: Step['formulas'][number][] }[], new Set<string>()]
  const visit = (id: string, trail: readonly string[]) => {
    const one = formulas.get(id)
    if (!one || settled.has(id)) return
    if (trail.includes(id)) throw new Error(`Formulas form a circle: ${[...trail.slice(trail.indexOf(id)), id].join(' → ')}`)
    for (const need of needsOf(one.node, one.place)) visit(need, [...trail, id])
    settled.add(id)
    const { path, level } = one.place
    if (steps.at(-1)?.path.join('.') !== path.join('.')) steps.push({ path, formulas: [] })
    steps.at(-1)?.formulas.push({ key: one.key, node: one.node, kind: level.fields[one.key]?.kind ?? null })
  }
  for (const id of formulas.keys()) visit(id, [])
  return steps
}

/** Formulas of each level stand in the order in which they settle: `settle` goes through them once. */
function inOrder(level: Level, path: readonly string[], steps: readonly Step[]): Level {
  const own = steps.filter((step) => step.path.join('.') === path.join('.')).flatMap(({ formulas }) => formulas)
  return {
    ...level,
    fields: bare(level.fields),
    lines: bare(Object.fromEntries(Object.entries(level.lines).map(([name, spec]) => [name, { ...spec, ...inOrder(spec, [...path, name], steps) }]))),
    compute: Object.fromEntries(own.map(({ key, node }) => [key, node])),
  }
}

/** Whether each level settles in one go, after the lines below it: then a line that did not change need not be computed again. */
export const isBottomUp = (steps: readonly Step[]): boolean => {
  const paths = steps.map(({ path }) => path.map((name) => `${name}.`).join(''))
  return paths.every((path, at) => !paths.slice(at + 1).some((later) => later.startsWith(path)))
}

/** Brings every computed field of a document up to date. */
export function settleDocument(steps: readonly Step[], row: object): void {
  for (const { path, formulas } of steps) {
    for (const scope of scopesAt({ row: row as Scope['row'] }, path)) {
      const own = scope.row as Record<string, unknown>
      for (const { key, node, kind } of formulas) {
        const result = evaluate(node, scope)
        own[key] = result !== null && kind === 'int' ? Number(result) : result
      }
    }
  }
}

function scopesAt(scope: Scope, [name, ...rest]: readonly string[]): Scope[] {
  if (name === undefined) return [scope]
  const held = scope.row[name]
  const rows = Array.isArray(held) ? held : typeof held === 'object' && held !== null ? [held] : []
  return rows.flatMap((row) => scopesAt({ row, parent: scope }, rest))
}
