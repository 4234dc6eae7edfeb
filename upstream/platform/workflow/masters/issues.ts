/** What is wrong with a process, as fields of whoever typed it. */

import type { FieldIssue } from '../../../runtime/rules/refusal.ts'
import { definitionNamed } from '../../../runtime/working.ts'
import { checkModel, expressionIssues, type ProcessStep, readModel, xmlOfSteps } from '../engine/index.ts'
import type { Issue } from '../engine/words.ts'
import { shapeOf } from '../run/facts.ts'

const STEP = /^(?:step|gate)(\d+)$/

/** Of steps each at its row; the flows of a condition have names of their own and are told at the table. */
export async function issuesOfSteps(steps: readonly ProcessStep[], entity: string, grid: string): Promise<FieldIssue[]> {
  const conditions = steps.flatMap(({ condition }, index) =>
    condition === null ? [] : placed(expressionIssues(null, condition, shapeOf(definitionNamed(entity))), () => `${grid}[${index}].condition`),
  )
  if (conditions.length > 0) return conditions
  const read = await readModel(await xmlOfSteps({ id: 'checked', name: 'checked' }, steps))
  return placed(checkModel(read, shapeOf(definitionNamed(entity))), ({ elementId, code }) => {
    const number = STEP.exec(elementId ?? '')?.[1]
    return number ? `${grid}[${Number(number) - 1}].${fieldOf(code)}` : grid
  })
}

export const issuesOfXml = async (xml: string, entity: string): Promise<FieldIssue[]> =>
  placed(checkModel(await readModel(xml), shapeOf(definitionNamed(entity))), () => 'bpmnXml')

/** Without a document its fields are not known yet: only the grammar is looked at. */
export const issuesOfGrammar = (steps: readonly ProcessStep[], grid: string): FieldIssue[] =>
  steps.flatMap(({ condition }, index) =>
    condition === null
      ? []
      : placed(
          expressionIssues(null, condition, {}).filter(({ code }) => code !== 'FEEL_NAME'),
          () => `${grid}[${index}].condition`,
        ),
  )

export const conditionIssues = (condition: string | null, entity: string): FieldIssue[] =>
  condition?.trim() ? placed(expressionIssues(null, condition, shapeOf(definitionNamed(entity))), () => 'condition') : []

const placed = (issues: readonly Issue[], at: (issue: Issue) => string): FieldIssue[] =>
  issues.map((issue) => ({ at: at(issue), code: `workflow.${issue.code}`, words: issue.words }))

function fieldOf(code: Issue['code']): string {
  switch (code) {
    case 'NAME_NONE':
    case 'NAME_TWICE':
      return 'nodeName'
    case 'PERCENT':
      return 'passPercent'
    case 'HOURS':
      return 'dueHours'
    case 'RULE_NONE':
      return 'assigneeType'
    default:
      return 'assignee'
  }
}
