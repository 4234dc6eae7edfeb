/** What an answer says besides that it is done. */
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { removedFrom } from '../../catalogue/legal/removed.ts'
import type { Language } from '../../contract/types.ts'
import { fill } from './rules/refusal.ts'
import { ruleWords } from './rules/refusal-words.ts'
import type { Work } from './working.ts'

/** Formatting that the texts of a draft have no place for is not stored; whoever sent it is told. */
export function noteRemoved({ remarks }: Work, { fields }: AnyDefinition, draft: Readonly<Record<string, unknown>>): void {
  const removed = Object.entries(draft).flatMap(([key, value]) =>
    typeof value === 'string' && fields[key]?.options.subset === 'LEGAL' ? removedFrom(value) : [],
  )
  if (removed.length === 0) return
  const said = ([0, 1] as const).map((at) => [...new Set(removed.map((label) => label[at]))])
  remarks.push(fill(ruleWords.FORMAT_REMOVED.words, { list: [said[0]?.join('、') ?? '', said[1]?.join(', ') ?? ''] }))
}

export const remarkOf = ({ remarks }: Work, language: Language): string =>
  remarks.map((words) => words[language]).join(language === 'CN' ? '；' : '; ')
