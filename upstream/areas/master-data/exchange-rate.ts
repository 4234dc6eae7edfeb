import { exchangeRate } from '../../../catalogue/master-data/exchange-rate.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { changedFields } from '../../runtime/rows/documents.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { rateEntered } from './followed.ts'
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

  async check(rate, work, before) {
    const isChanged = before && changedFields(tableOf('exchangeRate'), rate, before).some((field) => !free.includes(field))
    if (isChanged && (rate.usedCount ?? 0) > 0) refuse(exchangeRate, 'IN_USE', { count: rate.usedCount })
    const left = before && isEarlier(rate.endDate, before.endDate) ? await usesAfter(work, rate.id, rate.endDate) : 0
    if (left > 0) refuse(exchangeRate, 'LEFT_WITHOUT', { count: left, endDate: rate.endDate }, 'endDate')
  },

  async saved({ rateType, fromCurrency, toCurrency, startDate, endDate }, work) {
    if (rateType === 'CORPORATE') await rateEntered(work, { currencies: [fromCurrency, toCurrency], startDate, endDate })
  },

  async removed(rate, { tx }) {
    const count = (await usesOfRates(tx, [rate.id])).get(rate.id) ?? 0
    if (count > 0) refuse(exchangeRate, 'IN_USE', { count })
  },
} satisfies Behaviour<typeof exchangeRate>

const isEarlier = (day: string | null, than: string | null) => day !== null && (than === null || day < than)

const usesAfter = async ({ tx }: Work, id: string, day: string | null) => (await usesOfRates(tx, [id], day)).get(id) ?? 0
