/** Payments that leave by an interface: while one is in effect, no bank file pays them a second time. */

import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isEffective } from '../../../platform/interfaces/effective.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'

/** A payment that is requested leaves by the interface that is in effect (`offers` of the action); where none is, the bank takes it by its file. */
export async function markHandedOver({ tx, nowText }: Work, detail: Full<typeof paymentDetail>): Promise<void> {
  const isLeaving = await isEffective(tx, 'FIN_PAYMENT')
  Object.assign(detail, { erpStatus: isLeaving ? 'SENDING' : 'NONE', erpMessage: null, erpTime: isLeaving ? nowText : null })
}

/** What failed to leave may be paid by the bank's file all the same. */
const isWithErp = ({ erpStatus }: Doc): boolean => erpStatus === 'SENDING' || erpStatus === 'SENT'

/** Those that a bank file may hold; where none is left, the first is named that has gone the other way. */
export function requireByFile<D extends Doc>(details: readonly D[]): D[] {
  const left = details.filter((detail) => !isWithErp(detail))
  const [gone] = details
  if (gone && left.length === 0) refuse(paymentDetail, 'BY_INTERFACE', { docNum: String(gone.docNum) })
  return left
}
