/** What a payment term makes of an invoice: its stages, and the days on which they are due once their events have come. */

import type { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, lesser, subtract } from '../../../../catalogue/language/formula.ts'
import { paymentTerm } from '../../../../catalogue/master-data/payment-term.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { dueDateOf, splitPayment } from '../../master-data/payment-split.ts'

export type Invoice = Full<typeof invoiceHeader>
export type Stage = LineRow<typeof invoiceHeader, 'invoicePaymentStage'>

export type Events = Readonly<Record<string, string | null | undefined>>

/** Stages of contracts as they are, what else is invoiced by the term. None of an amount that is not above 0: a credit note is no payment. */
export async function stagesOf(work: Work, definition: typeof invoiceHeader, invoice: Invoice, events: Events): Promise<Stage[]> {
  const term = await loadOne(work, paymentTerm, invoice.paymentTermId ?? '')
  if (!term || !isPositive(invoice.bookedGross)) return []
  const { ofContracts, rest } = await ofContractsIn(work, invoice)
  const lineFor = (at: number): Stage => {
    const stage = newLineOf(work, definition, 'invoicePaymentStage', { headerId: invoice.id, parent: invoice, lineNum: (at + 1) * 10 })
    return Object.assign(stage, { stageCode: `${invoice.docNum}-${at + 1}`, stageNum: at + 1 })
  }
  const [{ paymentMethod: method = null } = {}] = term.paymentTermNode
  const typed = ofContracts.map((one, at) => Object.assign(lineFor(at), one, { method }))
  if (!isPositive(rest)) return typed
  const parts = splitPayment(
    rest,
    term.paymentTermNode.map(({ ratio }) => ratio),
  )
  const split = term.paymentTermNode.map(({ nodeType, ratio, baseEvent, dueRule, days, fixedDay, paymentMethod }, at) => {
    const stage = lineFor(typed.length + at)
    Object.assign(stage, { nodeType, ratio, stageAmount: parts[at], method: paymentMethod, baseEvent, dueRule, days, fixedDay })
    happened(stage, events[baseEvent] ?? null)
    return stage
  })
  return [...typed, ...split]
}

type OfContract = Pick<
  Stage,
  'contractPaymentStageId' | 'nodeType' | 'ratio' | 'stageAmount' | 'baseEvent' | 'eventDate' | 'dueRule' | 'days' | 'fixedDay' | 'dueDate'
>

/** What the invoice pays of stages of contracts, and what it books beside them. */
async function ofContractsIn({ tx }: Work, invoice: Invoice): Promise<{ ofContracts: OfContract[]; rest: string }> {
  const details = invoice.invoiceAccount.flatMap((one) => one.invoiceAccountDetail)
  const byStage = Map.groupBy(details, ({ contractPaymentStageId }) => contractPaymentStageId)
  const { rows } = await tx.query<OfContract>(
    `select s.id as "contractPaymentStageId", s.stage_kind as "nodeType", s.percent::text as ratio, s.trigger as "baseEvent", s.trigger_date::text as "eventDate",
       s.due_rule as "dueRule", s.trigger_days as days, s.fixed_day as "fixedDay", s.due_date::text as "dueDate"
     from contract_payment_stage s join contract c on c.id = s.header_id where s.id = any($1::uuid[]) order by c.doc_num, s.line_num`,
    [[...byStage.keys()].filter((id) => id !== null)],
  )
  const ofContracts = rows.map((row) => ({
    ...row,
    stageAmount: add(...(byStage.get(row.contractPaymentStageId) ?? []).map(({ grossAmount }) => grossAmount)),
  }))
  const rest = subtract(invoice.bookedGross, ...ofContracts.map(({ stageAmount }) => stageAmount))
  return byStage.has(null) && isPositive(rest)
    ? { ofContracts, rest }
    : { ofContracts: changedBy(ofContracts, rest), rest: ofContracts.length > 0 ? '0' : rest }
}

/** What was booked beside the stages alone: less is taken from the last of them, more is added to it. */
function changedBy(ofContracts: readonly OfContract[], difference: string): OfContract[] {
  let less = isAbove('0', difference) ? subtract('0', difference) : '0'
  const changed = ofContracts.toReversed().map((one, at) => {
    const taken = lesser(less, one.stageAmount ?? '0')
    less = subtract(less, taken)
    return { ...one, stageAmount: add(subtract(one.stageAmount ?? '0', taken), at === 0 && isPositive(difference) ? difference : '0') }
  })
  return changed.toReversed()
}

/** The event of a stage came: it is due so long after it. */
export function happened(stage: Stage, day: string | null): void {
  const { dueRule, days, fixedDay } = stage
  stage.eventDate = day
  stage.dueDate = dueDateOf({ dueRule: dueRule ?? 'NET', days: days ?? 0, fixedDay }, day)
}
