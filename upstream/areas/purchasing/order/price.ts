/** Which net price is in force: agreement (a later area), then the supplier's price list, then what is typed. */
import type { Work } from '../../../runtime/working.ts'

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
export async function findPrice(work: Work, asked: PriceQuestion): Promise<FoundPrice | null> {
  const { rows } = await work.tx.query<{ id: string; net_price: string; tax_rate: string; source_doc_num: string | null }>(
    `select id, net_price, tax_rate, source_doc_num from supplier_price_list
     where org_id = $1 and supplier_id = $2 and material_id = $3 and uom = $4 and currency = $5
       and coalesce(min_qty, 0) <= $6::numeric and start_date <= $7 and (end_date is null or end_date >= $7)
     order by coalesce(min_qty, 0) desc, start_date desc limit 1`,
    [asked.orgId, asked.supplierId, asked.materialId, asked.uom, asked.currency, asked.qty, asked.date],
  )
  const row = rows[0]
  return row ? { source: 'PRICE_LIST', netPrice: row.net_price, taxRate: row.tax_rate, docNum: row.source_doc_num, lineId: row.id } : null
}
