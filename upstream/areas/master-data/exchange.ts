/** Amounts in another currency, by the rate in force on the document's day. */
import { multiply, quotient, roundTo } from '../../../catalogue/language/formula.ts'
import { exchangeRate } from '../../../catalogue/master-data/exchange-rate.ts'
import { fact, rowsFor } from '../../runtime/rules/facts.ts'
import { refuse } from '../../runtime/rules/refusal.ts'

export interface Rate {
  /** What one unit of the source currency is worth; 10 decimals. */
  factor: string
  /** The row that decided; null between the same currency. */
  rowId: string | null
  isInverse: boolean
}

interface RateRequest {
  from: string
  to: string
  day: string
  /** CORPORATE where nothing else is said. */
  rateType?: string
}

interface RateRow {
  id: string
  from_currency: string
  rate: string
  unit_qty: number
}

/** The rate of a day: the row of the pair, else the reverse of the opposite pair; never over a third currency. No rate is a refusal. */
export const rate = fact(async (work, asked: readonly RateRequest[]): Promise<Rate[]> => {
  if (asked.every(({ from, to }) => from === to)) return asked.map(() => same)
  const rows = await rowsFor<RateRow>(
    work,
    asked.map((one) => ({ rateType: 'CORPORATE', ...one })),
    `select asked.place, r.* from jsonb_to_recordset($1) as asked(place int, "from" text, "to" text, day date, "rateType" text)
     cross join lateral (
       select id, from_currency, rate, unit_qty from exchange_rate
       where rate_type = asked."rateType" and start_date <= asked.day and coalesce(end_date >= asked.day, true)
         and ((from_currency = asked."from" and to_currency = asked."to") or (from_currency = asked."to" and to_currency = asked."from"))
       order by from_currency = asked."from" desc, start_date desc limit 1) r`,
  )
  return asked.map((one, at) => (one.from === one.to ? same : rateFrom(one, rows[at]?.[0])))
})

const same: Rate = { factor: '1', rowId: null, isInverse: false }

function rateFrom({ from, to, day }: RateRequest, row: RateRow | undefined): Rate {
  if (!row) return refuse(exchangeRate, 'NO_RATE', { date: day, from, to })
  const isInverse = row.from_currency !== from
  const unitQty = String(row.unit_qty)
  const factor = isInverse ? roundTo(quotient(unitQty, row.rate), 10) : quotient(row.rate, unitQty)
  return { factor, rowId: row.id, isInverse }
}

/** An amount in another currency, half up to two decimals. */
export const exchanged = (amount: string, { factor }: Rate): string => roundTo(multiply(amount, factor), 2)
