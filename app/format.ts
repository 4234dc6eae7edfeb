/**
 * How values are written. Decimals travel as strings and stay strings: no figure passes through a float,
 * so 15 digits before the point and 6 after come out as they went in.
 */

import { shownTime } from '../catalogue/constants/clock.ts'
import { withThousands } from '../catalogue/values/decimal.ts'
import { plainText } from '../catalogue/values/plain-text.ts'
import { withoutEnd } from '../catalogue/values/text-end.ts'
import { answered } from './answered.ts'
import type { FieldKind, FieldView, Labelled } from './page-types.ts'

const numberKinds: ReadonlySet<FieldKind> = new Set(['number', 'int', 'qty', 'price', 'amount', 'percent'])
const moneyKinds: ReadonlySet<FieldKind> = new Set(['price', 'amount'])

export const isNumberKind = (kind: FieldKind) => numberKinds.has(kind)
/** Currencies stand before their figure, units after it. */
export const isMoneyKind = (kind: FieldKind) => moneyKinds.has(kind)

type Fields = Record<string, unknown>

const plainDecimal = /^([+-]?)(\d+)(?:\.(\d*))?$/

/** What stands before the point, and the point with what is after it; null for what is no plain decimal. */
function decimalParts(value: string, minScale = 0): [whole: string, fraction: string] | null {
  const [, sign, whole, digits = ''] = plainDecimal.exec(value) ?? []
  if (whole === undefined) return null
  // Digits beyond the scale are shown, not cut: what is stored is what is read.
  const fraction = withoutEnd(digits, '0').padEnd(minScale, '0')
  return [(sign === '-' ? '-' : '') + whole.replace(/^0+(?=\d)/, ''), fraction && `.${fraction}`]
}

/** `1234567.5` with two digits: `1,234,567.50`. What is no plain decimal is shown as it is. */
export function formatDecimal(value: string, minScale?: number, separator = ','): string {
  const parts = decimalParts(value.trim(), minScale)
  return parts ? withThousands(parts[0], separator) + parts[1] : value
}

const defaultScale: Partial<Record<FieldKind, number>> = { amount: 2, price: 2 }

/** A number of this field with its separators and at least the digits it shows. */
export function formatNumber(field: FieldView, value: unknown): string {
  const fewest = field.minScale ?? (field.kind === 'amount' ? (field.scale ?? 2) : (defaultScale[field.kind] ?? 0))
  const text = formatDecimal(String(value), fewest, field.showThousandSeparator === 'N' ? '' : ',')
  return field.kind === 'percent' ? `${text}%` : text
}

/** A number as it is edited: no separators, no zeros that nobody typed. */
const plainNumber = (field: FieldView, value: string) => decimalParts(value, field.minScale)?.join('') ?? value

/** A stored value as its input takes it. */
export function inputText(field: FieldView, row: Fields): string {
  const value = (field.isNoted ? row[besideOf(field.key).notation] : undefined) ?? row[field.key]
  if (value === null || value === undefined) return ''
  if (isNumberKind(field.kind)) return plainNumber(field, String(value))
  if (field.kind === 'datetime') return formatDateTime(value, field.timeZone)
  // A secret is typed anew or stays.
  if (field.kind === 'secret') return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

export const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Date and time in the same digits everywhere, by the clock of the field's zone: `2026-11-21 14:32:08`. */
function formatDateTime(value: unknown, zone?: string): string {
  const text = shownTime(String(value), zone)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 19).replace('T', ' ') : text
}

const formatDate = (value: unknown) => String(value).slice(0, 10)

interface Beside {
  label: string
  was: string
  note: string
  tag: string
  href: string
  /** The line notation of a legal text. */
  notation: string
  /** What stands there where the value is kept from the person. */
  instead: string
}

const besides = new Map<string, Beside>()

