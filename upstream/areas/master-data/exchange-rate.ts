import { exchangeRate } from '../../../catalogue/master-data/exchange-rate.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { changedFields } from '../../runtime/documents.ts'
import { refuse } from '../../runtime/refusal.ts'
import { rowOf } from '../../runtime/rows.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { usesOfRates } from './uses-of-rate.ts'

/** A rate that documents have used can only be ended, after the last of them. */
const free = ['endDate', 'remark', 'usedCount', 'versionNum', 'lastUpdatedBy', 'lastUpdateDate']

export const exchangeRateBehaviour = {
  async counted(rates, { tx }) {
    const uses = await usesOfRates(
      tx,
      rates.map(({ id }) => id),
    )
    return [...uses].map(([id, usedCount]) => [id, { usedCount }] as const)
  },

  async settle(rate, work) {
    rate.code = `${rate.fromCurrency}/${rate.toCurrency} ${rate.rateType} ${rate.startDate}`
    rate.name = rate.code
    rate.usedCount = (await usesOfRates(work.tx, [rate.id])).get(rate.id) ?? 0
  },

  async check(rate, work) {
    const stored = await rowOf(work, exchangeRate, rate.id)
    const isChanged = stored && changedFields(tableOf('exchangeRate'), rate, stored).some((field) => !free.includes(field))
    if (isChanged && (rate.usedCount ?? 0) > 0) refuse(exchangeRate, 'IN_USE', { count: rate.usedCount })
    const left = stored && isEarlier(rate.endDate, stored.endDate) ? await usesAfter(work, rate.id, rate.endDate) : 0
    if (left > 0) refuse(exchangeRate, 'LEFT_WITHOUT', { count: left, endDate: rate.endDate }, 'endDate')
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

  async removed(rate, { tx }) {
    const count = (await usesOfRates(tx, [rate.id])).get(rate.id) ?? 0
    if (count > 0) refuse(exchangeRate, 'IN_USE', { count })
  },
} satisfies Behaviour<typeof exchangeRate>

const isEarlier = (day: string | null, than: string | null) => day !== null && (than === null || day < than)

const usesAfter = async ({ tx }: Work, id: string, day: string | null) => (await usesOfRates(tx, [id], day)).get(id) ?? 0
