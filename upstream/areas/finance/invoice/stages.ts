/** What a payment term makes of an invoice: its stages, and the days on which they are due once their events have come. */
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import type { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { isPositive } from '../../../../catalogue/formula.ts'
import { paymentTerm } from '../../../../catalogue/master-data/payment-term.ts'
import { newLineOf } from '../../../runtime/draft.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { dueDateOf, splitPayment } from '../../master-data/payment-split.ts'

export type Invoice = Full<typeof invoiceHeader>
export type Stage = LineRow<typeof invoiceHeader, 'invoicePaymentStage'>

export type Events = Readonly<Record<string, string | null | undefined>>

/** None of an amount that is not above 0: a credit note is no payment. */
export async function stagesOf(work: Work, definition: typeof invoiceHeader, invoice: Invoice, events: Events): Promise<Stage[]> {
  const term = await loadOne(work, paymentTerm, invoice.paymentTermId ?? '')
  if (!term || !isPositive(invoice.bookedGross)) return []
  const parts = splitPayment(
    invoice.bookedGross,
    term.paymentTermNode.map(({ ratio }) => ratio),
  )
  return term.paymentTermNode.map(({ nodeType, ratio, baseEvent, dueRule, days, fixedDay, paymentMethod }, at) => {
    const stage = newLineOf(work, definition, 'invoicePaymentStage', { headerId: invoice.id, parent: invoice, lineNum: (at + 1) * 10 })
    Object.assign(stage, {
      stageCode: `${invoice.docNum}-${at + 1}`,
      stageNum: at + 1,
      nodeType,
      ratio,
      stageAmount: parts[at],
      method: paymentMethod,
    })
    Object.assign(stage, { baseEvent, dueRule, days, fixedDay })
    happened(stage, events[baseEvent] ?? null)
    return stage
  })
}

/** The event of a stage came: it is due so long after it. */
export function happened(stage: Stage, day: string | null): void {
  const { dueRule, days, fixedDay } = stage
  stage.eventDate = day
  stage.dueDate = dueDateOf({ dueRule: dueRule ?? 'NET', days: days ?? 0, fixedDay }, day)
}
