/** An answer as it is stored, and what is wrong with one. */
import { ANSWER_SCALE, type Answers, answerChoices, answerKind, type Row } from './answers.ts'
import { halfWidth, normaliseDay, normaliseFigure } from './normalisation.ts'

/** Figures and days in their plain form, what was chosen by its code. What cannot be understood stays as it was given. */
export function normaliseAnswer(answers: Answers, row: Row, given: string): string {
  switch (answerKind(answers, row)) {
    case 'number':
      return normaliseFigure(given)
    case 'date':
      return normaliseDay(given)
    case 'lookup':
      return codeOfAnswer(answers, row, given)
    case 'lookups':
      return given
        .split(/[,，;；、]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => codeOfAnswer(answers, row, one))
        .join(',')
    default:
      return given
  }
}

function codeOfAnswer(answers: Answers, row: Row, given: string): string {
  const isMeant = (word: string) => word.toLowerCase() === halfWidth(given).trim().toLowerCase()
  return answerChoices(answers, row).find(({ code, label }) => isMeant(code) || label.some(isMeant))?.code ?? given
}

/** The rule that a stored answer breaks; null where it breaks none. */
export function brokenAnswer(answers: Answers, row: Row, answer: string): 'NOT_A_NUMBER' | 'NOT_A_DATE' | 'NOT_A_CODE' | null {
  switch (answerKind(answers, row)) {
    case 'number':
      return new RegExp(`^-?\\d{1,15}(\\.\\d{1,${ANSWER_SCALE}})?$`).test(answer) ? null : 'NOT_A_NUMBER'
    case 'date':
      return isDay(answer) ? null : 'NOT_A_DATE'
    case 'lookup':
    case 'lookups': {
      const codes = answerChoices(answers, row).map(({ code }) => code)
      return answer.split(',').every((one) => codes.includes(one)) ? null : 'NOT_A_CODE'
    }
    default:
      return null
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
