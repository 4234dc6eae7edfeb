/**
 * Formulas and conditions as data: one evaluator for services, browser and Excel, and an answer to 'why?'.
 * Arithmetic is decimal; rounding is half up, away from zero, to the scale of the field that receives the result.
 * A missing number counts as 0 in sums and as 'no value' elsewhere; division by zero gives no value.
 */
import { Decimal } from 'decimal.js'
import { writtenFigure } from './as-written.ts'

const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP })

type NumberOp = 'times' | 'divide' | 'plus' | 'minus' | 'min' | 'max' | 'abs' | 'ceil' | 'floor' | 'round' | 'sum' | 'count' | 'days' | 'when' | 'latest' | 'hundredth' | 'constant'
type ConditionOp = 'is' | 'isSet' | 'equal' | 'above' | 'atLeast' | 'not' | 'all' | 'any' | 'every' | 'some'

/** An operand: a field path (`orderQty`, `parent.exchangeRate`, `poLine.netAmount` inside sums), a number, or a formula. */
export type Operand<P extends string> = P | number | Formula<P>

export interface Formula<out P extends string = string> {
  /** Only for the compiler: which paths the formula reads. */
  readonly paths?: P
  readonly op: NumberOp
  readonly args: readonly (Operand<P> | Condition<P>)[]
  /** Digits after the point for `round`; text for `constant`. */
  readonly with?: number | string
}

export interface Condition<out P extends string = string> {
  readonly paths?: P
  readonly op: ConditionOp
  readonly args: readonly (Operand<P> | Condition<P>)[]
  readonly values?: readonly string[]
}

const formula = <P extends string>(op: NumberOp, args: readonly (Operand<P> | Condition<P>)[]): Formula<P> => ({ op, args })

export const times = <const P extends string>(...args: Operand<P>[]) => formula<P>('times', args)
export const divide = <const P extends string>(...args: [Operand<P>, Operand<P>]) => formula<P>('divide', args)
export const plus = <const P extends string>(...args: Operand<P>[]) => formula<P>('plus', args)
export const minus = <const P extends string>(...args: Operand<P>[]) => formula<P>('minus', args)
export const min = <const P extends string>(...args: Operand<P>[]) => formula<P>('min', args)
export const max = <const P extends string>(...args: Operand<P>[]) => formula<P>('max', args)
export const abs = <const P extends string>(arg: Operand<P>) => formula<P>('abs', [arg])
export const ceil = <const P extends string>(arg: Operand<P>) => formula<P>('ceil', [arg])
export const floor = <const P extends string>(arg: Operand<P>) => formula<P>('floor', [arg])
export const round = <const P extends string>(arg: Operand<P>, digits: number): Formula<P> => ({ op: 'round', args: [arg], with: digits })
/** Sum of a field or a formula over lines: `sum('poLine.netAmount')`, `sum('poLine', times('orderQty', 'netPrice'))`. */
export const sum = <const P extends string>(path: P, each?: Formula): Formula<P> => ({ op: 'sum', args: each ? [path, each as Formula<P>] : [path] })
export const count = <const P extends string>(path: P) => formula<P>('count', [path])
/** Latest date of a field over lines. */
export const latest = <const P extends string>(path: P) => formula<P>('latest', [path])
/** Days from the first date to the second. */
export const days = <const P extends string>(from: P, to: P) => formula<P>('days', [from, to])
export const when = <const P extends string>(test: Condition<P>, then: Operand<P>, otherwise: Operand<P>) => formula<P>('when', [test, then, otherwise])
/** A fixed text as the result of a formula: a look-up code, a flag. */
export const constant = (text: string): Formula<never> => ({ op: 'constant', args: [], with: text })

const condition = <P extends string>(op: ConditionOp, args: readonly (Operand<P> | Condition<P>)[], values?: readonly string[]): Condition<P> => (values ? { op, args, values } : { op, args })

