/**
 * What formulas and conditions come to: one evaluator for services, browser and Excel. Arithmetic is decimal, half up, away from zero.
 * A missing number counts as 0 in sums and as 'no value' elsewhere; division by zero gives no value; a comparison with no value does not hold.
 */
import type { Decimal } from 'decimal.js'
import { isDecimal } from '../../values/decimal.ts'
import { groupBy } from '../../values/group-by.ts'
import { normaliseFigure } from '../../values/normalisation.ts'
import { Exact } from './decimals.ts'
import { type Condition, type Formula, isNode, type Node } from './tree.ts'

/** Under it a row holds what its references lead to, each by its whole path: rows that refer to the same share it, and it leaves with no record. */
export const FROM_REFERENCES = Symbol('from references')

type Data = Readonly<Record<string, unknown>> & { readonly [FROM_REFERENCES]?: Readonly<Record<string, unknown>> }

/** What formulas know besides rows; where something is not known, what leans on it has no value. */
export interface FormulaContext {
  /** The company's calendar day, yyyy-MM-dd. */
  readonly today?: string
  /** The instant, ISO 8601 in UTC. */
  readonly now?: string
  /** Business parameters by code. */
  readonly params?: Readonly<Record<string, string>>
  /** What one unit of a currency is worth in another on a day, by `rateKey`. */
  readonly rates?: Readonly<Record<string, string>>
  /** Records that fit best, by `fitKey`. */
  readonly fits?: Readonly<Record<string, string | null>>
  /** Lines of records as bands, by `bandsKey`. */
  readonly bands?: Readonly<Record<string, Bands>>
  /** Days that are otherwise than Monday to Friday: `Y` worked, `N` free. */
  readonly calendar?: Readonly<Record<string, string>>
}

/** Where a path looks: the row itself, then `parent.` the row above it. What a reference leads to is kept with the row, or stands in it under its whole path. */
export interface Scope {
  row: Data
  parent?: Scope
  /** Said once, of the outermost row. */
  about?: FormulaContext
}

type Result = Decimal | string | null

/** Of a percentage: exact like a division by a hundred, at a fraction of its cost. */
const HUNDREDTH = new Exact('0.01')

/** From which figure on each holds, and what it gives; the highest first. */
export type Bands = readonly { readonly from: string; readonly gives: string | null }[]

/** Of what is found with what is in the row. */
export const fitKey = (node: Formula, scope: Scope): string => JSON.stringify([node.with, node.args.map((path) => valueAt(path as string, scope) ?? null)])
export const bandsKey = (node: Formula, scope: Scope): string => JSON.stringify([node.with, valueAt(node.args[0] as string, scope) ?? null])

export const rateKey = (from: string, to: string, day: string): string => `${from}>${to}@${day}`

/** Beside a value that a reference leads to: that it is a percentage. */
export const percentMark = (path: string): string => `${path}%`

const aboutOf = ({ about, parent }: Scope): FormulaContext => about ?? (parent ? aboutOf(parent) : {})

/** Stands in a row for what a page was not told: no formula that leans on it comes to anything there. */
export const UNKNOWN_INPUT = Symbol('not told')
class UnknownInput extends Error {}

/** What comes of it; undefined where it leans on what nobody told. */
export function whereKnown<Found>(reckon: () => Found): Found | undefined {
  try {
    return reckon()
  } catch (error) {
    if (error instanceof UnknownInput) return undefined
    throw error
  }
}

/** The value of a plain path; `parent.` climbs one level each. */
export function valueAt(path: string, scope: Scope): unknown {
  if (path.startsWith('parent.')) return scope.parent ? valueAt(path.slice(7), scope.parent) : null
  const value = scope.row[path] ?? scope.row[FROM_REFERENCES]?.[path] ?? inPart(path, scope.row)
  if (value === UNKNOWN_INPUT) throw new UnknownInput(path)
  return value
}

