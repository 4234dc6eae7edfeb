/** Exact decimals, on the strings that rows hold. Rounding is half up, away from zero. */
import { Decimal } from 'decimal.js'

export const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP })

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
/** With so many digits after the point, as the database writes it. */
export const writtenTo = (value: string, digits: number) => new Exact(value).toFixed(digits)
export const ceilOf = (value: string) => new Exact(value).ceil().toFixed()
export const floorTo = (value: string, digits: number) => new Exact(value).toDecimalPlaces(digits, Exact.ROUND_FLOOR).toFixed()
export const floorOf = (value: string) => new Exact(value).floor().toFixed()
/** Without trailing zeros: how a quantity is spoken in messages. */
export const spoken = (value: string | null | undefined) => new Exact(value ?? 0).toFixed()
/** Sum of one decimal field over rows. */
export const total = <K extends string>(rows: readonly { readonly [key in K]: string | null }[], key: K) => add(...rows.map((row) => row[key]))
