/** Documents in approval that would write the same price. */
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

export interface CompetingQuery {
  /** The document that asks. */
  id: string
  supplierId: string
  currency: string
  orgIds: readonly string[]
  materialId: string
  uom: string
  from: string
  to: string
}

/** The number of another pricing or adjustment in approval for the key, on some day of both; null where there is none. */
export const elsewhere = fact(async (work, asked: readonly CompetingQuery[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ docNum: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, other.doc_num as "docNum"
     from jsonb_to_recordset($1) as asked(place int, id uuid, "supplierId" uuid, currency text, "orgIds" uuid[], "materialId" uuid, uom text, "from" date, "to" date)
     cross join lateral (
       select h.doc_num from pricing_header h join pricing_line l on l.header_id = h.id
       where h.status = 'SUBMITTED' and h.id <> asked.id and h.supplier_id = asked."supplierId" and h.currency = asked.currency and l.material_id = asked."materialId" and l.uom = asked.uom
         and coalesce(l.start_date, h.start_date) <= asked."to" and coalesce(l.end_date, h.end_date) >= asked."from"
         and exists (select 1 from pricing_org o where o.header_id = h.id and o.org_id = any(asked."orgIds"))
       union all
       select h.doc_num from price_adjust_header h join price_adjust_line l on l.header_id = h.id
       where h.status = 'SUBMITTED' and h.id <> asked.id and h.supplier_id = asked."supplierId" and h.currency = asked.currency and l.material_id = asked."materialId" and l.uom = asked.uom
         and h.effective_date <= asked."to" and coalesce(l.end_date, 'infinity') >= asked."from"
         and exists (select 1 from price_adjust_org o where o.header_id = h.id and o.org_id = any(asked."orgIds"))
     ) other
     order by asked.place, other.doc_num`,
  )
  return rows.map(([found]) => found?.docNum ?? null)
})
