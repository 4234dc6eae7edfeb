import { floorTo } from '../formula.ts'
import { units } from './lookups.ts'

/** Decimals of a unit that is not known here: those that a quantity is stored with. */
const usual = 4

export const decimalsOf = (uom: string | null | undefined): number => units[uom as keyof typeof units]?.decimals ?? usual

/** As much of a quantity as can be counted in its unit: of 157.5 pieces 157. Never more than there is. */
export const countable = (qty: string, uom: string | null | undefined): string => floorTo(qty, decimalsOf(uom))
