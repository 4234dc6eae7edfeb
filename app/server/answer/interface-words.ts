/** The words of the components in one language, made once. */
import type { Language } from '../../page-types.ts'
import { words } from '../../words.ts'

/** Words of pages that stand outside of the frame and bring their own. */
const outside = /^(?:consent|decide|forget|login|paper|password|second|lone)\./
/** A list whose rows could not be loaded says so in the same words. */
const shared: ReadonlySet<string> = new Set(['lone.retry', 'lone.trace'])

const all = inBoth(() => true)
const ofFrame = inBoth((key) => shared.has(key) || !outside.test(key))

export const interfaceWords = (language: Language): Record<string, string> => all[language]
/** Those that pages in the frame use: its first page brings them along. */
export const frameWords = (language: Language): Record<string, string> => ofFrame[language]

function inBoth(isWanted: (key: string) => boolean): Record<Language, Record<string, string>> {
  const chosen = Object.entries(words).filter(([key]) => isWanted(key))
  const at = (index: 0 | 1) => Object.fromEntries(chosen.map(([key, pair]) => [key, pair[index]]))
  return { CN: at(0), EN: at(1) }
}
