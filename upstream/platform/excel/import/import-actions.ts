/** Rows of a workbook as what an action is told of the documents that they name. */
import type { Answer } from '../../../../contract/types.ts'
import { actOnRows } from '../../../runtime/change/change.ts'
import { parseInput } from '../../../runtime/change/draft.ts'
import { type FieldIssue, issueOf, Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ImportPlan, keyOf } from './import-columns.ts'
import { issuesIn, WrongRows } from './import-records.ts'
import { codeOf } from './own-kind.ts'
import { atOf, furtherIssues, type RowValues, withoutWrong } from './row-values.ts'

const toldIn = ({ values: { code: _, ...told } }: RowValues) => told

/** What a row says by itself, and which document it is. */
export function checkActions(plan: ImportPlan, rows: readonly RowValues[], stored: ReadonlyMap<string, string>): void {
  const input = plan.definition.actions[plan.action ?? '']?.input ?? {}
  const [number] = plan.columns
  for (const row of rows) {
    const { code } = row.values
    if (number && code && !stored.has(codeOf(row)))
      row.issues.push(issueOf('NOT_FOUND_REF', atOf(row.row, 'code'), number.label, { given: String(code) }))
    try {
      parseInput(input, toldIn(row))
    } catch (error) {
      row.issues.push(...placed(error, plan, row))
    }
  }
}

/** All of them or none; the action is asked for by its own button as well. */
export async function actOnNamed(
  work: Work,
  plan: ImportPlan,
  rows: readonly RowValues[],
  stored: ReadonlyMap<string, string>,
  onProgress: (done: number, total: number) => void,
): Promise<Answer> {
  const { definition, action: name } = plan
  const action = name === null ? undefined : definition.actions[name]
  if (name === null || !action) return refuseRule('NOT_FOUND')
  const issues: FieldIssue[] = rows.flatMap((row) => row.issues)
  for (const [at, row] of rows.entries()) {
    onProgress(at, rows.length)
    const id = stored.get(codeOf(row))
    if (!id) continue
    try {
      await actOnRows(work, definition, name, action, { menuId: 0, rows: [{ id }], input: toldIn(withoutWrong(row)) })
    } catch (error) {
      issues.push(...furtherIssues(placed(error, plan, row), [row]))
    }
  }
  if (issues.length > 0) throw new WrongRows(issues)
  return { status: '200', msg: '', data: { added: 0, changed: rows.length } }
}

/** What is refused of a document as it stands is told at its number. */
function placed(error: unknown, plan: ImportPlan, { row }: RowValues): FieldIssue[] {
  if (!(error instanceof Refusal)) throw error
  const keyIn = (at: string) => (plan.columns.some(({ key }) => key === keyOf(at, plan)) ? keyOf(at, plan) : 'code')
  return issuesIn(error).map((issue) => ({ ...issue, at: atOf(row, keyIn(issue.at)) }))
}
