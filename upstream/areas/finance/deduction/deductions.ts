/** Deductions: what is used of them is counted by the statements that take it; used up, they close by themselves. */
import type { Full } from '../../../../catalogue/define.ts'
import { deductions } from '../../../../catalogue/finance/deductions.ts'
import { isAbove, isZero, spoken } from '../../../../catalogue/formula.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/refusal.ts'
import type { Work } from '../../../runtime/working.ts'

type Deduction = Full<typeof deductions>

export const deductionsBehaviour = {
  settle(deduction) {
    if (deduction.status !== 'CONFIRMED' && deduction.status !== 'CLOSED') return
    const isUsedUp = isZero(deduction.openAmount) && !isZero(deduction.grossAmount)
    deduction.status = isUsedUp ? 'CLOSED' : 'CONFIRMED'
  },

  check(deduction: Deduction, _work: Work, before: Deduction | null) {
    if (before?.status !== 'DISPUTED' || deduction.status !== 'DISPUTED') return
    for (const [index, { id, lineNum, netAmount }] of deduction.deductionsLine.entries()) {
      const was: string | undefined = before.deductionsLine.find((line) => line.id === id)?.netAmount
      if (was && isAbove(netAmount, was))
        refuse(deductions, 'ONLY_LESS', { lineNum, was: spoken(was), now: spoken(netAmount) }, `deductionsLine[${index}].netAmount`)
    }
  },

  doApproval: sent,
  doSend: sent,
} satisfies Behaviour<typeof deductions>

/** The day from which the supplier's time to answer runs. */
function sent(deduction: Deduction, { today }: Work): void {
  deduction.sentDate = today
}
