import type { Tx } from './types.ts'

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** `PO{yyyyMMdd}{0000}` on a day: unique under any number of simultaneous creates, since the counter's row is locked to the end of the transaction. */
export async function nextNumber(tx: Tx, rule: string, today: string): Promise<string> {
  const [year = '', month = '', day = ''] = today.split('-')
  const dated = rule
    .replace('{yyyyMMdd}', year + month + day)
    .replace('{yyyyMM}', year + month)
    .replace('{yyyy}', year)
  const { rows } = await tx.query<{ value: string }>(
    'insert into number_counter (series, value) values ($1, 1) on conflict (series) do update set value = number_counter.value + 1 returning value',
    [dated],
  )
  const value = Number(rows[0]?.value)
  return dated.replace(/\{(0+)\}/, (_, zeros: string) => pad(value, zeros.length))
}

/** The calendar day of an instant where the company is. */
export const dayOf = (now: Date, timeZone = 'Asia/Shanghai'): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
