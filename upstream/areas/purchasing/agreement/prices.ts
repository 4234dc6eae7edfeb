/** What an agreement gives to the price list while it is in force: for each business unit and line, with its steps. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Traced } from '../followed.ts'
import { endPrices, type GivenPrice, givePrices } from '../price-list/price-list.ts'

type Agreement = Full<typeof agreementHeader>

function pricesOf(agreement: Agreement): GivenPrice[] {
  const { docNum, supplierId, currency } = agreement
  const orgs = agreement.agreementOrg.filter(({ enabledFlag }) => enabledFlag === 'Y')
  return agreement.agreementLine.flatMap((line) => {
    const { materialId, categoryId, uom, taxRate, leadTimeDays, startDate, endDate } = line
    if (!materialId) return []
    // What depends on all that was ordered so far has no row of its own: price finding asks the agreement.
    const tiers = line.stepType === 'ORDER' ? line.agreementLineStep : [{ fromQty: '0', netPrice: line.netPrice }]
    return orgs.map(({ orgId }, at) => ({
      orgId,
      supplierId,
      materialId,
      categoryId,
      uom,
      currency,
      taxRate,
      leadDays: leadTimeDays,
      priceKind: 'NORMAL' as const,
      sourceType: 'AGREEMENT' as const,
      sourceDocNum: String(docNum),
      sourceLineId: line.id,
      code: `${docNum}-${line.lineNum}-${at + 1}`,
      from: startDate,
      to: endDate,
      tiers: tiers.map(({ fromQty, netPrice }) => ({ fromQty, netPrice })),
    }))
  })
}

export const listPrices = (work: Work, agreement: Agreement): Promise<void> => givePrices(work, pricesOf(agreement))

/** A row of the trail for each price that it gives. */
export const tracesOf = ({ today }: Work, agreement: Agreement): Traced[] =>
  pricesOf(agreement).map(({ code, tiers, orgId, supplierId, materialId, categoryId, currency, sourceDocNum }) => ({
    name: code,
    event: 'AGREED' as const,
    orgId,
    supplierId,
    materialId,
    categoryId,
    price: tiers[0]?.netPrice ?? null,
    currency,
    date: today,
    entity: 'agreementHeader',
    docId: agreement.id,
    docNum: sourceDocNum,
  }))

/** Its prices hold until that day. */
export const endPricesOf = (work: Work, { agreementLine }: Agreement, lastDay = work.today): Promise<void> =>
  endPrices(
    work,
    agreementLine.map(({ id }) => id),
    lastDay,
  )
