import { exchangeRate } from '../../../catalogue/master/exchange-rate.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { changedFields, type Doc } from '../../runtime/documents.ts'
import { refuse } from '../../runtime/refusal.ts'
import { rowOf } from '../../runtime/work.ts'
import { tableOf } from '../../store/tables.ts'

/** A rate that documents have used can only be ended. */
const free = ['endDate', 'remark', 'usedCount', 'versionNum', 'lastUpdatedBy', 'lastUpdateDate']

export const exchangeRateBehaviour = {
  settle(rate) {
    rate.code = `${rate.fromCurrency}/${rate.toCurrency} ${rate.rateType} ${rate.startDate}`
    rate.name = rate.code
    rate.usedCount ??= 0
  },

  async check(rate, work) {
    const stored = await rowOf(work, 'exchangeRate', rate.id)
    const isChanged = stored && changedFields(tableOf('exchangeRate'), rate as unknown as Doc, stored).some((field) => !free.includes(field))
    if (isChanged && (rate.usedCount ?? 0) > 0) refuse(exchangeRate, 'IN_USE', { count: rate.usedCount })
    // One key at a time, or two people could each add a range that the other does not see.
    await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [`exchangeRate ${rate.fromCurrency} ${rate.toCurrency} ${rate.rateType}`])
    const { rowCount } = await work.tx.query(
      `select 1 from exchange_rate where id <> $1 and from_currency = $2 and to_currency = $3 and rate_type = $4
         and start_date <= coalesce($6::date, 'infinity') and coalesce(end_date, 'infinity') >= $5::date limit 1`,
      [rate.id, rate.fromCurrency, rate.toCurrency, rate.rateType, rate.startDate, rate.endDate],
    )
    const { fromCurrency: from, toCurrency: to, rateType, startDate, endDate } = rate
    if (rowCount) refuse(exchangeRate, 'OVERLAP', { from, to, rateType, startDate, endDate: endDate ?? '…' }, 'startDate')
  },

  removed(rate) {
    if ((rate.usedCount ?? 0) > 0) refuse(exchangeRate, 'IN_USE', { count: rate.usedCount })
  },
} satisfies Behaviour<typeof exchangeRate>
