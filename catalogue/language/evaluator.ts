/** Formulas of a whole document: compiled where they stand, and settled in the order of what they need, on whichever level that is. */
import { bare } from '../values/bare.ts'
import { groupBy } from '../values/group-by.ts'
import { type Field, type Fields, neededWhen, scaleOf } from './define/fields.ts'
import type { LinesMap } from './define/lines.ts'
import type { Veiled } from './define/sight.ts'
import { type Condition, evaluate, evaluateAmong, type Formula, type FormulaContext, GROUP, isNode, looksAround, type Node, type Operand, overLines, type Scope, whereKnown } from './formula.ts'
import type { Kind } from './kinds.ts'

/** The head of a document, or its lines of one kind. */
export interface Level extends Veiled {
  readonly fields: Fields
  readonly lines: LinesMap
  readonly compute: Readonly<Record<string, Formula>>
}

/** Formulas of one level that are settled in one go, for each of its rows; one that looks at the lines beside its own stands alone. */
export interface EvaluationStep {
  /** Lines from the head down; empty for the head. */
  readonly path: readonly string[]
  readonly formulas: readonly StepFormula[]
}

export interface StepFormula {
  readonly key: string
  readonly node: Formula
  readonly kind: Kind | null
}

/** Where a formula stands. */
export interface FormulaPlace {
  readonly level: Level
  readonly path: readonly string[]
  readonly above: FormulaPlace | null
  /** Of lines that share a value: where these lines are. */
  readonly group?: FormulaPlace
}

const comparing = new Set(['equal', 'above', 'atLeast', 'bandOf'])
/** Look at fields as they are stored. */
const plain = new Set(['latest', 'earliest', 'is', 'isSet', 'of', 'rank', 'bestOf'])

export const headOf = (level: Level): FormulaPlace => ({ level, path: [], above: null })

const below = (place: FormulaPlace, name: string): FormulaPlace | null => {
  if (place.group && name === GROUP) return place.group
  const level = place.level.lines[name]
  return level ? { level, path: [...place.path, name], above: place } : null
}

/** What a path ends in: lines (no key), a field, or what a reference leads to (`reference`, from its field on). */
interface End {
  readonly place: FormulaPlace
  readonly key: string | null
  readonly reference?: string
}

/** The place of lines (`poLine.poDelivery`), or of the row that holds what a path ends in, with the name of that. */
function placeOf(path: string, from: FormulaPlace): End | null {
  if (path.startsWith('parent.')) return from.above && placeOf(path.slice('parent.'.length), from.above)
  const [first = '', ...rest] = path.split('.')
  const lines = below(from, first)
  if (lines) return rest.length > 0 ? placeOf(rest.join('.'), lines) : { place: lines, key: null }
  return { place: from, key: first, ...(rest.length > 0 && { reference: path }) }
}

/** The place that lines are at (`poLine.poDelivery`); the head for none. */
export const placeAt = (head: FormulaPlace, path: string): FormulaPlace => (path && placeOf(path, head)?.place) || head

const isPercentage = ({ place, key }: End): boolean => key !== null && place.level.fields[key]?.kind === 'percent'

/** A percentage counts as a hundredth in a formula, wherever it stands; of what a reference leads to says whoever brings it. */
function asFigure(path: string, from: FormulaPlace): Node {
  const at = placeOf(path, from)
  if (at?.reference) return { op: 'through', args: [path] }
  return at && isPercentage(at) ? { op: 'hundredth', args: [path] } : path
}

/** A sum of percentages is one of their hundredths. */
function summed(sum: Formula, place: FormulaPlace): Formula {
  const [path, ...rest] = sum.args as readonly [string, ...Node[]]
  const at = rest.length === 0 ? placeOf(path, place) : null
  if (!at?.key || !isPercentage(at)) return sum
  return { ...sum, args: [path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : (at.place.path.at(-1) ?? ''), at.key] }
}

/** Where the second part of an operation over lines stands: at the lines, or at the group of those that share a value. */
function standingAt({ op, args }: Formula | Condition, place: FormulaPlace): FormulaPlace {
  const lines = placeAt(place, args[0] as string)
  return op === 'each' ? { level: { fields: lines.level.fields, lines: {}, compute: {} }, path: lines.path, above: place, group: lines } : lines
}

/** Where lines are grouped, their name and their fields speak of the group. */
function ofGroup(path: string, { group, level }: FormulaPlace): string {
  const [first = '', ...rest] = path.split('.')
  if (!group) return path
  return first === group.path.at(-1) ? [GROUP, ...rest].join('.') : first in level.fields ? `${GROUP}.${path}` : path
}

