/** What a material cost before: the price in force on the first day of a line, at each organisation that the document is for. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { isAbove, isSame, spoken } from '../../../../catalogue/formula.ts'
import { learn } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { listedOn } from '../../purchasing/price-list/price-on.ts'

type Pricing = Full<typeof pricingHeader>
type Line = LineRow<typeof pricingHeader, 'pricingLine'>
/** By organisation, of those that have one. */
type Bases = Record<string, string>

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
  return found.map((prices) => Object.fromEntries(prices.flatMap((price, at) => (price ? [[pricingOrg[at]?.orgId ?? '', price.netPrice]] : []))))
}

/** Beside each new price the old one; where organisations pay different ones, the lowest. */
export async function takeBases(work: Work, pricing: Pricing): Promise<void> {
  const bases = await basesOf(work, pricing)
  for (const [at, line] of pricing.pricingLine.entries()) {
    line.oldPrices = bases[at] ?? {}
    line.oldPrice = lowest(Object.values(bases[at] ?? {}))
  }
}

/** Refuses as soon as one of the old prices is another one than whoever handed the document in has seen. */
export async function requireSameBases(work: Work, pricing: Pricing): Promise<void> {
  const now = await basesOf(work, pricing)
  for (const [at, line] of pricing.pricingLine.entries()) {
    const seen = (line.oldPrices ?? {}) as Bases
    const moved = pricing.pricingOrg.find(({ orgId }) => !isEqual(seen[orgId], now[at]?.[orgId]))
    if (moved) refuse(pricingHeader, 'BASE_CHANGED', { p: wordsOf(now[at]?.[moved.orgId]) }, `pricingLine[${at}].oldPrice`)
  }
}

export const wordsOf = (price: string | undefined) => (price === undefined ? (['无', 'none'] as const) : spoken(price))
export const isEqual = (a: string | undefined, b: string | undefined): boolean => (a === undefined || b === undefined ? a === b : isSame(a, b))
const lowest = ([first, ...others]: readonly string[]): string | null =>
  first === undefined ? null : others.reduce((least, one) => (isAbove(least, one) ? one : least), first)
