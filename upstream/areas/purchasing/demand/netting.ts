/** What a plant has of a material, has ordered of it, and buys it in: what demand is netted against. */
import { fact, rowsFor } from '../../../runtime/facts.ts'

interface Asked {
  orgId: string
  materialId: string
  needByDate: string
}

export interface Netting {
  uom: string | null
  categoryId: string | null
  /** Null where the plant does not have the material. */
  isEnabled: boolean
  onHandQty: string
  onOrderQty: string
  safetyQty: string
  moqQty: string | null
  packQty: string | null
}

/** In base units; stock of every state, open schedules that are needed by the day. Least quantity and pack are those of the approved list, else of an agreement, else of the plant. */
export const netting = fact(async (work, asked: readonly Asked[]): Promise<(Netting | null)[]> => {
  const rows = await rowsFor<Netting>(
    work,
    asked,
    `with asked as (select * from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "materialId" uuid, "needByDate" date)),
     goods as materialized (
       select g."orgId", g."materialId", m.base_uom as uom, m.category_id as "categoryId", coalesce(o.enabled_flag, 'N') = 'Y' as "isEnabled",
         coalesce((select sum(s.qty) from storage_transaction s where s.org_id = g."orgId" and s.material_id = g."materialId"), 0)::numeric(18, 4)::text as "onHandQty",
         coalesce(o.safety_stock, 0)::text as "safetyQty",
         coalesce(a.min_order_qty, c.min_order_qty, o.moq)::text as "moqQty", coalesce(a.pack_qty, c.pack_qty, o.mpq)::text as "packQty"
       from (select distinct "orgId", "materialId" from asked) g
       join material_item m on m.id = g."materialId"
       left join material_org o on o.material_id = m.id and o.org_id = g."orgId"
       left join lateral (select l.min_order_qty, l.pack_qty from asl_line l join asl_header h on h.id = l.header_id
         where h.org_id = g."orgId" and l.material_id = m.id and l.effect_state = 'EFFECTIVE' and (l.min_order_qty is not null or l.pack_qty is not null) order by l.quota_percent desc nulls last, l.id limit 1) a on true
       left join lateral (select l.min_order_qty, l.pack_qty from agreement_line l join agreement_header h on h.id = l.header_id
         where h.org_id = g."orgId" and l.material_id = m.id and h.status = 'APPROVED' and (l.min_order_qty is not null or l.pack_qty is not null) order by l.id limit 1) c on true),
     due as materialized (
       select h.org_id, l.material_id, d.need_by_date, sum(greatest(0, d.schedule_qty - coalesce(d.received_qty, 0) + coalesce(d.returned_qty, 0) - coalesce(d.not_replaced_qty, 0)) * coalesce(l.uom_rate, 1)) as qty
       from (select distinct "orgId", "materialId" from asked) g
       join po_line l on l.material_id = g."materialId" and l.line_status in ('OPEN', 'PART')
       join po_header h on h.id = l.header_id and h.org_id = g."orgId" and h.status in ('APPROVED', 'DELIVERY_REPLIED', 'CONFIRMED')
       join po_delivery d on d.parent_id = l.id
       group by 1, 2, 3)
     select asked.place, goods.uom, goods."categoryId", goods."isEnabled", goods."onHandQty", goods."safetyQty", goods."moqQty", goods."packQty",
       coalesce((select sum(due.qty) from due where due.org_id = asked."orgId" and due.material_id = asked."materialId" and due.need_by_date <= asked."needByDate"), 0)::numeric(18, 4)::text as "onOrderQty"
     from asked join goods on goods."orgId" = asked."orgId" and goods."materialId" = asked."materialId"`,
  )
  return rows.map(([found]) => found ?? null)
})
