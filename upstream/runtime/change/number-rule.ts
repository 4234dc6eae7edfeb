/** The number rule that the kind of a document says in place of its definition's; none while no area replies. */
import { question } from '../rules/question.ts'
import type { Doc } from '../types.ts'
import type { Work } from '../working.ts'

export const numberRuleOf = question<[work: Work, doc: Doc], string | null>(null)
