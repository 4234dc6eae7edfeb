/** The rate at which a document counts in CNY: that of its currency on its day; none while either is missing. */
import { roundTo } from '../../../catalogue/language/formula.ts'
import { type Rate, rate } from '../master-data/exchange.ts'

export const rateToCny = (currency: string | null, day: string | null) => (currency && day ? rate({ from: currency, to: 'CNY', day }) : null)

export const asExchangeRate = (found: Rate | null) => ({ exchangeRate: found ? roundTo(found.factor, 10) : null })
