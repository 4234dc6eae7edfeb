/** Prices that the row of a material at a plant keeps: net, in CNY, for one base unit. */
import { multiply, quotient, roundTo } from '../../../catalogue/language/formula.ts'
import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { fact, learn } from '../../runtime/rules/facts.ts'
import { row } from '../../runtime/rules/row-facts.ts'
import { factor } from './convert-uom.ts'
import type { Rate } from './exchange.ts'
import { atPlant } from './said-by-material.ts'

interface PlantPriceRequest {
  price: 'standardPrice' | 'lastPrice'
  materialId: string
  orgId: string
  uom: string
}

/** For one of the unit that is asked for, in CNY; null where the plant knows none, or nothing converts between the units. */
export const plantPrice = fact(async (work, asked: readonly PlantPriceRequest[]): Promise<(string | null)[]> => {
  const known = await learn(
    work,
    asked.map(({ materialId, orgId }) => ({ material: row(materialItem, materialId), atOrg: atPlant(materialId, orgId) })),
  )
  const factors = await learn(
    work,
    asked.map(({ materialId, uom: from }, at) => {
      const to = known[at]?.material?.baseUom
      return to ? factor({ materialId, from, to }) : null
    }),
  )
  return asked.map(({ price }, at) => {
    const [kept, toBase] = [known[at]?.atOrg?.[price], factors[at]]
    return kept && toBase ? multiply(kept, toBase.rate) : null
  })
})

/** The same in the currency that is worth so much in CNY, to six decimals; null where either is not known. */
export const pricedIn = (inCny: string | null | undefined, toCny: Rate | null): string | null =>
  inCny && toCny ? roundTo(quotient(inCny, toCny.factor), 6) : null
