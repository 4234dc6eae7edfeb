/** Payment details: requested of an account that may be paid, confirmed by the bank once, failed and tried again, or come back and made again. */

import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { freezeAccount, requirePayable } from './account.ts'
import { takeResult } from './bank-result.ts'
import { payAgain } from './pay-again.ts'
import { markHandedOver } from './payment-interface.ts'
import { returnPayment } from './return-payment.ts'

type Detail = Full<typeof paymentDetail>

export const paymentDetailBehaviour = {
  /** What is paid later counts at the rate of its own day. */
  async settle(detail, work) {
    const { currency, paidDate, planDate } = detail
    Object.assign(detail, asExchangeRate(await learn(work, rateToCny(currency, paidDate ?? planDate))))
  },

  /** Another account is chosen among those that may be paid to; before the money leaves it is asked about once more. */
  async check({ supplierId, supplierAccountId, status }, work, before) {
    if (!before || !supplierId || before.supplierAccountId === supplierAccountId || !['PLANNED', 'FAILED'].includes(status)) return
    await requirePayable(work, paymentDetail, { supplierId, supplierAccountId })
  },

  async doRequest(detail, call) {
    await freezeAccount(call, detail)
    await markHandedOver(call, detail)
    Object.assign(detail, { requestId: newId(call.now), payerAccount: call.input.payerAccount ?? null })
  },

  async doBatchConfirm(detail, call) {
    const { input } = call
    // By hand one slip may stand for a whole batch; the bank's own list has one for each payment.
    if (call.isImport) await requireOwnSlip(call, detail, String(input.bankRef))
    const paid = input.paidAmount ?? detail.planAmount
    if (!isSame(paid, detail.planAmount))
      refuse(paymentDetail, 'DIFFERS', { paid: amountText(paid), plan: amountText(detail.planAmount) }, 'input.paidAmount')
    Object.assign(detail, {
      paidAmount: detail.planAmount,
      paidDate: input.paidDate,
      bankRef: input.bankRef,
      feeAmount: input.feeAmount ?? null,
      failReason: null,
    })
  },

  doFail(detail, { reason }) {
    if (detail.status === 'PAID') refuse(paymentDetail, 'PAID_ALREADY', {})
    detail.failReason = reason?.slice(0, 300) ?? null
  },

  async doRetry(detail, work) {
    await freezeAccount(work, detail)
    await markHandedOver(work, detail)
    Object.assign(detail, { failReason: null, requestId: newId(work.now) })
  },

  doTakeResult: (detail, call) => takeResult(detail, call),

  /** The money came back: a payment of the opposite amount, once. */
  async doReturn(detail, call) {
    if (detail.returnOfId) refuse(paymentDetail, 'RETURNED', {})
    await returnPayment(call, detail, call.input)
  },

  doPayAgain: (detail, call) => payAgain(call, detail, call.input),

  /** What the ERP did not take, once more. */
  doSendToErp() {},

  doCancel() {},
} satisfies Behaviour<typeof paymentDetail>

async function requireOwnSlip({ tx }: Work, { id }: Detail, ref: string): Promise<void> {
  const { rows } = await tx.query<{ docNum: string }>(`select doc_num as "docNum" from payment_detail where bank_ref = $1 and id <> $2 limit 1`, [
    ref,
    id,
  ])
  if (rows[0]) refuse(paymentDetail, 'SLIP_TWICE', { ref, docNum: rows[0].docNum }, 'input.bankRef')
}
