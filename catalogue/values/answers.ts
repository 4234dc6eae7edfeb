/** Answers to questions of many kinds in one column: how each is given, and what there is to choose from, stands in its row. The page, web and services read it alike. */

/** Fields of the same row: the kind of the answer; its choices, one a line: `SEA=海运=By sea`; the least and the most of a figure, the first and the last of days, the most of a rating. */
export interface Answers {
  readonly as: string
  readonly among?: string
  readonly min?: string
  readonly max?: string
}

export type AnswerKind = keyof typeof kinds
const kinds = { TEXT: 'text', LONG_TEXT: 'textarea', NUMBER: 'number', DATE: 'date', YN: 'lookup', LOOKUP: 'lookup', CHOICE: 'lookup', CHOICES: 'lookups', RATING: 'lookup' } as const

/** All that a row may say. */
export const answerKinds: readonly string[] = Object.keys(kinds)

export interface AnswerChoice {
  readonly code: string
  readonly label: readonly [cn: string, en: string]
}

/** Digits after the point of an answer in figures. */
export const ANSWER_SCALE = 6

const yesNo: readonly AnswerChoice[] = [
  { code: 'Y', label: ['是', 'Yes'] },
  { code: 'N', label: ['否', 'No'] },
]

/** From one to so many. */
const USUAL_RATING = 5
const HIGHEST_RATING = 10
const ratings = (most: number): readonly AnswerChoice[] =>
  Array.from({ length: Math.max(1, Math.min(Math.floor(most), HIGHEST_RATING)) }, (_, at) => ({ code: String(at + 1), label: [String(at + 1), String(at + 1)] as const }))

export type Row = Readonly<Record<string, unknown>>

/** How the answer of this row is entered and shown; as text where the row says nothing that is known. */
export const answerKind = ({ as }: Answers, row: Row): (typeof kinds)[AnswerKind] => kinds[String(row[as] ?? '') as AnswerKind] ?? 'text'

export function answerChoices({ as, among, max }: Answers, row: Row): readonly AnswerChoice[] {
  if (row[as] === 'YN') return yesNo
  if (row[as] === 'RATING') return ratings(Number(max && row[max]) || USUAL_RATING)
  return String((among && row[among]) ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code = '', cn = code, en = cn] = line.split('=').map((part) => part.trim())
      return { code, label: [cn, en] }
    })
}
