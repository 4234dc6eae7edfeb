/** What an order must pass before it is submitted: the supplier may be used, and is approved for each material. */

import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { add, isAbove, spoken } from '../../../../catalogue/formula.ts'
import { materialOrg } from '../../../../catalogue/master-data/material-org.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowWhere } from '../../../runtime/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import { codeOf, nameOf } from '../../../runtime/used-by.ts'
import { warn } from '../../../runtime/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { checkUsable } from '../../supplier-master/eligibility.ts'
import { type ApprovedLine, approvedLines, misfit } from './suppliers.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

export async function requireOrderable(work: Work, order: Order, type: Doc | null): Promise<void> {
  for (const [index, line] of order.poLine.entries()) {
    const usable = await checkUsable(work, order.supplierId, order.orgId, line.categoryId, 'ORDER')
    const approved = await approvedFor(work, order, line)
    const isChecked = (await aslRequired(work, order, line)) ?? type?.needAslFlag === 'Y'
    if (isChecked && !approved) await refuseUnapproved(work, order, line, index)
    if (approved) warnOfLot(work, line, approved, index)
    const limit = approved?.sourceRank === 'TRIAL' ? approved.trialQtyLimit : usable.trialQtyLimit
    if (limit !== null) await requireWithinTrial(work, order, line, limit, index)
  }
}

/** Less than the least quantity, or a broken pack: the buyer may know better. */
function warnOfLot(work: Work, { lineNum, orderQty }: Line, approved: ApprovedLine, index: number): void {
  const at = `poLine[${index}].orderQty`
  const qty = spoken(orderQty)
  const problem = misfit(orderQty, approved)
  if (problem === 'MOQ') warn(work, poHeader, 'BELOW_MOQ', { lineNum, qty, min: spoken(approved.minOrderQty) }, at)
  if (problem === 'PACK') warn(work, poHeader, 'BROKEN_PACK', { lineNum, qty, pack: spoken(approved.packQty) }, at)
}

const approvedFor = async (work: Work, order: Order, line: Line) =>
  (await approvedLines(work, order.orgId, line.materialId, line.categoryId, work.today)).find((l) => l.supplierId === order.supplierId)

/** materialOrg.aslRequired, where filled, wins over the type's flag. */
async function aslRequired(work: Work, order: Order, line: Line): Promise<boolean | undefined> {
  const flag = line.materialId && (await rowWhere(work, materialOrg, { materialId: line.materialId, orgId: order.orgId }))?.aslRequired
  return flag ? flag === 'Y' : undefined
}

async function refuseUnapproved(work: Work, order: Order, line: Line, index: number): Promise<never> {
  const material = line.materialId ? await codeOf(work, line.materialId) : line.itemDesc
  return refuse(poHeader, 'NOT_APPROVED', { supplier: await nameOf(work, order.supplierId), material }, `poLine[${index}].materialId`)
}

/** Orders in trial may not exceed the limit in sum, this one included. */
async function requireWithinTrial(work: Work, order: Order, line: Line, limit: string, index: number): Promise<void> {
  const { rows } = await work.tx.query<{ used: string }>(
    `select coalesce(sum(l.order_qty), 0)::text as used from po_line l join po_header h on h.id = l.header_id
     where h.supplier_id = $1 and l.material_id = $2 and h.org_id = $3 and h.id <> $4 and h.status not in ('DRAFT', 'REJECTED', 'CANCELLED') and l.line_status <> 'CANCELLED'`,
    [order.supplierId, line.materialId, order.orgId, order.id],
  )
  const used = rows[0]?.used ?? '0'
  if (isAbove(add(used, line.orderQty), limit))
    refuse(poHeader, 'TRIAL_LIMIT', { limit: spoken(limit), used: spoken(used) }, `poLine[${index}].orderQty`)
}
