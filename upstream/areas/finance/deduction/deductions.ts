/** Deductions: what is used of them is counted by the statements and payments that take it; used up, they close by themselves. */

import { deductions } from '../../../../catalogue/finance/deductions.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, isZero, spoken } from '../../../../catalogue/language/formula.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { proposeLateFees } from './late-fee.ts'
import { announcing } from './offered.ts'

type Deduction = Full<typeof deductions>

export const deductionsBehaviour = {
  settle(deduction) {
    if (deduction.status !== 'CONFIRMED' && deduction.status !== 'CLOSED') return
    const isUsedUp = isZero(deduction.openAmount) && !isZero(deduction.grossAmount)
    deduction.status = isUsedUp ? 'CLOSED' : 'CONFIRMED'
  },

  check(deduction: Deduction, _work: Work, before: Deduction | null) {
    // By the state that it was typed in: an action saves what was typed and leaves that state at once.
    if (before?.status === 'DRAFT') requireOfSource(deduction, before)
    if (before?.status === 'DISPUTED' || (before?.status === 'REJECTED' && isOfSource(deduction))) requireLess(deduction, before)
  },

  doProposeLateFee: (_none, call) => proposeLateFees(call),

  doApproval: sent,
  doSend: sent,
  doCancel: requireUnstated,
} satisfies Behaviour<typeof deductions>

const isOfSource = ({ sourceType }: Deduction): boolean => sourceType !== 'MANUAL'

/** Who owes what to whom, and for what. */
const said = ({ orgId, supplierId, currency, direction, deductType, deductDate, reason, deductionsLine }: Deduction): string =>
  JSON.stringify([
    [orgId, supplierId, currency, direction, deductType, deductDate, reason],
    deductionsLine.map(({ id, itemDesc, materialId, poLineId, qty, unitAmount, netAmount }) => [
      [id, itemDesc, materialId, poLineId],
      [qty, unitAmount, netAmount].map((figure) => figure && Number(figure)),
    ]),
  ])

/** What a document made says what that document says. */
function requireOfSource(deduction: Deduction, before: Deduction): void {
  if (isOfSource(deduction) && said(deduction) !== said(before)) refuse(deductions, 'OF_SOURCE', { docNum: deduction.sourceDocNum })
}

/** What a supplier disputes, or an approver sends back of what a document made, only becomes less. */
function requireLess(deduction: Deduction, before: Deduction): void {
  for (const [index, { id, lineNum, netAmount }] of deduction.deductionsLine.entries()) {
    const was: string | undefined = before.deductionsLine.find((line) => line.id === id)?.netAmount
    if (was && isAbove(netAmount, was))
      refuse(deductions, 'ONLY_LESS', { lineNum, was: spoken(was), now: spoken(netAmount) }, `deductionsLine[${index}].netAmount`)
  }
}

/** A supplier who was told of it on a statement reads there what he is paid. */
async function requireUnstated({ deductionsLine }: Deduction, work: Work): Promise<void> {
  const stated = deductionsLine.filter(({ statedAmount }) => isPositive(statedAmount ?? '0'))
  const [statement] = await learn(
    work,
    stated.map(({ id }) => announcing({ id })),
  )
  if (statement) refuse(deductions, 'STATED', { docNum: statement.docNum })
}

/** The day from which the supplier's time to answer runs. */
function sent(deduction: Deduction, { today }: Work): void {
  deduction.sentDate = today
}