/** `poExpandHead.transportMode`: a field of a part that there is once. */
function inPart(path: string, row: Data): unknown {
  const dot = path.indexOf('.')
  const part = dot < 0 ? null : row[path.slice(0, dot)]
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (valueAt(path.slice(dot + 1), { row: part as Data }) ?? null) : null
}

/** The scopes of the lines that a dotted path names, and the field at its end if there is one. */
function linesAt(path: string, scope: Scope): { scopes: Scope[]; field: string | null } {
  let scopes: Scope[] = [scope]
  const steps = path.split('.')
  for (const [at, step] of steps.entries()) {
    const isLines = scopes.some((s) => Array.isArray(s.row[step]) && s.row[step].every((r) => typeof r === 'object'))
    if (!isLines) return { scopes: at === 0 ? [] : scopes, field: steps.slice(at).join('.') }
    scopes = scopes.flatMap((s) => ((s.row[step] as Data[] | undefined) ?? []).map((row) => ({ row, parent: s })))
  }
  return { scopes, field: null }
}

/** A number from what a row holds; text that is no number (a date, a code) stays text. */
export function asResult(value: unknown): Result {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return new Exact(value)
  if (typeof value !== 'string') return null
  return readFigures.get(value) ?? remembered(value)
}

/** The lines of a document say the same figures again and again, and so do their rules. */
const readFigures = new Map<string, Decimal | string>()
const MOST_REMEMBERED = 5_000

function remembered(text: string): Decimal | string {
  const figure = normaliseFigure(text)
  const read = isDecimal(figure) ? new Exact(figure) : text
  if (readFigures.size >= MOST_REMEMBERED) readFigures.clear()
  readFigures.set(text, read)
  return read
}

function operand(arg: Node, scope: Scope): Result {
  if (typeof arg === 'number') return new Exact(arg)
  if (typeof arg === 'string') return asResult(valueAt(arg, scope))
  return compute(arg as Formula, scope)
}

const numbers = (results: Result[]): Decimal[] => results.filter((r): r is Decimal => r instanceof Exact)
const textOf = (result: Result): string | null => (typeof result === 'string' ? result : null)

const DAY_MS = 86_400_000
const isDay = (text: string) => text.length === 10

/** So many days later; a day stays a day, an instant an instant. */
export function movedBy(from: string, count: number): string {
  const moved = new Date(Date.parse(from) + count * DAY_MS).toISOString()
  return isDay(from) ? moved.slice(0, 10) : moved
}

/** Of an instant; a day has no hours. */
const hoursAfter = (from: string, count: number): string | null => (isDay(from) ? null : new Date(Date.parse(from) + Math.round(count * 60) * 60_000).toISOString())

function workdaysAfter(from: string, count: number, calendar: FormulaContext['calendar']): string | null {
  if (!calendar) return null
  const isWorked = (day: string) => (calendar[day] ?? (new Date(day).getUTCDay() % 6 === 0 ? 'N' : 'Y')) === 'Y'
  const step = Math.sign(count)
  let day = from.slice(0, 10)
  for (let left = Math.abs(count); left > 0; ) {
    day = movedBy(day, step)
    if (isWorked(day)) left -= 1
  }
  return day
}

