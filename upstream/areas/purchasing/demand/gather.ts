/** Demand gathered: customer orders and procurement plans that nobody has turned into demand yet, by plant, material, week and source. */
import { add } from '../../../../catalogue/formula.ts'
import { demandSummary } from '../../../../catalogue/purchasing/demand-summary.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/draft.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { change, create } from '../../../runtime/work.ts'

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
  qty: string
}

type Asked = { orgId: string; categoryId?: string | null; toDate: string }

/** Rows of one key in NEW add up; the sources stand beside, so that each quantity is taken once. */
export async function gather(call: ActionCall<Asked>): Promise<void> {
  const wanted = await wantedBy(call)
  if (wanted.length === 0) refuse(demandSummary, 'NOTHING', {})
  for (const group of Map.groupBy(wanted, ({ orgId, materialId, week, source }) => [orgId, materialId, week, source].join()).values())
    await addTo(call, group)
}

/** Locked in the order of their ids, so that two who gather at once take nothing twice. */
async function wantedBy({ tx, input }: ActionCall<Asked>): Promise<Wanted[]> {
  const below = `below as (select id from purchase_category where id = $2 union all select c.id from purchase_category c join below b on c.parent_id = b.id)`
  const values = [input.orgId, input.categoryId ?? null, input.toDate]
  const orders = await tx.query<Wanted>(
    `with recursive ${below} select 'CUSTOMER_ORDER' as source, c.id, c.doc_num as "docNum", c.org_id as "orgId", c.material_id as "materialId", greatest(c.request_date, current_date)::text as "needByDate",
       date_trunc('week', greatest(c.request_date, current_date))::date::text as week, (c.order_qty - coalesce(c.demand_qty, 0))::text as qty
     from customer_order c join material_item m on m.id = c.material_id
     where c.org_id = $1 and c.status = 'CONFIRMED' and c.request_date <= $3 and c.order_qty > coalesce(c.demand_qty, 0) and ($2::uuid is null or m.category_id in (select id from below))
     order by c.id for update of c`,
    values,
  )
  const plans = await tx.query<Wanted>(
    `with recursive ${below} select 'PROCUREMENT_PLAN' as source, p.id, p.doc_num as "docNum", p.org_id as "orgId", p.material_id as "materialId", greatest(p.delivery_plan_date, current_date)::text as "needByDate",
       date_trunc('week', greatest(p.delivery_plan_date, current_date))::date::text as week, (p.planned_qty - coalesce(p.demand_qty, 0))::text as qty
     from procurement_plan p
     where p.org_id = $1 and p.status = 'RELEASED' and p.material_id is not null and p.delivery_plan_date <= $3 and p.planned_qty > coalesce(p.demand_qty, 0) and ($2::uuid is null or p.category_id in (select id from below))
     order by p.id for update of p`,
    values,
  )
  return [...orders.rows, ...plans.rows]
}

async function addTo(call: ActionCall<Asked>, group: readonly Wanted[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { orgId, materialId, source, week } = first
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from demand_summary where org_id = $1 and material_id = $2 and source_type = $3 and status = 'NEW' and date_trunc('week', need_by_date)::date = $4 order by id limit 1 for update`,
    [orgId, materialId, source, week],
  )
  const take = (demand: { id: string; demandSource: object[]; grossQty: string; sourceDocNum: string | null; planQty: string | null }) => {
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
    // The proposal follows what is needed now.
    demand.planQty = null
  }
  const sum = add(...group.map(({ qty }) => qty))
  const known = rows[0]?.id
  if (known) {
    await change(call, demandSummary, [known], 'gather', (demand) => {
      take(demand)
      demand.grossQty = add(demand.grossQty, sum)
    })
    return
  }
  const needByDate = group.map((one) => one.needByDate).sort()[0] ?? first.needByDate
  await create(call, demandSummary, { orgId, materialId, sourceType: source, needByDate, grossQty: sum }, { fill: take })
}
