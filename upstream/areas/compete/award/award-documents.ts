/** What an award leads to, whatever it was that suppliers were compared by: prices through pricing, and the draft that it names, one of each winner. */
import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { question } from '../../../runtime/rules/question.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { rowWith } from '../../../runtime/rules/row-facts.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { placePrices } from '../pricing/place-prices.ts'

export interface AwardedLine {
  /** What of a requisition it came from. */
  requisitionLineId: string | null
  materialId: string | null
  itemDesc: string
  uom: string
  qty: string
  /** As it was offered, and the same without tax. */
  offeredPrice: string
  netPrice: string
  needByDate: string
  receiveOrgId: string
  minQty?: string | null
  mpq?: string | null
  leadDays?: number | null
  toolingAmount?: string | null
  tiers?: readonly AwardedTier[]
}

/** The same of a price by quantity. */
interface AwardedTier {
  fromQty: string
  offeredPrice: string
  netPrice: string
}

/** What one supplier gets. */
export interface Awarded {
  source: { sourceType: 'AUCTION' | 'COMPETE'; sourceId: string; sourceDocNum: string }
  target: string
  orgId: string
  /** For which the prices hold. */
  orgIds: readonly string[]
  categoryId: string
  buyerId: string
  supplierId: string
  currency: string
  priceIncludesTax: 'Y' | 'N' | null
  taxRate: string
  paymentTermId: string
  deliveryTerm: string
  startDate: string
  endDate: string
  lines: readonly AwardedLine[]
}

/** Area contracts drafts one of what it is told here. */
export const contractAwarded = question<[work: Work, awarded: Awarded], void>(undefined)

/** The prices, as the award is approved. */
export async function placeAward(work: Work, awarded: Awarded): Promise<void> {
  if (awarded.lines.length === 0) return
  await requireWinner(work, awarded)
  await writePrices(work, awarded)
}

/** The draft that the award names, once what was asked for is no longer held by what was awarded: it takes its part of the requisitions. */
export async function draftResult(work: Work, awarded: Awarded): Promise<void> {
  if (awarded.lines.length === 0) return
  if (awarded.target === 'AGREEMENT') await draftAgreement(work, awarded)
  if (awarded.target === 'ORDER') await draftOrders(work, awarded)
  if (awarded.target === 'CONTRACT') await contractAwarded(work, awarded)
}

/** Introduced for the category at the business unit, with a site where the result is more than a price. */
async function requireWinner(work: Work, { orgId, categoryId, supplierId, target }: Awarded): Promise<void> {
  const [found] = await learn(work, [standing({ supplierId, orgId, categoryId })])
  if (!found) return
  if (found.status !== 'QUALIFIED' && found.status !== 'TRIAL') refuse(pricingHeader, 'NOT_INTRODUCED', { code: found.code })
  requireUsable(found, target === 'PRICE_LIST' ? 'PRICE_LIST' : 'AGREEMENT')
}

async function writePrices(work: Work, { source, orgIds, target: _, categoryId, lines, ...terms }: Awarded): Promise<void> {
  const priced = lines.flatMap(({ materialId, uom, offeredPrice, minQty, mpq, leadDays, toolingAmount, tiers = [] }) => {
    const offered = tiers.map((tier) => ({ fromQty: tier.fromQty, netPrice: tier.offeredPrice }))
    return materialId ? [{ materialId, categoryId, uom, netPrice: offeredPrice, minQty, mpq, leadDays, toolingAmount, tiers: offered }] : []
  })
  // Services and moulds that are no material have no place in the price list.
  if (priced.length === 0) return
  await placePrices(work, { ...terms, ...source, orgIds: orgIds.length > 0 ? orgIds : [terms.orgId], lines: priced })
}

const typeOf = async (work: Work, code: string): Promise<string> =>
  (await learn(work, rowWith(purchaseBillType, { code })))?.id ?? refuse(pricingHeader, 'NO_TYPE', { code })

async function draftAgreement(work: Work, { source, lines, ...awarded }: Awarded): Promise<void> {
  const { orgId, categoryId, supplierId, buyerId, currency, paymentTermId, startDate, endDate, taxRate } = awarded
  await create(
    work,
    agreementHeader,
    {
      ...{ orgId, supplierId, buyerId, currency, paymentTermId, startDate, endDate },
      billTypeId: await typeOf(work, 'PA_STD'),
      agreementType: 'QTY',
      agreementLine: lines.map(({ materialId, itemDesc, uom, netPrice, qty, tiers = [] }) => ({
        ...{ materialId, categoryId, itemDesc, uom, netPrice, taxRate },
        agreedQty: qty,
        stepType: tiers.length > 0 ? 'ORDER' : 'NONE',
        agreementLineStep: tiers.map((tier) => ({ fromQty: tier.fromQty, netPrice: tier.netPrice })),
      })),
    },
    { fill: (made) => Object.assign(made, { sourceType: source.sourceType, sourceDocNum: source.sourceDocNum }) },
  )
}

async function draftOrders(work: Work, { source, lines, categoryId, supplierId, buyerId, currency, paymentTermId, taxRate }: Awarded): Promise<void> {
  const billTypeId = await typeOf(work, 'PO_STD')
  for (const [orgId, ordered] of Map.groupBy(lines, ({ receiveOrgId }) => receiveOrgId))
    await create(
      work,
      poHeader,
      {
        ...{ orgId, billTypeId, supplierId, buyerId, currency, paymentTermId },
        poLine: ordered.map(({ materialId, itemDesc, uom, qty, offeredPrice, needByDate }) => ({
          ...{ materialId, categoryId, itemDesc, uom, taxRate },
          orderQty: qty,
          netPrice: offeredPrice,
          needByDate: needByDate > work.today ? needByDate : work.today,
        })),
      },
      {
        fill(order) {
          order.sourceType = 'AWARD'
          for (const [at, line] of order.poLine.entries())
            Object.assign(line, {
              ...{ netPrice: ordered[at]?.netPrice, taxRate, priceSource: 'AWARD', priceDocNum: source.sourceDocNum },
              requisitionLineId: ordered[at]?.requisitionLineId ?? null,
            })
        },
      },
    )
}
