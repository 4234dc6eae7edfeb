import type { Full } from '../../../catalogue/define.ts'
import type { agreementHeader } from '../../../catalogue/purchasing/agreement-header.ts'
import type { poHeader } from '../../../catalogue/purchasing/po-header.ts'
import { question } from '../../runtime/question.ts'
import type { Work } from '../../runtime/working.ts'

/** An order was written: whoever mirrors it follows. */
export const orderWritten = question<[work: Work, order: Full<typeof poHeader>], void>(undefined)

/** An agreement was written: whoever sells at its prices follows. */
export const agreementWritten = question<[work: Work, agreement: Full<typeof agreementHeader>], void>(undefined)
