/** Our units as UN/ECE recommendations 20 and 21 code them. */
import { units } from '../../../../catalogue/base/lookups.ts'
import { entryIn } from '../../../../catalogue/known.ts'
import { fill, Refusal } from '../../../runtime/refusal.ts'

/** A sum that is of no goods counts one. */
export const ONE = 'C62'

/** A unit that was added to the look-up has no code; none that is like it is put in its place. */
export function unitCodeOf(uom: string): string {
  return entryIn(units, uom)?.rec20 ?? refuseUnit(uom)
}

function refuseUnit(uom: string): never {
  const words = fill(['单位“{uom}”没有UN/ECE代码，不能写入文件', 'The unit "{uom}" has no UN/ECE code and cannot be written'], { uom })
  throw new Refusal({ code: 'ubl.NO_UNIT_CODE', status: 422, words, given: { uom } })
}

const uoms = new Map(Object.entries(units).map(([uom, { rec20 }]) => [rec20, uom]))
// Each, one, article, and what catalogues write for a piece. A pack (NMP) is none.
for (const code of [ONE, 'EA', 'NAR', 'PCE']) uoms.set(code, 'PCS')

/** Null for a unit that the installation does not have. */
export const uomOfCode = (code: string): string | null => uoms.get(code) ?? null
