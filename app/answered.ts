import { ANSWER_SCALE, answerChoices, answerKind } from '../catalogue/values/answers.ts'
import type { FieldView } from './page-types.ts'

/** The field as it stands in this row: what answers a question has the kind of that, and its choices. */
export function answered(field: FieldView, row: Readonly<Record<string, unknown>>): FieldView {
  const { answers } = field
  if (!answers) return field
  const choices = answerChoices(answers, row).map(({ code, label: [cn, en] }) => ({ code, label: answers.isEnglish ? en : cn }))
  return { ...field, kind: answerKind(answers, row), choices, scale: ANSWER_SCALE }
}
