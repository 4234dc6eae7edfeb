/** CASH_FLOW_REFRESH, and the button: the cash flow of a unit from its documents as they are. */
import { cashFlowStatement } from '../../../../catalogue/finance/cash-flow-statement.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { exchanged, rate } from '../../master-data/exchange.ts'
import { differencesOf } from '../statement/accounts.ts'
import { keepRows } from '../unfinished/kept-rows.ts'
import { flowsSql } from './flows.ts'

interface Flow {
  id: string | null
  currency: string
  periodType: 'WEEK' | 'MONTH'
  periodStart: string
  flowItem: string
  amount: string
  docCount: number
}

/** One at a time for each unit; what nothing falls due in any more goes. */
export async function refresh(work: Work, orgId: string): Promise<void> {
  const { tx, today } = work
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cash flow ${orgId}`])
  const differences = await differencesOf(work, orgId)
  const { rows } = await tx.query<Flow>(flowsSql, [orgId, today, JSON.stringify(differences.map((one) => ({ org: orgId, ...one })))])
  await tx.query('delete from cash_flow_statement where org_id = $1 and not (id = any($2::uuid[]))', [orgId, rows.flatMap(({ id }) => id ?? [])])
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const rates = await learn(
    work,
    currencies.map((from) => rate({ from, to: 'CNY', day: today })),
  )
  const found = rows.map((flow) => {
    const factor = rates[currencies.indexOf(flow.currency)]
    return { ...flow, orgId, status: 'KEPT', baseAmount: factor ? exchanged(flow.amount, factor) : null }
  })
  await keepRows(work, cashFlowStatement, found)
}

export const cashFlows: RowWork = {
  async rows(tx) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct org_id as id from po_header union select org_id from payment_detail union select org_id from transaction_info order by 1`,
    )
    return rows.map(({ id }) => id)
  },
  async run(work, orgId) {
    await refresh(work, orgId)
    return 'done'
  },
}
