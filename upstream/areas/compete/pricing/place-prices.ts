/** Pricing documents that other documents make: an award, an adjustment. What made them was approved, so they are. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Draft, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { change, create, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { lockPrices, type Tier } from '../../purchasing/price-list/price-list.ts'
import { takeBases } from './bases.ts'
import { intoPriceList, outOfPriceList } from './into-price-list.ts'

type Pricing = Full<typeof pricingHeader>
type Typed = Draft<typeof pricingHeader>
type TypedLine = NonNullable<Typed['pricingLine']>[number]
type Line = LineRow<typeof pricingHeader, 'pricingLine'>

/** The document that the prices come of. */
export interface PriceSource {
  sourceType: 'AUCTION' | 'BIDDING' | 'COMPETE' | 'ADJUST' | 'IMPORT'
  sourceId: string
}

export interface PlacedLine extends Omit<TypedLine, 'id' | 'pricingLadder'> {
  netPrice: Line['netPrice']
  /** By quantity; left out where there is one price. */
  tiers?: readonly Tier[]
}

/** Prices of one supplier, with tax where `priceIncludesTax` says so. */
export interface PlacedPrices extends PriceSource, Omit<Typed, 'pricingLine' | 'pricingOrg'> {
  sourceDocNum: string
  orgId: string
  orgIds: readonly string[]
  lines: readonly PlacedLine[]
}

/**
 * Makes the approved pricing of a source and a supplier, writes its prices and tells supplier and buyer; whoever calls has seen to it that the supplier may be used.
 * Done again it answers the one that is there.
 */
export async function placePrices(work: Work, { sourceType, sourceId, sourceDocNum, orgIds, lines, ...head }: PlacedPrices): Promise<Pricing> {
  await lockPrices(work, [head])
  const [there] = await placedBy(work, { sourceType, sourceId }, head.supplierId)
  if (there) return (await loadOne(work, pricingHeader, there)) as Pricing
  const draft: Typed = {
    ...head,
    pricingLine: lines.map(({ tiers = [], ...line }) => ({ ...line, pricingLadder: tiers.map(({ fromQty, netPrice }) => ({ fromQty, netPrice })) })),
    pricingOrg: orgIds.map((orgId) => ({ orgId })),
  }
  const pricing = await create(work, pricingHeader, draft, {
    action: 'doApproval',
    async fill(made) {
      Object.assign(made, { sourceType, sourceId, sourceDocNum, status: 'APPROVED' })
      await takeBases(work, made)
    },
  })
  await intoPriceList(work, pricing)
  await announceStep(work, pricingHeader, 'doApproval', pricing)
  return pricing
}

/** Takes back what a source has placed; refuses where an order was priced by it. */
export async function abolishPlaced(work: Work, source: PriceSource): Promise<void> {
  const placed = await change(work, pricingHeader, await placedBy(work, source), 'doAbolish', async (pricing) => {
    await outOfPriceList(work, pricing)
    pricing.status = 'ABOLISHED'
  })
  for (const pricing of placed) await announceStep(work, pricingHeader, 'doAbolish', pricing)
}

async function placedBy({ tx }: Work, { sourceType, sourceId }: PriceSource, supplierId: string | null = null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from pricing_header where source_type = $1 and source_id = $2 and status = 'APPROVED' and ($3::uuid is null or supplier_id = $3) order by id`,
    [sourceType, sourceId, supplierId],
  )
  return rows.map(({ id }) => id)
}
