import type { Tx } from './types.ts'

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** `PO{yyyyMMdd}{0000}` on a day: unique under any number of simultaneous creates, since the counter's row is locked to the end of the transaction. */
export async function nextNumber(tx: Tx, rule: string, today: string): Promise<string> {
  const [number = ''] = await nextNumbers(tx, rule, today, 1)
  return number
}

/** So many numbers of a series that follow each other. */
export async function nextNumbers(tx: Tx, rule: string, today: string, count: number): Promise<string[]> {
  const [year = '', month = '', day = ''] = today.split('-')
  const dated = rule
    .replace('{yyyyMMdd}', year + month + day)
    .replace('{yyyyMM}', year + month)
    .replace('{yyyy}', year)
  const { rows } = await tx.query<{ value: string }>(
    'insert into number_counter (series, value) values ($1, $2) on conflict (series) do update set value = number_counter.value + $2 returning value',
    [dated, count],
  )
  const last = Number(rows[0]?.value)
  return Array.from({ length: count }, (_, at) => dated.replace(/\{(0+)\}/, (__, zeros: string) => pad(last - count + 1 + at, zeros.length)))
}

/** The calendar day of an instant where the company is. */
export const dayOf = (now: Date, timeZone = 'Asia/Shanghai'): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
