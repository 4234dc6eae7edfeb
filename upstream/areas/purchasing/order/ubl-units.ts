/** Our units as UN/ECE recommendations 20 and 21 code them. */
import { unitFacts, unitsKnown } from '../../../../catalogue/base/unit-facts.ts'
import { fill, Refusal } from '../../../runtime/rules/refusal.ts'

/** A sum that is of no goods counts one. */
export const ONE = 'C62'

/** A unit whose record names no code has none; none that is like it is put in its place. */
export function unitCodeOf(uom: string): string {
  return unitFacts(uom).rec20 ?? refuseUnit(uom)
}

function refuseUnit(uom: string): never {
  const words = fill(['单位“{uom}”没有UN/ECE代码，不能写入文件', 'The unit "{uom}" has no UN/ECE code and cannot be written'], { uom })
  throw new Refusal({ code: 'ubl.NO_UNIT_CODE', status: 422, words, given: { uom } })
}

/** Each, one, article, and what catalogues write for a piece. A pack (NMP) is none. */
const pieces: readonly string[] = [ONE, 'EA', 'NAR', 'PCE']
const piece = 'H87'

/** Null for a unit that the installation does not have. Not for threads apart: they know nothing of its units. */
export function uomOfCode(code: string): string | null {
  const coded = (rec20: string) => unitsKnown().find(({ facts }) => facts.rec20 === rec20)?.code
  return coded(code) ?? (pieces.includes(code) ? coded(piece) : undefined) ?? null
}
