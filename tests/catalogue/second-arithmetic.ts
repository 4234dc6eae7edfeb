/** A second reading of formulas, by fractions of whole numbers and from the documentation of the language alone: what the first one computes must agree. */
import type { Condition, Formula, Operand } from '../../catalogue/language/formula.ts'

/** Numerator and denominator, the latter above zero. */
export type Fraction = readonly [bigint, bigint]
export type Value = Fraction | null
export type Row = { readonly [field: string]: Value | Row[] }

export interface Here {
  row: Row
  above: Here | null
  /** Whether a field of this row is a percentage. */
  isPercent(field: string): boolean
  below(lines: string): (field: string) => boolean
}

export const fraction = (text: string): Fraction => {
  const [whole = '0', digits = ''] = text.split('.')
  return reduced(BigInt(whole + digits), 10n ** BigInt(digits.length))
}

function reduced(over: bigint, under: bigint): Fraction {
  const [a, b] = under < 0n ? [-over, -under] : [over, under]
  let [x, y] = [a < 0n ? -a : a, b]
  while (y) [x, y] = [y, x % y]
  return [a / (x || 1n), b / (x || 1n)]
}

const added = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced(a * d + c * b, b * d)
const negated = ([a, b]: Fraction): Fraction => [-a, b]
const product = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced(a * c, b * d)
const compared = ([a, b]: Fraction, [c, d]: Fraction): bigint => a * d - c * b
const floored = ([a, b]: Fraction): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))

/** Half up, away from zero. */
function rounded(value: Fraction, digits: number): Fraction {
  const factor = 10n ** BigInt(digits)
  const [a, b] = [value[0] * factor, value[1]]
  const whole = (2n * (a < 0n ? -a : a) + b) / (2n * b)
  return reduced(a < 0n ? -whole : whole, factor)
}

export const asText = (value: Value, digits: number): string | null => {
  if (value === null) return null
  const [a] = product(rounded(value, digits), [10n ** BigInt(digits), 1n])
  const text = String(a < 0n ? -a : a).padStart(digits + 1, '0')
  const parts = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return a < 0n ? `-${parts}` : parts
}

const linesOf = (path: string, here: Here): Here[] =>
  ((here.row[path] ?? []) as Row[]).map((row) => ({ row, above: here, isPercent: here.below(path), below: () => () => false }))

/** As stored; a formula takes a percentage for its hundredth. */
function stored(path: string, here: Here): Value {
  if (path.startsWith('parent.')) return here.above && stored(path.slice(7), here.above)
  return (here.row[path] ?? null) as Value
}

function taken(path: string, here: Here): Value {
  if (path.startsWith('parent.')) return here.above && taken(path.slice(7), here.above)
  const value = stored(path, here)
  return value && here.isPercent(path) ? product(value, [1n, 100n]) : value
}

const operandIn = (arg: Operand<string>, here: Here): Value =>
  typeof arg === 'number' ? fraction(String(arg)) : typeof arg === 'string' ? taken(arg, here) : result(arg, here)

export function result({ op, args, with: given }: Formula, here: Here): Value {
  const operands = () => args.map((arg) => operandIn(arg as Operand<string>, here))
  if (op === 'when') return operandIn(args[isTrue(args[0] as Condition, here) ? 1 : 2] as Operand<string>, here)
  if (op === 'count') {
    const test = args[1] as Condition | undefined
    return [BigInt(linesOf(args[0] as string, here).filter((line) => !test || isTrue(test, line)).length), 1n]
  }
  if (op === 'weightedMean') return weighted(args as never, here)
  if (op === 'sum') {
    const [path = '', field = ''] = (args[0] as string).split('.')
    const each = args[1] as Formula | undefined
    const values = linesOf(path, here).map((line) => (each ? result(each, line) : stored(field, line)))
    return values.reduce<Fraction>((all, one) => (one ? added(all, one) : all), [0n, 1n])
  }
  const values = operands()
  const known = values.filter((one) => one !== null)
  if (op === 'plus' || op === 'minus') {
    if (known.length === 0) return null
    const [first, ...rest] = values.map((one) => one ?? ([0n, 1n] as Fraction)) as [Fraction, ...Fraction[]]
    return rest.reduce((all, one) => added(all, op === 'plus' ? one : negated(one)), first)
  }
  if (op === 'min' || op === 'max')
    return known.reduce<Value>((best, one) => (!best || compared(one, best) > 0n === (op === 'max') ? one : best), null)
  if (known.length < values.length) return null
  const [a, b] = known as [Fraction, Fraction]
  if (op === 'times') return known.reduce(product, [1n, 1n])
  if (op === 'divide') return b[0] === 0n ? null : product(a, reduced(b[1], b[0]))
  if (op === 'abs') return a[0] < 0n ? negated(a) : a
  if (op === 'floor') return [floored(a), 1n]
  if (op === 'ceil') return [-floored(negated(a)), 1n]
  if (op === 'round') return rounded(a, Number(given))
  throw new Error(`No reading of ${op}`)
}

/** Over the lines that have both, by the sum of their weights. */
function weighted([path, value, weight, skip]: [string, Operand<string>, Operand<string>, Condition?], here: Here): Value {
  const counted = linesOf(path, here).filter((line) => !skip || !isTrue(skip, line))
  const known = counted.flatMap((line) => {
    const [one, heavy] = [operandIn(value, line), operandIn(weight, line)]
    return one && heavy ? [[one, heavy] as const] : []
  })
  const all = known.reduce<Fraction>((sum, [, heavy]) => added(sum, heavy), [0n, 1n])
  return all[0] === 0n
    ? null
    : product(
        known.reduce<Fraction>((sum, [one, heavy]) => added(sum, product(one, heavy)), [0n, 1n]),
        reduced(all[1], all[0]),
      )
}

function isTrue({ op, args }: Condition, here: Here): boolean {
  const tests = () => args.map((one) => isTrue(one as Condition, here))
  if (op === 'not') return !tests()[0]
  if (op === 'all') return tests().every(Boolean)
  if (op === 'any') return tests().some(Boolean)
  if (op === 'isSet') return stored(args[0] as string, here) !== null
  if (op === 'every' || op === 'some') {
    const found = linesOf(args[0] as string, here).map((line) => isTrue(args[1] as Condition, line))
    return op === 'every' ? found.every(Boolean) : found.some(Boolean)
  }
  const [a, b] = args.map((arg) => (typeof arg === 'string' ? stored(arg, here) : operandIn(arg as Operand<string>, here)))
  if (!a || !b) return false
  const order = compared(a, b)
  return op === 'equal' ? order === 0n : op === 'above' ? order > 0n : order >= 0n
}
