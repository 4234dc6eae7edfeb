/** What an order must pass before it is submitted: the supplier may be used, and is approved for each material. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, spoken } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { type Facts, fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { atPlant } from '../../master-data/said-by-material.ts'
import { requireUsable, type Standing, standing } from '../../supplier-master/eligibility.ts'
import { type ApprovedLine, approvedLines, misfit } from './suppliers.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

/** What must be known of a line before its order is handed in. */
export const goodsOf = ({ id: orderId, orgId, supplierId }: Order, { materialId, categoryId }: Line, day: string) =>
  goodsBought({ orderId, orgId, supplierId, materialId, categoryId, day })

/** The same of goods that are to be ordered, whatever asks for them. */
export const goodsBought = (asked: OrderableRequest) => ({
  bought: bought(asked),
  atOrg: atPlant(asked.materialId, asked.orgId),
  supplier: called(asked.supplierId),
  material: called(asked.materialId),
})

type Goods = Facts<ReturnType<typeof goodsBought>>

/** `needsList` is what the type of the order says. */
export function requireOrderable(work: Work, line: Line, goods: Goods, index: number, needsList: boolean): void {
  const at = { listAt: `poLine[${index}].materialId`, qtyAt: `poLine[${index}].orderQty` }
  requireAllowed(goods, { qty: line.orderQty, itemDesc: line.itemDesc }, at, needsList)
  if (goods.bought.approved) warnOfLot(work, line, goods.bought.approved, index)
}

/** Refuses a supplier that may not be used, is not listed where it has to be, or would have more than its trial allows. */
export function requireAllowed(
  { bought: { standing, approved, used }, atOrg, supplier, material }: Goods,
  { qty, itemDesc }: { qty: string; itemDesc: string },
  { listAt, qtyAt }: { listAt: string; qtyAt: string },
  needsList: boolean,
): void {
  const { trialQtyLimit } = requireUsable(standing, 'ORDER')
  // materialOrg.aslRequired, where filled, wins over the type's flag.
  const isChecked = atOrg?.aslRequired ? atOrg.aslRequired === 'Y' : needsList
  if (isChecked && !approved) refuse(poHeader, 'NOT_APPROVED', { supplier: supplier?.name, material: material?.code ?? itemDesc }, listAt)
  const limit = limitOf(trialQtyLimit, approved)
  // Orders in trial may not exceed the limit in sum, this one included.
  if (limit !== null && isAbove(add(used, qty), limit)) refuse(poHeader, 'TRIAL_LIMIT', { limit: spoken(limit), used: spoken(used) }, qtyAt)
}

/** Less than the least quantity, or a broken pack: the buyer may know better. */
function warnOfLot(work: Work, { lineNum, orderQty }: Line, approved: ApprovedLine, index: number): void {
  const at = `poLine[${index}].orderQty`
  const qty = spoken(orderQty)
  const problem = misfit(orderQty, approved)
  if (problem === 'MOQ') warn(work, poHeader, 'BELOW_MOQ', { lineNum, qty, min: spoken(approved.minOrderQty) }, at)
  if (problem === 'PACK') warn(work, poHeader, 'BROKEN_PACK', { lineNum, qty, pack: spoken(approved.packQty) }, at)
}

interface OrderableRequest {
  /** Null where there is none yet. */
  orderId: string | null
  orgId: string
  supplierId: string
  materialId: string | null
  categoryId: string
  day: string
}

interface Bought {
  standing: Standing
  approved: ApprovedLine | undefined
  /** What other orders take of a trial; asked only where one has a limit. */
  used: string
}

/** How the supplier of an order stands to the goods of one of its lines. */
const bought = fact(async (work, asked: readonly OrderableRequest[]): Promise<Bought[]> => {
  const known = await learn(
    work,
    asked.map((one) => ({ standing: standing(supplierIn(one)), lines: approvedLines(goodsIn(one)) })),
  )
  const found = known.map(({ standing, lines }, at) => ({ standing, approved: lines.find((line) => line.supplierId === asked[at]?.supplierId) }))
  const used = await learn(
    work,
    found.map(({ standing, approved }, at) =>
      limitOf(standing.status === 'TRIAL' ? standing.trialQtyLimit : null, approved) === null ? null : ordered(asked[at] as OrderableRequest),
    ),
  )
  return found.map((one, at) => ({ ...one, used: used[at] ?? '0' }))
})

/** What a supplier on trial may be ordered in sum, and what was. */
export interface Trial {
  limit: string
  used: string
}

/** Null of whom no limit is set. */
export const trial = fact(async (work, asked: readonly Omit<OrderableRequest, 'orderId'>[]): Promise<(Trial | null)[]> => {
  const known = await learn(
    work,
    asked.map((one) => bought({ ...one, orderId: null })),
  )
  return known.map(({ standing, approved, used }) => {
    const limit = limitOf(standing.status === 'TRIAL' ? standing.trialQtyLimit : null, approved)
    return limit === null ? null : { limit, used }
  })
})

const limitOf = (ofSupplier: string | null, approved: ApprovedLine | undefined) =>
  approved?.sourceRank === 'TRIAL' ? approved.trialQtyLimit : ofSupplier
const supplierIn = ({ supplierId, orgId, categoryId }: OrderableRequest) => ({ supplierId, orgId, categoryId })
const goodsIn = ({ orgId, materialId, categoryId, day }: OrderableRequest) => ({ orgId, materialId, categoryId, day })

/** What other orders that were handed in have of these goods: of the material, or of what has none in the category; freight is none of them. */
const ordered = fact(async (work, asked: readonly OrderableRequest[]): Promise<string[]> => {
  const rows = await rowsFor<{ used: string }>(
    work,
    asked,
    `select asked.place, sum(l.order_qty)::text as used
     from jsonb_to_recordset($1) as asked(place int, "orderId" uuid, "orgId" uuid, "supplierId" uuid, "materialId" uuid, "categoryId" uuid)
     join po_line l on case when asked."materialId" is null then l.material_id is null and l.category_id = asked."categoryId" else l.material_id = asked."materialId" end
     join po_header h on h.id = l.header_id
     where h.supplier_id = asked."supplierId" and h.org_id = asked."orgId" and h.id is distinct from asked."orderId"
       and h.status not in ('DRAFT', 'REJECTED', 'CANCELLED') and l.line_status <> 'CANCELLED'
       and not exists (select from catalogue_order_line f where f.po_line_id = l.id and f.line_kind = 'FREIGHT') group by 1`,
  )
  return rows.map(([row]) => row?.used ?? '0')
})
