/** Our units as UN/ECE recommendations 20 and 21 code them. */
import { units } from '../../../../catalogue/base/lookups.ts'

export const unitCodeOf = (uom: string): string => units[uom as keyof typeof units]?.rec20 ?? 'C62'
