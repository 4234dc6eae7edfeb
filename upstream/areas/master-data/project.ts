import { organization } from '../../../catalogue/identity/organization.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { project } from '../../../catalogue/master-data/project.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { fact, knowing, rowsFor } from '../../runtime/rules/facts.ts'
import { question } from '../../runtime/rules/question.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'

type Project = Full<typeof project>

/** A subject got a row of its own, or lost it: what was committed counts on another one. */
export const budgetDivided = question<[work: Work, projectId: string], void>(undefined)

/** The subject's code where there are others below it. */
const aboveOthers = fact(async (work, asked: readonly string[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ code: string }>(
    work,
    asked.map((id) => ({ id })),
    'select asked.place, s.code from jsonb_to_recordset($1) as asked(place int, id uuid) join subject s on s.id = asked.id where exists (select from subject below where below.parent_id = s.id)',
  )
  return rows.map(([found]) => found?.code ?? null)
})

const subjectsIn = (row: Project | null) =>
  (row?.projectBudget ?? [])
    .map(({ id, subjectId }) => `${id} ${subjectId}`)
    .sort()
    .join()

export const projectBehaviour = {
  /** A budget is kept in the currency of its business unit, with a row for all subjects that have none of their own. */
  async settle(row, work) {
    row.currency = (await rowOf(work, organization, row.orgId))?.baseCurrency ?? null
    const lineNum = Math.max(0, ...row.projectBudget.map((one) => one.lineNum)) + 10
    if (row.projectBudget.every(({ subjectId }) => subjectId !== null))
      row.projectBudget.push(newLineOf(work, project, 'projectBudget', { headerId: row.id, parent: row, lineNum }))
    for (const one of row.projectBudget) one.projectId = row.id
  },

  check: knowing(
    ({ projectBudget }) => projectBudget.map(({ subjectId }) => (subjectId ? aboveOthers(subjectId) : null)),
    ({ projectBudget }, codes) => {
      for (const [at, code] of codes.entries()) if (code) refuse(project, 'NOT_LEAF', { code }, `projectBudget[${at}].subjectId`)
      const [, twice] = projectBudget.flatMap(({ subjectId }, at) => (subjectId === null ? [at] : []))
      if (twice !== undefined) refuse(project, 'ONE_REST', {}, `projectBudget[${twice}].subjectId`)
    },
  ),

  async saved(row, work, before) {
    if (before && subjectsIn(row) !== subjectsIn(before)) await budgetDivided(work, row.id)
  },
} satisfies Behaviour<typeof project>
