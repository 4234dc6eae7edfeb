/** Codes that a scanner, a keyboard or an address brings, looked up in one way wherever they come in. */

import type { Label } from '../../../../catalogue/language/define.ts'
import { normaliseCode } from '../../../../catalogue/values/normalisation.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'

/** A square code holds more than a line code. */
const longestCode = 300

export interface GivenCode {
  /** As it is said to whoever gave it. */
  code: string
  label: Label
  at: string
}

/** Refused by its name where it is missing, no text or longer than any code. */
export function givenCode(given: unknown, label: Label, at: string): GivenCode {
  if (typeof given !== 'string') return refuseRule(given === undefined || given === null ? 'REQUIRED' : 'NOT_TEXT', { label }, { at })
  if (given.length > longestCode) refuseRule('TOO_LONG', { label, max: longestCode, length: given.length }, { at })
  const code = normaliseCode(given)
  return code ? { code, label, at } : refuseRule('REQUIRED', { label }, { at })
}

/** How it may stand in the books: scanners send small letters where the label has capitals. */
export const formsOf = (code: string): string[] => [...new Set([code, code.toUpperCase(), code.toLowerCase()])]

/** Nobody knows it, or it is not for whoever gave it; the id that a page sends is nothing that people could read again. */
export const refuseCode = ({ code, label, at }: GivenCode): never =>
  at === 'id' ? refuseRule('NOT_FOUND') : refuseRule('NO_SUCH_CODE', { label, given: code }, { at })
