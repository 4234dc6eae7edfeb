/** Orders from requisition lines: who gets how much of each, one draft order a supplier, currency, type, buyer and payment term. */
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { isAbove, isPositive, spoken } from '../../../../catalogue/formula.ts'
import { entryIn } from '../../../../catalogue/known.ts'
import { lookups } from '../../../../catalogue/lookups.ts'
import { poHeader, sourceOfOrder } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { fact, learn, rowsFor } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { row } from '../../../runtime/row-facts.ts'
import { rowOf } from '../../../runtime/rows.ts'
import { derive } from '../../../runtime/sources.ts'
import { warn } from '../../../runtime/warnings.ts'
import { create } from '../../../runtime/work.ts'
import { type FoundPrice, price } from '../order/price.ts'
import { type ApprovedLine, approvedLines, misfit, type Offered, splitByQuota } from '../order/suppliers.ts'

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
  const words = entryIn(lookups.PR_LINE_STATUS.values, line.lineStatus ?? '')
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
  for (const line of lines) requireOpen(line, qtyOf(line, call))
  const known = await learn(
    call,
    lines.map((line) => ({
      orderTypeId: orderTypeOf(requisition, line),
      approved: namedFor(line, call) ? null : approvedFor(requisition, line, call),
    })),
  )
  const offered = await pricesOf(
    requisition,
    lines.map((line, at) => ({ line, approved: known[at]?.approved ?? [] })),
    call,
  )
  const shares = lines.flatMap((line, at) =>
    suppliersOf(line, call, offered[at] ?? []).map((share) => ({ line, orderTypeId: known[at]?.orderTypeId, ...share })),
  )
  const suppliers = await learn(
    call,
    shares.map(({ supplierId }) => row(supplierInfo, supplierId)),
  )
  const source = await rowOf(call, purchaseBillType, requisition.billTypeId)
  return shares.map(({ line, qty, supplierId, orderTypeId }, at) => ({
    line,
    qty,
    supplierId,
    orderTypeId: orderTypeId ?? refuse(requisitionHeader, 'NO_RELATION', { source: String(source?.code), kind: lookups.PUR_DOC_KIND.values.ORDER }),
    currency: suppliers[at]?.defaultCurrency ?? requisition.currency,
    paymentTermId: suppliers[at]?.paymentTermId ?? '',
    buyerId: line.buyerId ?? call.actor.userId,
  }))
}

const qtyOf = (line: Line, { input }: ActionCall) => (input.orderQty as string | null) ?? line.openQty
const namedFor = (line: Line, { input }: ActionCall) => (input.supplierId as string | null) ?? line.suggestedSupplierId
const approvedFor = ({ orgId }: Requisition, { materialId, categoryId }: Line, { today }: ActionCall) =>
  approvedLines({ orgId, materialId, categoryId, day: today })

function requireOpen(line: Line, qty: string | null): void {
  const { lineNum, openQty } = line
  if (isAbove(qty, openQty) || !isPositive(openQty))
    refuse(requisitionHeader, 'OVER_OPEN', { lineNum, qty: spoken(qty), open: spoken(openQty) }, 'input.orderQty')
  requireWorkable(line, ['OPEN', 'PARTIAL'])
}

/** The approved lines with what each supplier asks for the quantity: of equal quotas the cheaper one is preferred. */
async function pricesOf(
  { orgId, currency }: Requisition,
  asked: readonly { line: Line; approved: readonly ApprovedLine[] }[],
  call: ActionCall,
): Promise<Offered[][]> {
  const prices = await learn(
    call,
    asked.map(({ line, approved }) =>
      approved.map(({ supplierId }) =>
        line.materialId
          ? price({ orgId, supplierId, materialId: line.materialId, uom: line.uom, currency, qty: qtyOf(line, call), date: call.today })
          : null,
      ),
    ),
  )
  return asked.map(({ approved }, at) => approved.map((one, place) => ({ ...one, netPrice: prices[at]?.[place]?.netPrice ?? null })))
}

/** The named supplier, the one the requester suggested, or the approved ones by quota. */
function suppliersOf(line: Line, call: ActionCall, approved: readonly Offered[]): { supplierId: string; qty: string }[] {
  const [qty, named] = [qtyOf(line, call), namedFor(line, call)]
  if (named) return [{ supplierId: named, qty }]
  const shares = splitByQuota(approved, qty)
  if (shares.length === 0) refuse(requisitionHeader, 'NO_SUPPLIER', { lineNum: line.lineNum }, 'input.supplierId')
  for (const share of shares) warnOfPack(call, line, share.qty, share.line)
  return shares.map((share) => ({ supplierId: share.line.supplierId, qty: share.qty }))
}

function warnOfPack(call: ActionCall, { lineNum }: Line, qty: string, approved: ApprovedLine): void {
  const { packQty, supplierCode } = approved
  if (misfit(qty, approved) === 'PACK')
    warn(call, requisitionHeader, 'PACK', { lineNum, supplier: supplierCode, qty: spoken(qty), pack: spoken(packQty) }, 'input.orderQty')
}

interface Related {
  billTypeId: string
  orgId: string
  categoryId: string
}

/** The order type that the requisition's type leads to: an exact organisation before a category before the default. */
const relatedType = fact(async (work, asked: readonly Related[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(
    work,
    asked,
    `with recursive asked as (
       select * from jsonb_to_recordset($1) as asked(place int, "billTypeId" uuid, "orgId" uuid, "categoryId" uuid)
     ), up as (
       select id as origin, id, parent_id, 0 as far from purchase_category where id in (select "categoryId" from asked)
       union all select up.origin, c.id, c.parent_id, far + 1 from purchase_category c join up on c.id = up.parent_id
     )
     select distinct on (asked.place) asked.place, r.target_type_id as id
     from asked join purchase_bill_type_relation r on r.header_id = asked."billTypeId"
     left join up on up.origin = asked."categoryId" and up.id = r.category_id
     where r.target_kind = 'ORDER' and coalesce(r.enabled_flag, 'Y') = 'Y' and (r.org_id is null or r.org_id = asked."orgId") and (r.category_id is null or up.id is not null)
     order by asked.place, (r.org_id is null), up.far nulls last, r.default_flag desc, r.id`,
  )
  return rows.map(([found]) => found?.id ?? null)
})

const orderTypeOf = ({ billTypeId, orgId }: Requisition, { categoryId }: Line) => relatedType({ billTypeId, orgId, categoryId })

/** One draft order of a group, its lines in need-by order; the relations follow from the order's own write. */
async function orderFrom(requisition: Requisition, group: readonly Wanted[], call: ActionCall): Promise<void> {
  const [first] = group
  if (!first) return
  const inOrder = [...group].sort((a, b) => a.line.needByDate.localeCompare(b.line.needByDate) || a.line.lineNum - b.line.lineNum)
  const derived = derive(poHeader, sourceOfOrder, requisition)
  const prices = await learn(
    call,
    inOrder.map((wanted) => priceFor(requisition, wanted, call)),
  )
  const lines = inOrder.map((wanted, at) => lineFrom(requisition, derived.line(wanted.line, requisition), wanted, prices[at] ?? null, call))
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

const priceFor = ({ orgId }: Requisition, { line: { materialId, uom }, qty, supplierId, currency }: Wanted, { today: date }: ActionCall) =>
  materialId ? price({ orgId, supplierId, materialId, uom, currency, qty, date }) : null

function lineFrom(
  requisition: Requisition,
  taken: ReturnType<typeof sourceOfOrder.line>,
  { line, qty, currency }: Wanted,
  found: FoundPrice | null,
  call: ActionCall,
) {
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
