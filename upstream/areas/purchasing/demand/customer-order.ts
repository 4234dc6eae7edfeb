/** Where a customer order went: the demand that took it, the requisition made of that, and the orders that were placed for it. */
import type { customerOrder } from '../../../../catalogue/purchasing/customer-order.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'

export const customerOrderBehaviour = {
  async panels({ id }, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `select coalesce(t.id, s.id) as id, d.doc_num as "demandNum", s.qty, r.doc_num as "requisitionNum", l.request_qty as "requestQty", l.line_status as "requisitionStatus",
         h.doc_num as "orderNum", h.supplier_id as "supplierId", t.qty as "orderQty", o.line_status as "orderStatus", o.promised_date::text as "promisedDate"
       from demand_source s join demand_summary d on d.id = s.header_id and d.status <> 'CLOSED'
       left join requisition_line l on l.id = d.requisition_line_id left join requisition_header r on r.id = l.header_id
       left join requisition_target_relation t on t.parent_id = l.id and t.target_type = 'ORDER' and t.relation_state = 'ACTIVE'
       left join po_line o on o.id = t.target_line_id left join po_header h on h.id = o.header_id
       where s.customer_order_id = $1 order by d.doc_num, h.doc_num, t.line_num`,
      [id],
    )
    return { whereabouts: rows.map((row) => ({ versionNum: 1, ...row })) }
  },
} satisfies Behaviour<typeof customerOrder>
