/** What a plant has of a material, has ordered of it, and buys it in: what demand is netted against. */
import { add, isAbove, multiply, roundTo } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { type Facts, fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { type ApprovedLine, approvedLines } from '../order/suppliers.ts'

interface NettingRequest {
  orgId: string
  materialId: string
  needByDate: string
}

/** In base units. */
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

interface Stocked extends Omit<Netting, 'moqQty' | 'packQty'> {
  uom: string
  materialId: string
  materialCode: string
  purchaseUom: string
  moq: string | null
  mpq: string | null
  /** What is on order in units that the order knew no factor of. */
  unrated: readonly Counted[]
}

interface Counted {
  uom: string
  qty: string
}

/** Stock of every state, and open schedules that are needed by the day, of orders that were released: also of those that are being changed. */
const stocked = fact(async (work, asked: readonly NettingRequest[]): Promise<(Stocked | null)[]> => {
  const rows = await rowsFor<Stocked>(
    work,
    asked,
    `with asked as (select * from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "materialId" uuid, "needByDate" date)),
     goods as materialized (
       select g."orgId", g."materialId", m.code as "materialCode", m.base_uom as uom, coalesce(m.purchase_uom, m.base_uom) as "purchaseUom", m.category_id as "categoryId", coalesce(o.enabled_flag, 'N') = 'Y' as "isEnabled",
         coalesce((select sum(s.qty) from storage_transaction s where s.org_id = g."orgId" and s.material_id = g."materialId"), 0)::numeric(18, 4)::text as "onHandQty",
         coalesce(o.safety_stock, 0)::text as "safetyQty", o.moq::text as moq, o.mpq::text as mpq
       from (select distinct "orgId", "materialId" from asked) g
       join material_item m on m.id = g."materialId"
       left join material_org o on o.material_id = m.id and o.org_id = g."orgId"),
     due as materialized (
       select h.org_id, l.material_id, d.need_by_date, l.uom, l.uom_rate is null as is_unrated,
         sum(greatest(0, d.schedule_qty - coalesce(d.received_qty, 0) + coalesce(d.returned_qty, 0) - coalesce(d.not_replaced_qty, 0)) * coalesce(l.uom_rate, 1)) as qty
       from (select distinct "orgId", "materialId" from asked) g
       join po_line l on l.material_id = g."materialId" and l.line_status in ('OPEN', 'PART')
       join po_header h on h.id = l.header_id and h.org_id = g."orgId" and h.released_date is not null and h.status not in ('CLOSED', 'CANCELLED')
       join po_delivery d on d.parent_id = l.id
       group by 1, 2, 3, 4, 5)
     select asked.place, goods.*, onto.qty as "onOrderQty", onto.unrated
     from asked join goods on goods."orgId" = asked."orgId" and goods."materialId" = asked."materialId"
     cross join lateral (
       select coalesce(sum(due.qty) filter (where not due.is_unrated), 0)::numeric(18, 4)::text as qty,
         coalesce(jsonb_agg(jsonb_build_object('uom', due.uom, 'qty', due.qty::text)) filter (where due.is_unrated), '[]') as unrated
       from due where due.org_id = asked."orgId" and due.material_id = asked."materialId" and due.need_by_date <= asked."needByDate") onto`,
  )
  return rows.map(([found]) => found ?? null)
})

/** In the unit of the agreement. */
interface Lot {
  uom: string
  minOrderQty: string | null
  packQty: string | null
}

/** Of an agreement that is in force for the business unit on the day. */
const agreedLot = fact(async (work, asked: readonly { orgId: string; materialId: string; day: string }[]): Promise<(Lot | null)[]> => {
  const rows = await rowsFor<Lot>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, l.uom, l.min_order_qty::text as "minOrderQty", l.pack_qty::text as "packQty"
     from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "materialId" uuid, day date)
     join agreement_line l on l.material_id = asked."materialId" and l.start_date <= asked.day and l.end_date >= asked.day and (l.min_order_qty is not null or l.pack_qty is not null)
     join agreement_header h on h.id = l.header_id and h.status = 'APPROVED'
     where exists (select from agreement_org o where o.header_id = h.id and o.org_id = asked."orgId" and o.enabled_flag = 'Y')
     order by asked.place, l.id`,
  )
  return rows.map(([found]) => found ?? null)
})

/** Least quantity and pack are those of the approved list, else of an agreement, else of the plant. */
export const netting = fact(async (work, asked: readonly NettingRequest[]): Promise<(Netting | null)[]> => {
  const day = work.today
  const plants = await learn(work, asked.map(stocked))
  const sources = await learn(
    work,
    plants.map((plant, at) => {
      const { orgId = '', materialId = '' } = asked[at] ?? {}
      return {
        approved: plant?.categoryId ? approvedLines({ orgId, materialId, categoryId: plant.categoryId, day }) : null,
        agreed: agreedLot({ orgId, materialId, day }),
      }
    }),
  )
  const wanted = plants.map((plant, at) => (plant ? countsOf(plant, sources[at]?.approved ?? [], sources[at]?.agreed ?? null) : null))
  const factors = await learn(
    work,
    wanted.map((counts, at) => counts && inBase(plants[at] as Stocked, counts)),
  )
  return plants.map((plant, at) => plant && netted(plant, wanted[at] as Counts, factors[at] as Facts<ReturnType<typeof inBase>>))
})

/** Each in the unit in which its source counts: the approved list and the plant in the purchase unit. */
interface Counts {
  moq: Counted | null
  pack: Counted | null
  unrated: readonly Counted[]
}

function countsOf({ purchaseUom, moq, mpq, unrated }: Stocked, approved: readonly ApprovedLine[], agreed: Lot | null): Counts {
  const [listed] = approved.filter(({ minOrderQty, packQty }) => minOrderQty !== null || packQty !== null).sort(byQuota)
  const counted = (ofList: string | null | undefined, ofAgreement: string | null | undefined, ofPlant: string | null): Counted | null => {
    if (ofList != null) return { uom: purchaseUom, qty: ofList }
    if (agreed && ofAgreement != null) return { uom: agreed.uom, qty: ofAgreement }
    return ofPlant === null ? null : { uom: purchaseUom, qty: ofPlant }
  }
  return {
    moq: counted(listed?.minOrderQty, agreed?.minOrderQty, moq),
    pack: counted(listed?.packQty, agreed?.packQty, mpq),
    unrated,
  }
}

const byQuota = (a: ApprovedLine, b: ApprovedLine): number =>
  isAbove(b.quotaPercent ?? '0', a.quotaPercent ?? '0') ? 1 : isAbove(a.quotaPercent ?? '0', b.quotaPercent ?? '0') ? -1 : 0

const inBase = ({ materialId, uom: to }: Stocked, { moq, pack, unrated }: Counts) => {
  const ofBase = (counted: Counted | null) => counted && factor({ materialId, from: counted.uom, to })
  return { moq: ofBase(moq), pack: ofBase(pack), unrated: unrated.map(ofBase) }
}

function netted(plant: Stocked, { moq, pack, unrated }: Counts, factors: Facts<ReturnType<typeof inBase>>): Netting {
  const { uom, categoryId, isEnabled, onHandQty, onOrderQty, safetyQty } = plant
  const based = (counted: Counted | null, found: { rate: string } | null | undefined): string | null =>
    counted && roundTo(multiply(counted.qty, (found ?? refuseUnit(plant, counted)).rate), 4)
  return {
    ...{ uom, categoryId, isEnabled, onHandQty, safetyQty },
    onOrderQty: roundTo(add(onOrderQty, ...unrated.map((one, at) => based(one, factors.unrated[at]))), 4),
    moqQty: based(moq, factors.moq),
    packQty: based(pack, factors.pack),
  }
}

/** Boxes are not pieces: without a conversion nothing is netted. */
const refuseUnit = ({ materialCode, uom }: Stocked, counted: Counted): never =>
  refuse(materialItem, 'NO_CONVERSION', { code: materialCode, from: counted.uom, to: uom })
