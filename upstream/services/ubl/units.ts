/** Our units and those of UN/ECE recommendations 20 and 21. */
import { units } from '../../../catalogue/base/lookups.ts'

const byCode = new Map(Object.entries(units).map(([uom, { rec20 }]) => [rec20, uom]))
/** Codes that others use for what we call a piece. */
for (const code of ['C62', 'EA', 'NAR', 'NMP']) byCode.set(code, 'PCS')

export const unitCodeOf = (uom: string): string => units[uom as keyof typeof units]?.rec20 ?? 'C62'
/** Null for a unit that the installation does not have. */
export const uomOf = (unitCode: string): string | null => byCode.get(unitCode) ?? null
