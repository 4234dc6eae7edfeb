import { multiply, quotient, roundTo } from '../../../catalogue/formula.ts'
import { poHeader } from '../../../catalogue/order/po-header.ts'
import { refuse } from '../../runtime/refusal.ts'
import type { Work } from '../../runtime/work.ts'

/** Corporate rate of one unit of a currency to CNY on a day, 10 decimals; the reverse pair serves where only it is kept. No rate is a refusal. */
export async function rateToCny(work: Work, currency: string, day: string): Promise<string> {
  if (currency === 'CNY') return '1'
  const { rows } = await work.tx.query<{ from_currency: string; rate: string; unit_qty: number }>(
    `select from_currency, rate, unit_qty from exchange_rate
     where rate_type = 'CORPORATE' and ((from_currency = $1 and to_currency = 'CNY') or (from_currency = 'CNY' and to_currency = $1)) and start_date <= $2 and (end_date is null or end_date >= $2)
     order by (from_currency = $1) desc, start_date desc limit 1`,
    [currency, day],
  )
  const found = rows[0]
  if (!found) return refuse(poHeader, 'NO_RATE', { date: day, from: currency, to: 'CNY' }, 'currency')
  const unitQty = String(found.unit_qty ?? 1)
  return roundTo(found.from_currency === currency ? quotient(found.rate, unitQty) : quotient(unitQty, found.rate), 10)
}

export async function baseAmountOf(work: Work, amount: string | null, currency: string, day: string): Promise<string | null> {
  return amount === null || !currency || !day ? null : roundTo(multiply(amount, await rateToCny(work, currency, day)), 2)
}
