import { valueIn } from '../../../catalogue/language/lookup-book.ts'

/** The percentage of a tax code: the description of its look-up value, which administrators keep. Null for what names no code, or one without a number. */
export const taxPercentOf = (code: string | null | undefined): string | null => (code && valueIn('TAX_RATE', code)?.description) || null