/** What is compared is taken as it is stored, and so are texts and dates; all else as a figure. */
function walk(arg: Node, place: FormulaPlace): Node {
  if (typeof arg === 'string') return asFigure(arg, place)
  if (!isNode(arg) || plain.has(arg.op)) return arg
  if (arg.op === 'converted') return withUnit(arg, place)
  if (overLines.has(arg.op)) {
    const [path, ...others] = (arg.op === 'sum' ? summed(arg, place) : arg).args
    const at = standingAt(arg, place)
    return { ...arg, args: [ofGroup(path as string, place), ...others.map((one) => walk(one, at))] } as Node
  }
  const isCompared = comparing.has(arg.op)
  return { ...arg, args: arg.args.map((one) => (isCompared && typeof one === 'string' ? one : walk(one, place))) } as Node
}

/** In which currency an amount is says the unit of its field, in the row or above it. */
function withUnit(node: Formula | Condition, place: FormulaPlace): Node {
  const [amount, day, from] = node.args
  const at = placeOf(String(amount), place)
  const unit = at?.key == null ? undefined : at.place.level.fields[at.key]?.options.unit
  return { ...node, args: [amount, walk(day as Node, place), from ?? pathNear(unit, place, String(amount))] } as Node
}

function pathNear(field: string | undefined, place: FormulaPlace, amount: string): string {
  if (field === undefined) throw new Error(`No unit says in which currency ${amount} is`)
  return field in place.level.fields || !place.above ? field : `parent.${pathNear(field, place.above, amount)}`
}

/** Says what stands in a field, and not a figure: `of` as it stands there, shares in what is shared. */
const saysWhatIsStored = (node: Formula): boolean => node.op === 'of' || looksAround(node)

/** As the field stores it that receives the result: a hundredth as a percentage. */
const storedIn = (field: Field | null, node: Formula, figure: Formula): Formula =>
  field?.kind === 'percent' && !saysWhatIsStored(node) ? { op: 'times', args: [figure, 100] } : figure

/** Rounded to the scale of the field that receives the result. */
export function compile(node: Formula, place: FormulaPlace, field: Field | null): Formula {
  const compiled = storedIn(field, node, walk(node, place) as Formula)
  const scale = field && scaleOf(field)
  return scale === null ? compiled : { op: 'round', args: [compiled], with: scale }
}

/** A first value, which is stored as others are where it is one of them. */
const compileFirst = (node: Formula, place: FormulaPlace, field: Field): Formula =>
  isOneOfOthers(node) ? storedIn(field, node, walk(node, place) as Formula) : compile(node, place, field)

/** A figure in words: a field as it stands there, all else as it is reckoned. */
export const compileSaid = (said: Operand<string>, place: FormulaPlace): Operand<string> => (typeof said === 'string' ? said : (walk(said, place) as Operand<string>))

export const compileTest = (test: Condition, place: FormulaPlace): Condition => walk(test, place) as Condition

function compiledAt(place: FormulaPlace): Level {
  const { fields, lines, compute } = place.level
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, compiledField(field, place)])),
    lines: Object.fromEntries(Object.entries(lines).map(([name, spec]) => [name, { ...spec, ...compiledAt(below(place, name) as FormulaPlace) }])),
    compute: Object.fromEntries(Object.entries(compute).map(([key, node]) => [key, compile(aloneIn(node, [...place.path, key].join('.')), place, fields[key] ?? null)])),
  }
}

/** Refuses where something is made of what looks at the lines beside its own. */
function aloneIn(node: Formula, name: string): Formula {
  const inner = nestedIn(node).find(looksAround)
  if (inner) throw new Error(`${name}: '${inner.op}' looks at the lines beside its own and stands for itself`)
  return node
}

const nestedIn = (node: Formula | Condition): Formula[] => node.args.flatMap((arg) => (isNode(arg) ? [arg as Formula, ...nestedIn(arg)] : []))

const isOneOfOthers = ({ op }: Formula): boolean => ['of', 'firstOf', 'when'].includes(op)

/** A field whose first value follows others, or that is needed only while something holds. */
function compiledField(field: Field, place: FormulaPlace): Field {
  const { init } = field.options
  const when = neededWhen(field)
  if (typeof init !== 'object' && !when) return field
  const options = {
    ...field.options,
    ...(typeof init === 'object' && { init: compileFirst(init, place, field) }),
    ...(when && { required: { when: compileTest(when, place) } }),
  }
  return { ...field, options }
}

/** The level with its formulas compiled and the steps in which they settle. Throws where formulas form a circle. */
export function settling(level: Level): Level & { settling: readonly EvaluationStep[] } {
  const compiled = compiledAt(headOf(level))
  const steps = stepsOf(compiled)
  return { ...inOrder(compiled, [], steps), settling: steps }
}

