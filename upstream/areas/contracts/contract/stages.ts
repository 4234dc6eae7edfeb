/** Payment stages: made of the nodes of a payment term, due once what they wait for has happened. */

import { workCalendar } from '../../../../catalogue/base/work-calendar.ts'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { evaluate, movedBy, plusWorkdays } from '../../../../catalogue/language/formula.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { paymentTerm } from '../../../../catalogue/master-data/payment-term.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { dueDateOf } from '../../master-data/payment-split.ts'
import type { Contract } from '../text/values.ts'

export type Stage = LineRow<typeof contract, 'contractPaymentStage'>

/** Where nobody typed any: those of the term; of a simplified contract all at once. */
export async function defaultStages(work: Work, doc: Contract): Promise<void> {
  if (doc.contractPaymentStage.length > 0 || !doc.paymentTermId) return
  const term = await loadOne(work, paymentTerm, doc.paymentTermId)
  const nodes = doc.contractForm === 'SIMPLIFIED' ? [] : (term?.paymentTermNode ?? [])
  const rows = nodes.map((node) => ({
    stageName: meaningOf('PAYMENT_NODE_TYPE', node.nodeType)[0],
    stageKind: node.nodeType,
    percent: node.ratio,
    trigger: node.baseEvent,
    dueRule: node.dueRule,
    triggerDays: node.days,
    fixedDay: node.fixedDay,
    needInvoiceFlag: node.nodeType === 'ADVANCE' ? 'N' : 'Y',
  }))
  const whole = {
    stageName: '全款',
    stageKind: 'DELIVERY',
    percent: '100',
    trigger: 'CONTRACT_SIGNED',
    dueRule: 'NET',
    triggerDays: 30,
    fixedDay: null,
    needInvoiceFlag: 'Y',
  }
  doc.contractPaymentStage = (rows.length > 0 ? rows : [whole]).map((row, at) =>
    Object.assign(newLineOf(work, contract, 'contractPaymentStage', { headerId: doc.id, parent: doc, lineNum: (at + 1) * 10 }), {
      stageNum: at + 1,
      ...row,
    }),
  )
}

/** The day itself, or the next one that is worked. */
export function workdayFrom(day: string): string {
  const before = movedBy(day, -1)
  return evaluate(plusWorkdays('before', 1), { row: { before }, about: { calendar: workCalendar() } }) ?? day
}

export function keepDueDates(doc: Contract): void {
  for (const stage of doc.contractPaymentStage) {
    const due = dueDateOf({ dueRule: stage.dueRule, days: stage.triggerDays, fixedDay: stage.fixedDay }, stage.triggerDate)
    stage.dueDate = due && workdayFrom(due)
  }
}

/** An event has come; what it gave before stays. */
export function triggerStages(doc: Contract, event: Stage['trigger'], day: string): void {
  for (const stage of doc.contractPaymentStage) if (stage.trigger === event) stage.triggerDate ??= day
}