/** The figures over lines. */
function overLines({ op, args }: Formula, scope: Scope): Result {
  const [path, second, third, skip] = args
  switch (op) {
    case 'sum': {
      const { scopes, field } = linesAt(path as string, scope)
      return scopes.reduce((total, s) => {
        const value = second === undefined ? asResult(valueAt(field ?? '', s)) : compute(second as Formula, s)
        return value instanceof Exact ? total.plus(value) : total
      }, new Exact(0))
    }
    case 'count': {
      const { scopes } = linesAt(path as string, scope)
      return new Exact(second === undefined ? scopes.length : scopes.filter((s) => holds(second as Condition, s)).length)
    }
    case 'weightedMean': {
      const { scopes } = linesAt(path as string, scope)
      const counted = scopes.filter((s) => skip === undefined || !holds(skip as Condition, s)).map((s) => [operand(second as Node, s), operand(third as Node, s)])
      const known = counted.map(numbers).filter(({ length }) => length === 2) as [Decimal, Decimal][]
      const weights = known.reduce((total, [, weight]) => total.plus(weight), new Exact(0))
      return weights.isZero() ? null : known.reduce((total, [value, weight]) => total.plus(value.times(weight)), new Exact(0)).div(weights)
    }
    case 'latest':
    case 'earliest': {
      const { scopes, field } = linesAt(path as string, scope)
      const dates = scopes.map((s) => valueAt(field ?? '', s)).filter((d): d is string => typeof d === 'string' && d !== '')
      return dates.length ? dates.reduce((a, b) => (a > b === (op === 'latest') ? a : b)) : null
    }
  }
  return null
}

/** Of days, of parameters and rates, and of texts. */
function otherThanArithmetic(node: Formula, scope: Scope): Result {
  const { op, args, with: given } = node
  switch (op) {
    case 'constant':
      return String(given)
    case 'of':
      return asResult(valueAt(args[0] as string, scope))
    case 'firstOf':
      return args.map((arg) => operand(arg, scope)).find((one) => one !== null) ?? null
    case 'joined':
      return args.map((arg) => textIn(arg, scope)).filter(Boolean).join(String(given)) || null
    case 'when':
      return holds(args[0] as Condition, scope) ? operand(args[1] as Node, scope) : operand(args[2] as Node, scope)
    case 'today':
      return aboutOf(scope).today ?? null
    case 'now':
      return aboutOf(scope).now ?? null
    case 'param':
      return asResult(aboutOf(scope).params?.[String(given)])
    case 'days': {
      const [from, to] = args.map((a) => textOf(operand(a, scope)))
      return from && to ? new Exact(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)) : null
    }
    case 'plusDays':
    case 'plusHours':
    case 'plusWorkdays': {
      const [from, count] = args.map((a) => operand(a, scope))
      if (typeof from !== 'string' || !(count instanceof Exact)) return null
      if (op === 'plusHours') return hoursAfter(from, count.toNumber())
      return op === 'plusDays' ? movedBy(from, count.toNumber()) : workdaysAfter(from, count.toNumber(), aboutOf(scope).calendar)
    }
    case 'converted': {
      const [amount, day, from] = args.map((a) => operand(a, scope))
      if (!(amount instanceof Exact) || typeof from !== 'string' || typeof day !== 'string') return null
      if (from === given) return amount
      const rate = aboutOf(scope).rates?.[rateKey(from, String(given), day)]
      return rate === undefined ? null : amount.times(rate)
    }
    case 'band': {
      const [figure, ...from] = args.map((a) => operand(a, scope))
      const reached = figure instanceof Exact ? from.findIndex((one) => one instanceof Exact && figure.gte(one)) : -1
      return (given as readonly string[])[reached] ?? null
    }
    case 'bandOf': {
      const figure = operand(args[1] as Node, scope)
      const bands = aboutOf(scope).bands?.[bandsKey(node, scope)] ?? []
      return figure instanceof Exact ? (bands.find(({ from }) => figure.gte(from))?.gives ?? null) : null
    }
    case 'bestOf':
      return aboutOf(scope).fits?.[fitKey(node, scope)] ?? null
    case 'through': {
      const path = args[0] as string
      const value = asResult(valueAt(path, scope))
      return value instanceof Exact && valueAt(percentMark(path), scope) === 'Y' ? value.times(HUNDREDTH) : value
    }
  }
  return null
}

const ofLines: ReadonlySet<string> = new Set(['sum', 'count', 'weightedMean', 'latest', 'earliest'])
const ofNumbers: ReadonlySet<string> = new Set(['times', 'divide', 'plus', 'minus', 'min', 'max', 'abs', 'ceil', 'floor', 'round', 'hundredth'])

