/** Mall orders: priced until they are handed in, then frozen and reserved, then the mirror of a purchase order. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isSame, isZero, multiply, roundTo, spoken, subtract, total } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { catalogueAddressee } from '../../../../catalogue/shopping/catalogue-addressee.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import { headOf } from '../../../platform/organisation/department-of.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { change, reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Charge, requireBudget } from '../../master-data/budget.ts'
import { exchanged, rate } from '../../master-data/exchange.ts'
import { poHeaderBehaviour } from '../../purchasing/order/po-header.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'
import { isWhole, type Offer, offer } from '../sku/offer.ts'
import { countRatings, countRecentSales, countSales, holdStock, lockSkus } from '../sku/stock.ts'
import { priceShown, pricesAsked, settlePrice } from './line-prices.ts'
import { usedThisMonth } from './month-limit.ts'
import { costOf, goodsOf, type Line, lineIn, type Order, skuIdsOf } from './parts.ts'
import { placeOrder, requireOrdered } from './purchase-order.ts'
import { receiveConfirmed } from './receipt.ts'

/** In percent; freight is a service. */
const freightTax = '9'
const isOpen = ({ status }: Order) => status === 'DRAFT' || status === 'REJECTED'
const asked = ({ orgId }: Order, { skuId, qty }: Line, day: string) => (skuId ? offer({ skuId, orgId, qty, day }) : null)
const place = (order: Order, line: Line, field: keyof Line = 'qty') => `catalogueOrderLine[${order.catalogueOrderLine.indexOf(line)}].${field}`

export const catalogueOrderBehaviour = {
  settle: knowing(
    (order, { today }, before) => ({
      prices: isOpen(order) ? goodsOf(order).map((line) => pricesAsked(order, line, before, today)) : [],
      headId: isOpen(order) && order.deptId ? headOf(order.deptId) : null,
      payerId: isOpen(order) && order.costDeptId ? headOf(order.costDeptId) : null,
    }),
    (order, { prices, headId, payerId }, work, before) => {
      if (order.status === 'FINISHED') order.finishedDate ??= work.today
      if (!isOpen(order)) return
      Object.assign(order, { deptHeadId: headId, costDeptHeadId: payerId })
      const goods = goodsOf(order)
      for (const [at, line] of goods.entries()) settlePrice(line, prices[at] ?? null, before)
      const known = prices.flatMap((found) => found?.now ?? [])
      if (goods.some((line) => isOther(line, lineIn(before, line.id)))) settleFreight(order, known, work)
    },
  ),

  check: knowing(
    (order, { today }) => goodsOf(order).map((line) => asked(order, line, today)),
    (order, offers, { today }, before) => {
      requireRatedInTime(order, before, today)
      if (!isOpen(order)) return
      for (const [at, line] of goodsOf(order).entries()) requireQty(order, line, offers[at] ?? null)
    },
  ),

  async saved(order, work) {
    await holdStock(work, skuIdsOf(order))
    await countRatings(work, skuIdsOf(order))
    await countRecentSales(work, skuIdsOf(order))
  },

  async doSubmit(order, call, before) {
    await lockSkus(call, skuIdsOf(order))
    const lines = goodsOf(order)
    const known = await learn(call, {
      prices: lines.map((line) => pricesAsked(order, line, before, call.today)),
      used: lines.map(({ skuId }) => usedThisMonth({ skuId: skuId ?? '', costDeptId: order.costDeptId, day: order.orderDate })),
      addressee: row(catalogueAddressee, order.addresseeId),
    })
    for (const [at, line] of order.catalogueOrderLine.entries()) costOf(line, at)
    for (const [at, line] of lines.entries()) {
      const prices = known.prices[at]
      requireSold(order, line, prices?.now ?? null, known.used[at] ?? '0')
      if (prices?.now) requirePrice(order, line, prices.now, priceShown(line, prices, before))
    }
    await requireOrdered(call, order)
    await requireBudget(call, await chargesOf(order, call))
    const { addressee } = known
    if (addressee)
      Object.assign(order, {
        receiverName: addressee.receiverName,
        receiverPhone: addressee.phone,
        receiverAddress: addressee.address,
        deliveryInfoId: addressee.deliveryInfoId,
      })
  },

  doWithdraw() {},

  async doApproval(order, call) {
    await requireBudget(call, await chargesOf(order, call), { isHandedIn: true })
    await lockSkus(call, skuIdsOf(order))
    await requireOrdered(call, order)
    await placeOrder(call, order)
    await countSales(call, order)
  },

  doReject() {},
  doCancel() {},

  async doAbolish(order, call) {
    await onPurchaseOrder(order, call, 'doCancel', async (po) => {
      await poHeaderBehaviour.doCancel(po, call)
      po.status = 'CANCELLED'
    })
  },

  async doConfirmReceipt(order, call) {
    const asks = (call.input.confirmedQty as string | null | undefined) ?? null
    // Freight comes with the first of the goods.
    const isMeant = ({ id, lineKind }: Line) => call.lineIds.includes(id) || lineKind === 'FREIGHT'
    for (const line of order.catalogueOrderLine.filter(isMeant)) {
      const rest = subtract(line.shippedQty, line.confirmedQty)
      const qty = line.lineKind === 'FREIGHT' ? rest : (asks ?? rest)
      if (isAbove(qty, rest)) refuse(catalogueOrder, 'OVER_SHIPPED', { qty: spoken(qty), shipped: spoken(line.shippedQty) }, 'input.confirmedQty')
      line.confirmedQty = add(line.confirmedQty, qty)
    }
    await receiveConfirmed(call, order)
    return { to: order.status === 'FINISHED' ? 'FINISHED' : 'APPROVED' }
  },

  async doFinished(order, call) {
    await onPurchaseOrder(order, call, 'doLineClose', async (po) => {
      const open = po.poLine.filter(({ lineStatus }) => lineStatus !== 'CLOSED' && lineStatus !== 'CANCELLED')
      await poHeaderBehaviour.doLineClose(po, { ...call, lineIds: open.map(({ id }) => id), input: { giveBack: 'N' } })
      for (const line of open) line.lineStatus = 'CLOSED'
      po.status = 'CLOSED'
    })
  },

  doComplete() {},
  doShipped() {},
  doArrived() {},

  async doReorder(order, call) {
    const lines = goodsOf(order)
    const offers = await learn(
      call,
      lines.map((line) => asked(order, line, call.today)),
    )
    const gone = lines.filter((_, at) => offers[at]?.status !== 'ON_SHELF' || !offers[at]?.isSold)
    if (gone.length === lines.length) refuse(catalogueOrder, 'NO_LONGER_SOLD', { names: gone.map(({ skuName }) => skuName).join('、') })
    const wishes = lines.filter((line) => !gone.includes(line)).flatMap(({ skuId, qty }) => (skuId ? [{ skuId, orgId: order.orgId, qty }] : []))
    await putIntoCart(call, wishes)
  },
} satisfies Behaviour<typeof catalogueOrder>

