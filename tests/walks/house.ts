/** The demo company as walks find it: its people, what they buy from whom, and the notes of what changes. */
import { openWorld, type World } from '../support/world.ts'
import { noteChanges } from './notes.ts'

/** What a supplier with a log-in sells to a plant. */
export interface Good {
  org: string
  orgCode: string
  supplier: string
  supplierUser: string
  material: string
  materialCode: string
  uom: string
}

export interface House {
  /** The seed of the first walk in it, and of the next one. */
  first: number
  next: number
  world: World
  goods: readonly Good[]
  /** Ids of bill types by their codes. */
  types: ReadonlyMap<string, string>
  /** Ids of users by their names. */
  people: ReadonlyMap<string, string>
  subject: string
  /** Projects that go on. */
  projects: readonly string[]
  /** Where the clock stands; it goes on from walk to walk. */
  clock: { now: Date }
}

/** By what they do; a step is mostly taken by somebody whose it is, now and then by anybody. */
export const desks = {
  buyers: ['buyer1', 'buyer2'],
  managers: ['manager1', 'manager2'],
  engineers: ['engineer1'],
  warehouse: ['warehouse1', 'warehouse2'],
  quality: ['quality1', 'quality2'],
  finance: ['finance1'],
  approvers: ['approver1', 'approver2'],
  admins: ['admin'],
} as const

/** Who takes goods in at a plant, and who looks at them. */
export const atPlant: Readonly<Record<string, { warehouse: string; quality: string }>> = {
  SZ10: { warehouse: 'warehouse1', quality: 'quality1' },
  HF20: { warehouse: 'warehouse2', quality: 'quality2' },
}

export const insiders: readonly string[] = Object.values(desks).flat()

/** Two of each plant that are counted in pieces and two that are measured; kept neither by batch nor by serial number. */
const GOODS = `
  select org, "orgCode", supplier, "supplierUser", material, "materialCode", uom from (
    select p.org_id as org, o.code as "orgCode", p.supplier_id as supplier, u.code as "supplierUser", p.material_id as material, m.code as "materialCode", p.uom,
      row_number() over (partition by o.code, p.uom = 'PCS' order by m.code, s.code) as place
    from supplier_price_list p join supplier_info s on s.id = p.supplier_id join material_item m on m.id = p.material_id join organization o on o.id = p.org_id
    join lateral (select code from "user" where main_supplier_id = s.id and enabled_flag = 'Y' order by code limit 1) u on true
    join supplier_category c on c.header_id = s.id and c.org_id = p.org_id and c.category_id = m.category_id and c.status = 'QUALIFIED'
    join asl_line a on a.supplier_id = s.id and a.material_id = m.id
    join asl_header h on h.id = a.header_id and h.org_id = p.org_id and h.status = 'APPROVED'
    where o.code in ('SZ10', 'HF20') and p.currency = 'CNY' and m.key_part_flag = 'N' and m.batch_flag = 'N' and m.serial_flag = 'N' and m.lifecycle = 'MASS'
  ) sold where place <= 2 order by "orgCode", "materialCode", "supplierUser"`

export async function openHouse(first: number): Promise<House> {
  const world = await openWorld()
  const types = await world.query<{ id: string; code: string }>('select id, code from purchase_bill_type')
  const people = await world.query<{ id: string; code: string }>('select id, code from "user"')
  const [subject] = await world.query<{ id: string }>(`select id from subject where enabled_flag = 'Y' order by code limit 1`)
  const projects = await world.query<{ id: string }>(`select id from project where stage <> 'CLOSED' and code like 'PJ20260%' order by code`)
  const goods = await world.query<Good>(GOODS)
  // Of one currency nobody has entered the rate of this month yet.
  await world.query(`delete from exchange_rate where from_currency = 'HKD' and start_date >= '2026-11-01'`)
  await noteChanges(world)
  return {
    first,
    next: first,
    world,
    goods,
    types: new Map(types.map(({ code, id }) => [code, id])),
    people: new Map(people.map(({ code, id }) => [code, id])),
    subject: String(subject?.id),
    projects: projects.map(({ id }) => id),
    clock: { now: new Date('2026-11-20T01:00:00Z') },
  }
}
