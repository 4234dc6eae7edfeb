/** What an approved pricing gives to the price list, and what becomes of it when the pricing is abolished. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full } from '../../../../catalogue/define.ts'
import { movedBy } from '../../../../catalogue/formula.ts'
import { refuse } from '../../../runtime/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { endPrices, givePrices } from '../../purchasing/price-list/price-list.ts'
import { track } from '../material/track.ts'
import { firstDay, lastDay } from './bases.ts'
import { tiersOf } from './tiers.ts'

type Pricing = Full<typeof pricingHeader>

export async function intoPriceList(work: Work, pricing: Pricing): Promise<void> {
  const { id: docId, docNum, supplierId, currency, taxRate, pricingType, sourceType } = pricing
  const isAdjusted = sourceType === 'ADJUST'
  const given = pricing.pricingLine.flatMap((line) => {
    const { id, lineNum, materialId, categoryId, uom, leadDays } = line
    const tiers = tiersOf(line, pricing)
    return pricing.pricingOrg.map(({ orgId }, at) => ({
      orgId,
      supplierId,
      materialId,
      categoryId,
      uom,
      currency,
      taxRate,
      leadDays,
      tiers,
      priceKind: pricingType === 'TEMP' ? ('TEMP' as const) : ('NORMAL' as const),
      sourceType: isAdjusted ? ('ADJUST' as const) : ('PRICING' as const),
      sourceDocNum: docNum,
      sourceLineId: id,
      code: `${docNum}-${lineNum}-${at + 1}`,
      from: firstDay(line, pricing),
      to: lastDay(line, pricing),
    }))
  })
  await givePrices(work, given)
  await track(
    work,
    given.map(({ code, from, tiers, orgId, materialId, categoryId }) => ({
      name: code,
      event: isAdjusted ? 'ADJUSTED' : 'PRICED',
      entity: pricingHeader.entity,
      docId,
      docNum,
      orgId,
      supplierId,
      materialId,
      categoryId,
      currency,
      price: tiers[0]?.netPrice ?? null,
      date: from,
    })),
  )
}

/** Its prices end yesterday; what has not begun never does. */
export async function outOfPriceList(work: Work, pricing: Pricing): Promise<void> {
  await requireNotOrdered(work, pricing)
  await endPrices(
    work,
    pricing.pricingLine.map(({ id }) => id),
    movedBy(work.today, -1),
  )
}

async function requireNotOrdered(work: Work, { docNum }: Pricing): Promise<void> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select h.doc_num as "docNum" from po_line l join po_header h on h.id = l.header_id
     where l.price_source = 'PRICE_LIST' and l.price_doc_num = $1 and l.line_status <> 'CANCELLED' and h.status <> 'CANCELLED' order by h.doc_num limit 1`,
    [docNum],
  )
  if (rows[0]) refuse(pricingHeader, 'ORDERED', { doc: rows[0].docNum })
}