/** A field whose first value is a formula, where it stands. */
export interface FirstFormula {
  readonly key: string
  readonly node: Formula
  readonly place: FormulaPlace
}

/** First values that are formulas, in the order in which one reads another. Throws where they form a circle. */
export function firstFormulas(head: Level): FirstFormula[] {
  const all = [...levelsOf(headOf(head))].flatMap((place) =>
    Object.entries(place.level.fields).flatMap(([key, { options }]): FirstFormula[] => (typeof options.init === 'object' ? [{ key, node: options.init, place }] : [])),
  )
  return inOrderOfNeed(new Map(all.map((one) => [[...one.place.path, one.key].join('.'), one])))
}

/** Whatever one needs stands before it. Throws where they form a circle. */
function inOrderOfNeed<One extends { readonly node: Formula; readonly place: FormulaPlace }>(all: ReadonlyMap<string, One>): One[] {
  const sorted = new Set<One>()
  const visit = (id: string, trail: readonly string[]) => {
    const one = all.get(id)
    if (!one || sorted.has(one)) return
    if (trail.includes(id)) throw new Error(`Formulas form a circle: ${[...trail.slice(trail.indexOf(id)), id].join(' → ')}`)
    for (const need of needsOf(one.node, one.place)) visit(need, [...trail, id])
    sorted.add(one)
  }
  for (const id of all.keys()) visit(id, [])
  return [...sorted]
}

/** What a formula or condition reads: each field with the place of the row that holds it, and of a reference the whole path from its field on. */
export function* readsOf(node: Node, place: FormulaPlace): Generator<{ place: FormulaPlace; key: string; reference: string | null }> {
  if (typeof node === 'string') {
    const at = placeOf(node.replace(/^-/, ''), place)
    if (at?.key != null) yield { place: at.place.group ?? at.place, key: at.key, reference: at.reference ?? null }
  }
  if (!isNode(node)) return
  if (!overLines.has(node.op)) for (const arg of node.args) yield* readsOf(arg, place)
  else {
    const [path, ...others] = node.args
    yield* readsOf(path as string, place)
    for (const one of others) yield* readsOf(one, standingAt(node, place))
  }
}

/** What a formula or condition says over lines that are not under the row in which it stands. */
export function linesMissedBy(node: Node, place: FormulaPlace): { readonly op: string; readonly path: string }[] {
  if (!isNode(node)) return []
  if (!overLines.has(node.op) && node.op !== 'latest' && node.op !== 'earliest') return node.args.flatMap((arg) => linesMissedBy(arg, place))
  const [path, ...others] = node.args as readonly [string, ...Node[]]
  const at = placeOf(path, place)?.place ?? place
  const isMissed = at === place || path.startsWith('parent.')
  return [...(isMissed ? [{ op: node.op, path }] : []), ...others.flatMap((one) => linesMissedBy(one, standingAt(node, place)))]
}

/** The same as paths from the head: `poLine.netAmount`. */
const needsOf = (node: Node, place: FormulaPlace): string[] => [...readsOf(node, place)].map((read) => [...read.place.path, read.key].join('.'))

/** Lines before what they stand in, unless it is the other way round that they need each other. */
export function* levelsOf(place: FormulaPlace): Generator<FormulaPlace> {
  for (const name of Object.keys(place.level.lines)) yield* levelsOf(below(place, name) as FormulaPlace)
  yield place
}

function stepsOf(head: Level): EvaluationStep[] {
  const formulas = new Map([...levelsOf(headOf(head))].flatMap((place) => Object.entries(place.level.compute).map(([key, node]) => [[...place.path, key].join('.'), { place, key, node }] as const)))
  const steps: { path: readonly string[]; formulas: StepFormula[] }[] = []
  for (const { place, key, node } of inOrderOfNeed(formulas)) {
    const last = steps.at(-1)
    const isAlone = looksAround(node) || last?.formulas.some((one) => looksAround(one.node)) === true
    if (isAlone || last?.path.join('.') !== place.path.join('.')) steps.push({ path: place.path, formulas: [] })
    steps.at(-1)?.formulas.push({ key, node, kind: place.level.fields[key]?.kind ?? null })
  }
  return steps
}

/** Formulas of each level stand in the order in which they settle: `settle` goes through them once. */
function inOrder(level: Level, path: readonly string[], steps: readonly EvaluationStep[]): Level {
  const own = steps.filter((step) => step.path.join('.') === path.join('.')).flatMap(({ formulas }) => formulas)
  return {
    ...level,
    fields: bare(level.fields),
    lines: bare(Object.fromEntries(Object.entries(level.lines).map(([name, spec]) => [name, { ...spec, ...inOrder(spec, [...path, name], steps) }]))),
    compute: Object.fromEntries(own.map(({ key, node }) => [key, node])),
  }
}

