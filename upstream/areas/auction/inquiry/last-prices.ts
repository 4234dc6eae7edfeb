/** What was paid last for what an inquiry asks for, so that offers are compared with it. */
import { multiply, quotient, roundTo } from '../../../../catalogue/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { learn } from '../../../runtime/facts.ts'
import { row } from '../../../runtime/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { atPlant } from '../../master-data/said-by-material.ts'
import type { Auction } from '../bid/quotation.ts'
import { rateOrNone } from './evaluate.ts'

/** The last price of the material at the plant, which is in CNY for one base unit, in the unit of the line and the currency of the inquiry; empty where either is not to be converted. */
export async function followLastPrices(work: Work, { orgId, currency, auctionItem }: Auction): Promise<void> {
  const toCny = await rateOrNone(work, currency, 'CNY', work.today)
  const known = await learn(
    work,
    auctionItem.map(({ materialId }) => ({ material: row(materialItem, materialId), atOrg: atPlant(materialId, orgId) })),
  )
  const factors = await learn(
    work,
    auctionItem.map(({ materialId, uom: from }, at) => {
      const to = known[at]?.material?.baseUom
      return to ? factor({ materialId, from, to }) : null
    }),
  )
  for (const [at, item] of auctionItem.entries()) {
    const [price, toBase] = [known[at]?.atOrg?.lastPrice, factors[at]]
    item.lastPrice = price && toBase && toCny ? roundTo(quotient(multiply(price, toBase.rate), toCny.factor), 6) : null
  }
}