async function chargesOf({ projectId, subjectId, currency, orderDate, netAmount }: Order, work: Work): Promise<Charge[]> {
  if (!projectId || netAmount === null) return []
  const toCny = await learn(work, rate({ from: currency ?? refuse(catalogueOrder, 'NO_CURRENCY', {}, 'currency'), to: 'CNY', day: orderDate }))
  return [{ projectId, subjectId, amount: exchanged(netAmount, toCny), at: 'projectId' }]
}

async function onPurchaseOrder(order: Order, call: ActionCall, action: string, alter: (po: Full<typeof poHeader>) => Promise<void>): Promise<void> {
  if (!order.poHeaderId) return
  await change(call, poHeader, [order.poHeaderId], action, alter)
  const { status } = order
  await reload(call, catalogueOrder, order)
  order.status = status
}

const isOther = (line: Line, was: Line | undefined) => !was || !isSame(was.qty, line.qty) || !isSame(was.netPrice, line.netPrice)

/** The largest freight of its SKUs, unless the goods reach the amount from which that one is free. */
function settleFreight(order: Order, offers: readonly Offer[], work: Work): void {
  const goods = total(
    goodsOf(order).map(({ qty, netPrice }) => ({ net: roundTo(multiply(qty, netPrice ?? '0'), 2) })),
    'net',
  )
  const dearest = offers.reduce<Offer | null>((most, one) => (most === null || isAbove(one.freight, most.freight) ? one : most), null)
  const isFree = !dearest || isZero(dearest.freight) || (dearest.freeFrom !== null && !isAbove(dearest.freeFrom, goods))
  const lines = goodsOf(order)
  const there = order.catalogueOrderLine.find(({ lineKind }) => lineKind === 'FREIGHT')
  if (isFree) {
    order.catalogueOrderLine = lines
    return
  }
  const freight =
    there ?? newLineOf(work, catalogueOrder, 'catalogueOrderLine', { headerId: order.id, parent: order, lineNum: (lines.length + 1) * 10 })
  Object.assign(freight, { lineKind: 'FREIGHT', skuName: '运费', qty: '1', netPrice: dearest.freight, taxRate: freightTax })
  if (!there) order.catalogueOrderLine.push(freight)
}

/** What was rated stays as it is once the last day for it has passed. */
function requireRatedInTime(order: Order, before: Order | null, today: string): void {
  const until = before?.ratingUntil
  if (!until || today <= until) return
  for (const line of order.catalogueOrderLine) {
    const was = lineIn(before, line.id)
    for (const field of ['rating', 'ratingText'] as const)
      if ((was?.[field] ?? null) !== (line[field] ?? null)) refuse(catalogueOrder, 'RATED_LATE', { until }, place(order, line, field))
  }
}

function requireQty(order: Order, line: Line, found: Offer | null): void {
  if (!found) return
  if (!isWhole(found, line.qty)) refuse(catalogueOrder, 'QTY', { multiple: spoken(found.multiple), min: spoken(found.min) }, place(order, line))
  if (found.max && isAbove(line.qty, found.max)) refuse(catalogueOrder, 'MAX', { max: spoken(found.max) }, place(order, line))
}

/** On the shelf, sold here, there, and within the limit. */
function requireSold(order: Order, line: Line, found: Offer | null, used: string): void {
  const name = line.skuName ?? ''
  const { qty } = line
  if (found?.status !== 'ON_SHELF') refuse(catalogueOrder, 'OFF', { name }, place(order, line))
  if (!found.isSold) refuse(catalogueOrder, 'NOT_SOLD', { name }, place(order, line))
  if (found.rest !== null && isAbove(qty, found.rest))
    refuse(catalogueOrder, 'SHORT', { name, rest: spoken(found.rest), qty: spoken(qty) }, place(order, line))
  if (found.monthLimit && isAbove(add(qty, used), found.monthLimit))
    refuse(catalogueOrder, 'LIMIT', { limit: spoken(found.monthLimit), used: spoken(used) }, place(order, line))
}

function requirePrice(order: Order, line: Line, { netPrice }: Offer, shown: string | null): void {
  if (isSame(netPrice, shown)) return
  refuse(catalogueOrder, 'PRICE_CHANGED', { old: spoken(shown), new: spoken(netPrice) }, place(order, line, 'priceAcceptFlag'))
}
