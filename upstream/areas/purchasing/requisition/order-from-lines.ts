/** Orders from requisition lines: who gets how much of each, one draft order a supplier, currency, type, buyer and payment term. */

import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { isAbove, isPositive, spoken } from '../../../../catalogue/formula.ts'
import { lookups } from '../../../../catalogue/lookups.ts'
import { poHeader, sourceOfOrder } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowOf } from '../../../runtime/rows.ts'
import { derive } from '../../../runtime/sources.ts'
import { warn } from '../../../runtime/warnings.ts'
import { create, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { findPrice } from '../order/price.ts'
import { type ApprovedLine, approvedLines, misfit, splitByQuota } from '../order/suppliers.ts'

type Requisition = Full<typeof requisitionHeader>
type Line = LineRow<typeof requisitionHeader, 'requisitionLine'>

/** `input.supplierId` and `input.orderQty` decide where they are given; the suggestion, the quota and the open quantity where not. */
export async function createOrders(requisition: Requisition, lines: readonly Line[], call: ActionCall): Promise<void> {
  const wanted = await wantedOf(requisition, lines, call)
  for (const group of Map.groupBy(wanted, groupKey).values()) await orderFrom(requisition, group, call)
}

/** A line that may be handed on or ordered from. */
export function requireWorkable(line: Line, states: readonly string[]): void {
  if (states.includes(String(line.lineStatus))) return
  const words = lookups.PR_LINE_STATUS.values[line.lineStatus as keyof typeof lookups.PR_LINE_STATUS.values]
  refuse(requisitionHeader, 'NOT_OPEN', { lineNum: line.lineNum, status: words })
}

interface Wanted {
  line: Line
  qty: string
  supplierId: string
  currency: string
  buyerId: string
  orderTypeId: string
  paymentTermId: string
}

const groupKey = (w: Wanted) => [w.supplierId, w.currency, w.orderTypeId, w.buyerId, w.paymentTermId].join()

/** Who gets how much of each chosen line. */
async function wantedOf(requisition: Requisition, lines: readonly Line[], call: ActionCall): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const line of lines) {
    const qty = (call.input.orderQty as string | null) ?? line.openQty
    if (isAbove(qty, line.openQty) || !isPositive(line.openQty))
      refuse(requisitionHeader, 'OVER_OPEN', { lineNum: line.lineNum, qty: spoken(qty), open: spoken(line.openQty) }, 'input.orderQty')
    requireWorkable(line, ['OPEN', 'PARTIAL'])
    const orderTypeId = await orderTypeOf(call, requisition, line)
    for (const share of await suppliersOf(requisition, line, qty, call)) {
      const supplier = await rowOf(call, supplierInfo, share.supplierId)
      wanted.push({
        line,
        qty: share.qty,
        supplierId: share.supplierId,
        orderTypeId,
        currency: String(supplier?.defaultCurrency ?? requisition.currency),
        paymentTermId: String(supplier?.paymentTermId ?? ''),
        buyerId: line.buyerId ?? call.actor.userId,
      })
    }
  }
  return wanted
}

/** The named supplier, the one the requester suggested, or the approved ones by quota. */
async function suppliersOf(requisition: Requisition, line: Line, qty: string, call: ActionCall): Promise<{ supplierId: string; qty: string }[]> {
  const named = (call.input.supplierId as string | null) ?? line.suggestedSupplierId
  if (named) return [{ supplierId: named, qty }]
  const shares = splitByQuota(await approvedLines(call, requisition.orgId, line.materialId, line.categoryId, call.today), qty)
  if (shares.length === 0) refuse(requisitionHeader, 'NO_SUPPLIER', { lineNum: line.lineNum }, 'input.supplierId')
  for (const share of shares) warnOfPack(call, line, share.qty, share.line)
  return shares.map((share) => ({ supplierId: share.line.supplierId, qty: share.qty }))
}

function warnOfPack(call: ActionCall, { lineNum }: Line, qty: string, approved: ApprovedLine): void {
  const { packQty, supplierCode } = approved
  if (misfit(qty, approved) === 'PACK')
    warn(call, requisitionHeader, 'PACK', { lineNum, supplier: supplierCode, qty: spoken(qty), pack: spoken(packQty) }, 'input.orderQty')
}

/** The order type that the requisition's type leads to: an exact organisation before a category before the default. */
async function orderTypeOf(work: Work, requisition: Requisition, line: Line): Promise<string> {
  const { rows } = await work.tx.query<{ target_type_id: string }>(
    `with recursive up as (select id, parent_id, 0 as far from purchase_category where id = $3 union all select c.id, c.parent_id, far + 1 from purchase_category c join up on c.id = up.parent_id)
     select target_type_id from purchase_bill_type_relation r left join up on up.id = r.category_id
     where r.header_id = $1 and r.target_kind = 'ORDER' and coalesce(r.enabled_flag, 'Y') = 'Y' and (r.org_id is null or r.org_id = $2) and (r.category_id is null or up.id is not null)
     order by (r.org_id is null), up.far nulls last, r.default_flag desc, r.id limit 1`,
    [requisition.billTypeId, requisition.orgId, line.categoryId],
  )
  const [found] = rows
  if (found) return found.target_type_id
  const source = await rowOf(work, purchaseBillType, requisition.billTypeId)
  return refuse(requisitionHeader, 'NO_RELATION', { source: String(source?.code), kind: lookups.PUR_DOC_KIND.values.ORDER })
}

/** One draft order of a group, its lines in need-by order; the relations follow from the order's own write. */
async function orderFrom(requisition: Requisition, group: readonly Wanted[], call: ActionCall): Promise<void> {
  const [first] = group
  if (!first) return
  const inOrder = [...group].sort((a, b) => a.line.needByDate.localeCompare(b.line.needByDate) || a.line.lineNum - b.line.lineNum)
  const derived = derive(poHeader, sourceOfOrder, requisition)
  const lines = await inTurn(inOrder, (w) => lineFrom(requisition, derived.line(w.line, requisition), w, call))
  const draft = {
    ...derived.header,
    billTypeId: first.orderTypeId,
    supplierId: first.supplierId,
    buyerId: first.buyerId,
    orderDate: call.today,
    currency: first.currency,
    ...(first.paymentTermId ? { paymentTermId: first.paymentTermId } : {}),
    deliveryInfoId: first.line.deliveryInfoId,
    poLine: lines,
  }
  await create(call, poHeader, draft, {
    fill: (order) => {
      order.sourceType = 'REQUISITION'
      for (const [index, line] of order.poLine.entries())
        Object.assign(line, { requisitionLineId: inOrder[index]?.line.id ?? null, requisitionNum: requisition.docNum })
    },
  })
}

async function lineFrom(
  requisition: Requisition,
  taken: ReturnType<typeof sourceOfOrder.line>,
  { line, qty, supplierId, currency }: Wanted,
  call: ActionCall,
) {
  const found = line.materialId
    ? await findPrice(call, { orgId: requisition.orgId, supplierId, materialId: line.materialId, uom: line.uom, currency, qty, date: call.today })
    : null
  // A purchase in another currency has no estimate to lean on.
  const netPrice = found?.netPrice ?? (currency === requisition.currency ? line.estimatedPrice : '0')
  const day = line.needByDate < call.today ? call.today : line.needByDate
  return {
    ...taken,
    orderQty: qty,
    netPrice,
    ...(found ? { taxRate: found.taxRate } : {}),
    needByDate: day,
    poDelivery: [{ scheduleQty: qty, needByDate: day, deliveryInfoId: line.deliveryInfoId }],
  }
}
