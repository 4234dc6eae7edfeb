/** The words of the components in one language, made once. */

import type { Language } from '../page-types.ts'
import { words } from '../words.ts'

const made = new Map<Language, Record<string, string>>()
const madeForFrame = new Map<Language, Record<string, string>>()

/** Words of pages that nobody sees who has signed in. */
const beforeFrame = /^(?:forget|second)\./

export function interfaceWords(language: Language): Record<string, string> {
  const known = made.get(language)
  if (known) return known
  const at = language === 'CN' ? 0 : 1
  const chosen = Object.fromEntries(Object.entries(words).map(([key, pair]) => [key, pair[at]]))
  made.set(language, chosen)
  return chosen
}

/** Those that pages in the frame use: its first page brings them along. */
export function frameWords(language: Language): Record<string, string> {
  const known = madeForFrame.get(language)
  if (known) return known
  const chosen = Object.fromEntries(Object.entries(interfaceWords(language)).filter(([key]) => !beforeFrame.test(key)))
  madeForFrame.set(language, chosen)
  return chosen
}
