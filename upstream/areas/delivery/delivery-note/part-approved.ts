/** Asked of area quality (PPAP): as long as nobody replies, every part is approved (docs/decisions/delivery-and-receiving.md). */
import { question } from '../../../runtime/question.ts'
import type { Work } from '../../../runtime/working.ts'

export interface PartAsked {
  supplierId: string
  siteId: string | null
  materialId: string
  version: string | null
  day: string
  qty: string
}

export const partApproved = question<[work: Work, part: PartAsked], boolean>(true)
