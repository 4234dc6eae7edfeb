/** What a material is likely to cost: its standard price at the plant, which is in CNY for one base unit, in the unit and the currency that are asked for. */
import { multiply, quotient, roundTo } from '../../../../catalogue/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { fact, learn } from '../../../runtime/facts.ts'
import { row } from '../../../runtime/row-facts.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { rate } from '../../master-data/exchange.ts'
import { atPlant } from '../../master-data/said-by-material.ts'

interface Asked {
  materialId: string
  orgId: string
  uom: string
  currency: string
  day: string
}

/** Net, to six decimals; null where there is no standard price, or no conversion between the units. */
export const estimate = fact(async (work, asked: readonly Asked[]): Promise<(string | null)[]> => {
  const known = await learn(
    work,
    asked.map(({ materialId, orgId, currency: from, day }) => ({
      material: row(materialItem, materialId),
      atOrg: atPlant(materialId, orgId),
      toCny: rate({ from, to: 'CNY', day }),
    })),
  )
  const factors = await learn(
    work,
    asked.map(({ materialId, uom: from }, at) => {
      const to = known[at]?.material?.baseUom
      return to ? factor({ materialId, from, to }) : null
    }),
  )
  return known.map(({ atOrg, toCny }, at) => {
    const toBase = factors[at]
    if (!atOrg?.standardPrice || !toBase) return null
    return roundTo(quotient(multiply(atOrg.standardPrice, toBase.rate), toCny.factor), 6)
  })
})
