/** The purchase order that comes of a mall order: of type PO_CAT, confirmed at once, at the prices that were approved. */
import { add, isAbove } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, rowWith } from '../../../runtime/rules/row-facts.ts'
import { change, create } from '../../../runtime/work.ts'
import { buyerOf } from '../../purchasing/buyer.ts'
import { goodsBought, requireAllowed } from '../../purchasing/order/orderable.ts'
import { poHeaderBehaviour } from '../../purchasing/order/po-header.ts'
import { offer } from '../sku/offer.ts'
import { costOf, goodsOf, type Order } from './parts.ts'

const code = 'PO_CAT'
const freightUom = 'PCS'

/** Refuses what no purchase order could be placed for: its supplier may not be used, or not for so much. */
export async function requireOrdered(call: ActionCall, order: Order): Promise<void> {
  const { orgId } = order
  const { type, offers } = await learn(call, {
    type: rowWith(purchaseBillType, { code }),
    offers: goodsOf(order).map(({ skuId, qty }) => (skuId ? offer({ skuId, orgId, qty, day: call.today }) : null)),
  })
  const wanted = goodsOf(order).flatMap((line, at) => {
    const found = offers[at]
    return found ? [{ qty: line.qty, at: order.catalogueOrderLine.indexOf(line), ...found }] : []
  })
  // SKUs of one material are one to the limit of a trial.
  const sums = Map.groupBy(wanted, ({ materialId, categoryId }) => materialId ?? categoryId)
  const known = await learn(
    call,
    wanted.map(({ supplierId, materialId, categoryId }) =>
      goodsBought({ orderId: null, orgId, supplierId, materialId, categoryId, day: call.today }),
    ),
  )
  for (const [nth, { name, materialId, categoryId, at }] of wanted.entries()) {
    const goods = known[nth]
    const qty = add(...(sums.get(materialId ?? categoryId) ?? []).map((one) => one.qty))
    if (goods)
      requireAllowed(
        goods,
        { qty, itemDesc: name },
        { listAt: `catalogueOrderLine[${at}].skuId`, qtyAt: `catalogueOrderLine[${at}].qty` },
        type?.needAslFlag === 'Y',
      )
  }
}

export async function placeOrder(call: ActionCall, order: Order): Promise<void> {
  const { orgId, supplierId, currency, catalogueOrderLine: lines } = order
  const offers = await learn(
    call,
    lines.map(({ skuId, qty }) => (skuId ? offer({ skuId, orgId, qty, day: call.today }) : null)),
  )
  for (const found of offers) if (found && !found.isInForce) refuse(catalogueOrder, 'AGREEMENT_OVER', { docNum: found.agreementNum ?? '' })
  const costs = lines.map(costOf)
  const first = offers.find((found) => found !== null)
  if (!first) return
  const { type, buyerId, category } = await learn(call, {
    type: rowWith(purchaseBillType, { code }),
    buyerId: buyerOf({ orgId, materialId: first.materialId, categoryId: first.categoryId }),
    category: called(first.categoryId),
  })
  if (!type) return refuse(catalogueOrder, 'NO_ORDER_TYPE', { code })
  const needByDate = isAbove(order.needByDate.replaceAll('-', ''), call.today.replaceAll('-', '')) ? order.needByDate : call.today
  const deliveryInfoId = order.deliveryInfoId ?? ''
  const made = await create(
    call,
    poHeader,
    {
      orgId,
      billTypeId: type.id,
      supplierId: supplierId ?? first.supplierId,
      buyerId: buyerId ?? refuse(catalogueOrder, 'NO_BUYER', { category: category?.name ?? '' }),
      orderDate: call.today,
      currency: currency ?? refuse(catalogueOrder, 'NO_CURRENCY', {}, 'currency'),
      ...(order.paymentTermId ? { paymentTermId: order.paymentTermId } : {}),
      deliveryInfoId,
      poLine: lines.map((line, at) => ({
        materialId: offers[at]?.materialId ?? null,
        itemDesc: [line.skuName, line.specification, line.lineNote].filter(Boolean).join(' ').slice(0, 300),
        categoryId: offers[at]?.categoryId ?? first.categoryId,
        uom:
          line.uom ??
          (line.lineKind === 'FREIGHT' ? freightUom : refuse(catalogueOrder, 'NO_UOM', { lineNum: line.lineNum }, `catalogueOrderLine[${at}].uom`)),
        orderQty: line.qty,
        ...costs[at],
        needByDate,
        subjectId: order.subjectId,
        poDelivery: [{ scheduleQty: line.qty, needByDate, deliveryInfoId }],
      })),
    },
    {
      fill(po) {
        po.sourceType = 'CATALOGUE'
        if (po.poExpandHead) po.poExpandHead.projectId = order.projectId
        for (const [at, line] of po.poLine.entries()) {
          const { agreementLineId = null, agreementId: agreementHeaderId = null, agreementNum: priceDocNum = null } = offers[at] ?? {}
          // As frozen when it was handed in, whatever price finding says of the material.
          Object.assign(line, {
            ...costs[at],
            priceSource: 'CATALOGUE',
            priceLineId: agreementLineId,
            priceDocNum,
            agreementLineId,
            agreementHeaderId,
          })
        }
      },
    },
  )
  const [released] = await change(call, poHeader, [made.id], 'doApproval', async (po) => {
    po.status = (await poHeaderBehaviour.doApproval(po, call)).to
  })
  Object.assign(order, { poHeaderId: made.id, poDocNum: made.docNum })
  for (const [at, line] of lines.entries()) line.poLineId = released?.poLine[at]?.id ?? null
}
