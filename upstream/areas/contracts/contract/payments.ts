/** What finance has paid and is paying on a contract. */
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'

/** Paid in advance and not used, by contract: of each and of the versions before it. */
export async function advanceBalances(tx: Tx, contractIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; open: string }>(
    `with recursive version as (
       select of, c.id, c.previous_id from unnest($1::uuid[]) as of left join contract c on c.id = of
       union select v.of, c.id, c.previous_id from contract c join version v on c.id = v.previous_id
     )
     select v.of as id, coalesce(sum(a.balance_amount), 0)::numeric(18, 2)::text as open
     from version v left join collect_advance a on a.contract_id = v.id and a.status = 'OPEN' group by v.of`,
    [contractIds],
  )
  return new Map(rows.map(({ id, open }) => [id, open]))
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
