/** Our units as UN/ECE recommendations 20 and 21 code them. */
import { units } from '../../../../catalogue/base/lookups.ts'
import { entryIn } from '../../../../catalogue/known.ts'

export const unitCodeOf = (uom: string): string => entryIn(units, uom)?.rec20 ?? 'C62'
