/** Amounts in another currency, by the rate in force on the document's day. */
import { multiply, quotient, roundTo } from '../../../catalogue/formula.ts'
import { exchangeRate } from '../../../catalogue/master-data/exchange-rate.ts'
import { refuse } from '../../runtime/refusal.ts'
import type { Work } from '../../runtime/working.ts'

export interface Rate {
  /** What one unit of the source currency is worth; 10 decimals. */
  factor: string
  /** The row that decided; null between the same currency. */
  rowId: string | null
  isInverse: boolean
}

type RateRow = { id: string; from_currency: string; rate: string; unit_qty: number }

/** The rate of a day: the row of the pair, else the reverse of the opposite pair; never over a third currency. No rate is a refusal. */
export async function findRate(work: Work, from: string, to: string, day: string, rateType = 'CORPORATE'): Promise<Rate> {
  if (from === to) return { factor: '1', rowId: null, isInverse: false }
  const { rows } = await work.tx.query<RateRow>(
    `select id, from_currency, rate, unit_qty from exchange_rate
     where rate_type = $1 and ((from_currency = $2 and to_currency = $3) or (from_currency = $3 and to_currency = $2))
       and start_date <= $4 and coalesce(end_date >= $4, true)
     order by from_currency = $2 desc, start_date desc limit 1`,
    [rateType, from, to, day],
  )
  const [row] = rows
  if (!row) return refuse(exchangeRate, 'NO_RATE', { date: day, from, to })
  const isInverse = row.from_currency !== from
  const unitQty = String(row.unit_qty)
  const factor = isInverse ? roundTo(quotient(unitQty, row.rate), 10) : quotient(row.rate, unitQty)
  return { factor, rowId: row.id, isInverse }
}

/** An amount in another currency, half up to two decimals. */
export async function exchange(
  work: Work,
  amount: string,
  from: string,
  to: string,
  day: string,
  rateType?: string,
): Promise<Rate & { amount: string }> {
  const rate = await findRate(work, from, to, day, rateType)
  return { ...rate, amount: roundTo(multiply(amount, rate.factor), 2) }
}
