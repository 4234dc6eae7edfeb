/** A contract once more: as its next version, or as the main contract of a pre-contract. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { add, isAbove, isPositive } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'

export const unfinished = [
  'DRAFT',
  'PUBLISH_SUBMITTED',
  'PUBLISH_REJECTED',
  'APPROVED',
  'SENT',
  'SUPPLIER_REFUSED',
  'SUPPLIER_CONFIRMED',
  'SIGNING',
] as const

/** Below this no alteration goes: of the stages, as finance keeps them. */
export function executedOf({ contractPaymentStage: stages }: Contract): string {
  const sums = [
    add(...stages.flatMap(({ invoicedAmount, priorInvoiced }) => [invoicedAmount, priorInvoiced])),
    add(...stages.flatMap(({ paidAmount, priorPaid }) => [paidAmount, priorPaid])),
    add(...stages.flatMap(({ appliedAmount, priorApplied }) => [appliedAmount, priorApplied])),
  ]
  return sums.reduce((most, one) => (isAbove(one, most) ? one : most), '0')
}

/** Without what only this version has: its signers and texts. */
function draftFrom(doc: Contract) {
  const {
    body: _body,
    proposedBody: _proposed,
    changeNote: _note,
    contractSigner: _signers,
    buyerSignDate: _buyer,
    supplierSignDate: _supplier,
    signDueDate: _due,
    ...draft
  } = draftOf(contract, doc)
  return draft
}

type Stage = Contract['contractPaymentStage'][number]

const isBegun = ({ appliedAmount, priorApplied, invoicedAmount, priorInvoiced }: Stage): boolean =>
  [appliedAmount, priorApplied, invoicedAmount, priorInvoiced].some(isPositive)

/** What was applied for or invoiced stands, whatever the new amount is. */
function carryStages(from: Contract, to: Contract): void {
  for (const [at, stage] of to.contractPaymentStage.entries()) {
    const before = from.contractPaymentStage[at]
    if (!before) continue
    stage.previousStageId = before.id
    Object.assign(stage, { triggerDate: before.triggerDate, fixedAmount: isBegun(before) ? before.stageAmount : null })
  }
}

export async function alter(doc: Contract, call: ActionCall): Promise<void> {
  const open = await rowWhere(call, contract, { previousId: doc.id, status: [...unfinished] })
  if (open) refuse(contract, 'OPEN_ALTERATION', { displayNum: open.displayNum })
  const alterationNum = (doc.alterationNum ?? 0) + 1
  const root = String(doc.docNum).replace(/-B\d+$/, '')
  await create(call, contract, draftFrom(doc), {
    fill(next) {
      Object.assign(next, {
        docNum: `${root}-B${alterationNum}`,
        contractForm: doc.contractForm,
        previousId: doc.id,
        alterationNum,
        alterationReason: call.reason,
        sourceType: 'ALTERATION',
        sourceDocNum: doc.docNum,
        sourceId: doc.id,
        executedAmount: executedOf(doc),
        retentionYears: doc.retentionYears,
        body: doc.body,
      })
      for (const [at, item] of next.contractItem.entries()) item.previousItemId = doc.contractItem[at]?.id ?? null
      carryStages(doc, next)
      for (const [at, refund] of next.contractMoldSampleRefund.entries()) {
        const { id = null, achievedQty = null, refundedAmount = null } = doc.contractMoldSampleRefund[at] ?? {}
        Object.assign(refund, { achievedQty, refundedAmount, previousRefundId: id })
      }
    },
  })
}

export async function turnIntoMain(work: Work, doc: Contract): Promise<void> {
  const main = await rowWhere(work, contract, { preContractId: doc.id, status: [...unfinished, 'EFFECTIVE', 'COMPLETED'] })
  if (main) refuse(contract, 'TURNED', { docNum: main.docNum })
  await create(
    work,
    contract,
    { ...draftFrom(doc), contractNature: 'MAIN' },
    {
      fill: (next) =>
        Object.assign(next, {
          contractForm: doc.contractForm,
          preContractId: doc.id,
          sourceType: 'PRE_CONTRACT',
          sourceDocNum: doc.docNum,
          sourceId: doc.id,
          body: doc.body,
        }),
    },
  )
}

/** What was executed meanwhile counts as well. */
export async function refreshExecuted(work: Work, doc: Contract): Promise<void> {
  if (!doc.previousId) return
  const before = await loadOne(work, contract, doc.previousId)
  if (!before) return
  doc.executedAmount = executedOf(before)
  carryApplied(before, doc)
  if (doc.amountType !== 'OPEN' && isAbove(doc.executedAmount, doc.grossAmount))
    refuse(contract, 'EXECUTED', { amount: amountText(doc.grossAmount), done: amountText(doc.executedAmount) }, 'contractItem')
}

function carryApplied(before: Contract, doc: Contract): void {
  for (const stage of doc.contractPaymentStage) {
    const own = before.contractPaymentStage.find(({ id }) => id === stage.previousStageId)
    if (own && isBegun(own)) stage.fixedAmount = own.stageAmount
  }
}
