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

/** An application that pays a stage or an advance of the contract and is not done with. */
export async function paymentUnderWay({ tx }: Work, contractId: string): Promise<string | null> {
  const busy = `('SUBMITTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID')`
  const { rows } = await tx.query<{ docNum: string }>(
    `select a.doc_num as "docNum" from payment_apply a join payment_apply_invoice i on i.header_id = a.id join invoice_payment_stage p on p.id = i.invoice_payment_stage_id
       join contract_payment_stage s on s.id = p.contract_payment_stage_id where s.header_id = $1 and a.status in ${busy}
     union select a.doc_num from advance_apply a join advance_apply_detail d on d.header_id = a.id where d.contract_id = $1 and a.status in ('SUBMITTED', 'APPROVED', 'PAYING')
     order by 1 limit 1`,
    [contractId],
  )
  return rows[0]?.docNum ?? null
}
