/** The list of contract stages that are due and stand on no statement: a row for each stage an invoice is needed for. */
import { unfinishedStatementEquipment } from '../../../../catalogue/finance/unfinished-statement.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { ageOf, keepRows, requireSame } from './kept-rows.ts'

interface Found {
  id: string | null
  contractPaymentStageId: string
  docNum: string
  stageAmount: string
  statementGross: string
  triggerDate: string | null
  status: 'OPEN' | 'SETTLED'
}

const figures = ['stageAmount', 'statementGross'] as const

/** A stage of a contract that no longer stands is settled; what its versions before were invoiced for counts. */
const stages = `select u.id, c.org_id as "orgId", c.supplier_id as "supplierId", c.currency, c.id as "contractId", c.buyer_id as "buyerId",
    s.id as "contractPaymentStageId", c.doc_num || '-' || s.stage_num as "docNum", s.stage_amount::text as "stageAmount", f.gross::text as "statementGross",
    s.trigger_date::text as "triggerDate", s.due_date::text as "dueDate",
    case when exists (select 1 from contract_acceptance a where a.header_id = c.id) then 'Y' else 'N' end as "acceptedFlag",
    case when c.status in ('EFFECTIVE', 'TERMINATION_SUBMITTED', 'VOID_SUBMITTED') and s.stage_status <> 'CANCELLED' and s.stage_amount > f.gross then 'OPEN' else 'SETTLED' end as status
  from contract_payment_stage s
  join contract c on c.id = s.header_id
  cross join lateral (select coalesce(s.prior_invoiced, 0) + coalesce((select sum(l.gross_amount) from account_statement_line l join account_statement h on h.id = l.header_id
    where l.contract_payment_stage_id = s.id and l.line_status <> 'MOVED' and h.status <> 'CANCELLED'), 0) as gross) f
  left join unfinished_statement_equipment u on u.contract_payment_stage_id = s.id
  where s.trigger_date is not null and s.need_invoice_flag = 'Y'`

const foundOf = async (tx: Tx, where: string, values: readonly unknown[]): Promise<Found[]> =>
  (await tx.query<Found>(`${stages} and ${where} order by s.id`, [...values])).rows

/** Follows a contract that was written. */
export const keepEquipment = async (work: Work, contractId: string): Promise<void> =>
  keepFound(work, await foundOf(work.tx, 'c.id = $1', [contractId]))

const keepFound = (work: Work, found: readonly Found[]): Promise<void> =>
  keepRows(
    work,
    unfinishedStatementEquipment,
    found.map(({ docNum: _said, ...row }) => ({ ...row, ...ageOf(row.triggerDate, work.today) })),
  )

/** As for goods: ages are those of the night, and what differs is refused with both figures. */
export const proofOfEquipment: RowWork = {
  rows: async (tx) =>
    (await foundOf(tx, 'true', [])).filter(({ id, status }) => status === 'OPEN' || id !== null).map((one) => one.contractPaymentStageId),
  async run(work, id) {
    const [found] = await foundOf(work.tx, 's.id = $1', [id])
    if (!found) return 'skipped'
    await requireSame(work, unfinishedStatementEquipment, found, figures)
    await keepFound(work, [found])
    return 'done'
  },
}
