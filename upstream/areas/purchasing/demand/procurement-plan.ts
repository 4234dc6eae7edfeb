/** Procurement plans: what was requested, ordered and delivered for them, and how late each step is. */
import { procurementPlan } from '../../../../catalogue/purchasing/procurement-plan.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import type { Tx } from '../../../runtime/types.ts'

export const procurementPlanBehaviour = {
  doRelease() {},

  async panels({ id }, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `with ${requested}
       select l.id, 'REQUISITION' as kind, h.doc_num as "docNum", h.request_date::text as "docDate", null::uuid as "supplierId", l.request_qty as qty, l.net_amount as "netAmount"
       from requested join requisition_line l on l.id = requested.id join requisition_header h on h.id = l.header_id
       union all
       select l.id, 'ORDER', h.doc_num, h.order_date::text, h.supplier_id, l.order_qty, l.net_amount
       from requested join po_line l on l.requisition_line_id = requested.id join po_header h on h.id = l.header_id and h.status <> 'CANCELLED'
       order by 4, 3`,
      [id],
    )
    return { execution: rows.map((row) => ({ versionNum: 1, ...row })) }
  },
} satisfies Behaviour<typeof procurementPlan>

/** Lines of requisitions that demand of the plan became. */
const requested = `requested as (
  select d.requisition_line_id as id from demand_source s join demand_summary d on d.id = s.header_id where s.procurement_plan_id = $1 and d.requisition_line_id is not null
)`

interface Tracked {
  requisitionActualDate: string | null
  awardActualDate: string | null
  deliveryActualDate: string | null
  actualAmount: string
}

/** The first requisition handed in, the first order released and the first receipt posted for it; orders of its plant and month, of its category and those below, net in CNY. */
async function trackedOf(tx: Tx, id: string): Promise<Tracked> {
  const { rows } = await tx.query<Tracked>(
    `with recursive ${requested}, ordered as (
       select l.*, h.released_date, h.exchange_rate from requested join po_line l on l.requisition_line_id = requested.id join po_header h on h.id = l.header_id where h.released_date is not null and h.status <> 'CANCELLED'
     ), below as (
       select category_id as id from procurement_plan where id = $1
       union select c.id from purchase_category c join below b on c.parent_id = b.id
     )
     select (select min(h.request_date)::text from requested join requisition_line l on l.id = requested.id join requisition_header h on h.id = l.header_id where h.status not in ('DRAFT', 'CANCELLED', 'REJECTED')) as "requisitionActualDate",
       (select min(released_date)::date::text from ordered) as "awardActualDate",
       (select min(r.receive_date)::text from ordered join po_delivery d on d.parent_id = ordered.id join receive_line x on x.po_delivery_id = d.id join receive_header r on r.id = x.header_id where r.status in ('POSTED', 'WRITTEN_OFF') and x.receive_qty > coalesce(x.written_off_qty, 0)) as "deliveryActualDate",
       (select case when bool_and(h.exchange_rate is not null) is false then null else coalesce(sum(round(l.net_amount * h.exchange_rate, 2)), 0) end from procurement_plan p join po_header h on h.org_id = p.org_id join po_line l on l.header_id = h.id and l.category_id in (select id from below)
         where p.id = $1 and h.released_date is not null and h.status <> 'CANCELLED' and l.line_status <> 'CANCELLED' and to_char(h.order_date, 'YYYY-MM') = p.plan_month)::text as "actualAmount"`,
    [id],
  )
  return rows[0] ?? { requisitionActualDate: null, awardActualDate: null, deliveryActualDate: null, actualAmount: '0' }
}

/** PROCUREMENT_PLAN_TRACK: every plan that runs, as it stands today. */
export const plansToTrack: RowWork = {
  async rows(tx) {
    const { rows } = await tx.query<{ id: string }>(`select id from procurement_plan where status = 'RELEASED' order by id`)
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const tracked = await trackedOf(work.tx, id)
    const [plan] = await keep(work, procurementPlan, [id], (one) => {
      if (one.status === 'RELEASED') Object.assign(one, tracked)
    })
    return plan?.status === 'RELEASED' ? 'done' : 'skipped'
  },
}
