/** For which project the lines of an order are bought: that of the requisition that they come from, else that of the order. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { isEditable } from '../../../../catalogue/language/rights.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { budgetRow } from '../../master-data/budget.ts'

const projectOfDemand = fact(async (work, asked: readonly string[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ projectId: string | null }>(
    work,
    asked.map((id) => ({ id })),
    `select asked.place, h.project_id as "projectId" from jsonb_to_recordset($1) as asked(place int, id uuid)
     join requisition_line l on l.id = asked.id join requisition_header h on h.id = l.header_id`,
  )
  return rows.map(([found]) => found?.projectId ?? null)
})

/** An order that is made of the demand of one project is an order of that. */
export async function settleProjects({ status, poExpandHead, poLine }: Full<typeof poHeader>, work: Work): Promise<void> {
  const demand = await learn(
    work,
    poLine.map(({ requisitionLineId }) => (requisitionLineId ? projectOfDemand(requisitionLineId) : null)),
  )
  const [only, ...others] = new Set(demand)
  if (isEditable(poHeader, status, 'poExpandHead.projectId') && poExpandHead && others.length === 0) poExpandHead.projectId ??= only ?? null
  const rows = await learn(
    work,
    poLine.map(({ subjectId }, at) => budgetRow(demand[at] ?? poExpandHead?.projectId, subjectId)),
  )
  for (const [at, line] of poLine.entries()) line.projectBudgetId = rows[at] ?? null
}
