/** Demand gathered: customer orders and procurement plans that nobody has turned into demand yet, by plant, material, week and source. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { add } from '../../../../catalogue/language/formula.ts'
import { demandSummary } from '../../../../catalogue/purchasing/demand-summary.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { settleFeedsOf } from '../../../runtime/figures/feeds.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { blank, change } from '../../../runtime/work.ts'
import { tableOf } from '../../../store/tables.ts'
import { convertUom, type MaterialUnits } from '../../master-data/convert-uom.ts'
import { netAll } from './net.ts'

type Demand = Full<typeof demandSummary>

interface Wanted {
  /** `CUSTOMER_ORDER` or `PROCUREMENT_PLAN`. */
  source: string
  id: string
  docNum: string
  orgId: string
  materialId: string
  needByDate: string
  /** Monday of the week. */
  week: string
  /** In the unit of the source, and in the base unit of the material, in which demand is counted. */
  qty: string
  baseQty: string
}

type GatherInput = { orgId: string; categoryId?: string | null; toDate: string }

/** Rows of one key in NEW add up; the sources stand beside, so that each quantity is taken once. */
export async function gather(call: ActionCall<GatherInput>): Promise<void> {
  const wanted = await wantedBy(call)
  if (wanted.length === 0) refuse(demandSummary, 'NOTHING', {})
  const groups = Map.groupBy(wanted, keyOf)
  const open = await openRows(call, [...groups.values()])
  const known = new Map([...groups].flatMap(([key, group]) => (open.has(key) ? [[open.get(key) ?? '', group] as const] : [])))
  await change(call, demandSummary, [...known.keys()], 'gather', (demand) => {
    const group = known.get(demand.id) ?? []
    take(call, demand, group)
    demand.grossQty = add(demand.grossQty, sumOf(group))
    // The proposal follows what is needed now.
    demand.planQty = null
  })
  await makeDemand(
    call,
    [...groups].flatMap(([key, group]) => (open.has(key) ? [] : [group])),
  )
}

const keyOf = ({ orgId, materialId, week, source }: Pick<Wanted, 'orgId' | 'materialId' | 'week' | 'source'>) =>
  [orgId, materialId, week, source].join()
const sumOf = (group: readonly Wanted[]) => add(...group.map(({ baseQty }) => baseQty))

/** Locked in the order of their ids, so that two who gather at once take nothing twice. */
async function wantedBy(call: ActionCall<GatherInput>): Promise<Wanted[]> {
  const { tx, input, today } = call
  const below = `below as (select id from purchase_category where id = $2 union all select c.id from purchase_category c join below b on c.parent_id = b.id)`
  const values = [input.orgId, input.categoryId ?? null, input.toDate, today]
  const orders = await tx.query<Source>(
    `with recursive ${below} select 'CUSTOMER_ORDER' as source, c.id, c.doc_num as "docNum", c.org_id as "orgId", c.material_id as "materialId", greatest(c.request_date, $4::date)::text as "needByDate",
       date_trunc('week', greatest(c.request_date, $4::date))::date::text as week, (c.order_qty - coalesce(c.demand_qty, 0))::text as qty, c.uom, ${units}
     from customer_order c join material_item m on m.id = c.material_id
     where c.org_id = $1 and c.status = 'CONFIRMED' and c.request_date <= $3 and c.order_qty > coalesce(c.demand_qty, 0) and ($2::uuid is null or m.category_id in (select id from below))
     order by c.id for update of c`,
    values,
  )
  const plans = await tx.query<Source>(
    `with recursive ${below} select 'PROCUREMENT_PLAN' as source, p.id, p.doc_num as "docNum", p.org_id as "orgId", p.material_id as "materialId", greatest(p.delivery_plan_date, $4::date)::text as "needByDate",
       date_trunc('week', greatest(p.delivery_plan_date, $4::date))::date::text as week, (p.planned_qty - coalesce(p.demand_qty, 0))::text as qty, p.uom, ${units}
     from procurement_plan p join material_item m on m.id = p.material_id
     where p.org_id = $1 and p.status = 'RELEASED' and p.delivery_plan_date <= $3 and p.planned_qty > coalesce(p.demand_qty, 0) and ($2::uuid is null or p.category_id in (select id from below))
     order by p.id for update of p`,
    values,
  )
  const wanted: Wanted[] = []
  for (const source of [...orders.rows, ...plans.rows]) wanted.push({ ...source, baseQty: (await inBaseUnit(call, source)).qty })
  return wanted
}

