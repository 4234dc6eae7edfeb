/** Answers whose row says how they are given (catalogue/values/answers.ts). */

import type { AnyDefinition, Field, Fields, LinesMap } from '../../catalogue/language/define.ts'
import { isAbove, spoken } from '../../catalogue/language/formula.ts'
import { brokenAnswer, normaliseAnswer } from '../../catalogue/values/answer-normalisation.ts'
import { answerKind } from '../../catalogue/values/answers.ts'
import { isDecimal } from '../../catalogue/values/decimal.ts'
import { memo } from '../../catalogue/values/memo.ts'
import { type FieldIssue, issueOf } from './rules/refusal.ts'
import type { Doc } from './types.ts'
import { isEmpty, rowsOf } from './visibility/visible-rows.ts'

const asks: (definition: AnyDefinition) => boolean = memo((definition) => askedIn(definition))

const askedIn = ({ fields, lines }: { fields: Fields; lines: LinesMap }): boolean =>
  Object.values(fields).some(({ options }) => options.answers) || Object.values(lines).some(askedIn)

/** Brings each into the form in which it is stored; whether there are any. */
export function writeAnswers(definition: AnyDefinition, doc: Doc): boolean {
  if (!asks(definition)) return false
  for (const { fields, row } of rowsOf(definition, doc, { scope: { row: doc }, at: '', path: '', levels: [] })) {
    for (const [key, { options }] of Object.entries(fields)) {
      const given = row[key]
      if (options.answers && typeof given === 'string') row[key] = normaliseAnswer(options.answers, row, given)
    }
  }
  return true
}

/** What is wrong with one; nothing where it answers no question, or is empty. */
export function wrongAnswer({ label, options: { answers } }: Field, row: Doc, key: string, at: string): FieldIssue[] {
  if (!answers || isEmpty(row[key])) return []
  const given = String(row[key])
  const broken = brokenAnswer(answers, row, given)
  if (broken) return [issueOf(broken, at, label, { given })]
  const [min, max] = [limitOf(answers.min, row), limitOf(answers.max, row)]
  const kind = answerKind(answers, row)
  if (!['number', 'date'].includes(kind)) return []
  const isBeyond = (one: string, other: string) => (kind === 'date' ? one > other : isAbove(one, other))
  if (min && isBeyond(min, given)) return [issueOf('TOO_SMALL', at, label, { min, given })]
  return max && isBeyond(given, max) ? [issueOf('TOO_LARGE', at, label, { max, given })] : []
}

/** What stands there as people write it; none where nothing does. */
const limitOf = (field: string | undefined, row: Doc): string | null => {
  const value = field ? row[field] : null
  if (value === null || value === undefined || value === '') return null
  return isDecimal(String(value)) ? spoken(String(value)) : String(value)
}
