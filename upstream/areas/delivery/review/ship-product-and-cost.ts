/** Shipped products: counted for the customer's order line, where one is named. */
import { shipProductAndCost } from '../../../../catalogue/delivery/ship-product-and-cost.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { fact, knowing, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

interface ShipProductRequest {
  orgId: string
  customerCode: string
  customerOrderNum: string
  productId: string
}

/** The customer's line of this product, the one with most left to ship; by our number of it or by the customer's own. */
const orderLine = fact(async (work, asked: readonly ShipProductRequest[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, c.id from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "customerCode" text, "customerOrderNum" text, "productId" uuid)
     join customer_order c on c.org_id = asked."orgId" and c.customer_code = asked."customerCode" and c.material_id = asked."productId" and (c.customer_po_num = asked."customerOrderNum" or c.doc_num = asked."customerOrderNum")
     where c.status in ('CONFIRMED', 'CLOSED') order by asked.place, c.open_qty desc nulls last, c.id`,
  )
  return rows.map(([found]) => found?.id ?? null)
})

export const shipProductAndCostBehaviour = {
  settle: knowing(
    ({ orgId, customerCode, customerOrderNum, productId }) =>
      customerOrderNum && productId ? orderLine({ orgId, customerCode, customerOrderNum, productId }) : null,
    (shipped, id) => {
      const { customerCode, customerOrderNum } = shipped
      if (customerOrderNum && !id) refuse(shipProductAndCost, 'NO_ORDER', { customerCode, customerOrderNum }, 'customerOrderNum')
      shipped.customerOrderId = id
    },
  ),
} satisfies Behaviour<typeof shipProductAndCost>
