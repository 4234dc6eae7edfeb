/** What projects have committed of their budgets by subject, and what of it is invoiced. */
import type { Figures } from './figures.ts'

/** The row of the subject, else the one that names none. */
const isOn = (project: string, subject: string) => `${project} = t.header_id and case when t.subject_id is null
    then not exists (select from project_budget o where o.header_id = t.header_id and o.subject_id = ${subject}) else t.subject_id = ${subject} end`

const requisitions = `(select coalesce(sum(round((coalesce(l.open_qty, 0) + coalesce(l.sourcing_qty, 0)) * l.estimated_price * q.exchange_rate, 2)), 0)
  from requisition_line l join requisition_header q on q.id = l.header_id where ${isOn('q.project_id', 'l.subject_id')} and q.status = 'APPROVED')`

const orders = (what: string) => `(select coalesce(sum(${what}), 0)
  from po_line l join po_header o on o.id = l.header_id left join po_expand_head e on e.header_id = o.id
  left join requisition_line r on r.id = l.requisition_line_id left join requisition_header q on q.id = r.header_id
  where ${isOn('coalesce(q.project_id, e.project_id)', 'l.subject_id')} and o.status <> 'CANCELLED')`

const ordered = orders(`case l.line_status when 'CANCELLED' then 0
  when 'CLOSED' then round(least(l.order_qty, l.received_qty - l.returned_qty + l.not_replaced_qty) * l.net_price * o.exchange_rate, 2) else l.base_net_amount end`)
const invoiced = orders('round(coalesce(l.invoiced_qty, 0) * l.net_price * o.exchange_rate, 2)')
const reported = `(select coalesce(sum(i.base_net_amount), 0) from transaction_info i where ${isOn('i.project_id', 'i.subject_id')} and i.status in ('APPROVED', 'CLOSED'))`
const used = `(${requisitions} + ${ordered} + ${reported})`

const rows = (column: string) => `(select coalesce(sum(b.${column}), 0) from project_budget b where b.header_id = t.id)`

export const budgetFigures: readonly Figures[] = [
  {
    table: 'project_budget',
    header: 'project',
    computed: {},
    kept: {
      requisition_amount: requisitions,
      order_amount: ordered,
      reported_amount: reported,
      invoiced_amount: invoiced,
      used_amount: used,
      actual_amount: `(${invoiced} + ${reported})`,
    },
  },
  { table: 'project', computed: {}, kept: { budget_amount: rows('amount'), used_amount: rows('used_amount') } },
]
