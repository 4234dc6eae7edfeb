/** What a SKU is sold for at this moment: to a business unit, in a quantity, with what hinders it. */
import { add, isAbove, isMultiple, multiply, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

export interface OfferAsked {
  skuId: string
  orgId: string
  qty: string
  day: string
}

export interface Offer {
  skuId: string
  name: string
  brand: string
  specification: string
  uom: string
  status: string
  offReason: string | null
  supplierId: string
  materialId: string | null
  categoryId: string
  currency: string
  leadTimeDays: number
  /** Of the step that the quantity reaches. */
  netPrice: string
  taxRate: string
  /** Null where stock is not kept; may be below zero. */
  rest: string | null
  /** Whether the business unit may order it at all. */
  isSold: boolean
  min: string
  multiple: string
  max: string | null
  monthLimit: string | null
  freight: string
  freeFrom: string | null
  agreementId: string | null
  agreementLineId: string | null
  agreementNum: string | null
  /** Whether its agreement line is in force on the day; true of any other price. */
  isInForce: boolean
  paymentTermId: string | null
}

export const offer = fact(async (work, asked: readonly OfferAsked[]): Promise<(Offer | null)[]> => {
  const rows = await rowsFor<Offer>(
    work,
    asked,
    `select asked.place, k.id as "skuId", k.name, k.brand, k.specification, k.uom, k.status, k.off_reason as "offReason", k.supplier_id as "supplierId",
            k.material_id as "materialId", k.category_id as "categoryId", k.currency, k.lead_time_days as "leadTimeDays", k.tax_rate as "taxRate",
            coalesce(s.net_price, l.net_price, k.net_price) as "netPrice", k.stock_qty - k.reserved_qty as rest,
            coalesce(o.sale_flag = 'Y', false) as "isSold", coalesce(o.min_order_qty, k.min_order_qty) as min, k.multiple_qty as multiple,
            o.max_qty_per_order as max, o.month_limit_qty as "monthLimit", coalesce(o.freight_amount, 0) as freight, o.free_freight_from as "freeFrom",
            h.id as "agreementId", l.id as "agreementLineId", h.doc_num as "agreementNum",
            k.price_source <> 'AGREEMENT' or coalesce(h.status = 'APPROVED' and asked.day between h.start_date and h.end_date and asked.day between l.start_date and l.end_date, false) as "isInForce",
            coalesce(h.payment_term_id, p.payment_term_id) as "paymentTermId"
     from jsonb_to_recordset($1) as asked(place int, "skuId" uuid, "orgId" uuid, qty numeric, day date)
     join catalogue_sku k on k.id = asked."skuId"
     join supplier_info p on p.id = k.supplier_id
     left join catalogue_sku_org o on o.header_id = k.id and o.org_id = asked."orgId"
     left join agreement_line l on l.id = k.agreement_line_id and k.price_source = 'AGREEMENT'
     left join agreement_header h on h.id = l.header_id
     left join lateral (
       select net_price from agreement_line_step where header_id = l.header_id and parent_id = l.id and l.step_type <> 'NONE'
         and from_qty <= case l.step_type when 'CUMULATIVE' then coalesce(l.released_qty, 0) + asked.qty else asked.qty end
       order by from_qty desc limit 1) s on true`,
  )
  return rows.map(([found]) => found ?? null)
})

/** Per unit, to six digits (agreements.md, Money). */
export const grossOf = ({ netPrice, taxRate }: Pick<Offer, 'netPrice' | 'taxRate'>): string =>
  roundTo(add(netPrice, multiply(netPrice, quotient(taxRate, '100'))), 6)

/** What a line of so much costs with tax: net, then tax, each to cents. */
export function grossAmountOf({ netPrice, taxRate }: Pick<Offer, 'netPrice' | 'taxRate'>, qty: string): string {
  const net = roundTo(multiply(qty, netPrice), 2)
  return add(net, roundTo(multiply(net, quotient(taxRate, '100')), 2))
}

/** A multiple of so much, and no less than the minimum. */
export const isWhole = ({ min, multiple }: Pick<Offer, 'min' | 'multiple'>, qty: string): boolean => !isAbove(min, qty) && isMultiple(qty, multiple)
