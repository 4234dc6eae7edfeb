import type { outsourcingStockHeader } from '../../../catalogue/delivery/outsourcing-stock-header.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { question } from '../../runtime/rules/question.ts'
import type { Work } from '../../runtime/working.ts'

/** Receive transactions were written: whoever lists what is unsettled follows. */
export const transactionsWritten = question<[work: Work, ids: readonly string[]], void>(undefined)

/** A count of material at a subcontractor was confirmed: whoever settles with him charges what is marked and missing. */
export const stockConfirmed = question<[work: Work, statement: Full<typeof outsourcingStockHeader>], void>(undefined)
