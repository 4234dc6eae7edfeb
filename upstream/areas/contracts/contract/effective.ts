/** What happens when a contract becomes effective: stages are due, the version before it ends, and what was executed moves along. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { add, isAbove } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'
import { beyondItem, requireOrderedItems, sameGoods } from './ordered-items.ts'
import { orderedOf } from './orders.ts'
import { countAchieved } from './receipts.ts'
import { type Stage, triggerStages } from './stages.ts'

const later = (a: string, b: string): string => (a > b ? a : b)

/** Orders released meanwhile that the new amount does not cover; null where it does. */
async function beyondAmount(work: Work, doc: Contract): Promise<{ ordered: string; amount: string } | null> {
  if (!doc.previousId || doc.amountType === 'OPEN') return null
  const ordered = await orderedOf(work, doc.previousId)
  const bound = doc.amountType === 'CAP' ? doc.capAmount : doc.grossAmount
  return isAbove(ordered, bound) ? { ordered: amountText(ordered), amount: amountText(bound) } : null
}

/** More is ordered than the new version has an amount or a quantity for. */
export const isBeyond = async (work: Work, doc: Contract): Promise<boolean> =>
  (await beyondAmount(work, doc)) !== null || (await beyondItem(work, doc)) !== null

/** What is not covered stays where it is, with both figures. */
export async function requireCovered(work: Work, doc: Contract): Promise<void> {
  const beyond = await beyondAmount(work, doc)
  if (beyond) refuse(contract, 'ORDERED', beyond)
  await requireOrderedItems(work, doc)
}

export async function becomeEffective(work: Work, doc: Contract, signedDate: string = work.today): Promise<void> {
  const effectiveDate = later(signedDate, doc.startDate)
  Object.assign(doc, { signStatus: doc.signMode === 'NONE' ? doc.signStatus : 'DONE', signedDate, effectiveDate })
  triggerStages(doc, 'CONTRACT_SIGNED', effectiveDate)
  if (doc.previousId) await takeOver(work, doc, doc.previousId)
  // Goods may have come between its day and now.
  else await countAchieved(work, doc, effectiveDate)
  if (doc.preContractId)
    await change(work, contract, [doc.preContractId], 'doFinished', (pre) => {
      if (pre.status === 'EFFECTIVE') pre.status = 'COMPLETED'
    })
}

/** What a stage and its like in the versions before come to. */
const executedOn = ({ appliedAmount, priorApplied, invoicedAmount, priorInvoiced, paidAmount, priorPaid }: Stage) => ({
  priorApplied: add(appliedAmount, priorApplied),
  priorInvoiced: add(invoicedAmount, priorInvoiced),
  priorPaid: add(paidAmount, priorPaid),
})

/** Finance goes on with the stages that it began with: what it keeps at a version that was replaced, the next one has as well. */
export async function tellNextVersion(work: Work, doc: Contract): Promise<void> {
  if (doc.status !== 'SUPERSEDED') return
  const { rows } = await work.tx.query<{ id: string }>(`select id from contract where previous_id = $1 and effective_date is not null`, [doc.id])
  await keep(
    work,
    contract,
    rows.map(({ id }) => id),
    (next) => {
      for (const stage of next.contractPaymentStage) {
        const own = doc.contractPaymentStage.find(({ id }) => id === stage.previousStageId)
        if (own) Object.assign(stage, executedOn(own))
      }
    },
  )
}

/** The kept amounts of the version before are this one's from now on. */
async function takeOver(work: Work, doc: Contract, previousId: string): Promise<void> {
  const before = await loadOne(work, contract, previousId, { lock: true })
  if (!before) return
  for (const stage of doc.contractPaymentStage) {
    const own = before.contractPaymentStage.find(({ id }) => id === stage.previousStageId)
    if (!own) continue
    Object.assign(stage, { triggerDate: own.triggerDate ?? stage.triggerDate, ...executedOn(own) })
  }
  for (const item of doc.contractItem) {
    const own = sameGoods(item, before)
    if (own) Object.assign(item, { orderedQty: own.orderedQty, acceptedQty: own.acceptedQty, requisitionLineId: own.requisitionLineId })
  }
  for (const refund of doc.contractMoldSampleRefund) {
    const own = before.contractMoldSampleRefund.find(({ id }) => id === refund.previousRefundId)
    if (own) Object.assign(refund, { achievedQty: own.achievedQty, refundedAmount: own.refundedAmount, lapsedFlag: own.lapsedFlag })
  }
  const { orderedAmount, advanceAmount, warrantyEndDate } = before
  Object.assign(doc, { orderedAmount, advanceAmount, warrantyEndDate })
  await change(work, contract, [previousId], 'doSupersede', (old) => {
    old.status = 'SUPERSEDED'
  })
  // Orders, agreements and deductions name the version that is in force.
  work.tx.send('update po_expand_head set contract_id = $1 where contract_id = $2', [doc.id, previousId])
  work.tx.send('update agreement_header set contract_id = $1 where contract_id = $2', [doc.id, previousId])
  const replaced = (table: string, column: string, rows: readonly { id: string | null; before: string | null }[]): void =>
    work.tx.send(`update ${table} t set ${column} = r.id from unnest($1::uuid[], $2::uuid[]) as r(id, before) where t.${column} = r.before`, [
      rows.map(({ id }) => id),
      rows.map(({ before }) => before),
    ])
  // What was ordered of an item that the new version does not have stays ordered, of no item any more.
  replaced(
    'po_line',
    'contract_item_id',
    before.contractItem.map((own) => ({ id: doc.contractItem.find((item) => sameGoods(item, before) === own)?.id ?? null, before: own.id })),
  )
  replaced(
    'deductions_line',
    'source_line_id',
    doc.contractMoldSampleRefund.map(({ id, previousRefundId: before }) => ({ id, before })),
  )
}
