import { randomInt } from 'node:crypto'
import { clockDay } from '../../../catalogue/constants/clock.ts'
import type { Tx } from '../types.ts'

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** `PO{yyyyMMdd}{0000}` on a day: unique under any number of simultaneous creates, since the counter's row is locked to the end of the transaction; `{######}` is drawn. */
export async function nextNumber(tx: Tx, rule: string, today: string): Promise<string> {
  const [number = ''] = await nextNumbers(tx, rule, today, 1)
  return number
}

/** Its digits say nothing of the order in which numbers are given, nor of how many there are. */
const isDrawn = (rule: string): boolean => /\{#+\}/.test(rule)

/** One that is taken already, by anybody at any time, is drawn again. */
async function drawnNumbers(tx: Tx, rule: string, count: number): Promise<string[]> {
  const taken: string[] = []
  while (taken.length < count) {
    const number = rule.replace(/\{(#+)\}/, (_, marks: string) => pad(randomInt(10 ** marks.length), marks.length))
    const { rowCount } = await tx.query('insert into number_counter (series, value) values ($1, 1) on conflict do nothing', [number])
    if (rowCount === 1) taken.push(number)
  }
  return taken
}

/** So many numbers of a series that follow each other, or are drawn. */
export async function nextNumbers(tx: Tx, rule: string, today: string, count: number): Promise<string[]> {
  if (isDrawn(rule)) return drawnNumbers(tx, datedBy(rule, today), count)
  return (await nextOfSeries(tx, new Map([[rule, count]]), today)).get(rule) ?? []
}

/** The same of many series, by their rules. Their counters are locked in one order, so that no two wait for each other. */
export async function nextOfSeries(tx: Tx, counts: ReadonlyMap<string, number>, today: string): Promise<ReadonlyMap<string, string[]>> {
  const wanted = [...counts].map(([rule, count]) => ({ rule, count, series: datedBy(rule, today) }))
  const { rows } = await tx.query<{ series: string; value: string }>(
    `insert into number_counter (series, value) select * from unnest($1::text[], $2::bigint[]) as wanted(series, count) order by series
     on conflict (series) do update set value = number_counter.value + excluded.value returning series, value`,
    [wanted.map(({ series }) => series), wanted.map(({ count }) => count)],
  )
  const last = new Map(rows.map(({ series, value }) => [series, Number(value)]))
  return new Map(wanted.map(({ rule, count, series }) => [rule, numbersUpTo(last.get(series) ?? count, series, count)]))
}

function datedBy(rule: string, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-')
  return rule
    .replace('{yyyyMMdd}', year + month + day)
    .replace('{yyyyMM}', year + month)
    .replace('{yyyy}', year)
}

const numbersUpTo = (last: number, series: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => series.replace(/\{(0+)\}/, (__, zeros: string) => pad(last - count + 1 + at, zeros.length)))

/** A rule of one counter of four digits or more and at most one date, whose numbers are no longer than a number may be. */
export const isNumberRule = (rule: string, longest: number): boolean =>
  /^[^{}]*(\{yyyy(MM(dd)?)?\}[^{}]*)?\{0{4,}\}[^{}]*$/.test(rule) && rule.replace(/[{}]/g, '').length <= longest

/** The calendar day of an instant where the company is. */
export const dayOf = (now: Date): string => clockDay(now)
