/** What a material cost before: the price in force on the first day of a line, at each organisation that the document is for. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isSame, spoken } from '../../../../catalogue/language/formula.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Tier } from '../../purchasing/price-list/price-list.ts'
import { listedOn } from '../../purchasing/price-list/price-on.ts'

type Pricing = Full<typeof pricingHeader>
type Line = LineRow<typeof pricingHeader, 'pricingLine'>
/** By organisation, of those that have one: each price from its quantity on. */
type Bases = Record<string, Tier[]>

export const firstDay = ({ startDate }: Line, pricing: Pricing): string => startDate ?? pricing.startDate
export const lastDay = ({ endDate }: Line, pricing: Pricing): string => endDate ?? pricing.endDate

async function basesOf(work: Work, pricing: Pricing): Promise<Bases[]> {
  const { supplierId, currency, pricingOrg, pricingLine } = pricing
  const found = await learn(
    work,
    pricingLine.map((line) =>
      pricingOrg.map(({ orgId }) =>
        listedOn({ orgId, supplierId, materialId: line.materialId, uom: line.uom, currency, date: firstDay(line, pricing) }),
      ),
    ),
  )
  return found.map((prices) => Object.fromEntries(prices.flatMap((price, at) => (price ? [[pricingOrg[at]?.orgId ?? '', price.tiers]] : []))))
}

/** Beside each new price the old one; where organisations pay different ones, the lowest. */
export async function takeBases(work: Work, pricing: Pricing): Promise<void> {
  const bases = await basesOf(work, pricing)
  for (const [at, line] of pricing.pricingLine.entries()) {
    line.oldPrices = bases[at] ?? {}
    line.oldPrice = lowest(Object.values(bases[at] ?? {}).flatMap(([first]) => first?.netPrice ?? []))
  }
}

/** Refuses as soon as one of the old prices is another one than whoever handed the document in has seen. */
export async function requireSameBases(work: Work, pricing: Pricing): Promise<void> {
  const now = await basesOf(work, pricing)
  for (const [at, line] of pricing.pricingLine.entries()) {
    const seen = (line.oldPrices ?? {}) as Record<string, Tier[] | string>
    for (const { orgId } of pricing.pricingOrg) {
      const moved = movedPrice(tiersSeen(seen[orgId]), now[at]?.[orgId] ?? [])
      if (moved !== null) refuse(pricingHeader, 'BASE_CHANGED', { p: moved }, `pricingLine[${at}].oldPrice`)
    }
  }
}

/** What was handed in before tiers were kept knows its first price alone. */
const tiersSeen = (seen: readonly Tier[] | string | undefined): readonly Tier[] =>
  typeof seen === 'string' ? [{ fromQty: '0', netPrice: seen }] : (seen ?? [])

/** What a base costs now where it is not any more what was seen; null where nothing moved. */
export function movedPrice(seen: readonly Tier[], now: readonly Tier[]): string | readonly [string, string] | null {
  if (seen.length > now.length) return now.length === 0 ? ['无', 'none'] : spoken(now.at(-1)?.netPrice ?? '')
  const moved = now.find(({ fromQty, netPrice }, at) => !isSame(netPrice, seen[at]?.netPrice) || !isSame(fromQty, seen[at]?.fromQty))
  return moved ? spoken(moved.netPrice) : null
}

const lowest = ([first, ...others]: readonly string[]): string | null =>
  first === undefined ? null : others.reduce((least, one) => (isAbove(least, one) ? one : least), first)
