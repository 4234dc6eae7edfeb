import type { Full } from '../../../catalogue/language/define.ts'
import type { agreementHeader } from '../../../catalogue/purchasing/agreement-header.ts'
import type { poHeader } from '../../../catalogue/purchasing/po-header.ts'
import { question } from '../../runtime/rules/question.ts'
import type { Work } from '../../runtime/working.ts'

export type Order = Full<typeof poHeader>

/** An order that names a contract is handed in or released: the contract says whether it has room for it. */
export const roomInContract = question<[work: Work, order: Order], void>(undefined)

/** An order was written, or is deleted: contracts that it names, or named before, keep what is ordered of them. */
export const contractOrdered = question<[work: Work, order: Order | null, before: Order | null], void>(undefined)

/** An order was written: whoever mirrors it follows. */
export const orderWritten = question<[work: Work, order: Order], void>(undefined)

/** An agreement was written: whoever sells at its prices follows. */
export const agreementWritten = question<[work: Work, agreement: Full<typeof agreementHeader>], void>(undefined)

/** What became of goods with a supplier, for whoever keeps their trail. */
export interface Traced {
  /** Unique among those of its event: the document with its line. */
  name: string
  event: 'INQUIRED' | 'QUOTED' | 'AWARDED' | 'PRICED' | 'ADJUSTED' | 'AGREED' | 'ORDERED'
  orgId: string
  supplierId: string
  materialId: string
  categoryId: string
  /** Without tax; null where none is known. */
  price: string | null
  currency: string
  date: string
  entity: string
  docId: string
  docNum: string
}

export const goodsTraced = question<[work: Work, traced: readonly Traced[]], void>(undefined)
