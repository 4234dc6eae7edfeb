/** The words of the components in one language, made once. */

import type { Language } from '../page-types.ts'
import { words } from '../words.ts'

const made = new Map<Language, Record<string, string>>()

export function interfaceWords(language: Language): Record<string, string> {
  const known = made.get(language)
  if (known) return known
  const at = language === 'CN' ? 0 : 1
  const chosen = Object.fromEntries(Object.entries(words).map(([key, pair]) => [key, pair[at]]))
  made.set(language, chosen)
  return chosen
}
