/** What was paid last for what an inquiry asks for, so that offers are compared with it. */
import { learn } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { plantPrice, pricedIn } from '../../master-data/plant-price.ts'
import type { Auction } from '../bid/quotation.ts'
import { rateOrNone } from './evaluate.ts'

/** At its plant, in the unit of the line and the currency of the inquiry; empty where either is not to be converted. */
export async function followLastPrices(work: Work, { orgId, currency, auctionItem }: Auction): Promise<void> {
  const toCny = await rateOrNone(work, currency, 'CNY', work.today)
  const prices = await learn(
    work,
    auctionItem.map(({ materialId, uom }) => (materialId ? plantPrice({ price: 'lastPrice', materialId, orgId, uom }) : null)),
  )
  for (const [at, item] of auctionItem.entries()) item.lastPrice = pricedIn(prices[at], toCny)
}
