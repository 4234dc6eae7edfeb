/** What the price list says of a key on a day. */
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Tier } from './price-list.ts'

interface PriceRequest {
  orgId: string
  supplierId: string
  materialId: string
  uom: string
  currency: string
  date: string
}

export interface ListedPrice {
  /** Of its first tier, without tax. */
  netPrice: string
  endDate: string | null
  /** From the smallest quantity on; one where it knows no tiers. */
  tiers: Tier[]
}

/** Null where no price is in force on the day. */
export const listedOn = fact(async (work, asked: readonly PriceRequest[]): Promise<(ListedPrice | null)[]> => {
  const rows = await rowsFor<Tier & { endDate: string | null }>(
    work,
    asked,
    `select asked.place, p.min_qty as "fromQty", p.net_price as "netPrice", p.end_date::text as "endDate"
     from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "supplierId" uuid, "materialId" uuid, uom text, currency text, date date)
     join supplier_price_list p on p.org_id = asked."orgId" and p.supplier_id = asked."supplierId" and p.material_id = asked."materialId" and p.uom = asked.uom and p.currency = asked.currency
       and p.enabled_flag = 'Y' and p.start_date <= asked.date and (p.end_date is null or p.end_date >= asked.date)
     order by asked.place, p.min_qty`,
  )
  return rows.map((tiers) => {
    const [first] = tiers
    return first ? { netPrice: first.netPrice, endDate: first.endDate, tiers: tiers.map(({ fromQty, netPrice }) => ({ fromQty, netPrice })) } : null
  })
})