type Source = Omit<Wanted, 'baseQty'> & { uom: string; material: MaterialUnits }
const units = `json_build_object('code', m.code, 'baseUom', m.base_uom, 'purchaseUom', m.purchase_uom, 'purchaseRatio', m.purchase_ratio::text) as material`

/** Boxes are not pieces: without a conversion nothing is gathered, and the words name the material and both units. */
const inBaseUnit = (call: ActionCall<GatherInput>, { material, uom, qty }: Source) => convertUom(call, material, uom, material.baseUom, qty)

/** The first row in NEW of each key, locked. */
async function openRows({ tx }: ActionCall<GatherInput>, groups: readonly (readonly Wanted[])[]): Promise<ReadonlyMap<string, string>> {
  const asked = groups.flatMap(([first]) => (first ? [first] : []))
  const { rows } = await tx.query<Wanted>(
    `select d.id, d.org_id as "orgId", d.material_id as "materialId", d.source_type as source, asked.week::text as week
     from jsonb_to_recordset($1) as asked("orgId" uuid, "materialId" uuid, source text, week date)
     join demand_summary d on d.org_id = asked."orgId" and d.material_id = asked."materialId" and d.source_type = asked.source and d.status = 'NEW'
       and date_trunc('week', d.need_by_date)::date = asked.week
     order by d.id desc for update of d`,
    [JSON.stringify(asked.map(({ orgId, materialId, source, week }) => ({ orgId, materialId, source, week })))],
  )
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

function take(call: ActionCall<GatherInput>, demand: Pick<Demand, 'id' | 'demandSource' | 'sourceDocNum'>, group: readonly Wanted[]): void {
  for (const one of group) {
    const line = newLineOf(call, demandSummary, 'demandSource', {
      headerId: demand.id,
      parent: demand,
      lineNum: (demand.demandSource.length + 1) * 10,
    })
    const of = one.source === 'CUSTOMER_ORDER' ? { customerOrderId: one.id } : { procurementPlanId: one.id }
    demand.demandSource.push(Object.assign(line, of, { qty: one.qty }))
  }
  demand.sourceDocNum = [demand.sourceDocNum, ...group.map(({ docNum }) => docNum)].filter(Boolean).join(',').slice(0, 500)
}

/** Rows by the thousand: netted by one question, written by one statement, and what they take of their sources is summed once. */
async function makeDemand(call: ActionCall<GatherInput>, groups: readonly (readonly Wanted[])[]): Promise<void> {
  if (groups.length === 0) return
  const fresh = groups.map((group) => demandOf(call, group))
  await netAll(call, fresh)
  await storeMany(call, demandSummary, fresh, 'gather')
  upsertRows(
    call.tx,
    tableOf('demandSource'),
    fresh.flatMap(({ demandSource }) => demandSource),
  )
  await settleFeedsOf(
    call,
    demandSummary,
    fresh.map((doc) => ({ doc, before: new Map() })),
  )
  call.made.push(...fresh.map(({ id, docNum }) => ({ entity: demandSummary.entity, id, docNum })))
}

function demandOf(call: ActionCall<GatherInput>, group: readonly Wanted[]): Demand {
  const [first] = group
  const needByDate = group.map((one) => one.needByDate).sort()[0]
  const demand = Object.assign(blank(demandSummary, call) as Demand, {
    orgId: first?.orgId,
    materialId: first?.materialId,
    sourceType: first?.source,
    needByDate,
    grossQty: sumOf(group),
  })
  take(call, demand, group)
  return demand
}
