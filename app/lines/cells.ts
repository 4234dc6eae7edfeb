/**
 * Cells as spreadsheets write them, for the page and the server alike: a block of text taken apart, a value brought into the form
 * that its field stores, and what is wrong with it. The services check again; this only says it sooner.
 */

import { decimalsOf, isDecimal, LONGEST_FIGURE } from '../../catalogue/values/decimal.ts'
import { halfWidth, normaliseDay, normaliseFigure } from '../../catalogue/values/normalisation.ts'
import type { FieldView } from '../page-types.ts'

/** Rows and cells of a copied block. A cell in quotes may hold tabs, line ends and doubled quotes. */
export function cellsOf(block: string): string[][] {
  const rows: string[][] = []
  let row: string[] | null = null
  for (const [, quoted, plain = '', end] of block.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g)) {
    if (!row) {
      row = []
      rows.push(row)
    }
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') row = null
  }
  // What follows the last line end is no row.
  return rows.length > 1 && rows.at(-1)!.join('') === '' && rows.at(-1)!.length === 1 ? rows.slice(0, -1) : rows
}

/** Where the cells of each row belong, and the titles that belong nowhere. */
export interface Heading {
  columns: (FieldView | undefined)[]
  foreign: string[]
}

/** What a header row says; null when the first row is one of values: none of its cells names a column, or one that does not holds a figure. */
export function headingOf(first: readonly string[], columns: readonly FieldView[]): Heading | null {
  const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase()
  const titles = first.map(plain)
  const exact = titles.map((title) => columns.find(({ label, key }) => title !== '' && [plain(label), plain(key)].includes(title)))
  if (!exact.some(Boolean) || titles.some((title, at) => !exact[at] && /\d/.test(title))) return null
  // 数量 is 订单数量 where no other column could be meant.
  const near = (title: string) => {
    const those = columns.filter((column) => title !== '' && !exact.includes(column) && plain(column.label).includes(title))
    return those.length === 1 ? those[0] : undefined
  }
  const named = exact.map((column, at) => column ?? near(titles[at]!))
  return { columns: named, foreign: first.map((title) => title.trim()).filter((title, at) => title !== '' && !named[at]) }
}

const isFigure = (field: FieldView) => ['number', 'int', 'qty', 'price', 'amount', 'percent'].includes(field.kind)

/** `2026/11/5 9:30` is 2026-11-05 09:30:00. */
export function asDateTime(text: string): string {
  const [, day, time] = text.length > LONGEST_FIGURE ? [] : (/^([^\sT]+)[\sT]+(\d{1,2}:\d{1,2}(?::\d{1,2})?)$/.exec(halfWidth(text).trim()) ?? [])
  if (day === undefined || time === undefined) return normaliseDay(text)
  const [hours = '', minutes = '', seconds = '0'] = time.split(':')
  return `${normaliseDay(day)} ${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}`
}

const yes = ['Y', 'YES', 'TRUE', '1', '是', '✓', '√']
const no = ['N', 'NO', 'FALSE', '0', '否', '–', '-']

/** A value in the form in which its field stores it; what cannot be understood stays as it was given. */
export function cleanCell(field: FieldView, given: string): string {
  const text = given.trim()
  if (isFigure(field)) {
    const plain = normaliseFigure(text.replace(/^[¥￥$€£]|[%％]$/g, ''))
    return isDecimal(plain) ? plain : text
  }
  switch (field.kind) {
    case 'date':
      return normaliseDay(text)
    case 'datetime':
      return asDateTime(text)
    case 'checkbox':
      return text === '' || yes.includes(halfWidth(text).toUpperCase()) ? text && 'Y' : no.includes(halfWidth(text).toUpperCase()) ? 'N' : text
    case 'lookup': {
      const same = (value: string) => value.toLowerCase() === halfWidth(text).toLowerCase() || value === text
      return field.choices?.find((c) => same(c.code) || same(c.label))?.code ?? text
    }
    case 'lookups':
      return text
        .split(/[;；,，·]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => cleanCell({ ...field, kind: 'lookup' }, one))
        .join(',')
    case 'code':
      return given
    default:
      return text
  }
}

const longestSaid = 60

/** A value as it is told of: its beginning, where it is long. */
export const asTold = (given: string): string => (given.length > longestSaid ? `${given.slice(0, longestSaid)}…` : given)

/** A broken rule: the key of its wording in words.ts, and what stands in it. */
export interface BrokenRule {
  word: string
  values: Record<string, string | number>
}

/** What is wrong with a value, by the rules that the page knows: form, decimals, bounds, step, length, choice. Empty is never wrong here. */
export function brokenRule(field: FieldView, text: string): BrokenRule | null {
  if (text === '') return null
  if (isFigure(field)) return brokenFigure(field, text)
  const form = forms[field.kind as keyof typeof forms]
  if (form && !form.test(text))
    return isWrittenAsDay(field, text) ? { word: 'edit.rule.day', values: {} } : { word: 'edit.rule.form', values: { form: form.name } }
  if (field.kind === 'lookup' && field.choices && !field.choices.some((c) => c.code === text)) return { word: 'edit.rule.choice', values: {} }
  if (field.kind === 'checkbox' && text !== 'Y' && text !== 'N') return { word: 'edit.rule.checkbox', values: { value: text, true: 'Y', false: 'N' } }
  if (field.maxLength !== undefined && [...text].length > field.maxLength) return { word: 'edit.rule.length', values: { max: field.maxLength } }
  return null
}

function brokenFigure({ scale = 0, min, max, step }: FieldView, text: string): BrokenRule | null {
  if (text.length > LONGEST_FIGURE) return { word: 'edit.rule.length', values: { max: LONGEST_FIGURE } }
  if (!isDecimal(text)) return { word: 'edit.rule.number', values: {} }
  if (decimalsOf(text) > scale) return { word: 'edit.rule.decimals', values: { scale } }
  const [value, least, most, by] = [text, min, max, step].map((each) => (each === undefined ? null : scaled(each)))
  if (least !== null && value! < least!) return { word: 'edit.rule.min', values: { min: min! } }
  if (most !== null && value! > most!) return { word: 'edit.rule.max', values: { max: max! } }
  if (by && (value! - (least ?? 0n)) % by !== 0n) return { word: 'edit.rule.step', values: { step: step!, from: min ?? '0' } }
  return null
}

/** Figures have ten digits after the point at most; as whole numbers of that unit they compare without a float. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const digits = BigInt(whole + fraction.slice(0, 10).padEnd(10, '0'))
  return text.startsWith('-') ? -digits : digits
}

/** Of two days as they are stored: the first is after the last. */
export const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && from > to

/** Written as days are, so that nothing but the day is wrong: 2026-02-30. */
const isWrittenAsDay = ({ kind }: FieldView, text: string) => kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)

function isRealDay(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (y === undefined || m === undefined || d === undefined || y < 1900 || y > 2999) return false
  const day = new Date(Date.UTC(y, m - 1, d))
  return day.getUTCMonth() === m - 1 && day.getUTCDate() === d
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

const forms = {
  date: { name: 'yyyy-MM-dd', test: isRealDay },
  datetime: {
    name: 'yyyy-MM-dd HH:mm:ss',
    test: (text: string) => isRealDay(text.slice(0, 10)) && /[ T]/.test(text[10] ?? '') && isTime(text.slice(11)),
  },
  time: { name: 'HH:mm', test: isTime },
  year: { name: 'yyyy', test: (text: string) => /^\d{4}$/.test(text) },
  month: { name: 'yyyy-MM', test: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) },
}
