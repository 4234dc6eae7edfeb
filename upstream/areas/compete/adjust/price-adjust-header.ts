/** Price adjustments: reckoned until they are handed in, frozen then, and made a pricing once they are approved. */
import { priceAdjustHeader } from '../../../../catalogue/compete/price-adjust-header.ts'
import { add, isPositive, subtract } from '../../../../catalogue/language/formula.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called } from '../../../runtime/rules/row-facts.ts'
import { settle } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { lockPrices, type Tier } from '../../purchasing/price-list/price-list.ts'
import { listedOn } from '../../purchasing/price-list/price-on.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { sceneToPass } from '../decided.ts'
import { movedPrice } from '../pricing/bases.ts'
import { elsewhere } from '../pricing/elsewhere.ts'
import { abolishPlaced, placePrices } from '../pricing/place-prices.ts'
import { formulaText } from './formula-text.ts'
import { type AdjustLine, type Adjustment, reckon } from './reckon.ts'

const isOpen = ({ status }: Adjustment) => status === 'DRAFT' || status === 'REJECTED'

export const priceAdjustHeaderBehaviour = {
  async settle(adjustment, work) {
    if (!isOpen(adjustment)) return
    settleOrgs(work, adjustment)
    await reckon(work, adjustment)
  },

  async saved(adjustment, work, before) {
    if (adjustment.erpStatus === 'FAILED' && before?.erpStatus === 'SENDING') await announceStep(work, priceAdjustHeader, 'doTellErp', adjustment)
  },

  async doSubmit(adjustment, work) {
    await lockPrices(work, [adjustment])
    // What it was reckoned with may have moved since it was saved.
    await settle(work, priceAdjustHeader, adjustment, new Map())
    adjustment.retroactiveFlag = adjustment.effectiveDate < work.today ? 'Y' : 'N'
    requireOnce(adjustment)
    await requireWhole(work, adjustment)
    await requireSupplier(work, adjustment)
    await requireAlone(work, adjustment)
  },

  async doApproval(adjustment, work) {
    await lockPrices(work, [adjustment])
    await requireSameBases(work, adjustment)
    await requireSupplier(work, adjustment)
    const scene = await sceneToPass(work, priceAdjustHeader.entity, adjustment.id)
    if (scene) refuse(priceAdjustHeader, 'NOT_DECIDED', { scene })
    adjustment.pricingHeaderId = (await placeAdjusted(work, adjustment)).id
  },

  async doAbolish({ id }, work) {
    await abolishPlaced(work, { sourceType: 'ADJUST', sourceId: id })
  },

  async panels(adjustment, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `select o.id, h.doc_num as "docNum", o.line_num as "lineNum", o.material_id as "materialId", o.order_qty - coalesce(o.net_received_qty, 0) as "openQty", o.net_price as "netPrice", l.new_price as "newPrice"
       from price_adjust_line l join price_adjust_header a on a.id = l.header_id
       join po_line o on o.material_id = l.material_id and o.uom = l.uom and o.line_status in ('OPEN', 'PART')
       join po_header h on h.id = o.header_id and h.supplier_id = a.supplier_id and h.currency = a.currency and h.status not in ('DRAFT', 'CANCELLED', 'CLOSED')
       where a.id = $1 and exists (select 1 from price_adjust_org g where g.header_id = a.id and g.org_id = h.org_id)
       order by h.doc_num desc, o.line_num limit 200`,
      [adjustment.id],
    )
    return {
      formulas: adjustment.priceAdjustLine.map((line) => ({
        id: `${line.id}-formula`,
        versionNum: 1,
        lineNum: line.lineNum,
        materialId: line.materialId,
        formula: formulaText(adjustment, line),
        newPrice: line.newPrice,
      })),
      openOrders: rows.map((row) => ({ versionNum: 1, ...row })),
    }
  },
} satisfies Behaviour<typeof priceAdjustHeader>

/** Where nobody says for whom, it is for the business unit that makes it. */
function settleOrgs(work: Work, adjustment: Adjustment): void {
  if (adjustment.priceAdjustOrg.length > 0 || !adjustment.orgId) return
  const own = newLineOf(work, priceAdjustHeader, 'priceAdjustOrg', { headerId: adjustment.id, parent: adjustment, lineNum: 10 })
  adjustment.priceAdjustOrg.push(Object.assign(own, { orgId: adjustment.orgId }))
}

function requireOnce({ priceAdjustLine }: Adjustment): void {
  const seen = new Set<string>()
  for (const [index, { materialId, uom, lineNum }] of priceAdjustLine.entries()) {
    if (seen.has(`${materialId} ${uom}`)) refuse(priceAdjustHeader, 'DOUBLE', { n: lineNum }, `priceAdjustLine[${index}].materialId`)
    seen.add(`${materialId} ${uom}`)
  }
}

