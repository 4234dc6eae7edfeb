/** Lines of deductions, with what their head says of them. */
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'

export interface DeductionLine {
  id: string
  docNum: string
  status: string
  orgId: string
  supplierId: string
  currency: string
  deductMode: string
  direction: string
  taxRate: string
  openAmount: string
  /** Neither used nor on another statement. */
  offeredAmount: string
}

const columns = `l.id, d.doc_num as "docNum", d.status, d.org_id as "orgId", d.supplier_id as "supplierId", d.currency, d.deduct_mode as "deductMode", d.direction,
  l.tax_rate::text as "taxRate", l.open_amount::text as "openAmount", greatest(l.open_amount - coalesce(l.stated_amount, 0), 0)::text as "offeredAmount"`

/** What is confirmed, not used up and on no statement of one supplier, unit and currency. */
export async function offeredDeductions({ tx }: Work, of: { orgId: string; supplierId: string; currency: string }): Promise<DeductionLine[]> {
  const { rows } = await tx.query<DeductionLine>(
    `select ${columns} from deductions d join deductions_line l on l.header_id = d.id
     where d.status = 'CONFIRMED' and d.org_id = $1 and d.supplier_id = $2 and d.currency = $3 and l.open_amount > coalesce(l.stated_amount, 0) order by d.doc_num, l.line_num`,
    [of.orgId, of.supplierId, of.currency],
  )
  return rows
}

/** One line by its id. */
export const deductionLine = fact(async (work, asked: readonly { id: string }[]): Promise<(DeductionLine | null)[]> => {
  const rows = await rowsFor<DeductionLine>(
    work,
    asked,
    `select asked.place, ${columns} from jsonb_to_recordset($1) as asked(place int, id uuid) join deductions_line l on l.id = asked.id join deductions d on d.id = l.header_id`,
  )
  return rows.map(([found]) => found ?? null)
})

export interface Announcing {
  id: string
  docNum: string
  grossAmount: string
}

/** The statement that announced what is deducted from payments; of several one that is not closed. */
export const announcing = fact(async (work, asked: readonly { id: string }[]): Promise<(Announcing | null)[]> => {
  const rows = await rowsFor<Announcing>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, s.id, s.doc_num as "docNum", s.gross_amount::text as "grossAmount" from jsonb_to_recordset($1) as asked(place int, id uuid)
     join account_statement_de e on e.deductions_line_id = asked.id join account_statement s on s.id = e.header_id
     where e.deduct_mode = 'PAYMENT' and s.status <> 'CANCELLED' order by asked.place, s.status = 'CLOSED', s.doc_num`,
  )
  return rows.map(([found]) => found ?? null)
})
