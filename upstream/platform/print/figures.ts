/** Figures as they stand on paper. */

import { clockMinute } from '../../../catalogue/constants/clock.ts'
import { roundTo, spoken } from '../../../catalogue/language/formula.ts'
import { withThousands } from '../../../catalogue/values/decimal.ts'

/** `1,234.50` */
export function amountText(value: unknown): string {
  const [whole = '0', fraction = ''] = roundTo(String(value ?? '0'), 2).split('.')
  return `${withThousands(whole)}.${fraction.padEnd(2, '0')}`
}

/** As many decimals as there are, and at least so many. */
export function numberText(value: unknown, atLeast = 0): string {
  if (value === null || value === undefined) return ''
  const [whole = '0', fraction = ''] = spoken(String(value)).split('.')
  const decimals = fraction.padEnd(atLeast, '0')
  return `${withThousands(whole)}${decimals && `.${decimals}`}`
}

/** `2026-11-20 09:00`, by the clock of the company; nothing where nothing is. */
export const momentText = (instant: string | Date | null | undefined): string => (instant ? clockMinute(new Date(instant)) : '')

export const joined = (...parts: unknown[]): string => parts.filter((p) => p !== null && p !== undefined && p !== '').join(' ')