/** Nothing that a line is reckoned with is missing, and what comes of it is a price. */
async function requireWhole(work: Work, adjustment: Adjustment): Promise<void> {
  for (const [index, line] of adjustment.priceAdjustLine.entries()) {
    const { lineNum, missing, newPrice } = line
    const at = `priceAdjustLine[${index}].materialId`
    if (missing === 'LIST') refuse(priceAdjustHeader, 'NO_LIST_PRICE', { lineNum }, at)
    if (missing === 'DIFFERS') refuse(priceAdjustHeader, 'DIFFERS', { lineNum }, at)
    if (missing === 'WEIGHT') refuse(priceAdjustHeader, 'NO_WEIGHT', { lineNum }, at)
    if (missing === 'PRICE') await refuseNoPrice(work, adjustment, line, at)
    if (!isPositive(newPrice)) refuse(priceAdjustHeader, 'NOT_POSITIVE', { lineNum }, `priceAdjustLine[${index}].newPrice`)
  }
}

async function refuseNoPrice(
  work: Work,
  { baseFrom, baseTo, newFrom, newTo }: Adjustment,
  { priceAdjustDetail }: AdjustLine,
  at: string,
): Promise<never> {
  const without = priceAdjustDetail.find(({ baseMean, newMean }) => baseMean === null || newMean === null)
  const [from, to] = without?.baseMean === null ? [baseFrom, baseTo] : [newFrom, newTo]
  const type = await learn(work, called(without?.materialTypeId))
  return refuse(priceAdjustHeader, 'NO_TYPE_PRICE', { type: type?.name ?? '', from, to }, at)
}

async function requireSupplier(work: Work, { supplierId, priceAdjustLine, priceAdjustOrg }: Adjustment): Promise<void> {
  const standings = await learn(
    work,
    priceAdjustLine.flatMap(({ categoryId }) => priceAdjustOrg.map(({ orgId }) => standing({ supplierId, orgId, categoryId }))),
  )
  for (const one of standings) requireUsable(one, 'PRICE_LIST')
}

async function requireAlone(work: Work, { id, supplierId, currency, effectiveDate, priceAdjustLine, priceAdjustOrg }: Adjustment): Promise<void> {
  const orgIds = priceAdjustOrg.map(({ orgId }) => orgId)
  const others = await learn(
    work,
    priceAdjustLine.map(({ materialId, uom, endDate }) =>
      elsewhere({ id, supplierId, currency, orgIds, materialId, uom, from: effectiveDate, to: endDate ?? effectiveDate }),
    ),
  )
  for (const [index, docNum] of others.entries())
    if (docNum) refuse(priceAdjustHeader, 'ELSEWHERE', { lineNum: priceAdjustLine[index]?.lineNum, docNum }, `priceAdjustLine[${index}].materialId`)
}

/** Refuses as soon as a price is not any more the one that was reckoned from. */
async function requireSameBases(work: Work, { supplierId, currency, effectiveDate, priceAdjustLine, priceAdjustOrg }: Adjustment): Promise<void> {
  const now = await learn(
    work,
    priceAdjustLine.map(({ materialId, uom }) =>
      priceAdjustOrg.map(({ orgId }) => listedOn({ orgId, supplierId, materialId, uom, currency, date: effectiveDate })),
    ),
  )
  for (const [index, { oldTiers }] of priceAdjustLine.entries())
    for (const price of now[index] ?? []) {
      const moved = movedPrice((oldTiers ?? []) as Tier[], price?.tiers ?? [])
      if (moved !== null) refuse(priceAdjustHeader, 'BASE_CHANGED', { p: moved }, `priceAdjustLine[${index}].oldPrice`)
    }
}

/** Tiers move by the same delta as the price. */
function placeAdjusted(work: Work, adjustment: Adjustment) {
  const { id, docNum, supplierId, orgId, buyerId, currency, taxRate, effectiveDate, reason, priceAdjustLine, priceAdjustOrg } = adjustment
  const lastDay =
    priceAdjustLine
      .map(({ endDate }) => endDate ?? effectiveDate)
      .sort()
      .at(-1) ?? effectiveDate
  return placePrices(work, {
    sourceType: 'ADJUST',
    sourceId: id,
    sourceDocNum: docNum,
    pricingType: 'CHANGE',
    supplierId,
    orgId,
    buyerId,
    currency,
    taxRate,
    reason,
    startDate: effectiveDate,
    endDate: lastDay,
    orgIds: priceAdjustOrg.map((one) => one.orgId),
    lines: priceAdjustLine.map(({ materialId, categoryId, uom, newPrice, oldPrice, oldTiers, endDate }) => ({
      materialId,
      categoryId,
      uom,
      netPrice: newPrice,
      startDate: effectiveDate,
      endDate,
      tiers: movedTiers((oldTiers ?? []) as Tier[], subtract(newPrice, oldPrice)),
    })),
  })
}

const movedTiers = (tiers: readonly Tier[], delta: string): Tier[] =>
  tiers.length < 2 ? [] : tiers.map(({ fromQty, netPrice }) => ({ fromQty, netPrice: add(netPrice, delta) }))