/** The services alone know parameters, rates, the calendar and the moment, and what a reference leads to. */
const ofServices: ReadonlySet<string> = new Set(['param', 'converted', 'plusWorkdays', 'today', 'now', 'bandOf', 'bestOf'])

export const asksServices = (node: Node): boolean => isNode(node) && (ofServices.has(node.op) || node.args.some(asksServices))

/** What a page knows: what is read in every row, and what references lead to (`pages/carried-inputs.ts`). */
export interface Known {
  isRead(what: Veiled): boolean
  isCarried(field: Field | undefined, steps: readonly string[]): boolean
}

/** Whether a page reckons it while somebody types: from the record and its lines. Of what the page cannot know the stored figure stays until it is saved. */
const isOfPage = (node: Node, place: FormulaPlace, { isRead, isCarried }: Known): boolean =>
  !asksServices(node) &&
  [...readsOf(node, place)].every(({ reference, ...read }) => {
    const [, ...steps] = reference?.split('.') ?? []
    return isReadAt(read.place, read.key, isRead) && (reference === null || isCarried(read.place.level.fields[read.key], steps))
  })

/** The same of a condition. */
export const isTestOfPage = (test: Condition, place: FormulaPlace, known: Known): boolean => isOfPage(test, place, known)

const isReadAt = (place: FormulaPlace, key: string, isRead: Known['isRead']): boolean => {
  const { fields, lines } = place.level
  const what = fields[key] ?? lines[key]
  return (what === undefined || isRead(what)) && isRead(place.level) && (place.above === null || isReadAt(place.above, '', isRead))
}

/** The formulas of a level that a page reckons for whoever reads all that they read. */
export const formulasOfPage = (place: FormulaPlace, known: Known): Readonly<Record<string, Formula>> =>
  Object.fromEntries(Object.entries(place.level.compute).filter(([, node]) => isOfPage(node, place, known)))

/** The steps that a page settles. */
export const stepsOfPage = (level: Level & { readonly settling: readonly EvaluationStep[] }, known: Known): readonly EvaluationStep[] =>
  level.settling
    .map(({ path, formulas }) => ({ path, formulas: formulas.filter(({ node }) => isOfPage(node, placeAt(headOf(level), path.join('.')), known)) }))
    .filter(({ formulas }) => formulas.length > 0)

/** Whether each level settles in one go, after the lines below it, and no line looks at those beside it: then a line that did not change need not be computed again. */
export const isBottomUp = (steps: readonly EvaluationStep[]): boolean => {
  const paths = steps.map(({ path }) => path.map((name) => `${name}.`).join(''))
  return !steps.some(({ formulas }) => formulas.some(({ node }) => looksAround(node))) && paths.every((path, at) => !paths.slice(at + 1).some((later) => later.startsWith(path)))
}

/** Says which formulas of which rows are computed at all, and is told which rows they changed. */
export interface Due {
  isDue(one: StepFormula, scope: Scope): boolean
  hasChanged(scope: Scope): void
}

/** Brings every computed field of a document up to date, or those that are due. */
export function settleDocument(steps: readonly EvaluationStep[], row: object, about: FormulaContext = {}, due?: Due): void {
  for (const { path, formulas } of steps) {
    const scopes = scopesAt({ row: row as Scope['row'], about }, path)
    const [first] = formulas
    if (first && looksAround(first.node)) settleAmong(first, scopes, due)
    else for (const scope of scopes) for (const one of formulas) if (!due || due.isDue(one, scope)) put(scope, one, whereKnown(() => evaluate(one.node, scope)), due)
  }
}

/** Lines of the same parent look at each other. */
function settleAmong(one: StepFormula, scopes: readonly Scope[], due?: Due): void {
  for (const neighbours of groupBy(scopes, ({ parent }) => parent)) {
    const results = whereKnown(() => evaluateAmong(one.node, neighbours))
    if (results) for (const [at, scope] of neighbours.entries()) put(scope, one, results[at] ?? null, due)
  }
}

/** What leans on what nobody told stays as it is. */
function put(scope: Scope, { key, kind }: StepFormula, result: string | null | undefined, due?: Due): void {
  if (result === undefined) return
  const own = scope.row as Record<string, unknown>
  const value = result !== null && kind === 'int' ? Number(result) : result
  if (own[key] === value) return
  own[key] = value
  due?.hasChanged(scope)
}

/** The rows that lines are at, each with those above it. */
export function scopesAt(scope: Scope, [name, ...rest]: readonly string[]): Scope[] {
  if (name === undefined) return [scope]
  const held = scope.row[name]
  const rows = Array.isArray(held) ? held : typeof held === 'object' && held !== null ? [held] : []
  return rows.flatMap((row) => scopesAt({ row, parent: scope }, rest))
}
