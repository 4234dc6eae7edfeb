import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

export interface AgreedLine {
  id: string
  docNum: string
  supplierId: string
  uom: string
  currency: string
  netPrice: string
  taxRate: string
  categoryId: string
  materialId: string | null
  itemDesc: string
  leadTimeDays: number | null
  minOrderQty: string | null
  packQty: string | null
  /** That may order by it. */
  orgIds: readonly string[]
  isInForce: boolean
}

interface AgreedLineRequest {
  agreementLineId: string
  qty: string
  day: string
}

/** A line of an agreement as a SKU is priced by it: at the step that the quantity reaches. */
export const agreedLine = fact(async (work, asked: readonly AgreedLineRequest[]): Promise<(AgreedLine | null)[]> => {
  const rows = await rowsFor<AgreedLine>(
    work,
    asked,
    `select asked.place, l.id, h.doc_num as "docNum", h.supplier_id as "supplierId", l.uom, h.currency, coalesce(s.net_price, l.net_price) as "netPrice", l.tax_rate as "taxRate",
            l.category_id as "categoryId", l.material_id as "materialId", l.item_desc as "itemDesc", l.lead_time_days as "leadTimeDays", l.min_order_qty as "minOrderQty", l.pack_qty as "packQty",
            array(select o.org_id from agreement_org o where o.header_id = h.id and o.enabled_flag = 'Y') as "orgIds",
            h.status = 'APPROVED' and asked.day between h.start_date and h.end_date and asked.day between l.start_date and l.end_date as "isInForce"
     from jsonb_to_recordset($1) as asked(place int, "agreementLineId" uuid, qty numeric, day date)
     join agreement_line l on l.id = asked."agreementLineId"
     join agreement_header h on h.id = l.header_id
     left join lateral (
       select net_price from agreement_line_step where header_id = l.header_id and parent_id = l.id and l.step_type <> 'NONE' and from_qty <= asked.qty order by from_qty desc limit 1) s on true`,
  )
  return rows.map(([found]) => found ?? null)
})
