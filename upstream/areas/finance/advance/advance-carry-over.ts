import { advanceCarryOver } from '../../../../catalogue/finance/advance-carry-over.ts'
import { collectAdvance } from '../../../../catalogue/finance/collect-advance.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import { createCollected } from './collected.ts'

export const advanceCarryOverBehaviour = {
  async doSubmit({ fromCollectId, toPoHeaderId }, work) {
    const from = await loadOne(work, collectAdvance, fromCollectId)
    if (from?.poHeaderId === toPoHeaderId) refuse(advanceCarryOver, 'SAME_ORDER', {}, 'toPoHeaderId')
  },

  /** The target has a row of its own; that of the source counts what went out of it. */
  async doApproval(carry, work) {
    if (carry.createdBy === work.actor.userId) refuse(advanceCarryOver, 'OWN_WORK', {})
    const from = await loadOne(work, collectAdvance, carry.fromCollectId)
    if (!from) return
    const belonging = { ...from, poHeaderId: carry.toPoHeaderId, contractId: null }
    await createCollected(work, belonging, { carryOverId: carry.id, carriedInAmount: carry.amount })
  },

  doReject() {},
  doCancel() {},
} satisfies Behaviour<typeof advanceCarryOver>
