/** What a unit has to pay, each amount once: at the stage that its document has come to, on its due date or the day that is to be expected. */
import { stages as contractStages, isStageAhead, isStageOpen, stageGross } from '../contract-stages.ts'

/** Days of the last node of a term: what is not invoiced yet is expected so long after it came. */
const termDays = (term: string): string => `coalesce((select max(n.days) from payment_term_node n where n.header_id = ${term}), 30)`

const gross = (qty: string, price: string, rate: string): string =>
  `(round(${qty} * ${price}, 2) + round(round(${qty} * ${price}, 2) * ${rate} / 100, 2))`

/** Goods that are still to come, by the day on which they were promised or are needed; never before today. */
const orders = `select 'ORDER', o.currency, greatest(coalesce(l.promised_date, l.need_by_date), $2::date) + ${termDays('o.payment_term_id')}, ${gross('l.open_qty', 'l.net_price', 'l.tax_rate')}, o.id
  from po_line l join po_header o on o.id = l.header_id
  where o.org_id = $1 and o.released_date is not null and o.status not in ('CLOSED', 'CANCELLED') and l.open_qty > 0`

const ofTransaction = `receive_transaction t left join receive_write_off w on w.id = t.id join receive_line r on r.id = coalesce(w.receive_line_id, t.id)
  join po_delivery d on d.id = r.po_delivery_id join po_line l on l.id = d.parent_id join po_header o on o.id = l.header_id`

const unsettled = `select 'UNSETTLED', t.currency, t.transaction_date + ${termDays('o.payment_term_id')}, ${gross('t.unsettled_qty', 't.net_price', 't.tax_rate')}, t.id
  from ${ofTransaction} where t.org_id = $1 and t.unsettled_qty <> 0`

/** Received and not inspected yet, as if all of it were accepted. Of consigned goods nobody knows when they are consumed. */
const inspected = `select 'UNSETTLED', t.currency, t.transaction_date + ${termDays('o.payment_term_id')},
    ${gross('(r.receive_qty - coalesce(r.written_off_qty, 0) - coalesce(r.returned_qty, 0))', 't.net_price', 't.tax_rate')}, t.id
  from ${ofTransaction} where t.org_id = $1 and t.row_kind = 'RECEIPT' and t.settlement_basis = 'INSPECTION' and r.inspection_status = 'PENDING'`

/** Of adjusted prices, as they were reckoned: `[{ org, currency, day, amount, doc }]`. */
const differences = `select 'UNSETTLED', a.currency, coalesce(a.day, $2::date), a.amount, a.doc
  from jsonb_to_recordset($3::jsonb) as a(org uuid, currency text, day date, amount numeric, doc uuid) where a.org = $1`

/** What nothing is ordered for is paid by the stages of its contract: once they are due as unsettled, before as what is still to come. */
const ofContracts = `select case when s.trigger_date is null then 'ORDER' else 'UNSETTLED' end, c.currency, coalesce(s.due_date, greatest(coalesce(s.planned_date, c.end_date), $2::date)), s.stage_amount - ${stageGross()}, s.id
  from ${contractStages} where c.org_id = $1 and (${isStageOpen} or (c.status = 'EFFECTIVE' and s.trigger_date is null and ${isStageAhead}))`

/** What is disputed is still asked for, though nobody invoices it yet. */
const statements = `select 'STATEMENT', s.currency, s.cutoff_date + ${termDays('s.payment_term_id')},
    s.invoiceable_gross + coalesce((select sum(l.gross_amount) from account_statement_line l where l.header_id = s.id and l.line_status = 'DISPUTED'), 0) - coalesce(s.invoiced_gross, 0), s.id
  from account_statement s where s.org_id = $1 and s.status not in ('CLOSED', 'CANCELLED')`

/** Before approval an invoice has no stages. */
const unapproved = `select 'INVOICE', i.currency, i.posting_date + ${termDays('i.payment_term_id')}, i.booked_gross, i.id
  from invoice_header i where i.org_id = $1 and i.status in ('SUBMITTED', 'VARIANCE', 'UNDER_QUERY', 'IN_APPROVAL')`

/** What of a stage nobody applied for; an advance stage that is not released is covered by what was paid before. */
const stages = `select 'INVOICE', i.currency, coalesce(s.due_date, i.posting_date + coalesce(s.days, 0)), s.open_amount, i.id
  from invoice_payment_stage s join invoice_header i on i.id = s.header_id
  where i.org_id = $1 and i.status in ('APPROVED', 'POSTED') and s.payable_flag = 'Y'`

/** Applied for and not planned yet: still what it is applied for. */
const applications = `select case when p.invoice_amount = 0 then 'TRANSACTION' else 'INVOICE' end, p.currency, p.expect_date, p.pay_amount, p.id
  from payment_apply p where p.org_id = $1 and p.status in ('SUBMITTED', 'APPROVED')`

const costs = `select 'TRANSACTION', t.currency, coalesce(t.due_date, $2::date), t.to_apply_amount, t.id
  from transaction_info t where t.org_id = $1 and t.status = 'APPROVED'`

/** Due by a contract and applied for by nobody. */
const advanceStages = `select 'ADVANCE', c.currency, coalesce(s.due_date, $2::date), s.stage_amount - coalesce(s.applied_amount, 0) - coalesce(s.prior_applied, 0), s.id
  from ${contractStages} where c.org_id = $1 and c.status = 'EFFECTIVE' and s.stage_kind = 'ADVANCE' and s.need_invoice_flag = 'N' and s.trigger_date is not null and s.stage_status <> 'CANCELLED'
    and s.stage_amount > coalesce(s.applied_amount, 0) + coalesce(s.prior_applied, 0)`

const advances = `select 'ADVANCE', a.currency, a.plan_date, a.apply_amount, a.id from advance_apply a where a.org_id = $1 and a.status = 'SUBMITTED'`

const details = `select case d.status when 'PAID' then 'PAID' else 'PLANNED' end, d.currency, case d.status when 'PAID' then d.paid_date else d.plan_date end,
    case d.status when 'PAID' then d.paid_amount else d.plan_amount end, d.id
  from payment_detail d where d.org_id = $1 and d.status <> 'CANCELLED'`

/** Of `$1` as of `$2`, with the differences `$3`; a row for each week and month in which something falls due. */
export const flowsSql = `with flow (item, currency, day, amount, doc) as (${[orders, unsettled, inspected, differences, ofContracts, statements, unapproved, stages, applications, costs, advanceStages, advances, details].join(' union all ')})
  select k.id, f.currency, p.type as "periodType", date_trunc(p.unit, f.day::timestamp)::date::text as "periodStart", f.item as "flowItem",
    sum(f.amount)::text as amount, count(distinct f.doc)::int as "docCount"
  from flow f cross join (values ('WEEK', 'week'), ('MONTH', 'month')) p (type, unit)
  left join cash_flow_statement k on k.org_id = $1 and k.currency = f.currency and k.period_type = p.type and k.flow_item = f.item
    and k.period_start = date_trunc(p.unit, f.day::timestamp)::date
  where f.amount <> 0 group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5`