/** The field has one of these codes. */
export const is = <const P extends string>(path: P, ...values: string[]) => condition<P>('is', [path], values)
export const isSet = <const P extends string>(path: P) => condition<P>('isSet', [path])
export const equal = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('equal', [a, b])
export const above = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('above', [a, b])
export const atLeast = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('atLeast', [a, b])
/** First date not after the second; also true when one is missing. */
export const notAfter = <const P extends string>(from: P, to: P) => condition<P>('any', [condition<P>('not', [isSet(from)]), condition<P>('not', [isSet(to)]), condition<P>('atLeast', [to, from])])
export const not = <const P extends string>(test: Condition<P>) => condition<P>('not', [test])
export const all = <const P extends string>(...tests: Condition<P>[]) => condition<P>('all', tests)
export const any = <const P extends string>(...tests: Condition<P>[]) => condition<P>('any', tests)
/** True for each of the lines (and of none: true). The test speaks of the line's own fields. */
export const every = <const P extends string>(path: P, test: Condition) => condition<P>('every', [path, test as Condition<P>])
export const some = <const P extends string>(path: P, test: Condition) => condition<P>('some', [path, test as Condition<P>])

type Data = Readonly<Record<string, unknown>>

/** Where a path looks: the row itself, then `parent.` the row above it. */
export interface Scope {
  row: Data
  parent?: Scope
}

type Result = Decimal | string | null

const isNode = (value: unknown): value is Formula | Condition => typeof value === 'object' && value !== null && 'op' in value

/** The value of a plain path; `parent.` climbs one level each. */
function valueAt(path: string, scope: Scope): unknown {
  if (path.startsWith('parent.')) return scope.parent ? valueAt(path.slice(7), scope.parent) : null
  return scope.row[path] ?? null
}

/** The scopes of the lines that a dotted path names, and the field at its end if there is one. */
function linesAt(path: string, scope: Scope): { scopes: Scope[]; field: string | null } {
  let scopes: Scope[] = [scope]
  let field: string | null = null
  for (const step of path.split('.')) {
    const isLines = scopes.some((s) => Array.isArray(s.row[step]) && s.row[step].every((r) => typeof r === 'object'))
    if (isLines) scopes = scopes.flatMap((s) => ((s.row[step] as Data[] | undefined) ?? []).map((row) => ({ row, parent: s })))
    else field = step
  }
  if (field !== null && scopes.length === 1 && scopes[0] === scope) return { scopes: [], field }
  return { scopes, field }
}

/** A number from what a row holds; text that is no number (a date, a code) stays text. */
function asResult(value: unknown): Result {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return new Exact(value)
  if (typeof value !== 'string') return null
  const figure = writtenFigure(value)
  return /^-?\d+(\.\d+)?$/.test(figure) ? new Exact(figure) : value
}

function operand(arg: Operand<string> | Condition, scope: Scope): Result {
  if (typeof arg === 'number') return new Exact(arg)
  if (typeof arg === 'string') return asResult(valueAt(arg, scope))
  return compute(arg as Formula, scope)
}

const numbers = (results: Result[]): Decimal[] => results.filter((r): r is Decimal => r instanceof Decimal)

