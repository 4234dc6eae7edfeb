/** The rows in which paid advances lie until they are used. */

import type { advanceApply } from '../../../../catalogue/finance/advance-apply.ts'
import { collectAdvance } from '../../../../catalogue/finance/collect-advance.ts'
import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isSame, isZero } from '../../../../catalogue/language/formula.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Advance = Full<typeof advanceApply>
type Collected = Full<typeof collectAdvance>

/** A row for each line once all is paid; what came back of the payment empties them again. */
export async function keepCollected(work: Work, advance: Advance): Promise<void> {
  const isPaid = advance.status === 'PAID' || advance.status === 'SETTLED'
  const { rows } = await work.tx.query<{ id: string; detailId: string; paidAmount: string }>(
    `select id, detail_id as "detailId", paid_amount::text as "paidAmount" from collect_advance where advance_apply_id = $1 and detail_id is not null`,
    [advance.id],
  )
  await inTurn(advance.advanceApplyDetail, async ({ id, detailAmount, poHeaderId, contractId }) => {
    const known = rows.find(({ detailId }) => detailId === id)
    const paidAmount = isPaid ? detailAmount : '0'
    if (known && !isSame(known.paidAmount, paidAmount)) await keep(work, collectAdvance, [known.id], paidBy(paidAmount))
    if (!known && isPaid)
      await createCollected(work, { ...advance, poHeaderId, contractId, advanceApplyId: advance.id }, { detailId: id, paidAmount })
  })
}

const paidBy =
  (paidAmount: string) =>
  (collected: Collected): void => {
    collected.paidAmount = paidAmount
  }

interface Belonging {
  orgId: string | null
  supplierId: string | null
  currency: string | null
  advanceApplyId: string | null
  poHeaderId: string | null
  contractId: string | null
  paidDate: string | null
}

type Origin = { detailId: string; paidAmount: string } | { carryOverId: string; carriedInAmount: string }

export async function createCollected(work: Work, belonging: Belonging, origin: Origin): Promise<void> {
  const { orgId, supplierId, currency, advanceApplyId, poHeaderId, contractId, paidDate } = belonging
  const said = { supplierId, currency, advanceApplyId, poHeaderId, contractId, paidDate: paidDate ?? work.today, ...origin }
  await create(work, collectAdvance, { orgId: orgId ?? undefined }, { fill: (made) => Object.assign(made, said) })
}

/** A payment whose advance is used does not come back. */
export async function requireUnused({ tx }: Work, advanceApplyId: string): Promise<void> {
  const { rows } = await tx.query<{ used: string }>(
    `select coalesce(sum(written_off_amount + coalesce(held_amount, 0) + coalesce(carried_amount, 0) + coalesce(refunded_amount, 0)), 0)::text as used from collect_advance where advance_apply_id = $1`,
    [advanceApplyId],
  )
  if (!isZero(rows[0]?.used ?? '0')) refuse(paymentDetail, 'ADVANCE_USED', {})
}
