import { taxRates } from '../../../catalogue/base/lookups.ts'
import { valueIn } from '../../../catalogue/lookup-book.ts'

const USUAL = '13'

/** The percentage of a tax code: the description of its look-up value, which administrators keep. */
export const taxPercentOf = (code: unknown): string => valueIn('TAX_RATE', String(code))?.description ?? taxRates[String(code)] ?? USUAL
