/** Exact decimals, on the strings that rows hold. Rounding is half up, away from zero. */
import { Decimal } from 'decimal.js'

export const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP })

const ZERO = new Exact(0)

/** The lines of a document say the same figures again and again, and so do their rules. */
const read = new Map<string, Decimal>()
const MOST_REMEMBERED = 5_000

/** What a row holds, to reckon with; nothing counts as none. */
function figure(value: string | null | undefined): Decimal {
  if (value === null || value === undefined) return ZERO
  const known = read.get(value)
  if (known) return known
  if (read.size >= MOST_REMEMBERED) read.clear()
  const figure = new Exact(value)
  read.set(value, figure)
  return figure
}

export const add = (...values: (string | null | undefined)[]) => values.reduce<Decimal>((t, v) => t.plus(figure(v)), ZERO).toFixed()
export const subtract = (from: string | null, ...values: (string | null | undefined)[]) => values.reduce<Decimal>((t, v) => t.minus(figure(v)), figure(from)).toFixed()
export const multiply = (a: string, b: string) => figure(a).times(figure(b)).toFixed()
export const quotient = (a: string, b: string) => figure(a).div(figure(b)).toFixed()
export const isPositive = (value: string | null | undefined) => figure(value).gt(ZERO)
export const isZero = (value: string | null | undefined) => figure(value).isZero()
export const isAbove = (a: string | null | undefined, b: string | null | undefined) => figure(a).gt(figure(b))
export const isSame = (a: string | null | undefined, b: string | null | undefined) => figure(a).eq(figure(b))
export const isMultiple = (value: string, step: string) => figure(value).mod(figure(step)).isZero()
export const lesser = (a: string, b: string) => (isAbove(a, b) ? b : a)
export const roundTo = (value: string, digits: number) => figure(value).toDecimalPlaces(digits).toFixed()
/** With so many digits after the point, as the database writes it. */
export const writtenTo = (value: string, digits: number) => figure(value).toFixed(digits)
export const ceilOf = (value: string) => figure(value).ceil().toFixed()
export const floorTo = (value: string, digits: number) => figure(value).toDecimalPlaces(digits, Exact.ROUND_FLOOR).toFixed()
export const floorOf = (value: string) => figure(value).floor().toFixed()
/** Without trailing zeros: how a quantity is spoken in messages. */
export const spoken = (value: string | null | undefined) => figure(value).toFixed()
/** Sum of one decimal field over rows. */
export const total = <K extends string>(rows: readonly { readonly [key in K]: string | null }[], key: K) => add(...rows.map((row) => row[key]))
