/** Pricing documents: old prices beside the new ones, one document in approval for each price, and the way into the price list. */

import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { lockPrices } from '../../purchasing/price-list/price-list.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { sceneToPass } from '../decided.ts'
import { firstDay, lastDay, requireSameBases, takeBases } from './bases.ts'
import { elsewhere } from './elsewhere.ts'
import { intoPriceList, outOfPriceList } from './into-price-list.ts'
import { requireTiers, settleTiers } from './tiers.ts'

type Pricing = Full<typeof pricingHeader>

const isOpen = ({ status }: Pricing) => status === 'DRAFT' || status === 'REJECTED'

export const pricingHeaderBehaviour = {
  async settle(pricing, work) {
    for (const line of pricing.pricingLine) settleTiers(line)
    if (!isOpen(pricing)) return
    settleOrgs(work, pricing)
    await takeBases(work, pricing)
  },

  async doSubmit(pricing, work) {
    await lockPrices(work, [pricing])
    requireOnce(pricing)
    for (const [index, line] of pricing.pricingLine.entries()) requireTiers(line, index)
    await requireSupplier(work, pricing)
    await requireAlone(work, pricing)
    await requireSameBases(work, pricing)
  },

  async doApproval(pricing, work) {
    await lockPrices(work, [pricing])
    await requireSameBases(work, pricing)
    await requireSupplier(work, pricing)
    const scene = await sceneToPass(work, pricingHeader.entity, pricing.id)
    if (scene) refuse(pricingHeader, 'NOT_DECIDED', { scene })
    await intoPriceList(work, pricing)
  },

  async doAbolish(pricing, work) {
    await lockPrices(work, [pricing])
    await outOfPriceList(work, pricing)
  },

  async panels({ id }, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `select p.id, l.line_num as "lineNum", p.org_id as "orgId", p.material_id as "materialId", p.min_qty as "minQty", p.net_price as "netPrice", p.start_date::text as "startDate", p.end_date::text as "endDate", p.state
       from pricing_line l join supplier_price_list p on p.source_line_id = l.id where l.header_id = $1 order by l.line_num, p.org_id, p.start_date, p.min_qty`,
      [id],
    )
    return { priceList: rows.map((row) => ({ versionNum: 1, ...row })) }
  },
} satisfies Behaviour<typeof pricingHeader>

/** Where nobody says for whom, it is for the business unit that makes it. */
function settleOrgs(work: Work, pricing: Pricing): void {
  if (pricing.pricingOrg.length > 0 || !pricing.orgId) return
  pricing.pricingOrg.push(
    Object.assign(newLineOf(work, pricingHeader, 'pricingOrg', { headerId: pricing.id, parent: pricing, lineNum: 10 }), { orgId: pricing.orgId }),
  )
}

function requireOnce({ pricingLine }: Pricing): void {
  const seen = new Set<string>()
  for (const [index, { materialId, uom, lineNum }] of pricingLine.entries()) {
    if (seen.has(`${materialId} ${uom}`)) refuse(pricingHeader, 'DOUBLE', { n: lineNum }, `pricingLine[${index}].materialId`)
    seen.add(`${materialId} ${uom}`)
  }
}

async function requireSupplier(work: Work, { supplierId, pricingLine, pricingOrg }: Pricing): Promise<void> {
  const standings = await learn(
    work,
    pricingLine.flatMap(({ categoryId }) => pricingOrg.map(({ orgId }) => standing({ supplierId, orgId, categoryId }))),
  )
  for (const one of standings) requireUsable(one, 'PRICE_LIST')
}

async function requireAlone(work: Work, pricing: Pricing): Promise<void> {
  const { id, supplierId, currency, pricingLine } = pricing
  const orgIds = pricing.pricingOrg.map(({ orgId }) => orgId)
  const others = await learn(
    work,
    pricingLine.map((line) =>
      elsewhere({
        id,
        supplierId,
        currency,
        orgIds,
        materialId: line.materialId,
        uom: line.uom,
        from: firstDay(line, pricing),
        to: lastDay(line, pricing),
      }),
    ),
  )
  for (const [index, docNum] of others.entries())
    if (docNum) refuse(pricingHeader, 'ELSEWHERE', { lineNum: pricingLine[index]?.lineNum, docNum }, `pricingLine[${index}].materialId`)
}
