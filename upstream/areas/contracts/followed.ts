import { question } from '../../runtime/rules/question.ts'
import type { Work } from '../../runtime/working.ts'

/** A contract was written: whoever lists what of its stages is unsettled follows. */
export const contractWritten = question<[work: Work, contractId: string], void>(undefined)
