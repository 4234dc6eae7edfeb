/** Sums of rows by what they have in common: one tree for services, pages and database. */
import { groupBy } from '../../values/group-by.ts'
import { Exact } from './decimals.ts'
import { asResult } from './evaluate.ts'

/** As a definition says it: what the rows have in common, and which figures of theirs are summed. */
export interface By<P extends string = string> {
  readonly key: P
  readonly figures: readonly P[]
}
/** `by('taxRate', 'netAmount', 'taxAmount')` */
export const by = <const P extends string>(key: P, ...figures: readonly [P, ...P[]]): By<P> => ({ key, figures })

/** As it is reckoned. Nothing is summed over several units: those that stand in the rows part them as the key does. */
export interface SumsBy {
  readonly key: string
  readonly parts: readonly { readonly field: string; readonly isFigure: boolean }[]
  readonly figures: readonly { readonly field: string; readonly scale: number }[]
}

/** What rows that are alike come to, with what they have in common. */
export interface SumRow {
  readonly id: string
  readonly [field: string]: unknown
}

type Data = Readonly<Record<string, unknown>>

/** Under which name they stand beside the lines. */
export const sumsOf = (lines: string): string => `${lines}$sums`

export function sumsBy({ parts, figures }: SumsBy, rows: readonly Data[]): SumRow[] {
  // Most rows say one of a few rates.
  const written = new Map<unknown, string | null>()
  const asFigure = (value: unknown): string | null => {
    const known = written.get(value)
    if (known !== undefined) return known
    const text = asResult(value)?.toString() ?? null
    written.set(value, text)
    return text
  }
  const partOf = (row: Data, { field, isFigure }: SumsBy['parts'][number]): string | null => {
    const value = isFigure ? asFigure(row[field]) : row[field]
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  const keyOf = (row: Data) => JSON.stringify(parts.map((part) => partOf(row, part)))
  // A line that was just added says nothing yet.
  const known = rows.filter((row) => figures.some(({ field }) => asResult(row[field]) !== null))
  const sums = groupBy(known, keyOf).map(([first = {}, ...others]): SumRow => ({
    id: keyOf(first),
    ...Object.fromEntries(parts.flatMap(({ field }) => [[field, first[field] ?? null], ...(first[`${field}$`] ? [[`${field}$`, first[`${field}$`]]] : [])])),
    ...Object.fromEntries(figures.map(({ field, scale }) => [field, totalOf([first, ...others], field).toFixed(scale)])),
  }))
  return inOrder(parts, sums)
}

const totalOf = (rows: readonly Data[], field: string) =>
  rows.reduce((total, row) => {
    const value = asResult(row[field])
    return value instanceof Exact ? total.plus(value) : total
  }, new Exact(0))

/** By what people read of the key; rows without it last. */
export function inOrder(parts: SumsBy['parts'], sums: readonly SumRow[]): SumRow[] {
  const wordOf = (row: SumRow, field: string): string => {
    const label = row[`${field}$`]
    return String((typeof label === 'object' && label !== null && 'code' in label && label.code) || (row[field] ?? ''))
  }
  const order = (a: SumRow, b: SumRow): number =>
    parts.reduce((found, { field, isFigure }) => {
      const [x, y] = [wordOf(a, field), wordOf(b, field)]
      if (found !== 0 || x === y) return found
      if (x === '' || y === '') return x === '' ? 1 : -1
      return isFigure ? new Exact(x).cmp(y) : x < y ? -1 : 1
    }, 0)
  return [...sums].sort(order)
}