function compute(node: Formula, scope: Scope): Result {
  if (ofNumbers.has(node.op)) return arithmetic(node, scope)
  return ofLines.has(node.op) ? overLines(node, scope) : otherThanArithmetic(node, scope)
}

function arithmetic({ op, args, with: given }: Formula, scope: Scope): Result {
  const values = args.map((a) => operand(a, scope))
  const known = numbers(values)
  if (op === 'plus' || op === 'minus') {
    // An empty quantity adds nothing; without any number there is no value.
    if (known.length === 0) return null
    const first = values[0] instanceof Exact ? values[0] : new Exact(0)
    return values.slice(1).reduce<Decimal>((total, v) => (v instanceof Exact ? (op === 'plus' ? total.plus(v) : total.minus(v)) : total), first)
  }
  if (op === 'min' || op === 'max') return known.length ? Exact[op](...known) : null
  if (known.length < values.length) return null
  const [a, b] = known as [Decimal, Decimal]
  switch (op) {
    case 'times':
      return known.slice(1).reduce((product, v) => product.times(v), a)
    case 'divide':
      return b.isZero() ? null : a.div(b)
    case 'abs':
      return a.abs()
    case 'ceil':
      return a.ceil()
    case 'floor':
      return a.floor()
    case 'hundredth':
      return a.times(HUNDREDTH)
    case 'round':
      return a.toDecimalPlaces(Number(given))
  }
  return null
}

