/** What payments are made of: stages of invoices, advances that may be written off, and what their rows are called. */
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'

export interface StageFact {
  id: string
  stageCode: string
  invoiceId: string
  docNum: string
  status: string
  orgId: string
  supplierId: string
  currency: string
  nodeType: string
  payableFlag: string
  dueDate: string | null
  openAmount: string
  orderIds: string[]
  /** By the first version of each. */
  contractIds: string[]
}

/** A contract and the versions that it was altered to are one. */
const firstVersionOf = (contract: string): string => `(with recursive version as (
    select c.id, c.previous_id from contract c where c.id = ${contract} union all select c.id, c.previous_id from contract c join version v on c.id = v.previous_id)
  select v.id from version v where v.previous_id is null)`

const stageColumns = `s.id, s.stage_code as "stageCode", h.id as "invoiceId", h.doc_num as "docNum", h.status, h.org_id as "orgId", h.supplier_id as "supplierId", h.currency,
  s.node_type as "nodeType", s.payable_flag as "payableFlag", s.due_date::text as "dueDate", s.open_amount::text as "openAmount",
  array(select distinct p.header_id::text from invoice_account_detail d join po_line p on p.id = d.po_line_id where d.header_id = h.id) as "orderIds",
  array(select distinct ${firstVersionOf('n.contract_id')}::text from (
      select e.contract_id from invoice_account_detail d join po_line p on p.id = d.po_line_id join po_expand_head e on e.header_id = p.header_id where d.header_id = h.id
      union select g.header_id from invoice_account_detail d join contract_payment_stage g on g.id = d.contract_payment_stage_id where d.header_id = h.id
    ) n where n.contract_id is not null) as "contractIds"`

export const stageFact = fact(async (work, asked: readonly { id: string }[]): Promise<(StageFact | null)[]> => {
  const rows = await rowsFor<StageFact>(
    work,
    asked,
    `select asked.place, ${stageColumns} from jsonb_to_recordset($1) as asked(place int, id uuid)
     join invoice_payment_stage s on s.id = asked.id join invoice_header h on h.id = s.header_id`,
  )
  return rows.map(([found]) => found ?? null)
})

export interface Advance {
  id: string
  docNum: string
  orderId: string | null
  /** The first version of it. */
  contractId: string | null
  availableAmount: string
}

/** It was paid for an order or a contract that the stage is of. */
export const isAdvanceOf = ({ orderIds, contractIds }: Pick<StageFact, 'orderIds' | 'contractIds'>, { orderId, contractId }: Advance): boolean =>
  (orderId !== null && orderIds.includes(orderId)) || (contractId !== null && contractIds.includes(contractId))

/** What of the advances of a supplier, unit and currency is not used, oldest first. */
export async function openAdvances({ tx }: Work, of: { orgId: string | null; supplierId: string; currency: string }): Promise<Advance[]> {
  const { rows } = await tx.query<Advance>(
    `select id, doc_num as "docNum", po_header_id as "orderId", ${firstVersionOf('a.contract_id')}::text as "contractId", available_amount::text as "availableAmount" from collect_advance a
     where status = 'OPEN' and available_amount > 0 and org_id = $1 and supplier_id = $2 and currency = $3 order by paid_date, doc_num`,
    [of.orgId, of.supplierId, of.currency],
  )
  return rows
}

export interface LeftDeduction {
  docNum: string
  openAmount: string
}

/** What the supplier owes from payments and no application of these takes; less what this one takes itself. */
export async function deductionsLeft(
  { tx }: Work,
  of: { id: string; orgId: string | null; supplierId: string; currency: string },
): Promise<LeftDeduction[]> {
  const { rows } = await tx.query<LeftDeduction>(
    `select d.doc_num as "docNum", sum(l.open_amount - coalesce(own.amount, 0))::text as "openAmount"
     from deductions d join deductions_line l on l.header_id = d.id
     left join (select deductions_line_id as line, sum(deduct_amount) as amount from payment_apply_invoice_account where header_id = $4 group by 1) own on own.line = l.id
     where d.status = 'CONFIRMED' and d.direction = 'DEDUCT' and d.deduct_mode = 'PAYMENT' and d.org_id = $1 and d.supplier_id = $2 and d.currency = $3
     group by 1 having sum(l.open_amount - coalesce(own.amount, 0)) > 0 order by 1`,
    [of.orgId, of.supplierId, of.currency, of.id],
  )
  return rows
}
