/** Which net price is in force: agreement (a later area), then the supplier's price list, then what is typed. */
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { fact, learn, rowsFor } from '../../../runtime/facts.ts'
import { row } from '../../../runtime/row-facts.ts'

export interface FoundPrice {
  source: 'PRICE_LIST'
  netPrice: string
  taxRate: string
  docNum: string | null
  lineId: string
}

export interface PriceQuestion {
  orgId: string
  supplierId: string
  materialId: string
  uom: string
  currency: string
  qty: string
  date: string
}

/** Of the rows in force on the day, the one with the largest `minQty` that the quantity reaches; null when none is. */
export const price = fact(async (work, asked: readonly PriceQuestion[]): Promise<(FoundPrice | null)[]> => {
  const rows = await rowsFor<Omit<FoundPrice, 'source'>>(
    work,
    asked,
    `select asked.place, p.* from jsonb_to_recordset($1)
       as asked(place int, "orgId" uuid, "supplierId" uuid, "materialId" uuid, uom text, currency text, qty numeric, date date)
     cross join lateral (
       select id as "lineId", net_price as "netPrice", tax_rate as "taxRate", source_doc_num as "docNum" from supplier_price_list
       where org_id = asked."orgId" and supplier_id = asked."supplierId" and material_id = asked."materialId" and uom = asked.uom and currency = asked.currency
         and coalesce(min_qty, 0) <= asked.qty and start_date <= asked.date and (end_date is null or end_date >= asked.date)
       order by coalesce(min_qty, 0) desc, start_date desc limit 1) p`,
  )
  return rows.map(([found]) => (found ? { source: 'PRICE_LIST', ...found } : null))
})

/** The price that nobody may change, where the type of the order says that only the list decides. */
export const fixedPrice = fact(async (work, asked: readonly (PriceQuestion & { billTypeId: string })[]): Promise<(FoundPrice | null)[]> => {
  const types = await learn(
    work,
    asked.map(({ billTypeId }) => row(purchaseBillType, billTypeId)),
  )
  return learn(
    work,
    asked.map(({ billTypeId: _, ...question }, at) => (types[at]?.priceEditableFlag === 'N' ? price(question) : null)),
  )
})