function compare(a: Result, b: Result): number | null {
  if (a === null || b === null) return null
  if (a instanceof Exact && b instanceof Exact) return a.cmp(b)
  const [x, y] = [String(a), String(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Whether a condition holds for a row. */
export function holds(test: Condition, scope: Scope): boolean {
  const { op, args } = test
  const lines = () => linesAt(args[0] as string, scope).scopes
  switch (op) {
    case 'is': {
      const value = valueAt(args[0] as string, scope)
      const codes = test.values ?? []
      return Array.isArray(value) ? value.some((one) => codes.includes(String(one))) : codes.includes(String(value))
    }
    case 'isSet': {
      const value = valueAt(args[0] as string, scope)
      return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    }
    case 'not':
      return !holds(args[0] as Condition, scope)
    case 'all':
      return args.every((a) => holds(a as Condition, scope))
    case 'any':
      return args.some((a) => holds(a as Condition, scope))
    case 'every':
      return lines().every((s) => holds(args[1] as Condition, s))
    case 'some':
      return lines().some((s) => holds(args[1] as Condition, s))
    case 'each':
      return groupsAt(args[0] as string, scope).every((s) => holds(args[1] as Condition, s))
  }
  const order = compare(operand(args[0] as Node, scope), operand(args[1] as Node, scope))
  if (order === null) return false
  return op === 'equal' ? order === 0 : op === 'above' ? order > 0 : order >= 0
}

/** Lines that share a value, under the name by which formulas speak of them; beside them what the first of them says. */
export const GROUP = '$group'

function groupsAt(path: string, scope: Scope): Scope[] {
  const { scopes, field } = linesAt(path, scope)
  return groupBy(scopes, (one) => String(valueAt(field ?? '', one) ?? '')).map(([first, ...others]) => ({
    row: { ...first?.row, [GROUP]: [first, ...others].map((one) => one?.row) },
    parent: scope,
  }))
}

const asStored = (result: Result, node: Formula): string | null =>
  result instanceof Exact ? (node.op === 'round' ? result.toFixed(Number(node.with)) : result.toFixed()) : (result as string | null)

/** The result of a formula as it is stored: a decimal string, a text, or null. */
export const evaluate = (node: Formula, scope: Scope): string | null => asStored(compute(node, scope), node)

/** The same for a first value: what stands in a field is taken as it stands there, whatever its kind. */
export function firstValue(node: Node, scope: Scope): unknown {
  if (typeof node === 'string') return valueAt(node, scope)
  if (!isNode(node)) return node
  const [first, second, third] = node.args
  switch (node.op) {
    case 'of':
    case 'through':
      return firstValue(first as Node, scope)
    case 'firstOf':
      return node.args.map((arg) => firstValue(arg, scope)).find((one) => one !== null && one !== '') ?? null
    case 'when':
      return firstValue((holds(first as Condition, scope) ? second : third) as Node, scope)
  }
  return evaluate(node as Formula, scope)
}

/** A text as it stands there: `007` is no seven. */
function textIn(arg: Node, scope: Scope): string {
  const value = firstValue(arg, scope)
  return value === null ? '' : String(value)
}

const withoutRounding = (node: Formula): Formula => (node.op === 'round' ? (node.args[0] as Formula) : node)

/** Whether a formula looks at the lines beside its own; it is evaluated for all of them together. */
export const looksAround = (node: Formula): boolean => {
  const { op } = withoutRounding(node)
  return op === 'rank' || op === 'allocate'
}

/** The results for all lines of one parent, in their order. */
export function evaluateAmong(node: Formula, scopes: readonly Scope[]): (string | null)[] {
  const inner = withoutRounding(node)
  const results = inner.op === 'rank' ? ranks(inner, scopes) : shares(inner, scopes, node.op === 'round' ? Number(node.with) : 2)
  return results.map((one) => asStored(one, node))
}

function ranks({ args }: Formula, scopes: readonly Scope[]): Result[] {
  const by = (args as readonly string[]).map((arg) => ({ path: arg.replace(/^-/, ''), sign: arg.startsWith('-') ? -1 : 1 }))
  const keys = scopes.map((scope) => by.map(({ path }) => asResult(valueAt(path, scope))))
  const order = (a: Result[], b: Result[]) => by.reduce((found, { sign }, at) => found || sign * ((compare(a[at] ?? null, b[at] ?? null) ?? 0)), 0)
  const sorted = keys.filter(([first]) => first !== null).sort(order)
  const place = new Map<Result[], number>()
  for (const [at, key] of sorted.entries()) {
    const before = sorted[at - 1]
    place.set(key, before && order(before, key) === 0 ? (place.get(before) ?? at + 1) : at + 1)
  }
  return keys.map((key) => (place.has(key) ? new Exact(place.get(key) ?? 0) : null))
}

function shares({ args: [total, weight], with: rest }: Formula, scopes: readonly Scope[], scale: number): Result[] {
  const [first] = scopes
  const whole = first && operand(total as Node, first)
  const weights = scopes.map((scope) => operand(weight as Node, scope))
  const sum = numbers(weights).reduce((all, one) => all.plus(one), new Exact(0))
  if (!(whole instanceof Exact) || sum.isZero()) return scopes.map(() => null)
  const parts = weights.map((one) => (one instanceof Exact ? whole.times(one).div(sum).toDecimalPlaces(scale) : null))
  const takes = takerOf(weights, rest === 'largest')
  const others = parts.reduce<Decimal>((all, part, at) => (part && at !== takes ? all.plus(part) : all), new Exact(0))
  return parts.map((part, at) => (at === takes ? whole.minus(others) : part))
}

/** Where the line stands that takes what rounding leaves over. */
function takerOf(weights: readonly Result[], isLargest: boolean): number {
  return weights.reduce((taker, one, at) => {
    if (!(one instanceof Exact) || one.isZero()) return taker
    const best = weights[taker]
    return !isLargest || !(best instanceof Exact) || one.gt(best) ? at : taker
  }, -1)
}

/** Puts the results of formulas into the row of the scope, in the order in which they stand (`evaluator.ts` puts them into it); what leans on what nobody told stays. */
export function settle(formulas: Readonly<Record<string, Formula>>, scope: Scope): void {
  const row = scope.row as Record<string, unknown>
  for (const [key, formula] of Object.entries(formulas)) {
    const result = looksAround(formula) ? undefined : whereKnown(() => evaluate(formula, scope))
    if (result !== undefined) row[key] = result
  }
}
