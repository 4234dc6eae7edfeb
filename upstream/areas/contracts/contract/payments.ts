/** What finance has paid and is paying on a contract. */
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'

/** Paid in advance and not used: of the contract and of the versions before it. */
export async function openAdvances(tx: Tx, contractId: string): Promise<string> {
  const { rows } = await tx.query<{ open: string }>(
    `with recursive version as (
       select id, previous_id from contract where id = $1 union select c.id, c.previous_id from contract c join version v on c.id = v.previous_id
     )
     select coalesce(sum(a.balance_amount), 0)::numeric(18, 2)::text as open from collect_advance a where a.status = 'OPEN' and a.contract_id in (select id from version)`,
    [contractId],
  )
  return rows[0]?.open ?? '0.00'
}

/** The first application for an advance of it, or for what was invoiced of its stages, that is in approval or at the bank. */
export async function paymentUnderWay(work: Work, contractId: string): Promise<string | null> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select a.doc_num as "docNum" from advance_apply a join advance_apply_detail d on d.header_id = a.id where d.contract_id = $1 and a.status in ('SUBMITTED', 'PAYING')
     union all select p.doc_num from payment_apply p join payment_apply_invoice i on i.header_id = p.id join invoice_account a on a.header_id = i.invoice_header_id
       join account_statement_line l on l.header_id = a.account_statement_id join contract_payment_stage s on s.id = l.contract_payment_stage_id
       where s.header_id = $1 and p.status in ('SUBMITTED', 'PAYING')
     order by 1 limit 1`,
    [contractId],
  )
  return rows[0]?.docNum ?? null
}
