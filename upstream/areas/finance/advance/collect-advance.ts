import { collectAdvance } from '../../../../catalogue/finance/collect-advance.ts'
import { add, isAbove, isZero } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

export const collectAdvanceBehaviour = {
  settle(collected) {
    collected.status = isZero(collected.balanceAmount) ? 'SETTLED' : 'OPEN'
  },

  doRefund(collected, { input: { amount, refundDate, refundRef } }) {
    if (isAbove(amount, collected.availableAmount))
      refuse(collectAdvance, 'TOO_MUCH', { available: amountText(collected.availableAmount), amount: amountText(amount) }, 'input.amount')
    Object.assign(collected, { refundedAmount: add(collected.refundedAmount, amount), refundDate, refundRef })
  },
} satisfies Behaviour<typeof collectAdvance>