function compute(node: Formula, scope: Scope): Result {
  const { op, args } = node
  switch (op) {
    case 'constant':
      return String(node.with)
    case 'when':
      return holds(args[0] as Condition, scope) ? operand(args[1]!, scope) : operand(args[2]!, scope)
    case 'sum': {
      const { scopes, field } = linesAt(args[0] as string, scope)
      const each = args[1] as Formula | undefined
      return scopes.reduce((total, s) => {
        const value = each ? compute(each, s) : asResult(s.row[field ?? ''])
        return value instanceof Decimal ? total.plus(value) : total
      }, new Exact(0))
    }
    case 'count':
      return new Exact(linesAt(args[0] as string, scope).scopes.length)
    case 'latest': {
      const { scopes, field } = linesAt(args[0] as string, scope)
      const dates = scopes.map((s) => s.row[field ?? '']).filter((d): d is string => typeof d === 'string')
      return dates.length ? dates.reduce((a, b) => (a > b ? a : b)) : null
    }
    case 'days': {
      const [from, to] = args.map((a) => operand(a, scope))
      if (typeof from !== 'string' || typeof to !== 'string') return null
      return new Exact(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
    }
  }
  const values = args.map((a) => operand(a, scope))
  if (op === 'plus' || op === 'minus') {
    // An empty quantity adds nothing; without any number there is no value.
    const known = numbers(values)
    if (known.length === 0) return null
    const first = values[0] instanceof Decimal ? values[0] : new Exact(0)
    return values.slice(1).reduce<Decimal>((total, v) => (v instanceof Decimal ? (op === 'plus' ? total.plus(v) : total.minus(v)) : total), first)
  }
  if (op === 'min' || op === 'max') {
    const known = numbers(values)
    return known.length ? Exact[op](...known) : null
  }
  const known = numbers(values)
  if (known.length < values.length) return null
  const [a, b] = known as [Decimal, Decimal]
  switch (op) {
    case 'times':
      return known.reduce((product, v) => product.times(v), new Exact(1))
    case 'divide':
      return b.isZero() ? null : a.div(b)
    case 'abs':
      return a.abs()
    case 'ceil':
      return a.ceil()
    case 'floor':
      return a.floor()
    case 'hundredth':
      return a.div(100)
    case 'round':
      return a.toDecimalPlaces(Number(node.with))
  }
}

function compare(a: Result, b: Result): number | null {
  if (a === null || b === null) return null
  if (a instanceof Decimal && b instanceof Decimal) return a.cmp(b)
  const [x, y] = [String(a), String(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Whether a condition holds for a row. */
export function holds(test: Condition, scope: Scope): boolean {
  const { op, args } = test
  switch (op) {
    case 'is':
      return (test.values ?? []).includes(String(valueAt(args[0] as string, scope)))
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
      return linesAt(args[0] as string, scope).scopes.every((s) => holds(args[1] as Condition, s))
    case 'some':
      return linesAt(args[0] as string, scope).scopes.some((s) => holds(args[1] as Condition, s))
  }
  const order = compare(operand(args[0]!, scope), operand(args[1]!, scope))
  if (order === null) return false
  return op === 'equal' ? order === 0 : op === 'above' ? order > 0 : order >= 0
}

/** The result of a formula as it is stored: a decimal string, a text, or null. */
export function evaluate(node: Formula, scope: Scope): string | null {
  const result = compute(node, scope)
  return result instanceof Decimal ? (node.op === 'round' ? result.toFixed(Number(node.with)) : result.toFixed()) : result
}

/** Puts the results of formulas into the row of the scope, in the order in which they stand (`settling.ts` puts them into it). */
export function settle(formulas: Readonly<Record<string, Formula>>, scope: Scope): void {
  const row = scope.row as Record<string, unknown>
  for (const [key, formula] of Object.entries(formulas)) row[key] = evaluate(formula, scope)
}

/** 'Why?': the result, the rule as text, the value of each input, and the digits to which the result is rounded. */
export interface Explanation {
  result: string | null
  rule: string
  inputs: { path: string; value: string | null }[]
  digits: number | null
}

/** `nameOf` says what a path is called where the rule is read. */
export function explain(node: Formula, scope: Scope, nameOf: (path: string) => string = String): Explanation {
  const isRounded = node.op === 'round'
  const rule = isRounded ? node.args[0]! : node
  const inputs = [...new Map(inputsOf(rule, scope)).entries()].map(([path, value]) => ({ path, value: value instanceof Decimal ? value.toFixed() : value }))
  return { result: evaluate(node, scope), rule: wording(rule, nameOf).replace(/^\((.*)\)$/, '$1'), inputs, digits: isRounded ? Number(node.with) : null }
}

/** Each path that is read, with its value; of lines the sum or the latest, as the formula takes it. */
function inputsOf(node: Operand<string> | Condition, scope: Scope): [string, Result][] {
  if (typeof node === 'string') return [[node, asResult(valueAt(node, scope))]]
  if (!isNode(node)) return []
  const [path] = node.args
  if ((node.op === 'sum' || node.op === 'count' || node.op === 'latest') && typeof path === 'string') return [[path, compute(node as Formula, scope)]]
  if (node.op === 'every' || node.op === 'some') return [[path as string, null]]
  return node.args.flatMap((arg) => inputsOf(arg, scope))
}

const signs: Partial<Record<NumberOp | ConditionOp, string>> = { times: ' × ', divide: ' ÷ ', plus: ' + ', minus: ' − ', equal: ' = ', above: ' > ', atLeast: ' ≥ ' }

function wording(node: Operand<string> | Condition, nameOf: (path: string) => string): string {
  if (typeof node === 'string') return nameOf(node)
  if (!isNode(node)) return String(node)
  const parts = node.args.map((arg) => wording(arg, nameOf))
  const sign = signs[node.op]
  if (sign) return `(${parts.join(sign)})`
  if (node.op === 'round') return `round(${parts[0]}, ${(node as Formula).with})`
  if (node.op === 'hundredth') return `${parts[0]}%`
  if (node.op === 'constant') return String((node as Formula).with)
  const values = (node as Condition).values
  return `${node.op}(${[...parts, ...(values ?? [])].join(', ')})`
}

/** Every field path that a formula or condition reads. */
export function pathsOf(node: Operand<string> | Condition): string[] {
  if (typeof node === 'string') return [node]
  if (!isNode(node)) return []
  if (node.op === 'sum' || node.op === 'every' || node.op === 'some') return [node.args[0] as string]
  return node.args.flatMap(pathsOf)
}

/** Decimal helpers for behaviours, on the strings that rows hold. */
export const add = (...values: (string | null | undefined)[]) => values.reduce<Decimal>((t, v) => t.plus(v ?? 0), new Exact(0)).toFixed()
export const subtract = (from: string | null, ...values: (string | null | undefined)[]) => values.reduce<Decimal>((t, v) => t.minus(v ?? 0), new Exact(from ?? 0)).toFixed()
export const multiply = (a: string, b: string) => new Exact(a).times(b).toFixed()
export const quotient = (a: string, b: string) => new Exact(a).div(b).toFixed()
export const isPositive = (value: string | null | undefined) => new Exact(value ?? 0).gt(0)
export const isZero = (value: string | null | undefined) => new Exact(value ?? 0).isZero()
export const isAbove = (a: string | null | undefined, b: string | null | undefined) => new Exact(a ?? 0).gt(b ?? 0)
export const isSame = (a: string | null | undefined, b: string | null | undefined) => new Exact(a ?? 0).eq(b ?? 0)
export const isMultiple = (value: string, step: string) => new Exact(value).mod(step).isZero()
export const lesser = (a: string, b: string) => (isAbove(a, b) ? b : a)
export const roundTo = (value: string, digits: number) => new Exact(value).toDecimalPlaces(digits).toFixed()
export const ceilOf = (value: string) => new Exact(value).ceil().toFixed()
export const floorTo = (value: string, digits: number) => new Exact(value).toDecimalPlaces(digits, Exact.ROUND_FLOOR).toFixed()
export const floorOf = (value: string) => new Exact(value).floor().toFixed()
/** Without trailing zeros: how a quantity is spoken in messages. */
export const spoken = (value: string | null | undefined) => new Exact(value ?? 0).toFixed()
/** Sum of one decimal field over rows. */
export const total = <K extends string>(rows: readonly { readonly [key in K]: string | null }[], key: K) => add(...rows.map((row) => row[key]))
