import { floorTo } from '../language/formula.ts'
import { unitFacts } from './unit-facts.ts'

/** Decimals of a unit whose record says none: those that a quantity is stored with. */
export const usualDecimals = 4

export const decimalsOf = (uom: string | null | undefined): number => unitFacts(uom).decimals ?? usualDecimals

/** As much of a quantity as can be counted in its unit: of 157.5 pieces 157. Never more than there is. */
export const countable = (qty: string, uom: string | null | undefined): string => floorTo(qty, decimalsOf(uom))
