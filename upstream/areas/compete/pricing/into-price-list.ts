/** What an approved pricing gives to the price list, and what becomes of it when the pricing is abolished. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { movedBy } from '../../../../catalogue/language/formula.ts'
import { supplierPriceList } from '../../../../catalogue/purchasing/supplier-price-list.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
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
  await tellSupplier(work, pricing, 'doTellEffective')
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

/** Its supplier hears of it by the first of its prices. */
async function tellSupplier(work: Work, { pricingLine: [first] }: Pricing, what: 'doTellEffective' | 'doTellAbolished'): Promise<void> {
  const row = await rowWhere(work, supplierPriceList, { sourceLineId: first?.id ?? null, enabledFlag: 'Y' })
  if (row) await announceStep(work, supplierPriceList, what, row)
}

/** Its prices end yesterday; what has not begun never does. */
export async function outOfPriceList(work: Work, pricing: Pricing): Promise<void> {
  await requireNotOrdered(work, pricing)
  await tellSupplier(work, pricing, 'doTellAbolished')
  await endPrices(
    work,
    pricing.pricingLine.map(({ id }) => id),
    movedBy(work.today, -1),
  )
}

const requireNotOrdered = async (work: Work, { docNum, sourceDocNum, supplierId }: Pricing): Promise<void> => {
  await requireUnused(work, 'PRICE_LIST', docNum, supplierId)
  await requireUnused(work, 'AWARD', sourceDocNum, supplierId)
}

/** No order stands that an award made, also of what is no material and has no price in the list. */
export const requireAwardUnused = (work: Work, docNum: string | null): Promise<void> => requireUnused(work, 'AWARD', docNum, null)

async function requireUnused(work: Work, priceSource: 'PRICE_LIST' | 'AWARD', docNum: string | null, supplierId: string | null): Promise<void> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select h.doc_num as "docNum" from po_line l join po_header h on h.id = l.header_id
     where l.price_source = $1 and l.price_doc_num = $2 and ($3::uuid is null or h.supplier_id = $3) and l.line_status is distinct from 'CANCELLED' and h.status <> 'CANCELLED'
     order by h.doc_num limit 1`,
    [priceSource, docNum, supplierId],
  )
  if (rows[0]) refuse(pricingHeader, 'ORDERED', { doc: rows[0].docNum })
}
