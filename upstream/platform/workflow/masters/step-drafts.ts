import type { stepFields } from '../../../../catalogue/workflow/process-step.ts'
import type { StepRow } from '../run/steps.ts'

type StepDraft = Pick<StepRow, keyof typeof stepFields>

/** The steps as somebody could have typed them into another table. */
export const stepDrafts = (rows: readonly StepRow[]): StepDraft[] =>
  rows.map((row) => {
    const { nodeName, nodeNameEn, assigneeType, assignee, up, signMode, passPercent, condition, skipIfFalse, dueHours, rejectTo } = row
    const { canTransfer, canAddSign, emptyRule, mergeSame, fieldsEditable, copyTo } = row
    return {
      ...{ nodeName, nodeNameEn, assigneeType, assignee, up, signMode, passPercent, condition, skipIfFalse, dueHours, rejectTo },
      ...{ canTransfer, canAddSign, emptyRule, mergeSame, fieldsEditable, copyTo },
    }
  })
