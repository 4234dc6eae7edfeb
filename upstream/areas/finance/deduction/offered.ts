/** Lines of deductions, with what their head says of them. */
import { fact, rowsFor } from '../../../runtime/facts.ts'
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
}

const columns = `l.id, d.doc_num as "docNum", d.status, d.org_id as "orgId", d.supplier_id as "supplierId", d.currency, d.deduct_mode as "deductMode", d.direction,
  l.tax_rate::text as "taxRate", l.open_amount::text as "openAmount"`

/** What is confirmed and not used up of one supplier, unit and currency. */
export async function offeredDeductions({ tx }: Work, of: { orgId: string; supplierId: string; currency: string }): Promise<DeductionLine[]> {
  const { rows } = await tx.query<DeductionLine>(
    `select ${columns} from deductions d join deductions_line l on l.header_id = d.id
     where d.status = 'CONFIRMED' and d.org_id = $1 and d.supplier_id = $2 and d.currency = $3 and l.open_amount > 0 order by d.doc_num, l.line_num`,
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
