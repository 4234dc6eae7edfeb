/** Budgets of projects by subject: on which row a cost counts, and whether that has room for it. What is committed is fed by the documents themselves. */

import { add, isAbove, isZero, subtract } from '../../../catalogue/language/formula.ts'
import { project } from '../../../catalogue/master-data/project.ts'
import { amountText } from '../../platform/print/figures.ts'
import type { Look } from '../../runtime/behaviour.ts'
import { fact, learn, rowsFor } from '../../runtime/rules/facts.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { warn } from '../../runtime/rules/warnings.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { parameter } from './config.ts'

interface Cost {
  projectId: string
  subjectId: string | null
}

/** The row of the subject, else that of all subjects without one of their own. */
const chosen = `from jsonb_to_recordset($1) as asked(place int, "projectId" uuid, "subjectId" uuid)
  join project_budget b on b.header_id = asked."projectId" and (b.subject_id = asked."subjectId" or b.subject_id is null)
  order by asked.place, b.subject_id nulls last`

const rowOfCost = fact(async (work, asked: readonly Cost[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ id: string }>(work, asked, `select distinct on (asked.place) asked.place, b.id ${chosen}`)
  return rows.map(([found]) => found?.id ?? null)
})

/** Nothing is wanted of what is for no project. */
export const budgetRow = (projectId: string | null | undefined, subjectId: string | null) => (projectId ? rowOfCost({ projectId, subjectId }) : null)

/** What a document is about to commit, in CNY without tax, and the field that says for what. */
export interface Charge {
  projectId: string | null | undefined
  subjectId: string | null
  amount: string
  at: string
}

interface Budget {
  id: string
  code: string
  orgId: string
  subject: string | null
  budget: string
  amount: string
  used: string
}

/**
 * Whether the project's budget has room for this: over it is asked about or refused, as BUDGET_CONTROL says of the project's unit; once it was handed in, only
 * refused. The projects are held until the end, so that two documents never take the same rest. A project without a budget is not asked.
 */
export async function requireBudget(work: Work, charges: readonly Charge[], { isHandedIn = false } = {}): Promise<void> {
  const asked = charges.filter(({ projectId }) => projectId)
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ projectId }) => projectId))]
  await work.tx.query('select from project where id = any($1::uuid[]) order by id for no key update', [ids])
  const rows = await learn(
    work,
    asked.map(({ projectId, subjectId }) => budgetRow(projectId, subjectId)),
  )
  const budgets = await budgetsOf(work.tx, rows)
  const control = await learn(
    work,
    budgets.map(({ orgId }) => parameter({ code: 'BUDGET_CONTROL', orgId })),
  )
  for (const [place, found] of budgets.entries()) {
    const own = asked.filter((_, at) => rows[at] === found.id)
    const amount = add(...own.map((one) => one.amount))
    const available = subtract(found.amount, found.used)
    if (isZero(found.budget) || !isAbove(amount, available)) continue
    const said = { code: found.code, subject: found.subject ?? '其他', available: amountText(available), amount: amountText(amount) }
    if (control[place]?.value === 'BLOCK') refuse(project, 'OVER_BUDGET', said, own[0]?.at)
    if (!isHandedIn) warn(work, project, 'OVER_BUDGET', said, own[0]?.at ?? '')
  }
}

async function budgetsOf(tx: Tx, ids: readonly (string | null)[]): Promise<Budget[]> {
  const { rows } = await tx.query<Budget>(
    `select b.id, p.code, p.org_id as "orgId", s.name as subject, coalesce(p.budget_amount, 0)::text as budget, b.amount::text, coalesce(b.used_amount, 0)::text as used
     from project_budget b join project p on p.id = b.header_id left join subject s on s.id = b.subject_id where b.id = any($1::uuid[]) order by p.code, b.line_num`,
    [ids],
  )
  return rows
}

/** The budget on which a document counts, for whoever looks at it. */
export async function budgetBox({ tx }: Look, { projectId, subjectId }: { projectId: string | null; subjectId: string | null }): Promise<Doc[]> {
  if (!projectId) return []
  const { rows } = await tx.query<Doc>(
    `select b.id, 1 as "versionNum", p.code || ' ' || p.name as project, s.name as subject, b.amount, b.used_amount as "usedAmount", b.available_amount as "availableAmount", b.used_percent as "usedPercent"
     from (select b.* ${chosen} limit 1) b join project p on p.id = b.header_id left join subject s on s.id = b.subject_id`,
    [JSON.stringify([{ place: 1, projectId, subjectId }])],
  )
  return rows
}
