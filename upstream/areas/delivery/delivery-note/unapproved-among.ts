/** Asked of area quality (PPAP), of all parts of a note at once: which of them are not approved. As long as nobody replies, every part is (docs/decisions/delivery-and-receiving.md). */
import { question } from '../../../runtime/rules/question.ts'
import type { Work } from '../../../runtime/working.ts'

export interface PartAsked {
  supplierId: string
  siteId: string | null
  materialId: string
  version: string | null
  day: string
  qty: string
}

export const unapprovedAmong = question<[work: Work, parts: readonly PartAsked[]], readonly PartAsked[]>([])