/** The keys of what may stand beside a value; put together once, for tables ask in every cell. */
export function besideOf(key: string): Beside {
  const known = besides.get(key)
  if (known) return known
  const beside = {
    label: `${key}$`,
    was: `${key}$was`,
    note: `${key}$note`,
    tag: `${key}$tag`,
    href: `${key}$href`,
    notation: `${key}$notation`,
    instead: `${key}$instead`,
  }
  besides.set(key, beside)
  return beside
}

export const labelledAt = (row: Fields, key: string) => row[besideOf(key).label] as Labelled | undefined

/** The unit or currency beside a figure. */
export function unitOf(field: FieldView, row: Fields): string {
  if (!field.unitKey) return ''
  const labelled = labelledAt(row, field.unitKey)
  if (labelled) return isMoneyKind(field.kind) ? labelled.code : labelled.name
  const value = row[field.unitKey]
  return isEmpty(value) ? '' : (field.choices?.find(({ code }) => code === value)?.label ?? String(value))
}

/** A value as plain text, for titles, old values and the comparison of versions. */
export function formatValue(given: FieldView, row: Fields, value: unknown = row[given.key]): string {
  const field = answered(given, row)
  if (field.parts) return formatPeriod(field.parts, row)
  if (isEmpty(value)) return String(row[besideOf(field.key).instead] ?? '')
  if (isNumberKind(field.kind)) return formatNumber(field, value)
  switch (field.kind) {
    case 'lookup':
      return field.choices?.find((c) => c.code === String(value))?.label ?? String(value)
    case 'lookups':
      return meaningsOf(field, value)
    case 'richText':
      return plainText(String(value))
    case 'ref': {
      const labelled = labelledAt(row, field.key)
      return labelled ? labelled.name || labelled.code : String(value)
    }
    case 'refs': {
      const all = row[`${field.key}$`] as Labelled[] | undefined
      return (all ?? []).map((l) => l.name || l.code).join(field.between ?? '、') || String(value)
    }
    case 'date':
      return formatDate(value)
    case 'datetime':
      return formatDateTime(value, field.timeZone)
    case 'time':
      return String(value).slice(0, 5)
    case 'checkbox':
      return value === 'Y' || value === true ? '✓' : '–'
    case 'text':
      return textOf(field, row, String(value))
    case 'files':
      return Array.isArray(value) ? String(value.length) : String(value)
    default:
      return String(value)
  }
}

/** A text that names something is read as this is called. */
function textOf({ key }: FieldView, row: Fields, text: string): string {
  const labelled = labelledAt(row, key)
  return labelled?.code === text ? labelled.name : text
}

/** Several codes as they are stored, or as a form sends them. */
const meaningsOf = ({ choices = [] }: FieldView, value: unknown): string =>
  String(value)
    .split(',')
    .map((code) => choices.find((choice) => choice.code === code)?.label ?? code)
    .join(' · ')

/** `2026-01-01 ~ 2026-12-31`; an open end stays open. */
function formatPeriod(parts: readonly FieldView[], row: Fields): string {
  const days = parts.map((part) => formatValue(part, row))
  return days.some(Boolean) ? days.join(' ~ ') : ''
}

/** Sums of decimal strings without a float; used for the running count of a selection. */
export function sumDecimals(values: string[]): string {
  const parsed = values.map((v) => plainDecimal.exec(v.trim())).filter((p): p is RegExpExecArray => p !== null)
  const scale = Math.max(0, ...parsed.map((p) => (p[3] ?? '').length))
  const total = parsed.reduce((sum, p) => sum + BigInt(`${p[1] === '-' ? '-' : ''}${p[2]}${(p[3] ?? '').padEnd(scale, '0')}`), 0n)
  const digits = (total < 0n ? -total : total).toString().padStart(scale + 1, '0')
  const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
  return total < 0n ? `-${text}` : text
}

/** The id of the control of a form name: `poLine[0].orderQty` → `f-poLine-0-orderQty`. */
export const idOf = (name: string) => `f-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`
