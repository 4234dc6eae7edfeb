/** What somebody looks for in names and codes, '' where they ask for nothing: no longer than one of these can be (S2.8). */

import { longestWord } from '../../../catalogue/language/kinds.ts'
import { normaliseWords } from '../../../catalogue/values/normalisation.ts'
import { refuseRule } from '../rules/refusal.ts'

export function searchTextIn(given: unknown, at: string): string {
  const text = typeof given === 'string' ? normaliseWords(given) : ''
  return text.length > longestWord
    ? refuseRule('TOO_LONG', { label: ['查询内容', 'What is searched for'], max: longestWord, length: text.length }, { at })
    : text
}
