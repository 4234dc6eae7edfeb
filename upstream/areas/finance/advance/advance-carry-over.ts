import { contract } from '../../../../catalogue/contracts/contract.ts'
import { advanceCarryOver } from '../../../../catalogue/finance/advance-carry-over.ts'
import { collectAdvance } from '../../../../catalogue/finance/collect-advance.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { createCollected } from './collected.ts'

export const advanceCarryOverBehaviour = {
  async doSubmit({ fromCollectId, toPoHeaderId, toContractId }, work) {
    const from = await loadOne(work, collectAdvance, fromCollectId)
    if (toPoHeaderId && from?.poHeaderId === toPoHeaderId) refuse(advanceCarryOver, 'SAME_ORDER', {}, 'toPoHeaderId')
    if (toContractId && from?.contractId === toContractId) refuse(advanceCarryOver, 'SAME_CONTRACT', {}, 'toContractId')
    await requireRunning(work, toContractId)
  },

  /** The target has a row of its own; that of the source counts what went out of it. */
  async doApproval(carry, work) {
    if (carry.createdBy === work.actor.userId) refuse(advanceCarryOver, 'OWN_WORK', {})
    const from = await loadOne(work, collectAdvance, carry.fromCollectId)
    if (!from) return
    await requireRunning(work, carry.toContractId)
    const belonging = { ...from, poHeaderId: carry.toPoHeaderId, contractId: carry.toContractId }
    await createCollected(work, belonging, { carryOverId: carry.id, carriedInAmount: carry.amount })
  },

  doReject() {},
  doCancel() {},
} satisfies Behaviour<typeof advanceCarryOver>

/** Nothing is paid in advance for a contract that has ended. */
async function requireRunning(work: Work, contractId: string | null): Promise<void> {
  const target = await learn(work, row(contract, contractId))
  if (target && target.status !== 'EFFECTIVE') refuse(advanceCarryOver, 'CONTRACT_ENDED', { docNum: target.docNum }, 'toContractId')
}
