/** An order of items of a contract in force, at its prices: what a contract holds of requisitions goes on to the order. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { isPositive, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { create, reload } from '../../../runtime/work.ts'
import type { Contract } from '../text/values.ts'

type Item = Contract['contractItem'][number]

interface OrderItemsInput {
  orderQty?: string | null
  needByDate?: string | null
  billTypeId?: string | null
}

/** The chosen items, each with what is left of it unless a quantity is said. */
export async function orderItems(doc: Contract, call: ActionCall<OrderItemsInput>): Promise<void> {
  const { orderQty, needByDate } = call.input
  const items = doc.contractItem.filter(({ id }) => call.lineIds.includes(id))
  const { materials, standard } = await learn(call, {
    materials: items.map(({ materialId }) => row(materialItem, materialId)),
    standard: rowWith(purchaseBillType, { code: 'PO_STD' }),
  })
  const { orgId, supplierId, supplierContactId, buyerId, currency, paymentTermId } = doc
  await create(
    call,
    poHeader,
    {
      ...{ orgId, supplierId, supplierContactId, buyerId, currency, paymentTermId },
      billTypeId: call.input.billTypeId ?? standard?.id ?? refuse(contract, 'NO_ORDER_TYPE', { code: 'PO_STD' }),
      poLine: items.map((item, at) => ({
        materialId: item.materialId,
        categoryId: materials[at]?.categoryId ?? doc.categoryId,
        itemDesc: item.itemDesc,
        uom: item.uom,
        orderQty: orderQty ?? restOf(doc, item),
        netPrice: item.netPrice,
        taxRate: item.taxRate,
        needByDate: needByDate ?? dueDay(item, call.today),
      })),
    },
    {
      fill(order) {
        order.sourceType = 'CONTRACT'
        if (order.poExpandHead) Object.assign(order.poExpandHead, { contractId: doc.id, projectId: doc.projectId })
        for (const [at, line] of order.poLine.entries()) {
          const { id: contractItemId, requisitionLineId, netPrice, taxRate } = items[at] as Item
          Object.assign(line, { contractItemId, requisitionLineId, netPrice, taxRate, priceSource: 'CONTRACT', priceDocNum: doc.displayNum })
        }
      },
    },
  )
  await reload(call, contract, doc)
}

function restOf({ docNum }: Contract, { lineNum, qty, orderedQty }: Item): string {
  const rest = subtract(qty, orderedQty)
  return isPositive(rest) ? rest : refuse(contract, 'OVER_ITEM', { docNum, lineNum, qty: spoken(qty), rest: '0' }, 'input.orderQty')
}

const dueDay = ({ deliveryDate }: Item, today: string): string => (deliveryDate && deliveryDate > today ? deliveryDate : today)
