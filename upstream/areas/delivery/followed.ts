import { question } from '../../runtime/question.ts'
import type { Work } from '../../runtime/working.ts'

/** Receive transactions were written: whoever lists what is unsettled follows. */
export const transactionsWritten = question<[work: Work, ids: readonly string[]], void>(undefined)
