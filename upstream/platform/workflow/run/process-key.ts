import { question } from '../../../runtime/rules/question.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'

/** The binding that the kind of a document names by its code: it wins over all that fit. */
export const processKeyOf = question<[work: Work, doc: Doc], string | null>(null)
