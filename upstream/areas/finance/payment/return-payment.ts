/** The money came back: a payment of the opposite amount. */

import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { subtract } from '../../../../catalogue/language/formula.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUnused } from '../advance/collected.ts'

type Detail = Full<typeof paymentDetail>

interface Returned {
  bankRef: string
  returnDate: string
}

export async function returnPayment(call: Work & { reason: string | null }, detail: Detail, { bankRef, returnDate }: Returned): Promise<void> {
  if (detail.advanceApplyId) await requireUnused(call, detail.advanceApplyId)
  const { orgId, supplierAccountId, payMethod, planDate } = detail
  const { supplierId, currency, paymentApplyId, advanceApplyId, bankName, swiftCode, accountNo, accountName, sourceNums } = detail
  await create(
    call,
    paymentDetail,
    { orgId: orgId ?? undefined, supplierAccountId, planDate, payMethod: payMethod as 'TT' },
    {
      fill: (made) =>
        Object.assign(made, {
          ...{ supplierId, currency, paymentApplyId, advanceApplyId, bankName, swiftCode, accountNo, accountName, sourceNums },
          planAmount: subtract('0', detail.planAmount),
          paidAmount: subtract('0', detail.paidAmount),
          paidDate: returnDate,
          bankRef,
          failReason: call.reason?.slice(0, 300) ?? null,
          returnOfId: detail.id,
          endToEndId: made.id.replaceAll('-', ''),
          status: 'PAID',
        }),
    },
  )
}
