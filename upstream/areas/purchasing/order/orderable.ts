/** What an order must pass before it is submitted: the supplier may be used, and is approved for each material. */
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { add, isAbove, spoken } from '../../../../catalogue/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { type Facts, fact, learn, rowsFor } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { called } from '../../../runtime/row-facts.ts'
import { warn } from '../../../runtime/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { atPlant } from '../../master-data/said-by-material.ts'
import { requireUsable, type Standing, standing } from '../../supplier-master/eligibility.ts'
import { type ApprovedLine, approvedLines, misfit } from './suppliers.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

/** What must be known of a line before its order is handed in. */
export const goodsOf = (order: Order, line: Line, day: string) => ({
  bought: bought({
    orderId: order.id,
    orgId: order.orgId,
    supplierId: order.supplierId,
    materialId: line.materialId,
    categoryId: line.categoryId,
    day,
  }),
  atOrg: atPlant(line.materialId, order.orgId),
  supplier: called(order.supplierId),
  material: called(line.materialId),
})

/** `needsList` is what the type of the order says. */
export function requireOrderable(
  work: Work,
  line: Line,
  { bought: { standing, approved, used }, atOrg, supplier, material }: Facts<ReturnType<typeof goodsOf>>,
  index: number,
  needsList: boolean,
): void {
  const { trialQtyLimit } = requireUsable(standing, 'ORDER')
  // materialOrg.aslRequired, where filled, wins over the type's flag.
  const isChecked = atOrg?.aslRequired ? atOrg.aslRequired === 'Y' : needsList
  if (isChecked && !approved)
    refuse(poHeader, 'NOT_APPROVED', { supplier: supplier?.name, material: material?.code ?? line.itemDesc }, `poLine[${index}].materialId`)
  if (approved) warnOfLot(work, line, approved, index)
  const limit = limitOf(trialQtyLimit, approved)
  // Orders in trial may not exceed the limit in sum, this one included.
  if (limit !== null && isAbove(add(used, line.orderQty), limit))
    refuse(poHeader, 'TRIAL_LIMIT', { limit: spoken(limit), used: spoken(used) }, `poLine[${index}].orderQty`)
}

/** Less than the least quantity, or a broken pack: the buyer may know better. */
function warnOfLot(work: Work, { lineNum, orderQty }: Line, approved: ApprovedLine, index: number): void {
  const at = `poLine[${index}].orderQty`
  const qty = spoken(orderQty)
  const problem = misfit(orderQty, approved)
  if (problem === 'MOQ') warn(work, poHeader, 'BELOW_MOQ', { lineNum, qty, min: spoken(approved.minOrderQty) }, at)
  if (problem === 'PACK') warn(work, poHeader, 'BROKEN_PACK', { lineNum, qty, pack: spoken(approved.packQty) }, at)
}

interface Asked {
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
const bought = fact(async (work, asked: readonly Asked[]): Promise<Bought[]> => {
  const known = await learn(
    work,
    asked.map((one) => ({ standing: standing(supplierIn(one)), lines: approvedLines(goodsIn(one)) })),
  )
  const found = known.map(({ standing, lines }, at) => ({ standing, approved: lines.find((line) => line.supplierId === asked[at]?.supplierId) }))
  const used = await learn(
    work,
    found.map(({ standing, approved }, at) =>
      limitOf(standing.status === 'TRIAL' ? standing.trialQtyLimit : null, approved) === null ? null : ordered(asked[at] as Asked),
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
export const trial = fact(async (work, asked: readonly Omit<Asked, 'orderId'>[]): Promise<(Trial | null)[]> => {
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
const supplierIn = ({ supplierId, orgId, categoryId }: Asked) => ({ supplierId, orgId, categoryId })
const goodsIn = ({ orgId, materialId, categoryId, day }: Asked) => ({ orgId, materialId, categoryId, day })

/** What other orders that were handed in have of these goods. */
const ordered = fact(async (work, asked: readonly Asked[]): Promise<string[]> => {
  const rows = await rowsFor<{ used: string }>(
    work,
    asked,
    `select asked.place, sum(l.order_qty)::text as used
     from jsonb_to_recordset($1) as asked(place int, "orderId" uuid, "orgId" uuid, "supplierId" uuid, "materialId" uuid)
     join po_line l on l.material_id = asked."materialId" join po_header h on h.id = l.header_id
     where h.supplier_id = asked."supplierId" and h.org_id = asked."orgId" and h.id is distinct from asked."orderId"
       and h.status not in ('DRAFT', 'REJECTED', 'CANCELLED') and l.line_status <> 'CANCELLED' group by 1`,
  )
  return rows.map(([row]) => row?.used ?? '0')
})
