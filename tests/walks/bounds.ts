/** What must never be of goods that are received, settled, invoiced and paid, each with where it is. */
import type { World } from '../support/world.ts'

export const broken = (world: World): Promise<{ law: string; of: string }[]> =>
  world.query(
    `select 'received is settled and open' as law, doc_num as of from receive_transaction where settleable_qty <> settled_qty + unsettled_qty
     union all select 'no more is settled than there is', doc_num from receive_transaction where abs(settled_qty) > abs(settleable_qty) and status = 'POSTED' and settled_qty * settleable_qty > 0
     union all select 'no more goes back than came in', x.doc_num || '-' || r.line_num from receive_line r join receive_header x on x.id = r.header_id
       where coalesce(r.returned_qty, 0) + coalesce(r.written_off_qty, 0) > r.receive_qty
     union all select 'received is settled and open, in all', 'all' from receive_transaction having sum(settleable_qty) <> sum(settled_qty) + sum(unsettled_qty)
     union all select 'no more is invoiced than was settled, in all', 'all' from account_statement_line l join account_statement s on s.id = l.header_id
       where l.qty > 0 and s.status <> 'CANCELLED' having sum(coalesce(l.invoiced_qty, 0)) > sum(l.qty)
     union all select 'no more is paid than was invoiced, in all', 'all' from invoice_header where booked_gross > 0 and status <> 'ABOLISHED'
       having sum(coalesce(written_off_amount, 0) + coalesce(deducted_amount, 0) + coalesce(paid_amount, 0)) > sum(booked_gross)
     union all select 'no more is invoiced than was settled', s.doc_num || '-' || l.line_num from account_statement_line l join account_statement s on s.id = l.header_id
       where abs(coalesce(l.invoiced_qty, 0)) > abs(l.qty) or coalesce(l.invoiced_qty, 0) * l.qty < 0
     union all select 'no more is applied for than a stage has', stage_code from invoice_payment_stage
       where coalesce(applied_amount, 0) + coalesce(held_amount, 0) + coalesce(written_off_amount, 0) > stage_amount or open_amount < 0
     union all select 'no more is paid than was applied for', stage_code from invoice_payment_stage where coalesce(paid_amount, 0) + coalesce(deducted_amount, 0) > coalesce(applied_amount, 0)
     union all select 'no more is paid than was invoiced', doc_num from invoice_header where open_amount < 0 and booked_gross > 0
     union all select 'no more is planned, requested and paid than was applied for', a.doc_num from payment_apply a
       where coalesce(a.planned_amount, 0) + coalesce(a.requested_amount, 0) + coalesce(a.paid_amount, 0) > a.pay_amount
     union all select 'a payment is made again once, and after it came back', d.doc_num from payment_detail d
       where d.repay_of_id is not null and not exists (select 1 from payment_detail r where r.return_of_id = d.repay_of_id)
     union all select 'nothing with a zero amount goes on its way', d.doc_num from payment_detail d where d.plan_amount = 0
     union all select 'what is paid of an application is what its details paid', a.doc_num from payment_apply a
       where coalesce(a.paid_amount, 0) <> (select coalesce(sum(paid_amount), 0) from payment_detail d where d.payment_apply_id = a.id and d.status = 'PAID')`,
  )
