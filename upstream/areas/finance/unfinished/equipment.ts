/** The list of contract stages that are due and stand on no statement: a row for each stage an invoice is needed for. */
import { unfinishedStatementEquipment } from '../../../../catalogue/finance/unfinished-statement.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { isStageSettled, stageGross } from '../contract-stages.ts'
import { ageOf, keepRows, requireSame } from './kept-rows.ts'
import { unreportedOfContracts } from './unreported.ts'

interface UnfinishedStage {
  id: string | null
  contractPaymentStageId: string
  contractId: string
  docNum: string
  stageAmount: string
  statementGross: string
  triggerDate: string | null
  status: 'OPEN' | 'SETTLED'
}

const figures = ['stageAmount', 'statementGross'] as const

/** A stage of a contract that no longer stands, or that orders are settled for, is settled. */
const stages = `select u.id, c.org_id as "orgId", c.supplier_id as "supplierId", c.currency, c.id as "contractId", c.buyer_id as "buyerId",
    s.id as "contractPaymentStageId", c.doc_num || '-' || s.stage_num as "docNum", s.stage_amount::text as "stageAmount", f.gross::text as "statementGross",
    s.trigger_date::text as "triggerDate", s.due_date::text as "dueDate",
    case when exists (select 1 from contract_acceptance a where a.header_id = c.id) then 'Y' else 'N' end as "acceptedFlag",
    case when c.status in ('EFFECTIVE', 'EXPIRED', 'TERMINATION_SUBMITTED', 'VOID_SUBMITTED') and ${isStageSettled} and s.stage_amount > f.gross then 'OPEN' else 'SETTLED' end as status
  from contract_payment_stage s
  join contract c on c.id = s.header_id
  cross join lateral (select ${stageGross()} as gross) f
  left join unfinished_statement_equipment u on u.contract_payment_stage_id = s.id
  where s.trigger_date is not null and s.need_invoice_flag = 'Y'`

const foundOf = async (tx: Tx, where: string, values: readonly unknown[]): Promise<UnfinishedStage[]> =>
  (await tx.query<UnfinishedStage>(`${stages} and ${where} order by s.id`, [...values])).rows

/** Follows statements: their stages, and the same stages of later versions of the contracts. */
export async function followStages(work: Work, stageIds: readonly string[]): Promise<void> {
  if (stageIds.length === 0) return
  const ofVersions = `s.id in (with recursive later as (
      select unnest($1::uuid[]) as id union select n.id from contract_payment_stage n join later l on n.previous_stage_id = l.id) select id from later)`
  await keepFound(work, await foundOf(work.tx, ofVersions, [[...new Set(stageIds)].sort()]))
}

/** Follows a contract that was written. */
export const keepEquipment = async (work: Work, contractId: string): Promise<void> =>
  keepFound(work, await foundOf(work.tx, 'c.id = $1', [contractId]))

async function keepFound(work: Work, found: readonly UnfinishedStage[]): Promise<void> {
  await keepRows(
    work,
    unfinishedStatementEquipment,
    found.map(({ docNum: _said, ...row }) => ({ ...row, ...ageOf(row.triggerDate, work.today) })),
  )
  await unreportedOfContracts(
    work,
    found.map(({ contractId }) => contractId),
  )
}

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
