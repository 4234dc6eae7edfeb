/** Prices by quantity: what costs how much from which quantity on (rules of auctionLadder, area auction). */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Tier } from '../../purchasing/price-list/price-list.ts'

type Pricing = Full<typeof pricingHeader>
type Line = LineRow<typeof pricingHeader, 'pricingLine'>

const fewest = 2
const most = 10

/** Tiers stand in the order of their quantities, each up to the next; the line costs what its first tier does. */
export function settleTiers(line: Line): void {
  const tiers = line.pricingLadder
  tiers.sort((a, b) => Number(a.fromQty ?? 0) - Number(b.fromQty ?? 0))
  for (const [at, tier] of tiers.entries()) Object.assign(tier, { lineNum: (at + 1) * 10, toQty: tiers[at + 1]?.fromQty ?? null })
  if (tiers[0]?.netPrice) line.netPrice = tiers[0].netPrice
}

export function requireTiers({ lineNum, pricingLadder: tiers }: Line, index: number): void {
  if (tiers.length === 0) return
  const at = `pricingLine[${index}].pricingLadder`
  if (tiers.length < fewest || tiers.length > most) refuse(pricingHeader, 'TIER_COUNT', { lineNum }, at)
  for (const [place, tier] of tiers.entries()) {
    const before = tiers[place - 1]
    if (!before) continue
    if (!isAbove(tier.fromQty, before.fromQty)) refuse(pricingHeader, 'TIERS', { n: place + 1 }, `${at}[${place}].fromQty`)
    if (isAbove(tier.netPrice, before.netPrice)) refuse(pricingHeader, 'TIER_DEARER', { n: place + 1 }, `${at}[${place}].netPrice`)
  }
}

/** As the price list has them: without tax, to six decimals. */
export function tiersOf(line: Line, { priceIncludesTax, taxRate }: Pricing): Tier[] {
  const given = line.pricingLadder.length > 0 ? line.pricingLadder : [{ fromQty: '0', netPrice: line.netPrice }]
  const withTax = add('1', quotient(taxRate, '100'))
  return given.map(({ fromQty, netPrice }) => ({ fromQty, netPrice: priceIncludesTax === 'Y' ? roundTo(quotient(netPrice, withTax), 6) : netPrice }))
}
