/** What finance asks of moulds; until that area replies, no mould has a fee to settle. */
import { question } from '../../runtime/rules/question.ts'
import type { Tx } from '../../runtime/types.ts'

export interface MouldFeeAsked {
  supplierId: string
  orgId: string
  currency: string
  toDate: string
}

export interface MouldFee {
  sourceType: string
  sourceId: string
  docNum: string
  mould: string
  contract: string | null
  net: string
  taxRate: string
  tax: string
  gross: string
  kind: 'LUMP' | 'STAGED' | 'AMORTISED' | 'REPAIR'
}

export const mouldFees = question<[tx: Tx, asked: MouldFeeAsked], readonly MouldFee[]>([])
