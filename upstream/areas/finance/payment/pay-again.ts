/** Money that came back is sent again by a payment of its own, once, as long as what it paid for still stands. */

import { advanceApply } from '../../../../catalogue/finance/advance-apply.ts'
import { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { refuse, refuseBy } from '../../../runtime/rules/refusal.ts'
import { inTurn, load, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { createDetail } from './plan.ts'

type Detail = Full<typeof paymentDetail>

export async function payAgain(work: Work, detail: Detail, { planDate }: { planDate?: string | null }): Promise<void> {
  const { id, supplierId, planAmount, payMethod, sourceNums } = detail
  const { rows } = await work.tx.query<{ isReturn: boolean; docNum: string }>(
    `select return_of_id is not null as "isReturn", doc_num as "docNum" from payment_detail where return_of_id = $1 or repay_of_id = $1`,
    [id],
  )
  const again = rows.find(({ isReturn }) => !isReturn)
  if (again) refuse(paymentDetail, 'PAID_AGAIN', { docNum: again.docNum })
  if (rows.length === 0 || !supplierId) refuse(paymentDetail, 'NOT_BACK', {})
  await requireStanding(work, detail)
  const planned = { planDate: planDate ?? work.today, amount: planAmount ?? '0', payMethod }
  await createDetail(work, { ...detail, supplierId }, planned, { sourceNums: sourceNums ?? '', repayOfId: id })
}

/** Once it is cancelled, what it held is free for another one. */
async function requireStanding(work: Work, { paymentApplyId, advanceApplyId }: Detail): Promise<void> {
  const lock = { lock: true }
  const application = paymentApplyId
    ? await loadOne(work, paymentApply, paymentApplyId, lock)
    : advanceApplyId && (await loadOne(work, advanceApply, advanceApplyId, lock))
  if (application && application.status === 'CANCELLED')
    refuse(paymentDetail, 'NO_LONGER', { docNum: application.docNum, status: paymentApply.states.CANCELLED.label as never })
}

/** Cancels what is planned of an application, and what failed; what is on its way is in the way, what was paid and came back is not. */
export async function cancelPlanned(
  work: Work,
  definition: AnyDefinition,
  column: 'payment_apply_id' | 'advance_apply_id',
  id: string,
): Promise<void> {
  const { rows } = await work.tx.query<{ id: string; docNum: string; status: string }>(
    `select id, doc_num as "docNum", status from payment_detail d where ${column} = $1 and status <> 'CANCELLED' and return_of_id is null
       and not exists (select 1 from payment_detail r where r.return_of_id = d.id) order by id`,
    [id],
  )
  const busy = rows.find(({ status }) => status !== 'PLANNED' && status !== 'FAILED')
  if (busy) refuseBy(definition, 'UNDER_WAY', { docNum: busy.docNum })
  const details = await load(
    work,
    paymentDetail,
    rows.map((row) => row.id),
    { lock: true },
  )
  await inTurn(details, (detail) => takeBySystem(work, paymentDetail, 'doCancel', detail))
}
