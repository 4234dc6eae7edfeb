/** What bank or ERP say of a payment, by the interface: each once, whatever a workbook or a person has said before. */

import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, isSame, subtract } from '../../../../catalogue/language/formula.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { createDetail } from './plan.ts'
import { returnPayment } from './return-payment.ts'

type Detail = Full<typeof paymentDetail>

export interface Result {
  result: string
  bankRef?: string | null
  paidDate?: string | null
  paidAmount?: string | null
  feeAmount?: string | null
}

/** A payment that was made in part is paid in that part; the rest is planned as a payment of its own. */
export async function takeResult(detail: Detail, call: ActionCall<Result>): Promise<{ to: Detail['status'] }> {
  const { result } = call.input
  if (detail.returnOfId) refuse(paymentDetail, 'RETURNED', {})
  if (result === 'RETURNED' && detail.status === 'PAID') return comeBack(detail, call)
  if (result === 'RETURNED' || result === 'FAILED') return fail(detail, call)
  if (detail.status === 'FAILED') refuse(paymentDetail, 'FAILED_ALREADY', { docNum: detail.docNum })
  if (detail.status === 'REQUESTED') await pay(detail, call)
  return { to: 'PAID' }
}

async function pay(detail: Detail, call: ActionCall<Result>): Promise<void> {
  const { result, paidDate, feeAmount = null } = call.input
  const paid = call.input.paidAmount ?? detail.planAmount
  const isRight = result === 'PART' ? isPositive(paid) && isAbove(detail.planAmount, paid) : isSame(paid, detail.planAmount)
  if (!isRight) refuse(paymentDetail, 'DIFFERS', { paid: amountText(paid), plan: amountText(detail.planAmount) }, 'input.paidAmount')
  if (result === 'PART') await planRest(detail, call, String(paid))
  Object.assign(detail, { paidAmount: detail.planAmount, paidDate: paidDate ?? call.today, bankRef: refIn(call), feeAmount, failReason: null })
  await announceStep(call, paymentDetail, 'doBatchConfirm', detail)
}

async function planRest(detail: Detail, call: ActionCall<Result>, paid: string): Promise<void> {
  const { orgId, supplierId, currency, supplierAccountId, paymentApplyId, advanceApplyId, planAmount, payMethod, sourceNums } = detail
  const payee = { orgId, supplierId: String(supplierId), currency, supplierAccountId, paymentApplyId, advanceApplyId }
  detail.planAmount = paid
  await createDetail(call, payee, { planDate: call.today, amount: subtract(planAmount, paid), payMethod }, { sourceNums: sourceNums ?? '' })
}

async function fail(detail: Detail, call: ActionCall<Result>): Promise<{ to: Detail['status'] }> {
  if (detail.status === 'PAID') refuse(paymentDetail, 'PAID_ALREADY', {})
  if (detail.status === 'REQUESTED') {
    detail.failReason = call.reason?.slice(0, 300) ?? null
    await announceStep(call, paymentDetail, 'doFail', detail)
  }
  return { to: 'FAILED' }
}

async function comeBack(detail: Detail, call: ActionCall<Result>): Promise<{ to: Detail['status'] }> {
  if (!(await rowWhere(call, paymentDetail, { returnOfId: detail.id })))
    await returnPayment(call, detail, { bankRef: refIn(call), returnDate: call.input.paidDate ?? call.today })
  return { to: 'PAID' }
}

const refIn = ({ input }: ActionCall<Result>): string => input.bankRef || refuse(paymentDetail, 'NO_REF', {}, 'input.bankRef')
